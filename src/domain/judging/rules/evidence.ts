import type { Content, Document, Evidence } from '../../../contract/generated/types.js';
import { taxIdSchemes } from '../../jurisdictions/tax-ids.js';
import { groupBy } from '../../values/grouping.js';
import { foldedName } from '../../words/names.js';

type Reading = Document['extracted'][number];

/** Finds, for what a rule says, the place in the documents that it stands on. Answers at most one place a call. */
export interface EvidenceSource {
  /**
   * Where the value at a JSON Pointer was read: its own provenance, or that of the first value inside it, or of the
   * nearest one around it. Where there is none, what the document says that is given instead.
   */
  at: (pointer: string, documentId?: string | null) => Evidence[];
  /** Where a document says something of a party; failing that, what else is quoted from it, or its heading. */
  in: (documentId: string | null, field?: Reading['field'], entityId?: string) => Evidence[];
}

/** Evidence out of one report: from its provenance, and from what was read in each document. */
export function evidenceOf(content: Content): EvidenceSource {
  const documents = new Map(content.documents.map((document) => [document.id, document]));
  const pointers = Object.keys(content.provenance);
  const firstWithin = firstByAncestor(pointers);
  const quoted = groupBy(pointers, (pointer) => content.provenance[pointer]?.documentId);

  const fromProvenance = (pointer: string): Evidence[] => {
    const source = content.provenance[pointer];
    const document = documents.get(source?.documentId ?? '');
    if (source === undefined || document === undefined || source.quote === null) return [];
    return [evidence(document, source.page ?? 1, source.quote)];
  };

  const inDocument: EvidenceSource['in'] = (documentId, field, entityId) => {
    const document = documents.get(documentId ?? '');
    if (document === undefined) return [];
    const quotes = (quoted.get(document.id) ?? []).flatMap(fromProvenance);
    const reading = document.extracted.find(
      (one) => one.field === field && (entityId === undefined || one.entityId === entityId),
    );
    if (reading === undefined) return [quotes[0] ?? evidence(document, 1, document.title)];
    const around = quotes.find(({ page, quote }) => page === reading.page && mentions(quote, reading.value));
    return [around ?? evidence(document, reading.page, reading.value)];
  };

  return {
    in: inDocument,
    at: (pointer, documentId = null) => {
      const source = content.provenance[pointer]
        ? pointer
        : (firstWithin.get(pointer) ?? nearest(pointer, content.provenance));
      const found = fromProvenance(source ?? '');
      return found.length > 0 ? found : inDocument(documentId);
    },
  };
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

function nearest(pointer: string, provenance: Content['provenance']): string | undefined {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    if (provenance[path]?.documentId) return path;
  }
  return undefined;
}

/** Whether a quote contains a reading, a number in whichever way it is printed. */
function mentions(quote: string, value: string): boolean {
  const folded = foldedName(quote);
  const printed = Object.values(taxIdSchemes).map((scheme) => scheme.print(value));
  return [...new Set([value, ...printed])].some((spelling) => folded.includes(foldedName(spelling)));
}

function evidence(document: Document, page: number, quote: string): Evidence {
  return { documentId: document.id, page, quote, clause: clauseOf(quote), confidence: document.legibility };
}

/** The clause that a quote names at its beginning, such as "Artículo Quinto". */
function clauseOf(quote: string): string | null {
  return /^(?:Artículo|Cláusula)\s+[\p{L}]+/iu.exec(quote)?.[0] ?? null;
}
