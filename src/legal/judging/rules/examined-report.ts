import type {
  Authority,
  Company,
  Content,
  Document,
  Entity,
  Evidence,
  LegalPolicy,
  Power,
  Shareholder,
} from '../../../contract/generated/types.js';
import { compareDates } from '../../../values/dates.js';
import { groupBy, lazily, memoize } from '../../../values/maps.js';
import type { ExtractedReading } from '../../jurisdictions/dossier.js';
import { containsValue, passagesOf } from '../../jurisdictions/excerpts.js';
import { facultyLabel, isOfCompany } from '../../jurisdictions/faculties.js';
import type { FormRequirements, Law } from '../../jurisdictions/law.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { type ComputedOwner, computeBeneficialOwners } from '../../ownership/beneficial-owners.js';
import { currentHoldingFilter, type OwnershipGraph, ownershipAbove } from '../../ownership/holdings.js';
import { authorityMatrix, bindingMatrix } from '../authority-matrix.js';
import { unsignedOperations } from '../conclusion.js';
import { powersInForce, type Reliance, reliances } from '../powers-in-force.js';

/** Finds evidence in the documents. Each call returns at most one location unless stated otherwise. */
interface EvidenceSource {
  /**
   * Evidence of the value at a JSON Pointer: from its own provenance, that of the first value inside it, or that of the
   * nearest parent; otherwise from the given document.
   */
  at: (pointer: string, documentId?: string | null) => Evidence[];
  /** Evidence of a reading about a party in a document; otherwise the first quote of the document. */
  inDocument: (documentId: string | null, field?: ExtractedReading['field'], entityId?: string) => Evidence[];
  /** The last passage of a document that contains all these values; empty if there is none. */
  quoting: (documentId: string, values: readonly string[]) => Evidence[];
  /**
   * Keeps evidence from documents of types that can prove something. For each disputed value without a quote, the
   * quoted pages of these documents are searched; a match comes first.
   */
  proofAmong: (
    evidence: readonly Evidence[],
    types: ReadonlySet<Document['type']> | null,
    values: readonly string[],
  ) => Evidence[];
}

/** Creates the evidence source of a report, from its provenance and the readings of its documents. */
export function evidenceOf({ documents, provenance }: Content): EvidenceSource {
  const byId = new Map(documents.map((document) => [document.id, document]));
  // Passages are split once per document.
  const passagesIn = memoize(documents.length, ({ excerpts }: Document) =>
    excerpts.flatMap(({ page, text }) => passagesOf(text).map((passage) => ({ page, passage }))),
  );
  // Illegible pages prove nothing.
  const pointers = Object.keys(provenance).filter((key) => provenance[key]?.quote != null);
  const firstWithin = firstByAncestor(pointers);
  const citedQuotes = new Set(pointers.map((pointer) => provenance[pointer]?.quote));

  const inDocument: EvidenceSource['inDocument'] = (documentId, field, entityId) => {
    const document = byId.get(documentId ?? '');
    if (document === undefined) return [];
    const reading = document.extracted.find(
      (one) => one.field === field && (entityId === undefined || one.entityId === entityId),
    );
    const isQuoting =
      reading === undefined ? (passage: string) => citedQuotes.has(passage) : containsValue(reading.value);
    const passages = passagesIn(document).filter(
      ({ page }) => reading === undefined || page === reading.page,
    );
    const found = passages.find(({ passage }) => isQuoting(passage)) ?? passages[0];
    return found === undefined ? [] : [evidenceFrom(document, found.page, found.passage)];
  };

  return {
    inDocument,
    at: (pointer, documentId = null) => {
      const sourcePointer = provenance[pointer]?.quote
        ? pointer
        : (firstWithin.get(pointer) ?? nearestProvenance(pointer, provenance));
      const source = provenance[sourcePointer ?? ''];
      const document = byId.get(source?.documentId ?? '');
      if (source === undefined || document === undefined || source.quote === null)
        return inDocument(documentId);
      return [evidenceFrom(document, source.page ?? 1, source.quote)];
    },
    quoting: (documentId, values) => {
      const document = byId.get(documentId);
      if (document === undefined) return [];
      const matchers = values.map(containsValue);
      const found = passagesIn(document).findLast(({ passage }) => matchers.every((isIn) => isIn(passage)));
      return found === undefined ? [] : [evidenceFrom(document, found.page, found.passage)];
    },
    proofAmong: (evidence, types, values) => {
      const able = evidence.filter(({ documentId }) => {
        const document = byId.get(documentId);
        return document !== undefined && (types?.has(document.type) ?? true);
      });
      const missing = values.map(containsValue).filter((isIn) => !able.some(({ quote }) => isIn(quote)));
      if (missing.length === 0) return able;
      const passages = [...new Set(able.map(({ documentId }) => documentId))]
        .flatMap((id) => byId.get(id) ?? [])
        .flatMap((document) => passagesIn(document).map((one) => ({ document, ...one })));
      const matching = missing.flatMap((isIn) => passages.find(({ passage }) => isIn(passage)) ?? []);
      return [
        ...matching.map(({ document, page, passage }) => evidenceFrom(document, page, passage)),
        ...able,
      ];
    },
  };
}

/** Returns, for every pointer and its parents, the first given pointer within it. */
function firstByAncestor(pointers: readonly string[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const pointer of pointers) {
    for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const ancestor = pointer.slice(0, end);
      if (!first.has(ancestor)) first.set(ancestor, pointer);
    }
  }
  return first;
}

function nearestProvenance(pointer: string, provenance: Content['provenance']): string | undefined {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    if (provenance[path]?.quote) return path;
  }
  return undefined;
}

function evidenceFrom(document: Document, page: number, quote: string): Evidence {
  const clause = clauseName.exec(quote)?.[0] ?? null;
  return { documentId: document.id, page, quote, clause, confidence: document.legibility };
}

/** The clause at the beginning of a quote, such as "Artículo Quinto" or "Artículo Décimo Segundo Transitorio". */
const clauseName =
  /^(?:Artículo|Cláusula)\s+\p{L}+(?:\s+(?:primer|segund|tercer|cuart|quint|sext|séptim|octav|noven)[oa])?(?:\s+transitori[oa])?(?!\p{L})/iu;

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
  policy: LegalPolicy;
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
  /** Holdings in the subject today, or at its absorption. */
  holdings: Pointed<Shareholder>[];
  powers: Pointed<Power>[];
  /** Powers to act for the subject. */
  ownPowers: Pointed<Power>[];
  inForce: () => Power[];
  isInForce: (power: Power) => boolean;
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
  const isCurrent = currentHoldingFilter(content);
  const powers = pointed(content.powers, '/powers');
  const inForce = lazily(() => powersInForce(content));
  const inForceSet = lazily(() => new Set(inForce()));
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
      ({ value }) => value.issuerEntityId === content.subjectEntityId && isCurrent(value),
    ),
    powers,
    ownPowers: powers.filter(({ value }) => isOfCompany(value, content.subjectEntityId)),
    inForce,
    isInForce: (power) => inForceSet().has(power),
    matrix,
    binding,
    unsigned: lazily(() => unsignedOperations(content, binding())),
    relied: lazily(() => reliances(content)),
    owners: lazily(() => computeBeneficialOwners(content, law.policy)),
    ownership: lazily(() => ownershipAbove(content.shareholders, content.subjectEntityId, isCurrent)),
  };
}

/** Returns each item with its JSON Pointer. */
export function pointed<Value>(values: readonly Value[], pointer: string): Pointed<Value>[] {
  return values.map((value, index) => ({ value, pointer: `${pointer}/${index}` }));
}
