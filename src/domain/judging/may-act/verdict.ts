import type { Entity, Money } from '../../../contract/generated/types.js';
import { type Combination, isSatisfiable, signaturesIn } from '../combinations.js';
import { type AuthorityFacts, isLiving } from '../powers-in-force.js';
import type { MayActReason } from './answer.js';
import { findCompletions, type MissingCompletions, type SigningWay } from './completions.js';
import type { NamedParty } from './parties.js';
import type { ValidQuestion } from './question.js';
import type { MayActReport } from './report.js';
import { signingWaysFor } from './ways.js';
import { bracketPositionOf, coveredUpTo, type UnitValues } from './worth.js';

/** What is decided about those people of whom it is known who they are. */
export interface MayActVerdict {
  readonly reason: MayActReason;
  /** Where it is yes: the rule that is satisfied, and who stands for its parts. */
  readonly by?: { readonly way: SigningWay; readonly combination: Combination };
  readonly lack?: MissingCompletions;
  readonly missingUnits?: readonly string[];
  /** Up to which amount they are enough as they are. */
  readonly upTo?: Money | null;
  /** Those who stand in some combination for the amount. */
  readonly counting?: ReadonlySet<string>;
}

/** What is to be said of those people, of whom it is known who they are, on the day of the facts. */
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
  const signing = { people, ways, whole: () => signingWaysFor(faculty, facts), units };
  return amount === null ? forAnyAmount(signing) : forAmount(amount, signing);
}

/** Those who want to sign. */
interface SigningQuestion {
  readonly people: readonly string[];
  /** By which rules they may. */
  readonly ways: readonly SigningWay[];
  /** By which rules anybody may. */
  readonly whole: () => readonly SigningWay[];
  readonly units: UnitValues;
}

function forAmount(amount: Money, { people, ways, whole, units }: SigningQuestion): MayActVerdict {
  const standing = ({ rule }: SigningWay) => bracketPositionOf(rule, amount, units);
  const within = ways.filter((way) => standing(way) === 'within');
  const by = satisfiedWay(within);
  if (by !== undefined) return { reason: 'sufficient', by };
  const unknown = ways.filter((way) => standing(way) === 'unknown');
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
      whole().filter((way) => standing(way) === 'within'),
      people,
    ),
    counting,
  };
}

/** Who may sign for any amount: what they are enough for has to begin at 0, and to have neither gap nor end. */
function forAnyAmount({ people, ways, whole, units }: SigningQuestion): MayActVerdict {
  const enough = ways.filter((way) => satisfiedWay([way]) !== undefined);
  const upTo = coveredUpTo(
    enough.map(({ rule }) => rule),
    units,
  );
  const limitless = ways.filter(({ rule }) => rule.to === null);
  const by = satisfiedWay(limitless);
  if (upTo === null && by !== undefined) return { reason: 'sufficient', by };
  const reach = upTo === undefined ? {} : { upTo };
  if (limitless.length === 0) return { reason: 'no_power_for_amount', ...reach };
  if (by !== undefined) return { reason: 'amount_needed', ...reach };
  const lack = missingSignatures(
    whole().filter(({ rule }) => rule.to === null),
    people,
  );
  return { ...lack, ...reach, counting: peopleIn(limitless) };
}

function missingSignatures(ways: readonly SigningWay[], people: readonly string[]): MayActVerdict {
  const lack = findCompletions(ways, people);
  return { reason: lack.completions.length > 0 || lack.more ? 'signatures_missing' : 'nobody_left', lack };
}

/** The combination of fewest signatures that is satisfied, the first of those. */
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

/** The codes whose worth would make the amount comparable with limits. */
function unitsLacking(amount: Money, ways: readonly SigningWay[], units: UnitValues): string[] {
  const codes = [amount, ...ways.map(({ rule }) => rule.to ?? rule.from)].map(({ currency }) => currency);
  return [...new Set(codes)].filter((code) => !Object.hasOwn(units, code));
}

/** All that an answer is made of. */
export interface MayActCase {
  readonly read: MayActReport;
  /** The facts of the report as of the day that is asked for. */
  readonly facts: AuthorityFacts;
  readonly asked: ValidQuestion;
  readonly named: readonly NamedParty[];
  readonly verdict: MayActVerdict;
}

/** The company that the report is about. */
export function subjectOf({ entities, subjectEntityId }: AuthorityFacts): Entity | undefined {
  return entities.find(({ id }) => id === subjectEntityId);
}
