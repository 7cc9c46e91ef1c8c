import type { Instant } from '../values/instants.js';
import { environmentOf, nameInEnvironment } from './account.js';

/** What is known of a key that was issued or changed by the control plane. Its text is derived, and kept nowhere. */
export interface IssuedKey {
  id: string;
  accountId: string;
  name: string;
  createdAt: Instant;
  expiresAt: Instant | null;
  /** Whether that has passed once: then it is final, wherever the clock is put. */
  expired: boolean;
  revokedAt: Instant | null;
  /** Which of its texts holds: each regeneration makes another. 0 is the text that the policy open takes from anybody. */
  generation: number;
  /** Earlier texts that are taken for a while, oldest first. */
  overlaps: readonly Overlap[];
}

interface Overlap {
  generation: number;
  /** From this instant on, the text is taken no more. */
  until: Instant;
}

/** How a text of an issued key is judged. */
export type IssuedOutcome = 'valid' | 'revoked' | 'replaced' | 'expired';

/** @param now on the clock of the key's account */
export function judgeIssued(key: IssuedKey, generation: number, now: Instant): IssuedOutcome {
  const state = stateOf(key, now);
  if (state === 'revoked') return state;
  const holds =
    generation === key.generation || overlapsAt(key, now).some((each) => each.generation === generation);
  if (!holds) return 'replaced';
  return state === 'active' ? 'valid' : state;
}

/** Whether the key is of use to anybody. */
export function stateOf(
  { revokedAt, expiresAt, expired }: IssuedKey,
  now: Instant,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expired || (expiresAt !== null && expiresAt <= now) ? 'expired' : 'active';
}

/** The key with all its ends that have passed made final: to be asked for before its clock may be put back. */
export function settleEnds(key: IssuedKey, now: Instant): IssuedKey {
  const expired = key.expired || (key.expiresAt !== null && key.expiresAt <= now);
  return { ...key, expired, overlaps: overlapsAt(key, now) };
}

/** The earlier texts that are still taken. */
export function overlapsAt({ overlaps }: IssuedKey, now: Instant): readonly Overlap[] {
  return overlaps.filter(({ until }) => now < until);
}

/**
 * The key with another text. The last one is taken until the overlap ends; without one, none but the new is taken
 * from now on, since whoever regenerates without an overlap has a leak.
 */
export function regenerateKey(key: IssuedKey, until: Instant | null): IssuedKey {
  const { generation, overlaps } = key;
  return {
    ...key,
    generation: generation + 1,
    overlaps: until === null ? [] : [...overlaps, { generation, until }],
  };
}

/** The most characters of a name, and of a seed. */
const maxNameLength = 64;

/** Hexadecimal digits of a secret: 128 bits. */
export const secretLength = 32;

const derivedEnd = new RegExp(`-[0-9a-f]{${secretLength}}$`);

/** Whether a text can be one that holds a secret; one that does not says itself whose it is. */
export function isDerivedKey(text: string): boolean {
  return derivedEnd.test(text);
}

/**
 * The text of a key: one that anybody could name where it was not issued, else one that holds a secret.
 * @param secretOf hexadecimal digits that nobody can guess
 */
export function formatKey(
  { accountId, name }: IssuedKey,
  generation: number,
  secretOf: (generation: number) => string,
): string {
  const prefix = `sbx_${environmentOf(accountId)}_`;
  if (generation === 0) return prefix + nameInEnvironment(accountId);
  const secret = `-${secretOf(generation)}`;
  return prefix + name.slice(0, maxNameLength - secret.length) + secret;
}
