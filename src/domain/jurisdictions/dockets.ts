import { type CivilDate, daysBetween, isoDate, yearOf } from '../values/dates.js';
import type { Draws } from '../values/draw.js';

/** The number that a cause of that day got, where a book counts so many in a year: it follows from its day. */
export function docketOn(draws: Draws, day: CivilDate, perYear: number): number {
  const days = daysBetween(isoDate(yearOf(day), 1, 1), day) + draws.int('hour', 0, 999) / 1000;
  return Math.floor((days * perYear) / 366) + 1;
}
