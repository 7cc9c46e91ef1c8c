import type { Collection, Records, Transaction } from './port.js';

/** Puts a record, in the place of the one with this id if there is one. */
export function upsert<R>(tx: Transaction, noun: Collection<R>, id: string, record: R): void {
  if (tx.get(noun, id) === undefined) tx.put(noun, id, record);
  else tx.replace(noun, id, record);
}

/** What a world, or an account, has one of or none. */
export interface SingleRecord<R> {
  readonly noun: Collection<R>;
  in(records: Records): R | undefined;
  /** Puts a record in the place of the one that there was, if any. */
  keep(tx: Transaction, record: R): void;
  /** Does nothing where there is none. */
  drop(tx: Transaction): void;
}

const onlyId = 'only';

export function createSingleRecord<R>(
  name: string,
  scope: NonNullable<Collection<R>['scope']> = 'world',
): SingleRecord<R> {
  const noun: Collection<R> = { name, scope, indexes: {} };
  return {
    noun,
    in: (records) => records.get(noun, onlyId),
    keep: (tx, record) => upsert(tx, noun, onlyId, record),
    drop(tx) {
      if (tx.get(noun, onlyId) !== undefined) tx.delete(noun, onlyId);
    },
  };
}

/** Counts one more, from 1: what is named by it is named once. */
export function nextCount(tx: Transaction, counter: SingleRecord<number>): number {
  const count = (counter.in(tx) ?? 0) + 1;
  counter.keep(tx, count);
  return count;
}
