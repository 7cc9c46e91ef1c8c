import type { CheckpointLimits } from '../../../src/store/account-log.js';
import { createDurableStore } from '../../../src/store/append-log-store.js';
import { createMemoryStore } from '../../../src/store/memory-store.js';
import { type Collection, type Store, WriteConflictError } from '../../../src/store/port.js';
import { createTextJournal } from '../text-log.js';

/** A store that is held to what the port promises. */
export interface Subject {
  store: Store;
  /** The same state as another process finds it. */
  elsewhere(): Store;
}

/** Every adapter; each has to pass all of the suite. */
export const adapters: readonly [name: string, create: (nouns: readonly Collection<never>[]) => Subject][] = [
  [
    'in memory',
    () => {
      const store = createMemoryStore();
      return { store, elsewhere: () => store };
    },
  ],
  ['over a log of text', (nouns) => overText(nouns, 0)],
  [
    'over a log of text that others write too, with many checkpoints',
    (nouns) => overText(nouns, 20, { bytes: 0, batches: 3 }),
  ],
];

function overText(
  nouns: readonly Collection<never>[],
  takenPercent: number,
  limits?: CheckpointLimits,
): Subject {
  const journal = createTextJournal({ seed: 1, takenPercent });
  const open = (): Store => createDurableStore(journal, nouns, limits);
  return { store: open(), elsewhere: open };
}

/** Does what a request would do to some accounts: in a session, and again where that was taken. */
export async function request<T>(store: Store, accountIds: readonly string[], work: () => T): Promise<T> {
  const session = store.session();
  if (session === null) return work();
  const opened = async (): Promise<T> => {
    for (const id of accountIds) await store.open(id);
    return work();
  };
  try {
    const result = await session.run(opened);
    if ((await session.settle()) === 'kept') return result;
  } catch (error) {
    if (!(error instanceof WriteConflictError)) throw error;
  }
  return request(store, accountIds, work);
}
