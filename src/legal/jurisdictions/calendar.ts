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
import { memoize } from '../../values/maps.js';

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
      const { from = 0, to = Number.POSITIVE_INFINITY, every = 1, onlyOn, moves } = row;
      if (year < from || year > to || (year - from) % every !== 0) return [];
      const day = nominalDay(row, year);
      const weekday = weekdays[weekdayOf(day)] ?? 'monday';
      if (onlyOn !== undefined && !onlyOn.includes(weekday)) return [];
      return [[addDays(day, moves?.[weekday] ?? 0), row]];
    }),
  );
}

function nominalDay({ name, on, easter, nth, exceptions = {} }: HolidayRow, year: number): CivilDate {
  if (easter !== undefined) return addDays(easterOf(year), easter);
  if (nth !== undefined) {
    const first = isoDate(year, nth.month, 1);
    const ahead = (weekdays.indexOf(nth.weekday) - weekdayOf(first) + 7) % 7;
    return addDays(first, ahead + (nth.week - 1) * 7);
  }
  const [other] = Object.entries(exceptions).find(([, years]) => years.includes(year)) ?? [on];
  if (other === undefined) throw new RangeError(`the holiday ${name} has no day`);
  return `${isoDate(year, 1, 1).slice(0, 4)}-${other}`;
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
  const daysBut = (closedOn: readonly Weekday[]): OfficeDays =>
    createOfficeDays(new Set(closedOn.map((name) => weekdays.indexOf(name))), daysIn);
  return {
    offices: daysBut(offices.closedOn),
    gazette: gazette === null ? null : readGazette(gazette, daysBut(gazette.closedOn)),
    holidayOn: (date) => rowsIn(yearOf(date)).get(date),
  };
}

/** Returns the gazette of a country. Throws RangeError if reports cite none. */
export function gazetteOf({ gazette }: Calendar): Gazette {
  if (gazette === null) throw new RangeError('the country has no gazette that reports cite');
  return gazette;
}

function readGazette({ name, numbering, known }: GazetteDays, days: OfficeDays): Gazette {
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
