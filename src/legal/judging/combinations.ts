import type { Authority } from '../../contract/generated/types.js';

/** Classes or people who must sign together, each with the people who qualify today. */
export type Combination = Authority['combinations'][number];

const maxListedCombinations = 50;

/** Max steps of the search for sets of people, which can fail on every path. */
const maxSearchSteps = 500;

/**
 * Assigns as many people as possible to parts of the combination, each to one part; a member of two classes counts
 * once. Uses Kuhn's matching: a part gives up a person if it finds another one, so that the cost stays proportional to
 * parts and people.
 */
export function assignPeople(combination: Combination): ReadonlyMap<string, Combination[number]> {
  const takenBy = new Map<string, Combination[number]>();
  const takesOne = (part: Combination[number], visited: Set<string>): boolean =>
    part.entityIds.some((id) => {
      if (visited.has(id)) return false;
      visited.add(id);
      const other = takenBy.get(id);
      if (other !== undefined && (other === part || !takesOne(other, visited))) return false;
      takenBy.set(id, part);
      return true;
    });
  for (const part of combination) {
    for (let missing = part.count; missing > 0; missing -= 1) if (!takesOne(part, new Set())) break;
  }
  return takenBy;
}

/** Returns true if distinct people can fill every part of the combination. */
export function isSatisfiable(combination: Combination): boolean {
  const needed = signaturesIn(combination);
  const people = new Set(combination.flatMap((part) => part.entityIds));
  return needed <= people.size && assignPeople(combination).size === needed;
}

/** Returns the number of signatures required. */
export function signaturesIn(combination: Combination): number {
  return combination.reduce((sum, part) => sum + part.count, 0);
}

/**
 * Returns the distinct sets of people that suffice, in the order of the classes; null if there are more than 50, or if
 * the search takes too many steps.
 */
export function peopleOf(combinations: readonly Combination[]): string[][] | null {
  const found = new Map<string, string[]>();
  const steps = { left: maxSearchSteps };
  for (const combination of combinations) {
    for (const people of combinationChoices(combination, [], { steps, passed: new Set() })) {
      const key = setKey(people);
      if (!found.has(key)) found.set(key, people);
      if (found.size > maxListedCombinations) return null;
    }
  }
  return steps.left > 0 ? [...found.values()] : null;
}

interface CombinationSearch {
  readonly steps: { left: number };
  /** Visited states: people taken and parts left. An equal state leads to the same sets. */
  readonly passed: Set<string>;
}

function* combinationChoices(
  parts: Combination,
  taken: readonly string[],
  search: CombinationSearch,
): Generator<string[]> {
  const { steps, passed } = search;
  steps.left -= 1;
  const [part, ...rest] = parts;
  if (part === undefined) {
    yield [...taken];
    return;
  }
  const state = `${parts.length} ${setKey(taken)}`;
  if (passed.has(state)) return;
  passed.add(state);
  const free = part.entityIds.filter((id) => !taken.includes(id));
  for (const chosen of subsetsOf(free, part.count)) {
    if (steps.left <= 0) return;
    yield* combinationChoices(rest, [...taken, ...chosen], search);
  }
}

function setKey(people: readonly string[]): string {
  return [...people].sort().join(' ');
}

/** Generates the subsets with that number of people, in the order of the list. */
export function* subsetsOf(ids: readonly string[], count: number): Generator<string[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let index = 0; index + count <= ids.length; index += 1) {
    const first = ids[index];
    if (first === undefined) return;
    for (const others of subsetsOf(ids.slice(index + 1), count - 1)) yield [first, ...others];
  }
}

/** Max combinations that are compared with each other. */
const maxComparedCombinations = 50;

/**
 * Removes redundant combinations: people who can sign alone are removed from the others, and a combination that
 * includes another one is dropped. Everybody left is in some set that suffices.
 */
export function minimalCombinations(combinations: readonly Combination[]): readonly Combination[] {
  const alone = soleSigners(combinations);
  const joint = combinations.flatMap((combination) => {
    if (isSoleSignature(combination)) return [];
    if (!combination.some(({ entityIds }) => entityIds.some((id) => alone.has(id)))) return [combination];
    const others = combination.map((part) => ({
      ...part,
      entityIds: part.entityIds.filter((id) => !alone.has(id)),
    }));
    return isSatisfiable(others) ? [others] : [];
  });
  return [...combinations.filter(isSoleSignature), ...withoutIncluded(joint)];
}

/** Returns everybody who suffices alone, in the order of the combinations. */
export function soleSigners(combinations: readonly Combination[]): Set<string> {
  return new Set(combinations.filter(isSoleSignature).flatMap(([part]) => part?.entityIds ?? []));
}

/** Returns true if a single signature of anybody in it is enough. */
export function isSoleSignature(combination: Combination): boolean {
  return combination.length === 1 && combination[0]?.count === 1;
}

function withoutIncluded(joint: readonly Combination[]): readonly Combination[] {
  if (joint.length > maxComparedCombinations) return joint;
  return joint.filter(
    (one, index) =>
      !joint.some(
        (other, otherIndex) =>
          otherIndex !== index &&
          includesCombination(one, other) &&
          (otherIndex < index || !includesCombination(other, one)),
      ),
  );
}

/** Returns true if all people who fill `one` include people who fill `other`. */
export function includesCombination(one: Combination, other: Combination): boolean {
  const free = [...one];
  return other.every(({ count, entityIds }) => {
    const known = new Set(entityIds);
    const at = free.findIndex((part) => part.count >= count && part.entityIds.every((id) => known.has(id)));
    if (at !== -1) free.splice(at, 1);
    return at !== -1;
  });
}
