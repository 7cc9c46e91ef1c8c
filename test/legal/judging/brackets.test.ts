import { describe, expect, it } from 'vitest';
import type { Money } from '../../../src/contract/generated/types.js';
import {
  compareAmounts,
  compareEnds,
  elementaryBrackets,
  isWithinBracket,
} from '../../../src/legal/judging/authority-matrix.js';

function uf(amount: string): Money {
  return { amount, currency: 'CLF' };
}

describe('brackets', () => {
  it('compare by amount, not by spelling, and end without limit last', () => {
    expect(compareAmounts(uf('5000.00'), uf('5000'))).toBe(0);
    expect(compareAmounts(uf('5000'), uf('5000.01'))).toBeLessThan(0);
    expect(compareEnds(null, uf('9'))).toBeGreaterThan(0);
    expect(compareEnds(null, null)).toBe(0);
  });

  it('contain brackets within their ends, both included', () => {
    const bracket = { from: uf('500'), to: uf('5000') };
    expect(isWithinBracket(bracket, bracket)).toBe(true);
    expect(isWithinBracket(bracket, { from: uf('500'), to: uf('5000.0001') })).toBe(false);
    expect(isWithinBracket({ from: uf('0'), to: null }, bracket)).toBe(true);
  });

  it('are cut at every edge, once', () => {
    const edges = elementaryBrackets([
      { from: uf('0'), to: null },
      { from: uf('0'), to: uf('500') },
      { from: uf('500.00'), to: uf('5000') },
    ]).map(({ from, to }) => [from.amount, to?.amount ?? null]);
    expect(edges).toEqual([
      ['0', '500'],
      ['500', '5000'],
      ['5000', null],
    ]);
  });
});
