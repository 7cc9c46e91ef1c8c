import type { Key, IssuedKey as KeyWithText } from '../../contract/generated/types.js';
import { environmentOf } from '../../domain/access/accounts.js';
import { type IssuedKey, overlapsAt, stateOf } from '../../domain/access/issued-keys.js';
import { formatInstant, type Instant } from '../../domain/life/clock.js';
import { sha256 } from '../work/sha256.js';
import type { DeriveKey } from './key-texts.js';
import type { Keyring } from './keyring.js';

/** Keys as the contract shows them. */
export interface KeyRecords {
  /** Without its text. */
  recordOf(key: IssuedKey): Key;
  withText(key: IssuedKey): KeyWithText;
}

/** @param now where the clock of an account stands */
export function createKeyRecords(ring: Keyring, now: (accountId: string) => Instant): KeyRecords {
  const recordOf = (key: IssuedKey): Key =>
    keyRecord(key, ring.lastUse(key), now(key.accountId), ring.textOf);
  return {
    recordOf,
    withText(issued) {
      const { id, ...rest } = recordOf(issued);
      return { id, key: ring.textOf(issued), ...rest };
    },
  };
}

function keyRecord(key: IssuedKey, lastUsedAt: Instant | null, now: Instant, textOf: DeriveKey): Key {
  const { id, name, accountId: account, expiresAt, revokedAt } = key;
  const fingerprint = (generation?: number): string => fingerprintOf(textOf(key, generation));
  const instant = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
  return {
    id,
    fingerprint: fingerprint(),
    name,
    environment: environmentOf(account),
    account,
    state: stateOf(key, now),
    createdAt: formatInstant(key.createdAt),
    lastUsedAt: instant(lastUsedAt),
    expiresAt: instant(expiresAt),
    revokedAt: instant(revokedAt),
    overlaps: overlapsAt(key, now).map(({ generation, until }) => ({
      fingerprint: fingerprint(generation),
      until: formatInstant(until),
    })),
  };
}

/** Tells keys apart, and gives none away. */
export function fingerprintOf(key: string): string {
  return sha256(key).slice(0, 8);
}
