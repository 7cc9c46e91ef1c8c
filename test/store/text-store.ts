import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Collection, Entry, Records, Store, Transaction } from '../../src/store/port.js';

/** What a store was given to keep. */
export interface Kept {
  noun: string;
  record: unknown;
}

/**
 * A store that keeps nothing but texts: whatever was remembered beside a record is gone when it is read again.
 * @param onRecord gets every record as it was given
 */
export function createTextStore(onRecord: (kept: Kept) => void): Store {
  const store = createMemoryStore();
  return {
    ...store,
    transaction: (accountId, work) => store.transaction(accountId, (tx) => work(written(tx, onRecord))),
    freeze(accountId) {
      const world = store.freeze(accountId);
      return { ...world, records: read(world.records) };
    },
    build(requests) {
      const { tx, world } = store.build(requests);
      return { tx: written(tx, onRecord), world };
    },
  };
}

function copyOf<R>(record: R): R {
  return JSON.parse(JSON.stringify(record)) as R;
}

function copies<R>(entries: Entry<R>[]): Entry<R>[] {
  return entries.map(({ position, record }) => ({ position, record: copyOf(record) }));
}

function read(records: Records): Records {
  return {
    get(noun, id, now) {
      const record = records.get(noun, id, now);
      return record === undefined ? undefined : copyOf(record);
    },
    list: (noun, query) => copies(records.list(noun, query)),
    due: (noun, query) => copies(records.due(noun, query)),
    count: (noun) => records.count(noun),
  };
}

function written(tx: Transaction, onRecord: (kept: Kept) => void): Transaction {
  const kept = <R>({ name }: Collection<R>, record: R): R => {
    onRecord({ noun: name, record });
    return copyOf(record);
  };
  return {
    ...read(tx),
    put: (noun, id, record, now) => tx.put(noun, id, kept(noun, record), now),
    replace: (noun, id, record) => tx.replace(noun, id, kept(noun, record)),
    delete: (noun, id) => tx.delete(noun, id),
    append: (noun, record) => tx.append(noun, kept(noun, record)),
    dropOldest: (noun, count) => tx.dropOldest(noun, count),
  };
}
