import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nearest } from '../contract/nearest.js';

/** Why a file can not be read, by the system's error; of one that is not there, with the nearest that its folder has. */
export async function whyUnreadable(
  path: string,
  { code = 'unknown' }: { code?: string | undefined },
): Promise<string> {
  if (code !== 'ENOENT') return `The file can not be read (${code}).`;
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const [near] = nearest(basename(path), names);
  return `There is no such file.${near === undefined ? '' : ` Did you mean ${join(folder, near)}?`}`;
}
