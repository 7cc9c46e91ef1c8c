import type { RateLimit, RateLimitPolicy } from '../contract/generated/types.js';
import type { Stopwatch } from '../runtime/port.js';
import type { Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import type { Account } from './account.js';

/** A window of real time in which the requests of an account are counted. */
interface RateWindow {
  /** By the stopwatch, in milliseconds. */
  begunAt: number;
  /** Requests that have passed. */
  used: number;
}

/** Reads a limit such as `100/60s`, as in the settings. */
export function readRateLimit(text: string): RateLimitPolicy {
  const [limit, seconds = ''] = text.split('/');
  return { limit: Number(limit), windowSeconds: Number(seconds.replace('s', '')) };
}

/** Returns whether a window is open at an instant of the stopwatch. */
export function isOpen({ begunAt }: RateWindow, { windowSeconds }: RateLimitPolicy, now: number): boolean {
  // The clock of another process may be slightly behind; a clock far behind must not keep a window open.
  return Math.abs(now - begunAt) < windowSeconds * 1000;
}

/** Returns the seconds until an open window ends, rounded up. */
export function secondsLeft(
  { begunAt }: RateWindow,
  { windowSeconds }: RateLimitPolicy,
  now: number,
): number {
  return Math.ceil((begunAt + windowSeconds * 1000 - now) / 1000);
}

/** Returns how many more requests pass in a window; the limit may have changed since it began. */
export function remainingIn({ used }: RateWindow, { limit }: RateLimitPolicy): number {
  return Math.max(0, limit - used);
}

/** The rate limit as one request meets it. */
export interface Allowance extends RateLimitPolicy {
  passes: boolean;
  /** Requests that still pass in the window. */
  remaining: number;
  /** Seconds until the window ends, rounded up. */
  resetSeconds: number;
}

/** The rate limits of the accounts, in real time. */
export interface RateLimits {
  /** Counts a request if it passes; null if the account has no limit. */
  count(account: Account): Allowance | null;
  read(account: Account): RateLimit;
  set(account: Account, policy: RateLimitPolicy): RateLimit;
  /** Resets the account to the limit of the server, if there is one. */
  remove(account: Account): void;
  /** Closes the window of an account, so that its next request begins one. */
  closeWindow(accountId: string): void;
}

/** The account's own limit. It is part of its world, as faults are. */
export const ownRateLimit = createSingleRecord<RateLimitPolicy>('rate-limits');

/** The last window. It is of real time and not of the world: a snapshot would bring back one that is over. */
export const rateWindow = createSingleRecord<RateWindow>('rate-windows', 'account');

interface RateLimitsOptions {
  store: Store;
  stopwatch: Stopwatch;
  /** The limit of accounts without their own; null for none. */
  usual: RateLimitPolicy | null;
}

export function createRateLimits({ store, stopwatch, usual }: RateLimitsOptions): RateLimits {
  const currentLimit = (records: Records): RateLimit => {
    const own = ownRateLimit.get(records);
    const policy = own ?? usual;
    if (policy === null) return unlimited;
    const now = stopwatch();
    const window = openWindow(records, policy, now);
    return {
      source: own === undefined ? 'server' : 'account',
      limit: policy.limit,
      windowSeconds: policy.windowSeconds,
      remaining: window === null ? policy.limit : remainingIn(window, policy),
      resetSeconds: window === null ? null : secondsLeft(window, policy, now),
    };
  };

  return {
    count: ({ id }) =>
      store.transaction(id, (tx) => {
        const policy = ownRateLimit.get(tx) ?? usual;
        return policy === null ? null : countIn(tx, policy, stopwatch());
      }),

    read: ({ id }) => store.transaction(id, currentLimit),

    set: ({ id }, policy) =>
      store.transaction(id, (tx) => {
        ownRateLimit.set(tx, policy);
        rateWindow.delete(tx);
        return currentLimit(tx);
      }),

    remove: ({ id }) =>
      store.transaction(id, (tx) => {
        ownRateLimit.delete(tx);
        rateWindow.delete(tx);
      }),

    closeWindow: (accountId) => store.transaction(accountId, rateWindow.delete),
  };
}

/** A refused request writes nothing. */
function countIn(tx: Transaction, policy: RateLimitPolicy, now: number): Allowance {
  const open = openWindow(tx, policy, now);
  const before = open ?? { begunAt: now, used: 0 };
  const passes = remainingIn(before, policy) > 0;
  const window = passes ? { begunAt: before.begunAt, used: before.used + 1 } : before;
  if (passes) rateWindow.set(tx, window);
  return {
    limit: policy.limit,
    windowSeconds: policy.windowSeconds,
    passes,
    remaining: remainingIn(window, policy),
    resetSeconds: secondsLeft(window, policy, now),
  };
}

function openWindow(records: Records, policy: RateLimitPolicy, now: number): RateWindow | null {
  const last = rateWindow.get(records);
  return last !== undefined && isOpen(last, policy, now) ? last : null;
}

const unlimited: RateLimit = {
  source: 'none',
  limit: null,
  windowSeconds: null,
  remaining: null,
  resetSeconds: null,
};
