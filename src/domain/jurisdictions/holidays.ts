import type { HolidayRow, Weekday } from '../../contract/generated/types.js';
import { addDays, type CivilDate, easterOf, isoDate, weekdayOf } from '../values/dates.js';

/** As `weekdayOf` counts them. */
export const weekdays: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/** The holidays of a year by their days; of two on one day, the later row. */
export function holidaysOf(rows: readonly HolidayRow[], year: number): Map<CivilDate, HolidayRow> {
  return new Map(
    rows.flatMap((row): [CivilDate, HolidayRow][] => {
      const day = isKept(row, year) ? dayOf(row, year) : null;
      return day === null ? [] : [[day, row]];
    }),
  );
}

function isKept({ from = 0, to = Number.POSITIVE_INFINITY, every = 1 }: HolidayRow, year: number): boolean {
  return year >= from && year <= to && (year - from) % every === 0;
}

function dayOf(row: HolidayRow, year: number): CivilDate | null {
  const day = nominalDay(row, year);
  const weekday = weekdays[weekdayOf(day)] ?? 'monday';
  if (row.onlyOn !== undefined && !row.onlyOn.includes(weekday)) return null;
  return addDays(day, row.moves?.[weekday] ?? 0);
}

function nominalDay({ name, on, easter, nth, exceptions = {} }: HolidayRow, year: number): CivilDate {
  if (easter !== undefined) return addDays(easterOf(year), easter);
  if (nth !== undefined) return nthWeekday(nth, year);
  const [other] = Object.entries(exceptions).find(([, years]) => years.includes(year)) ?? [on];
  if (other === undefined) throw new RangeError(`the holiday ${name} has no day`);
  return `${isoDate(year, 1, 1).slice(0, 4)}-${other}`;
}

function nthWeekday({ week, weekday, month }: NonNullable<HolidayRow['nth']>, year: number): CivilDate {
  const first = isoDate(year, month, 1);
  const ahead = (weekdays.indexOf(weekday) - weekdayOf(first) + 7) % 7;
  return addDays(first, ahead + (week - 1) * 7);
}
