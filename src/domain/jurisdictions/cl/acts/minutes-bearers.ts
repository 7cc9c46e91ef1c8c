import type { CivilDate } from '../../../values/dates.js';
import type { ChileanCaseFile } from '../case-file.js';
import { stateOn } from '../plan/company-states.js';
import { appearsInPerson } from './appearances.js';
import { holdersOf } from './clauses.js';
import { isOfAge, signersFor } from './signers.js';

/** Who takes minutes of the board to the notary on that day: the manager, a director, or whom a holder signs by. */
export function minutesBearer(file: ChileanCaseFile, date: CivilDate): string {
  const { manager, members } = file.plan.administration;
  const officers = [...(manager === null ? [] : [manager]), ...members].map(file.party);
  const holders = holdersOf(file, stateOn(file.life, date)).slice(0, 1);
  const bearer =
    officers.find(({ person }) => isOfAge(person, date)) ??
    holders.flatMap((holder) => signersFor(file, holder, date))[0];
  if (bearer === undefined) throw new RangeError('nobody takes the minutes to the notary');
  return appearsInPerson(bearer, file.subject.address, date);
}
