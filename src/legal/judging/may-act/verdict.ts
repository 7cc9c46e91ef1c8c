import type { Entity, Money, Power, SigningRule } from '../../../contract/generated/types.js';
import { isOfCompany } from '../../jurisdictions/faculties.js';
import { combinationsToday, rulesFor } from '../authority-matrix.js';
import { assignPeople, type Combination, isSatisfiable, signaturesIn } from '../combinations.js';
import {
  type AuthorityFacts,
  facultyGiving,
  hindranceOf,
  isLiving,
  isPartlyRevoked,
  powersInForce,
} from '../powers-in-force.js';
import { bracketPositionOf, coveredUpTo, type UnitValues } from './amounts.js';
import type { ConsideredPower, MayActReason } from './answer.js';
import type { NamedSigner, ValidQuestion } from './question.js';
import type { MayActReport } from './report.js';

/** A rule of a power in force by which the operation can be signed. */
export interface SigningWay {
  readonly power: Power;
  readonly rule: SigningRule;
  /** The combinations of the rule with everybody who qualifies, each computed on call. */
  readonly combinations: readonly (() => Combination)[];
}

/** Further people who would make the present ones sufficient. */
interface MissingSigners {
  readonly way: SigningWay;
  /** For each part, the number of missing signatures and the absent people who qualify. */
  readonly parts: Combination;
}

/** The missing signers that can be reported. */
interface MissingCompletions {
  /** All with the same, smallest number of people. */
  readonly completions: readonly MissingSigners[];
  /** True if there may be others with as few people or fewer. */
  readonly more: boolean;
}

const maxCompletions = 10;

/** Max divisions of the missing signatures among the parts of one combination. */
const maxDivisions = 60;

/** Max pairs of signature and candidate that are compared in total, about some hundredths of a second. */
const maxWeighedPairs = 2_000_000;

/** Returns the smallest completions, with bounded work for any rules. */
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

/** Returns the divisions of the missing signatures among the parts, with the people who could give them. */
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

/** Generates the divisions of a sum into parts, each within its bound. */
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

/** Max powers reported. */
const maxConsideredPowers = 20;

/**
 * Returns the rules by which an operation is signed at the as-of date, as in the authority matrix: rules of the
 * operation itself or, in powers that do not name it, of general administration. `among` limits the candidates.
 */
function signingWaysFor(operation: string, facts: AuthorityFacts, among?: readonly string[]): SigningWay[] {
  const qualified = combinationsToday(facts, among);
  return powersInForce(facts).flatMap((power) => {
    const code = facultyGiving(power, operation);
    if (code === null) return [];
    return rulesFor(power, code).map((rule) => ({
      power,
      rule,
      combinations: rule.anyOf.map((parts) => () => {
        const [combination = []] = qualified(power, { ...rule, anyOf: [parts] }, code);
        // A revocation that names the operation also takes it from general administration.
        return combination.map((part) => ({
          ...part,
          entityIds: part.entityIds.filter((id) => !isPartlyRevoked(power, operation, id, facts.asOfDate)),
        }));
      }),
    }));
  });
}

/** Returns the powers of the company that give or would give an operation, each with its state. */
export function consideredPowers(operation: string, facts: AuthorityFacts): ConsideredPower[] {
  const inForce = new Set(powersInForce(facts));
  return facts.powers
    .filter((power) => isOfCompany(power, facts.subjectEntityId))
    .filter((power) => facultyGiving(power, operation) !== null || withholds(power, operation))
    .slice(0, maxConsideredPowers)
    .map((power) => ({
      powerId: power.id,
      title: power.title,
      state: withholds(power, operation)
        ? ('withheld' as const)
        : (hindranceOf(power, facts.asOfDate) ?? (inForce.has(power) ? 'vigente' : 'sin_poder_de_origen')),
    }));
}

function withholds(power: Power, operation: string): boolean {
  return power.faculties.some((faculty) => faculty.code === operation && faculty.excluded);
}

/** The decision about people who were found in the report. */
export interface MayActVerdict {
  readonly reason: MayActReason;
  /** If yes: the satisfied rule and combination. */
  readonly by?: { readonly way: SigningWay; readonly combination: Combination };
  readonly missing?: MissingCompletions;
  readonly missingUnits?: readonly string[];
  /** Amount up to which they suffice as they are; null is without limit. */
  readonly upTo?: Money | null;
  /** People who are in some combination for the amount. */
  readonly counting?: ReadonlySet<string>;
}

/** Decides about people who were found in the report, on the day of the facts. */
export function decideVerdict(
  { facts: { asOfDate }, units, validUntil, liquidatedSince }: MayActReport,
  facts: AuthorityFacts,
  { faculty, amount, on }: ValidQuestion,
  people: readonly string[],
): MayActVerdict {
  if (on < asOfDate || (validUntil !== null && on > validUntil)) return { reason: 'outside_validity' };
  if (!isLiving(subjectOf(facts), on)) return { reason: 'company_extinct' };
  if (liquidatedSince !== null) return { reason: 'company_liquidated' };
  const ways = signingWaysFor(faculty, facts, people);
  if (ways.length === 0) return { reason: 'no_power' };
  const signing = { people, ways, allWays: () => signingWaysFor(faculty, facts), units };
  return amount === null ? forAnyAmount(signing) : forAmount(amount, signing);
}

interface SigningQuestion {
  readonly people: readonly string[];
  /** Rules by which these people may sign. */
  readonly ways: readonly SigningWay[];
  /** Rules by which anybody may sign. */
  readonly allWays: () => readonly SigningWay[];
  readonly units: UnitValues;
}

function forAmount(amount: Money, { people, ways, allWays, units }: SigningQuestion): MayActVerdict {
  const positionOf = ({ rule }: SigningWay) => bracketPositionOf(rule, amount, units);
  const within = ways.filter((way) => positionOf(way) === 'within');
  const by = satisfiedWay(within);
  if (by !== undefined) return { reason: 'sufficient', by };
  const unknown = ways.filter((way) => positionOf(way) === 'unknown');
  const counting = peopleIn(within);
  if (within.length === 0 || satisfiedWay(unknown) !== undefined) {
    if (unknown.length === 0) return { reason: 'no_power_for_amount' };
    return {
      reason: 'currency_not_comparable',
      missingUnits: unitsLacking(amount, unknown, units),
      counting,
    };
  }
  return {
    ...missingSignatures(
      allWays().filter((way) => positionOf(way) === 'within'),
      people,
    ),
    counting,
  };
}

/** Requires rules that cover everything from 0 on, without gap or limit. */
function forAnyAmount({ people, ways, allWays, units }: SigningQuestion): MayActVerdict {
  const enough = ways.filter((way) => satisfiedWay([way]) !== undefined);
  const upTo = coveredUpTo(
    enough.map(({ rule }) => rule),
    units,
  );
  const limitless = ways.filter(({ rule }) => rule.to === null);
  const by = satisfiedWay(limitless);
  if (upTo === null && by !== undefined) return { reason: 'sufficient', by };
  const reachField = upTo === undefined ? {} : { upTo };
  if (limitless.length === 0) return { reason: 'no_power_for_amount', ...reachField };
  if (by !== undefined) return { reason: 'amount_needed', ...reachField };
  const missing = missingSignatures(
    allWays().filter(({ rule }) => rule.to === null),
    people,
  );
  return { ...missing, ...reachField, counting: peopleIn(limitless) };
}

function missingSignatures(ways: readonly SigningWay[], people: readonly string[]): MayActVerdict {
  const missing = findCompletions(ways, people);
  return {
    reason: missing.completions.length > 0 || missing.more ? 'signatures_missing' : 'nobody_left',
    missing: missing,
  };
}

/** Returns the first satisfied combination with the fewest signatures. */
function satisfiedWay(ways: readonly SigningWay[]): MayActVerdict['by'] {
  let best: MayActVerdict['by'];
  for (const way of ways) {
    for (const compute of way.combinations) {
      const combination = compute();
      const fewer = best === undefined || signaturesIn(combination) < signaturesIn(best.combination);
      if (fewer && isSatisfiable(combination)) best = { way, combination };
    }
  }
  return best;
}

function peopleIn(ways: readonly SigningWay[]): ReadonlySet<string> {
  const parts = ways.flatMap(({ combinations }) => combinations.flatMap((compute) => compute()));
  return new Set(parts.flatMap(({ entityIds }) => entityIds));
}

/** Returns the codes whose value would make the amount comparable with the limits. */
function unitsLacking(amount: Money, ways: readonly SigningWay[], units: UnitValues): string[] {
  const codes = [amount, ...ways.map(({ rule }) => rule.to ?? rule.from)].map(({ currency }) => currency);
  return [...new Set(codes)].filter((code) => !Object.hasOwn(units, code));
}

/** All data of an answer. */
export interface MayActCase {
  readonly report: MayActReport;
  /** The facts as of the day in the question. */
  readonly facts: AuthorityFacts;
  readonly question: ValidQuestion;
  readonly parties: readonly NamedSigner[];
  readonly verdict: MayActVerdict;
}

export function subjectOf({ entities, subjectEntityId }: AuthorityFacts): Entity | undefined {
  return entities.find(({ id }) => id === subjectEntityId);
}
