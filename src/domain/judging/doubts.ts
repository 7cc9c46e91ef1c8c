import type { Authority, Validation } from '../../contract/generated/types.js';
import { groupBy } from '../values/grouping.js';
import { type Combination, isSatisfiable, signaturesIn } from './combinations.js';
import { authorityWithin, isContesting, matrixWithout } from './contested.js';
import { type DoubtedPower, doubtedPowersOf, withDependentPowers } from './doubted-powers.js';
import { includesCombination, isSoleSignature, soleSigners } from './least-combinations.js';
import type { RequestedAuthority } from './requested-authority.js';
import { isLive } from './reviews.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { findingWeight } from './weight.js';

/** What the live findings of rules leave open of who can sign the requested operations. */
export interface Doubts {
  /** The rules, in their order, whose findings leave open whether anybody can sign who is told to. */
  readonly ofAll: (authority: RequestedAuthority) => readonly string[];
  /** The ways to sign that are left without the powers in doubt; null where none is. */
  readonly ofPowers: ((authority: RequestedAuthority) => RemainingWays) | null;
}

/** Ways to sign that no finding touches, and the rules whose findings touch the others. */
interface RemainingWays {
  readonly ways: readonly Combination[];
  readonly findings: readonly string[];
}

/**
 * What has to be cured before anybody can rely on who signs: a finding about the instrument of a power or what is read
 * in it of who has it, about an office that carries one, about whoever granted it, about the founding, or a lawsuit
 * about who administers.
 */
export function doubtsOf(
  report: ExaminedReport,
  validations: readonly Validation[],
  unsettled: readonly string[],
): Doubts {
  const live = validations.filter(
    (one) => isLive(one) && (isContesting(one) || isGrave(findingWeight(one, unsettled))),
  );
  const general = [
    ...new Set(live.filter((one) => doubtsEverything(report, one)).map(({ ruleId }) => ruleId)),
  ];
  const byRule = [...groupBy(live, ({ ruleId }) => ruleId)].map(([ruleId, findings]): RuleDoubts => {
    const doubts = findings.flatMap((finding) => doubtedPowersOf(report, finding));
    return { ruleId, doubts: withDependentPowers(report, doubts) };
  });
  const doubts = byRule.flatMap((one) => one.doubts);
  const sound = matrixWithout(report, doubts);
  return {
    ofAll: ({ combinations }) => (combinations.length === 0 ? [] : general),
    ofPowers:
      sound === report.binding()
        ? null
        : (authority) => remainingWaysOf(report, authority, { byRule, sound }),
  };
}

interface RuleDoubts {
  readonly ruleId: string;
  readonly doubts: readonly DoubtedPower[];
}

function remainingWaysOf(
  report: ExaminedReport,
  authority: RequestedAuthority,
  { byRule, sound }: { readonly byRule: readonly RuleDoubts[]; readonly sound: readonly Authority[] },
): RemainingWays {
  const { powers } = report.content;
  const { powerIds: used } = authorityWithin(powers, report.binding(), authority);
  const signers = new Set(authority.combinations.flat().flatMap(({ entityIds }) => entityIds));
  const touches = ({ power, holderId }: DoubtedPower) =>
    used.has(power.id) && (holderId === null || signers.has(holderId));
  return {
    ways: authorityWithin(powers, sound, authority).ways,
    findings: byRule.flatMap(({ ruleId, doubts }) => (doubts.some(touches) ? [ruleId] : [])),
  };
}

/** Ways to sign, those that need no power in doubt apart from the others. */
interface SplitWays {
  readonly clear: readonly Combination[];
  readonly doubtful: readonly Combination[];
  /** The rules whose findings make the others doubtful. */
  readonly findings: readonly string[];
}

/** The ways to sign that a doubt of powers leaves, and those that it does not. */
export function splitByDoubts(
  { ofPowers }: Pick<Doubts, 'ofPowers'>,
  authority: RequestedAuthority,
): SplitWays {
  const { combinations } = authority;
  if (ofPowers === null || combinations.length === 0)
    return { clear: combinations, doubtful: [], findings: [] };
  const { ways, findings } = ofPowers(authority);
  // Those are told who suffice today: nobody who is needed only because of the doubt.
  const clear = ways.filter((way) =>
    combinations.some((one) => signaturesIn(one) === signaturesIn(way) && includesCombination(way, one)),
  );
  const alone = soleSigners(clear);
  const others = (one: Combination) =>
    one.map((part) => ({ ...part, entityIds: part.entityIds.filter((id) => !alone.has(id)) }));
  const known = new Set(clear.map((one) => JSON.stringify(one)));
  const doubtful = combinations
    .filter(
      (one) => !known.has(JSON.stringify(one)) && !clear.some((other) => includesCombination(one, other)),
    )
    .map((one) => (isSoleSignature(one) ? others(one) : one))
    .filter(isSatisfiable);
  return { clear, doubtful, findings: doubtful.length === 0 ? [] : findings };
}

function isGrave(weight: Validation['severity']): boolean {
  return weight === 'reparo' || weight === 'impedimento';
}

/** What a founding that does not hold gave, nobody has until it is cured; who administers is for the court to say. */
function doubtsEverything(
  { companyPointer }: ExaminedReport,
  { subjects }: Pick<Validation, 'subjects'>,
): boolean {
  const founding = `${companyPointer}/incorporation`;
  return subjects.some(
    (subject) => `${subject}/`.startsWith(`${founding}/`) || subject.startsWith('/proceedings/litigation/'),
  );
}
