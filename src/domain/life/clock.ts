import { isRealDate } from '../values/dates.js';
import { memoize } from '../values/remembering.js';

/** An instant of the virtual clock, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Where a clock stands that was set to a date, `YYYY-MM-DD`. */
export function noonOf(date: string): Instant {
  return Date.parse(`${date}T12:00:00.000Z`);
}

/** Where every account's clock stands until it is moved. */
export const epoch: Instant = noonOf('2026-01-15');

/**
 * `2026-01-15T12:00:00.000Z`. Remembered, since the clock stands still: all reports share a few instants,
 * and writing them anew was a twentieth of a create.
 */
export const formatInstant = memoize(1000, (instant: Instant) => new Date(instant).toISOString());

/** The instant that an RFC 3339 text names; null where there is none, as on 30 February. */
export function parseInstant(text: string): Instant | null {
  const instant = Date.parse(text);
  return isRealDate(text.slice(0, 10)) && !Number.isNaN(instant) ? instant : null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The civil date in Santiago at an instant, `YYYY-MM-DD`. The rule is the law's since 2019 and 2023,
 * applied to all years: the tables of zones that come with a runtime differ from one to the next.
 */
export function santiagoDate(instant: Instant): string {
  const { begins, ends } = winterOf(new Date(instant).getUTCFullYear());
  const offset = instant >= begins && instant < ends ? 4 : 3;
  return dateOfDay(Math.floor((instant - offset * hourMs) / dayMs));
}

/** Remembered, as are the dates: to tell where many reports are, both are asked for each of them. */
const winterOf = memoize(200, (year: number) => ({
  begins: firstSundayFrom(year, 3, 2) + 3 * hourMs,
  ends: firstSundayFrom(year, 8, 2) + 4 * hourMs,
}));

/** The date so many days after 1970-01-01. */
const dateOfDay = memoize(1000, (day: number) => new Date(day * dayMs).toISOString().slice(0, 10));

function firstSundayFrom(year: number, monthIndex: number, day: number): Instant {
  const from = new Date(Date.UTC(year, monthIndex, day));
  return Date.UTC(year, monthIndex, day + ((7 - from.getUTCDay()) % 7));
}

/** The first instant of a civil date in Santiago. */
export function startOfDay(date: string): Instant {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const summer = midnight + 3 * hourMs;
  return santiagoDate(summer) === date ? summer : midnight + 4 * hourMs;
}
