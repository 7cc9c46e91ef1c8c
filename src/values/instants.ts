import { parse } from 'tinyduration';
import { addMonths, isRealDate } from './dates.js';
import { memoize } from './maps.js';

/** An instant of the virtual clock, in milliseconds since 1970-01-01T00:00:00Z. */
export type InstantMs = number;

/** Returns noon (UTC) of a date `YYYY-MM-DD`: the instant of a clock that was set to a date. */
export function noonOf(date: string): InstantMs {
  return Date.parse(`${date}T12:00:00.000Z`);
}

/** Start of every account's virtual clock. */
export const epoch: InstantMs = noonOf('2026-01-15');

/**
 * Formats an instant as `2026-01-15T12:00:00.000Z`. Memoized, since reports share a few instants and formatting took
 * a twentieth of a create.
 */
export const formatInstant = memoize(1000, (instant: InstantMs) => new Date(instant).toISOString());

/** Parses an RFC 3339 text; null if the date does not exist, such as 30 February. */
export function parseInstant(text: string): InstantMs | null {
  const instant = Date.parse(text);
  return isRealDate(text.slice(0, 10)) && !Number.isNaN(instant) ? instant : null;
}

const startOfTime: InstantMs = Date.parse('2000-01-01T00:00:00.000Z');
/** No clock reaches this instant. */
export const endOfTime: InstantMs = Date.parse('2100-01-01T00:00:00.000Z');

/**
 * Returns which instant a text of the schema `Instant` must be instead, or null if a clock can show it: an offset may
 * lead out of the years of the schema.
 */
export function expectedInstant(text: string): string | null {
  const instant = parseInstant(text);
  if (instant === null) return 'an instant that exists';
  return instant >= startOfTime && instant < endOfTime ? null : 'an instant of the years 2000 to 2099 in UTC';
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the civil date in Santiago, `YYYY-MM-DD`. It applies the law's rule since 2019 and 2023 to all years,
 * since the zone tables of runtimes differ.
 */
export function santiagoDate(instant: InstantMs): string {
  const { begins, ends } = winterOf(new Date(instant).getUTCFullYear());
  const offset = instant >= begins && instant < ends ? 4 : 3;
  return dateOfDay(Math.floor((instant - offset * hourMs) / dayMs));
}

/** Memoized like the dates, since both are needed for every report of a list. */
const winterOf = memoize(200, (year: number) => ({
  begins: firstSundayFromSecond(year, 3) + 3 * hourMs,
  ends: firstSundayFromSecond(year, 8) + 4 * hourMs,
}));

/** Returns the date of a number of days since 1970-01-01. */
const dateOfDay = memoize(1000, (day: number) => new Date(day * dayMs).toISOString().slice(0, 10));

/** Returns the first Sunday of a month from its second day on. */
function firstSundayFromSecond(year: number, monthIndex: number): InstantMs {
  const from = new Date(Date.UTC(year, monthIndex, 2));
  return Date.UTC(year, monthIndex, 2 + ((7 - from.getUTCDay()) % 7));
}

/** Returns the first instant of a civil date in Santiago. */
export function startOfDay(date: string): InstantMs {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const summer = midnight + 3 * hourMs;
  return santiagoDate(summer) === date ? summer : midnight + 4 * hourMs;
}

/**
 * Adds an ISO 8601 duration. Months and years follow the calendar: a month after 31 January is the last day of
 * February. The sum is infinite if no date can have it.
 */
export function later(instant: InstantMs, duration: string): InstantMs {
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = parse(duration);
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  const shifted = Date.parse(`${addMonths(date, years * 12 + months)}T${time}`);
  if (Number.isNaN(shifted)) return Number.POSITIVE_INFINITY;
  return (
    shifted + (weeks * 7 + days) * dayMs + hours * hourMs + minutes * 60_000 + Math.round(seconds * 1000)
  );
}

const units = /^(?=\d)(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

/** Converts `2d` or `1h30m` to ISO 8601; returns any other text unchanged. */
export function isoDuration(text: string): string {
  const match = units.exec(text);
  if (match === null) return text;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((count) => Number(count ?? 0));
  return `P${weeks * 7 + days}DT${hours}H${minutes}M${seconds}S`;
}
