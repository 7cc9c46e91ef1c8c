import { type FileHandle, open } from 'node:fs/promises';
import type { CassetteEntry } from '../contract/generated/types.js';
import { version } from '../contract/version.js';

/** No cassette grows larger, in bytes. */
export const mostCassetteBytes = 256 * 1024 * 1024;

/** A file of exchanges, which is a whole HTTP archive after each of them. */
export interface CassetteFile {
  /** Adds an entry behind those that were added before; false where there is no room for it any more. */
  add(entry: CassetteEntry): Promise<boolean>;
  close(): Promise<void>;
}

/** What stands behind the last entry: the next one takes its place. */
const end = ']}}\n';

/** @throws the system's error, with its `code`: EEXIST where the file is there */
export async function createCassetteFile(path: string, upstream: string): Promise<CassetteFile> {
  const file = await open(path, 'wx');
  const creator = { name: 'legal-reports-sandbox', version };
  const begin = JSON.stringify({ log: { version: '1.2', creator, _upstream: upstream } });
  let at = 0;
  const head = `${begin.slice(0, -2)},"entries":[\n`;
  at = await put(file, head + end, at);
  let before = '';
  let last = Promise.resolve(true);
  const write = async (entry: CassetteEntry): Promise<boolean> => {
    const text = `${before}${JSON.stringify(entry)}\n${end}`;
    if (at + text.length > mostCassetteBytes) return false;
    at = await put(file, text, at);
    before = ',';
    return true;
  };
  return {
    add(entry) {
      last = last.then(() => write(entry));
      return last;
    },
    async close() {
      await last.catch(() => {});
      await file.close();
    },
  };
}

/** Writes what ends with the end of the archive. Gives where that begins. */
async function put(file: FileHandle, text: string, at: number): Promise<number> {
  const bytes = Buffer.from(text);
  const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
  if (bytesWritten < bytes.length) throw new Error('it could not be written whole');
  return at + bytes.length - end.length;
}
