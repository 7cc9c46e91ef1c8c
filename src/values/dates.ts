/**
 * A civil date as `YYYY-MM-DD`. Dates compare as strings, so `<` is "earlier than". Arithmetic uses day numbers of
 * the proleptic Gregorian calendar, without zone or clock.
 */
export type CivilDate = string;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns whether the text is an existing ISO date from year 1583 to 9999. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOf(text);
  return year >= 1583 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns a negative number, zero or a positive number if `a` is before, on or after `b`. */
export function compareDates(a: CivilDate, b: CivilDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Adds months; if the month has no such day, returns its last day. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = (index % 12) + 1;
  return isoDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** Adds years; 29 February becomes the 28th. */
export function addYears(date: CivilDate, years: number): CivilDate {
  return addMonths(date, years * 12);
}

export function latest(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}

export function earliest(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}

export function yearOf(date: CivilDate): number {
  return Number(date.slice(0, 4));
}

/** Returns the age in whole years on a date. */
export function ageOn(birth: CivilDate, date: CivilDate): number {
  const years = yearOf(date) - yearOf(birth);
  return addYears(birth, years) > date ? years - 1 : years;
}

/** Returns the ISO date of an existing year, month (1 to 12) and day. */
export function isoDate(year: number, month: number, day: number): CivilDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the day of the week: 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: CivilDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7; // day 0 is 1970-01-01, a Thursday
}

/** Returns Easter Sunday of a Gregorian year, by the anonymous algorithm of 1876. */
export function easterOf(year: number): CivilDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const corrected = century - Math.floor((century + 8) / 25) + 1;
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor(corrected / 3) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return isoDate(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Returns year, month and day as numbers. */
export function partsOf(date: CivilDate): Parts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// Days since 1970-01-01, after Howard Hinnant's `days_from_civil` and `civil_from_days`.
function dayNumber(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

function dateOfDayNumber(days: number): CivilDate {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return isoDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** Opening days of an office. */
export interface OfficeDays {
  isOpen(date: CivilDate): boolean;
  /** Returns the first open day on or after `date`. */
  onOrAfter(date: CivilDate): CivilDate;
  /** Returns the last open day on or before `date`. */
  onOrBefore(date: CivilDate): CivilDate;
  /** Returns the number of open days from 1 January to `date`, both included. */
  countInYear(date: CivilDate): number;
}

/** Creates the opening days: all but the closed weekdays (0 Monday to 6 Sunday) and the holidays of each year. */
export function createOfficeDays(
  closedOn: ReadonlySet<number>,
  holidaysIn: (year: number) => ReadonlySet<CivilDate>,
): OfficeDays {
  const isOpen = (date: CivilDate) => !closedOn.has(weekdayOf(date)) && !holidaysIn(yearOf(date)).has(date);
  const nearest = (from: CivilDate, step: 1 | -1): CivilDate => {
    let date = from;
    while (!isOpen(date)) date = addDays(date, step);
    return date;
  };
  return {
    isOpen,
    onOrAfter: (date) => nearest(date, 1),
    onOrBefore: (date) => nearest(date, -1),
    countInYear: (date) => {
      const newYear = isoDate(yearOf(date), 1, 1);
      const weekdayHolidays = [...holidaysIn(yearOf(date))].filter(
        (day) => day <= date && !closedOn.has(weekdayOf(day)),
      );
      return openWeekdays(closedOn, newYear, daysBetween(newYear, date) + 1) - weekdayHolidays.length;
    },
  };
}

/** Counts the open weekdays among this many days from `first` on. */
function openWeekdays(closedOn: ReadonlySet<number>, first: CivilDate, days: number): number {
  const start = weekdayOf(first);
  const rest = Array.from({ length: days % 7 }, (_, index) => (start + index) % 7);
  return Math.floor(days / 7) * (7 - closedOn.size) + rest.filter((weekday) => !closedOn.has(weekday)).length;
}
