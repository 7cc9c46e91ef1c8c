import type { Authority } from '../../contract/generated/types.js';

/** Classes or persons who must sign together, each with the people who qualify today. */
export type Combination = Authority['combinations'][number];

/** Up to this many combinations are spelled out in people. */
const maxListedCombinations = 50;

/** Steps on the way to the sets of people: all ways may lead to nobody. */
const maxSearchSteps = 500;

/**
 * As many people as can stand for parts of the combination, each for one: somebody who stands in two of the classes
 * counts once. Each part takes its people one by one; who is taken is given up where the part that has them finds
 * somebody else (Kuhn's matching), so that many parts cost no more than their people.
 */
export function assignPeople(combination: Combination): ReadonlyMap<string, Combination[number]> {
  const takenBy = new Map<string, Combination[number]>();
  const takesOne = (part: Combination[number], asked: Set<string>): boolean =>
    part.entityIds.some((id) => {
      if (asked.has(id)) return false;
      asked.add(id);
      const other = takenBy.get(id);
      if (other !== undefined && (other === part || !takesOne(other, asked))) return false;
      takenBy.set(id, part);
      return true;
    });
  for (const part of combination) {
    for (let missing = part.count; missing > 0; missing -= 1) if (!takesOne(part, new Set())) break;
  }
  return takenBy;
}

/** Whether there are enough distinct people to fill every part of the combination. */
export function isSatisfiable(combination: Combination): boolean {
  const needed = signaturesIn(combination);
  const people = new Set(combination.flatMap((part) => part.entityIds));
  return needed <= people.size && assignPeople(combination).size === needed;
}

/** How many must sign. */
export function signaturesIn(combination: Combination): number {
  return combination.reduce((sum, part) => sum + part.count, 0);
}

/**
 * The sets of people that suffice, each once, in the order of the classes; null when there are more than 50, or when
 * it takes too many steps to tell.
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

/** A search for the people of one combination. */
interface CombinationSearch {
  readonly steps: { left: number };
  /** The people that were taken on the way, by how many parts were left: the same ones come to the same sets again. */
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

function* subsetsOf(ids: readonly string[], count: number): Generator<string[]> {
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

/** Of more combinations than this none is compared with the others. */
const maxComparedCombinations = 50;

/**
 * The combinations without what nobody needs: who can sign alone signs with nobody else, and a combination that has
 * another one in it says nothing. Whoever is left in one takes part in some set of people that suffices.
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

/** Everybody who suffices alone, in the order of the combinations. */
export function soleSigners(combinations: readonly Combination[]): Set<string> {
  return new Set(combinations.filter(isSoleSignature).flatMap(([part]) => part?.entityIds ?? []));
}

/** Whether one signature is enough, of whoever is in it. */
export function isSoleSignature(combination: Combination): boolean {
  return combination.length === 1 && combination[0]?.count === 1;
}

function withoutIncluded(joint: readonly Combination[]): readonly Combination[] {
  if (joint.length > maxComparedCombinations) return joint;
  return joint.filter(
    (one, index) =>
      !joint.some(
        (other, place) =>
          place !== index &&
          includesCombination(one, other) &&
          (place < index || !includesCombination(other, one)),
      ),
  );
}

/** Whether any people who fill the one have among them people who fill the other. */
export function includesCombination(one: Combination, other: Combination): boolean {
  const free = [...one];
  return other.every(({ count, entityIds }) => {
    const known = new Set(entityIds);
    const place = free.findIndex(
      (part) => part.count >= count && part.entityIds.every((id) => known.has(id)),
    );
    if (place !== -1) free.splice(place, 1);
    return place !== -1;
  });
}
