import { hash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { dateNow, hrtime } from './real-time.js';

/**
 * Returns memory of this length, which the next call overwrites. It begins at an address from which V8 can read code
 * without a copy.
 */
type Scratch = (length: number) => Buffer;

/**
 * Uses one piece of memory for all files: new pages take longer to get than to fill, and memory for all files would make
 * V8 collect garbage.
 */
export function createScratch(): Scratch {
  // Larger than any file of the command. Untouched pages use no memory.
  let buffer = Buffer.allocUnsafeSlow(2 * 1024 * 1024);
  return (length) => {
    if (length > buffer.length) buffer = Buffer.allocUnsafeSlow(length);
    return buffer.subarray(0, length);
  };
}

/** Code compiled by V8, by name, size and modification time of its file. */
export interface CompiledCode extends Iterable<[key: string, code: Buffer]> {
  readonly size: number;
  /** In memory that the next call may overwrite. */
  get(key: string): Buffer | undefined;
}

/**
 * File of the folder that has the code of several others, as functions with the parameters of Node's CommonJS wrapper by
 * file name. Each of those others only calls its function there.
 */
export const mergedFile = 'merged.js';

/** Runs a file with `exports`, `require`, `module`, `__filename` and `__dirname`. */
type CommonJsFunction = (
  ...parameters: [unknown, (id: string) => unknown, { exports: unknown }, string, string]
) => void;

/**
 * Loads CommonJS files of one folder, which are ASCII and may require each other and Node's own modules. They run with
 * their cached code, if V8 accepts it for its version and flags.
 */
export function createLoader(folder: string, cached: Pick<CompiledCode, 'get'>, scratch: Scratch) {
  const requireNode = createRequire(join(folder, '/'));
  const modules = new Map<string, { exports: unknown }>();
  const uncached = new Map<string, Script>();
  const reused = new Map<string, Script>();
  const codeOf = (scripts: ReadonlyMap<string, Script>): CompiledCode =>
    new Map([...scripts].map(([key, script]) => [key, script.createCachedData()]));
  const compile = (name: string, filename: string): CommonJsFunction => {
    const { text, stamp } = readSource(filename, scratch);
    const key = `${name} ${stamp}`;
    const cachedData = cached.get(key);
    const script = new Script(text, {
      filename,
      columnOffset: -wrapperHead.length,
      ...(cachedData && { cachedData }),
    });
    (script.cachedDataRejected === false ? reused : uncached).set(key, script);
    return script.runInThisContext();
  };
  const run = (name: string, module: { exports: unknown }): void => {
    const filename = join(folder, name);
    const merged = modules.get(mergedFile)?.exports as { [file in string]?: CommonJsFunction } | undefined;
    const execute = merged?.[name] ?? compile(name, filename);
    execute(module.exports, require, module, filename, folder);
  };
  /** Returns the exports of a file, which runs at the first call. */
  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    // Before it runs: files may require each other.
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
  return {
    load,
    hasUncached: () => uncached.size > 0,
    /** Code of the files that ran without cached code, with the functions that were called. */
    compiled: () => codeOf(uncached),
    /** Code of the other files, if many more of their functions were called: the next process starts faster with it. */
    grown(): CompiledCode {
      // Smaller differences occur between processes for the same functions.
      const isGrown = ([key, { length }]: [string, Buffer]) => length > 1.01 * (cached.get(key)?.length ?? 0);
      return new Map([...codeOf(reused)].filter(isGrown));
    },
    /** Counts all files that ran as files with cached code. */
    settle(): void {
      for (const [key, script] of uncached) reused.set(key, script);
      uncached.clear();
    },
  };
}

const wrapperHead = Buffer.from('(function(exports,require,module,__filename,__dirname){');
const wrapperTail = Buffer.from('\n})');

/** Source of a file in Node's CommonJS wrapper, with its size and modification time. */
function readSource(filename: string, scratch: Scratch): { text: string; stamp: string } {
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
}

/** Compiled code in a file, which is read only as far as needed. */
interface CachedCode extends CompiledCode {
  close(): void;
}

/** Offsets and digest of the code of each key, counted from the end of this JSON list. */
type CodeIndex = [key: string, from: number, to: number, digest: string][];

/** Code of one key in the file. */
interface CodeRange {
  from: number;
  length: number;
  digest: string;
}

/** Size of the length of the index, with which the file begins. */
const lengthBytes = 4;
/** Size of the digest of the index, which follows its length. */
const digestBytes = 20;
const headBytes = lengthBytes + digestBytes;

/**
 * Returns the digest by which damaged bytes are found: V8 does not look, and ends the process with a signal. Node loads
 * its hashes at every start, and SHA-1 is the fastest of them.
 */
function digestOf(bytes: Buffer): Buffer {
  return hash('sha1', bytes, 'buffer');
}

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

/** Reads a file of `storeCode`. Empty if the file is missing or truncated; damaged code is left out. */
export function readCode(file: string, scratch: Scratch): CachedCode {
  let fd: number | undefined;
  try {
    // Held open: another process may replace the file at any time.
    fd = openSync(file, 'r');
    const held = fd;
    const { size } = fstatSync(held);
    const head = readBytes(held, 0, Buffer.allocUnsafe(headBytes));
    const first = headBytes + head.readUInt32LE();
    if (first > size) throw new RangeError('it is none, or cut off');
    const text = readBytes(held, headBytes, scratch(first - headBytes));
    if (!digestOf(text).equals(head.subarray(lengthBytes))) throw new RangeError('it is damaged');
    const index = JSON.parse(text.toString()) as CodeIndex;
    if (first + (index.at(-1)?.[2] ?? 0) !== size) throw new RangeError('it is cut off');
    const entries = new Map(
      index.map(([key, from, to, digest]) => [key, { from: first + from, length: to - from, digest }]),
    );
    const codeAt = ({ from, length, digest }: CodeRange, memory: Scratch): Buffer | undefined => {
      const bytes = readBytes(held, from, memory(length));
      return digestOf(bytes).toString('base64') === digest ? bytes : undefined;
    };
    return {
      size: entries.size,
      get(key) {
        const entry = entries.get(key);
        return entry && codeAt(entry, scratch);
      },
      *[Symbol.iterator]() {
        for (const [key, entry] of entries) {
          const code = codeAt(entry, Buffer.allocUnsafe);
          if (code !== undefined) yield [key, code];
        }
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
  const index: CodeIndex = [];
  for (const [key, bytes] of code) {
    const from = index.at(-1)?.[2] ?? 0;
    index.push([key, from, from + bytes.length, digestOf(bytes).toString('base64')]);
  }
  const text = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  const bytes = Buffer.concat([length, digestOf(text), text, ...[...code].map(([, each]) => each)]);
  // Processes in containers that share the folder may have the same id, and machines lose power.
  const unfinished = `${file}.${process.pid}-${hrtime.bigint()}`;
  try {
    writeFileSync(unfinished, bytes, { flush: true });
    renameSync(unfinished, file);
    removeUnfinished(file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/** Removes what killed processes left. Storing takes less than a second. */
function removeUnfinished(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`)) continue;
    const path = join(dirname(file), name);
    // Another process may finish or remove it at any time.
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    if (mtimeMs < dateNow() - 60_000) rmSync(path, { force: true });
  }
}

/** The CommonJS files of a folder, which run with the code that an earlier process compiled and stored beside them. */
export interface CompiledFolder {
  /** Returns the exports of a file, which runs at the first call. */
  load(name: string): unknown;
  /**
   * Stores the code of the files that this process compiled since the last call, and closes the file of stored code.
   * A file of the folder that is loaded later opens it again.
   * @param isGrown true to look for files of which this process called many more functions, also if it compiled none.
   * It takes some 35 ms.
   */
  store(isGrown: boolean): void;
}

export function openCompiledFolder(folder: string): CompiledFolder {
  const file = storedFile(folder);
  const scratch = createScratch();
  let reader: CachedCode | undefined;
  const open = (): CachedCode => (file === null ? noCachedCode : readCode(file, scratch));
  const cached: Pick<CompiledCode, 'get'> = {
    get(key) {
      reader ??= open();
      return reader.get(key);
    },
  };
  const { load, hasUncached, compiled, grown, settle } = createLoader(folder, cached, scratch);
  const close = (): void => {
    reader?.close();
    reader = undefined;
  };
  /** A process that loads further files also calls further functions of the others. */
  const addedCode = (): [key: string, code: Buffer][] => {
    const added = [...compiled(), ...grown()];
    settle();
    return added;
  };
  return {
    load,
    store(isGrown) {
      const mayAdd = file !== null && (hasUncached() || isGrown) && isWritable(folder);
      // Its flags may have changed: V8 would refuse the code in each process that starts with the earlier ones.
      const canAdd = mayAdd && storedFile(folder) === file;
      const added = canAdd ? addedCode() : [];
      close();
      if (canAdd && added.length > 0) addCode(file, added, scratch);
    },
  };
}

/**
 * Returns the path of stored code, or null without it: `NODE_DISABLE_COMPILE_CACHE` turns it off, as in Node, and the
 * executable may be replaced, or hidden by Node's permission model.
 */
function storedFile(folder: string): string | null {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return null;
  try {
    return join(folder, codeName(process, cachedDataVersionTag()));
  } catch {
    return null;
  }
}

/** Adds code to that in a file, to which other processes may have added, and removes that of earlier versions of files. */
function addCode(file: string, added: readonly [key: string, code: Buffer][], scratch: Scratch): void {
  const names = new Set(added.map(([key]) => nameOf(key)));
  const others = readCode(file, scratch);
  const unchanged = [...others].filter(([key]) => !names.has(nameOf(key)));
  others.close();
  storeCode(file, new Map([...unchanged, ...added]));
}

const nameOf = (key: string): string => key.slice(0, key.indexOf(' '));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads files of the package, which a bundler does not copy into its output.
 * @throws Error that says how to leave the package out of a bundle, if the files are missing
 */
export function loadUnbundled<Loaded>(load: () => Loaded): Loaded {
  try {
    return load();
  } catch (cause) {
    if (!isMissing((cause as { code?: unknown }).code)) throw cause;
    throw new Error(
      'legal-reports-sandbox does not find its files, since it was bundled or an installation is incomplete. Mark the package as external in the bundler: esbuild --external:legal-reports-sandbox.',
      { cause },
    );
  }
}

/** A bundle in CommonJS has no `import.meta.url`, which `createRequire` refuses. */
const isMissing = (code: unknown): boolean =>
  code === 'ENOENT' || code === 'MODULE_NOT_FOUND' || code === 'ERR_INVALID_ARG_VALUE';
