import type { Key } from '../contract/generated/types.js';
import { environmentOf } from '../domain/access/accounts.js';
import { type IssuedKey, overlapsAt, stateOf } from '../domain/access/issued-keys.js';
import { formatInstant, type Instant } from '../domain/life/clock.js';
import { sha256 } from './sha256.js';

/** A key as the contract shows it, without its text. */
export function keyRecord(
  key: IssuedKey,
  lastUsedAt: Instant | null,
  now: Instant,
  textOf: (key: IssuedKey, generation?: number) => string,
): Key {
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
