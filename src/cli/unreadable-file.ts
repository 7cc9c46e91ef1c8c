import { readdir } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { NotUtf8Error } from '../adapters/files/text-file.js';
import { findNearest } from '../contract/nearest.js';

/**
 * Why a file can not be read, in sentences; of one that is not there, with the nearest that its folder has.
 * @param error the system's, with its `code`, or NotUtf8Error
 */
export async function whyUnreadable(path: string, error: unknown): Promise<string> {
  if (error instanceof NotUtf8Error) return error.message;
  const { code = 'unknown' } = error as { code?: string };
  if (code !== 'ENOENT') return `The file can not be read (${code}).`;
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const [near] = findNearest(
    basename(path),
    // A common extension makes no name near.
    names.filter((name) => findNearest(parse(path).name, [parse(name).name]).length > 0),
  );
  return `There is no such file.${near === undefined ? '' : ` Did you mean ${join(folder, near)}?`}`;
}
