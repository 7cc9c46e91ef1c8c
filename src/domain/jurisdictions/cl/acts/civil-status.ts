import type { Person } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';

/** What nobody was before the law had it: a civil partner (Ley 20.830), divorced (Ley 19.947). */
const statusesSince = new Map<Person['maritalStatus'], { since: CivilDate; before: Person['maritalStatus'] }>(
  [
    ['conviviente_civil', { since: '2015-10-22', before: 'soltero' }],
    ['divorciado', { since: '2004-11-18', before: 'casado' }],
  ],
);

/** The civil status, and the regime of property, that somebody of today had on a day, as texts are listed by. */
export function statusOn({ maritalStatus, maritalPropertyRegime }: Person, on: CivilDate): string {
  const change = statusesSince.get(maritalStatus);
  if (change !== undefined && on < change.since) return change.before;
  return maritalPropertyRegime === null ? maritalStatus : `${maritalStatus}_${maritalPropertyRegime}`;
}
