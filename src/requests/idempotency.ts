import type { Account } from '../accounts/account.js';
import { problem } from '../contract/problems.js';
import type { Collection, Store } from '../store/port.js';
import type { InstantMs } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';

/** Retention of a key with its response, in milliseconds of the virtual clock. */
const retentionMs = 24 * 3_600_000;
const maxKeyLength = 255;

/** The key in `Idempotency-Key` headers, or the error in them; null without a header. */
type IdempotencyKey = { key: string } | { error: string } | null;

/** Reads the header, in one line, as a string of RFC 9651 in quotes, or bare. */
export function readIdempotencyKey(lines: readonly string[]): IdempotencyKey {
  const [line, ...more] = lines;
  if (line === undefined) return null;
  if (more.length > 0)
    return { error: `the request carries ${lines.length} Idempotency-Key headers, not one` };
  const key = /^"((?:[^"\\]|\\["\\])*)"$/.exec(line)?.[1]?.replace(/\\(.)/g, '$1') ?? line;
  if (key === '') return { error: 'it is empty' };
  if (key.length > maxKeyLength)
    return { error: `it has ${key.length} characters, and may have ${maxKeyLength}` };
  return { key };
}

/** A stored response to a request with an idempotency key. */
interface IdempotentResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** The operation and path in which the key is unique. */
  scope: string;
  key: string;
  /** Equal for equal bodies. */
  fingerprint: string;
  /** True once the outcome is known; the request then no longer locks its key. */
  settled: boolean;
}

/**
 * The stored responses to requests with an idempotency key. The step `replayResponse` locks a key before the operation
 * runs, the presentation stores the response, and `createFinish` releases the key when the request is committed.
 */
export interface Idempotency {
  /**
   * Returns the stored response of the key; null if there is none or it has expired. Then the key is locked for this
   * request until its outcome is known.
   * @throws problems `idempotency-key-reused` if the key has another request, `idempotency-key-in-use` if another
   * request locks it
   */
  findOrLock(account: Account, request: KeyedRequest): IdempotentResponse | null;
  store(account: Account, request: KeyedRequest, response: IdempotentResponse): void;
}

interface StoredIdempotentResponse {
  fingerprint: string;
  answer: IdempotentResponse;
  /** On the virtual clock. */
  at: InstantMs;
}

export const idempotentResponseCollection: Collection<StoredIdempotentResponse> = {
  name: 'idempotency',
  indexes: {},
  expires: ({ at }) => at + retentionMs,
};

export function createIdempotency(store: Store, time: Timekeeping): Idempotency {
  /** Requests in progress, and some finished ones, by account and key. */
  const inProgress = new Map<string, KeyedRequest>();

  const lock = (lockName: string, request: KeyedRequest): void => {
    for (const [other, { settled }] of inProgress) if (settled) inProgress.delete(other);
    inProgress.set(lockName, request);
  };

  return {
    findOrLock({ id }, request) {
      const { fingerprint } = request;
      const lockName = `${id} ${idOf(request)}`;
      // A response that is not persisted yet is sent with the one to the first request.
      const response = store.transaction(id, (tx) => {
        const kept = tx.get(idempotentResponseCollection, idOf(request), time.clockOf(tx).now);
        if (kept === undefined) return null;
        if (kept.fingerprint !== fingerprint) throw problem('idempotency-key-reused', {});
        return kept.answer;
      });
      if (response !== null) return response;
      if (inProgress.get(lockName)?.settled === false) throw problem('idempotency-key-in-use', {});
      lock(lockName, request);
      return null;
    },

    store: ({ id }, request, response) =>
      store.transaction(id, (tx) => {
        const { fingerprint } = request;
        const at = time.clockOf(tx).now;
        const name = idOf(request);
        // Another world may have been restored meanwhile, in which the key has a response.
        if (tx.get(idempotentResponseCollection, name, at) !== undefined)
          tx.delete(idempotentResponseCollection, name);
        tx.put(idempotentResponseCollection, name, { fingerprint, answer: response, at }, at);
      }),
  };
}

function idOf({ scope, key }: KeyedRequest): string {
  return `${scope} ${key}`;
}
