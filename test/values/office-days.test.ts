import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, createOfficeDays, weekdayOf, yearOf } from '../../src/values/dates.js';

const anyDate = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2000-01-01', days));
const closedOn = new Set([5, 6]);
const holidaysIn = (year: number) =>
  new Set([`${year}-01-01`, `${year}-05-01`, `${year}-05-02`, `${year}-12-25`, `${year}-12-31`]);
const { isOpen, onOrAfter, onOrBefore, countInYear } = createOfficeDays(closedOn, holidaysIn);

/** Returns the dates between two dates, without both. */
function between(first: string, last: string): string[] {
  const next = addDays(first, 1);
  return next >= last ? [] : [next, ...between(next, last)];
}

describe('office days', () => {
  test('are all days except closed weekdays and holidays', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const closed = closedOn.has(weekdayOf(date)) || holidaysIn(yearOf(date)).has(date);
        expect(isOpen(date)).toBe(!closed);
      }),
      { seed: 1 },
    );
  });

  test('are found on or after, and on or before, a date', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [before, after] = [onOrBefore(date), onOrAfter(date)];
        expect([isOpen(before), isOpen(after)]).toEqual([true, true]);
        expect(before <= date && date <= after).toBe(true);
        if (isOpen(date)) expect([before, after]).toEqual([date, date]);
        else expect(between(before, after).filter(isOpen)).toEqual([]);
      }),
      { seed: 2 },
    );
    expect([onOrBefore('2026-01-01'), onOrAfter('2026-01-01')]).toEqual(['2025-12-30', '2026-01-02']);
  });

  test('are counted from 1 January', () => {
    for (const year of [1999, 2000, 2021, 2024, 2026]) {
      let open = 0;
      for (let date = `${year}-01-01`; yearOf(date) === year; date = addDays(date, 1)) {
        if (isOpen(date)) open += 1;
        expect(`${date} ${countInYear(date)}`).toBe(`${date} ${open}`);
      }
    }
  });
});
