import type { Act, Company, Evidence } from '../../../contract/generated/types.js';
import { addDays, addMonths, addYears, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { countedNounInSentence, midSentence, spanishDate, spanishNumber } from '../../words/spanish.js';
import { liquidationPublishedOn } from '../authority-matrix.js';
import { namedLiquidators } from '../opening-sentence.js';
import { granteesOf } from '../powers-in-force.js';
import {
  actsOf,
  endingWords,
  evidenceOfInstrument,
  soleShareholder,
  successorOf,
  successorText,
} from './company-facts.js';
import { misnamings } from './entity-identity.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords, messageAndCure } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** ENT-006: the term of the company has not ended. */
export function checkTerm(report: ExaminedReport): RuleResult {
  const { company, asOf } = report;
  const { kind, endsOn, renewalYears } = company.term;
  const pointer = `${report.companyPointer}/term`;
  const evidence = report.evidence.at(pointer);
  const overOn = termOverOn(report);
  const ending = endingWords(report);
  if (overOn === null && ending !== null)
    return notApplicable(
      kind !== 'indefinida' || company.statusSince === null
        ? findingText('ENT-006', 'ended', { when: ending.when })
        : findingText('ENT-006', 'endedUnlimited', {
            did: ending.did,
            date: spanishDate(company.statusSince),
          }),
    );
  const findings =
    overOn === null
      ? []
      : [
          findingOf({
            severity: 'impedimento',
            subjects: [pointer],
            expected: `≥ ${asOf}`,
            actual: overOn,
            ...messageAndCure('ENT-006', 'over', { date: spanishDate(overOn) }),
            evidence,
          }),
        ];
  const known = { subjects: [pointer], findings, actual: endsOn ?? kind, evidence };
  // Only a fixed term is stated as a date.
  if (kind === 'plazo_fijo')
    return examinationOf({
      ...known,
      message:
        endsOn === null
          ? findingText('ENT-006', 'unlimited')
          : findingText('ENT-006', 'until', { date: spanishDate(endsOn) }),
    });
  if (kind !== 'renovable')
    return examinationOf({ ...known, quotedValues: [], message: findingText('ENT-006', 'unlimited') });
  const quotedValues = renewalYears === null ? [] : [String(renewalYears)];
  if (endsOn === null || renewalYears === null || renewalYears < 1)
    return examinationOf({ ...known, quotedValues, message: findingText('ENT-006', 'renewable') });
  return examinationOf({ ...known, quotedValues, ...renewalText(report, endsOn, renewalYears, evidence) });
}

/** States when the current period ends, and if another one follows. */
function renewalText(report: ExaminedReport, endsOn: string, renewalYears: number, evidence: Evidence[]) {
  const { asOf } = report;
  let periods = 0;
  while (addYears(endsOn, periods * renewalYears) < asOf) periods += 1;
  const end = addYears(endsOn, periods * renewalYears);
  const [year, years] = [findingText('ENT-006', 'year'), findingText('ENT-006', 'years')];
  const values = { date: spanishDate(end), years: countedNounInSentence(renewalYears, year, years) };
  // The clause can require a notice of some months.
  const noticeMonths = Array.from({ length: 12 }, (_, index) => index + 1).find((months) => {
    const notice = findingText('ENT-006', 'notice', { months: spanishNumber(months, 'masculine') });
    return evidence.some(({ quote }) => quote.includes(` ${notice}`));
  });
  if (noticeMonths === undefined) return { message: findingText('ENT-006', 'renewed', values), evidence };
  const deadline = addMonths(end, -noticeMonths);
  const noticeValues = { ...values, deadline: spanishDate(deadline) };
  if (deadline >= asOf) return { message: findingText('ENT-006', 'open', noticeValues), evidence };
  // A later certificate of all annotations shows that nobody gave notice.
  const pointer = `${report.companyPointer}/amendments`;
  const certificateId = report.content.provenance[pointer]?.documentId ?? null;
  const notedOn = report.document(certificateId)?.value.issuedOn;
  if (notedOn == null || notedOn <= deadline)
    return { message: findingText('ENT-006', 'unshown', noticeValues), evidence };
  const next = spanishDate(addYears(endsOn, (periods + 1) * renewalYears));
  return {
    message: findingText('ENT-006', 'sure', { ...noticeValues, next, shownOn: spanishDate(notedOn) }),
    evidence: [...evidence, ...report.evidence.at(pointer)],
  };
}

/** Returns the day on which the term ended according to its documents; null if it has not. */
export function termOverOn({ company, asOf }: Pick<ExaminedReport, 'company' | 'asOf'>): string | null {
  const { kind, endsOn, renewalYears } = company.term;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  return endsOn === null || endsOn >= asOf || renewed || kind === 'indefinida' ? null : endsOn;
}

// Statuses that a certificate can cure are a reparo; a reorganisation leaves the company in charge.
const statusSeverity: Partial<Record<Company['status'], RuleFinding['severity']>> = {
  no_acreditada: 'reparo',
  reorganizacion: 'observacion',
};

/** ENT-005: the company is in force; otherwise the finding states how it ended and who acts for it. */
export function checkInForce(report: ExaminedReport): RuleResult {
  const { company, subject } = report;
  const { status, statusSince } = company;
  // Another rule reports this cause from the register of shares.
  if (status === 'disuelta' && soleShareholder(report)?.dissolvedOn != null)
    return notApplicable(findingText('ENT-005', 'oneHand'));
  const pointer = `${report.companyPointer}/status`;
  const date = statusSince === null ? null : spanishDate(statusSince);
  const on = date === null ? '' : findingText('ENT-005', 'on', { date });
  const dissolution = dissolvedSince(company);
  const statusTexts: Partial<Record<Company['status'], string>> = findingWords.statuses;
  const statusText = statusTexts[status];
  let message: string | null = null;
  if (status === 'absorbida') {
    const successor = successorText(report.content);
    message = findingText('ENT-005', 'absorbed', { company: subject.name, on, successor });
  } else if (status === 'transformada') {
    message = findingText('ENT-005', 'transformed', { company: subject.name, on });
  } else if (statusText !== undefined) {
    const since = date === null ? '' : findingText('ENT-005', 'since', { date }) + (dissolution?.why ?? '');
    const { procedure } = report.law.terms.insolvency;
    const values = { company: subject.name, status: fillTemplate(statusText, { procedure }), since };
    message = findingText('ENT-005', 'ended', values);
  }
  const [certificate] = report.documentsOf(
    'RESOLUCION_CONCURSAL',
    'CERTIFICADO_VIGENCIA',
    'INSCRIPCION_CBR',
    'INSCRIPCION_REGISTRAL',
  );
  const evidence = [
    ...report.evidence.at(pointer, certificate?.value.id),
    ...(dissolution === null ? [] : report.evidence.quoting(dissolution.documentId, [statusSince ?? ''])),
  ];
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
            quotedValues: [subject.name],
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

/** States that the company is in force, with a reservation about another name; with an old certificate, that it was. */
function inForceText(report: ExaminedReport, evidence: readonly Evidence[]): string {
  const { subject, asOf, policy, document } = report;
  const values = { company: subject.name, today: spanishDate(asOf) };
  // Another rule reports a liquidation that no register shows yet.
  if (liquidationPublishedOn(report.content) !== null) return findingText('ENT-005', 'metPublished', values);
  if (termOverOn(report) !== null) return findingText('ENT-005', 'metTermOver', values);
  const certifiedOn = evidence
    .flatMap(({ documentId }) => document(documentId)?.value ?? [])
    .filter(({ type }) => type === 'CERTIFICADO_VIGENCIA')
    .map(({ issuedOn }) => issuedOn)
    .reduce(latest, '');
  if (certifiedOn !== '' && certifiedOn < addDays(asOf, -policy.certificateMaxAgeDays))
    return findingText('ENT-005', 'metThen', { ...values, date: spanishDate(certifiedOn) });
  // Another rule reports another name of the company.
  const misnaming = new Set(misnamings(report).map(({ document: { value } }) => value.id));
  const isMisnamed = evidence.some(({ documentId }) => misnaming.has(documentId));
  return findingText('ENT-005', isMisnamed ? 'metOtherwise' : 'met', values);
}

/** Explains why the dissolution date differs from the certificate, and names the document with this date. */
function dissolvedSince({ statusSince, amendments }: Company): { why: string; documentId: string } | null {
  const act = amendments.findLast(({ kind }) => kind === 'disolucion');
  if (act === undefined || statusSince === null) return null;
  const { date, deed, registration } = act;
  if (registration !== null && statusSince === registration.date && statusSince !== date)
    return {
      why: findingText('ENT-005', 'entered', { date: spanishDate(date) }),
      documentId: registration.documentId,
    };
  if (deed === null || deed.date === date || statusSince !== date) return null;
  const why = findingText('ENT-005', 'reduced', { date: spanishDate(deed.date) });
  return { why, documentId: deed.documentId };
}

/** Returns the cure for the status of the company, which asks only for documents that are not loaded; undefined if none. */
function endedCure(report: ExaminedReport): Cure | undefined {
  const { company, content, asOf, policy } = report;
  const hasAct = (kind: Act['kind']) => company.amendments.some((act) => act.kind === kind);
  const liquidators = namedLiquidators(report);
  // A cure that opens another way does not restore the company.
  const elsewhere = true;
  switch (company.status) {
    case 'absorbida': {
      if (successorOf(content) === undefined) return { ...cureOfFinding<'ENT-005'>('unnamed'), elsewhere };
      const key = hasAct('fusion') ? 'merged' : 'absorbed';
      return { ...cureOfFinding<'ENT-005'>(key, { successor: successorText(content) }), elsewhere };
    }
    case 'transformada':
      return cureOfFinding<'ENT-005'>('transformed');
    case 'disuelta':
    case 'en_liquidacion': {
      if (liquidators !== '')
        return { ...cureOfFinding<'ENT-005'>('liquidators', { liquidators }), elsewhere };
      return { ...cureOfFinding<'ENT-005'>(hasAct('disolucion') ? 'dissolved' : 'ended'), elsewhere };
    }
    case 'liquidacion_concursal': {
      const key = liquidators === '' ? 'insolvent' : 'appointed';
      return { ...cureOfFinding<'ENT-005'>(key, { liquidators }), elsewhere };
    }
    case 'reorganizacion':
      return cureOfFinding<'ENT-005'>('reorganised');
    case 'no_acreditada': {
      const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
      return cureOfFinding<'ENT-005'>('unproven', { since });
    }
    default:
      return undefined;
  }
}

/** ENT-008: the tax office has the company as active, with its present representatives. */
export function checkTaxStatus(report: ExaminedReport): RuleResult {
  const { content } = report;
  const { registeredRepresentativeIds: registeredIds, endOfActivities: endedOn } = report.company.taxStatus;
  const { endOfActivities, taxAuthority, taxAuthorityShort } = report.law.terms;
  const pointer = `${report.companyPointer}/taxStatus`;
  const [tax] = report.documentsOf('SITUACION_TRIBUTARIA', 'E_RUT');
  const evidence = report.evidence.at(pointer, tax?.value.id);
  // Another tax document can name them.
  const namingEvidence = report.evidence.at(`${pointer}/registeredRepresentativeIds`, tax?.value.id);
  // No register shows this dissolution yet, so the tax office cannot either.
  const dissolved = soleShareholder(report)?.dissolvedOn != null;
  const findings: RuleFinding[] = [];
  if (!dissolved) {
    const current = new Set([
      ...content.administration.positions
        .filter((position) => isInOffice(position, report.asOf))
        .map((position) => position.entityId),
      ...report.inForce().flatMap((power) => granteesOf(content, power)),
    ]);
    for (const [index, id] of registeredIds.entries()) {
      if (current.has(id)) continue;
      const representative = report.nameOf(id);
      findings.push(
        findingOf({
          severity: 'observacion',
          subjects: [`${pointer}/registeredRepresentativeIds/${index}`],
          actual: representative,
          ...messageAndCure('ENT-008', 'stranger', { representative, taxAuthority }),
          evidence: [...namingEvidence, ...evidence],
        }),
      );
    }
  }
  if (endedOn !== null && endedOn <= report.asOf)
    findings.push(
      findingOf({
        severity: 'observacion',
        subjects: [`${pointer}/endOfActivities`],
        expected: findingText('ENT-008', 'expected', { endOfActivities }),
        actual: endedOn,
        ...messageAndCure('ENT-008', 'ended', { endOfActivities, date: spanishDate(endedOn) }),
        evidence,
      }),
    );
  if (report.company.status === 'absorbida' && findings.length === 0)
    return notApplicable(findingText('ENT-008', 'absorbed'));
  const isPublished = liquidationPublishedOn(content) !== null;
  const met = isPublished ? 'metPublished' : dissolved ? 'metDissolved' : 'met';
  // The public tax record names no representatives.
  const isNaming = content.provenance[`${pointer}/registeredRepresentativeIds`] !== undefined;
  const nobody = isNaming || endingWords(report) === null ? 'metNobody' : 'metUntold';
  const named = registeredIds.length === 1 ? (`${met}One` as const) : met;
  return examinationOf({
    subjects: [
      `${pointer}/endOfActivities`,
      ...registeredIds.map((_, index) => `${pointer}/registeredRepresentativeIds/${index}`),
    ],
    findings,
    message: findingText('ENT-008', registeredIds.length === 0 ? nobody : named, {
      endOfActivities,
      taxAuthority: taxAuthorityShort,
    }),
    evidence: [...evidence, ...namingEvidence],
  });
}

/** ENT-007: legal form and electronic register existed when the company used them. */
export function checkFormExisted(report: ExaminedReport): RuleResult {
  const { electronicRegisterSince } = report.policy;
  const formSince = report.form.since;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable(findingText('ENT-007', 'noActs'));
  const adopted =
    acts.findLast(({ value }) => value.effects.some(({ field }) => field === 'legalForm')) ?? acts[0];
  const findings = acts.flatMap(({ value, pointer }) => {
    const { date, res } = value;
    const complaints: [what: string, since: string][] = [];
    if (value === adopted?.value && formSince !== undefined && date < formSince)
      complaints.push([findingText('ENT-007', 'form', { legalForm: report.company.legalForm }), formSince]);
    if (res !== null && electronicRegisterSince !== null && date < electronicRegisterSince)
      complaints.push([findingText('ENT-007', 'register'), electronicRegisterSince]);
    return complaints.map(([what, since]) => {
      const values = { what, since: spanishDate(since), date: spanishDate(date) };
      return findingOf({
        severity: 'reparo',
        subjects: [pointer],
        expected: `≥ ${since}`,
        actual: date,
        message: findingText('ENT-007', 'tooEarly', values),
        cure: cureOfFinding<'ENT-007'>(res === null ? 'deed' : 'form', values),
        evidence: report.evidence.at(pointer),
      });
    });
  });
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    findings,
    message: findingText('ENT-007', acts.length === 1 ? 'metOne' : 'met'),
    evidence: adopted === undefined ? [] : evidenceOfInstrument(report, adopted),
  });
}

/** ENT-009: a company that offers its shares to the public is registered for that. */
export function checkSecurities(report: ExaminedReport): RuleResult {
  const { company, subject } = report;
  if (report.form.offeredToPublic !== true)
    return notApplicable(findingText('ENT-009', noSecuritiesKey(report)));
  const entry = company.securitiesRegistration;
  const pointer = `${report.companyPointer}/securitiesRegistration`;
  const evidence = report.evidence.at(pointer, entry?.documentId);
  const common = { subjects: [pointer], evidence, expected: 'vigente' };
  if (entry === null)
    return examinationOf({
      ...common,
      findings: [
        findingOf({
          ...common,
          severity: 'reparo',
          message: findingText('ENT-009', 'missing', {
            company: subject.name,
            legalForm: midSentence(company.legalFormLabel),
          }),
          cure: cureOfFinding<'ENT-009'>('missing', { company: subject.name }),
        }),
      ],
      message: '',
    });
  const values = {
    company: subject.name,
    register: entry.register,
    number: entry.number,
    date: spanishDate(entry.registeredOn),
  };
  const listed = {
    ...common,
    actual: entry.status,
    quotedValues: [String(entry.number), entry.registeredOn],
  };
  const message = findingText('ENT-009', 'cancelled', values);
  const cancelled = cureOfFinding<'ENT-009'>('cancelled', values);
  return examinationOf({
    ...listed,
    findings:
      entry.status === 'vigente'
        ? []
        : [findingOf({ ...listed, severity: 'reparo', message, cure: cancelled })],
    message: findingText('ENT-009', 'met', values),
  });
}

/** Returns the text key for a company that has nothing to register: without shares there is nothing to offer. */
function noSecuritiesKey(report: ExaminedReport) {
  const interest = report.holdings[0]?.value.interest;
  const isOfRights = interest === 'derechos_sociales' || interest === 'participaciones';
  const other = interest === 'capital_asignado' ? 'agency' : isOfRights ? 'noShares' : 'none';
  const key = interest === 'titular_eirl' ? 'oneHolder' : other;
  return endingWords(report) === null ? key : (`${key}Ended` as const);
}
