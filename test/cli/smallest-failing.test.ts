import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestFailing } from '../../src/cli/traffic/shrink.js';

const items = Array.from({ length: 21 }, (_, at) => at);

describe('the smallest failing set', () => {
  it('is the one item that fails alone, found by bisection', async () => {
    for (const failingItem of items) {
      let runs = 0;
      const fails = async (some: readonly number[]) => {
        runs += 1;
        return some.includes(failingItem);
      };
      expect(await smallestFailing(items, fails)).toEqual([failingItem]);
      expect(runs).toBeLessThanOrEqual(10);
    }
  });

  it('contains the items that fail only together, and no other one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 4 }),
        async (culprits) => {
          const fails = async (some: readonly number[]) => culprits.every((one) => some.includes(one));
          expect([...(await smallestFailing(items, fails))].sort()).toEqual([...culprits].sort());
        },
      ),
      { seed: 15, numRuns: 100 },
    );
  });

  it('is any of several items that fail alone', async () => {
    const fails = async (some: readonly number[]) => some.some((one) => one > 10);
    expect(await smallestFailing(items, fails)).toHaveLength(1);
  });
});
