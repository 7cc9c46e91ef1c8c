import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hrtime } from '../adapters/real-time.js';
import type { CompiledCode } from './compiled-code.js';
import type { Scratch } from './scratch.js';

/** Compiled code in a file, of which no more is read than is asked for. */
export interface CachedCode extends CompiledCode {
  close(): void;
}

/** Where the code of each key begins and ends; the first begins where this list, in JSON, ends. */
type CodeIndex = [key: string, from: number, to: number][];

/** The file begins with the length of its index, in so many bytes. */
const lengthBytes = 4;

/**
 * What the code of a Node is called, which no other one takes. What V8 says of its version and flags, and holds code to,
 * is the same for several versions of Node that do not understand each other's, and for their builds.
 */
export function codeName(
  { version, arch, execPath }: Pick<NodeJS.Process, 'version' | 'arch' | 'execPath'>,
  tag: number,
): string {
  return `compiled-${version}-${arch}-${statSync(execPath).size}-${tag.toString(16)}`;
}

/** What `keepCode` wrote; nothing where there is no such file, or it is cut off. */
export function readCode(file: string, scratch: Scratch): CachedCode {
  let fd: number | undefined;
  try {
    // Held open: by its name, there may be another file at any time.
    fd = openSync(file, 'r');
    const held = fd;
    const { size } = fstatSync(held);
    const first = lengthBytes + readBytes(held, 0, scratch(lengthBytes)).readUInt32LE();
    if (first > size) throw new RangeError('it is none, or cut off');
    const index = JSON.parse(
      readBytes(held, lengthBytes, scratch(first - lengthBytes)).toString(),
    ) as CodeIndex;
    if (first + (index.at(-1)?.[2] ?? 0) !== size) throw new RangeError('it is cut off');
    const places = new Map(index.map(([key, from, to]) => [key, { from: first + from, to: first + to }]));
    const get = (key: string): Buffer | undefined => {
      const place = places.get(key);
      return place && readBytes(held, place.from, scratch(place.to - place.from));
    };
    return {
      size: places.size,
      get,
      *[Symbol.iterator]() {
        for (const [key, { from, to }] of places)
          yield [key, readBytes(held, from, Buffer.allocUnsafe(to - from))];
      },
      close: () => closeSync(held),
    };
  } catch {
    if (fd !== undefined) closeSync(fd);
    return noCachedCode;
  }
}

/** Nothing is kept. */
export const noCachedCode: CachedCode = Object.assign(new Map<string, Buffer>(), { close: () => {} });

/** Fills bytes with those of a file. @throws RangeError where there are fewer */
function readBytes(fd: number, from: number, bytes: Buffer): Buffer {
  if (readSync(fd, bytes, 0, bytes.length, from) < bytes.length) throw new RangeError('it is cut off');
  return bytes;
}

/** Writes the file as a whole, or not at all: a folder that can't be written to is none of the caller's concern. */
export function storeCode(file: string, code: CompiledCode): void {
  // V8 dies of damaged code. Containers that share the folder give two processes one id, and machines lose power.
  const unfinished = `${file}.${process.pid}-${hrtime.bigint()}`;
  try {
    writeFileSync(unfinished, bytesWith(code), { flush: true });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

function bytesWith(code: CompiledCode): Buffer {
  const index: CodeIndex = [];
  for (const [key, { length }] of code) {
    const from = index.at(-1)?.[2] ?? 0;
    index.push([key, from, from + length]);
  }
  const text = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...[...code].map(([, bytes]) => bytes)]);
}
