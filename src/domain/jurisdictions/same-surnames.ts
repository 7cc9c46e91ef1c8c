import type { Person } from '../../contract/generated/types.js';

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
