import type { Entity } from '../../../../contract/generated/types.js';
import { genderOf, idOf, wording } from '../phrases.js';

const { majority } = wording.PARTES;

/**
 * That those who sign are of age, and by what they prove who they are (article 405 of the Código Orgánico de
 * Tribunales): by their cards, or by what the parties have besides. Of nobody in particular it is said as of many.
 */
export function majorityOf(speakers: readonly Entity[], parties: readonly Entity[] = speakers): string {
  const [speaker, ...others] = speakers;
  const said = speaker === undefined || others.length > 0 ? majority.many : majority[genderOf(speaker)];
  if (!parties.some((party) => idOf(party, 'PASSPORT') !== null)) return said;
  return said.replace(majority.card, majority.passport).replace(majority.cards, majority.papers);
}
