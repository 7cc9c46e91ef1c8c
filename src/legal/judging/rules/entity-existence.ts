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
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Checks that the term of the company has not ended. */
export function checkTerm(report: ExaminedReport): RuleResult {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const evidence = report.evidence.at(pointer);
  const findings = overFindings(report, evidence);
  const ended = findings.length > 0 ? null : endedText(report);
  if (ended !== null) return notApplicable(ended);
  // Only a fixed term is stated as a date.
  const quotedYears = kind === 'renovable' && renewalYears !== null ? [String(renewalYears)] : [];
  return examinationOf({
    subjects: [pointer],
    findings,
    actual: endsOn ?? kind,
    ...(kind === 'plazo_fijo' ? {} : { quotedValues: quotedYears }),
    ...termText(report, evidence),
  });
}

/** Returns the day on which the term ended according to its documents; null if it has not. */
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

/** Returns the text on an ended company; null otherwise. */
function endedText(report: ExaminedReport): string | null {
  const when = whenEnded(report);
  const did = whatBecame(report);
  const { term, statusSince } = report.company;
  if (when === null || did === null) return null;
  if (term.kind !== 'indefinida' || statusSince === null) return findingText('ENT-006', 'ended', { when });
  return findingText('ENT-006', 'endedUnlimited', { did, date: spanishDate(statusSince) });
}

function termText(report: ExaminedReport, evidence: Evidence[]): { message: string; evidence: Evidence[] } {
  const { kind, endsOn } = report.company.term;
  if (kind === 'renovable') return renewalText(report, evidence);
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? findingText('ENT-006', 'until', { date: spanishDate(endsOn) })
      : findingText('ENT-006', 'unlimited');
  return { message, evidence };
}

/** States when the current period ends, and if another one follows. */
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
  const textValues = { ...values, deadline: spanishDate(deadline) };
  if (deadline >= asOf) return { message: findingText('ENT-006', 'open', textValues), evidence };
  const notes = notedOn(report);
  if (notes === null || notes.on <= deadline)
    return { message: findingText('ENT-006', 'unshown', textValues), evidence };
  const next = spanishDate(addYears(endsOn, (periods + 1) * renewalYears));
  const message = findingText('ENT-006', 'sure', { ...textValues, next, shownOn: spanishDate(notes.on) });
  return { message, evidence: [...evidence, ...notes.evidence] };
}

/** Returns the months of notice in the quoted clause; null if it states none. */
function noticeMonths(evidence: readonly Evidence[]): number | null {
  const wanted = Array.from({ length: 12 }, (_, index) => index + 1).find((months) => {
    const notice = findingText('ENT-006', 'notice', { months: spanishNumber(months, 'masculine') });
    return evidence.some(({ quote }) => quote.includes(` ${notice}`));
  });
  return wanted ?? null;
}

/** Returns the certificate of all annotations of the company, with its date. */
function notedOn(report: ExaminedReport): { on: string; evidence: Evidence[] } | null {
  const pointer = `${report.companyPointer}/amendments`;
  const source = report.content.provenance[pointer];
  const issued = report.document(source?.documentId ?? null)?.value.issuedOn;
  return issued == null ? null : { on: issued, evidence: report.evidence.at(pointer) };
}

const statusText: Partial<Record<Company['status'], string>> = findingWords.statuses;

// Statuses that a certificate can cure are a reparo; a reorganisation leaves the company in charge.
const statusSeverity: Partial<Record<Company['status'], RuleFinding['severity']>> = {
  no_acreditada: 'reparo',
  reorganizacion: 'observacion',
};

/** Checks that the company is in force; otherwise states how it ended and who acts for it. */
export function checkInForce(report: ExaminedReport): RuleResult {
  const { status } = report.company;
  const quotedName = [report.subject.name];
  // Another rule reports this cause from the register of shares.
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
  const findings =
    message === null
      ? []
      : [
          findingOf({
            severity: statusSeverity[status] ?? 'impedimento',
            subjects: [pointer],
            expected: 'vigente',
            actual: status,
            message,
            quotedValues: quotedName,
            evidence,
            cure: endedCure(report),
          }),
        ];
  return examinationOf({
    subjects: [pointer],
    findings,
    message: inForceText(report, evidence),
    actual: status,
    evidence,
  });
}

/** Returns evidence of the dissolution date, if the certificate has another date. */
function evidenceOfDissolution({ company, evidence }: ExaminedReport): Evidence[] {
  const { paper } = dissolvedSince(company) ?? {};
  return paper === undefined ? [] : evidence.quoting(paper, [company.statusSince ?? '']);
}

/** States that the company is in force, with a reservation about another name; with an old certificate, that it was. */
function inForceText(report: ExaminedReport, evidence: readonly Evidence[]): string {
  const { subject, asOf, policy, document } = report;
  const known = { company: subject.name, today: spanishDate(asOf) };
  // Another rule reports a liquidation that no register shows yet.
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

/** Returns true if the evidence has another name of the company, which another rule reports. */
function isMisnamedIn(report: ExaminedReport, evidence: readonly Evidence[]): boolean {
  const misnaming = new Set(misnamings(report).map(({ document }) => document.value.id));
  return evidence.some(({ documentId }) => misnaming.has(documentId));
}

/** States how the company ended, or why it is irregular; null if it is in force. */
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

/** Explains why the dissolution date differs from the certificate, and names the document with this date. */
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

/** Returns the cure for the status of the company, which asks only for documents that are not loaded; undefined if none. */
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

/** A cure that opens another way does not restore the company. */
function cureElsewhere(cured: Cure): Cure {
  return { ...cured, elsewhere: true };
}

/** Names the absorbing company if known; asks for the merger document if it is not loaded. */
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

/** Checks the tax status of the company, and its representatives at the tax office. */
export function checkTaxStatus(report: ExaminedReport): RuleResult {
  const { registeredRepresentativeIds } = report.company.taxStatus;
  const { terms } = report.law;
  const pointer = `${report.companyPointer}/taxStatus`;
  const [tax] = report.documentsOf('SITUACION_TRIBUTARIA', 'E_RUT');
  const evidence = report.evidence.at(pointer, tax?.value.id);
  // Another tax document can name them.
  const namingEvidence = report.evidence.at(`${pointer}/registeredRepresentativeIds`, tax?.value.id);
  // No register shows this dissolution yet, so the tax office can not either.
  const dissolved = soleShareholder(report)?.dissolvedOn != null;
  const findings = [
    ...(dissolved ? [] : unknownRepresentatives(report, pointer, [...namingEvidence, ...evidence])),
    ...endedTaxFindings(report, pointer, evidence),
  ];
  if (report.company.status === 'absorbida' && findings.length === 0)
    return notApplicable(findingText('ENT-008', 'absorbed'));
  return examinationOf({
    subjects: [
      `${pointer}/endOfActivities`,
      ...registeredRepresentativeIds.map((_, index) => `${pointer}/registeredRepresentativeIds/${index}`),
    ],
    findings,
    message: findingText('ENT-008', taxStatusText(report, pointer, dissolved), {
      endOfActivities: terms.endOfActivities,
      taxAuthority: terms.taxAuthorityShort,
    }),
    evidence: [...evidence, ...namingEvidence],
  });
}

/** Returns the text key without findings; the public tax record names no representatives. */
function taxStatusText(report: ExaminedReport, pointer: string, dissolved: boolean) {
  const count = report.company.taxStatus.registeredRepresentativeIds.length;
  if (count > 0 && liquidationPublishedOn(report.content) !== null)
    return count === 1 ? 'metPublishedOne' : 'metPublished';
  if (count === 1) return dissolved ? 'metDissolvedOne' : 'metOne';
  if (count > 1) return dissolved ? 'metDissolved' : 'met';
  const namesRepresentatives =
    report.content.provenance[`${pointer}/registeredRepresentativeIds`] !== undefined;
  return namesRepresentatives || endingOf(report) === null ? 'metNobody' : 'metUntold';
}

/** Returns registered representatives who have neither an office nor a power today. */
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

/** ENT-007: legal form and electronic register existed when the company used them. */
export function checkFormExisted(report: ExaminedReport): RuleResult {
  const { electronicRegisterSince } = report.policy;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable(findingText('ENT-007', 'noActs'));
  const formSince = report.form.since;
  const adopted = acts.findLast(({ value }) => adoptsForm(value)) ?? acts[0];
  const findings = acts.flatMap((act) => {
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
    findings,
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
