import { parse } from 'tinyduration';
import { addMonths, isRealDate } from './dates.js';
import { memoize } from './memoize.js';

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

const msPerSecond = 1000;
const msPerMinute = 60 * msPerSecond;
const msPerHour = 60 * msPerMinute;
const msPerDay = 24 * msPerHour;

/**
 * The instant that lies an ISO 8601 duration later. Months and years are of the calendar: a month after
 * 31 January is the last day of February.
 */
export function later(instant: Instant, duration: string): Instant {
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = parse(duration);
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  const shifted = Date.parse(`${addMonths(date, years * 12 + months)}T${time}`);
  return (
    shifted +
    (weeks * 7 + days) * msPerDay +
    hours * msPerHour +
    minutes * msPerMinute +
    Math.round(seconds * msPerSecond)
  );
}

const units = /^(?=\d)(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

/** `2d` and `1h30m` as ISO 8601 writes them; any other text as it is. */
export function isoDuration(text: string): string {
  const match = units.exec(text);
  if (match === null) return text;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((count) => Number(count ?? 0));
  return `P${weeks * 7 + days}DT${hours}H${minutes}M${seconds}S`;
}
