import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Collection, Entry, Records, Store, Transaction } from '../../src/store/port.js';

/** A record given to a store. */
export interface StoredRecord {
  collection: string;
  record: unknown;
}

/**
 * Creates a store that stores only JSON, so that values cached on a record are lost when it is read again.
 * @param onRecord called with every record before it is stored
 */
export function createTextStore(onRecord: (recorded: StoredRecord) => void): Store {
  const store = createMemoryStore();
  return {
    ...store,
    transaction: (accountId, work) => store.transaction(accountId, (tx) => work(withRecorder(tx, onRecord))),
    freeze(accountId) {
      const world = store.freeze(accountId);
      return { ...world, records: readingCopies(world.records) };
    },
    build(requests) {
      const { tx, world } = store.build(requests);
      return { tx: withRecorder(tx, onRecord), world };
    },
  };
}

function copyOf<R>(record: R): R {
  return JSON.parse(JSON.stringify(record)) as R;
}

function copies<R>(entries: Entry<R>[]): Entry<R>[] {
  return entries.map(({ position, record }) => ({ position, record: copyOf(record) }));
}

function readingCopies(records: Records): Records {
  return {
    get(collection, id, now) {
      const record = records.get(collection, id, now);
      return record === undefined ? undefined : copyOf(record);
    },
    list: (collection, query) => copies(records.list(collection, query)),
    due: (collection, query) => copies(records.due(collection, query)),
    count: (collection) => records.count(collection),
  };
}

function withRecorder(tx: Transaction, onRecord: (recorded: StoredRecord) => void): Transaction {
  const recorded = <R>({ name }: Collection<R>, record: R): R => {
    onRecord({ collection: name, record });
    return copyOf(record);
  };
  return {
    ...readingCopies(tx),
    put: (collection, id, record, now) => tx.put(collection, id, recorded(collection, record), now),
    replace: (collection, id, record) => tx.replace(collection, id, recorded(collection, record)),
    delete: (collection, id) => tx.delete(collection, id),
    append: (collection, record) => tx.append(collection, recorded(collection, record)),
    dropOldest: (collection, count) => tx.dropOldest(collection, count),
  };
}
