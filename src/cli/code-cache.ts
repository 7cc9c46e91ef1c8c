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
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { hrtime } from '../runtime/real-time.js';

/**
 * Gives memory of a length to read into, which is overwritten by what is read next. It begins at an address which V8 can
 * read code from: of others it makes a copy.
 */
type Scratch = (length: number) => Buffer;

/** Larger than any file of the command. Untouched pages use no memory. */
const scratchBytes = 2 * 1024 * 1024;

/**
 * One piece of memory for one file after the other: to be given new pages takes longer than to fill them, and by as much
 * memory as all files take, V8 would collect garbage.
 */
export function createScratch(): Scratch {
  let room = Buffer.allocUnsafeSlow(scratchBytes);
  return (length) => {
    if (length > room.length) room = Buffer.allocUnsafeSlow(length);
    return room.subarray(0, length);
  };
}

/** Code compiled by V8, by name, size and modification time of its file. */
export interface CompiledCode extends Iterable<[key: string, code: Buffer]> {
  readonly size: number;
  /** In memory that the next may be read into. */
  get(key: string): Buffer | undefined;
}

/** CommonJS files of one folder, which may require each other and Node's own modules. */
interface Loader {
  /** Exports of a file, which runs at the first call. */
  load(name: string): unknown;
  /** The code of the files that ran without, and of the functions in them that were called. */
  compiled(): CompiledCode;
  /** The code of the other files in which so many more functions were called that the next process gains by it. */
  grown(): CompiledCode;
}

/** Runs files, which are ASCII, in the code that is kept of them, as far as V8 takes it, which judges version and flags itself. */
export function createLoader(folder: string, kept: CompiledCode, scratch: Scratch): Loader {
  const requireNode = createRequire(join(folder, '/'));
  const modules = new Map<string, { exports: unknown }>();
  const compiling = new Map<string, Script>();
  const taking = new Map<string, Script>();
  const read = createReader(scratch);
  const run = (name: string, module: { exports: unknown }): void => {
    const filename = join(folder, name);
    const { text, stamp } = read(filename);
    const key = `${name} ${stamp}`;
    const cachedData = kept.get(key);
    const script = new Script(text, {
      filename,
      columnOffset: -wrapperHead.length,
      ...(cachedData && { cachedData }),
    });
    (script.cachedDataRejected === false ? taking : compiling).set(key, script);
    script.runInThisContext()(module.exports, require, module, filename, folder);
  };
  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    // Before it runs: files may require each other in a circle.
    modules.set(name, module);
    try {
      run(name, module);
    } catch (error) {
      // A second call throws the same error, as with Node's own loader, and returns no partial exports.
      modules.delete(name);
      throw error;
    }
    return module.exports;
  };
  const require = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : requireNode(id));
  const compiled = () => codeOf(compiling);
  const isGrown = ([key, code]: [string, Buffer]) =>
    code.length > growthFactor * (kept.get(key)?.length ?? 0);
  const grown = () => new Map([...codeOf(taking)].filter(isGrown));
  return { load, compiled, grown };
}

function codeOf(scripts: ReadonlyMap<string, Script>): CompiledCode {
  return new Map([...scripts].map(([key, script]) => [key, script.createCachedData()]));
}

/** Smaller differences occur between processes for the same functions. */
const growthFactor = 1.01;

/** Source of a file in Node's CommonJS wrapper, with its size and modification time. */
interface SourceFile {
  text: string;
  /** Size and time of change. */
  stamp: string;
}

const wrapperHead = Buffer.from('(function(exports,require,module,__filename,__dirname){');
const wrapperTail = Buffer.from('\n})');

function createReader(scratch: Scratch): (filename: string) => SourceFile {
  return (filename) => {
    const fd = openSync(filename, 'r');
    try {
      const { size, mtimeMs } = fstatSync(fd);
      const bytes = scratch(wrapperHead.length + size + wrapperTail.length);
      wrapperHead.copy(bytes);
      if (readSync(fd, bytes, wrapperHead.length, size, 0) < size) throw new Error(`${filename} was cut off`);
      wrapperTail.copy(bytes, wrapperHead.length + size);
      return { text: bytes.toString('latin1'), stamp: `${size} ${mtimeMs}` };
    } finally {
      closeSync(fd);
    }
  };
}

/** Compiled code in a file, which is read only as far as needed. */
interface CachedCode extends CompiledCode {
  close(): void;
}

/** Offsets of the code of each key, counted from the end of this JSON list. */
type CodeIndex = [key: string, from: number, to: number][];

/** The file begins with the length of its index, in so many bytes. */
const lengthBytes = 4;

/**
 * Name for the code of one Node version. The version and flags that V8 checks are equal for some versions of Node
 * whose code is not compatible.
 */
export function codeName(
  { version, arch, execPath }: Pick<NodeJS.Process, 'version' | 'arch' | 'execPath'>,
  tag: number,
): string {
  return `compiled-${version}-${arch}-${statSync(execPath).size}-${tag.toString(16)}`;
}

/** Reads what `keepCode` wrote. Empty if the file is missing or truncated. */
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

/** Nothing is stored. */
export const noCachedCode: CachedCode = Object.assign(new Map<string, Buffer>(), { close: () => {} });

/**
 * Fills bytes from a file.
 * @throws RangeError if the file is shorter
 */
function readBytes(fd: number, from: number, bytes: Buffer): Buffer {
  if (readSync(fd, bytes, 0, bytes.length, from) < bytes.length) throw new RangeError('it is cut off');
  return bytes;
}

/** Writes the file completely or not at all. A folder without write access is ignored. */
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
