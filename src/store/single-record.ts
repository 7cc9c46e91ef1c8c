import type { Collection, Records, Transaction } from './port.js';

/** Adds a record, or replaces the one with this id. */
export function upsert<R>(tx: Transaction, collection: Collection<R>, id: string, record: R): void {
  if (tx.get(collection, id) === undefined) tx.put(collection, id, record);
  else tx.replace(collection, id, record);
}

/** A record of which a world or an account has at most one. */
export interface SingleRecord<R> {
  readonly collection: Collection<R>;
  in(records: Records): R | undefined;
  keep(tx: Transaction, record: R): void;
  drop(tx: Transaction): void;
}

const onlyId = 'only';

export function createSingleRecord<R>(
  name: string,
  scope: NonNullable<Collection<R>['scope']> = 'world',
): SingleRecord<R> {
  const collection: Collection<R> = { name, scope, indexes: {} };
  return {
    collection,
    in: (records) => records.get(collection, onlyId),
    keep: (tx, record) => upsert(tx, collection, onlyId, record),
    drop(tx) {
      if (tx.get(collection, onlyId) !== undefined) tx.delete(collection, onlyId);
    },
  };
}

/** Increments a counter and returns it, from 1. */
export function nextCount(tx: Transaction, counter: SingleRecord<number>): number {
  const count = (counter.in(tx) ?? 0) + 1;
  counter.keep(tx, count);
  return count;
}
