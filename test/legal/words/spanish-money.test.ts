import { describe, expect, it } from 'vitest';
import type { Money } from '../../../src/contract/generated/types.js';
import { spanishMoney } from '../../../src/legal/words/spanish.js';

function uf(amount: string): Money {
  return { amount, currency: 'CLF' };
}

describe('money in Spanish', () => {
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
