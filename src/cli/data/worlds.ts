import { createReadStream } from 'node:fs';
import { type FileHandle, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import configSchema from '../../../schemas/sandbox/config.json' with { type: 'json' };
import { accountNamed } from '../../accounts/account.js';
import type { DataOptions, Violation, WorldFile } from '../../contract/generated/types.js';
import { ProblemError } from '../../contract/problems.js';
import { contentVersion } from '../../contract/version.js';
import type { Catalogue } from '../../legal/index.js';
import { lineTooDeep, notJsonReason, tooDeepMessage } from '../../runtime/json-text.js';
import { decodeText } from '../../runtime/text-files.js';
import { collections } from '../../server/collections.js';
import { openDatabase } from '../../server/open-database.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { workFinder } from '../../server/start.js';
import { clearAccount } from '../../store/account-log.js';
import { createDurableStore, type DurableStore } from '../../store/append-log-store.js';
import { DatabaseError, type DatabaseLog, isDamage } from '../../store/database.js';
import { createMemoryStore } from '../../store/memory-store.js';
import { runInOwnSession } from '../../store/transactions.js';
import { epoch, santiagoDate } from '../../values/instants.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { outputError, unreadableReason, unwritable } from '../files.js';
import type { InputError } from '../settings.js';
import { countWithNoun, exitCodes, type Program, showProgress } from '../streams.js';
import {
  type AccountReader,
  accountsOf,
  createAccountReader,
  createSandboxOver,
  eachAccount,
  leftOut,
  printFailed,
  withDatabase,
} from './stored-accounts.js';

/** Writes worlds to a file, or to stdout for `-`: one on each line, of which each is a world file. */
export async function exportWorlds(
  options: DataOptions,
  program: Program,
  path: string,
): Promise<number | readonly InputError[]> {
  const error = await outputError(path === '-' ? undefined : path, 'data export');
  if (error !== null) return [error];
  return withDatabase(options, async (log, facts) => {
    const accounts = await accountsOf(log, options.account);
    if ('detail' in accounts) return [accounts];
    const used = accounts.filter(({ usedAt }) => usedAt !== null);
    const reader = createAccountReader(log, facts, options);
    let output: Output | null = null;
    let reports = 0;
    try {
      output = path === '-' ? null : await openOutput(path);
      const failed = await eachAccount(used, program, async (id) => {
        const world = await worldOf(reader, id);
        reports += world.reports;
        await writeLine(world.text, output?.file ?? null, program);
        reader.store.unload(0);
      });
      await output?.finish();
      printFailed(failed, program);
      const count = countWithNoun(used.length - failed.length, 'world');
      program.stderr.write(`exported ${count} with ${countWithNoun(reports, 'report')}. ${leftOut}\n`);
      return failed.length === 0 ? exitCodes.done : exitCodes.failed;
    } catch (error) {
      if (!(error instanceof UnwritableWorldsError)) throw error;
      showProgress('', program);
      const state = output?.isDirect ? 'is incomplete' : 'is left as it was';
      program.stderr.write(`${path}: ${unwritable(path, error.cause).detail} It ${state}.\n`);
      return exitCodes.failed;
    } finally {
      await output?.close();
    }
  });
}

/** @throws DatabaseError `damaged`, also if the world is larger than a file may be */
async function worldOf(
  { sandbox: { worlds }, store }: AccountReader,
  id: string,
): Promise<{ text: string; reports: number }> {
  await store.open(id);
  const account = accountNamed(id);
  const { reports } = worlds.read(account);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of worlds.export(account)) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), reports };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new DatabaseError('damaged', `It was not exported: ${error.detail}`, { cause: error });
  }
}

/** The file of worlds cannot be written. */
class UnwritableWorldsError extends Error {
  override readonly cause: NodeJS.ErrnoException;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.cause = cause;
  }
}

/** The file of an export. It appears whole, so that a process that is killed leaves the former one as it was. */
interface Output {
  readonly file: FileHandle;
  /** True if the file itself is written: a device, the missing target of a link, or in a folder that takes no other. */
  readonly isDirect: boolean;
  /** @throws UnwritableWorldsError */
  finish(): Promise<void>;
  /** Drops what is not finished. */
  close(): Promise<void>;
}

/** @throws UnwritableWorldsError */
async function openOutput(path: string): Promise<Output> {
  const there = await stat(path).catch(() => null);
  // Also `/dev/stdout`, which may be a file.
  const isDevice = there?.isFile() === false || path.startsWith('/dev/');
  const isBrokenLink = there === null && (await lstat(path).catch(() => null)) !== null;
  const isDirect = isDevice || isBrokenLink;
  const target = there === null || isDirect ? path : await realpath(path);
  const part = `${target}.${process.pid}.part`;
  const own = isDirect
    ? null
    : await open(part, 'w', there?.mode).catch((error) => {
        // The former file would be lost for one that has no room.
        if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new UnwritableWorldsError(error);
        return null;
      });
  if (own === null) {
    const file = await open(path, 'w').catch((error) => {
      throw new UnwritableWorldsError(error);
    });
    return { file, isDirect: true, async finish() {}, close: () => file.close() };
  }
  // The umask leaves rights of a new file out.
  if (there !== null) await own.chmod(there.mode).catch(() => {});
  return {
    file: own,
    isDirect: false,
    finish: () =>
      own
        .sync()
        .then(() => own.close())
        .then(() => rename(part, target))
        .catch((error) => {
          throw new UnwritableWorldsError(error);
        }),
    async close() {
      await own.close();
      await rm(part, { force: true });
    },
  };
}

/** @throws UnwritableWorldsError */
async function writeLine(text: string, file: FileHandle | null, { stdout }: Program): Promise<void> {
  const line = `${text}\n`;
  if (file === null) {
    stdout.write(line);
    return;
  }
  // A plain write may write a part of the line, as before a full disk.
  await file.appendFile(line).catch((error) => {
    throw new UnwritableWorldsError(error);
  });
}

/** A value of a file of worlds, and the line where it begins. */
interface WorldLine {
  readonly value: unknown;
  readonly line: number;
}

/** A part of the file cannot be read. The parts before it were. */
class UnreadableWorldsError extends Error {
  readonly error: InputError;

  constructor(error: InputError) {
    super(error.detail);
    this.error = error;
  }
}

/**
 * Reads JSON values from a file, or from stdin for `-`: one a line, or one value on several lines.
 * @throws UnreadableWorldsError
 */
async function* readWorldLines(path: string): AsyncGenerator<WorldLine> {
  let line = 0;
  for await (const bytes of linesOf(path)) {
    line += 1;
    const text = textOf(bytes, `${path}:${line}`);
    if (text.trim() === '') continue;
    yield { value: parseLine(text, path, line), line };
  }
}

/** Yields lines; the first is all of the file if it is not JSON on its own. */
async function* linesOf(path: string): AsyncGenerator<Uint8Array> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  let parts: Uint8Array[] = [];
  let isFirst = true;
  let isWhole = false;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newLine); end >= 0 && !isWhole; end = chunk.indexOf(newLine, start)) {
        parts.push(chunk.subarray(start, end + 1));
        start = end + 1;
        const bytes = Buffer.concat(parts);
        if (isFirst && bytes.some((byte) => byte > blank)) {
          isFirst = false;
          isWhole = !isJson(bytes);
        }
        if (isWhole) continue;
        parts = [];
        yield bytes;
      }
      parts.push(chunk.subarray(start));
    }
  } catch (error) {
    throw new UnreadableWorldsError({ source: path, detail: await unreadableReason(path, error) });
  }
  yield Buffer.concat(parts);
}

const newLine = 0x0a;
const blank = 0x20;

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(decodeText(bytes));
    return true;
  } catch {
    return false;
  }
}

function textOf(bytes: Uint8Array, source: string): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw new UnreadableWorldsError({ source, detail: (error as Error).message });
  }
}

function parseLine(text: string, path: string, line: number): unknown {
  const failed = (source: string, detail: string) => new UnreadableWorldsError({ source, detail });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw failed(`${path}:${line}`, `It is ${notJsonReason(text, error)}.`);
  }
  const deepLine = lineTooDeep(text);
  if (deepLine !== null) throw failed(`${path}:${line + deepLine - 1}`, tooDeepMessage);
  return value;
}

/**
 * Places the worlds of a file in a database. If there is none, the first world without errors creates it, with its
 * seed. Servers may run.
 */
export async function importWorlds(
  options: DataOptions,
  program: Program,
  path: string,
): Promise<number | readonly InputError[]> {
  const lines = readWorldLines(path);
  const first = await firstLine(lines, path);
  const isUnread = 'detail' in first;
  const seed = seedOf(isUnread ? undefined : first.value);
  const own = await ownFixtures(options, seed, program);
  const errors = own?.errors ?? [];
  if (isUnread) return [first, ...errors];
  if (errors.length > 0) return errors;
  const target = createTarget(options, own?.fixtures?.catalogue);
  try {
    return await importLines(target, first, lines, { options, program, path });
  } finally {
    await target.close();
  }
}

/** Returns the first world of a file, or the error of the file. */
async function firstLine(lines: AsyncGenerator<WorldLine>, path: string): Promise<WorldLine | InputError> {
  const first = await lines.next().catch(unreadable);
  if ('detail' in first) return first;
  return first.done
    ? { source: path, detail: 'The file has no world. data export writes one.' }
    : first.value;
}

/** Returns the fixtures of the options, or their errors; undefined without the option. */
async function ownFixtures({ fixtures: folder }: DataOptions, seed: string, program: Program) {
  if (folder === undefined) return undefined;
  // The YAML parser is loaded only for a folder.
  const { openFixtures } = await import('../own-fixtures.js');
  return openFixtures(folder, { seed, asOfDate: santiagoDate(epoch) }, { watched: false, program });
}

/** @throws the error, if it is none of the file */
function unreadable(error: unknown): InputError {
  if (error instanceof UnreadableWorldsError) return error.error;
  throw error;
}

interface OpenTarget {
  readonly log: DatabaseLog;
  readonly store: DurableStore;
  readonly sandbox: SandboxCore;
}

/** The database of an import. It is opened for the first world without errors, so that others create none. */
interface ImportTarget {
  /** Places a world, or returns its errors. */
  place(id: string, file: unknown, replace: boolean): Promise<PlacedWorld>;
  close(): Promise<void>;
}

function createTarget(options: DataOptions, catalogue: (() => Catalogue) | undefined): ImportTarget {
  let target: OpenTarget | null = null;
  return {
    async place(id, file, replace) {
      if (!isJsonObject(file) || !('format' in file))
        return {
          errors: [
            { detail: 'This is not an exported world, as data export and GET /_sandbox/export write it.' },
          ],
        };
      if (target === null) {
        const seed = seedOf(file);
        const errors = await worldErrors(apartFrom(options, seed, catalogue), id, file);
        if (errors.length > 0) return { errors };
        target = await openTarget(options, seed, catalogue);
      }
      const placed = await importWorld(target, id, file, replace);
      target.store.unload(0);
      return placed;
    },
    async close() {
      // Servers do what is due in the imported worlds.
      await target?.log.leases.expire();
      await target?.log.close();
    },
  };
}

/** Returns a sandbox without database, which reads worlds of a seed. */
function apartFrom(
  options: DataOptions,
  seed: string,
  catalogue: (() => Catalogue) | undefined,
): SandboxCore {
  return createSandboxOver(createMemoryStore(), { seed, keySecret: '' }, options, catalogue);
}

async function openTarget(
  options: DataOptions,
  newSeed: string,
  catalogue: (() => Catalogue) | undefined,
): Promise<OpenTarget> {
  const own = { seed: newSeed, acceptsSeed: true, contentVersion };
  const { log, facts } = await openDatabase(options, own);
  const leases = { holds: () => false, acquire: log.leases.acquire };
  const store = createDurableStore({ appendLog: log, collections, leases, hasWork: workFinder(options) });
  return { log, store, sandbox: createSandboxOver(store, facts, options, catalogue) };
}

/** Returns the seed of a new database: that of the first world, unless its account has a seed of its own. */
function seedOf(value: unknown): string {
  const { account, seed } = (isJsonObject(value) ? value : {}) as Partial<WorldFile>;
  const isOwn = typeof account === 'string' && accountNamed(account).seed !== null;
  return typeof seed === 'string' && !isOwn ? seed : configSchema.properties.seed.default;
}

interface ImportRun {
  readonly options: DataOptions;
  readonly program: Program;
  readonly path: string;
}

async function importLines(
  target: ImportTarget,
  first: WorldLine,
  others: AsyncGenerator<WorldLine>,
  { options: { account: wanted, replace }, program, path }: ImportRun,
): Promise<number> {
  const { stdout, stderr } = program;
  let [worlds, reports, failed] = [0, 0, 0];
  const fail = (source: string, errors: readonly WorldError[]): void => {
    failed += 1;
    for (const { pointer = '#', detail } of errors.slice(0, maxErrors))
      stderr.write(
        `${source}${pointer === '#' ? '' : pointer}: ${detail.replace(/^The body /, 'The world ')}\n`,
      );
    const more = errors.length - maxErrors;
    if (more > 0) stderr.write(`${source}: and ${countWithNoun(more, 'more error')}\n`);
  };
  const importLine = async ({ value, line }: WorldLine): Promise<void> => {
    const id = isJsonObject(value) && typeof value.account === 'string' ? value.account : '';
    if (wanted !== undefined && id !== wanted) return;
    showProgress(`world ${worlds + failed + 1} …`, program);
    const placed = await target.place(id, value, replace);
    showProgress('', program);
    if (!('errors' in placed)) {
      worlds += 1;
      reports += placed.reports;
      if (placed.wasDamaged) stderr.write(`${id}: it was damaged, and has only this world now\n`);
    } else fail(id === '' ? `${path}:${line}` : id, placed.errors);
  };
  await importLine(first);
  try {
    for await (const line of others) await importLine(line);
  } catch (error) {
    const { source, detail } = unreadable(error);
    fail(source, [{ detail: `${detail} The worlds after it were not read.` }]);
  }
  if (wanted !== undefined && worlds + failed === 0)
    fail(path, [{ detail: `The file has no world of ${wanted}.` }]);
  stdout.write(
    `imported ${countWithNoun(worlds, 'world')} with ${countWithNoun(reports, 'report')}${failed === 0 ? '' : `, ${failed} failed`}. ${leftOut}\n`,
  );
  return failed === 0 ? exitCodes.done : exitCodes.failed;
}

/** An error of a world, and its place as a fragment with a JSON Pointer. */
type WorldError = Pick<Violation, 'pointer' | 'detail'>;

type PlacedWorld =
  | { readonly reports: number; readonly wasDamaged: boolean }
  | { readonly errors: readonly WorldError[] };

/** Max errors of one world that are printed. */
const maxErrors = 5;

/** Returns the errors of a world, wherever it is placed. */
async function worldErrors(
  { worlds }: SandboxCore,
  id: string,
  file: JsonObject,
): Promise<readonly WorldError[]> {
  try {
    const read = await worlds.readFile(accountNamed(id), file);
    return 'errors' in read ? read.errors : [];
  } catch (error) {
    if (error instanceof ProblemError) return [error];
    throw error;
  }
}

async function importWorld(
  { log, store, sandbox: { worlds } }: OpenTarget,
  id: string,
  file: JsonObject,
  replace: boolean,
): Promise<PlacedWorld> {
  const account = accountNamed(id);
  let wasDamaged = false;
  for (;;) {
    try {
      const read = await worlds.readFile(account, file);
      if ('errors' in read) return { errors: read.errors };
      let reports = 0;
      let isEmpty = true;
      const isPersisted = await runInOwnSession(store, id, async () => {
        isEmpty = worlds.read(account).reports === 0;
        if (isEmpty || replace) ({ reports } = await read.load(true));
      });
      if (!isPersisted) continue;
      if (isEmpty || replace) return { reports, wasDamaged };
      return {
        errors: [
          { detail: 'The account has reports. Give --replace to replace its world with that of the file.' },
        ],
      };
    } catch (error) {
      if (error instanceof ProblemError) return { errors: [error] };
      if (!isDamage(error)) throw error;
      if (!replace) return { errors: [{ detail: error.message }] };
      wasDamaged = true;
      await clearAccount(log, id);
    }
  }
}
