import type { Authority, Power, Validation } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
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
  /** The holder for whom it is doubtful; null if it is doubtful for all. */
  readonly holderId: string | null;
}

/** Rules whose findings concern a power as a whole: its grant, its delegation, its replacement of earlier ones. */
const rulesOnPowers: ReadonlySet<string> = new Set(['POW-001', 'POW-008', 'POW-011']);

/**
 * Returns the powers that a finding makes doubtful directly, through their grant or through the act, document, name or
 * office of a holder.
 */
export function doubtedPowersOf(
  report: ExaminedReport,
  { ruleId, subjects }: Pick<Validation, 'ruleId' | 'subjects'>,
): DoubtedPower[] {
  const { company, companyPointer, content, ownPowers } = report;
  return subjects.flatMap((subject) => {
    const [, list, at, member, position] = subject.split('/');
    if (list === 'powers')
      return ownPowers
        .filter(({ pointer }) => pointer === subject && rulesOnPowers.has(ruleId))
        .map(({ value }) => ({ power: value, holderId: null }));
    if (list === 'administration' && at === 'positions') return powersOfOffice(report, Number(member));
    const act = company.amendments.find(
      (_, index) =>
        ruleId === 'CON-001' && `${subject}/`.startsWith(`${companyPointer}/amendments/${index}/`),
    );
    if (act !== undefined) return powersGivenIn(report, (act.deed ?? act.res)?.documentId);
    const document = list === 'documents' ? content.documents[Number(at)] : undefined;
    if (document === undefined) return [];
    const named = member === 'extracted' ? document.extracted[Number(position)]?.entityId : null;
    if (named == null) return powersGivenIn(report, document.id);
    // It says who owns the company: nobody acts by it.
    if (document.type === 'DECLARACION_BENEFICIARIOS_FINALES') return [];
    return named === report.subject.id ? [] : powersNamedIn(report, document.id, named);
  });
}

/**
 * Returns the powers that a position gives. If its holder died, nobody relies on them, but powers he or she granted
 * stand.
 */
function powersOfOffice(report: ExaminedReport, index: number): DoubtedPower[] {
  const position = report.content.administration.positions[index];
  if (position === undefined || !isLiving(report.entity(position.entityId)?.value, report.asOf)) return [];
  const { entityId } = position;
  return powersHeldBy(report, entityId)
    .filter(({ value }) => isStatutoryOrOfficePower(value))
    .map(({ value }) => ({ power: value, holderId: entityId }));
}

function powersHeldBy({ ownPowers, content }: ExaminedReport, entityId: string): Pointed<Power>[] {
  return ownPowers.filter(({ value }) => granteesOf(content, value).includes(entityId));
}

/**
 * Returns the powers and offices that a document gives; the election of a board includes everything the board gave
 * since.
 */
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
  const offices = positions.flatMap((position, index) =>
    position.documentId === documentId || byBoard(position.appointedBy, position.from)
      ? powersOfOffice(report, index)
      : [],
  );
  return [...powers.map((power) => ({ power, holderId: null })), ...offices];
}

/**
 * Returns the powers and offices of a person that a document is about; if it is about none in particular, all of them.
 */
function powersNamedIn(report: ExaminedReport, documentId: string, entityId: string): DoubtedPower[] {
  const { administration, provenance } = report.content;
  const held = powersHeldBy(report, entityId);
  const offices = administration.positions.flatMap((position, index) =>
    position.documentId === documentId && position.entityId === entityId ? powersOfOffice(report, index) : [],
  );
  const cited = Object.keys(provenance).filter((key) => provenance[key]?.documentId === documentId);
  const readThere = held.filter(
    ({ value, pointer }) =>
      value.instrument.documentId === documentId || cited.some((key) => `${key}/`.startsWith(`${pointer}/`)),
  );
  const about = readThere.length > 0 || offices.length > 0 ? readThere : held;
  return [...about.map(({ value }) => ({ power: value, holderId: entityId })), ...offices];
}

/** Adds the powers that were granted only by doubtful powers, recursively. */
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

/** Returns each signer of a grant with the powers that allowed it: the delegated one, or earlier lasting ones. */
function grantGroundsOf(
  report: ExaminedReport,
  power: Power,
): { readonly signerId: string; readonly powers: readonly Power[] }[] {
  const own = report.ownPowers.map(({ value }) => value);
  const { parentPowerId } = power.delegation;
  const holds = (one: Power, id: string) => granteesOf(report.content, one).includes(id);
  const signers = instrumentSignersOf(report, power);
  if (parentPowerId !== null) {
    const powers = own.filter(({ id }) => id === parentPowerId);
    const holders = signers.filter((id) => powers.some((one) => holds(one, id)));
    // Only a holder of the parent power could delegate it, even if the deed names nobody.
    return (holders.length === 0 ? [''] : holders).map((signerId) => ({ signerId, powers }));
  }
  const earlier = own.filter(
    (one) => one !== power && isStatutoryOrOfficePower(one) && one.validFrom <= power.validFrom,
  );
  return signers.map((signerId) => ({ signerId, powers: earlier.filter((one) => holds(one, signerId)) }));
}

/** Returns who signed the instrument of a power for its grantor; empty if a body resolved on it. */
export function instrumentSignersOf({ document }: ExaminedReport, { instrument }: Power): string[] {
  const read = document(instrument.documentId)?.value.extracted ?? [];
  return read.flatMap(({ field, entityId }) =>
    field === 'signatory' && entityId !== null ? [entityId] : [],
  );
}

/** Rules on how a power or office was given. A wrong grant stands until it is annulled, however many others sign. */
const contestingRules: ReadonlySet<string> = new Set(['POW-001', 'ADM-002']);

function matrixWithout(report: ExaminedReport, doubts: readonly DoubtedPower[]): readonly Authority[] {
  const effective = doubts.filter(({ power }) => report.isInForce(power));
  if (effective.length === 0 || report.binding().length === 0) return report.binding();
  return authorityMatrix(
    report.content,
    (power, holderId) =>
      !effective.some((one) => one.power === power && (one.holderId ?? holderId) === holderId),
  );
}

/**
 * Returns the requested operations that nobody can sign today for any amount, or that in some bracket depend on a power
 * which these findings contest directly or through its grant.
 */
export function unsettledOperations(
  report: ExaminedReport,
  findings: readonly Pick<Validation, 'ruleId' | 'subjects'>[],
): string[] {
  const { content } = report;
  const matrix = report.binding();
  const doubts = findings
    .filter(({ ruleId }) => contestingRules.has(ruleId))
    .flatMap((finding) => doubtedPowersOf(report, finding));
  const sound = matrixWithout(report, withDependentPowers(report, doubts));
  const unsigned = report.unsigned();
  if (sound === matrix) return unsigned;
  return content.requestedOperations.filter((operation) => {
    if (unsigned.includes(operation)) return true;
    const left = rowsCovering(operation, sound, content);
    return rowsCovering(operation, matrix, content).some((row) => !isCovered(row, left));
  });
}

/** Returns the powers of an authority in its bracket, and the combinations that suffice for each amount in it. */
function authorityWithin(
  content: ExaminedReport['content'],
  matrix: readonly Authority[],
  { faculty, bracket }: RequestedAuthority,
): { readonly ways: readonly Combination[]; readonly powerIds: ReadonlySet<string> } {
  if (bracket === null) return { ways: [], powerIds: new Set() };
  const rows = rowsCovering(faculty, matrix, content).filter((row) => isOfKind(row, bracket));
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

/** Returns true if two brackets have the same currency and period. */
function isOfKind(one: Pick<Authority, 'per' | 'from'>, other: Pick<Authority, 'per' | 'from'>): boolean {
  return one.per === other.per && one.from.currency === other.from.currency;
}

/** Doubts that live findings raise about who can sign the requested operations. */
export interface Doubts {
  /** Returns the rules, in order, whose findings leave open if anybody listed can sign. */
  readonly ofAll: (authority: RequestedAuthority) => readonly string[];
  /**
   * Returns the combinations left without the doubtful powers, and the rules whose findings touch the others; null if
   * there is no doubtful power.
   */
  readonly ofPowers:
    | ((authority: RequestedAuthority) => {
        readonly ways: readonly Combination[];
        readonly findings: readonly string[];
      })
    | null;
}

/**
 * Returns the doubts about signers: findings about the instrument of a power or its reading, about an office that gives
 * powers, about a grantor, about the founding, or a lawsuit about the administration.
 */
export function doubtsOf(
  report: ExaminedReport,
  validations: readonly Validation[],
  unsettled: readonly string[],
): Doubts {
  const { content } = report;
  const founding = `${report.companyPointer}/incorporation/`;
  const live = validations.filter((one) => {
    const weight = findingWeight(one, unsettled);
    return (
      isLive(one) && (contestingRules.has(one.ruleId) || weight === 'reparo' || weight === 'impedimento')
    );
  });
  // An invalid founding leaves everything doubtful until cured; a court decides on a lawsuit about the administration.
  const general = live.filter(({ subjects }) =>
    subjects.some(
      (subject) => `${subject}/`.startsWith(founding) || subject.startsWith('/proceedings/litigation/'),
    ),
  );
  const generalRules = [...new Set(general.map(({ ruleId }) => ruleId))];
  const byRule = [...groupBy(live, ({ ruleId }) => ruleId)].map(([ruleId, findings]) => ({
    ruleId,
    doubts: withDependentPowers(
      report,
      findings.flatMap((finding) => doubtedPowersOf(report, finding)),
    ),
  }));
  const sound = matrixWithout(
    report,
    byRule.flatMap(({ doubts }) => doubts),
  );
  const ofPowers = (authority: RequestedAuthority) => {
    const { powerIds: used } = authorityWithin(content, report.binding(), authority);
    const signers = new Set(authority.combinations.flat().flatMap(({ entityIds }) => entityIds));
    const touches = ({ power, holderId }: DoubtedPower) =>
      used.has(power.id) && (holderId === null || signers.has(holderId));
    return {
      ways: authorityWithin(content, sound, authority).ways,
      findings: byRule.flatMap(({ ruleId, doubts }) => (doubts.some(touches) ? [ruleId] : [])),
    };
  };
  return {
    ofAll: ({ combinations }) => (combinations.length === 0 ? [] : generalRules),
    ofPowers: sound === report.binding() ? null : ofPowers,
  };
}

/** Combinations, separated by their need of a doubtful power. */
interface SplitWays {
  readonly clear: readonly Combination[];
  readonly doubtful: readonly Combination[];
  /** Rules whose findings make combinations doubtful. */
  readonly findings: readonly string[];
}

/** Splits the combinations of an authority into clear and doubtful ones. */
export function splitByDoubts(
  { ofPowers }: Pick<Doubts, 'ofPowers'>,
  authority: RequestedAuthority,
): SplitWays {
  const { combinations } = authority;
  if (ofPowers === null || combinations.length === 0)
    return { clear: combinations, doubtful: [], findings: [] };
  const { ways, findings } = ofPowers(authority);
  // Keeps only combinations that suffice today, without people who are needed only because of the doubt.
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
