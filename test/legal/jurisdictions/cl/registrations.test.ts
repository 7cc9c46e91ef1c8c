import { expect, test } from 'vitest';
import { drawRegistration } from '../../../../src/legal/jurisdictions/cl/acts/registrations.js';
import { communeNamed } from '../../../../src/legal/jurisdictions/cl/vocabulary.js';
import type { SimpleRecords } from '../../../../src/legal/jurisdictions/drawn-records.js';
import { addDays, type CivilDate } from '../../../../src/values/dates.js';
import { drawsAt } from '../../../../src/values/draws.js';

const draws = drawsAt({ seed: 'any', type: 'any', company: 'any' }, 'any');

/** Returns an entry of a register on a date; `daily` is its position on that day, from 0 for the first to 999. */
function entryOn(commune: string, date: CivilDate, daily: number) {
  const records = { record: () => ({ daily, verso: false }) } as unknown as SimpleRecords;
  const { folio, number } = drawRegistration(records, draws, date, communeNamed(commune));
  return { leaf: Number(folio?.replaceAll('.', '')), number: number ?? 0 };
}

test.each([['San Fernando'], ['Santiago']])(
  'the register of %s gives an entry of a later day a later number and a later leaf',
  (commune) => {
    const days = Array.from({ length: 365 }, (_, at) => addDays('2013-01-01', at));
    const ends = days.flatMap((date) => [entryOn(commune, date, 0), entryOn(commune, date, 999)]);
    const wrong = days.slice(1).filter((_, at) => {
      const [last, first] = [ends[2 * at + 1], ends[2 * at + 2]];
      return !last || !first || first.number <= last.number || first.leaf <= last.leaf;
    });
    expect(wrong).toEqual([]);
    expect(ends[0]).toMatchObject({ number: 1 });
  },
);

test('entries take about two leaves in Santiago, and fewer in small registers', () => {
  const leavesIn = (commune: string, year: number): number => {
    const { leaf, number } = entryOn(commune, `${year}-12-30`, 0);
    return leaf / number;
  };
  const years = Array.from({ length: 12 }, (_, at) => 2010 + at);
  const santiago = years.map((year) => leavesIn('Santiago', year));
  const small = years.map((year) => leavesIn('San Fernando', year));
  expect(Math.min(...santiago)).toBeGreaterThan(1.9);
  expect(Math.max(...santiago)).toBeLessThan(2.2);
  expect(Math.min(...small)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...small)).toBeLessThan(1.7);
  expect(new Set(small).size).toBeGreaterThan(6);
});
