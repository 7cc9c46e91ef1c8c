import type { IssuedKey } from '../../domain/access/issued-keys.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Collection, Store } from '../ports.js';

/** Where the clock of the account stood when a key was last used, by the key's id. */
export const keyUseCollection: Collection<{ at: Instant }> = {
  name: 'key-uses',
  scope: 'lasting',
  indexes: {},
};

/** When keys were last used. */
export interface KeyUses {
  noteUse(key: IssuedKey): void;
  lastUse(key: IssuedKey): Instant | null;
}

/** @param now where the clock of an account stands */
export function createKeyUses(store: Store, now: (accountId: string) => Instant): KeyUses {
  return {
    noteUse: ({ accountId, id }) =>
      store.transaction(accountId, (tx) => {
        const at = now(accountId);
        const last = tx.get(keyUseCollection, id);
        if (last === undefined) tx.put(keyUseCollection, id, { at });
        else if (last.at !== at) tx.replace(keyUseCollection, id, { at });
      }),
    lastUse: ({ accountId, id }) =>
      store.transaction(accountId, (tx) => tx.get(keyUseCollection, id)?.at ?? null),
  };
}
