import { isUtf8 } from 'node:buffer';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The bytes are no text in UTF-8. The message is a sentence about the file. */
export class NotUtf8Error extends Error {}

/** Byte order marks of other encodings; the marks of UTF-32 come first, since one begins with that of UTF-16. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['UTF-32', [0xff, 0xfe, 0x00, 0x00]],
  ['UTF-32', [0x00, 0x00, 0xfe, 0xff]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

/**
 * Reads a file of text in UTF-8, without its byte order mark.
 * @throws NotUtf8Error; or the system's error, with its `code`
 */
export async function readTextFile(path: string): Promise<string> {
  return decodeText(await readFile(path));
}

/**
 * The text of bytes in UTF-8, without a byte order mark at its beginning: some editors write one, and no reader sees it.
 * @throws NotUtf8Error
 */
export function decodeText(bytes: Uint8Array): string {
  const other = otherEncoding(bytes);
  if (other !== null) throw new NotUtf8Error(`The file is ${other}. Save it as UTF-8.`);
  if (!isUtf8(bytes)) throw new NotUtf8Error('The file is not UTF-8.');
  return new TextDecoder().decode(bytes);
}

/** The encoding that the first bytes show; null for what may be UTF-8. */
function otherEncoding(bytes: Uint8Array): string | null {
  for (const [encoding, mark] of marks) if (mark.every((byte, at) => bytes[at] === byte)) return encoding;
  // Without a mark, one byte of the first ASCII character is null in UTF-16, which no text in UTF-8 begins with.
  return bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0) ? 'UTF-16' : null;
}

/** A file of lines to which any number of processes may add. */
interface GrowingFile {
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
