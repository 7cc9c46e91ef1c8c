import type { CalendarFile, GazetteDays, HolidayRow, Weekday } from '../../contract/generated/types.js';
import {
  addDays,
  type CivilDate,
  createOfficeDays,
  easterOf,
  isoDate,
  type OfficeDays,
  weekdayOf,
  yearOf,
} from '../../values/dates.js';
import { memoize } from '../../values/memoize.js';

/** Weekday names in the order of `weekdayOf`. */
export const weekdays: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/** Returns the holidays of a year by date. Where two fall on one day, the later row wins. */
export function holidaysOf(rows: readonly HolidayRow[], year: number): Map<CivilDate, HolidayRow> {
  return new Map(
    rows.flatMap((row): [CivilDate, HolidayRow][] => {
      const day = isObserved(row, year) ? dayOf(row, year) : null;
      return day === null ? [] : [[day, row]];
    }),
  );
}

function isObserved(
  { from = 0, to = Number.POSITIVE_INFINITY, every = 1 }: HolidayRow,
  year: number,
): boolean {
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

/** The working days and holidays of a country. */
export interface Calendar {
  /** Working days of notaries, registers, courts and tax offices. */
  readonly offices: OfficeDays;
  /** Null if reports cite no gazette. */
  readonly gazette: Gazette | null;
  /** Returns the national holiday on a date. */
  readonly holidayOn: (date: CivilDate) => HolidayRow | undefined;
}

/** An official gazette in which acts are published. */
export interface Gazette {
  readonly name: string;
  /** The days on which it appears. */
  readonly days: OfficeDays;
  /** True if edition numbers restart each year. */
  readonly yearly: boolean;
  /** Returns the number of the edition of a publication day. */
  readonly editionOn: (date: CivilDate) => number;
}

/** Reads a country's calendar file. The file is not validated here; a test checks it against its schema. */
export function readCalendar({ offices, gazette, holidays }: CalendarFile): Calendar {
  const rowsIn = memoize(300, (year: number) => holidaysOf(holidays, year));
  const daysIn = memoize(300, (year: number): ReadonlySet<CivilDate> => new Set(rowsIn(year).keys()));
  return {
    offices: createOfficeDays(numbersOf(offices.closedOn), daysIn),
    gazette: gazette === null ? null : readGazette(gazette, daysIn),
    holidayOn: (date) => rowsIn(yearOf(date)).get(date),
  };
}

/** Returns the gazette of a country. Throws RangeError if reports cite none. */
export function gazetteOf({ gazette }: Calendar): Gazette {
  if (gazette === null) throw new RangeError('the country has no gazette that reports cite');
  return gazette;
}

function numbersOf(names: readonly Weekday[]): ReadonlySet<number> {
  return new Set(names.map((name) => weekdays.indexOf(name)));
}

function readGazette(file: GazetteDays, daysIn: (year: number) => ReadonlySet<CivilDate>): Gazette {
  const { name, closedOn, numbering, known } = file;
  const days = createOfficeDays(numbersOf(closedOn), daysIn);
  const yearly = numbering === 'yearly';
  return { name, days, yearly, editionOn: yearly ? days.countInYear : continuousEditions(days, known) };
}

/** Numbers editions across years, counting from the last known edition on or before the date, else from the first. */
function continuousEditions(days: OfficeDays, known: GazetteDays['known']): (date: CivilDate) => number {
  const [first] = known;
  if (first === undefined) throw new RangeError('numbers that go on are counted from an edition');
  const inYear = memoize(300, (year: number) => days.countInYear(isoDate(year, 12, 31)));
  const beforeYear = (year: number): number => {
    let editions = 0;
    for (let past = yearOf(first.date); past < year; past += 1) editions += inYear(past);
    for (let past = year; past < yearOf(first.date); past += 1) editions -= inYear(past);
    return editions;
  };
  const counted = (date: CivilDate): number => beforeYear(yearOf(date)) + days.countInYear(date);
  return (date) => {
    const { date: seen, edition } = known.findLast((one) => one.date <= date) ?? first;
    return edition + counted(date) - counted(seen);
  };
}
