import type { Position } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import type { CountryData } from './kit.js';
import { electionDate, powersGrantedBefore, type RegisteredPlan } from './plan.js';

/** How many powers and elections the register entered before an act of that day. */
export function entriesBefore(kit: CountryData, plan: RegisteredPlan, day: CivilDate): number {
  return powersGrantedBefore(kit, plan, day) + electionsBefore(kit, plan, day);
}

/** Which entry of the company a power granted on a day is, the founding being the first. */
export function powerNumber(kit: CountryData, plan: RegisteredPlan, granted: CivilDate): number {
  return 2 + actsUntil(plan, granted) + electionsBefore(kit, plan, granted);
}

/** Which entry the last election is, by that body. */
export function electionEntry(kit: CountryData, plan: RegisteredPlan, by: Position['appointedBy']): number {
  const day = electionDate(kit, plan);
  const earlier = actsUntil(plan, day) + powersGrantedBefore(kit, plan, addDays(day, 1));
  return 2 + earlier + (by === 'directorio' ? 1 : 0);
}

function actsUntil({ increase }: RegisteredPlan, day: CivilDate): number {
  return increase !== null && increase.date <= day ? 1 : 0;
}

/** One of the meeting, and one of the board that it elected. */
function electionsBefore(kit: CountryData, plan: RegisteredPlan, day: CivilDate): number {
  return plan.arrangement.board !== null && electionDate(kit, plan) < day ? 2 : 0;
}
