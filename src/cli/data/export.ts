import { type FileHandle, open } from 'node:fs/promises';
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
    const file = path === '-' ? null : await open(path, 'w');
    let reports = 0;
    try {
      const failed = await eachAccount(used, program, async (id) => {
        const world = await worldOf(reader, id);
        reports += world.reports;
        await writeLine(world.text, file, program);
        reader.store.unload(0);
      });
      printFailed(failed, program);
      const count = countWithNoun(used.length - failed.length, 'world');
      program.stderr.write(`exported ${count} with ${countWithNoun(reports, 'report')}. ${leftOut}\n`);
      return failed.length === 0 ? exitCodes.done : exitCodes.failed;
    } catch (error) {
      if (!(error instanceof UnwritableWorldsError)) throw error;
      showProgress('', program);
      program.stderr.write(`${path}: ${unwritable(path, error.cause).detail} It is incomplete.\n`);
      return exitCodes.failed;
    } finally {
      await file?.close();
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
