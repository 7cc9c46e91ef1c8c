import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../values/dates.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { horizonOf } from '../../jurisdictions/cl/plan/company-identity.js';
import type { OpenReport } from '../changes/open-report.js';

/** Max age of events in years. */
const maxYears = 5;

/** Draws an office day two months after a day and `yearsAgo` before the horizon; null if there is none. */
export function pastDay(
  { asOf, draws }: OpenReport,
  path: string,
  after: CivilDate,
  yearsAgo = 0,
): CivilDate | null {
  const horizon = horizonOf(asOf);
  const first = latest(addDays(after, 60), addYears(horizon, -maxYears));
  const span = daysBetween(first, addDays(addYears(horizon, -yearsAgo), -60));
  return span < 0
    ? null
    : chileanOffices.onOrAfter(addDays(first, draws(`days/${path}`).int('day', 0, span)));
}
