import type { Authority } from '../contract/generated/types.js';

/** Classes or persons who must sign together, each with the people who qualify today. */
export type Combination = Authority['combinations'][number];

/** Up to this many combinations are spelled out in people. */
const spelledOut = 50;

/**
 * Whether there are enough distinct people to fill every part of the combination: somebody who stands in two of
 * the classes counts once. (Hall's condition: any parts taken together have as many people as they ask for.)
 */
export function isSatisfiable(combination: Combination): boolean {
  const subsets: Combination[] = [[]];
  for (const part of combination) subsets.push(...subsets.map((some) => [...some, part]));
  return subsets.every((parts) => {
    const people = new Set(parts.flatMap((part) => part.entityIds));
    return people.size >= parts.reduce((sum, part) => sum + part.count, 0);
  });
}

/** The sets of people that suffice, each once, in the order of the classes; null when there are more than 50. */
export function peopleOf(combinations: readonly Combination[]): string[][] | null {
  const found = new Map<string, string[]>();
  for (const combination of combinations) {
    for (const people of choices(combination, [])) {
      const key = [...people].sort().join(' ');
      if (!found.has(key)) found.set(key, people);
      if (found.size > spelledOut) return null;
    }
  }
  return [...found.values()];
}

function* choices(parts: Combination, taken: readonly string[]): Generator<string[]> {
  const [part, ...rest] = parts;
  if (part === undefined) {
    yield [...taken];
    return;
  }
  const free = part.entityIds.filter((id) => !taken.includes(id));
  for (const chosen of subsetsOf(free, part.count)) yield* choices(rest, [...taken, ...chosen]);
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
