import type { Act, Company, Evidence } from '../../../contract/generated/types.js';
import { addDays, addMonths, addYears, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { countedNounInSentence, spanishDate, spanishNumber } from '../../words/spanish.js';
import { liquidationPublishedOn } from '../authority-matrix.js';
import { namedLiquidators } from '../opening-sentence.js';
import { granteesOf } from '../powers-in-force.js';
import { actsOf, evidenceOfInstrument } from './acts.js';
import {
  endingOf,
  soleShareholder,
  successorOf,
  successorText,
  whatBecame,
  whenEnded,
} from './company-facts.js';
import { misnamings } from './entity-identity.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** Whether the time that the company was made for has not run out. */
function checkTerm(report: ExaminedReport): RuleResult {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const evidence = report.evidence.at(pointer);
  const faults = overFindings(report, evidence);
  const ended = faults.length > 0 ? null : endedText(report);
  if (ended !== null) return notApplicable(ended);
  // Only a fixed term is said as a date.
  const told = kind === 'renovable' && renewalYears !== null ? [String(renewalYears)] : [];
  return examinationOf({
    subjects: [pointer],
    faults,
    actual: endsOn ?? kind,
    ...(kind === 'plazo_fijo' ? {} : { told }),
    ...termText(report, evidence),
  });
}

/** When the time of the company ran out, as far as its papers show; null where it has not. */
export function termOverOn({ company, asOf }: Pick<ExaminedReport, 'company' | 'asOf'>): string | null {
  const { kind, endsOn, renewalYears } = company.term;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  return endsOn === null || endsOn >= asOf || renewed || kind === 'indefinida' ? null : endsOn;
}

function overFindings(report: ExaminedReport, evidence: Evidence[]): RuleFinding[] {
  const { companyPointer, asOf } = report;
  const endsOn = termOverOn(report);
  if (endsOn === null) return [];
  return [
    findingOf({
      severity: 'impedimento',
      subjects: [`${companyPointer}/term`],
      expected: `≥ ${asOf}`,
      actual: endsOn,
      message: findingText('ENT-006', 'over', { date: spanishDate(endsOn) }),
      cure: cureOfFinding('ENT-006', 'over', { date: spanishDate(endsOn) }),
      evidence,
    }),
  ];
}

/** Of a company that goes on no longer; null of every other. */
function endedText(report: ExaminedReport): string | null {
  const when = whenEnded(report);
  const did = whatBecame(report);
  const { term, statusSince } = report.company;
  if (when === null || did === null) return null;
  if (term.kind !== 'indefinida' || statusSince === null) return findingText('ENT-006', 'ended', { when });
  return findingText('ENT-006', 'endedUnlimited', { did, date: spanishDate(statusSince) });
}

/** What is said of the term, and where it stands. */
function termText(report: ExaminedReport, evidence: Evidence[]): { message: string; evidence: Evidence[] } {
  const { kind, endsOn } = report.company.term;
  if (kind === 'renovable') return renewalText(report, evidence);
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? findingText('ENT-006', 'until', { date: spanishDate(endsOn) })
      : findingText('ENT-006', 'unlimited');
  return { message, evidence };
}

/** When the period that runs today ends, and whether another follows it. */
function renewalText(
  report: ExaminedReport,
  evidence: Evidence[],
): { message: string; evidence: Evidence[] } {
  const { asOf, company } = report;
  const { endsOn, renewalYears } = company.term;
  if (endsOn === null || renewalYears === null || renewalYears < 1)
    return { message: findingText('ENT-006', 'renewable'), evidence };
  let periods = 0;
  while (addYears(endsOn, periods * renewalYears) < asOf) periods += 1;
  const end = addYears(endsOn, periods * renewalYears);
  const years = countedNounInSentence(
    renewalYears,
    findingText('ENT-006', 'year'),
    findingText('ENT-006', 'years'),
  );
  const values = { date: spanishDate(end), years };
  const months = noticeMonths(evidence);
  if (months === null) return { message: findingText('ENT-006', 'renewed', values), evidence };
  const deadline = addMonths(end, -months);
  const told = { ...values, deadline: spanishDate(deadline) };
  if (deadline >= asOf) return { message: findingText('ENT-006', 'open', told), evidence };
  const notes = notedOn(report);
  if (notes === null || notes.on <= deadline)
    return { message: findingText('ENT-006', 'unshown', told), evidence };
  const next = spanishDate(addYears(endsOn, (periods + 1) * renewalYears));
  const message = findingText('ENT-006', 'sure', { ...told, next, shownOn: spanishDate(notes.on) });
  return { message, evidence: [...evidence, ...notes.evidence] };
}

/** How many months before the end of a period the clause wants to know that it is the last; null where it says none. */
function noticeMonths(evidence: readonly Evidence[]): number | null {
  const wanted = Array.from({ length: 12 }, (_, index) => index + 1).find((months) => {
    const notice = findingText('ENT-006', 'notice', { months: spanishNumber(months, 'masculine') });
    return evidence.some(({ quote }) => quote.includes(` ${notice}`));
  });
  return wanted ?? null;
}

/** The certificate that tells all that was noted on the company, and its day. */
function notedOn(report: ExaminedReport): { on: string; evidence: Evidence[] } | null {
  const pointer = `${report.companyPointer}/amendments`;
  const source = report.content.provenance[pointer];
  const issued = report.document(source?.documentId ?? null)?.value.issuedOn;
  return issued == null ? null : { on: issued, evidence: report.evidence.at(pointer) };
}

const statusText: Partial<Record<Company['status'], string>> = findingWords.statuses;

// What a certificate can cure is a reparo; a reorganisation leaves the company in being and in charge.
const statusSeverity: Partial<Record<Company['status'], RuleFinding['severity']>> = {
  no_acreditada: 'reparo',
  reorganizacion: 'observacion',
};

/** Whether the company is in force, and if not, how it ended and with whom to deal instead. */
function checkInForce(report: ExaminedReport): RuleResult {
  const { status } = report.company;
  const told = [report.subject.name];
  // Of this cause another rule tells, which knows it from the register of shares.
  if (status === 'disuelta' && soleShareholder(report)?.dissolvedOn != null)
    return notApplicable(findingText('ENT-005', 'oneHand'));
  const pointer = `${report.companyPointer}/status`;
  const message = endedMessage(report);
  const [certificate] = report.documentsOf(
    'RESOLUCION_CONCURSAL',
    'CERTIFICADO_VIGENCIA',
    'INSCRIPCION_CBR',
    'INSCRIPCION_REGISTRAL',
  );
  const evidence = [...report.evidence.at(pointer, certificate?.value.id), ...evidenceOfDissolution(report)];
  const faults =
    message === null
      ? []
      : [
          findingOf({
            severity: statusSeverity[status] ?? 'impedimento',
            subjects: [pointer],
            expected: 'vigente',
            actual: status,
            message,
            told,
            evidence,
            cure: endedCure(report),
          }),
        ];
  return examinationOf({
    subjects: [pointer],
    faults,
    message: inForceText(report, evidence),
    actual: status,
    evidence,
  });
}

/** The paper that tells of the day since which it is dissolved, where the certificate tells another. */
function evidenceOfDissolution({ company, evidence }: ExaminedReport): Evidence[] {
  const { paper } = dissolvedSince(company) ?? {};
  return paper === undefined ? [] : evidence.telling(paper, [company.statusSince ?? '']);
}

/** That it is in force, with a reserve where what shows it names it otherwise; of one that only an old certificate shows to be, that it was. */
function inForceText(report: ExaminedReport, evidence: readonly Evidence[]): string {
  const { subject, asOf, policy, document } = report;
  const known = { company: subject.name, today: spanishDate(asOf) };
  // A rule of its own objects to what no register tells yet.
  if (liquidationPublishedOn(report.content) !== null) return findingText('ENT-005', 'metPublished', known);
  if (termOverOn(report) !== null) return findingText('ENT-005', 'metTermOver', known);
  const oldest = addDays(asOf, -policy.certificateMaxAgeDays);
  const shownOn = evidence.flatMap(({ documentId }) => {
    const paper = document(documentId)?.value;
    return paper?.type === 'CERTIFICADO_VIGENCIA' ? [paper.issuedOn] : [];
  });
  const last = shownOn.reduce(latest, '');
  if (last === '' || last >= oldest)
    return findingText('ENT-005', isMisnamedIn(report, evidence) ? 'metOtherwise' : 'met', known);
  return findingText('ENT-005', 'metThen', { ...known, date: spanishDate(last) });
}

/** Whether what shows it calls the company by another name, which another rule objects to. */
function isMisnamedIn(report: ExaminedReport, evidence: readonly Evidence[]): boolean {
  const misnaming = new Set(misnamings(report).map(({ document }) => document.value.id));
  return evidence.some(({ documentId }) => misnaming.has(documentId));
}

/** How the company ended, or why it is not as it should be; null of one that is in force. */
function endedMessage({ subject, company, content, law }: ExaminedReport): string | null {
  const { status, statusSince } = company;
  const date = statusSince === null ? null : spanishDate(statusSince);
  const on = date === null ? '' : findingText('ENT-005', 'on', { date });
  const known = { company: subject.name, on };
  if (status === 'absorbida')
    return findingText('ENT-005', 'absorbed', { ...known, successor: successorText(content) });
  if (status === 'transformada') return findingText('ENT-005', 'transformed', known);
  const text = statusText[status];
  if (text === undefined) return null;
  const since =
    date === null ? '' : findingText('ENT-005', 'since', { date }) + (dissolvedSince(company)?.why ?? '');
  const stands = fillTemplate(text, { procedure: law.terms.insolvency.procedure });
  return findingText('ENT-005', 'ended', { company: subject.name, status: stands, since });
}

/** Why a company is dissolved since another day than its certificate names, and the paper that tells of this one. */
function dissolvedSince({ statusSince, amendments }: Company): { why: string; paper: string } | null {
  const act = amendments.findLast(({ kind }) => kind === 'disolucion');
  if (act === undefined || statusSince === null) return null;
  const { date, deed, registration } = act;
  if (registration !== null && statusSince === registration.date && statusSince !== date)
    return {
      why: findingText('ENT-005', 'entered', { date: spanishDate(date) }),
      paper: registration.documentId,
    };
  if (deed === null || deed.date === date || statusSince !== date) return null;
  return { why: findingText('ENT-005', 'reduced', { date: spanishDate(deed.date) }), paper: deed.documentId };
}

/** What is still to be had: no paper is asked for that is at hand. */
function endedCure(report: ExaminedReport): Cure | undefined {
  const { company, asOf, policy } = report;
  switch (company.status) {
    case 'absorbida':
      return cureElsewhere(absorbedCure(report));
    case 'transformada':
      return cureOfFinding('ENT-005', 'transformed');
    case 'disuelta':
    case 'en_liquidacion':
      return cureElsewhere(dissolvedCure(report));
    case 'liquidacion_concursal': {
      const liquidators = namedLiquidators(report);
      return cureElsewhere(
        liquidators === ''
          ? cureOfFinding('ENT-005', 'insolvent')
          : cureOfFinding('ENT-005', 'appointed', { liquidators }),
      );
    }
    case 'reorganizacion':
      return cureOfFinding('ENT-005', 'reorganised');
    case 'no_acreditada': {
      const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
      return cureOfFinding('ENT-005', 'unproven', { since });
    }
    default:
      return undefined;
  }
}

/** To deal with somebody else, or of something else, does not bring the company back. */
function cureElsewhere(cured: Cure): Cure {
  return { ...cured, elsewhere: true };
}

/** The merger is at hand where it tells in whom the company merged. */
function absorbedCure({ company, content }: ExaminedReport): Cure {
  if (successorOf(content) === undefined) return cureOfFinding('ENT-005', 'unnamed');
  const successor = successorText(content);
  return hasAct(company, 'fusion')
    ? cureOfFinding('ENT-005', 'merged', { successor })
    : cureOfFinding('ENT-005', 'absorbed', { successor });
}

function dissolvedCure(report: ExaminedReport): Cure {
  const liquidators = namedLiquidators(report);
  if (liquidators !== '') return cureOfFinding('ENT-005', 'liquidators', { liquidators });
  return hasAct(report.company, 'disolucion')
    ? cureOfFinding('ENT-005', 'dissolved')
    : cureOfFinding('ENT-005', 'ended');
}

function hasAct({ amendments }: Company, kind: Act['kind']): boolean {
  return amendments.some((act) => act.kind === kind);
}

/** Whether the company stands with the tax office as it should, and who is registered there for it. */
function checkTaxStatus(report: ExaminedReport): RuleResult {
  const { registeredRepresentativeIds } = report.company.taxStatus;
  const { terms } = report.law;
  const pointer = `${report.companyPointer}/taxStatus`;
  const [tax] = report.documentsOf('SITUACION_TRIBUTARIA', 'E_RUT');
  const evidence = report.evidence.at(pointer, tax?.value.id);
  // Another of the papers may tell of them.
  const named = report.evidence.at(`${pointer}/registeredRepresentativeIds`, tax?.value.id);
  // No register knows yet that it was dissolved, so the tax office can not either.
  const dissolved = soleShareholder(report)?.dissolvedOn != null;
  const faults = [
    ...(dissolved ? [] : unknownRepresentatives(report, pointer, [...named, ...evidence])),
    ...endedTaxFindings(report, pointer, evidence),
  ];
  if (report.company.status === 'absorbida' && faults.length === 0)
    return notApplicable(findingText('ENT-008', 'absorbed'));
  return examinationOf({
    subjects: [
      `${pointer}/endOfActivities`,
      ...registeredRepresentativeIds.map((_, index) => `${pointer}/registeredRepresentativeIds/${index}`),
    ],
    faults,
    message: findingText('ENT-008', taxStatusText(report, pointer, dissolved), {
      endOfActivities: terms.endOfActivities,
      taxAuthority: terms.taxAuthorityShort,
    }),
    evidence: [...evidence, ...named],
  });
}

/** In which words nothing is wrong: what the tax office tells everybody names no representatives. */
function taxStatusText(report: ExaminedReport, pointer: string, dissolved: boolean) {
  const count = report.company.taxStatus.registeredRepresentativeIds.length;
  if (count > 0 && liquidationPublishedOn(report.content) !== null)
    return count === 1 ? 'metPublishedOne' : 'metPublished';
  if (count === 1) return dissolved ? 'metDissolvedOne' : 'metOne';
  if (count > 1) return dissolved ? 'metDissolved' : 'met';
  const told = report.content.provenance[`${pointer}/registeredRepresentativeIds`] !== undefined;
  return told || endingOf(report) === null ? 'metNobody' : 'metUntold';
}

/** Those who stand as representatives with the tax authority and have neither an office nor a power today. */
function unknownRepresentatives(
  report: ExaminedReport,
  pointer: string,
  evidence: Evidence[],
): RuleFinding[] {
  const current = new Set([
    ...report.content.administration.positions
      .filter((position) => isInOffice(position, report.asOf))
      .map((position) => position.entityId),
    ...report.inForce().flatMap((power) => granteesOf(report.content, power)),
  ]);
  return report.company.taxStatus.registeredRepresentativeIds.flatMap((id, index) => {
    if (current.has(id)) return [];
    const representative = report.nameOf(id);
    const { taxAuthority } = report.law.terms;
    return [
      findingOf({
        severity: 'observacion',
        subjects: [`${pointer}/registeredRepresentativeIds/${index}`],
        actual: representative,
        message: findingText('ENT-008', 'stranger', { representative, taxAuthority }),
        evidence,
        cure: cureOfFinding('ENT-008', 'stranger', { representative, taxAuthority }),
      }),
    ];
  });
}

function endedTaxFindings(report: ExaminedReport, pointer: string, evidence: Evidence[]): RuleFinding[] {
  const { endOfActivities: date } = report.company.taxStatus;
  const { endOfActivities } = report.law.terms;
  if (date === null || date > report.asOf) return [];
  return [
    findingOf({
      severity: 'observacion',
      subjects: [`${pointer}/endOfActivities`],
      expected: findingText('ENT-008', 'expected', { endOfActivities }),
      actual: date,
      message: findingText('ENT-008', 'ended', { endOfActivities, date: spanishDate(date) }),
      evidence,
      cure: cureOfFinding('ENT-008', 'ended', { endOfActivities }),
    }),
  ];
}

/** Whether the company exists: its status, its term, the law it was made under, its standing before the tax office. */
export const entityExistenceRules: readonly Rule[] = [
  rule('ENT-005', 'entidad', checkInForce),
  rule('ENT-006', 'entidad', checkTerm),
  rule('ENT-007', 'entidad', checkFormExisted),
  rule('ENT-008', 'entidad', checkTaxStatus),
];

function checkFormExisted(report: ExaminedReport): RuleResult {
  const { electronicRegisterSince } = report.policy;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable(findingText('ENT-007', 'noActs'));
  const formSince = report.form.since;
  const adopted = acts.findLast(({ value }) => adoptsForm(value)) ?? acts[0];
  const faults = acts.flatMap((act) => {
    const early = act === adopted && formSince !== undefined && act.value.date < formSince;
    const formFault = early
      ? [
          tooEarly(
            report,
            act,
            findingText('ENT-007', 'form', { legalForm: report.company.legalForm }),
            formSince,
          ),
        ]
      : [];
    const beforeRegister =
      act.value.res !== null && electronicRegisterSince !== null && act.value.date < electronicRegisterSince;
    const resFault = beforeRegister
      ? [tooEarly(report, act, findingText('ENT-007', 'register'), electronicRegisterSince)]
      : [];
    return [...formFault, ...resFault];
  });
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: findingText('ENT-007', acts.length === 1 ? 'metOne' : 'met'),
    evidence: adopted === undefined ? [] : evidenceOfInstrument(report, adopted),
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
): RuleFinding {
  return findingOf({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${since}`,
    actual: act.value.date,
    message: findingText('ENT-007', 'tooEarly', {
      what,
      since: spanishDate(since),
      date: spanishDate(act.value.date),
    }),
    cure:
      act.value.res === null
        ? cureOfFinding('ENT-007', 'deed', { date: spanishDate(act.value.date) })
        : cureOfFinding('ENT-007', 'form', { date: spanishDate(act.value.date) }),
    evidence: report.evidence.at(act.pointer),
  });
}
