import { type Combination, isSatisfiable } from './combinations.js';

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
