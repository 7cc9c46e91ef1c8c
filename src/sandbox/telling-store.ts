import type { Store, World } from './ports.js';

/** A store that tells of an account before its world gives way to another one, with another clock. */
export function tellingStore(store: Store, before: (accountId: string) => void): Store {
  const telling = (world: World): World => ({
    ...world,
    placeIn(id) {
      before(id);
      world.placeIn(id);
    },
  });
  return {
    ...store,
    begin(accountId, requests) {
      before(accountId);
      store.begin(accountId, requests);
    },
    freeze: (accountId) => telling(store.freeze(accountId)),
    build(requests) {
      const { tx, world } = store.build(requests);
      return { tx, world: () => telling(world()) };
    },
    drop(accountId) {
      before(accountId);
      store.drop(accountId);
    },
  };
}
