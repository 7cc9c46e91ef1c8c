import { directoryId } from '../../accounts/keyring.js';
import type { DataOptions } from '../../contract/generated/types.js';
import type { Catalogue } from '../../legal/index.js';
import { createYieldToEventLoop, stopwatch } from '../../runtime/timers.js';
import { collections } from '../../server/collections.js';
import { openDatabase } from '../../server/open-database.js';
import { createSandbox, type SandboxCore } from '../../server/sandbox.js';
import { createDurableStore, type DurableStore } from '../../store/append-log-store.js';
import { type DatabaseFacts, type DatabaseLog, isDamage } from '../../store/database.js';
import type { Store } from '../../store/port.js';
import { didYouMean } from '../../values/message-text.js';
import type { InputError } from '../settings.js';
import { type Program, showProgress } from '../streams.js';

/** Works on the database that the options name, if there is one; its facts do not change. */
export async function withDatabase<Result>(
  options: DataOptions,
  work: (log: DatabaseLog, facts: DatabaseFacts) => Promise<Result>,
): Promise<Result> {
  const { log, facts } = await openDatabase(options, null);
  try {
    return await work(log, facts);
  } finally {
    await log.close();
  }
}

/** Accounts of a database as a server shows them. */
export interface AccountReader {
  readonly sandbox: SandboxCore;
  readonly store: DurableStore;
}

/** Reports move on by the time that has passed, but nothing is written. */
export function createAccountReader(
  log: DatabaseLog,
  facts: DatabaseFacts,
  options: DataOptions,
): AccountReader {
  const appendLog = { ...log, append: async () => 'persisted' as const };
  const store = createDurableStore({ appendLog, collections });
  return { store, sandbox: createSandboxOver(store, facts, options) };
}

/**
 * Creates the sandbox of a database, without a server.
 * @param catalogue scenarios and companies; by default the built-in ones
 */
export function createSandboxOver(
  store: Store,
  { seed, keySecret }: Pick<DatabaseFacts, 'seed' | 'keySecret'>,
  { pace, clock }: Pick<DataOptions, 'pace' | 'clock'>,
  catalogue?: () => Catalogue,
): SandboxCore {
  const [access, yieldToEventLoop] = [{ keySecret }, createYieldToEventLoop()];
  return createSandbox({
    ...{ seed, pace, clock, store, stopwatch, access, yieldToEventLoop },
    ...(catalogue === undefined ? {} : { catalogue }),
  });
}

/** Returns the named account, or all of them; an error if there is none of that name. */
export async function accountsOf(
  log: DatabaseLog,
  name: string | undefined,
): Promise<Awaited<ReturnType<DatabaseLog['accounts']>> | InputError> {
  const accounts = await log.accounts();
  if (name === undefined) return accounts;
  const found = accounts.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  const hint = didYouMean(
    name,
    accounts.map(({ id }) => id),
  );
  return { source: `--account ${name}`, detail: `The database has no such account.${hint}` };
}

/** Returns an account as people read it; two ids are no accounts of keys. */
export function accountText(id: string): string {
  if (id === '') return 'requests without a key';
  return id === directoryId ? 'directory of issued keys' : id;
}

/** An account that could not be used, and why. */
interface FailedAccount {
  readonly account: string;
  readonly detail: string;
}

/** Works on accounts one by one, with the progress on a terminal. Damaged ones do not stop the others. */
export async function eachAccount(
  accounts: readonly { id: string }[],
  program: Program,
  work: (id: string) => Promise<void>,
): Promise<FailedAccount[]> {
  const failed: FailedAccount[] = [];
  for (const [at, { id }] of accounts.entries()) {
    showProgress(`account ${at + 1} of ${accounts.length} …`, program);
    try {
      await work(id);
    } catch (error) {
      if (!isDamage(error)) throw error;
      failed.push({ account: id, detail: error.message });
    }
  }
  showProgress('', program);
  return failed;
}

export function printFailed(failed: readonly FailedAccount[], { stderr }: Program): void {
  for (const { account, detail } of failed) stderr.write(`${accountText(account)}: ${detail}\n`);
}

/** Returns a size such as `812 bytes` or `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length);
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`;
}

const units = ['KiB', 'MiB', 'GiB', 'TiB'];

/** The records of an account that a world file does not hold. */
export const leftOut =
  'Left out, because a file of worlds contains none of them: issued keys, webhooks with their secrets and messages, snapshots, faults, profiles, rate limits, idempotency records and the request journal.';
