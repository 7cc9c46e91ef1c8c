import { eventCollection } from '../reports/event-log.js';
import type { Store, Transaction } from '../store/port.js';

/** Observer of a store. */
export interface StoreObserver {
  /** Called before the world of an account, and with it its clock, is replaced. */
  before(accountId: string): void;
  /** Called after a world was replaced. */
  after(accountId: string): void;
  /** Returns whether `happened` is of interest for an account. */
  listens(accountId: string): boolean;
  /** Called after a transaction that added events. */
  happened(accountId: string): void;
}

/** Returns a store that reports each operation to an observer. */
export function createObservedStore(
  store: Store,
  { before, after, listens, happened }: StoreObserver,
): Store {
  const observed =
    <Args extends unknown[]>(change: (accountId: string, ...args: Args) => void) =>
    (accountId: string, ...args: Args): void => {
      before(accountId);
      change(accountId, ...args);
      after(accountId);
    };
  const observedTransaction = <T>(accountId: string, work: (tx: Transaction) => T): T => {
    let hasHappened = false;
    const result = store.transaction(accountId, (tx) => {
      const events = tx.count(eventCollection);
      const result = work(tx);
      hasHappened = tx.count(eventCollection) > events;
      return result;
    });
    if (hasHappened) happened(accountId);
    return result;
  };
  return {
    ...store,
    transaction: (accountId, work) =>
      listens(accountId) ? observedTransaction(accountId, work) : store.transaction(accountId, work),
    begin: observed(store.begin),
    place: observed(store.place),
    restore: observed(store.restore),
    drop: observed(store.drop),
  };
}
