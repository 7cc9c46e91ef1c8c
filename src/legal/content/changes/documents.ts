import type { Document, Power, Provenance } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { documentHash } from '../../jurisdictions/dossier.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { VerificationScheme } from '../../jurisdictions/practice.js';
import { contractArticles, spanishDate } from '../../words/spanish.js';
import { fingerprintOf, type OpenReport } from './open-report.js';

type ExtractedReading = Document['extracted'][number];

/** What is said of a document that a fault brings with it. */
export interface NewDocument {
  readonly type: Document['type'];
  /** Where it is not what such documents are usually called. */
  readonly title?: string;
  readonly issuer: string;
  readonly issuedOn: CivilDate;
  readonly scheme?: VerificationScheme;
  readonly code?: string;
  readonly about?: readonly string[];
  readonly language?: string;
}

/** Puts a document into the report; its id, which is `doc_` and the key, numbered where that is taken. */
export function addDocument(report: OpenReport, key: string, paper: NewDocument): Document {
  const { draft, subject, practice } = report;
  const id = freeId(`doc_${key}`, draft.documents);
  const draws = report.draws(`documents/${id}`);
  const form = practice.paper(paper.type, paper.issuedOn);
  const [fewest = 1, most = 1] = form.pages;
  const scheme = paper.scheme ?? form.scheme;
  const document: Document = {
    id,
    type: paper.type,
    title: paper.title ?? form.title,
    issuer: paper.issuer,
    issuedOn: paper.issuedOn,
    validUntil: null,
    verification:
      scheme === null
        ? null
        : {
            scheme,
            code: paper.code ?? practice.code(scheme, report.draws(`codes/${id}`)),
            status: 'valido',
          },
    pages: draws.int('pages', fewest, most),
    sha256: documentHash(fingerprintOf(draft), id),
    legibility: `0.${draws.int('legibility', 91, 99)}`,
    language: paper.language ?? 'es',
    status: 'procesado',
    rejectionReason: null,
    subjectEntityIds: [...(paper.about ?? [subject.id])],
    extracted: [],
    excerpts: [],
  };
  draft.documents.push(document);
  return document;
}

/** The id, or the id with the first number that no item has. */
export function freeId(id: string, items: readonly { id: string }[]): string {
  const taken = new Set(items.map((item) => item.id));
  for (let number = 2, candidate = id; ; number += 1) {
    if (!taken.has(candidate)) return candidate;
    candidate = `${id}_${number}`;
  }
}

/** Where a value is read in a document of the report, and in which words. */
export interface DocumentCitation {
  readonly document: Document;
  readonly page: number;
  readonly quote: string;
  readonly origin?: Provenance['origin'] | undefined;
}

/**
 * Says where the value at a pointer is read; the document is long enough for it. What is cited from a page stands there
 * in the order of its citing, below what was cited from it before.
 */
export function cite(
  report: OpenReport,
  pointer: string,
  { document, page, quote, origin = 'extracted' }: DocumentCitation,
): void {
  document.pages = Math.max(document.pages, page);
  const { provenance } = report.draft;
  const known = provenance[pointer];
  if (known?.documentId !== document.id || known.page !== page) delete provenance[pointer];
  provenance[pointer] = { documentId: document.id, page, quote: contractArticles(quote), origin };
}

/** The page on which a clause that comes last stands: that of a form has its signature after it. */
export function lastTextPage({ type, pages }: Document): number {
  return type === 'ACTO_RES' ? pages - 1 : pages;
}

/** Says of every faculty of a power where its text is read, numbered in their order. */
export function citeFaculties(
  report: OpenReport,
  pointer: string,
  { faculties }: Power,
  place: Pick<DocumentCitation, 'document' | 'page'>,
): void {
  faculties.forEach(({ text }, position) => {
    if (text !== null)
      cite(report, `${pointer}/faculties/${position}`, { ...place, quote: `${position + 1}) ${text}` });
  });
}

/** Notes what is read in a document. */
export function addReading(document: Document, { field, value, page, entityId }: ExtractedReading): void {
  document.pages = Math.max(document.pages, page);
  document.extracted.push({ field, value, page, entityId });
}

/** Takes back every citation of the value at a pointer, and of all inside it unless only itself is meant. */
export function uncite({ draft }: OpenReport, pointer: string, extent: 'all' | 'itself' = 'all'): void {
  for (const key of Object.keys(draft.provenance)) {
    const inside = extent === 'all' && key.startsWith(`${pointer}/`);
    if (key === pointer || inside) delete draft.provenance[key];
  }
}

/** Words one text as another in everything that is quoted from a document, and read in it. */
export function reword(report: OpenReport, document: Document, from: string, to: string): void {
  rewrite(report, document, (text) => text.replaceAll(from, to));
}

/** Writes everything anew that is quoted from a document, and read in it. */
export function rewrite({ draft }: OpenReport, document: Document, anew: (text: string) => string): void {
  for (const source of Object.values(draft.provenance)) {
    if (source.documentId === document.id && source.quote !== null) source.quote = anew(source.quote);
  }
  for (const reading of document.extracted) reading.value = anew(reading.value);
}

/** Words one text as another in everything the report says. */
export function rewordAll(value: unknown, from: string, to: string): void {
  rewriteAll(value, (text) => text.replaceAll(from, to));
}

/** Writes every text inside a value anew. */
export function rewriteAll(value: unknown, anew: (text: string) => string): void {
  if (value === null || typeof value !== 'object') return;
  const members = value as { [name: string]: unknown };
  for (const [name, member] of Object.entries(members)) {
    if (typeof member === 'string') members[name] = anew(member);
    else rewriteAll(member, anew);
  }
}

/** Dates a document otherwise, with what it says of its own date. */
export function redate(report: OpenReport, document: Document, date: CivilDate): void {
  const before = document.issuedOn;
  document.issuedOn = date;
  if (before === date) return;
  const { paper } = report.practice;
  const coded = (day: CivilDate): boolean => paper(document.type, day).scheme !== null;
  if (coded(before) && !coded(date)) document.verification = null;
  reword(report, document, spanishDate(before), spanishDate(date));
  reword(report, document, before, date);
}

/** Takes a document out; what only it said is no longer cited, and what names it names another instead. */
export function dropDocument(report: OpenReport, document: Document, standIn: Document): void {
  const { draft } = report;
  removeAt(report, draft.documents, '/documents', draft.documents.indexOf(document));
  for (const [pointer, source] of Object.entries(draft.provenance)) {
    if (source.documentId === document.id) delete draft.provenance[pointer];
  }
  renameDocument(draft, document.id, standIn.id);
}

function renameDocument(value: unknown, from: string, to: string): void {
  if (value === null || typeof value !== 'object') return;
  const members = value as { [name: string]: unknown };
  for (const [name, member] of Object.entries(members)) {
    if (name === 'documentId' && member === from) members[name] = to;
    else renameDocument(member, from, to);
  }
}

/** Nobody has read the words of the powers that this document gives: what they are said to give is declared. */
export function leaveUnread(report: OpenReport, document: Document): void {
  const { draft } = report;
  draft.powers.forEach((power, index) => {
    if (power.instrument.documentId !== document.id) return;
    for (const faculty of power.faculties) faculty.text = null;
    const declared = { documentId: null, page: null, quote: null, origin: 'declared' as const };
    uncite(report, `/powers/${index}/faculties`);
    uncite(report, `/powers/${index}/signingRules`);
    draft.provenance[`/powers/${index}/faculties`] = declared;
    draft.provenance[`/powers/${index}/signingRules`] = declared;
    draft.provenance[`/powers/${index}`] = { ...declared };
  });
}

/** Takes an item out of a list of the report, and keeps the citations of those after it. */
export function removeAt(
  { draft }: OpenReport,
  list: readonly unknown[],
  pointer: string,
  index: number,
): void {
  (list as unknown[]).splice(index, 1);
  const sources: ContentDraft['provenance'] = {};
  for (const [key, source] of Object.entries(draft.provenance)) {
    const rest = key.startsWith(`${pointer}/`) ? key.slice(pointer.length + 1) : null;
    const [head = '', ...below] = rest?.split('/') ?? [];
    const position = Number(head);
    if (rest === null || position < index) sources[key] = source;
    else if (position > index) sources[[`${pointer}/${position - 1}`, ...below].join('/')] = source;
  }
  draft.provenance = sources;
}
