import type { Content, Document, Evidence } from '../../../contract/generated/types.js';
import { containsValue, passagesOf } from '../../jurisdictions/excerpts.js';

type ExtractedReading = Document['extracted'][number];

/** Finds, for what a rule says, the place in the documents that it stands on. Answers at most one place a call. */
export interface EvidenceSource {
  /**
   * Where the value at a JSON Pointer was read: its own provenance, or that of the first value inside it, or of the
   * nearest one around it. Where there is none, what the document says that is given instead.
   */
  at: (pointer: string, documentId?: string | null) => Evidence[];
  /** Where a document says something of a party; failing that, the first words that are quoted from it. */
  in: (documentId: string | null, field?: ExtractedReading['field'], entityId?: string) => Evidence[];
  /** The last passage of a document that says all these values; nothing where none does. */
  telling: (documentId: string, values: readonly string[]) => Evidence[];
  /**
   * Of the places given, those in documents of the types that can prove something. Of each value in dispute that none
   * of them has, the one on the quoted pages of these documents that does comes first.
   */
  proving: (
    places: readonly Evidence[],
    types: ReadonlySet<Document['type']> | null,
    values: readonly string[],
  ) => Evidence[];
}

/** Evidence out of one report: from its provenance, and from what was read in each document. */
export function evidenceOf(content: Content): EvidenceSource {
  const papers = documentPassagesOf(content);
  // What stands on a page that can not be read proves nothing.
  const pointers = Object.keys(content.provenance).filter((key) => content.provenance[key]?.quote != null);
  const firstWithin = firstByAncestor(pointers);
  const cited = new Set(pointers.map((pointer) => content.provenance[pointer]?.quote));
  const inDocument = findSaying(papers, (passage) => cited.has(passage));

  const fromProvenance = (pointer: string): Evidence[] => {
    const source = content.provenance[pointer];
    const document = papers.document(source?.documentId ?? '');
    if (source === undefined || document === undefined || source.quote === null) return [];
    return [evidenceFrom(document, source.page ?? 1, source.quote)];
  };

  return {
    proving: proving(papers),
    in: inDocument,
    telling: (documentId, values) => telling(papers, documentId, values.map(containsValue)),
    at: (pointer, documentId = null) => {
      const source = content.provenance[pointer]?.quote
        ? pointer
        : (firstWithin.get(pointer) ?? nearestProvenance(pointer, content.provenance));
      const found = fromProvenance(source ?? '');
      return found.length > 0 ? found : inDocument(documentId);
    },
  };
}

/** What of a document is quoted on a page. */
interface DocumentPassage {
  readonly page: number;
  readonly passage: string;
}

/** The documents by id, each taken apart into its passages once. */
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

/** @param isCited whether a passage is quoted anywhere in the report */
function findSaying(papers: DocumentPassages, isCited: (passage: string) => boolean): EvidenceSource['in'] {
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
    const isTold = containsValue(reading.value);
    const passages = papers.passagesIn(document).filter(({ page }) => page === reading.page);
    const telling = passages.find(({ passage }) => isTold(passage)) ?? passages[0];
    return telling === undefined ? [] : [evidenceFrom(document, telling.page, telling.passage)];
  };
}

function telling(
  { document: byId, passagesIn }: DocumentPassages,
  documentId: string,
  told: readonly ReturnType<typeof containsValue>[],
): Evidence[] {
  const document = byId(documentId);
  if (document === undefined) return [];
  const found = passagesIn(document).findLast(({ passage }) => told.every((isIn) => isIn(passage)));
  return found === undefined ? [] : [evidenceFrom(document, found.page, found.passage)];
}

function proving(papers: DocumentPassages): EvidenceSource['proving'] {
  return (places, types, values) => {
    const able = places.filter(({ documentId }) => {
      const document = papers.document(documentId);
      return document !== undefined && (types?.has(document.type) ?? true);
    });
    const untold = values.map(containsValue).filter((isIn) => !able.some(({ quote }) => isIn(quote)));
    if (untold.length === 0) return able;
    const passages = [...new Set(able.map(({ documentId }) => documentId))]
      .flatMap((id) => papers.document(id) ?? [])
      .flatMap((document) => papers.passagesIn(document).map((one) => ({ document, ...one })));
    const telling = untold.flatMap((isIn) => passages.find(({ passage }) => isIn(passage)) ?? []);
    return [...telling.map(({ document, page, passage }) => evidenceFrom(document, page, passage)), ...able];
  };
}

function passagesIn({ excerpts }: Document): DocumentPassage[] {
  return excerpts.flatMap(({ page, text }) => passagesOf(text).map((passage) => ({ page, passage })));
}

/** Of every pointer, the first of those given that lies within it. */
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

/** The clause that a quote names at its beginning, such as "Artículo Quinto" or "Artículo Décimo Segundo Transitorio". */
function clauseOf(quote: string): string | null {
  return clauseName.exec(quote)?.[0] ?? null;
}
