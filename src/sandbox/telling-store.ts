import type { Store } from './ports.js';

/** A store that tells of an account before its world gives way to another one, with another clock. */
export function tellingStore(store: Store, before: (accountId: string) => void): Store {
  const telling =
    <Args extends unknown[]>(change: (accountId: string, ...args: Args) => void) =>
    (accountId: string, ...args: Args): void => {
      before(accountId);
      change(accountId, ...args);
    };
  return {
    ...store,
    begin: telling(store.begin),
    place: telling(store.place),
    restore: telling(store.restore),
    drop: telling(store.drop),
  };
}
