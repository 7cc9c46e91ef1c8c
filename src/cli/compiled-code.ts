import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { Scratch } from './scratch.js';

/** What V8 compiled, by the name, size and time of change of the file that it was compiled from. */
export interface CompiledCode extends Iterable<[key: string, code: Buffer]> {
  readonly size: number;
  /** In memory that the next may be read into. */
  get(key: string): Buffer | undefined;
}

/** CommonJS files of one folder, which may require each other and Node's own modules. */
export interface Loader {
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
