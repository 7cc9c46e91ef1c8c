import type { Document, Evidence, Power } from '../../../contract/generated/types.js';
import { isOfFounding } from '../../jurisdictions/grantors.js';
import { addDays, addMonths, addYears } from '../../values/dates.js';
import { midSentence, sentenceCase } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { granteesOf } from '../powers-in-force.js';
import { ratifierOf, wasInOffice } from './administration-board.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cure, say } from './findings.js';
import { evidenceOfPower, requested, standingOfPower } from './powers-term.js';
import { isOutlived, isSuperseded } from './reliance.js';
import { examined, type Fault, fault, notApplicable, soundOf, type Verdict } from './rule.js';

function grantDate(power: Power): string {
  return (
    power.events.find((event) => event.action === 'otorgado')?.date ??
    power.instrument.deed?.date ??
    power.validFrom
  );
}

/** Whether each power was granted by a body that existed and was in office, in an instrument that is at hand. */
export function checkGrant(report: ExaminedReport): Verdict {
  const own = report.ownPowers;
  if (own.length === 0) return notApplicable(say('POW-001', 'none'));
  const faults = own.flatMap(({ value, pointer }) =>
    grantComplaints(report, value).map(({ message, cure }) =>
      fault({
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
  const sound = soundOf(own, faults);
  return examined({
    subjects: own.map(({ pointer }) => pointer),
    faults,
    message: say('POW-001', sound.length === 1 ? 'metOne' : 'met'),
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
): Pick<Fault, 'told' | 'evidence'> {
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
function grantComplaints(report: ExaminedReport, power: Power): Pick<Fault, 'message' | 'cure'>[] {
  const date = grantDate(power);
  const { board } = report.content.administration;
  const terms = report.law.terms.board;
  const founded = report.company.incorporation?.date;
  const instrument = report.document(power.instrument.documentId)?.value;
  const named = { power: midSentence(power.title) };
  const deed = cure('POW-001', 'deed', { ...named, date: spanishDate(date) });
  const ratify = cure('POW-001', 'ratify', { ...named, body: ratifierOf(report, power) });
  const complaints: [boolean, string, Cure][] = [
    [power.status === 'no_acreditado', say('POW-001', 'unproven', named), deed],
    [
      instrument === undefined || instrument.status === 'rechazado',
      say('POW-001', 'noInstrument', named),
      deed,
    ],
    [
      founded !== undefined && date < founded && power.grantedBy !== 'matriz',
      say('POW-001', 'beforeFounding', {
        power: midSentence(power.title),
        date: spanishDate(date),
        founded: spanishDate(founded ?? date),
      }),
      ratify,
    ],
    [
      power.grantedBy === 'directorio' && board === null,
      say('POW-001', 'noBoard', { power: midSentence(power.title), board: terms.one }),
      ratify,
    ],
    [
      power.grantedBy === 'directorio' && board !== null && !wasInOffice(report, board, date),
      say('POW-001', 'afterLapse', {
        board: sentenceCase(terms.the),
        power: midSentence(power.title),
        date: spanishDate(date),
        expired: spanishDate(board?.expiresOn ?? date),
      }),
      ratify,
    ],
  ];
  return complaints.filter(([broken]) => broken).map(([, message, cured]) => ({ message, cure: cured }));
}

/** Whether a recent certificate stands behind every relied-on power whose instrument is old. */
export function checkInstrumentAge(report: ExaminedReport): Verdict {
  const standing = new Set(report.inForce());
  const relied = report
    .relied()
    .filter(({ power }) => standing.has(power) && !isOutlived(report.content, power));
  const old = relied.filter(({ power }) => needsCertificateFrom(report, power) <= report.asOf);
  if (relied.length === 0) return notApplicable(say('POW-004', 'none', requested(report)));
  if (old.length === 0) return notApplicable(say('POW-004', relied.length === 1 ? 'recentOne' : 'recent'));
  const faults = old
    .filter(({ power }) => freshCertificates(report, power).length === 0)
    .map(({ power, pointer }) => {
      const oldest = addDays(report.asOf, -report.policy.certificateMaxAgeDays);
      const values = {
        power: midSentence(power.title),
        date: spanishDate(instrumentDate(report, power)),
        since: spanishDate(oldest),
      };
      return fault({
        severity: 'reparo',
        subjects: [pointer],
        expected: `≥ ${oldest}`,
        actual: instrumentDate(report, power),
        message: say('POW-004', 'old', values),
        cure: cure('POW-004', 'old', values),
        evidence: evidenceOfPower(report, power, pointer, 'instrument'),
      });
    });
  const sound = soundOf(old, faults);
  const evidence = sound
    .slice(0, 3)
    .flatMap(({ power, pointer }) => recentStandingOf(report, power, pointer));
  const papers = new Set(evidence.map(({ documentId }) => documentId)).size;
  const certificates = say('POW-004', papers === 1 ? 'certificate' : 'certificates');
  return examined({
    subjects: old.map(({ pointer }) => pointer),
    faults,
    message: say('POW-004', sound.length === 1 ? 'metOne' : 'met', {
      certificates,
      date: sound.map(({ power }) => spanishDate(instrumentDate(report, power))).join(''),
    }),
    evidence,
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

/** The day of the paper: of one that waits for the register, before the power holds. */
function instrumentDate(report: ExaminedReport, { instrument, validFrom }: Power): string {
  const issuedOn = report.document(instrument.documentId)?.value.issuedOn;
  return instrument.deed?.date ?? (issuedOn != null && issuedOn < validFrom ? issuedOn : validFrom);
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

/** Whether a power that says it replaces the earlier ones has left any of them standing. */
export function checkReplacement(report: ExaminedReport): Verdict {
  const replacing = report.powers.filter(({ value }) => value.replacesEarlier);
  if (replacing.length === 0) return notApplicable(say('POW-011', 'none'));
  return examined({
    subjects: replacing.map(({ pointer }) => pointer),
    faults: report.powers
      .filter(({ value }) => value.status === 'vigente' && isSuperseded(value, report.content.powers))
      .map(({ value, pointer }) => {
        const named = { power: midSentence(value.title), date: spanishDate(grantDate(value)) };
        return fault({
          severity: 'reparo',
          subjects: [pointer],
          expected: 'revocado',
          actual: value.status,
          told: [instrumentDate(report, value)],
          message: say('POW-011', 'stillStands', named),
          cure: cure('POW-011', 'stillStands', named),
          evidence: evidenceOfPower(report, value, pointer, 'status'),
        });
      }),
    message: say('POW-011', replacing.length === 1 ? 'metOne' : 'met'),
    evidence: replacing
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'replacesEarlier')),
  });
}
