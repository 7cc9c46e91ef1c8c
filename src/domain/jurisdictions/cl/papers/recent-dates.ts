import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { chileanOffices } from '../calendar.js';
import type { ChileanCaseFile } from '../case-file.js';

/**
 * An office day that ages with the report: so many days before the as-of date, or the last before that, but never
 * before the last of the facts that are fixed in time.
 */
export function recentDate(
  file: ChileanCaseFile,
  path: string,
  fewestDays: number,
  mostDays: number,
): CivilDate {
  const days = file.draws(`recent/${path}`).int('days', fewestDays, mostDays);
  return latest(chileanOffices.onOrBefore(addDays(file.plan.asOfDate, -days)), file.plan.horizon);
}
