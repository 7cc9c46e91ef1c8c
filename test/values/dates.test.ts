import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  compareDates,
  daysBetween,
  earliest,
  easterOf,
  isoDate,
  isRealDate,
  latest,
  weekdayOf,
} from '../../src/values/dates.js';

const anyDate = fc
  .integer({ min: -100_000, max: 100_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

describe('civil dates', () => {
  test('adding days equals Date in UTC', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -50_000, max: 50_000 }), (date, days) => {
        const expected = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
        expect(addDays(date, days)).toBe(expected.toISOString().slice(0, 10));
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
      { seed: 1 },
    );
  });

  test('adding months keeps the day, or takes the last day of a shorter month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2023-01-15', -1)).toBe('2022-12-15');
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  });

  test('only existing dates are real', () => {
    for (const real of ['2024-02-29', '2000-02-29', '1999-12-31', '1583-01-01', '9999-12-31'])
      expect(isRealDate(real), real).toBe(true);
    for (const unreal of ['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-1-1', '2024-04-31'])
      expect(isRealDate(unreal), unreal).toBe(false);
    for (const unreal of ['1582-12-31', '2024-01-00', '2024-06-31', '2024-09-31', '2024-11-31', '2024-01-32'])
      expect(isRealDate(unreal), unreal).toBe(false);
    for (const noDate of ['12024-01-01', '2024-01-01T00:00', '2024/01/01', ''])
      expect(isRealDate(noDate), noDate).toBe(false);
  });

  test('adding days crosses the ends of leap cycles', () => {
    for (const date of ['1600-02-29', '1999-12-31', '2000-02-29', '2000-12-31', '2100-02-28', '2400-02-29']) {
      const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      expect(addDays(date, 1)).toBe(next);
      expect(addDays(next, -1)).toBe(date);
    }
  });

  test('two dates are compared, and the earlier and later one returned', () => {
    expect(earliest('2026-01-15', '2026-01-14')).toBe('2026-01-14');
    expect(earliest('2025-12-31', '2026-01-01')).toBe('2025-12-31');
    expect(latest('2026-01-15', '2026-01-14')).toBe('2026-01-15');
    expect(latest('2025-12-31', '2026-01-01')).toBe('2026-01-01');
    const dates = ['2026-01-15', '2025-12-31', '2026-01-15', '2026-01-02'];
    expect(dates.sort(compareDates)).toEqual(['2025-12-31', '2026-01-02', '2026-01-15', '2026-01-15']);
    expect(compareDates('2026-01-15', '2026-01-15')).toBe(0);
  });

  test('an age counts past birthdays', () => {
    expect(ageOn('1980-05-10', '2026-05-09')).toBe(45);
    expect(ageOn('1980-05-10', '2026-05-10')).toBe(46);
  });

  test('weekdays are counted from Monday, as Date does from Sunday', () => {
    expect(weekdayOf('2026-01-12')).toBe(0);
    expect(weekdayOf('2026-01-18')).toBe(6);
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(weekdayOf(date)).toBe((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7);
      }),
      { seed: 2 },
    );
  });

  test.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('Easter of %i is on %s', (year, date) => {
    expect(easterOf(year)).toBe(date);
  });

  test('years have four digits', () => {
    expect(isoDate(812, 1, 2)).toBe('0812-01-02');
  });
});
