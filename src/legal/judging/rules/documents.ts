import type { Document, Evidence } from '../../../contract/generated/types.js';
import { addDays, latest } from '../../../values/dates.js';
import { spanishDate, spanishList } from '../../words/spanish.js';
import { rowsCovering } from '../authority-matrix.js';
import { actsOf } from './acts.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

/** A required document about a party, of any of the given types. */
interface Requirement {
  anyOf: readonly string[];
  entityId: string;
  /** Pointer to the value that requires it. */
  pointer: string;
}

/** Checks that the report has the documents required by the regime, and identity cards of potential signers. */
export function checkRequired(report: ExaminedReport): RuleResult {
  const titles: Partial<Record<string, string>> = report.law.documentTitles;
  const requirements = [
    ...regimeRequirements(report),
    ...registerRequirements(report),
    ...signerRequirements(report),
  ];
  const found = requirements.map((requirement) => ({
    requirement,
    document: documentFor(report, requirement),
  }));
  return examinationOf({
    subjects: [
      ...new Set(found.map(({ requirement, document }) => document?.pointer ?? requirement.pointer)),
    ],
    findings: found
      .filter(({ document }) => document === undefined)
      .map(({ requirement: { anyOf, entityId, pointer } }) => {
        const wanted = spanishList(
          anyOf.map((type) => titles[type] ?? type),
          'o',
        );
        const whose =
          entityId === report.subject.id
            ? ''
            : findingText('DOC-001', 'whose', { party: report.nameOf(entityId) });
        return findingOf({
          severity: 'reparo',
          subjects: [pointer],
          expected: wanted,
          message: findingText('DOC-001', 'missing', { wanted, whose }),
          cure: cureOfFinding('DOC-001', 'missing', { wanted, whose }),
          evidence: anyEvidence(report),
        });
      }),
    message: findingText('DOC-001', 'met'),
    evidence: found
      .slice(0, 3)
      .flatMap(({ document }) => report.evidence.inDocument(document?.value.id ?? null)),
  });
}

function regimeRequirements({ policy, company, companyPointer, subject }: ExaminedReport): Requirement[] {
  const pointer = `${companyPointer}/registrationRegime`;
  const needed = policy.requiredDocuments[company.registrationRegime] ?? [];
  return needed.map((anyOf) => ({ anyOf, entityId: subject.id, pointer }));
}

/** Shares change hands outside the public registers, so the company's own list of holders is required. */
function registerRequirements({ policy, company, subject }: ExaminedReport): Requirement[] {
  if (company.capital?.shares == null) return [];
  return [{ anyOf: policy.holderRegisters, entityId: subject.id, pointer: '/shareholderSummary' }];
}

function signerRequirements(report: ExaminedReport): Requirement[] {
  const { requestedOperations, powers } = report.content;
  const rows = requestedOperations.flatMap((operation) => rowsCovering(operation, report.matrix(), powers));
  const people = new Set(rows.flatMap((row) => row.combinations.flat().flatMap((part) => part.entityIds)));
  return [...people]
    .flatMap((id) => report.entity(id) ?? [])
    .filter(({ value }) => value.kind === 'person')
    .map(({ value, pointer }) => ({ anyOf: ['CEDULA_IDENTIDAD'], entityId: value.id, pointer }));
}

function documentFor(report: ExaminedReport, { anyOf, entityId }: Requirement) {
  const own = report
    .documentsOf(...(anyOf as Document['type'][]))
    .filter(({ value }) => value.subjectEntityIds.includes(entityId));
  const founding = foundingPapers(report);
  return own.find(({ value }) => founding.has(value.id)) ?? own[0];
}

/** Returns the documents of the founding; those of a later act can not replace them. */
function foundingPapers({ company: { incorporation } }: ExaminedReport): ReadonlySet<string> {
  const { deed, extract, registration, publication } = incorporation ?? {};
  return new Set([deed, extract, registration, publication].flatMap((one) => one?.documentId ?? []));
}

// A missing document can not be quoted; documents about the company itself are quoted instead.
function anyEvidence(report: ExaminedReport): Evidence[] {
  return report.evidence.inDocument(report.documents[0]?.value.id ?? null);
}

/** DOC-002: certificates are recent, and later than the last act. */
export function checkCertificates(report: ExaminedReport): RuleResult {
  const newest = (['CERTIFICADO_VIGENCIA', 'CERTIFICADO_ANOTACIONES'] as const).flatMap((type) =>
    report
      .documentsOf(type)
      .filter(({ value }) => value.subjectEntityIds.includes(report.subject.id))
      .slice(0, 1),
  );
  if (newest.length === 0) return notApplicable(findingText('DOC-002', 'noCertificates'));
  const days = report.policy.certificateMaxAgeDays;
  const oldest = addDays(report.asOf, -days);
  const lastAct = actsOf(report).at(-1)?.value.date ?? '';
  const findings = newest.flatMap(({ value, pointer }): RuleFinding[] => {
    const known = {
      severity: 'reparo' as const,
      subjects: [pointer],
      actual: value.issuedOn,
      evidence: report.evidence.inDocument(value.id, 'date'),
      cure: cureOfFinding('DOC-002', 'renewed', {
        document: value.title,
        since: spanishDate(latest(oldest, lastAct || oldest)),
      }),
    };
    const issued = findingText('DOC-002', 'issued', {
      document: value.title,
      date: spanishDate(value.issuedOn),
    });
    if (value.issuedOn < lastAct) {
      const message = findingText('DOC-002', 'beforeLastAct', { issued, date: spanishDate(lastAct) });
      return [findingOf({ ...known, expected: `≥ ${lastAct}`, message })];
    }
    if (value.issuedOn >= oldest) return [];
    const message = findingText('DOC-002', 'old', { issued, days, today: spanishDate(report.asOf) });
    return [findingOf({ ...known, expected: `≥ ${oldest}`, message })];
  });
  return examinationOf({
    subjects: newest.map(({ pointer }) => pointer),
    findings,
    message: findingText('DOC-002', newest.length === 1 ? 'metOne' : 'met', { days }),
    expected: `≥ ${oldest}`,
    evidence: withoutFindings(newest, findings).flatMap(({ value }) =>
      report.evidence.inDocument(value.id, 'date'),
    ),
  });
}

function standingDocuments(report: ExaminedReport): Pointed<Document>[] {
  return report.documents.filter(
    ({ value }) => value.status !== 'rechazado' && value.status !== 'reemplazado',
  );
}

/** DOC-003: verification codes are valid. */
export function checkCodes(report: ExaminedReport): RuleResult {
  const coded = standingDocuments(report).filter(({ value }) => value.verification !== null);
  if (coded.length === 0) return notApplicable(findingText('DOC-003', 'noCodes'));
  return examinationOf({
    subjects: coded.map(({ pointer }) => `${pointer}/verification`),
    findings: coded.flatMap((document) => codeFindings(report, document)),
    message: findingText('DOC-003', coded.length === 1 ? 'metOne' : 'met'),
    evidence: codesIn(report, coded),
  });
}

/** Returns evidence of the verification codes; documents with a code if none prints it. */
function codesIn({ evidence }: ExaminedReport, coded: readonly Pointed<Document>[]): Evidence[] {
  const printed = coded.flatMap(({ value: { id, verification } }) =>
    evidence.quoting(id, verification === null ? [] : [verification.code]),
  );
  return printed.length > 0
    ? printed.slice(0, 3)
    : coded.slice(0, 3).flatMap(({ value }) => evidence.inDocument(value.id));
}

function codeFindings(report: ExaminedReport, { value, pointer }: Pointed<Document>): RuleFinding[] {
  const { verification, validUntil } = value;
  const lapsed = validUntil !== null && validUntil < report.asOf;
  if (verification === null || (verification.status === 'valido' && !lapsed)) return [];
  const known = {
    severity: 'reparo' as const,
    subjects: [`${pointer}/verification`],
    expected: 'valido',
    actual: verification.status,
    evidence: [
      ...codesIn(report, [{ value, pointer }]),
      ...(report.content.provenance[`${pointer}/validUntil`]?.quote
        ? report.evidence.at(`${pointer}/validUntil`)
        : []),
    ],
    quotedValues: [],
  };
  const textValues = { document: value.title, date: spanishDate(value.issuedOn) };
  const code = findingText('DOC-003', 'code', { code: verification.code, ...textValues });
  const renewed = cureOfFinding('DOC-003', 'renewed', textValues);
  if (verification.status === 'pendiente') {
    const message = findingText('DOC-003', 'pending', { code });
    const verified = cureOfFinding('DOC-003', 'pending', { code: verification.code });
    return [findingOf({ ...known, outcome: 'warning', severity: 'observacion', message, cure: verified })];
  }
  if (verification.status === 'no_verificable')
    return [findingOf({ ...known, message: findingText('DOC-003', 'unknown', { code }), cure: renewed })];
  const when = validUntil === null ? '' : findingText('DOC-003', 'on', { date: spanishDate(validUntil) });
  return [
    findingOf({
      ...known,
      actual: validUntil ?? verification.status,
      quotedValues: [verification.code, ...(validUntil === null ? [] : [validUntil])],
      message: findingText('DOC-003', 'expired', { code, on: when }),
      cure: renewed,
    }),
  ];
}

/** DOC-004: documents are legible and not rejected. */
export function checkLegible(report: ExaminedReport): RuleResult {
  const minimum = report.policy.minimumLegibility;
  const examinedOnes = report.documents.filter(({ value }) => value.status !== 'reemplazado');
  const findings = examinedOnes.flatMap(({ value, pointer }) => {
    const rejected = value.status === 'rechazado';
    if (!rejected && value.legibility >= minimum) return [];
    const reason = value.rejectionReason ?? findingText('DOC-004', 'unread');
    const textValues = { document: value.title, date: spanishDate(value.issuedOn) };
    const message = rejected
      ? findingText('DOC-004', 'rejected', { ...textValues, reason })
      : findingText('DOC-004', 'illegible', textValues);
    return [
      findingOf({
        severity: 'reparo',
        subjects: [pointer],
        expected: `≥ ${minimum}`,
        actual: value.legibility,
        message,
        cure: cureOfFinding('DOC-004', 'copy', textValues),
        evidence: report.evidence.inDocument(value.id),
      }),
    ];
  });
  return examinationOf({
    subjects: examinedOnes.map(({ pointer }) => pointer),
    findings,
    message: findingText('DOC-004', examinedOnes.length === 1 ? 'metOne' : 'met'),
    expected: `≥ ${minimum}`,
    evidence: withoutFindings(examinedOnes, findings)
      .slice(0, 3)
      .flatMap(({ value }) => report.evidence.inDocument(value.id)),
  });
}
