import type { Entity, Money, Power, SigningRule } from '../../../contract/generated/types.js';
import { amountUnits } from '../../../values/money.js';
import { isOfCompany } from '../../jurisdictions/faculties.js';
import { combinationsToday, rulesFor } from '../authority-matrix.js';
import {
  assignPeople,
  type Combination,
  isSatisfiable,
  peopleOf,
  signaturesIn,
  subsetsOf,
} from '../combinations.js';
import {
  type AuthorityFacts,
  facultyGiving,
  hindranceOf,
  isLiving,
  isPartlyRevoked,
  powersInForce,
} from '../powers-in-force.js';
import { bracketCoverageOf, bracketPositionOf, type UnitValues } from './amounts.js';
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

/** A rule with a combination that the present people fill. */
export interface SatisfiedWay {
  readonly way: SigningWay;
  readonly combination: Combination;
}

/** The decision about people who were found in the report. */
export interface MayActVerdict {
  readonly reason: MayActReason;
  /** If yes: the satisfied rule and combination; for every amount, those of the greatest amounts. */
  readonly by?: SatisfiedWay;
  /** If yes for every amount: the satisfied rules of the amounts below those of `by`, the lowest first. */
  readonly below?: readonly SatisfiedWay[];
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
  const waysAmong = (among?: readonly string[]) => signingWaysFor(faculty, facts, among);
  const signing = { people, ways, waysAmong, units };
  return amount === null ? forAnyAmount(signing) : forAmount(amount, signing);
}

interface SigningQuestion {
  readonly people: readonly string[];
  /** Rules by which these people may sign. */
  readonly ways: readonly SigningWay[];
  /** Returns the rules by which these people, or all, may sign. */
  readonly waysAmong: (among?: readonly string[]) => readonly SigningWay[];
  readonly units: UnitValues;
}

function forAmount(amount: Money, { people, ways, waysAmong, units }: SigningQuestion): MayActVerdict {
  const positionOf = ({ rule }: SigningWay) => bracketPositionOf(rule, amount, units);
  const within = ways.filter((way) => positionOf(way) === 'within');
  const by = satisfiedWay(within);
  if (by !== undefined) return { reason: 'sufficient', by };
  const unknown = ways.filter((way) => positionOf(way) === 'unknown');
  const counting = peopleIn(within);
  const notComparable = (): MayActVerdict => ({
    reason: 'currency_not_comparable',
    missingUnits: unitsLacking(amount, unknown, units),
    counting,
  });
  if (within.length === 0 && unknown.length === 0) return { reason: 'no_power_for_amount' };
  if (within.length === 0 || satisfiedWay(unknown) !== undefined) return notComparable();
  const allWays = waysAmong();
  const completionsOf = (position: ReturnType<typeof positionOf>) =>
    findCompletions(
      allWays.filter((way) => positionOf(way) === position),
      people,
    );
  const verdict = withoutSigners(completionsOf('within'));
  // Too few people are left for the comparable limits, but others may sign by the rest.
  if (verdict.reason === 'nobody_left' && withoutSigners(completionsOf('unknown')).reason !== 'nobody_left')
    return notComparable();
  return { ...verdict, counting };
}

/** Requires rules that cover everything from 0 on, without gap or limit. */
function forAnyAmount(question: SigningQuestion): MayActVerdict {
  const { ways, units } = question;
  const { upTo, by } = satisfiedCoverage(ways, units);
  const greatest = by.at(-1);
  if (upTo === null && greatest !== undefined)
    return { reason: 'sufficient', by: greatest, below: by.slice(0, -1) };
  const reachField = upTo === undefined ? {} : { upTo };
  const limitless = ways.filter(({ rule }) => rule.to === null);
  const rules = ways.map(({ rule }) => rule);
  if (bracketCoverageOf(rules, units).upTo !== null && satisfiedWay(limitless) === undefined)
    return { reason: 'no_power_for_amount', ...reachField };
  if (satisfiedWay(limitless) !== undefined) return { reason: 'amount_needed', ...reachField };
  const missing = missingForEveryAmount(question);
  return { ...withoutSigners(missing), ...reachField, counting: peopleIn(ways) };
}

/** Returns how far the satisfied rules cover every amount, with as few signatures as their brackets allow. */
function satisfiedCoverage(ways: readonly SigningWay[], units: UnitValues) {
  const satisfied = ways
    .flatMap((way) => satisfiedWay([way]) ?? [])
    .map((one) => ({ ...one, from: one.way.rule.from, to: one.way.rule.to }))
    .sort((a, b) => signaturesIn(a.combination) - signaturesIn(b.combination));
  return bracketCoverageOf(satisfied, units);
}

/** Max pairs of people that are compared, times the rules, to find completions for every amount. */
const maxComparedPairs = 10_000_000;

/**
 * Returns the smallest sets of further people who cover every amount together with the present ones: completions of the
 * rules without limit, as far as they also cover the lower amounts; otherwise sets of named people.
 */
function missingForEveryAmount({ people, waysAmong, units }: SigningQuestion): MissingCompletions {
  const everyWay = waysAmong();
  const limitless = everyWay.filter(({ rule }) => rule.to === null);
  const found = findCompletions(limitless, people);
  let compared = 0;
  /** Returns the covering ways; undefined if they do not cover every amount, or if the comparison costs too much. */
  const coveredWith = (others: readonly string[]): readonly SatisfiedWay[] | undefined => {
    const all = [...people, ...others];
    compared += everyWay.length * all.length ** 2;
    if (compared > maxComparedPairs) return undefined;
    const { upTo, by } = satisfiedCoverage(waysAmong(all), units);
    return upTo === null ? by : undefined;
  };
  const sound = found.completions.filter(
    ({ way, parts }) =>
      isWhole(way) ||
      (peopleOf([parts]) ?? [[...assignPeople(parts).keys()]]).every((chosen) => coveredWith(chosen)),
  );
  if (sound.length > 0 || found.completions.length === 0)
    return { completions: sound, more: found.more || sound.length < found.completions.length };
  const there = new Set(people);
  const others = [...peopleIn(everyWay)].filter((id) => !there.has(id));
  if (coveredWith(others) === undefined) return { completions: [], more: compared > maxComparedPairs };
  const [first] = found.completions;
  const sets: MissingSigners[] = [];
  for (let size = signaturesIn(first?.parts ?? []); sets.length === 0 && size <= others.length; size += 1) {
    for (const chosen of subsetsOf(others, size)) {
      const way = coveredWith(chosen)?.at(-1)?.way;
      if (way !== undefined) sets.push({ way, parts: chosen.map(namedPart) });
      if (compared > maxComparedPairs || sets.length > maxCompletions)
        return { completions: sets.slice(0, maxCompletions), more: true };
    }
  }
  return { completions: sets, more: false };
}

function namedPart(id: string): Combination[number] {
  return { groupId: null, count: 1, entityIds: [id] };
}

/** Returns true if a rule covers every amount. */
function isWhole({ rule }: SigningWay): boolean {
  return rule.to === null && amountUnits(rule.from) === 0n;
}

function withoutSigners(missing: MissingCompletions): Pick<MayActVerdict, 'reason' | 'missing'> {
  const isPossible = missing.completions.length > 0 || missing.more;
  return { reason: isPossible ? 'signatures_missing' : 'nobody_left', missing };
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
