import type { Collection, Records, Transaction } from './port.js';

/** Adds a record, or replaces the one with this id. */
export function upsert<R>(tx: Transaction, collection: Collection<R>, id: string, record: R): void {
  if (tx.get(collection, id) === undefined) tx.put(collection, id, record);
  else tx.replace(collection, id, record);
}

/** A record of which a world or an account has at most one. */
export interface SingleRecord<R> {
  readonly collection: Collection<R>;
  get(records: Records): R | undefined;
  set(tx: Transaction, record: R): void;
  delete(tx: Transaction): void;
}

const onlyId = 'only';

export function createSingleRecord<R>(
  name: string,
  scope: NonNullable<Collection<R>['scope']> = 'world',
): SingleRecord<R> {
  const collection: Collection<R> = { name, scope, indexes: {} };
  return {
    collection,
    get: (records) => records.get(collection, onlyId),
    set: (tx, record) => upsert(tx, collection, onlyId, record),
    delete(tx) {
      if (tx.get(collection, onlyId) !== undefined) tx.delete(collection, onlyId);
    },
  };
}

/** Increments a counter and returns it, from 1. */
export function nextCount(tx: Transaction, counter: SingleRecord<number>): number {
  const count = (counter.get(tx) ?? 0) + 1;
  counter.set(tx, count);
  return count;
}
