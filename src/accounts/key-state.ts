import type { InstantMs } from '../values/instants.js';

/** The record of a key that was issued or changed. The key itself is derived and never stored. */
export interface StoredKey {
  id: string;
  accountId: string;
  name: string;
  createdAt: InstantMs;
  expiresAt: InstantMs | null;
  /** True once the expiry has passed. It stays true if the clock is put back. */
  expired: boolean;
  revokedAt: InstantMs | null;
  /** The generation of the current key; each regeneration adds 1. Generation 0 is the key without a secret. */
  generation: number;
  /** Earlier generations that are still accepted for a while, oldest first. */
  overlaps: readonly Overlap[];
}

interface Overlap {
  generation: number;
  /** The instant from which the earlier key is refused. */
  until: InstantMs;
}

/** The result of judging an issued key. */
export type IssuedOutcome = 'valid' | 'revoked' | 'replaced' | 'expired';

/** @param now on the clock of the key's account */
export function judgeIssued(key: StoredKey, generation: number, now: InstantMs): IssuedOutcome {
  const state = stateOf(key, now);
  if (state === 'revoked') return state;
  const holds =
    generation === key.generation || overlapsAt(key, now).some((each) => each.generation === generation);
  if (!holds) return 'replaced';
  return state === 'active' ? 'valid' : state;
}

export function stateOf(
  { revokedAt, expiresAt, expired }: StoredKey,
  now: InstantMs,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expired || (expiresAt !== null && expiresAt <= now) ? 'expired' : 'active';
}

/** Returns the key with all ends that have passed made final. Call it before the clock may be put back. */
export function finalizeEnds(key: StoredKey, now: InstantMs): StoredKey {
  const expired = key.expired || (key.expiresAt !== null && key.expiresAt <= now);
  return { ...key, expired, overlaps: overlapsAt(key, now) };
}

/** Returns the earlier generations that are still accepted. */
export function overlapsAt({ overlaps }: StoredKey, now: InstantMs): readonly Overlap[] {
  return overlaps.filter(({ until }) => now < until);
}

/**
 * Returns the key with its next generation. The last one is accepted until the overlap ends. Without an overlap, all
 * earlier ones are refused at once, since a user who regenerates without overlap has a leak.
 */
export function regenerateKey(key: StoredKey, until: InstantMs | null): StoredKey {
  const { generation, overlaps } = key;
  return {
    ...key,
    generation: generation + 1,
    overlaps: until === null ? [] : [...overlaps, { generation, until }],
  };
}
