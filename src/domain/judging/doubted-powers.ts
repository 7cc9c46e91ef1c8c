import type { Act, Power, Validation } from '../../contract/generated/types.js';
import { granteesOf, isLiving } from './powers-in-force.js';
import type { ExaminedReport, Pointed } from './rules/examined-report.js';
import { isStatutoryOrOfficePower } from './rules/reliance.js';

/** A power that nobody can rely on until a finding is cured. */
export interface DoubtedPower {
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
