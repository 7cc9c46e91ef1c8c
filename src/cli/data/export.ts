import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { accountNamed } from '../../accounts/account.js';
import type { DataOptions } from '../../contract/generated/types.js';
import { ProblemError } from '../../contract/problems.js';
import { DatabaseError } from '../../store/database.js';
import { outputError, unwritable } from '../files.js';
import type { InputError } from '../settings.js';
import { countWithNoun, exitCodes, type Program, showProgress } from '../streams.js';
import {
  type AccountReader,
  accountsOf,
  createAccountReader,
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
  /** True if the file itself is written, as a device, or in a folder that takes no other file. */
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
  const target = there === null || isDevice ? path : await realpath(path);
  const part = `${target}.${process.pid}.part`;
  const own = isDevice ? null : await open(part, 'w', there?.mode).catch(() => null);
  if (own === null) {
    const file = await open(path, 'w').catch((error) => {
      throw new UnwritableWorldsError(error);
    });
    return { file, isDirect: true, async finish() {}, close: () => file.close() };
  }
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
