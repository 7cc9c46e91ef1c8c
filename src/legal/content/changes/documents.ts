import type { Document, Power, Provenance } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { documentHash, textOn } from '../../jurisdictions/dossier.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { VerificationScheme } from '../../jurisdictions/practice.js';
import { contractArticles, spanishDate } from '../../words/spanish.js';
import { fingerprintOf, type OpenReport } from './open-report.js';

/** A document that a recipe adds, with its title if it is not the usual one of the type. */
export interface NewDocument
  extends Readonly<Pick<Document, 'type' | 'issuer' | 'issuedOn'>>,
    Readonly<Partial<Pick<Document, 'title' | 'language'>>> {
  readonly scheme?: VerificationScheme;
  readonly code?: string;
  readonly about?: readonly string[];
}

/** Adds a document to the report. Its id is `doc_` and the key, with a number if that is taken. */
export function addDocument(report: OpenReport, key: string, paper: NewDocument): Document {
  const { draft, subject, practice } = report;
  const id = freeId(`doc_${key}`, draft.documents);
  const draws = report.draws(`documents/${id}`);
  const form = practice.paper(paper.type, paper.issuedOn);
  const [minPages = 1, maxPages = 1] = form.pages;
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
    pages: draws.int('pages', minPages, maxPages),
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

/** Returns the id, or the id with the first number that makes it unique. */
export function freeId(id: string, items: readonly { id: string }[]): string {
  const taken = new Set(items.map((item) => item.id));
  for (let number = 2, candidate = id; ; number += 1) {
    if (!taken.has(candidate)) return candidate;
    candidate = `${id}_${number}`;
  }
}

/** The document, page and words in which a value is read. */
export interface DocumentCitation {
  readonly document: Document;
  readonly page: number;
  readonly quote: string;
  readonly origin?: Provenance['origin'] | undefined;
}

/**
 * Sets the citation of the value at a pointer, and adds pages to the document up to the cited one. The text of
 * a page follows the order in which its citations were made.
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
  const written = textOn(document.issuedOn, contractArticles(quote), report.practice.lawOfTheDay);
  provenance[pointer] = { documentId: document.id, page, quote: written, origin };
}

/** As `cite`, for a value that a register or an authority states. */
export function citeRegister(report: OpenReport, pointer: string, citation: DocumentCitation): void {
  cite(report, pointer, { ...citation, origin: 'registry' });
}

/** Returns the page of a last clause: on a form, the signature page follows it. */
export function lastTextPage({ type, pages }: Document): number {
  return type === 'ACTO_RES' ? pages - 1 : pages;
}

/** Cites the text of every faculty of a power, numbered in order. */
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

/** Adds a value that is read in a document. */
export function addReading(document: Document, reading: Document['extracted'][number]): void {
  document.pages = Math.max(document.pages, reading.page);
  document.extracted.push(reading);
}

/** Adds the readings of the company's name and, if given, of a date on the first page of a document. */
export function readHeading({ subject }: OpenReport, document: Document, date?: CivilDate): void {
  addReading(document, { field: 'company_name', value: subject.name, page: 1, entityId: subject.id });
  if (date !== undefined) addReading(document, { field: 'date', value: date, page: 1, entityId: null });
}

/** Removes the citations of the value at a pointer, and of all values inside it unless `extent` is `itself`. */
export function uncite({ draft }: OpenReport, pointer: string, extent: 'all' | 'itself' = 'all'): void {
  for (const key of Object.keys(draft.provenance)) {
    const inside = extent === 'all' && key.startsWith(`${pointer}/`);
    if (key === pointer || inside) delete draft.provenance[key];
  }
}

/** Replaces the first occurrence of a text in the quote of a pointer, if there is one. */
export function rewordAt({ draft }: OpenReport, pointer: string, from: string, to: string): void {
  const source = draft.provenance[pointer];
  if (source?.quote) source.quote = source.quote.replace(from, to);
}

/** Replaces a text in everything that is quoted from a document or read in it. */
export function reword(report: OpenReport, document: Document, from: string, to: string): void {
  rewrite(report, document, (text) => text.replaceAll(from, to));
}

/** Rewrites everything that is quoted from a document or read in it. */
export function rewrite(
  { draft }: OpenReport,
  document: Document,
  rewriteText: (text: string) => string,
): void {
  for (const source of Object.values(draft.provenance)) {
    if (source.documentId === document.id && source.quote !== null) source.quote = rewriteText(source.quote);
  }
  for (const reading of document.extracted) reading.value = rewriteText(reading.value);
}

/** Replaces a text in every string inside a value. */
export function rewordAll(value: unknown, from: string, to: string): void {
  rewriteAll(value, (text) => text.replaceAll(from, to));
}

/** Rewrites every string inside a value. */
export function rewriteAll(container: unknown, rewriteText: (text: string) => string): void {
  if (container === null || typeof container !== 'object') return;
  const fields = container as { [name: string]: unknown };
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = rewriteText(value);
    else rewriteAll(value, rewriteText);
  }
}

/** Changes the date of a document, also where it states its own date. */
export function redate(report: OpenReport, document: Document, date: CivilDate): void {
  const before = document.issuedOn;
  document.issuedOn = date;
  if (before === date) return;
  const { paper } = report.practice;
  const hasCode = (day: CivilDate): boolean => paper(document.type, day).scheme !== null;
  if (hasCode(before) && !hasCode(date)) document.verification = null;
  reword(report, document, spanishDate(before), spanishDate(date));
  reword(report, document, before, date);
}

/** Removes a document and the citations from it. References to it name `standIn` instead. */
export function dropDocument(report: OpenReport, document: Document, standIn: Document): void {
  const { draft } = report;
  removeAt(report, draft.documents, '/documents', draft.documents.indexOf(document));
  for (const [pointer, source] of Object.entries(draft.provenance)) {
    if (source.documentId === document.id) delete draft.provenance[pointer];
  }
  renameDocument(draft, document.id, standIn.id);
}

function renameDocument(container: unknown, from: string, to: string): void {
  if (container === null || typeof container !== 'object') return;
  const fields = container as { [name: string]: unknown };
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'documentId' && value === from) fields[name] = to;
    else renameDocument(value, from, to);
  }
}

/** Removes the text of the powers that a document grants, of which all is then only declared. */
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

/** Removes an item from a list of the report, and moves the citations of the items after it. */
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
