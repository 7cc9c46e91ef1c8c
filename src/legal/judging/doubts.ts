import type { Act, Authority, Power, Validation } from '../../contract/generated/types.js';
import { groupBy } from '../../values/group-by.js';
import { authorityMatrix, elementaryBrackets, isWithinBracket, rowsCovering } from './authority-matrix.js';
import {
  type Combination,
  includesCombination,
  isSatisfiable,
  isSoleSignature,
  minimalCombinations,
  signaturesIn,
  soleSigners,
} from './combinations.js';
import { findingWeight, isLive } from './conclusion.js';
import { granteesOf, isLiving, isStatutoryOrOfficePower } from './powers-in-force.js';
import type { RequestedAuthority } from './requested-authority.js';
import type { ExaminedReport, Pointed } from './rules/examined-report.js';

/** A power that nobody can rely on until a finding is cured. */
interface DoubtedPower {
  readonly power: Power;
  /** Whom alone it is doubted of; null where it is of whoever has it. */
  readonly holderId: string | null;
}

type FindingOnPower = Pick<Validation, 'ruleId' | 'subjects'>;

/** Findings on a power as a whole: that it was not granted, delegated or left standing as it must be. */
const rulesOnPowers: ReadonlySet<string> = new Set(['POW-001', 'POW-008', 'POW-011']);

/** The powers that a finding itself is about: how they were given, or the act, the paper, the name or the office of a holder. */
export function doubtedPowersOf(
  report: ExaminedReport,
  { ruleId, subjects }: FindingOnPower,
): DoubtedPower[] {
  return subjects.flatMap((subject) => {
    const [, list, at, member, position] = subject.split('/');
    if (list === 'powers') return rulesOnPowers.has(ruleId) ? powersAt(report, subject) : [];
    if (list === 'administration' && at === 'positions') return powersOfOffice(report, Number(member));
    const act = ruleId === 'CON-001' ? amendmentAt(report, subject) : undefined;
    if (act !== undefined) return powersGivenIn(report, (act.deed ?? act.res)?.documentId);
    const document = list === 'documents' ? report.content.documents[Number(at)] : undefined;
    if (document === undefined) return [];
    const named = member === 'extracted' ? document.extracted[Number(position)]?.entityId : null;
    if (named == null) return powersGivenIn(report, document.id);
    return named === report.subject.id ? [] : powersNamedIn(report, document.id, named);
  });
}

/** The amendment that a pointer leads to, or into. */
function amendmentAt({ company, companyPointer }: ExaminedReport, pointer: string): Act | undefined {
  return company.amendments.find((_, index) =>
    `${pointer}/`.startsWith(`${companyPointer}/amendments/${index}/`),
  );
}

function powersAt({ ownPowers }: ExaminedReport, pointer: string): DoubtedPower[] {
  return ownPowers.flatMap((own) => (own.pointer === pointer ? [{ power: own.value, holderId: null }] : []));
}

/** What somebody has by an office; of who died nobody relies on anything, and what he or she granted stands. */
function powersOfOffice(report: ExaminedReport, place: number): DoubtedPower[] {
  const position = report.content.administration.positions[place];
  if (position === undefined || !isLiving(report.entity(position.entityId)?.value, report.asOf)) return [];
  const { entityId } = position;
  return powersHeldBy(report, entityId)
    .filter(({ value }) => isStatutoryOrOfficePower(value))
    .map(({ value }) => ({ power: value, holderId: entityId }));
}

function powersHeldBy({ ownPowers, content }: ExaminedReport, entityId: string): Pointed<Power>[] {
  return ownPowers.filter(({ value }) => granteesOf(content, value).includes(entityId));
}

/** What a document gives: powers, and offices that carry them; of a board's election all that the board gave since. */
function powersGivenIn(report: ExaminedReport, documentId: string | undefined): DoubtedPower[] {
  const { board, positions } = report.content.administration;
  const electedOn = board !== null && board.documentId === documentId ? board.electedOn : null;
  const byBoard = (body: string, day: string) =>
    body === 'directorio' && electedOn !== null && day >= electedOn;
  const powers = report.ownPowers
    .map(({ value }) => value)
    .filter(
      ({ instrument, grantedBy, validFrom }) =>
        instrument.documentId === documentId || byBoard(grantedBy, validFrom),
    );
  const offices = positions.flatMap((position, place) =>
    position.documentId === documentId || byBoard(position.appointedBy, position.from)
      ? powersOfOffice(report, place)
      : [],
  );
  return [...powers.map((power) => ({ power, holderId: null })), ...offices];
}

/** What somebody has by a paper that names him or her; all that he or she has where it is about none in particular. */
function powersNamedIn(report: ExaminedReport, documentId: string, entityId: string): DoubtedPower[] {
  const held = powersHeldBy(report, entityId);
  const offices = report.content.administration.positions.flatMap((position, place) =>
    position.documentId === documentId && position.entityId === entityId ? powersOfOffice(report, place) : [],
  );
  const told = held.filter((power) => documentsOfPower(report, power).has(documentId));
  const about = told.length > 0 || offices.length > 0 ? told : held;
  return [...about.map(({ value }) => ({ power: value, holderId: entityId })), ...offices];
}

/** The papers that a power is read in. */
function documentsOfPower(
  { content }: ExaminedReport,
  { value, pointer }: Pointed<Power>,
): Set<string | null> {
  const cited = Object.entries(content.provenance).filter(([key]) => `${key}/`.startsWith(`${pointer}/`));
  return new Set([value.instrument.documentId, ...cited.map(([, { documentId }]) => documentId)]);
}

/** These doubts, and those of the powers that were granted by them alone, of what these granted, and so on. */
export function withDependentPowers(report: ExaminedReport, doubts: readonly DoubtedPower[]): DoubtedPower[] {
  const all = [...doubts];
  const isDoubted = (power: Power, holderId: string) =>
    all.some((one) => one.power === power && (one.holderId ?? holderId) === holderId);
  for (let found = doubts.length; found > 0; ) {
    const granted = report.ownPowers
      .map(({ value }) => value)
      .filter((power) => !all.some((one) => one.power === power && one.holderId === null))
      .filter((power) =>
        grantGroundsOf(report, power).some(
          ({ signerId, powers }) => powers.length > 0 && powers.every((own) => isDoubted(own, signerId)),
        ),
      );
    all.push(...granted.map((power) => ({ power, holderId: null })));
    found = granted.length;
  }
  return all;
}

/** By what somebody granted a power: that which is delegated, or what the statutes or an office gave before. */
interface GrantGround {
  readonly signerId: string;
  readonly powers: readonly Power[];
}

function grantGroundsOf(report: ExaminedReport, power: Power): GrantGround[] {
  const own = report.ownPowers.map(({ value }) => value);
  const { parentPowerId } = power.delegation;
  const holds = (one: Power, id: string) => granteesOf(report.content, one).includes(id);
  const signers = instrumentSignersOf(report, power);
  if (parentPowerId !== null) {
    const powers = own.filter(({ id }) => id === parentPowerId);
    const holders = signers.filter((id) => powers.some((one) => holds(one, id)));
    // Nobody but who had it could delegate it, whether or not the deed of that names anybody.
    return (holders.length === 0 ? [''] : holders).map((signerId) => ({ signerId, powers }));
  }
  const earlier = own.filter(
    (one) => one !== power && isStatutoryOrOfficePower(one) && one.validFrom <= power.validFrom,
  );
  return signers.map((signerId) => ({
    signerId,
    powers: earlier.filter((one) => holds(one, signerId)),
  }));
}

/** Who signed a power for its grantor, as its instrument was read; nobody where a body resolved on it. */
export function instrumentSignersOf({ document }: ExaminedReport, { instrument }: Power): string[] {
  const read = document(instrument.documentId)?.value.extracted ?? [];
  return read.flatMap(({ field, entityId }) =>
    field === 'signatory' && entityId !== null ? [entityId] : [],
  );
}

/**
 * The rules that tell whether a power was given as it must be, and an office to whom it may: what was not counts as in
 * force until it falls, however many others sign.
 */
const contestingRules: ReadonlySet<string> = new Set(['POW-001', 'ADM-002']);

/** Whether a finding contests a power, whatever it weighs. */
function isContesting({ ruleId }: Pick<Validation, 'ruleId'>): boolean {
  return contestingRules.has(ruleId);
}

/** Who can sign by the powers in force that are not doubted. */
function matrixWithout(report: ExaminedReport, doubts: readonly DoubtedPower[]): readonly Authority[] {
  const inForce = new Set(report.inForce());
  const effective = doubts.filter(({ power }) => inForce.has(power));
  if (effective.length === 0 || report.binding().length === 0) return report.binding();
  return authorityMatrix(
    report.content,
    (power, holderId) =>
      !effective.some((one) => one.power === power && (one.holderId ?? holderId) === holderId),
  );
}

/**
 * The requested operations that nobody can sign today, for any amount, or within some bracket only by a power that
 * these findings contest, or that was granted by such a one.
 */
export function unsettledOperations(
  report: ExaminedReport,
  findings: readonly Pick<Validation, 'ruleId' | 'subjects'>[],
): string[] {
  const { content } = report;
  const matrix = report.binding();
  const doubts = findings.filter(isContesting).flatMap((finding) => doubtedPowersOf(report, finding));
  const sound = matrixWithout(report, withDependentPowers(report, doubts));
  const unsigned = report.unsigned();
  if (sound === matrix) return unsigned;
  return content.requestedOperations.filter((operation) => {
    if (unsigned.includes(operation)) return true;
    const left = rowsCovering(operation, sound, content.powers);
    return rowsCovering(operation, matrix, content.powers).some((row) => !isCovered(row, left));
  });
}

/** What a matrix has within the bracket of an authority, which may be joined of several of its own. */
interface AuthorityWithin {
  /** The ways to sign any amount of it. */
  readonly ways: readonly Combination[];
  readonly powerIds: ReadonlySet<string>;
}

/** By what, and in which ways, a matrix lets somebody sign within the bracket of an authority. */
function authorityWithin(
  powers: readonly Power[],
  matrix: readonly Authority[],
  { faculty, bracket }: RequestedAuthority,
): AuthorityWithin {
  if (bracket === null) return { ways: [], powerIds: new Set() };
  const rows = rowsCovering(faculty, matrix, powers).filter((row) => isOfKind(row, bracket));
  const parts = elementaryBrackets([bracket, ...rows])
    .filter((part) => isWithinBracket(bracket, part))
    .map((part) => rows.filter((row) => isWithinBracket(row, part)));
  const [first = [], ...others] = parts.map((own) =>
    minimalCombinations(own.flatMap(({ combinations }) => combinations)),
  );
  return {
    ways: first.filter((way) =>
      others.every((ways) => ways.some((other) => includesCombination(way, other))),
    ),
    powerIds: new Set(parts.flat().flatMap(({ powerIds }) => powerIds)),
  };
}

function isCovered(row: Authority, others: readonly Authority[]): boolean {
  const alike = others.filter((other) => isOfKind(other, row));
  return elementaryBrackets([row, ...alike])
    .filter((bracket) => isWithinBracket(row, bracket))
    .every((bracket) => alike.some((other) => isWithinBracket(other, bracket)));
}

/** Whether two brackets count the same currency in the same way. */
function isOfKind(one: Pick<Authority, 'per' | 'from'>, other: Pick<Authority, 'per' | 'from'>): boolean {
  return one.per === other.per && one.from.currency === other.from.currency;
}

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
