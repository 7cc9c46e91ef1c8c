import type { Key, IssuedKey as KeyWithText, RegenerateKey } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { regenerateKey, stateOf } from '../../domain/access/issued-keys.js';
import type { Instant } from '../../domain/life/clock.js';
import type { KeyLookup, KeyScope } from './key-lookup.js';
import type { KeyRecords } from './key-records.js';
import { overlapEnd } from './key-requests.js';
import type { Keyring } from './keyring.js';

/** Changes keys that were issued. */
export interface KeyChanges {
  /** @throws problems `key-not-found`, `key-revoked` */
  regenerate(scope: KeyScope, id: string, request: RegenerateKey): Promise<KeyWithText>;
  /** @throws problem `key-not-found` */
  revoke(scope: KeyScope, id: string): Promise<Key>;
  /**
   * Lets a key expire at this instant; one that has ended stays as it is.
   * @throws problem `key-not-found`
   */
  expire(scope: KeyScope, id: string): Promise<Key>;
}

export interface KeyChangesOptions {
  ring: Keyring;
  lookup: KeyLookup;
  records: KeyRecords;
  /** Where the clock of an account stands. */
  now(accountId: string): Instant;
}

export function createKeyChanges({ ring, lookup, records, now }: KeyChangesOptions): KeyChanges {
  return {
    async regenerate(scope, id, { overlap }) {
      const key = await lookup.find(scope, id);
      if (key.revokedAt !== null) throw problem('key-revoked', { keyId: quoteValue(id) });
      const until = overlap === undefined ? null : overlapEnd(now(key.accountId), overlap);
      const after = regenerateKey(key, until);
      ring.change(after);
      return records.withText(after);
    },

    async revoke(scope, id) {
      const key = await lookup.find(scope, id);
      if (key.revokedAt !== null) return records.recordOf(key);
      const after = { ...key, revokedAt: now(key.accountId) };
      ring.change(after);
      return records.recordOf(after);
    },

    async expire(scope, id) {
      const key = await lookup.find(scope, id);
      const at = now(key.accountId);
      if (stateOf(key, at) !== 'active') return records.recordOf(key);
      const after = { ...key, expiresAt: at };
      ring.change(after);
      return records.recordOf(after);
    },
  };
}
