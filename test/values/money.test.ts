import { describe, expect, it } from 'vitest';
import type { Money } from '../../src/contract/generated/types.js';
import { amountUnits, moneyOfUnits } from '../../src/values/money.js';

function uf(amount: string): Money {
  return { amount, currency: 'CLF' };
}

describe('money', () => {
  it('is converted exactly to ten-thousandths and back', () => {
    expect(amountUnits(uf('5000.01'))).toBe(50_000_100n);
    expect(amountUnits(uf('90071992547409930.0001'))).toBe(900_719_925_474_099_300_001n);
    expect(moneyOfUnits(50_000_100n, 'CLF')).toEqual(uf('5000.01'));
    expect(moneyOfUnits(1n, 'CLF')).toEqual(uf('0.0001'));
    expect(moneyOfUnits(0n, 'CLF')).toEqual(uf('0'));
  });

  it.each(['-1', '1,5', '', '1.00001', '1e3'])('refuses the amount %j', (amount) => {
    expect(() => amountUnits(uf(amount))).toThrow(RangeError);
  });
});
