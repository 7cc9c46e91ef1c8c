import type { Act, Company, Evidence } from '../../../contract/generated/types.js';
import { addDays, latest } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { successorText } from '../successor.js';
import { actsOf, openingOfAct } from './acts.js';
import { checkTaxStatus } from './entity-tax.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cure, say, words } from './findings.js';
import { oneHand } from './one-hand.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** Whether the company exists: its status, its term, the law it was made under, its standing before the tax office. */
export const entityExistenceRules: readonly Rule[] = [
  rule('ENT-005', 'entidad', checkInForce),
  rule('ENT-006', 'entidad', checkTerm),
  rule('ENT-007', 'entidad', checkFormExisted),
  rule('ENT-008', 'entidad', checkTaxStatus),
];

const statusText: Partial<Record<Company['status'], string>> = words.statuses;

// What a certificate can cure is a reparo; a reorganisation leaves the company in being and in charge.
const statusSeverity: Partial<Record<Company['status'], Fault['severity']>> = {
  no_acreditada: 'reparo',
  reorganizacion: 'observacion',
};

function checkInForce(report: ExaminedReport): Verdict {
  const { status } = report.company;
  // Of this cause another rule tells, which knows it from the register of shares.
  if (status === 'disuelta' && oneHand(report)?.dissolvedOn != null)
    return notApplicable(say('ENT-005', 'oneHand'));
  const pointer = `${report.companyPointer}/status`;
  const message = endedMessage(report);
  const [certificate] = report.documentsOf(
    'RESOLUCION_CONCURSAL',
    'CERTIFICADO_VIGENCIA',
    'INSCRIPCION_CBR',
    'INSCRIPCION_REGISTRAL',
  );
  const evidence = report.evidence.at(pointer, certificate?.value.id);
  const faults =
    message === null
      ? []
      : [
          fault({
            severity: statusSeverity[status] ?? 'impedimento',
            subjects: [pointer],
            expected: 'vigente',
            actual: status,
            message,
            evidence,
            cure: endedCure(report),
          }),
        ];
  return examined({
    subjects: [pointer],
    faults,
    message: inForceText(report, evidence),
    actual: status,
    evidence,
  });
}

/** That it is in force; of one that only an old certificate shows to be, that it was. */
function inForceText(
  { subject, asOf, policy, document }: ExaminedReport,
  evidence: readonly Evidence[],
): string {
  const known = { company: subject.name, today: spanishDate(asOf) };
  const oldest = addDays(asOf, -policy.certificateMaxAgeDays);
  const shownOn = evidence.flatMap(({ documentId }) => {
    const paper = document(documentId)?.value;
    return paper?.type === 'CERTIFICADO_VIGENCIA' ? [paper.issuedOn] : [];
  });
  const last = shownOn.reduce(latest, '');
  if (last === '' || last >= oldest) return say('ENT-005', 'met', known);
  return say('ENT-005', 'metThen', { ...known, date: spanishDate(last) });
}

/** How the company ended, or why it is not as it should be; null of one that is in force. */
function endedMessage({ subject, company, content }: ExaminedReport): string | null {
  const { status, statusSince } = company;
  const date = statusSince === null ? null : spanishDate(statusSince);
  const on = date === null ? '' : say('ENT-005', 'on', { date });
  const known = { company: subject.name, on };
  if (status === 'absorbida')
    return say('ENT-005', 'absorbed', { ...known, successor: successorText(content) });
  if (status === 'transformada') return say('ENT-005', 'transformed', known);
  const text = statusText[status];
  if (text === undefined) return null;
  const since = date === null ? '' : say('ENT-005', 'since', { date });
  return say('ENT-005', 'ended', { company: subject.name, status: text, since });
}

function endedCure({ company, content, asOf, policy }: ExaminedReport): Cure | undefined {
  switch (company.status) {
    case 'absorbida':
      return cure('ENT-005', 'absorbed', { successor: successorText(content) });
    case 'transformada':
      return cure('ENT-005', 'transformed');
    case 'disuelta':
    case 'en_liquidacion':
      return cure('ENT-005', 'ended');
    case 'liquidacion_concursal':
      return cure('ENT-005', 'insolvent');
    case 'reorganizacion':
      return cure('ENT-005', 'reorganised');
    case 'no_acreditada': {
      const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
      return cure('ENT-005', 'unproven', { since });
    }
    default:
      return undefined;
  }
}

function checkTerm(report: ExaminedReport): Verdict {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  const over = endsOn !== null && endsOn < report.asOf && !renewed && kind !== 'indefinida';
  const evidence = report.evidence.at(pointer);
  const faults = over
    ? [
        fault({
          severity: 'impedimento',
          subjects: [pointer],
          expected: `≥ ${report.asOf}`,
          actual: endsOn,
          message: say('ENT-006', 'over', { date: spanishDate(endsOn) }),
          evidence,
        }),
      ]
    : [];
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? say('ENT-006', 'until', { date: spanishDate(endsOn) })
      : say('ENT-006', kind === 'renovable' ? 'renewable' : 'unlimited');
  // Only a fixed term is said as a date.
  const told = kind === 'renovable' ? String(renewalYears ?? '') : null;
  return examined({
    subjects: [pointer],
    faults,
    message,
    actual: endsOn ?? kind,
    ...(kind === 'plazo_fijo' ? {} : { told }),
    evidence,
  });
}

function checkFormExisted(report: ExaminedReport): Verdict {
  const { electronicRegisterSince } = report.policy;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable(say('ENT-007', 'noActs'));
  const formSince = report.form.since;
  const adopted = acts.findLast(({ value }) => adoptsForm(value)) ?? acts[0];
  const faults = acts.flatMap((act) => {
    const early = act === adopted && formSince !== undefined && act.value.date < formSince;
    const formFault = early
      ? [tooEarly(report, act, say('ENT-007', 'form', { legalForm: report.company.legalForm }), formSince)]
      : [];
    const beforeRegister =
      act.value.res !== null && electronicRegisterSince !== null && act.value.date < electronicRegisterSince;
    const resFault = beforeRegister
      ? [tooEarly(report, act, say('ENT-007', 'register'), electronicRegisterSince)]
      : [];
    return [...formFault, ...resFault];
  });
  return examined({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: say('ENT-007', 'met'),
    evidence: adopted === undefined ? [] : openingOfAct(report, adopted),
  });
}

function adoptsForm(act: Act): boolean {
  return act.effects.some((effect) => effect.field === 'legalForm');
}

function tooEarly(
  report: ExaminedReport,
  act: { value: Act; pointer: string },
  what: string,
  since: string,
): Fault {
  return fault({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${since}`,
    actual: act.value.date,
    message: say('ENT-007', 'tooEarly', {
      what,
      since: spanishDate(since),
      date: spanishDate(act.value.date),
    }),
    evidence: report.evidence.at(act.pointer),
  });
}
