import type { Document, Evidence, Money, Power } from '../../../contract/generated/types.js';
import { addDays, addMonths, addYears } from '../../../values/dates.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { midSentence, sentenceCase, spanishDate, spanishList } from '../../words/spanish.js';
import { compareEnds } from '../authority-matrix.js';
import { endedByDeath, granteesOf, isSuperseded, namesOperation } from '../powers-in-force.js';
import { ratifierOf, wasInOffice } from './administration.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { evidenceOfPower, requestedText, standingOfPower } from './power-terms.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

function grantDate(power: Power): string {
  return (
    power.events.find((event) => event.action === 'otorgado')?.date ??
    power.instrument.deed?.date ??
    power.validFrom
  );
}

/** Whether each power was granted by a body that existed and was in office, in an instrument that is at hand. */
export function checkGrant(report: ExaminedReport): RuleResult {
  const own = report.ownPowers;
  if (own.length === 0) return notApplicable(findingText('POW-001', 'none'));
  const faults = own.flatMap(({ value, pointer }) =>
    grantComplaints(report, value).map(({ message, cure }) =>
      findingOf({
        cure,
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        actual: grantDate(value),
        message,
        ...daysOfGrant(report, value, pointer),
      }),
    ),
  );
  const sound = withoutFindings(own, faults);
  return examinationOf({
    subjects: own.map(({ pointer }) => pointer),
    faults,
    message: findingText('POW-001', sound.length === 1 ? 'metOne' : 'met'),
    evidence: sound
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'instrument')),
  });
}

/** Where the day of a grant is told, and that of the founding where it came later. */
function daysOfGrant(
  report: ExaminedReport,
  power: Power,
  pointer: string,
): Pick<RuleFinding, 'told' | 'evidence'> {
  const evidence = evidenceOfPower(report, power, pointer, 'instrument');
  const date = grantDate(power);
  const founded = report.company.incorporation?.date ?? date;
  // A certificate tells the day of the deed, and not that of the meeting of which it has the minutes.
  if (power.status === 'no_acreditado') return { told: [instrumentDate(report, power)], evidence };
  if (date >= founded) return { told: [date], evidence };
  const founding = report.evidence.at(`${report.companyPointer}/incorporation`);
  return { told: [date, founded], evidence: [...evidence, ...founding] };
}

/** What is wrong with a grant, and what cures that: the instrument where it is missing, else another grant. */
function grantComplaints(report: ExaminedReport, power: Power): Pick<RuleFinding, 'message' | 'cure'>[] {
  const date = grantDate(power);
  const founded = report.company.incorporation?.date;
  const instrument = report.document(power.instrument.documentId)?.value;
  const named = { power: midSentence(power.title) };
  const deed = cureOfFinding('POW-001', 'deed', { ...named, date: spanishDate(date) });
  const ratify = cureOfFinding('POW-001', 'ratify', { ...named, body: ratifierOf(report, power) });
  const complaints: [boolean, string, Cure][] = [
    [power.status === 'no_acreditado', findingText('POW-001', 'unproven', named), deed],
    [
      instrument === undefined || instrument.status === 'rechazado',
      findingText('POW-001', 'noInstrument', named),
      deed,
    ],
    [
      founded !== undefined && date < founded && power.grantedBy !== 'matriz',
      findingText('POW-001', 'beforeFounding', {
        ...named,
        date: spanishDate(date),
        founded: spanishDate(founded ?? date),
      }),
      ratify,
    ],
  ];
  const ofBoard = power.grantedBy === 'directorio' ? boardComplaint(report, power) : null;
  return [
    ...complaints.filter(([broken]) => broken).map(([, message, cured]) => ({ message, cure: cured })),
    ...(ofBoard === null ? [] : [{ message: ofBoard, cure: ratify }]),
  ];
}

/** That there was no board to grant a power, or one that was no longer in office; null where it was. */
function boardComplaint(report: ExaminedReport, power: Power): string | null {
  const { board } = report.content.administration;
  const terms = report.law.terms.board;
  const named = midSentence(power.title);
  const date = grantDate(power);
  if (board === null) return findingText('POW-001', 'noBoard', { power: named, board: terms.one });
  if (wasInOffice(report, board, date)) return null;
  return findingText('POW-001', 'afterLapse', {
    board: sentenceCase(terms.the),
    power: named,
    date: spanishDate(date),
    expired: spanishDate(board.expiresOn ?? date),
  });
}

/** The day of the paper: of one that waits for the register, before the power holds. */
function instrumentDate(report: ExaminedReport, { instrument, validFrom }: Power): string {
  const issuedOn = report.document(instrument.documentId)?.value.issuedOn;
  return instrument.deed?.date ?? (issuedOn != null && issuedOn < validFrom ? issuedOn : validFrom);
}

/** Whether a power that says it replaces the earlier ones has left any of them standing. */
export function checkReplacement(report: ExaminedReport): RuleResult {
  const replacing = report.powers.filter(({ value }) => value.replacesEarlier);
  if (replacing.length === 0) return notApplicable(findingText('POW-011', 'none'));
  return examinationOf({
    subjects: replacing.map(({ pointer }) => pointer),
    faults: report.powers
      .filter(({ value }) => value.status === 'vigente' && isSuperseded(value, report.content.powers))
      .map(({ value, pointer }) => {
        const named = { power: midSentence(value.title), date: spanishDate(grantDate(value)) };
        return findingOf({
          severity: 'reparo',
          subjects: [pointer],
          expected: 'revocado',
          actual: value.status,
          told: [instrumentDate(report, value)],
          message: findingText('POW-011', 'stillStands', named),
          cure: cureOfFinding('POW-011', 'stillStands', named),
          evidence: evidenceOfPower(report, value, pointer, 'status'),
        });
      }),
    message: findingText('POW-011', replacing.length === 1 ? 'metOne' : 'met'),
    evidence: replacing
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'replacesEarlier')),
  });
}

/** Whether a recent certificate stands behind every relied-on power whose instrument is old. */
export function checkInstrumentAge(report: ExaminedReport): RuleResult {
  const standing = new Set(report.inForce());
  const relied = report
    .relied()
    .filter(({ power }) => standing.has(power) && !endedByDeath(report.content, power));
  const old = relied.filter(({ power }) => needsCertificateFrom(report, power) <= report.asOf);
  if (relied.length === 0) return notApplicable(findingText('POW-004', 'none', requestedText(report)));
  if (old.length === 0)
    return notApplicable(findingText('POW-004', relied.length === 1 ? 'recentOne' : 'recent'));
  const faults = old
    .filter(({ power }) => freshCertificates(report, power).length === 0)
    .map(({ power, pointer }) => uncertified(report, power, pointer));
  const sound = withoutFindings(old, faults);
  const evidence = sound
    .slice(0, 3)
    .flatMap(({ power, pointer }) => recentStandingOf(report, power, pointer));
  const papers = new Set(evidence.map(({ documentId }) => documentId)).size;
  const certificates = findingText('POW-004', papers === 1 ? 'certificate' : 'certificates');
  return examinationOf({
    subjects: old.map(({ pointer }) => pointer),
    faults,
    message: findingText('POW-004', sound.length === 1 ? 'metOne' : 'met', {
      certificates,
      date: sound.map(({ power }) => spanishDate(instrumentDate(report, power))).join(''),
    }),
    evidence,
  });
}

/** That the instrument of a power is old, and nothing recent certifies that it stands. */
function uncertified(report: ExaminedReport, power: Power, pointer: string): RuleFinding {
  const oldest = addDays(report.asOf, -report.policy.certificateMaxAgeDays);
  const date = instrumentDate(report, power);
  const values = {
    power: midSentence(power.title),
    date: spanishDate(date),
    since: spanishDate(oldest),
  };
  return findingOf({
    severity: 'reparo',
    subjects: [pointer],
    expected: `≥ ${oldest}`,
    actual: date,
    message: findingText('POW-004', 'old', values),
    cure: cureOfFinding('POW-004', 'old', values),
    evidence: evidenceOfPower(report, power, pointer, 'instrument'),
  });
}

/** What certifies that an old power stands, in papers that are recent themselves. */
function recentStandingOf(report: ExaminedReport, power: Power, pointer: string): Evidence[] {
  const fresh = freshCertificates(report, power);
  const ids = new Set(fresh.map(({ id }) => id));
  const told = [
    ...standingOfPower(report, power, pointer).filter(({ documentId }) => ids.has(documentId)),
    ...fresh.flatMap((paper) => statutesOn(report, power, paper)),
  ];
  return told.length > 0 ? told : fresh.slice(0, 1).flatMap(({ id }) => report.evidence.in(id));
}

/** What the statutes of today say of those who have the power by them. */
function statutesOn(report: ExaminedReport, power: Power, { id, type }: Document): Evidence[] {
  if (type !== 'ESTATUTO_ACTUALIZADO') return [];
  const names = granteesOf(report.content, power).map(report.nameOf);
  return report.evidence.telling(id, names);
}

/** The day from which on the instrument alone no longer shows that the power is in force. */
function needsCertificateFrom(report: ExaminedReport, power: Power): string {
  const { policy } = report;
  const date = instrumentDate(report, power);
  switch (power.instrument.form) {
    case 'instrumento_privado_autorizado':
      return addMonths(date, policy.privateInstrumentMonths);
    case 'consular':
    case 'apostillado':
      return addMonths(date, policy.consularInstrumentMonths);
    default:
      return addYears(date, policy.deedVigenciaAfterYears);
  }
}

/** What the statutes, a registry form or a court give, the company's own certificates prove; a mandate has one of its own. */
function freshCertificates(report: ExaminedReport, power: Power): Document[] {
  const oldest = addDays(report.asOf, -report.policy.certificateMaxAgeDays);
  const registered =
    isOfFounding(power) ||
    power.instrument.form === 'formulario_RES' ||
    power.instrument.form === 'resolucion_judicial' ||
    report.policy.powersAreRegistered;
  const proofs = registered
    ? report.documentsOf(
        'CERTIFICADO_ANOTACIONES',
        'CERTIFICADO_VIGENCIA',
        'ESTATUTO_ACTUALIZADO',
        'INSCRIPCION_CBR',
        'REGISTRO_PODERES_RES',
        'CERTIFICADO_VIGENCIA_PODER',
      )
    : report.documentsOf('CERTIFICADO_VIGENCIA_PODER');
  // The company is a party to the certificates of all its powers: what tells them apart is whose power it is.
  const parties = new Set(registered ? [report.subject.id] : granteesOf(report.content, power));
  return proofs
    .map(({ value }) => value)
    .filter(
      ({ issuedOn, subjectEntityIds }) =>
        issuedOn >= oldest && subjectEntityIds.some((entityId) => parties.has(entityId)),
    );
}

/** Whether every delegated power stays within the one it was delegated from. */
export function checkDelegation(report: ExaminedReport): RuleResult {
  const byId = new Map(report.powers.map(({ value }) => [value.id, value]));
  const delegated = report.powers.filter(({ value }) => value.delegation.parentPowerId !== null);
  if (delegated.length === 0) return notApplicable(findingText('POW-008', 'none'));
  return examinationOf({
    subjects: delegated.map(({ pointer }) => pointer),
    faults: delegated.flatMap(({ value, pointer }) => {
      const excesses = excessesOf(report, value, byId);
      if (excesses.length === 0) return [];
      return [
        findingOf({
          severity: 'reparo',
          subjects: [pointer, `${pointer}/delegation`],
          message: findingText('POW-008', 'exceeds', {
            power: midSentence(value.title),
            excesses: spanishList(excesses),
          }),
          cure: cureOfFinding('POW-008', 'exceeds', { power: midSentence(value.title) }),
          told: value.grantees.entityIds.map(report.nameOf),
          evidence: evidenceOfPower(report, value, pointer, 'delegation'),
        }),
      ];
    }),
    message: findingText('POW-008', delegated.length === 1 ? 'metOne' : 'met'),
    evidence: delegated
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'delegation')),
  });
}

function excessesOf(report: ExaminedReport, power: Power, byId: ReadonlyMap<string, Power>): string[] {
  const parent = byId.get(power.delegation.parentPowerId ?? '');
  if (parent === undefined) return [findingText('POW-008', 'noParent')];
  const beyond = power.faculties
    .filter((faculty) => !faculty.excluded && !namesOperation(parent, faculty.code))
    .map((faculty) => `“${report.facultyLabel(faculty.code)}”`);
  const complaints: [boolean, string][] = [
    [descendsFromItself(power, byId), findingText('POW-008', 'ofItself')],
    [parent.delegation.allowed === 'no', findingText('POW-008', 'notAllowed')],
    [beyond.length > 0, findingText('POW-008', 'beyond', { faculties: spanishList(beyond) })],
    [outlasts(power, parent), findingText('POW-008', 'longer')],
    [exceeds(limitOf(power), limitOf(parent)), findingText('POW-008', 'higher')],
  ];
  return complaints.filter(([broken]) => broken).map(([, text]) => text);
}

function descendsFromItself(power: Power, byId: ReadonlyMap<string, Power>): boolean {
  const passed = new Set<string>();
  for (
    let link: Power | undefined = power;
    link !== undefined;
    link = byId.get(link.delegation.parentPowerId ?? '')
  ) {
    if (passed.has(link.id)) return true;
    passed.add(link.id);
  }
  return false;
}

function outlasts(power: Power, parent: Power): boolean {
  if (power.validFrom < parent.validFrom) return true;
  return parent.validUntil !== null && (power.validUntil === null || power.validUntil > parent.validUntil);
}

/** The highest amount that somebody can sign under the power; null is without limit. */
function limitOf(power: Power): Money | null {
  return power.signingRules
    .map((rule) => rule.to)
    .reduce((highest, to) => (compareEnds(highest, to) < 0 ? to : highest));
}

// Without an exchange rate of the day, amounts in two currencies cannot be compared.
function exceeds(own: Money | null, parents: Money | null): boolean {
  if (own !== null && parents !== null && own.currency !== parents.currency) return false;
  return compareEnds(own, parents) > 0;
}
