import type { Draws } from '../../values/draw.js';
import { remembering } from '../../values/remembering.js';
import type { PersonFacts } from '../company-choices.js';
import { vocabulary } from './vocabulary.js';

/** A Chilean person's name in its parts. */
export interface PersonName {
  readonly sex: 'F' | 'M';
  readonly givenNames: string;
  readonly paternalSurname: string;
  readonly maternalSurname: string;
}

/** A name as likely as in that region, with what is already settled kept. */
export function drawPersonName(draws: Draws, regionCode: string, settled: PersonFacts = {}): PersonName {
  const sex = settled.sex ?? draws.pick('sex', ['F', 'M', 'M'] as const);
  const paternalSurname = settled.paternalSurname ?? drawSurname(draws, 'paternal', regionCode);
  return {
    sex,
    givenNames: settled.givenNames ?? drawGivenNames(draws, sex),
    paternalSurname,
    maternalSurname: settled.maternalSurname ?? drawSurname(draws, 'maternal', regionCode),
  };
}

/** "Rosa Elena Huenchul Peinado". */
export function fullName(
  name: Omit<PersonName, 'sex' | 'maternalSurname'> & { maternalSurname: string | null },
): string {
  return [name.givenNames, name.paternalSurname, name.maternalSurname].filter(Boolean).join(' ');
}

/** A surname: the commonest lead the list, and one in four comes from the region's own. */
export function drawSurname(draws: Draws, field: string, regionCode: string): string {
  const regional = vocabulary.surnames.byRegion[regionCode] ?? [];
  if (regional.length > 0 && draws.chance(`${field} from region`, 0.25)) return draws.pick(field, regional);
  return draws.weighted(field, rankedSurnames, weightOf)[0];
}

const weightOf = ([, weight]: readonly [string, number]): number => weight;

const rankedSurnames = vocabulary.surnames.common.map((surname, rank) => [surname, 1 / (rank + 12)] as const);

// Most people are known in deeds by two given names; compound ones already are two.
function drawGivenNames(draws: Draws, sex: 'F' | 'M'): string {
  const first = draws.pick('first name', vocabulary.givenNames[sex]);
  if (first.includes(' ') || draws.chance('one given name', 0.3)) return first;
  return `${first} ${draws.pick('second name', secondNames[sex](first))}`;
}

const secondNames = { F: secondsOf('F'), M: secondsOf('M') };

function secondsOf(sex: 'F' | 'M'): (first: string) => string[] {
  const single = vocabulary.givenNames[sex].filter((name) => !name.includes(' '));
  return remembering(500, (first) => single.filter((name) => name !== first));
}
