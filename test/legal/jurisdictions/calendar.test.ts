import { describe, expect, it } from 'vitest';
import cl from '../../../fixtures/calendars/cl.json' with { type: 'json' };
import type { CalendarFile } from '../../../src/contract/generated/types.js';
import { gazetteOf, readCalendar } from '../../../src/legal/jurisdictions/calendar.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { addDays } from '../../../src/values/dates.js';

const chile = lawOf('CL').calendar;
const diario = gazetteOf(chile);
const borme = gazetteOf(lawOf('ES').calendar);

describe('the offices of Chile', () => {
  it.each([
    ['2010-09-20', 'Ley 20.450'],
    ['2012-09-17', 'Ley 20.215'],
    ['2013-09-20', 'Ley 20.215'],
    ['2017-01-02', 'Ley 20.983'],
    ['2021-09-17', 'Ley 20.983'],
    ['1998-09-11', 'Ley 18.026'],
    ['1999-09-06', 'Ley 19.588'],
    ['1999-12-31', 'Ley 19.656'],
    ['2004-09-17', 'Ley 19.973'],
    ['1999-06-03', 'Ley 18.607'],
    ['2000-06-19', 'Ley 19.668'],
    ['2007-07-16', 'Ley 20.148'],
    ['2008-10-31', 'Ley 20.299'],
    ['2023-10-27', 'Ley 20.299'],
    ['2025-06-20', 'Ley 21.357'],
    ['2022-09-16', 'Ley 21.482'],
    ['2026-04-04', 'Ley 2.977'],
    ['2017-04-19', 'Ley 17.374, artículo 43, agregado por la Ley 19.790'],
    ['1997-12-11', 'Ley 18.700, artículo 169'],
  ])('do not work on %s, by %s', (date, law) => {
    expect(chile.holidayOn(date)?.law).toBe(law);
    expect(chile.offices.isOpen(date)).toBe(false);
    expect(diario.days.isOpen(date)).toBe(false);
  });

  it.each([
    ['2006-07-17', 'the day of the Virgin of Carmen was not a holiday yet'],
    ['2007-06-11', 'Corpus Christi had given its day to her'],
    ['2007-10-31', 'the evangelical churches had no day yet'],
    ['2002-09-02', 'the day of unity had been given up'],
    ['2012-01-02', 'only later a Monday after New Year'],
    ['2020-06-22', 'the day of the indigenous peoples was not a holiday yet'],
    ['2025-12-31', 'banks alone are closed'],
  ])('work on %s: %s', (date) => {
    expect(chile.offices.isOpen(date)).toBe(true);
  });

  it('are closed on Saturdays, when the gazette appears', () => {
    expect(chile.offices.isOpen('2014-09-06')).toBe(false);
    expect(diario.days.isOpen('2014-09-06')).toBe(true);
    expect(diario.days.isOpen('2014-09-07')).toBe(false);
  });
});

/** Returns the days on which a gazette appears, from the first date to the last. */
function daysOf(gazette: typeof diario, first: string, last: string): string[] {
  const days: string[] = [];
  for (
    let date = gazette.days.onOrAfter(first);
    date <= last;
    date = gazette.days.onOrAfter(addDays(date, 1))
  )
    days.push(date);
  return days;
}

describe('the numbers of a gazette', () => {
  it('match the known editions', () => {
    for (const { date, edition } of cl.gazette.known) {
      expect(diario.days.isOpen(date)).toBe(true);
      expect([date, diario.editionOn(date)]).toEqual([date, edition]);
    }
  });

  it('are four too low after ten years if counted from the first known edition alone', () => {
    const [first] = cl.gazette.known;
    const alone = readCalendar({ ...cl, gazette: { ...cl.gazette, known: [first] } } as CalendarFile);
    const short = cl.gazette.known.map(({ date, edition }) => edition - gazetteOf(alone).editionOn(date));
    expect(short).toEqual([0, 0, 1, 1, 1, 3, 4]);
  });

  it('rise by one from day to day, or by more at a known edition', () => {
    const days = daysOf(diario, '1978-01-01', '2040-12-31');
    const seen = new Set(cl.gazette.known.map(({ date }) => date));
    const steps = days.slice(1).map((date, index) => {
      const step = diario.editionOn(date) - diario.editionOn(days[index] ?? date);
      return step === 1 || (step > 1 && seen.has(date));
    });
    expect(steps.length).toBeGreaterThan(18_000);
    expect(steps.filter((right) => !right)).toEqual([]);
  });

  it('restart each year in Spain', () => {
    expect(borme.editionOn('2025-01-02')).toBe(1);
    expect(borme.editionOn('2025-12-31')).toBe(daysOf(borme, '2025-01-01', '2025-12-31').length);
    expect(borme.editionOn('2026-01-02')).toBe(1);
  });

  it('are absent for a country whose reports cite no gazette', () => {
    expect(() => gazetteOf(lawOf('PE').calendar)).toThrow('the country has no gazette');
  });
});
