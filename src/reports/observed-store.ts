import type { Store, Transaction } from '../store/port.js';
import { eventCollection } from './event-log.js';

/** Observer of the worlds and the event logs of a store. */
interface StoreObserver {
  /** Called before the world of an account, and with it its clock, is replaced. */
  worldReplacing(accountId: string): void;
  /** Called after a world was replaced. */
  worldReplaced(accountId: string): void;
  /** Returns whether `eventsAdded` is of interest for an account. */
  isListening(accountId: string): boolean;
  /** Called after a transaction that added events. This is where webhooks and notices start. */
  eventsAdded(accountId: string): void;
}

/**
 * Returns a store that reports each new event and each replaced world to an observer. A create, a read that moves a
 * report on, an advanced clock, an edit and an import all add events; none of them has to know who listens.
 */
export function createObservedStore(
  store: Store,
  { worldReplacing, worldReplaced, isListening, eventsAdded }: StoreObserver,
): Store {
  const observed =
    <Args extends unknown[]>(change: (accountId: string, ...args: Args) => void) =>
    (accountId: string, ...args: Args): void => {
      worldReplacing(accountId);
      change(accountId, ...args);
      worldReplaced(accountId);
    };
  const observedTransaction = <T>(accountId: string, work: (tx: Transaction) => T): T => {
    let hasHappened = false;
    const result = store.transaction(accountId, (tx) => {
      const events = tx.count(eventCollection);
      const output = work(tx);
      hasHappened = tx.count(eventCollection) > events;
      return output;
    });
    if (hasHappened) eventsAdded(accountId);
    return result;
  };
  return {
    ...store,
    transaction: (accountId, work) =>
      isListening(accountId) ? observedTransaction(accountId, work) : store.transaction(accountId, work),
    begin: observed(store.begin),
    place: observed(store.place),
    restore: observed(store.restore),
    drop: observed(store.drop),
  };
}
