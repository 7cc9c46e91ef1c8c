import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveExactly } from '../../../src/legal/ownership/holdings.js';

const entry = fc.bigInt({ min: -9n, max: 9n });
const system = fc.integer({ min: 1, max: 5 }).chain((n) =>
  fc.record({
    m: fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
    b: fc.array(entry, { minLength: n, maxLength: n }),
  }),
);

describe('linear equations', () => {
  it('are solved exactly, even if a float would lose digits', () => {
    expect(
      solveExactly(
        [
          [3n, 0n],
          [0n, 10n ** 20n],
        ],
        [1n, 1n],
      ),
    ).toEqual({ numerators: [10n ** 20n, 3n], denominator: 3n * 10n ** 20n });
  });

  it('are solved if a pivot has to be taken from below', () => {
    expect(
      solveExactly(
        [
          [0n, 2n],
          [1n, 1n],
        ],
        [4n, 3n],
      ),
    ).toEqual({ numerators: [2n, 4n], denominator: 2n });
  });

  it('have no solution if they are singular', () => {
    expect(
      solveExactly(
        [
          [1n, -1n],
          [-1n, 1n],
        ],
        [1n, 0n],
      ),
    ).toBeNull();
  });

  it('hold for the solution given', () => {
    let solved = 0;
    fc.assert(
      fc.property(system, ({ m, b }) => {
        const solution = solveExactly(m, b);
        if (solution === null) return;
        solved += 1;
        const left = m.map((row) =>
          row.reduce((sum, factor, j) => sum + factor * (solution.numerators[j] ?? 0n), 0n),
        );
        expect(left).toEqual(b.map((value) => value * solution.denominator));
        expect(solution.denominator > 0n).toBe(true);
      }),
      { seed: 21, numRuns: 300 },
    );
    expect(solved).toBeGreaterThan(100);
  });
});
