import { type FileHandle, open } from 'node:fs/promises';
import { version } from '../contract/version.js';

/** No cassette grows larger, in bytes. */
export const maxCassetteBytes = 256 * 1024 * 1024;

/** A file of exchanges, which is a whole HTTP archive after each of them. */
export interface CassetteFile {
  /**
   * Adds an entry behind those that were added before; false where there is no room for it any more.
   * @param entry as JSON
   * @throws the system's error where it could not be written: those before and after it are not touched by that
   */
  add(entry: Uint8Array): Promise<boolean>;
  close(): Promise<void>;
}

/** What stands behind the last entry: the next one takes its place. */
const archiveEnd = Buffer.from(']}}\n');

/** @throws the system's error, with its `code`: EEXIST where the file is there */
export async function createCassetteFile(path: string, upstream: string): Promise<CassetteFile> {
  const file = await open(path, 'wx');
  const creator = { name: 'legal-reports-sandbox', version };
  const begin = JSON.stringify({ log: { version: '1.2', creator, _upstream: upstream } });
  let at = 0;
  const head = Buffer.from(`${begin.slice(0, -2)},"entries":[\n`);
  at = await writeAt(file, [head], at);
  let before = '';
  let last = Promise.resolve();
  const write = async (entry: Uint8Array): Promise<boolean> => {
    if (at + entry.length + archiveEnd.length > maxCassetteBytes) return false;
    try {
      at = await writeAt(file, [Buffer.from(before), entry, lineBreak], at);
    } catch (error) {
      await restoreEnd(file, at).catch(() => {});
      throw error;
    }
    before = ',';
    return true;
  };
  return {
    add(entry) {
      const added = last.then(() => write(entry));
      last = added.then(ignore, ignore);
      return added;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}

const lineBreak = Buffer.from('\n');
const ignore = (): void => {};

/** Writes parts, and the end of the archive behind them. Gives where that begins. */
async function writeAt(file: FileHandle, parts: readonly Uint8Array[], at: number): Promise<number> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev([...parts, archiveEnd], at);
  if (bytesWritten < size + archiveEnd.length) throw new Error('it could not be written whole');
  return at + size;
}

/** Ends the archive again where it ended, though part of an entry was written over that. */
async function restoreEnd(file: FileHandle, at: number): Promise<void> {
  await file.write(archiveEnd, 0, archiveEnd.length, at);
  await file.truncate(at + archiveEnd.length);
}
