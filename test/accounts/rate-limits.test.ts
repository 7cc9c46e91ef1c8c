import { describe, expect, it } from 'vitest';
import { isOpen, readRateLimit, remainingIn, secondsLeft } from '../../src/accounts/rate-limits.js';

const policy = { limit: 5, windowSeconds: 60 };
const begun = (begunAt: number, used = 0) => ({ begunAt, used });

describe('a rate limit', () => {
  it('is written as requests per window', () => {
    expect(readRateLimit('100/60s')).toEqual({ limit: 100, windowSeconds: 60 });
  });

  it.each([
    [1000, true],
    [60_999, true],
    [61_000, false],
    // Another process, whose clock is behind, and one whose clock was wrong.
    [995, true],
    [-59_000, false],
  ])('with a window that began at 1000 has it open at %i: %s', (now, open) => {
    expect(isOpen(begun(1000), policy, now)).toBe(open);
  });

  it.each([
    [1000, 60],
    [1001, 60],
    [2000, 59],
    [60_001, 1],
    [60_999, 1],
    [995, 61],
  ])('at %i says to wait until its window is over, in whole seconds: %i', (now, seconds) => {
    expect(secondsLeft(begun(1000), policy, now)).toBe(seconds);
    expect(isOpen(begun(1000), policy, now + seconds * 1000)).toBe(false);
  });

  it('has zero requests left, never fewer, if it was lowered during a window', () => {
    expect([
      remainingIn(begun(0, 4), policy),
      remainingIn(begun(0, 5), policy),
      remainingIn(begun(0, 9), policy),
    ]).toEqual([1, 0, 0]);
  });
});
