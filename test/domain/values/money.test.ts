import { describe, expect, it } from 'vitest';
import type { Money } from '../../../src/contract/generated/types.js';
import {
  compareAmounts,
  compareEnds,
  contains,
  elementaryBrackets,
} from '../../../src/domain/judging/brackets.js';
import { amountUnits, moneyOfUnits } from '../../../src/domain/values/money.js';
import { spanishMoney } from '../../../src/domain/words/spanish-money.js';

function uf(amount: string): Money {
  return { amount, currency: 'CLF' };
}

describe('money', () => {
  it('is counted exactly, in ten-thousandths', () => {
    expect(amountUnits(uf('5000.01'))).toBe(50_000_100n);
    expect(amountUnits(uf('90071992547409930.0001'))).toBe(900_719_925_474_099_300_001n);
    expect(moneyOfUnits(50_000_100n, 'CLF')).toEqual(uf('5000.01'));
    expect(moneyOfUnits(1n, 'CLF')).toEqual(uf('0.0001'));
    expect(moneyOfUnits(0n, 'CLF')).toEqual(uf('0'));
  });

  it.each(['-1', '1,5', '', '1.00001', '1e3'])('of %j is refused', (amount) => {
    expect(() => amountUnits(uf(amount))).toThrow(RangeError);
  });

  it.each<[Money, string]>([
    [{ amount: '1000000', currency: 'CLP' }, '$1.000.000'],
    [{ amount: '999', currency: 'CLP' }, '$999'],
    [uf('5000.50'), 'UF 5.000,5'],
    [{ amount: '250000.00', currency: 'USD' }, 'US$250.000'],
    [{ amount: '1234567.5', currency: 'PEN' }, 'S/ 1,234,567.50'],
    [{ amount: '50000', currency: 'MXN' }, '$50,000.00 M.N.'],
    [{ amount: '1423500000', currency: 'COP' }, '$1.423.500.000'],
    [{ amount: '3000', currency: 'EUR' }, '3.000 €'],
    [{ amount: '0.5', currency: 'EUR' }, '0,50 €'],
  ])('%j is written %s', (money, text) => {
    expect(spanishMoney(money)).toBe(text);
  });
});

describe('brackets', () => {
  it('compare by amount, not by spelling, and end without limit last', () => {
    expect(compareAmounts(uf('5000.00'), uf('5000'))).toBe(0);
    expect(compareAmounts(uf('5000'), uf('5000.01'))).toBeLessThan(0);
    expect(compareEnds(null, uf('9'))).toBeGreaterThan(0);
    expect(compareEnds(null, null)).toBe(0);
  });

  it('contain what lies between their ends, both included', () => {
    const bracket = { from: uf('500'), to: uf('5000') };
    expect(contains(bracket, bracket)).toBe(true);
    expect(contains(bracket, { from: uf('500'), to: uf('5000.0001') })).toBe(false);
    expect(contains({ from: uf('0'), to: null }, bracket)).toBe(true);
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
