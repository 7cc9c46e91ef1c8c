import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import { keptUntil } from '../../domain/access/idempotency.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Noun, Store } from '../ports.js';
import type { Timekeeping } from '../time/timekeeping.js';

/** An answer that was given, for a request that may come again. */
export interface GivenAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A request that comes with an idempotency key. */
export interface KeyedRequest {
  /** The operation and path for which the key holds. */
  scope: string;
  key: string;
  /** Equal for equal bodies. */
  fingerprint: string;
}

/** The answers that requests with an idempotency key were given. */
export interface Idempotency {
  /**
   * The answer that the key was given; null where it stands for none, or no longer.
   * @throws problem `idempotency-key-reused` where it stands for another request
   */
  find(account: Account, request: KeyedRequest): GivenAnswer | null;
  keep(account: Account, request: KeyedRequest, answer: GivenAnswer): void;
}

interface Kept {
  fingerprint: string;
  answer: GivenAnswer;
  /** On the virtual clock. */
  at: Instant;
}

export const answersNoun: Noun<Kept> = {
  name: 'idempotency',
  indexes: {},
  expires: ({ at }) => keptUntil(at),
};

export function createIdempotency(store: Store, time: Timekeeping): Idempotency {
  return {
    find: ({ id }, { scope, key, fingerprint }) =>
      store.transaction(id, (tx) => {
        const kept = tx.get(answersNoun, idOf(scope, key), time.clockOf(tx).now);
        if (kept === undefined) return null;
        if (kept.fingerprint !== fingerprint) throw problem('idempotency-key-reused', {});
        return kept.answer;
      }),

    keep: ({ id }, { scope, key, fingerprint }, answer) =>
      store.transaction(id, (tx) => {
        const at = time.clockOf(tx).now;
        const name = idOf(scope, key);
        // Another request of the same key may have been answered meanwhile.
        if (tx.get(answersNoun, name, at) !== undefined) tx.delete(answersNoun, name);
        tx.put(answersNoun, name, { fingerprint, answer, at }, at);
      }),
  };
}

function idOf(scope: string, key: string): string {
  return `${scope} ${key}`;
}
