import people from '../../../fixtures/vocabulary/well-known-people.json' with { type: 'json' };
import type { Entity, Person } from '../../contract/generated/types.js';
import type { Draws } from '../../values/draws.js';
import { groupBy } from '../../values/maps.js';
import type { PersonName } from './practice.js';

/** The parts of a name that identify a person. */
type Name = Pick<PersonName, 'givenNames' | 'paternalSurname'>;

const bySurname = groupBy(
  people.map((name) => name.split(' ')),
  (words) => words.at(-1) ?? '',
);

/** Returns whether a name is that of a well-known person, who must not seem to be in a report. */
export function isWellKnown({ givenNames, paternalSurname }: Name): boolean {
  const known = bySurname.get(paternalSurname);
  if (known === undefined) return false;
  const givenWords = givenNames.split(' ');
  return known.some((words) => words.slice(0, -1).every((word) => givenWords.includes(word)));
}

/** Max draws of a name; a settled one may be unfit in every draw. */
const maxNames = 30;

/** Draws a name that is fit, by default not that of a well-known person; the first one if all draws are unfit. */
export function drawFitName(
  draws: Draws,
  drawName: (draws: Draws) => PersonName,
  isUnfit: (name: PersonName) => boolean = isWellKnown,
): PersonName {
  const name = drawName(draws);
  for (let attempt = 1; isUnfit(name) && attempt < maxNames; attempt += 1) {
    const another = drawName(draws.row(`another ${attempt}`));
    if (!isUnfit(another)) return another;
  }
  return name;
}

/** A party with surnames; a company has none. */
export interface SurnamedParty {
  readonly person: Pick<Person, 'paternalSurname' | 'maternalSurname'> | null;
}

/** Returns whether a name ends in both surnames of a party, which would suggest siblings. */
export function soundsLikeKin(name: string, parties: readonly SurnamedParty[]): boolean {
  return parties.some(
    ({ person }) =>
      person !== null &&
      person.maternalSurname !== null &&
      name.endsWith(person.maternalSurname) &&
      name.endsWith(` ${person.paternalSurname} ${person.maternalSurname}`),
  );
}

/** Joins a name: "Rosa Elena Huenchul Peinado". */
export function fullName(name: Name & Pick<Person, 'maternalSurname'>): string {
  return [name.givenNames, name.paternalSurname, name.maternalSurname].filter(Boolean).join(' ');
}

/** Returns the grammatical gender for texts about a person. */
export function genderOf(entity: Pick<Entity, 'person'>): 'F' | 'M' {
  return entity.person?.sex === 'F' ? 'F' : 'M';
}
