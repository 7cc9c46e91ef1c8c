import type { Content, Document, Evidence } from '../../../contract/generated/types.js';
import { containsValue, passagesOf } from '../../jurisdictions/excerpts.js';

type ExtractedReading = Document['extracted'][number];

/** Finds evidence in the documents. Each call returns at most one location unless stated otherwise. */
export interface EvidenceSource {
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
    places: readonly Evidence[],
    types: ReadonlySet<Document['type']> | null,
    values: readonly string[],
  ) => Evidence[];
}

/** Creates the evidence source of a report, from its provenance and the readings of its documents. */
export function evidenceOf(content: Content): EvidenceSource {
  const papers = documentPassagesOf(content);
  // Illegible pages prove nothing.
  const pointers = Object.keys(content.provenance).filter((key) => content.provenance[key]?.quote != null);
  const firstWithin = firstByAncestor(pointers);
  const cited = new Set(pointers.map((pointer) => content.provenance[pointer]?.quote));
  const inDocument = findInDocument(papers, (passage) => cited.has(passage));

  const fromProvenance = (pointer: string): Evidence[] => {
    const source = content.provenance[pointer];
    const document = papers.document(source?.documentId ?? '');
    if (source === undefined || document === undefined || source.quote === null) return [];
    return [evidenceFrom(document, source.page ?? 1, source.quote)];
  };

  return {
    proofAmong: selectProof(papers),
    inDocument: inDocument,
    quoting: (documentId, values) => findQuoting(papers, documentId, values.map(containsValue)),
    at: (pointer, documentId = null) => {
      const source = content.provenance[pointer]?.quote
        ? pointer
        : (firstWithin.get(pointer) ?? nearestProvenance(pointer, content.provenance));
      const found = fromProvenance(source ?? '');
      return found.length > 0 ? found : inDocument(documentId);
    },
  };
}

interface DocumentPassage {
  readonly page: number;
  readonly passage: string;
}

/** Documents by id, with passages split once. */
interface DocumentPassages {
  readonly document: (id: string) => Document | undefined;
  readonly passagesIn: (document: Document) => readonly DocumentPassage[];
}

function documentPassagesOf({ documents }: Content): DocumentPassages {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const known = new Map<Document, readonly DocumentPassage[]>();
  return {
    document: (id) => byId.get(id),
    passagesIn: (document) => {
      const passages = known.get(document) ?? passagesIn(document);
      known.set(document, passages);
      return passages;
    },
  };
}

/** @param isCited returns true if a passage is quoted anywhere in the report */
function findInDocument(
  papers: DocumentPassages,
  isCited: (passage: string) => boolean,
): EvidenceSource['inDocument'] {
  const openingOf = (document: Document): Evidence[] => {
    const passages = papers.passagesIn(document);
    const opening = passages.find(({ passage }) => isCited(passage)) ?? passages[0];
    return opening === undefined ? [] : [evidenceFrom(document, opening.page, opening.passage)];
  };
  return (documentId, field, entityId) => {
    const document = papers.document(documentId ?? '');
    if (document === undefined) return [];
    const reading = document.extracted.find(
      (one) => one.field === field && (entityId === undefined || one.entityId === entityId),
    );
    if (reading === undefined) return openingOf(document);
    const matches = containsValue(reading.value);
    const passages = papers.passagesIn(document).filter(({ page }) => page === reading.page);
    const quoting = passages.find(({ passage }) => matches(passage)) ?? passages[0];
    return quoting === undefined ? [] : [evidenceFrom(document, quoting.page, quoting.passage)];
  };
}

function findQuoting(
  { document: byId, passagesIn }: DocumentPassages,
  documentId: string,
  matchers: readonly ReturnType<typeof containsValue>[],
): Evidence[] {
  const document = byId(documentId);
  if (document === undefined) return [];
  const found = passagesIn(document).findLast(({ passage }) => matchers.every((isIn) => isIn(passage)));
  return found === undefined ? [] : [evidenceFrom(document, found.page, found.passage)];
}

function selectProof(papers: DocumentPassages): EvidenceSource['proofAmong'] {
  return (places, types, values) => {
    const able = places.filter(({ documentId }) => {
      const document = papers.document(documentId);
      return document !== undefined && (types?.has(document.type) ?? true);
    });
    const missing = values.map(containsValue).filter((isIn) => !able.some(({ quote }) => isIn(quote)));
    if (missing.length === 0) return able;
    const passages = [...new Set(able.map(({ documentId }) => documentId))]
      .flatMap((id) => papers.document(id) ?? [])
      .flatMap((document) => papers.passagesIn(document).map((one) => ({ document, ...one })));
    const matching = missing.flatMap((isIn) => passages.find(({ passage }) => isIn(passage)) ?? []);
    return [...matching.map(({ document, page, passage }) => evidenceFrom(document, page, passage)), ...able];
  };
}

function passagesIn({ excerpts }: Document): DocumentPassage[] {
  return excerpts.flatMap(({ page, text }) => passagesOf(text).map((passage) => ({ page, passage })));
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
  return { documentId: document.id, page, quote, clause: clauseOf(quote), confidence: document.legibility };
}

const clauseName =
  /^(?:Artículo|Cláusula)\s+\p{L}+(?:\s+(?:primer|segund|tercer|cuart|quint|sext|séptim|octav|noven)[oa])?(?:\s+transitori[oa])?(?!\p{L})/iu;

/**
 * Returns the clause at the beginning of a quote, such as "Artículo Quinto" or "Artículo Décimo Segundo Transitorio".
 */
function clauseOf(quote: string): string | null {
  return clauseName.exec(quote)?.[0] ?? null;
}
