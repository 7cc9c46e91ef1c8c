import people from '../../../fixtures/vocabulary/well-known-people.json' with { type: 'json' };
import { groupBy } from '../values/grouping.js';

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
