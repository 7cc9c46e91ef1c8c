import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of lines to which any number of processes may add. */
export interface GrowingFile {
  /** All that it holds by now; nothing where there is none yet. */
  read(): Promise<string>;
  /** Adds a line. It is written at once, so that it is not mixed with those of others. */
  add(line: string): Promise<void>;
}

export function createGrowingFile(path: string): GrowingFile {
  const read = async (): Promise<string> => {
    try {
      // Without a byte order mark; a character that is being written just now is no error.
      return new TextDecoder().decode(await readFile(path));
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return '';
      throw error;
    }
  };
  return {
    read,
    async add(line) {
      const text = await read();
      await mkdir(dirname(path), { recursive: true });
      // A process that ended in the midst of its line must not spoil this one.
      const before = text === '' || text.endsWith('\n') ? '' : '\n';
      await append(path, Buffer.from(`${before}${line}\n`));
    },
  };
}

/** In one write: the system puts no other between the parts of it. */
async function append(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'a');
  try {
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw new Error(`${path} could not be written whole: is the disk full?`);
  } finally {
    await file.close();
  }
}
