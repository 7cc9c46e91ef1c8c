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
export function evidenceOf({ documents, provenance }: Content): EvidenceSource {
  const byId = new Map(documents.map((document) => [document.id, document]));
  // Passages are split once per document.
  const splitPassages = new Map<Document, readonly { page: number; passage: string }[]>();
  const passagesIn = (document: Document) => {
    const passages =
      splitPassages.get(document) ??
      document.excerpts.flatMap(({ page, text }) => passagesOf(text).map((passage) => ({ page, passage })));
    splitPassages.set(document, passages);
    return passages;
  };
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
      const place = provenance[pointer]?.quote
        ? pointer
        : (firstWithin.get(pointer) ?? nearestProvenance(pointer, provenance));
      const source = provenance[place ?? ''];
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
    proofAmong: (places, types, values) => {
      const able = places.filter(({ documentId }) => {
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
