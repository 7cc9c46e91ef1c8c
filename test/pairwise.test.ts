import { describe, expect, it } from 'vitest';
import { pairwise } from './pairwise.js';

const factors = {
  colour: ['red', 'green', 'blue'],
  shape: ['round', 'square'],
  size: ['s', 'm', 'l', 'xl'],
  price: ['free', 'cheap', 'dear'],
  only: ['one'],
};

/** Returns each pair of values of two factors, as text. */
function pairsOf(rows: readonly Record<string, string>[]): Set<string> {
  const pairs = rows.flatMap((row) =>
    Object.entries(row).flatMap((one) => Object.entries(row).map((two) => `${one} ${two}`)),
  );
  return new Set(pairs);
}

describe('pairwise combinations', () => {
  const rows = pairwise(factors);

  it('contain each pair of values of different factors', () => {
    const all = Object.values(factors).reduce((product, { length }) => product * length, 1);
    const everything = Array.from({ length: all }, (_, at) => {
      let rest = at;
      return Object.fromEntries(
        Object.entries(factors).map(([name, values]) => {
          const value = values[rest % values.length] ?? '';
          rest = Math.floor(rest / values.length);
          return [name, value];
        }),
      );
    });
    expect(pairsOf(rows)).toEqual(pairsOf(everything));
  });

  it('are few: hardly more than the product of the two longest factors', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows.length).toBeLessThanOrEqual(15);
  });

  it('are the same each time', () => {
    expect(pairwise(factors)).toEqual(rows);
  });
});
