import { addDays, type CivilDate, earliest, isoDate, yearOf } from '../../../values/dates.js';
import type { Draws } from '../../../values/draw.js';
import { lastMeetingDay } from '../../board-terms.js';
import { chileanOffices } from '../calendar.js';
import type { ChileanCaseFile } from '../case-file.js';
import { chileanLaw } from '../law.js';
import { type DeedCompany, drawNotary, type Notary } from '../notaries.js';
import type { CompanyPlan } from './company-plan.js';

/** Most statutes let directors serve as long as the law does: three years. */
export const usualTermYears = 3;

/** A company with a board. */
export interface CompanyWithBoard extends Pick<CompanyPlan, 'foundedOn' | 'asOfDate'> {
  readonly administration: Pick<CompanyPlan['administration'], 'termYears'>;
}

/**
 * When the shareholders elected the last board of which that holds; null where it holds of none. The ordinary meeting
 * sits in April. The first elects the board for good, and each with which its term is over renews it.
 */
export function boardElectedOn(
  draws: ChileanCaseFile['draws'],
  { foundedOn, asOfDate, administration: { termYears } }: CompanyWithBoard,
  holds: (meetingOn: CivilDate) => boolean,
): CivilDate | null {
  const day = draws('administration/board').int('day of April', 2, 29);
  const first = yearOf(foundedOn) + 1;
  const renewals = Math.floor((yearOf(asOfDate) - first) / termYears);
  for (let renewal = renewals; renewal >= 0; renewal -= 1) {
    const meetingOn = inSeason(isoDate(first + renewal * termYears, 4, day));
    if (holds(meetingOn)) return meetingOn;
  }
  return null;
}

/** An office day from then on, and in the months of the ordinary meeting of a year: the last one in them at most. */
function inSeason(day: CivilDate, ofYear: CivilDate = day): CivilDate {
  const months = chileanLaw.policy.ordinaryMeetingMonths;
  const drawn = chileanOffices.onOrAfter(day);
  return months === null ? drawn : earliest(drawn, chileanOffices.onOrBefore(lastMeetingDay(ofYear, months)));
}

/** Whose minutes become a deed: those of the shareholders, or of the board. */
export type MinutesOf = 'ACTA_JUNTA' | 'ACTA_DIRECTORIO';

/** A company whose minutes become deeds. */
type CompanyWithMinutes = DeedCompany & { readonly plan: Pick<CompanyPlan, 'commune'> };

/** When, and before whom, the minutes of a meeting become a deed. */
export function minutesReduction(
  file: CompanyWithMinutes,
  type: MinutesOf,
  meetingOn: CivilDate,
): { readonly draws: Draws; readonly date: CivilDate; readonly notary: Notary } {
  const draws = reductionDraws(file, type);
  const date = minutesReducedOn(file, type, meetingOn);
  return { draws, date, notary: drawNotary(file, draws, file.plan.commune, date) };
}

/**
 * The day alone, for whoever looks through all meetings for one of them. Before the term of the former board is over,
 * so that there is always a board of which deeds tell that it sits.
 */
export function minutesReducedOn(
  file: Pick<CompanyWithMinutes, 'draws'>,
  type: MinutesOf,
  meetingOn: CivilDate,
): CivilDate {
  const days = reductionDraws(file, type).int('days', 3, 12);
  return inSeason(addDays(meetingOn, days), meetingOn);
}

function reductionDraws({ draws }: Pick<CompanyWithMinutes, 'draws'>, type: MinutesOf): Draws {
  return draws(`administration/${type.toLowerCase()}/deed`);
}
