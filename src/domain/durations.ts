import { parse } from 'tinyduration';
import type { Instant } from './clock.js';
import { addMonths } from './dates.js';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
    (weeks * 7 + days) * dayMs +
    hours * hourMs +
    minutes * minuteMs +
    Math.round(seconds * secondMs)
  );
}
