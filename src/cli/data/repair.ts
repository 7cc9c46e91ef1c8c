import { directoryId } from '../../accounts/keyring.js';
import type { DataOptions } from '../../contract/generated/types.js';
import { createYieldToEventLoop, stopwatch } from '../../runtime/timers.js';
import { collections } from '../../server/collections.js';
import { createSandbox } from '../../server/sandbox.js';
import { clearAccount } from '../../store/account-log.js';
import { createDurableStore } from '../../store/append-log-store.js';
import { DatabaseError, type DatabaseFacts, type DatabaseLog } from '../../store/database.js';
import { runInOwnSession } from '../../store/transactions.js';
import type { Program } from '../streams.js';
import { eachAccount } from './stored-accounts.js';

/**
 * Rebuilds the directory of issued keys from the keys of the accounts, each of which is derived from the secret in the
 * database. Servers may run. Keys of damaged accounts are left out.
 * @returns the number of keys
 */
export async function repairDirectory(
  { log, facts: { seed, keySecret } }: { log: DatabaseLog; facts: DatabaseFacts },
  { pace, clock }: DataOptions,
  program: Program,
): Promise<number> {
  const store = createDurableStore({ appendLog: log, collections });
  const [access, yieldToEventLoop] = [{ keySecret }, createYieldToEventLoop()];
  const { keys } = createSandbox({ seed, pace, clock, store, stopwatch, access, yieldToEventLoop });
  /** Drops what cannot be read. */
  const openDirectory = async (): Promise<void> => {
    try {
      await store.open(directoryId);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== 'damaged') throw error;
      await clearAccount(log, directoryId);
      await openDirectory();
    }
  };
  await openDirectory();
  let count = 0;
  const accounts = (await log.accounts()).filter(({ id }) => id !== directoryId);
  await eachAccount(
    accounts.map(({ id }) => id),
    program,
    async (id) => {
      await store.open(id);
      let learned = 0;
      const learn = (): void => {
        learned = keys.learnAgain(id);
      };
      while (!(await runInOwnSession(store, directoryId, learn)));
      count += learned;
      store.unload(0);
      await store.open(directoryId);
    },
  );
  return count;
}
