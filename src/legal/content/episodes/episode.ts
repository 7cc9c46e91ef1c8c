import { addDays, addYears, type CivilDate, daysBetween, latest } from '../../../values/dates.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { horizonOf } from '../../jurisdictions/cl/plan/company-identity.js';
import type { OpenReport } from '../changes/open-report.js';

/**
 * Something that happens to companies in good health and leaves them so: a recipe that breaks nothing. It writes into
 * a draft, with the papers that prove it, and does nothing in a report that has no room for it.
 */
export interface Episode {
  readonly id: string;
  /** Whether it is about the holders, of whom the reports on companies that this one holds tell too. */
  readonly ofHolders?: true;
  readonly happen: (report: OpenReport) => void;
}

/** How far back the things that happen lie at most. */
const years = 5;

/**
 * A day on which offices were open, two months after a day at least, and in the past that is fixed, so many years ago
 * or more; null for none.
 */
export function pastDay(
  { asOf, draws }: OpenReport,
  path: string,
  after: CivilDate,
  yearsAgo = 0,
): CivilDate | null {
  const horizon = horizonOf(asOf);
  const first = latest(addDays(after, 60), addYears(horizon, -years));
  const span = daysBetween(first, addDays(addYears(horizon, -yearsAgo), -60));
  return span < 0
    ? null
    : chileanOffices.onOrAfter(addDays(first, draws(`days/${path}`).int('day', 0, span)));
}
