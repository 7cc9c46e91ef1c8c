import { accountNamed } from '../../accounts/account.js';
import { directoryId } from '../../accounts/keyring.js';
import type { DataOptions, VerificationCheck } from '../../contract/generated/types.js';
import { allReports, revisionsOf } from '../../reports/report-records.js';
import { collections } from '../../server/collections.js';
import { clearAccount } from '../../store/account-log.js';
import { createDurableStore } from '../../store/append-log-store.js';
import { DatabaseError, type DatabaseFacts, type DatabaseLog, isDamage } from '../../store/database.js';
import { runInOwnSession } from '../../store/transactions.js';
import type { InputError } from '../settings.js';
import { countWithNoun, exitCodes, type Program } from '../streams.js';
import {
  type AccountReader,
  accountsOf,
  accountText,
  createAccountReader,
  createSandboxOver,
  eachAccount,
  withDatabase,
} from './stored-accounts.js';

/**
 * Reads every account and shows all of its reports; with `repair`, rebuilds the directory of issued keys before. Exit
 * code 1 if an account is damaged.
 */
export function checkAccounts(
  options: DataOptions,
  program: Program,
): Promise<number | readonly InputError[]> {
  return withDatabase(options, async (log, facts) => {
    const accounts = await accountsOf(log, options.account);
    if ('detail' in accounts) return [accounts];
    const repairedKeys = options.repair ? await repairDirectory({ log, facts }, options, program) : null;
    const reader = createAccountReader(log, facts, options);
    let reports = 0;
    const damaged = await eachAccount(accounts, program, async (id) => {
      reports += await checkAccount(reader, id);
      reader.store.unload(0);
    });
    const { stdout } = program;
    if (options.json) {
      const repaired = repairedKeys === null ? {} : { repairedKeys };
      stdout.write(
        `${JSON.stringify({ accounts: accounts.length, reports, damaged, ...repaired }, null, 2)}\n`,
      );
    } else {
      if (repairedKeys !== null)
        stdout.write(`rebuilt the directory of issued keys: ${countWithNoun(repairedKeys, 'key')}\n`);
      for (const { account, detail } of damaged) stdout.write(`${accountText(account)}: ${detail}\n`);
      const verdict = damaged.length === 0 ? 'none is damaged' : `${damaged.length} damaged`;
      stdout.write(
        `checked ${countWithNoun(accounts.length, 'account')} with ${countWithNoun(reports, 'report')}: ${verdict}\n`,
      );
    }
    return damaged.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}

/**
 * @returns the number of its reports
 * @throws DatabaseError `damaged`
 */
async function checkAccount({ sandbox, store }: AccountReader, id: string): Promise<number> {
  await store.open(id);
  const reports = store.transaction(id, (tx) =>
    [...allReports(tx)].map((report) => ({ id: report.id, isEdited: revisionsOf(tx, report.id).length > 0 })),
  );
  for (const report of reports) {
    const detail = await reportError(sandbox, id, report);
    if (detail !== null)
      throw new DatabaseError(
        'damaged',
        `The report ${report.id} of the account ${id} is damaged: ${detail}`,
      );
  }
  return reports.length;
}

/** The checks of a verification that fail if stored records were altered. */
const storedChecks: ReadonlySet<VerificationCheck['id']> = new Set([
  ...(['content_hash', 'chain', 'replay', 'edits'] as const),
]);

/** Returns why a report cannot be shown; null if it can. */
async function reportError(
  { reports, revisions }: AccountReader['sandbox'],
  accountId: string,
  { id, isEdited }: { id: string; isEdited: boolean },
): Promise<string | null> {
  const account = accountNamed(accountId);
  try {
    const { content } = await reports.get(account, id, true);
    // All other content is generated, so that it has nothing to be compared with.
    if (!isEdited || content === null) return null;
    const { checks } = await revisions.verification(account, id);
    const failed = checks.find((check) => storedChecks.has(check.id) && check.outcome === 'failed');
    return failed === undefined ? null : `its history does not verify (${failed.id}).`;
  } catch (error) {
    return `it cannot be shown (${error instanceof Error ? error.message : error}).`;
  }
}

/**
 * Rebuilds the directory of issued keys from the keys of the accounts, each of which is derived from the secret in the
 * database. Servers may run. Keys of damaged accounts are left out.
 * @returns the number of keys
 */
async function repairDirectory(
  { log, facts }: { log: DatabaseLog; facts: DatabaseFacts },
  options: DataOptions,
  program: Program,
): Promise<number> {
  const store = createDurableStore({ appendLog: log, collections });
  const { keys } = createSandboxOver(store, facts, options);
  /** Drops what cannot be read. */
  const openDirectory = async (): Promise<void> => {
    try {
      await store.open(directoryId);
    } catch (error) {
      if (!isDamage(error)) throw error;
      await clearAccount(log, directoryId);
      await openDirectory();
    }
  };
  await openDirectory();
  let count = 0;
  const accounts = (await log.accounts()).filter(({ id }) => id !== directoryId);
  await eachAccount(accounts, program, async (id) => {
    await store.open(id);
    let learned = 0;
    const learn = (): void => {
      learned = keys.addMissingKeys(id);
    };
    while (!(await runInOwnSession(store, directoryId, learn)));
    count += learned;
    store.unload(0);
    await store.open(directoryId);
  });
  return count;
}
