import { describe, expect, it } from 'vitest';
import { permuted, unpermuted } from '../../src/values/draws.js';

describe('a permutation of numbers', () => {
  it.each([1, 2, 3, 10, 1_020, 9_900, 40_000, 65_536])('gives each of %i numbers once', (size) => {
    const indexes = Array.from({ length: size }, (_, index) => index);
    const given = indexes.map((index) => permuted(index, size));
    expect(given.toSorted((one, other) => one - other)).toEqual(indexes);
    expect(given.map((one) => unpermuted(one, size))).toEqual(indexes);
  });

  it('can be reversed for many numbers, and keeps no order', () => {
    const size = 600_000_000;
    const given = Array.from({ length: 1_000 }, (_, index) => permuted(index, size));
    expect(given.map((one) => unpermuted(one, size))).toEqual(given.map((_, index) => index));
    const rising = given.filter((one, index) => one > (given[index - 1] ?? -1)).length;
    expect(rising).toBeGreaterThan(400);
    expect(rising).toBeLessThan(600);
  });
});
