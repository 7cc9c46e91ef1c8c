import type { Document, Evidence, Power } from '../../../contract/generated/types.js';
import { isOfFounding } from '../../jurisdictions/grantors.js';
import { addDays, addMonths, addYears } from '../../values/dates.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { granteesOf } from '../powers-in-force.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { instrumentDate } from './powers-instrument.js';
import { evidenceOfPower, requestedText, standingOfPower } from './powers-term.js';
import { endedByDeath } from './reliance.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

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
