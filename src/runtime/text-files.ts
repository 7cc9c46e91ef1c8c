import { isUtf8 } from 'node:buffer';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The bytes are not UTF-8 text. The message is a sentence about the file. */
export class NotUtf8Error extends Error {}

/** Byte order marks of other encodings; UTF-32 first, because one of its marks begins with that of UTF-16. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['UTF-32', [0xff, 0xfe, 0x00, 0x00]],
  ['UTF-32', [0x00, 0x00, 0xfe, 0xff]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

/**
 * Reads a UTF-8 text file, without byte order mark.
 * @throws NotUtf8Error; or the system's error, with its `code`
 */
export async function readTextFile(path: string): Promise<string> {
  return decodeText(await readFile(path));
}

/**
 * Decodes UTF-8 text, without byte order mark.
 * @throws NotUtf8Error
 */
export function decodeText(bytes: Uint8Array): string {
  const other = otherEncoding(bytes);
  if (other !== null) throw new NotUtf8Error(`The file is ${other}. Save it as UTF-8.`);
  if (!isUtf8(bytes)) throw new NotUtf8Error('The file is not UTF-8.');
  return new TextDecoder().decode(bytes);
}

/** Encoding that the first bytes show; null if it may be UTF-8. */
function otherEncoding(bytes: Uint8Array): string | null {
  for (const [encoding, mark] of marks) if (mark.every((byte, at) => bytes[at] === byte)) return encoding;
  // Without a mark, UTF-16 has a null byte in its first ASCII character.
  return bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0) ? 'UTF-16' : null;
}

/** Causes by the code of the system. */
const fileCauses: Readonly<Record<string, string>> = {
  EACCES: 'this user may not do that',
  EEXIST: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link that leads to itself',
  ENOENT: 'its folder does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EPERM: 'this user may not do that',
  EROFS: 'its disk can only be read',
};

/** States that a file cannot be read or written, and the cause, or else the code of the system. */
export function fileError(verb: 'read' | 'written', code: string): string {
  const cause = fileCauses[code];
  return `The file cannot be ${verb}${cause === undefined ? ` (${code})` : `: ${cause}`}.`;
}

/** A file of lines that several processes may append to. */
interface GrowingFile {
  /** Returns all text; empty if there is no file. */
  read(): Promise<string>;
  /** Appends a line in one write, so that lines of several processes do not mix. */
  add(line: string): Promise<void>;
}

export function createGrowingFile(path: string): GrowingFile {
  const read = async (): Promise<string> => {
    try {
      // Ignores a byte order mark, and a character that is being written now.
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
      // Another process may have ended within its line.
      const before = text === '' || text.endsWith('\n') ? '' : '\n';
      await append(path, Buffer.from(`${before}${line}\n`));
    },
  };
}

/** In one write, which the system does not split. */
async function append(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'a');
  try {
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw new Error(`${path} could not be written whole: is the disk full?`);
  } finally {
    await file.close();
  }
}
