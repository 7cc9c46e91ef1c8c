import { describe, expect, it } from 'vitest';
import { isOpen, readRateLimit, remainingIn, secondsLeft } from '../../src/accounts/rate-limits.js';

const policy = { limit: 5, windowSeconds: 60 };
const windowState = (begunAt: number, used = 0) => ({ begunAt, used });

describe('a rate limit', () => {
  it('is written as requests per window', () => {
    expect(readRateLimit('100/60s')).toEqual({ limit: 100, windowSeconds: 60 });
  });

  it.each([
    [1000, true],
    [60_999, true],
    [61_000, false],
    // The clocks of other processes: a slow one, and one that is wrong.
    [995, true],
    [-59_000, false],
  ])('has an open window at %i if that began at 1000: %s', (now, open) => {
    expect(isOpen(windowState(1000), policy, now)).toBe(open);
  });

  it.each([
    [1000, 60],
    [1001, 60],
    [2000, 59],
    [60_001, 1],
    [60_999, 1],
    [995, 61],
  ])('returns at %i the whole seconds until its window ends: %i', (now, seconds) => {
    expect(secondsLeft(windowState(1000), policy, now)).toBe(seconds);
    expect(isOpen(windowState(1000), policy, now + seconds * 1000)).toBe(false);
  });

  it('never has fewer than zero requests left, even if it was lowered during a window', () => {
    expect([
      remainingIn(windowState(0, 4), policy),
      remainingIn(windowState(0, 5), policy),
      remainingIn(windowState(0, 9), policy),
    ]).toEqual([1, 0, 0]);
  });
});
