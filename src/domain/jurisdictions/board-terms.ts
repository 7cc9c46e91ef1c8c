import type { Administration } from '../../contract/generated/types.js';
import { addDays, addMonths, type CivilDate, isoDate, latest, yearOf } from '../values/dates.js';
import type { Policy } from './policy.js';

type Term = Pick<NonNullable<Administration['board']>, 'electedOn' | 'expiresOn'>;

/**
 * The last day on which a board need not have been renewed. Boards that an ordinary meeting elects are renewed by that
 * of the year in which their period is over, which has until the end of its months to sit: articles 31, 34 and 58, Ley
 * 18.046. Another board's term ends by the day.
 */
export function boardTermEnd(
  { ordinaryMeetingMonths: months }: Pick<Policy, 'ordinaryMeetingMonths'>,
  { electedOn, expiresOn }: Term,
): CivilDate {
  if (months === null || electedOn > lastMeetingDay(electedOn, months)) return expiresOn;
  const last = lastMeetingDay(expiresOn, months);
  return latest(expiresOn, last);
}

/** The last day of the months in which the ordinary meeting sits, in the year of that day. */
export function lastMeetingDay(day: CivilDate, months: number): CivilDate {
  return addDays(addMonths(isoDate(yearOf(day), 1, 1), months), -1);
}
