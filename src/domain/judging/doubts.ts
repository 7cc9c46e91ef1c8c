import type { Validation } from '../../contract/generated/types.js';
import { rowsCovering } from './authority-matrix.js';
import { type Combination, isSatisfiable } from './combinations.js';
import { grantRule, soundMatrix, waysLeft } from './contested.js';
import { isAlone } from './least-combinations.js';
import type { RequestedAuthority } from './requested-authority.js';
import { isLive } from './reviews.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { weightOf } from './weight.js';

/** What the live findings of rules leave open of who can sign the requested operations. */
export interface Doubts {
  /** The rules, in their order, whose findings leave open whether anybody can sign who is told to. */
  readonly ofAll: (authority: RequestedAuthority) => readonly string[];
  /** The rules whose findings are about one of those who sign, by whom. */
  readonly ofPeople: ReadonlyMap<string, readonly string[]>;
  /** The ways to sign that need no power to whose grant a finding objects; null where none of them does. */
  readonly waysLeft: ((authority: RequestedAuthority) => readonly Combination[]) | null;
}

/**
 * What has to be cured before anybody can rely on who signs: a finding about one of those who sign, about the
 * instrument of a power of theirs or what is read of them in it, about the founding that gave it, or a lawsuit about who administers.
 */
export function doubtsOf(
  report: ExaminedReport,
  validations: readonly Validation[],
  unsettled: readonly string[],
): Doubts {
  const live = validations.filter(isLive);
  const grave = live.filter((one) => isGrave(weightOf(one, unsettled)));
  const doubts = grave.flatMap(({ ruleId, subjects }) =>
    subjects.flatMap((subject) => {
      const concerns = concernOf(report, subject);
      return concerns === null ? [] : [{ ruleId, concerns }];
    }),
  );
  const ofPeople = new Map<string, string[]>();
  for (const { ruleId, concerns } of doubts) {
    if (typeof concerns !== 'string') continue;
    const known = ofPeople.get(concerns) ?? [];
    if (!known.includes(ruleId)) ofPeople.set(concerns, [...known, ruleId]);
  }
  const ofAll = ({ faculty, combinations }: RequestedAuthority) => {
    if (combinations.length === 0) return [];
    const about = doubts.filter(({ concerns }) => typeof concerns !== 'string' && concerns(faculty));
    return [...new Set(about.map(({ ruleId }) => ruleId))];
  };
  const sound = soundMatrix(report, live);
  const left = (authority: RequestedAuthority) => waysLeft(report.content.powers, sound, authority);
  return { ofAll, ofPeople, waysLeft: sound === report.binding() ? null : left };
}

/** Ways to sign, those that need nobody of whom there is a doubt apart from the others. */
interface Parted {
  readonly clear: readonly Combination[];
  readonly doubtful: readonly Combination[];
  /** The rules whose findings make the others doubtful. */
  readonly findings: readonly string[];
}

/** The ways to sign that a doubt of some people, or of what they sign by, leaves, and those that it does not. */
export function partedBy(
  doubts: Pick<Doubts, 'ofPeople' | 'waysLeft'>,
  authority: RequestedAuthority,
): Parted {
  const { combinations } = authority;
  if (doubts.waysLeft === null || combinations.length === 0) return partedByPeople(doubts, combinations);
  const left = doubts.waysLeft(authority);
  const known = new Set(left.map((one) => JSON.stringify(one)));
  const fallen = combinations.filter((one) => !known.has(JSON.stringify(one)));
  const { clear, doubtful, findings } = partedByPeople(doubts, left);
  if (fallen.length === 0) return { clear, doubtful, findings };
  return {
    clear,
    doubtful: [...fallen, ...doubtful],
    findings: [...new Set([grantRule, ...findings])],
  };
}

function partedByPeople(
  { ofPeople }: Pick<Doubts, 'ofPeople'>,
  combinations: readonly Combination[],
): Parted {
  const named = combinations.flat().flatMap(({ entityIds }) => entityIds.filter((id) => ofPeople.has(id)));
  if (named.length === 0) return { clear: combinations, doubtful: [], findings: [] };
  const only = (combination: Combination, doubted: boolean) =>
    combination.map((part) => ({
      ...part,
      entityIds: part.entityIds.filter((id) => ofPeople.has(id) === doubted),
    }));
  const isDoubtful = (combination: Combination) =>
    combination.some(({ entityIds }) => entityIds.some((id) => ofPeople.has(id)));
  return {
    clear: combinations.map((one) => (isDoubtful(one) ? only(one, false) : one)).filter(isSatisfiable),
    doubtful: combinations.filter(isDoubtful).map((one) => (isAlone(one) ? only(one, true) : one)),
    findings: [...new Set(named.flatMap((id) => ofPeople.get(id) ?? []))],
  };
}

/** Of one party, by its id; or of whoever signs an operation, if it is one of these. */
type Concern = string | ((faculty: string) => boolean);

function isGrave(weight: Validation['severity']): boolean {
  return weight === 'reparo' || weight === 'impedimento';
}

/** Whose signature a finding about a place in the report is a doubt of; null where it is about something else. */
function concernOf(report: ExaminedReport, subject: string): Concern | null {
  const [, list, at, member, position] = subject.split('/');
  const { content } = report;
  if (list === 'proceedings' && at === 'litigation') return () => true;
  const founding = foundingConcern(report, subject);
  if (founding !== null) return founding;
  if (list !== 'documents') return null;
  const document = content.documents[Number(at)];
  if (document === undefined) return null;
  const named = member === 'extracted' ? document.extracted[Number(position)]?.entityId : null;
  if (named != null) return named === report.subject.id ? null : named;
  return givenIn(report, [document.id]);
}

/** What a founding that does not hold gave, nobody has until it is cured. */
function foundingConcern(report: ExaminedReport, subject: string): Concern | null {
  const pointer = `${report.companyPointer}/incorporation`;
  if (subject !== pointer && !subject.startsWith(`${pointer}/`)) return null;
  const { deed, res } = report.company.incorporation ?? { deed: null, res: null };
  return givenIn(
    report,
    [deed, res].flatMap((step) => step?.documentId ?? []),
  );
}

/** The signatures by powers that stand in these documents. */
function givenIn(report: ExaminedReport, documentIds: readonly string[]): Concern | null {
  const given = new Set(
    report
      .inForce()
      .flatMap(({ id, instrument }) => (documentIds.includes(instrument.documentId) ? [id] : [])),
  );
  if (given.size === 0) return null;
  return (faculty) =>
    rowsCovering(faculty, report.matrix(), report.content.powers).some(({ powerIds }) =>
      powerIds.some((id) => given.has(id)),
    );
}
