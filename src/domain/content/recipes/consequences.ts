import { granteesOf, powersInForce } from '../../judging/powers-in-force.js';
import { computeBeneficialOwners, isInOffice } from '../../ownership/beneficial-owners.js';
import { spanishList } from '../../words/spanish-lists.js';
import { fillTemplate } from '../../words/templates.js';
import { documentsOf, entityOf, type OpenReport } from './open-report.js';
import { cite, uncite } from './papers.js';
import { giveRole, readPerson } from './people.js';

/** Lets the tax office know who no longer represents the company, so that its records name the current ones alone. */
export function updateTaxRepresentatives(report: OpenReport, ...added: readonly string[]): void {
  const { draft, company, companyPointer, asOf } = report;
  const current = new Set([
    ...draft.administration.positions
      .filter((position) => isInOffice(position, asOf))
      .map(({ entityId }) => entityId),
    ...powersInForce(draft).flatMap((power) => granteesOf(draft, power)),
  ]);
  const { taxStatus } = company;
  const before = taxStatus.registeredRepresentativeIds;
  const after = [...new Set([...before.filter((id) => current.has(id)), ...added])];
  if (after.join() === before.join()) return;
  taxStatus.registeredRepresentativeIds = after;
  citeTaxRepresentatives(report, companyPointer);
}

/** Quotes the tax office's list of representatives as it stands. */
export function citeTaxRepresentatives(report: OpenReport, companyPointer: string): void {
  const pointer = `${companyPointer}/taxStatus/registeredRepresentativeIds`;
  const known = report.draft.provenance[pointer]?.documentId;
  const papers = documentsOf(report, 'SITUACION_TRIBUTARIA', 'E_RUT');
  const document = papers.find(({ id }) => id === known) ?? papers[0];
  if (document === undefined) return;
  const { nameWithId, texts } = report.practice;
  const { tax } = texts;
  const people = report.company.taxStatus.registeredRepresentativeIds.map((id) => entityOf(report, id));
  const quote =
    people.length === 0
      ? tax.nobody
      : fillTemplate(tax.representatives, { persons: spanishList(people.map(nameWithId), 'y', '; ') });
  cite(report, pointer, {
    document,
    page: 1,
    quote,
    origin: 'registry',
  });
}

/** Declares the senior management anew where it stands for the owners, of whom there are none. */
export function redeclareManagement(report: OpenReport): void {
  const managed = report.draft.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'));
  if (managed) redeclareOwners(report);
}

/** Declares the beneficial owners anew, as the holdings have come to make them. */
export function redeclareOwners(report: OpenReport): void {
  const { draft } = report;
  const computed = computeBeneficialOwners(draft, report.policy);
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) throw new RangeError('the report has no declaration of beneficial owners');
  const known = new Set(draft.beneficialOwners.map(({ entityId }) => entityId));
  const names = new Set(declaration.extracted.map(({ entityId }) => entityId));
  draft.beneficialOwners.forEach((_, index) => {
    uncite(report, `/beneficialOwners/${index}`);
  });
  draft.beneficialOwners = computed.map((owner, index) => {
    const entity = entityOf(report, owner.entityId);
    if (!known.has(entity.id)) giveRole(entity, 'beneficial_owner');
    if (!names.has(entity.id)) readPerson(report, declaration, entity, 2);
    if (!declaration.subjectEntityIds.includes(entity.id)) declaration.subjectEntityIds.push(entity.id);
    const quote = report.practice.declaredOwner(entity, owner);
    cite(report, `/beneficialOwners/${index}`, { document: declaration, page: 2, quote, origin: 'declared' });
    const { effectivePercentage: declaredPercentage } = owner;
    return { ...owner, declared: true, declaredPercentage, documentId: declaration.id };
  });
  const owners = new Set(computed.map(({ entityId }) => entityId));
  for (const entity of draft.entities) {
    if (!owners.has(entity.id)) entity.roles = entity.roles.filter((role) => role !== 'beneficial_owner');
  }
  declaration.extracted = declaration.extracted.filter(
    ({ field, entityId }) => field !== 'person_name' || owners.has(entityId ?? ''),
  );
}
