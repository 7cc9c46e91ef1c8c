import type { Content, Document } from '../../contract/generated/types.js';
import { isRealDate, partsOf } from '../../values/dates.js';
import { groupBy, memoize } from '../../values/maps.js';
import { foldName, groupedDigits, spanishDate, spanishDateInWords, spanishNumber } from '../words/spanish.js';
import type { ExtractedReading } from './dossier.js';
import type { Law } from './law.js';
import { taxIdSchemes } from './tax-ids.js';

/** Returns whether a text contains a value in a printed form. Memoized, as reports repeat their values. */
export const containsValue = memoize(256, (value: string): ((text: string) => boolean) => {
  const forms: ((text: string) => boolean)[] = [];
  // Each form is written when no earlier one was found: most texts contain the first.
  const unwritten = printedForms(value);
  let words: string[] | null = null;
  return (text) => {
    if (forms.some((isIn) => isIn(text))) return true;
    for (let next = unwritten.next(); !next.done; next = unwritten.next()) {
      const isIn = containsForm(next.value);
      forms.push(isIn);
      if (isIn(text)) return true;
    }
    // Identity cards print surnames and given names apart.
    words ??= /^\p{L}/u.test(value) && value.includes(' ') ? foldName(value).split(' ') : [];
    if (words.length === 0) return false;
    const folded = foldedPassage(text);
    return words.every((word) => folded.includes(word));
  };
});

/** Digits count only where no longer number has them. */
function containsForm(form: string): (text: string) => boolean {
  if (!/^\d+$/.test(form)) return (text) => text.includes(form);
  let whole: RegExp | null = null;
  return (text) => {
    if (!text.includes(form)) return false;
    whole ??= new RegExp(`(?<![\\d.,])${form}(?![\\d.,]*\\d)`);
    return whole.test(text);
  };
}

/** Folds a passage. Memoized because a report compares each passage with many names. */
const foldedPassage = memoize(256, foldName);

const amount = /^(?:US\$|\$|S\/ |UF )?([\d.,]+)(?: (?:€|M\.N\.|[A-Z]{3}))?$/;

function* printedForms(value: string): Generator<string, void> {
  if (!/\d/.test(value)) {
    yield value;
  } else if (isRealDate(value)) {
    const { year, month, day } = partsOf(value);
    yield spanishDate(value);
    yield spanishDateInWords(value);
    yield `${String(day).padStart(2, '0')} ${cardMonths[month - 1]} ${year}`;
    yield value;
  } else if (/^\d+\.\d{6}$/.test(value)) {
    const short = value.replace(/\.?0+$/, '');
    for (const text of [short, short.replace('.', ',')]) {
      yield* [`${text} %`, `${text}%`, `${text} por ciento`];
    }
  } else {
    yield value;
    const figures = amount.exec(value)?.[1];
    if (figures !== undefined) yield* amounts(figures);
    for (const scheme of Object.values(taxIdSchemes)) yield scheme.print(value);
  }
}

const cardMonths = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEPT', 'OCT', 'NOV', 'DIC'];

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
  { extracted, issuer, title, type }: Document,
  sources: readonly Content['provenance'][string][],
  law: Pick<Law, 'taxId' | 'terms'>,
): Document['excerpts'] {
  const quotes = groupBy(sources, ({ page }) => page ?? 1);
  const readings = groupBy(extracted, ({ page }) => page);
  const pages = [...new Set([...quotes.keys(), ...readings.keys()])].sort((a, b) => a - b);
  const excerpts = pages.flatMap((page) => {
    const quoted = [...new Set((quotes.get(page) ?? []).flatMap(({ quote }) => quote ?? []))];
    // A quote inside another one is not repeated.
    const passages = quoted.filter(
      (quote) => !quoted.some((other) => other.length > quote.length && other.includes(quote)),
    );
    const silent = (readings.get(page) ?? []).filter(({ value }) => !passages.some(containsValue(value)));
    const lines = new Set(silent.flatMap((reading) => printReading(reading, issuer, law)));
    const parts = beginsWithQuotes.test(type) ? [...passages, ...lines] : [...lines, ...passages];
    const text = parts.join(omission);
    return text === '' ? [] : [{ page, text }];
  });
  return excerpts.length === 0 ? [{ page: 1, text: title }] : excerpts;
}

/** Types whose pages begin with their quotes; other documents begin with the readings. */
const beginsWithQuotes = /^(?:ESCRITURA|ACTA|SANEAMIENTO|PUBLICACION)/;

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
