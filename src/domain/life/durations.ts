import { parse } from 'tinyduration';
import { addMonths } from '../values/dates.js';
import type { Instant } from './clock.js';

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
