import { collections } from '../../src/server/collections.js';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { createPostgresDatabase, createSqliteDatabase, partOf } from '../store/databases.js';
import { createTextLog } from '../store/text-log.js';

/** Opens the database that `STORE` names; null for a store without a log, or with one for each server. */
async function openShared(): Promise<AppendLog | null> {
  const create = { sqlite: createSqliteDatabase, postgres: createPostgresDatabase }[process.env.STORE ?? ''];
  if (create === undefined) return null;
  // Files that run in one worker share this module, and so the database, until the worker ends.
  return (await create()).open();
}

const shared = await openShared();
let stores = 0;

/**
 * Returns the store for a server of these tests: in memory by default; its own accounts in one database for all tests
 * of a file if `STORE` is `sqlite` or `postgres`; a log that responds late and has conflicts if it is `text`.
 */
export function createTestStore(): Store {
  stores += 1;
  if (shared !== null)
    return createDurableStore({ appendLog: partOf(shared, `${stores}/`), collections: collections });
  if (process.env.STORE !== 'text') return createMemoryStore();
  return createDurableStore({
    appendLog: createTextLog({ seed: 1, conflictPercent: 10 }),
    collections: collections,
  });
}
