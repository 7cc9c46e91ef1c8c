import type { Content, Document } from '../../contract/generated/types.js';
import { groupBy } from '../values/grouping.js';
import { spanishDate } from '../words/spanish-dates.js';
import type { Law } from './law.js';
import { containsValue } from './printed-values.js';

type ExtractedReading = Document['extracted'][number];

/** Between two passages of a page, for all that stands between them. */
const omission = ' […] ';

/**
 * The content with the text of every page that it quotes: the passages quoted from it, and what was read there
 * besides. A document of which nothing is quoted has its heading.
 */
export function withExcerpts<Examined extends Pick<Content, 'documents' | 'provenance'>>(
  content: Examined,
  law: Pick<Law, 'taxId' | 'terms'>,
): Examined {
  const cited = groupBy(Object.values(content.provenance), ({ documentId }) => documentId);
  return {
    ...content,
    documents: content.documents.map((document) => ({
      ...document,
      excerpts: excerptsOf(document, cited.get(document.id) ?? [], law),
    })),
  };
}

function excerptsOf(
  document: Document,
  sources: readonly Content['provenance'][string][],
  law: Pick<Law, 'taxId' | 'terms'>,
): Document['excerpts'] {
  const pages = [...pagesOf(document, sources)].sort(([a], [b]) => a - b);
  const excerpts = pages.flatMap(([page, told]) => {
    const text = textOf(told, document, law);
    return text === '' ? [] : [{ page, text }];
  });
  return excerpts.length === 0 ? [{ page: 1, text: document.title }] : excerpts;
}

/** What is known of a page. */
interface QuotedPage {
  readonly quotes: Set<string>;
  readonly readings: ExtractedReading[];
}

function pagesOf(
  { extracted }: Document,
  sources: readonly Content['provenance'][string][],
): Map<number, QuotedPage> {
  const pages = new Map<number, QuotedPage>();
  const pageAt = (number: number): QuotedPage => {
    const known = pages.get(number) ?? { quotes: new Set(), readings: [] };
    pages.set(number, known);
    return known;
  };
  for (const { page, quote } of sources) if (quote !== null) pageAt(page ?? 1).quotes.add(quote);
  for (const reading of extracted) pageAt(reading.page).readings.push(reading);
  return pages;
}

function textOf(
  { quotes, readings }: QuotedPage,
  { type, issuer }: Document,
  law: Pick<Law, 'taxId' | 'terms'>,
): string {
  const passages = outermost([...quotes]);
  const silent = readings.filter(({ value }) => !passages.some(containsValue(value)));
  const lines = new Set(silent.flatMap((reading) => printed(reading, issuer, law)));
  const parts = headed.test(type) ? [...passages, ...lines] : [...lines, ...passages];
  return parts.join(omission);
}

/** Deeds and minutes begin with who appears, a gazette with its heading, other papers with what they are about. */
const headed = /^(?:ESCRITURA|ACTA|SANEAMIENTO|PUBLICACION)/;

/** The passages but those that another one contains. */
function outermost(passages: readonly string[]): string[] {
  return passages.filter(
    (passage) => !passages.some((other) => other.length > passage.length && other.includes(passage)),
  );
}

/** A reading as its page prints it, where rules compare readings of its kind. */
function printed(
  { field, value }: ExtractedReading,
  issuer: string,
  { taxId, terms }: Pick<Law, 'taxId' | 'terms'>,
): string[] {
  switch (field) {
    case 'company_name':
    case 'person_name':
      return [value];
    case 'tax_id':
      return [`${taxId.type} ${taxId.print(value)}`];
    case 'person_id':
      return [`${terms.personNumber} ${taxId.print(value)}`];
    case 'date':
      return [`${issuer}, ${spanishDate(value)}`];
    default:
      return [];
  }
}

/** The passages that an excerpt consists of. */
export function passagesOf(text: string): string[] {
  return text.split(omission);
}
