import people from '../../../fixtures/vocabulary/well-known-people.json' with { type: 'json' };
import type { Person } from '../../contract/generated/types.js';
import { groupBy } from '../../values/group-by.js';

/** A name as far as it tells who somebody is. */
interface Name {
  readonly givenNames: string;
  readonly paternalSurname: string;
}

const bySurname = groupBy(
  people.map((name) => name.split(' ')),
  (words) => words.at(-1) ?? '',
);

/**
 * Whether somebody whom many would think of has that name: one of the given names and the first surname are enough.
 * Nobody in a generated report is to be taken for a person who exists.
 */
export function isWellKnown({ givenNames, paternalSurname }: Name): boolean {
  const known = bySurname.get(paternalSurname);
  if (known === undefined) return false;
  const given = givenNames.split(' ');
  return known.some((words) => words.slice(0, -1).every((word) => given.includes(word)));
}

/** Somebody with surnames; a company has none. */
export interface Bearer {
  readonly person: Pick<Person, 'paternalSurname' | 'maternalSurname'> | null;
}

/** Whether a name ends in both surnames of one of the parties, so that a reader takes the two for brother and sister. */
export function soundsLikeKin(name: string, parties: readonly Bearer[]): boolean {
  return parties.some(
    ({ person }) =>
      person !== null &&
      person.maternalSurname !== null &&
      name.endsWith(person.maternalSurname) &&
      name.endsWith(` ${person.paternalSurname} ${person.maternalSurname}`),
  );
}
