import type { Document, Evidence } from '../../../contract/generated/types.js';
import { addDays, latest } from '../../../values/dates.js';
import { spanishDate, spanishList } from '../../words/spanish.js';
import { rowsCovering } from '../authority-matrix.js';
import { actsOf } from './company-facts.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText, messageAndCure } from './findings.js';
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

/** DOC-001: the documents that the regime requires are there, and the identity cards of potential signers. */
export function checkRequired(report: ExaminedReport): RuleResult {
  const { policy, company, companyPointer, subject } = report;
  const titles: Partial<Record<string, string>> = report.law.documentTitles;
  const pointer = `${companyPointer}/registrationRegime`;
  const ofRegime = policy.requiredDocuments[company.registrationRegime] ?? [];
  // Shares change hands outside the public registers, so the company's own list of holders is required.
  const ofShares = company.capital?.shares == null ? [] : [policy.holderRegisters];
  const requirements: Requirement[] = [
    ...ofRegime.map((anyOf) => ({ anyOf, entityId: subject.id, pointer })),
    ...ofShares.map((anyOf) => ({ anyOf, entityId: subject.id, pointer: '/shareholderSummary' })),
    ...signerRequirements(report),
  ];
  // The documents of the founding come first; those of a later act cannot replace them.
  const { deed, extract, registration, publication } = company.incorporation ?? {};
  const founding = new Set([deed, extract, registration, publication].map((one) => one?.documentId));
  const found = requirements.map((requirement) => {
    const own = report
      .documentsOf(...(requirement.anyOf as Document['type'][]))
      .filter(({ value }) => value.subjectEntityIds.includes(requirement.entityId));
    return { requirement, document: own.find(({ value }) => founding.has(value.id)) ?? own[0] };
  });
  return examinationOf({
    subjects: [
      ...new Set(found.map(({ requirement, document }) => document?.pointer ?? requirement.pointer)),
    ],
    findings: found
      .filter(({ document }) => document === undefined)
      .map(({ requirement }) => {
        const wantedTitles = requirement.anyOf.map((type) => titles[type] ?? type);
        const wanted = spanishList(wantedTitles, 'o');
        const party = report.nameOf(requirement.entityId);
        const whose = requirement.entityId === subject.id ? '' : findingText('DOC-001', 'whose', { party });
        return findingOf({
          severity: 'reparo',
          subjects: [requirement.pointer],
          expected: wanted,
          ...messageAndCure('DOC-001', 'missing', { wanted, whose }),
          // A missing document cannot be quoted; documents about the company itself are quoted instead.
          evidence: report.evidence.inDocument(report.documents[0]?.value.id ?? null),
        });
      }),
    message: findingText('DOC-001', 'met'),
    evidence: found
      .slice(0, 3)
      .flatMap(({ document }) => report.evidence.inDocument(document?.value.id ?? null)),
  });
}

function signerRequirements(report: ExaminedReport): Requirement[] {
  const { content } = report;
  const rows = content.requestedOperations.flatMap((operation) =>
    rowsCovering(operation, report.matrix(), content),
  );
  const people = new Set(rows.flatMap((row) => row.combinations.flat().flatMap((part) => part.entityIds)));
  return [...people]
    .flatMap((id) => report.entity(id) ?? [])
    .filter(({ value }) => value.kind === 'person')
    .map(({ value, pointer }) => ({ anyOf: ['CEDULA_IDENTIDAD'], entityId: value.id, pointer }));
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
      cure: cureOfFinding<'DOC-002'>('renewed', {
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

/** DOC-003: verification codes are valid. */
export function checkCodes(report: ExaminedReport): RuleResult {
  const coded = report.documents.filter(
    ({ value: { status, verification } }) =>
      status !== 'rechazado' && status !== 'reemplazado' && verification !== null,
  );
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
  const renewed = cureOfFinding<'DOC-003'>('renewed', textValues);
  if (verification.status === 'pendiente') {
    const message = findingText('DOC-003', 'pending', { code });
    const verified = cureOfFinding<'DOC-003'>('pending', { code: verification.code });
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
  const examined = report.documents.filter(({ value }) => value.status !== 'reemplazado');
  const findings = examined.flatMap(({ value, pointer }) => {
    const rejected = value.status === 'rechazado';
    if (!rejected && value.legibility >= minimum) return [];
    const values = {
      document: value.title,
      date: spanishDate(value.issuedOn),
      reason: value.rejectionReason ?? findingText('DOC-004', 'unread'),
    };
    return [
      findingOf({
        severity: 'reparo',
        subjects: [pointer],
        expected: `≥ ${minimum}`,
        actual: value.legibility,
        message: findingText('DOC-004', rejected ? 'rejected' : 'illegible', values),
        cure: cureOfFinding<'DOC-004'>('copy', values),
        evidence: report.evidence.inDocument(value.id),
      }),
    ];
  });
  return examinationOf({
    subjects: examined.map(({ pointer }) => pointer),
    findings,
    message: findingText('DOC-004', examined.length === 1 ? 'metOne' : 'met'),
    expected: `≥ ${minimum}`,
    evidence: withoutFindings(examined, findings)
      .slice(0, 3)
      .flatMap(({ value }) => report.evidence.inDocument(value.id)),
  });
}
