import { eventCollection } from '../reports/event-log.js';
import type { Store, Transaction } from '../store/port.js';

/** Who hears of what is done to a store. */
export interface StoreObserver {
  /** Before the world of an account gives way to another one, with another clock. */
  before(accountId: string): void;
  /** After that. */
  after(accountId: string): void;
  /** Whether it matters that something happened in an account. */
  listens(accountId: string): boolean;
  /** That something happened in an account. */
  happened(accountId: string): void;
}

/** A store that tells what is done to it. */
export function createObservedStore(
  store: Store,
  { before, after, listens, happened }: StoreObserver,
): Store {
  const telling =
    <Args extends unknown[]>(change: (accountId: string, ...args: Args) => void) =>
    (accountId: string, ...args: Args): void => {
      before(accountId);
      change(accountId, ...args);
      after(accountId);
    };
  const listened = <T>(accountId: string, work: (tx: Transaction) => T): T => {
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
      listens(accountId) ? listened(accountId, work) : store.transaction(accountId, work),
    begin: telling(store.begin),
    place: telling(store.place),
    restore: telling(store.restore),
    drop: telling(store.drop),
  };
}
