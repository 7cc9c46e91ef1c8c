import type { Draws } from '../../values/draw.js';
import type { PersonFacts } from '../company-choices.js';
import type { PersonName } from '../practice.js';
import { isWellKnown } from '../well-known-people.js';
import type { CountryData } from './kit.js';

/** How often a name is drawn again: one that is settled may be taken or well known for good. */
const maxAttempts = 30;

/** A name of the country with what is settled kept, which nobody well known has, nor anybody of these. */
export function drawPersonName(
  kit: CountryData,
  draws: Draws,
  settled: PersonFacts = {},
  taken: ReadonlySet<string> = new Set(),
): PersonName {
  const name = drawName(kit, draws, settled);
  for (let attempt = 1; isUnfit(name, taken) && attempt < maxAttempts; attempt += 1) {
    const another = drawName(kit, draws.row(`another ${attempt}`), settled);
    if (!isUnfit(another, taken)) return another;
  }
  return name;
}

/** A name in one line. */
export function fullName({ givenNames, paternalSurname, maternalSurname }: PersonName): string {
  return [givenNames, paternalSurname, maternalSurname].join(' ');
}

function isUnfit(name: PersonName, taken: ReadonlySet<string>): boolean {
  return taken.has(fullName(name)) || isWellKnown(name);
}

function drawName({ vocabulary }: CountryData, draws: Draws, settled: PersonFacts): PersonName {
  const sex = settled.sex ?? (draws.chance('sex', 0.45) ? 'F' : 'M');
  return {
    sex,
    givenNames: settled.givenNames ?? draws.pick('given names', vocabulary.givenNames[sex]),
    paternalSurname: settled.paternalSurname ?? draws.pick('paternal surname', vocabulary.surnames),
    maternalSurname: settled.maternalSurname ?? draws.pick('maternal surname', vocabulary.surnames),
  };
}
