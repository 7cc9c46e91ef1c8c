import { describe, expect, it } from 'vitest';
import table from '../../../fixtures/unidad-de-fomento.json' with { type: 'json' };
import { unitsOn } from '../../../src/legal/jurisdictions/units-of-account.js';
import { isRealDate } from '../../../src/values/dates.js';

const pesos = (date: string): string => unitsOn('CL', date).CLF?.value.amount ?? '';
const basis = (date: string): string => unitsOn('CL', date).CLF?.basis ?? '';

describe('the value of the Unidad de Fomento', () => {
  // Published values of days that the table does not have.
  it.each([
    ['2024-12-31', '38416.69'],
    ['2025-01-31', '38384.41'],
    ['2025-02-28', '38647.94'],
    ['2025-03-31', '38894.11'],
    ['2025-04-30', '39075.41'],
    ['2025-05-31', '39189.45'],
    ['2025-06-30', '39267.07'],
    ['2025-07-31', '39179.01'],
    ['2025-08-31', '39383.07'],
    ['2025-09-30', '39485.65'],
    ['2025-11-30', '39643.59'],
    ['2025-12-31', '39727.96'],
    ['2026-01-08', '39758.68'],
    ['2026-01-10', '39759.95'],
    ['2026-01-31', '39706.07'],
    ['2026-02-08', '39685.56'],
    ['2026-02-10', '39688.65'],
    ['2026-03-08', '39836.04'],
    ['2026-04-10', '39854.94'],
    ['2026-04-30', '40120.20'],
  ])('is the published one on %s: %s', (date, published) => {
    expect([pesos(date), basis(date)]).toEqual([published, 'published']);
  });

  it('is marked as published or as estimated', () => {
    expect(['2000-01-01', '2008-06-30', '2024-06-30', '2026-05-10', '2099-12-31'].map(basis)).toEqual(
      Array(5).fill('estimated'),
    );
    expect(['2008-12-31', '2026-01-09', '2026-05-09'].map(basis)).toEqual(Array(3).fill('published'));
  });

  it('grows by the assumed rate after the last row, without a jump there or at a new year', () => {
    const [last] = table.rows.slice(-1);
    expect(pesos('2026-05-09')).toBe(last?.value);
    expect(Number(pesos('2027-05-09'))).toBeCloseTo(Number(last?.value) * 1.03, 2);
    expect(Number(pesos('2036-05-09')) / Number(last?.value)).toBeCloseTo(1.03 ** 10, 6);
    for (const [day, next] of [
      ['2026-05-09', '2026-05-10'],
      ['2027-05-08', '2027-05-09'],
      ['2023-12-31', '2024-01-01'],
    ]) {
      expect(Number(pesos(next ?? '')) / Number(pesos(day ?? ''))).toBeCloseTo(1.0001, 3);
    }
  });

  it('is absent for the other countries', () => {
    expect(['MX', 'PE', 'CO', 'ES'].map((country) => unitsOn(country as 'MX', '2026-01-15'))).toEqual(
      Array(4).fill({}),
    );
  });

  it('does not change in one report when another report is changed', () => {
    const units = unitsOn('CL', '2026-01-15');
    if (units.CLF) units.CLF.value.amount = '1';
    expect(pesos('2026-01-15')).toBe('39747.12');
  });
});

describe('the table of the Unidad de Fomento', () => {
  it('has existing days in order, and monthly rows that follow from the preceding one by its variation', () => {
    const { rows } = table;
    expect(rows.filter(({ date }) => !isRealDate(date))).toEqual([]);
    expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort());
    const wrong = rows.filter(({ value, variation }, index) => {
      const next = rows[index + 1];
      if (variation === null || next === undefined) return false;
      return Math.abs(Number(value) * (1 + Number(variation) / 100) - Number(next.value)) > 0.0051;
    });
    expect(wrong).toEqual([]);
  });
});
