import type { ChosenPerson } from '../../../contract/generated/types.js';
import type { Draws } from '../../../values/draws.js';
import { isWellKnown } from '../person-names.js';
import type { PersonName } from '../practice.js';
import { vocabulary } from './vocabulary.js';

/** Draws a name, with frequencies of the region, keeping settled parts; avoids well-known names. */
export function drawPersonName(draws: Draws, regionCode: string, settled: ChosenPerson = {}): PersonName {
  const name = drawName(draws, regionCode, settled);
  for (let attempt = 1; isWellKnown(name) && attempt < maxAttempts; attempt += 1) {
    const another = drawName(draws.row(`another ${attempt}`), regionCode, settled);
    if (!isWellKnown(another)) return another;
  }
  return name;
}

/** Attempts to draw another name. A settled name may be well known in every attempt. */
const maxAttempts = 20;

function drawName(draws: Draws, regionCode: string, settled: ChosenPerson): PersonName {
  const sex = settled.sex ?? draws.pick('sex', ['F', 'M', 'M'] as const);
  return {
    sex,
    givenNames: settled.givenNames ?? drawGivenNames(draws, sex),
    paternalSurname: settled.paternalSurname ?? drawSurname(draws, 'paternal', regionCode),
    maternalSurname: settled.maternalSurname ?? drawSurname(draws, 'maternal', regionCode),
  };
}
/** Draws a surname by frequency; some are regional. */
export function drawSurname(draws: Draws, field: string, regionCode: string): string {
  const { byRegion, regionalShare } = vocabulary.surnames;
  const { [regionCode]: regional = [] } = byRegion;
  if (regional.length > 0 && draws.chance(`${field} from region`, regionalShare[regionCode] ?? 0))
    return draws.pick(field, regional);
  return draws.weighted(field, rankedSurnames, weightOf)[0];
}

const weightOf = ([, weight]: readonly [string, number]): number => weight;

const rankedSurnames = Object.entries(vocabulary.surnames.common);

// Most people have two given names in deeds; compound names already are two.
function drawGivenNames(draws: Draws, sex: 'F' | 'M'): string {
  const first = draws.pick('first name', vocabulary.givenNames[sex]);
  if (first.includes(' ') || draws.chance('one given name', 0.3)) return first;
  const others = vocabulary.givenNames[sex].filter((name) => name !== first && !name.includes(' '));
  return `${first} ${draws.pick('second name', others)}`;
}
