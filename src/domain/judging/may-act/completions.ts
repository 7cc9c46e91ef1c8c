import type { Power, SigningRule } from '../../../contract/generated/types.js';
import { assignPeople, type Combination, isSatisfiable, signaturesIn } from '../combinations.js';

/** A rule of a power in force by which the operation can be signed, as it is read for it. */
export interface SigningWay {
  readonly power: Power;
  readonly rule: SigningRule;
  /** The combinations of the rule, each computed when it is asked for, with all who qualify. */
  readonly combinations: readonly (() => Combination)[];
}

/** Further people with whom those who are there would be enough. */
export interface MissingSigners {
  readonly way: SigningWay;
  /** Of each part, how many more, and who of those that are not there qualifies. */
  readonly parts: Combination;
}

/** What may be told of who is lacking. */
export interface MissingCompletions {
  /** All of the same number of people, which is the fewest. */
  readonly completions: readonly MissingSigners[];
  /** Whether there may be others, of as few people or fewer. */
  readonly more: boolean;
}

/** So many completions are told. */
const maxCompletions = 10;

/** Ways to divide the lacking signatures among the parts of one combination. */
const maxDivisions = 60;

/** Pairs of signature and candidate that are weighed in all, some hundredths of a second of work. */
const maxWeighedPairs = 2_000_000;

/** The smallest completions: bounded work, whatever the rules. */
export function findCompletions(ways: readonly SigningWay[], present: readonly string[]): MissingCompletions {
  const found = new Map<string, MissingSigners>();
  const there = new Set(present);
  let fewest = Number.POSITIVE_INFINITY;
  let weighed = 0;
  for (const way of ways) {
    for (const compute of way.combinations) {
      if (weighed > maxWeighedPairs)
        return { completions: [...found.values()].slice(0, maxCompletions), more: true };
      const combination = compute();
      weighed += costOf(combination);
      if (!isSatisfiable(combination)) continue;
      const lacking = signaturesIn(combination) - assignPeople(onlyPresent(combination, there)).size;
      if (lacking > fewest) continue;
      if (lacking < fewest) found.clear();
      fewest = lacking;
      if (found.size > maxCompletions) continue;
      for (const parts of divisions(combination, there, lacking))
        found.set(JSON.stringify(parts), { way, parts });
    }
  }
  return { completions: [...found.values()].slice(0, maxCompletions), more: found.size > maxCompletions };
}

function costOf(combination: Combination): number {
  const candidates = combination.reduce((sum, { entityIds }) => sum + entityIds.length, 1);
  const signatures = combination.reduce(
    (sum, { count, entityIds }) => sum + Math.min(count, entityIds.length + 1),
    1,
  );
  return candidates * signatures;
}

function onlyPresent(combination: Combination, there: ReadonlySet<string>): Combination {
  return combination.map((part) => ({ ...part, entityIds: part.entityIds.filter((id) => there.has(id)) }));
}

/** In which parts those signatures can be lacking, with who may give them. */
function divisions(combination: Combination, there: ReadonlySet<string>, lacking: number): Combination[] {
  const others = combination.map((part) => ({
    ...part,
    entityIds: part.entityIds.filter((id) => !there.has(id)),
  }));
  const present = onlyPresent(combination, there);
  const divided: Combination[] = [];
  let tried = 0;
  for (const counts of sumDivisions(
    lacking,
    combination.map(({ count }) => count),
  )) {
    tried += 1;
    if (tried > maxDivisions) break;
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
function* sumDivisions(sum: number, [bound, ...rest]: readonly number[]): Generator<number[]> {
  if (bound === undefined) {
    if (sum === 0) yield [];
    return;
  }
  const room = rest.reduce((total, next) => total + next, 0);
  for (let share = Math.min(sum, bound); share >= Math.max(0, sum - room); share -= 1) {
    for (const shares of sumDivisions(sum - share, rest)) yield [share, ...shares];
  }
}
