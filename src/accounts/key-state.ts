import type { Instant } from '../values/instants.js';

/** The record of a key that was issued or changed. The key itself is derived and never stored. */
export interface StoredKey {
  id: string;
  accountId: string;
  name: string;
  createdAt: Instant;
  expiresAt: Instant | null;
  /** True once the expiry has passed. It stays true if the clock is put back. */
  expired: boolean;
  revokedAt: Instant | null;
  /** The generation of the current key; each regeneration adds 1. Generation 0 is the key without a secret. */
  generation: number;
  /** Earlier generations that are still accepted for a while, oldest first. */
  overlaps: readonly Overlap[];
}

interface Overlap {
  generation: number;
  /** The instant from which the earlier key is refused. */
  until: Instant;
}

/** The result of judging an issued key. */
export type IssuedOutcome = 'valid' | 'revoked' | 'replaced' | 'expired';

/** @param now on the clock of the key's account */
export function judgeIssued(key: StoredKey, generation: number, now: Instant): IssuedOutcome {
  const state = stateOf(key, now);
  if (state === 'revoked') return state;
  const holds =
    generation === key.generation || overlapsAt(key, now).some((each) => each.generation === generation);
  if (!holds) return 'replaced';
  return state === 'active' ? 'valid' : state;
}

export function stateOf(
  { revokedAt, expiresAt, expired }: StoredKey,
  now: Instant,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expired || (expiresAt !== null && expiresAt <= now) ? 'expired' : 'active';
}

/** Returns the key with all ends that have passed made final. Call it before the clock may be put back. */
export function settleEnds(key: StoredKey, now: Instant): StoredKey {
  const expired = key.expired || (key.expiresAt !== null && key.expiresAt <= now);
  return { ...key, expired, overlaps: overlapsAt(key, now) };
}

/** Returns the earlier generations that are still accepted. */
export function overlapsAt({ overlaps }: StoredKey, now: Instant): readonly Overlap[] {
  return overlaps.filter(({ until }) => now < until);
}

/**
 * Returns the key with its next generation. The last one is accepted until the overlap ends. Without an overlap, all
 * earlier ones are refused at once, since a user who regenerates without overlap has a leak.
 */
export function regenerateKey(key: StoredKey, until: Instant | null): StoredKey {
  const { generation, overlaps } = key;
  return {
    ...key,
    generation: generation + 1,
    overlaps: until === null ? [] : [...overlaps, { generation, until }],
  };
}
