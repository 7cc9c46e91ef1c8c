import type { RateLimitPolicy } from '../../contract/generated/types.js';

/** A stretch of real time in which so many requests pass. */
export interface RateWindow {
  /** By the stopwatch, in milliseconds. */
  begunAt: number;
  /** How many have passed. */
  used: number;
}

/** Reads a limit such as `100/60s`, as the settings have it. */
export function readRateLimit(text: string): RateLimitPolicy {
  const [limit, seconds = ''] = text.split('/');
  return { limit: Number(limit), windowSeconds: Number(seconds.replace('s', '')) };
}

/** Whether a window is open at an instant of the stopwatch. */
export function isOpen({ begunAt }: RateWindow, { windowSeconds }: RateLimitPolicy, now: number): boolean {
  // The clock of another process may be a little behind; one that is far behind must not keep a window open for long.
  return Math.abs(now - begunAt) < windowSeconds * 1000;
}

/** After how many seconds an open window is over: whoever waits so long never comes too early. */
export function secondsLeft(
  { begunAt }: RateWindow,
  { windowSeconds }: RateLimitPolicy,
  now: number,
): number {
  return Math.ceil((begunAt + windowSeconds * 1000 - now) / 1000);
}

/** How many more requests pass in a window; the limit may have been another one when it began. */
export function remainingIn({ used }: RateWindow, { limit }: RateLimitPolicy): number {
  return Math.max(0, limit - used);
}
