import type { Content, Document } from '../../contract/generated/types.js';
import { isRealDate, partsOf } from '../../values/dates.js';
import { groupBy } from '../../values/group-by.js';
import { memoize } from '../../values/memoize.js';
import { foldName } from '../words/names.js';
import { groupedDigits, spanishDate, spanishDateInWords, spanishNumber } from '../words/spanish.js';
import type { ExtractedReading } from './dossier.js';
import type { Law } from './law.js';
import { taxIdSchemes } from './tax-ids.js';

/** Returns whether a text contains a value in a printed form. Memoized, as reports repeat their values. */
export const containsValue = memoize(256, (value: string): ((text: string) => boolean) => {
  const forms = [...new Set(printedForms(value))].map(containing);
  let words: string[] | null = null;
  return (text) => {
    if (forms.some((isIn) => isIn(text))) return true;
    // Identity cards print surnames and given names apart.
    words ??= isName(value) ? foldName(value).split(' ') : [];
    return words.length > 0 && containsAll(foldedPassage(text), words);
  };
});

/** Folds a passage. Memoized because a report compares each passage with many names. */
const foldedPassage = memoize(256, foldName);

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function containing(form: string): (text: string) => boolean {
  if (!/^\d+$/.test(form)) return (text) => text.includes(form);
  return (text) => text.includes(form) && new RegExp(`(?<![\\d.,])${form}(?![\\d.,]*\\d)`).test(text);
}

function isName(value: string): boolean {
  return /^\p{L}/u.test(value) && value.includes(' ');
}

const amount = /^(?:US\$|\$|S\/ |UF )?([\d.,]+)(?: (?:€|M\.N\.|[A-Z]{3}))?$/;

function printedForms(value: string): string[] {
  if (!/\d/.test(value)) return [value];
  if (isRealDate(value)) return [spanishDate(value), spanishDateInWords(value), onCards(value), value];
  if (/^\d+\.\d{6}$/.test(value)) return percentages(value);
  const figures = amount.exec(value)?.[1];
  const numbers = figures === undefined ? [] : amounts(figures);
  return [value, ...numbers, ...Object.values(taxIdSchemes).map((scheme) => scheme.print(value))];
}

const cardMonths = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEPT', 'OCT', 'NOV', 'DIC'];

function onCards(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${String(day).padStart(2, '0')} ${cardMonths[month - 1]} ${year}`;
}

/** @param value with six decimals */
function percentages(value: string): string[] {
  const [whole = '', decimals = ''] = value.split('.');
  const trimmed = decimals.replace(/0+$/, '');
  const short = trimmed === '' ? whole : `${whole}.${trimmed}`;
  const bare = [short, short.replace('.', ',')];
  return [
    ...bare.map((text) => `${text} %`),
    ...bare.map((text) => `${text}%`),
    ...bare.map((text) => `${text} por ciento`),
  ];
}

/** Returns the forms of an amount or count: grouped with either mark, and in words. */
function amounts(figures: string): string[] {
  const digits = figures.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '');
  if (digits === '' || digits.length > 15) return [];
  const number = Number(digits);
  const grouped = [digits, ...['.', ','].map((mark) => groupedDigits(digits, mark))];
  return [...grouped, spanishNumber(number, 'masculine'), spanishNumber(number, 'feminine')];
}

/** Marks an omission between two passages of a page. */
const omission = ' […] ';

/**
 * Returns the content with the excerpts of every cited page: its quotes, and readings that they do not contain. A
 * document without quotes has its title as excerpt.
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
  const excerpts = pages.flatMap(([number, page]) => {
    const text = textOf(page, document, law);
    return text === '' ? [] : [{ page: number, text }];
  });
  return excerpts.length === 0 ? [{ page: 1, text: document.title }] : excerpts;
}

/** Quotes and readings of a page. */
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
  const lines = new Set(silent.flatMap((reading) => printReading(reading, issuer, law)));
  const parts = beginsWithQuotes.test(type) ? [...passages, ...lines] : [...lines, ...passages];
  return parts.join(omission);
}

/** Types whose pages begin with their quotes; other documents begin with the readings. */
const beginsWithQuotes = /^(?:ESCRITURA|ACTA|SANEAMIENTO|PUBLICACION)/;

/** Removes passages that another one contains. */
function outermost(passages: readonly string[]): string[] {
  return passages.filter(
    (passage) => !passages.some((other) => other.length > passage.length && other.includes(passage)),
  );
}

/** Writes a reading as its page prints it; empty for fields that rules do not compare. */
function printReading(
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

/** Splits an excerpt into its passages. */
export function passagesOf(text: string): string[] {
  return text.split(omission);
}
