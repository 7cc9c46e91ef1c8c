import { addDays, type CivilDate, weekdayFrom } from '../../values/dates.js';

/** Holidays of a fixed date, `MM-DD`. Those that move are not known here. */
const holidays = new Set([
  '01-01',
  '05-01',
  '05-21',
  '06-29',
  '07-16',
  '08-15',
  '09-18',
  '09-19',
  '10-12',
  '10-31',
  '11-01',
  '12-08',
  '12-25',
]);

/** The first day from `date` on, itself included, on which notaries and registers are open. */
export function workdayFrom(date: CivilDate): CivilDate {
  const weekday = weekdayFrom(date);
  return holidays.has(weekday.slice(5)) ? workdayFrom(addDays(weekday, 1)) : weekday;
}
