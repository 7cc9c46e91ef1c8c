import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microsToPercent, percentagesOf, percentToMicros, sumOfPercents } from '../../src/values/money.js';

describe('percentages', () => {
  it('are exact if the division is', () => {
    expect(percentagesOf([600, 400], 1000)).toEqual(['60.000000', '40.000000']);
    expect(percentagesOf([1], 1)).toEqual(['100.000000']);
  });

  it('are rounded by largest remainder', () => {
    expect(percentagesOf([1, 1, 1], 3)).toEqual(['33.333334', '33.333333', '33.333333']);
    expect(percentagesOf([1, 2], 3)).toEqual(['33.333333', '66.666667']);
  });

  it('are the same for a partial list and for the complete list', () => {
    expect(percentagesOf([1, 1], 3)).toEqual(['33.333334', '33.333333']);
    expect(percentagesOf([995], 1000)).toEqual(['99.500000']);
  });

  it('exceed 100 for more shares than the total', () => {
    expect(sumOfPercents(percentagesOf([700, 700], 1000))).toBe('140.000000');
  });

  it('are refused for a total of zero', () => {
    expect(() => percentagesOf([1], 0)).toThrow(RangeError);
  });

  it('add up to exactly 100.000000 for a complete list', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(shares, (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(sumOfPercents(percentagesOf(counts, total))).toBe('100.000000');
      }),
      { seed: 13 },
    );
  });

  it('differ from the exact value by less than a millionth', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(shares, (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const off = percentagesOf(counts, total).map((percent, index) =>
          Math.abs(Number(percentToMicros(percent)) - ((counts[index] ?? 0) / total) * 1e8),
        );
        expect(Math.max(...off)).toBeLessThan(1);
      }),
      { seed: 14 },
    );
  });

  it('are parsed to millionths', () => {
    expect(percentToMicros('0.000001')).toBe(1n);
    expect(percentToMicros('7')).toBe(7_000_000n);
    expect(microsToPercent(7_000_000n)).toBe('7.000000');
    expect(() => percentToMicros('-1.000000')).toThrow(RangeError);
    expect(() => percentToMicros('1.0000001')).toThrow(RangeError);
  });
});
