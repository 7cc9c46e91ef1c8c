import type { IssuedKey } from '../../domain/access/issued-keys.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Noun, Store } from '../ports.js';

/** Where the clock of the account stood when a key was last used, by the key's id. */
export const keyUsesNoun: Noun<{ at: Instant }> = { name: 'key-uses', scope: 'lasting', indexes: {} };

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
        const last = tx.get(keyUsesNoun, id);
        if (last === undefined) tx.put(keyUsesNoun, id, { at });
        else if (last.at !== at) tx.replace(keyUsesNoun, id, { at });
      }),
    lastUse: ({ accountId, id }) => store.transaction(accountId, (tx) => tx.get(keyUsesNoun, id)?.at ?? null),
  };
}
