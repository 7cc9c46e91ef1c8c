import type { Power, SigningRule } from '../../../contract/generated/types.js';
import { assigned, type Combination, isSatisfiable, signaturesIn } from '../combinations.js';

/** A rule of a power in force by which the operation can be signed, as it is read for it. */
export interface Way {
  readonly power: Power;
  readonly rule: SigningRule;
  /** The combinations of the rule, each computed when it is asked for, with all who qualify. */
  readonly combinations: readonly (() => Combination)[];
}

/** Further people with whom those who are there would be enough. */
export interface Lacking {
  readonly way: Way;
  /** Of each part, how many more, and who of those that are not there qualifies. */
  readonly parts: Combination;
}

/** What may be told of who is lacking. */
export interface Lack {
  /** All of the same number of people, which is the fewest. */
  readonly completions: readonly Lacking[];
  /** Whether there may be others, of as few people or fewer. */
  readonly more: boolean;
}

/** So many completions are told. */
const mostCompletions = 10;

/** Ways to divide the lacking signatures among the parts of one combination. */
const mostDivisions = 60;

/** Pairs of signature and candidate that are weighed in all, some hundredths of a second of work. */
const mostWeighed = 2_000_000;

/** The smallest completions: bounded work, whatever the rules. */
export function lackOf(ways: readonly Way[], present: readonly string[]): Lack {
  const found = new Map<string, Lacking>();
  const there = new Set(present);
  let fewest = Number.POSITIVE_INFINITY;
  let weighed = 0;
  for (const way of ways) {
    for (const compute of way.combinations) {
      if (weighed > mostWeighed)
        return { completions: [...found.values()].slice(0, mostCompletions), more: true };
      const combination = compute();
      weighed += costOf(combination);
      if (!isSatisfiable(combination)) continue;
      const lacking = signaturesIn(combination) - assigned(only(combination, there)).size;
      if (lacking > fewest) continue;
      if (lacking < fewest) found.clear();
      fewest = lacking;
      if (found.size > mostCompletions) continue;
      for (const parts of divisions(combination, there, lacking))
        found.set(JSON.stringify(parts), { way, parts });
    }
  }
  return { completions: [...found.values()].slice(0, mostCompletions), more: found.size > mostCompletions };
}

function costOf(combination: Combination): number {
  const candidates = combination.reduce((sum, { entityIds }) => sum + entityIds.length, 1);
  const signatures = combination.reduce(
    (sum, { count, entityIds }) => sum + Math.min(count, entityIds.length + 1),
    1,
  );
  return candidates * signatures;
}

function only(combination: Combination, there: ReadonlySet<string>): Combination {
  return combination.map((part) => ({ ...part, entityIds: part.entityIds.filter((id) => there.has(id)) }));
}

/** In which parts those signatures can be lacking, with who may give them. */
function divisions(combination: Combination, there: ReadonlySet<string>, lacking: number): Combination[] {
  const others = combination.map((part) => ({
    ...part,
    entityIds: part.entityIds.filter((id) => !there.has(id)),
  }));
  const present = only(combination, there);
  const divided: Combination[] = [];
  let tried = 0;
  for (const counts of sharesOf(
    lacking,
    combination.map(({ count }) => count),
  )) {
    tried += 1;
    if (tried > mostDivisions) break;
    const filled = withCounts(
      present,
      combination.map(({ count }, index) => count - (counts[index] ?? 0)),
    );
    const open = withCounts(others, counts);
    if (isSatisfiable(filled) && isSatisfiable(open)) divided.push(open);
  }
  return divided;
}

function withCounts(combination: Combination, counts: readonly number[]): Combination {
  return combination
    .map((part, index) => ({ ...part, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** The ways to divide a sum, none of whose parts is above its bound. */
function* sharesOf(sum: number, [bound, ...rest]: readonly number[]): Generator<number[]> {
  if (bound === undefined) {
    if (sum === 0) yield [];
    return;
  }
  const room = rest.reduce((total, next) => total + next, 0);
  for (let share = Math.min(sum, bound); share >= Math.max(0, sum - room); share -= 1) {
    for (const shares of sharesOf(sum - share, rest)) yield [share, ...shares];
  }
}
