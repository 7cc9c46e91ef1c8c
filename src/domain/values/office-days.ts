import { addDays, type CivilDate, daysBetween, isoDate, weekdayOf, yearOf } from './dates.js';

/** The days on which an office works. */
export interface OfficeDays {
  isOpen(date: CivilDate): boolean;
  /** The first such day from `date` on, itself included. */
  onOrAfter(date: CivilDate): CivilDate;
  /** The last such day up to `date`, itself included. */
  onOrBefore(date: CivilDate): CivilDate;
  /** How many there are in the year of `date` up to it, itself included. */
  countInYear(date: CivilDate): number;
}

/** The days but those of the week that are closed, 0 for Monday to 6 for Sunday, and the holidays of each year. */
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
      const lost = [...holidaysIn(yearOf(date))].filter(
        (day) => day <= date && !closedOn.has(weekdayOf(day)),
      );
      return openWeekdays(closedOn, newYear, daysBetween(newYear, date) + 1) - lost.length;
    },
  };
}

/** How many of so many days from `first` on are not of the closed days of the week. */
function openWeekdays(closedOn: ReadonlySet<number>, first: CivilDate, days: number): number {
  const start = weekdayOf(first);
  const rest = Array.from({ length: days % 7 }, (_, index) => (start + index) % 7);
  return Math.floor(days / 7) * (7 - closedOn.size) + rest.filter((weekday) => !closedOn.has(weekday)).length;
}
