import type { Document, Evidence } from '../../../contract/generated/types.js';
import { spanishList } from '../../words/spanish-lists.js';
import { rowsCovering } from '../authority-matrix.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, type RuleResult } from './rule.js';

/** A document that must be at hand: of any one of the types, about a party. */
interface Requirement {
  anyOf: readonly string[];
  entityId: string;
  /** What asks for it. */
  pointer: string;
}

/** Whether the documents that the regime asks for are at hand, and the identity cards of those who would sign. */
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
    faults: found
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
    evidence: found.slice(0, 3).flatMap(({ document }) => report.evidence.in(document?.value.id ?? null)),
  });
}

function regimeRequirements({ policy, company, companyPointer, subject }: ExaminedReport): Requirement[] {
  const pointer = `${companyPointer}/registrationRegime`;
  const needed = policy.requiredDocuments[company.registrationRegime] ?? [];
  return needed.map((anyOf) => ({ anyOf, entityId: subject.id, pointer }));
}

/** Shares change hands outside the public registers, so that the company's own list of holders has to be seen. */
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

/** The papers of the founding, for which those of a later act do not stand in. */
function foundingPapers({ company: { incorporation } }: ExaminedReport): ReadonlySet<string> {
  const { deed, extract, registration, publication } = incorporation ?? {};
  return new Set([deed, extract, registration, publication].flatMap((one) => one?.documentId ?? []));
}

// What is missing cannot be quoted; the examined documents that come nearest are those about the company itself.
function anyEvidence(report: ExaminedReport): Evidence[] {
  return report.evidence.in(report.documents[0]?.value.id ?? null);
}
