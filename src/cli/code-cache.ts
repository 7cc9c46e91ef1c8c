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

/** More than any file of the command takes. Of what none has filled yet, the system gives nothing. */
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

/** What V8 compiled, by the name, size and time of change of the file that it was compiled from. */
export interface CompiledCode extends Iterable<[key: string, code: Buffer]> {
  readonly size: number;
  /** In memory that the next may be read into. */
  get(key: string): Buffer | undefined;
}

/** CommonJS files of one folder, which may require each other and Node's own modules. */
interface Loader {
  /** What a file exports; it runs at the first call. */
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
      // Who asks again gets the same error, as with Node's own, and not half of what it exports.
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

/** By less, code of the same functions differs from one process to the next. */
const growthFactor = 1.01;

/** What a file holds, as Node wraps a file of CommonJS, and what tells it from the file that it is after a change. */
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

/** Compiled code in a file, of which no more is read than is asked for. */
interface CachedCode extends CompiledCode {
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
