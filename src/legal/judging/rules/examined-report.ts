import type {
  Authority,
  Company,
  Content,
  Document,
  Entity,
  Power,
  Shareholder,
} from '../../../contract/generated/types.js';
import { compareDates } from '../../../values/dates.js';
import { groupBy } from '../../../values/group-by.js';
import { facultyLabel, isOfCompany } from '../../jurisdictions/faculties.js';
import type { Law, Policy } from '../../jurisdictions/law.js';
import { lawOf } from '../../jurisdictions/laws.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import { type ComputedOwner, computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import { type OwnershipGraph, ownershipAbove, standingHoldings } from '../../ownership/holdings.js';
import { authorityMatrix, bindingMatrix } from '../authority-matrix.js';
import { unsignedOperations } from '../conclusion.js';
import { powersInForce, type Reliance, reliances } from '../powers-in-force.js';
import { type EvidenceSource, evidenceOf } from './evidence.js';

/** A value of the report with its JSON Pointer. */
export interface Pointed<Value> {
  value: Value;
  pointer: string;
}

/** An indexed content with derived facts, each computed on first use. */
export interface ExaminedReport {
  content: Content;
  /** Law of the subject's country. */
  law: Law;
  policy: Policy;
  /** Date of the judgement. */
  asOf: string;
  subject: Entity;
  subjectPointer: string;
  company: Company;
  /** Legal requirements of its form. */
  form: FormRequirements;
  companyPointer: string;
  evidence: EvidenceSource;
  entities: Pointed<Entity>[];
  entity: (id: string) => Pointed<Entity> | undefined;
  /** Name of a party; its id if there is no such party. */
  nameOf: (id: string) => string;
  /** The country's label of a faculty. */
  facultyLabel: (code: string) => string;
  documents: Pointed<Document>[];
  document: (id: string | null) => Pointed<Document> | undefined;
  /** Documents of these types, without rejected and replaced ones, in the order of the types, newest first. */
  documentsOf: (...types: Document['type'][]) => Pointed<Document>[];
  /** Holdings in the subject that stand today, or stood at its absorption. */
  holdings: Pointed<Shareholder>[];
  powers: Pointed<Power>[];
  /** Powers to act for the subject. */
  ownPowers: Pointed<Power>[];
  inForce: () => Power[];
  /** Authority matrix of the powers in force. */
  matrix: () => Authority[];
  /** The matrix as far as it binds the company; the conclusion uses it. */
  binding: () => Authority[];
  /** Requested operations that nobody can sign today. */
  unsigned: () => string[];
  relied: () => Reliance[];
  owners: () => ComputedOwner[];
  ownership: () => OwnershipGraph;
}

/**
 * Indexes a content.
 * @throws TypeError if its subject is not a company in the report
 */
export function examineReport(content: Content): ExaminedReport {
  const law = lawOf(content.jurisdiction);
  const entities = pointed(content.entities, '/entities');
  const byId = new Map(entities.map((entity) => [entity.value.id, entity]));
  const subject = byId.get(content.subjectEntityId);
  if (subject === undefined || subject.value.company === null) {
    throw new TypeError(`the subject ${content.subjectEntityId} is not a company of the report`);
  }
  const documents = pointed(content.documents, '/documents');
  const documentsById = new Map(documents.map((document) => [document.value.id, document]));
  const documentsByType = lazily(() => {
    const counted = documents.filter(
      ({ value: { status } }) => status !== 'rechazado' && status !== 'reemplazado',
    );
    counted.sort((a, b) => compareDates(b.value.issuedOn, a.value.issuedOn));
    return groupBy(counted, ({ value }) => value.type);
  });
  const stands = standingHoldings(content);
  const powers = pointed(content.powers, '/powers');
  const matrix = lazily(() => authorityMatrix(content));
  const binding = lazily(() => bindingMatrix(content, matrix()));
  return {
    content,
    law,
    policy: law.policy,
    asOf: content.asOfDate,
    subject: subject.value,
    subjectPointer: subject.pointer,
    company: subject.value.company,
    form: law.forms.row(subject.value.company.legalForm),
    companyPointer: `${subject.pointer}/company`,
    evidence: evidenceOf(content),
    entities,
    entity: (id) => byId.get(id),
    nameOf: (id) => byId.get(id)?.value.name ?? id,
    facultyLabel: (code) => law.facultyLabels[code] ?? facultyLabel(code),
    documents,
    document: (id) => documentsById.get(id ?? ''),
    documentsOf: (...types) => types.flatMap((type) => documentsByType().get(type) ?? []),
    holdings: pointed(content.shareholders, '/shareholders').filter(
      ({ value }) => value.issuerEntityId === content.subjectEntityId && stands(value),
    ),
    powers,
    ownPowers: powers.filter(({ value }) => isOfCompany(value, content.subjectEntityId)),
    inForce: lazily(() => powersInForce(content)),
    matrix,
    binding,
    unsigned: lazily(() => unsignedOperations(content, binding())),
    relied: lazily(() => reliances(content)),
    owners: lazily(() => computeBeneficialOwners(content, law.policy)),
    ownership: lazily(() => ownershipAbove(content.shareholders, content.subjectEntityId, stands)),
  };
}

/** Returns each item with its JSON Pointer. */
export function pointed<Value>(values: readonly Value[], pointer: string): Pointed<Value>[] {
  return values.map((value, index) => ({ value, pointer: `${pointer}/${index}` }));
}

function lazily<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
