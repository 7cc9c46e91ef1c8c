import { isRealDate, partsOf } from '../values/dates.js';
import { memoize } from '../values/remembering.js';
import { foldName } from '../words/names.js';
import { spanishDate, spanishDateInWords } from '../words/spanish-dates.js';
import { groupedDigits, spanishNumber } from '../words/spanish-numbers.js';
import { taxIdSchemes } from './tax-ids.js';

/**
 * Whether a text contains a value in one of the forms in which papers print it. A report asks for the same few names
 * and numbers in all its papers: their forms are worked out once.
 */
export const containsValue = memoize(256, (value: string): ((text: string) => boolean) => {
  const forms = [...new Set(printedForms(value))].map(containing);
  let words: string[] | null = null;
  return (text) => {
    if (forms.some((isIn) => isIn(text))) return true;
    // Identity cards print surnames and given names apart.
    words ??= isName(value) ? foldName(value).split(' ') : [];
    return words.length > 0 && holdsAll(foldedPassage(text), words);
  };
});

/** A report compares each of its passages with many names: those of a few reports are folded once. */
const foldedPassage = memoize(256, foldName);

function holdsAll(text: string, words: readonly string[]): boolean {
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
  const told = decimals.replace(/0+$/, '');
  const short = told === '' ? whole : `${whole}.${told}`;
  const bare = [short, short.replace('.', ',')];
  return [
    ...bare.map((text) => `${text} %`),
    ...bare.map((text) => `${text}%`),
    ...bare.map((text) => `${text} por ciento`),
  ];
}

/** An amount or a count, grouped either way, and in words. */
function amounts(figures: string): string[] {
  const digits = figures.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '');
  if (digits === '' || digits.length > 15) return [];
  const number = Number(digits);
  const grouped = [digits, ...['.', ','].map((mark) => groupedDigits(digits, mark))];
  return [...grouped, spanishNumber(number, 'masculine'), spanishNumber(number, 'feminine')];
}
