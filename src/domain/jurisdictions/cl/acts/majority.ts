import type { Entity } from '../../../../contract/generated/types.js';
import { genderOfAll, idOf, wording } from '../phrases.js';

const { majority, soleHolders } = wording.PARTES;

/**
 * That those who sign are of age, and by what they prove who they are (article 405 of the Código Orgánico de
 * Tribunales): by their cards, or by what the parties have besides. Of nobody in particular it is said as of several.
 */
export function majorityOf(speakers: readonly Entity[], parties: readonly Entity[] = speakers): string {
  const gender = genderOfAll(speakers);
  const said = speakers.length === 1 && parties.length === 1 ? majority[gender] : majority.many[gender];
  if (!parties.some((party) => idOf(party, 'PASSPORT') !== null)) return said;
  return said.replace(majority.card, majority.passport).replace(majority.cards, majority.papers);
}

/** What those are called together who have all shares, or all rights, of a company. */
export function soleHoldersOf(interest: string | undefined, holders: readonly Entity[]): string {
  return soleHolders[interest === 'acciones' ? 'acciones' : 'derechos_sociales'][genderOfAll(holders)];
}
