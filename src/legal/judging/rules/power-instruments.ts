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

/** Checks that each power was granted by an existing body in office, in a loaded instrument. */
export function checkGrant(report: ExaminedReport): RuleResult {
  const own = report.ownPowers;
  if (own.length === 0) return notApplicable(findingText('POW-001', 'none'));
  const findings = own.flatMap(({ value, pointer }) =>
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
  const sound = withoutFindings(own, findings);
  return examinationOf({
    subjects: own.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-001', sound.length === 1 ? 'metOne' : 'met'),
    evidence: sound
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'instrument')),
  });
}

/** Returns the days of a grant, and of the founding if it came later, with evidence. */
function daysOfGrant(
  report: ExaminedReport,
  power: Power,
  pointer: string,
): Pick<RuleFinding, 'quotedValues' | 'evidence'> {
  const evidence = evidenceOfPower(report, power, pointer, 'instrument');
  const date = grantDate(power);
  const founded = report.company.incorporation?.date ?? date;
  // A certificate states the date of the deed, not that of the meeting.
  if (power.status === 'no_acreditado') return { quotedValues: [instrumentDate(report, power)], evidence };
  if (date >= founded) return { quotedValues: [date], evidence };
  const founding = report.evidence.at(`${report.companyPointer}/incorporation`);
  return { quotedValues: [date, founded], evidence: [...evidence, ...founding] };
}

/** Returns the errors of a grant with their cures: the missing instrument, or a new grant. */
function grantComplaints(report: ExaminedReport, power: Power): Pick<RuleFinding, 'message' | 'cure'>[] {
  const date = grantDate(power);
  const founded = report.company.incorporation?.date;
  const instrument = report.document(power.instrument.documentId)?.value;
  const textValues = { power: midSentence(power.title) };
  const deed = cureOfFinding('POW-001', 'deed', { ...textValues, date: spanishDate(date) });
  const ratify = cureOfFinding('POW-001', 'ratify', { ...textValues, body: ratifierOf(report, power) });
  const complaints: [boolean, string, Cure][] = [
    [power.status === 'no_acreditado', findingText('POW-001', 'unproven', textValues), deed],
    [
      instrument === undefined || instrument.status === 'rechazado',
      findingText('POW-001', 'noInstrument', textValues),
      deed,
    ],
    [
      founded !== undefined && date < founded && power.grantedBy !== 'matriz',
      findingText('POW-001', 'beforeFounding', {
        ...textValues,
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

/** Returns the text if the board did not exist or was out of office; null otherwise. */
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

/** Returns the date of the instrument, which can precede registration and so the start of the power. */
function instrumentDate(report: ExaminedReport, { instrument, validFrom }: Power): string {
  const issuedOn = report.document(instrument.documentId)?.value.issuedOn;
  return instrument.deed?.date ?? (issuedOn != null && issuedOn < validFrom ? issuedOn : validFrom);
}

/** Checks that a power which replaces earlier ones has left none in force. */
export function checkReplacement(report: ExaminedReport): RuleResult {
  const replacing = report.powers.filter(({ value }) => value.replacesEarlier);
  if (replacing.length === 0) return notApplicable(findingText('POW-011', 'none'));
  return examinationOf({
    subjects: replacing.map(({ pointer }) => pointer),
    findings: report.powers
      .filter(({ value }) => value.status === 'vigente' && isSuperseded(value, report.content.powers))
      .map(({ value, pointer }) => {
        const textValues = { power: midSentence(value.title), date: spanishDate(grantDate(value)) };
        return findingOf({
          severity: 'reparo',
          subjects: [pointer],
          expected: 'revocado',
          actual: value.status,
          quotedValues: [instrumentDate(report, value)],
          message: findingText('POW-011', 'stillStands', textValues),
          cure: cureOfFinding('POW-011', 'stillStands', textValues),
          evidence: evidenceOfPower(report, value, pointer, 'status'),
        });
      }),
    message: findingText('POW-011', replacing.length === 1 ? 'metOne' : 'met'),
    evidence: replacing
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'replacesEarlier')),
  });
}

/** Checks that each relied-on power with an old instrument has a recent certificate. */
export function checkInstrumentAge(report: ExaminedReport): RuleResult {
  const inForce = new Set(report.inForce());
  const relied = report
    .relied()
    .filter(({ power }) => inForce.has(power) && !endedByDeath(report.content, power));
  const old = relied.filter(({ power }) => needsCertificateFrom(report, power) <= report.asOf);
  if (relied.length === 0) return notApplicable(findingText('POW-004', 'none', requestedText(report)));
  if (old.length === 0)
    return notApplicable(findingText('POW-004', relied.length === 1 ? 'recentOne' : 'recent'));
  const findings = old
    .filter(({ power }) => freshCertificates(report, power).length === 0)
    .map(({ power, pointer }) => uncertifiedFinding(report, power, pointer));
  const sound = withoutFindings(old, findings);
  const evidence = sound
    .slice(0, 3)
    .flatMap(({ power, pointer }) => recentStandingOf(report, power, pointer));
  const papers = new Set(evidence.map(({ documentId }) => documentId)).size;
  const certificates = findingText('POW-004', papers === 1 ? 'certificate' : 'certificates');
  return examinationOf({
    subjects: old.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-004', sound.length === 1 ? 'metOne' : 'met', {
      certificates,
      date: sound.map(({ power }) => spanishDate(instrumentDate(report, power))).join(''),
    }),
    evidence,
  });
}

/** Reports an old instrument without a recent certificate. */
function uncertifiedFinding(report: ExaminedReport, power: Power, pointer: string): RuleFinding {
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

function recentStandingOf(report: ExaminedReport, power: Power, pointer: string): Evidence[] {
  const fresh = freshCertificates(report, power);
  const ids = new Set(fresh.map(({ id }) => id));
  const standing = [
    ...standingOfPower(report, power, pointer).filter(({ documentId }) => ids.has(documentId)),
    ...fresh.flatMap((paper) => statutesOn(report, power, paper)),
  ];
  return standing.length > 0
    ? standing
    : fresh.slice(0, 1).flatMap(({ id }) => report.evidence.inDocument(id));
}

/** Returns what the current statutes state about holders of the power. */
function statutesOn(report: ExaminedReport, power: Power, { id, type }: Document): Evidence[] {
  if (type !== 'ESTATUTO_ACTUALIZADO') return [];
  const names = granteesOf(report.content, power).map(report.nameOf);
  return report.evidence.quoting(id, names);
}

/** Returns the day from which the instrument alone no longer proves the power. */
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

/** Company certificates prove powers by statutes, registry form or court; a mandate has its own certificate. */
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
  // The company is a party to all its certificates, so the grantee identifies the one of this power.
  const parties = new Set(registered ? [report.subject.id] : granteesOf(report.content, power));
  return proofs
    .map(({ value }) => value)
    .filter(
      ({ issuedOn, subjectEntityIds }) =>
        issuedOn >= oldest && subjectEntityIds.some((entityId) => parties.has(entityId)),
    );
}

/** Checks that each delegated power stays within its parent. */
export function checkDelegation(report: ExaminedReport): RuleResult {
  const byId = new Map(report.powers.map(({ value }) => [value.id, value]));
  const delegated = report.powers.filter(({ value }) => value.delegation.parentPowerId !== null);
  if (delegated.length === 0) return notApplicable(findingText('POW-008', 'none'));
  return examinationOf({
    subjects: delegated.map(({ pointer }) => pointer),
    findings: delegated.flatMap(({ value, pointer }) => {
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
          quotedValues: value.grantees.entityIds.map(report.nameOf),
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

/** Returns the highest amount that can be signed under the power; null is without limit. */
function limitOf(power: Power): Money | null {
  return power.signingRules
    .map((rule) => rule.to)
    .reduce((highest, to) => (compareEnds(highest, to) < 0 ? to : highest));
}

// Amounts in two currencies are not compared, because there is no exchange rate.
function exceeds(own: Money | null, parents: Money | null): boolean {
  if (own !== null && parents !== null && own.currency !== parents.currency) return false;
  return compareEnds(own, parents) > 0;
}
