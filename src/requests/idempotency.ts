import type { Account } from '../accounts/account.js';
import { problem } from '../contract/problems.js';
import type { Collection, Store } from '../store/port.js';
import type { Instant } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';

/** How long a key stands for the first answer that it was given, on the virtual clock. */
const retentionMs = 24 * 3_600_000;
const maxKeyLength = 255;

/** What `Idempotency-Key` headers say; null where there is none. */
type IdempotencyKey = { key: string } | { fault: string } | null;

/** Reads the header, one line of it, as a string of RFC 9651 between quotes, or bare. */
export function readIdempotencyKey(lines: readonly string[]): IdempotencyKey {
  const [line, ...more] = lines;
  if (line === undefined) return null;
  if (more.length > 0)
    return { fault: `the request carries ${lines.length} Idempotency-Key headers, not one` };
  const key = /^"((?:[^"\\]|\\["\\])*)"$/.exec(line)?.[1]?.replace(/\\(.)/g, '$1') ?? line;
  if (key === '') return { fault: 'it is empty' };
  if (key.length > maxKeyLength)
    return { fault: `it has ${key.length} characters, and may have ${maxKeyLength}` };
  return { key };
}

/** From when on an answer is no longer the one that its key stands for. */
function keptUntil(given: Instant): Instant {
  return given + retentionMs;
}

/** An answer that was given, for a request that may come again. */
interface IdempotentResponse {
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
  /** Set when it is settled what became of the request: its key is no more its own then. */
  settled: boolean;
}

/** The answers that requests with an idempotency key were given. */
export interface Idempotency {
  /**
   * The answer that the key was given; null where it stands for none, or no longer. Then it is this request's alone,
   * until that is settled.
   * @throws problems `idempotency-key-reused` where it stands for another request, `idempotency-key-in-use` where it is another's
   */
  take(account: Account, request: KeyedRequest): IdempotentResponse | null;
  keep(account: Account, request: KeyedRequest, answer: IdempotentResponse): void;
}

interface KeptResponse {
  fingerprint: string;
  answer: IdempotentResponse;
  /** On the virtual clock. */
  at: Instant;
}

export const idempotentResponseCollection: Collection<KeptResponse> = {
  name: 'idempotency',
  indexes: {},
  expires: ({ at }) => keptUntil(at),
};

export function createIdempotency(store: Store, time: Timekeeping): Idempotency {
  /** By account and key, the requests that are at work, and some that are settled since. */
  const taken = new Map<string, KeyedRequest>();

  const hold = (place: string, request: KeyedRequest): void => {
    for (const [other, { settled }] of taken) if (settled) taken.delete(other);
    taken.set(place, request);
  };

  return {
    take({ id }, request) {
      const { fingerprint } = request;
      const place = `${id} ${idOf(request)}`;
      if (taken.get(place)?.settled === false) throw problem('idempotency-key-in-use', {});
      const given = store.transaction(id, (tx) => {
        const kept = tx.get(idempotentResponseCollection, idOf(request), time.clockOf(tx).now);
        if (kept === undefined) return null;
        if (kept.fingerprint !== fingerprint) throw problem('idempotency-key-reused', {});
        return kept.answer;
      });
      if (given === null) hold(place, request);
      return given;
    },

    keep: ({ id }, request, answer) =>
      store.transaction(id, (tx) => {
        const { fingerprint } = request;
        const at = time.clockOf(tx).now;
        const name = idOf(request);
        // Another world, in which the key has its answer, may have been put in the place of this one meanwhile.
        if (tx.get(idempotentResponseCollection, name, at) !== undefined)
          tx.delete(idempotentResponseCollection, name);
        tx.put(idempotentResponseCollection, name, { fingerprint, answer, at }, at);
      }),
  };
}

function idOf({ scope, key }: KeyedRequest): string {
  return `${scope} ${key}`;
}
