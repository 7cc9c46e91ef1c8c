import type { CheckpointLimits } from '../../../src/store/account-log.js';
import type { AppendLog } from '../../../src/store/append-log.js';
import { createDurableStore } from '../../../src/store/append-log-store.js';
import { createMemoryStore } from '../../../src/store/memory-store.js';
import { type Collection, type Store, WriteConflictError } from '../../../src/store/port.js';
import { createPostgresDatabase, createSqliteDatabase, partOf } from '../databases.js';
import { createTextLog } from '../text-log.js';

/** A store that is tested against the contract of the port. */
export interface Subject {
  store: Store;
  /** Returns the same state as seen by another process. */
  reopen(): Store;
}

// Files that run in one worker share this module, and so the databases, until the worker ends.
const databases = await Promise.all([createSqliteDatabase(), createPostgresDatabase()]);
const [sqlite, postgres] = await Promise.all(databases.map((database) => database.open()));

/** All adapters; each must pass the whole suite. */
export const adapters: readonly [
  name: string,
  create: (collections: readonly Collection<never>[]) => Subject,
][] = [
  [
    'in memory',
    () => {
      const store = createMemoryStore();
      return { store, reopen: () => store };
    },
  ],
  ['over a log of text', (collections) => overText(collections, 0)],
  [
    'over a log of text that others write too, with many checkpoints',
    (collections) => overText(collections, 20, { bytes: 0, batches: 3 }),
  ],
  ['over SQLite', (collections) => overDatabase(sqlite, collections)],
  ['over PostgreSQL', (collections) => overDatabase(postgres, collections)],
];

let parts = 0;

/** Creates a store over the database of an adapter, which all subjects share; each has its own accounts. */
function overDatabase(log: AppendLog | undefined, collections: readonly Collection<never>[]): Subject {
  if (log === undefined) throw new Error('the database is not open');
  parts += 1;
  const own = partOf(log, `${parts}/`);
  const open = (): Store =>
    createDurableStore({ appendLog: own, collections, limits: { bytes: 2000, batches: 20 } });
  return { store: open(), reopen: open };
}

function overText(
  collections: readonly Collection<never>[],
  conflictPercent: number,
  limits?: CheckpointLimits,
): Subject {
  const appendLog = createTextLog({ seed: 1, conflictPercent });
  const open = (): Store => createDurableStore({ appendLog, collections, ...(limits && { limits }) });
  return { store: open(), reopen: open };
}

/** Changes accounts as a request would: in a session, and again after a write conflict. */
export async function request<T>(store: Store, accountIds: readonly string[], work: () => T): Promise<T> {
  const session = store.session();
  if (session === null) return work();
  const opened = async (): Promise<T> => {
    for (const id of accountIds) await store.open(id);
    return work();
  };
  try {
    const result = await session.run(opened);
    if ((await session.persist()) === 'persisted') return result;
  } catch (error) {
    if (!(error instanceof WriteConflictError)) throw error;
  }
  return request(store, accountIds, work);
}
