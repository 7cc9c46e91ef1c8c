import type { Content, OperationAuthority } from '../../src/contract/generated/types.js';

type Facts = Pick<Content['conclusion'], 'authorityMatrix'> & Pick<Content, 'powers'>;
type ActingPeople = Pick<OperationAuthority, 'faculty' | 'bracket'> & { people: readonly string[] };

/**
 * Returns true if these people together may sign. Tries every way to fill every combination of the matrix. It is slower
 * than the code that it checks, and shares no code with it.
 */
export function canSign(
  { authorityMatrix, powers }: Facts,
  { faculty, bracket, people }: ActingPeople,
): boolean {
  const powersWithFaculty = new Set(
    powers.filter((power) => power.faculties.some(({ code }) => code === faculty)).map(({ id }) => id),
  );
  return authorityMatrix
    .filter((row) => {
      if (row.facultyCode === faculty) return true;
      return row.facultyCode === 'ALL_GENERAL' && !row.powerIds.every((id) => powersWithFaculty.has(id));
    })
    .filter((row) => {
      if (bracket === null) return true;
      if (row.per !== bracket.per || row.from.currency !== bracket.from.currency) return false;
      const end = bracket.to === null ? Number.POSITIVE_INFINITY : Number(bracket.to.amount);
      const rowEnd = row.to === null ? Number.POSITIVE_INFINITY : Number(row.to.amount);
      return Number(row.from.amount) <= Number(bracket.from.amount) && rowEnd >= end;
    })
    .some((row) => row.combinations.some((parts) => canFill(parts, people)));
}

function canFill(
  [part, ...rest]: readonly { count: number; entityIds: readonly string[] }[],
  people: readonly string[],
): boolean {
  if (part === undefined) return true;
  if (part.count === 0) return canFill(rest, people);
  return part.entityIds.some(
    (id) =>
      people.includes(id) &&
      canFill(
        [{ ...part, count: part.count - 1 }, ...rest],
        people.filter((one) => one !== id),
      ),
  );
}
