import type { Collection, Transaction } from '../ports.js';

/** Puts a record, in the place of the one with this id if there is one. */
export function upsert<R>(tx: Transaction, noun: Collection<R>, id: string, record: R): void {
  if (tx.get(noun, id) === undefined) tx.put(noun, id, record);
  else tx.replace(noun, id, record);
}
