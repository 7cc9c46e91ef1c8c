import moneyStyles from '../../../fixtures/vocabulary/money-styles.json' with { type: 'json' };
import words from '../../../fixtures/vocabulary/spanish-words.json' with { type: 'json' };
import type { Money } from '../../contract/generated/types.js';
import { type CivilDate, partsOf } from '../../values/dates.js';
import { memoize } from '../../values/maps.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';

/** Contracts articles: "a el señor" to "al señor", "de el poder" to "del poder"; names keep theirs, "de El Pangue". */
export function contractArticles(text: string): string {
  if (!text.includes(' el ')) return text;
  return text.replace(/\b([Aa]) el /g, '$1l ').replace(/\b([Dd]e) el /g, '$1l ');
}

/** Returns a title as used within a sentence: "Sociedad por acciones" becomes "sociedad por acciones". */
export function midSentence(title: string): string {
  return title.slice(0, 1).toLowerCase() + title.slice(1);
}

/** Returns a phrase as it begins a sentence: "el directorio" becomes "El directorio". */
export function sentenceCase(phrase: string): string {
  return phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
}

/**
 * Returns an office as used within a sentence: "gerente general"; one with all words capitalised stays, "Directora
 * General".
 */
export function officeInSentence(label: string): string {
  return /\s\p{Lu}/u.test(label) ? label : midSentence(label);
}

/** Words by number: of 0 to 29, of tens and hundreds by their digit (empty if they have none), and of months from January. */
const { units, tens, hundreds, months } = words;

/** Form of the number before its noun: "veintiuno" alone, "veintiún pesos", "veintiuna acciones". */
type NumberGender = 'alone' | 'masculine' | 'feminine';

/** Spells a whole number from 0 to below 10^15 in Spanish. */
export function spanishNumber(value: number, gender: NumberGender = 'alone'): string {
  const millions = Math.floor(value / 1_000_000);
  if (millions === 0) return belowMillion(value, gender);
  // The count of millions is masculine: "mil veintiún millones".
  const head = millions === 1 ? 'un millón' : `${belowMillion(millions, 'masculine')} millones`;
  const rest = value % 1_000_000;
  return rest === 0 ? head : `${head} ${belowMillion(rest, gender)}`;
}

/** Groups digits by threes, by default with the Chilean mark: 1234567 becomes "1.234.567". */
export function groupedDigits(value: number | string, mark = '.'): string {
  const digits = String(value);
  const groups = [digits.slice(0, digits.length % 3 || 3)];
  // A regular expression would scan the rest again at each digit.
  for (let at = groups[0]?.length ?? 0; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(mark);
}

function belowMillion(value: number, gender: NumberGender): string {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  if (thousands === 0) return belowThousand(rest, gender);
  const bent = gender === 'feminine' ? 'feminine' : 'masculine';
  const head = thousands === 1 ? 'mil' : `${belowThousand(thousands, bent)} mil`;
  return rest === 0 ? head : `${head} ${belowThousand(rest, gender)}`;
}

function belowThousand(value: number, gender: NumberGender): string {
  if (value === 100) return 'cien';
  const rest = value % 100;
  if (value < 100) return belowHundred(rest, gender);
  const head = hundreds[Math.floor(value / 100)] ?? '';
  const bent = gender === 'feminine' ? head.replace(/os$/, 'as') : head;
  return rest === 0 ? bent : `${bent} ${belowHundred(rest, gender)}`;
}

function belowHundred(value: number, gender: NumberGender): string {
  const unit = value % 10;
  const ten = tens[Math.floor(value / 10)];
  const word = (value < 30 ? units[value] : unit === 0 ? ten : `${ten} y ${units[unit]}`) ?? '';
  if (unit !== 1 || value === 11 || gender === 'alone') return word;
  if (gender === 'feminine') return word.replace(/uno$/, 'una');
  return value === 21 ? 'veintiún' : word.replace(/uno$/, 'un');
}

/** "15 de enero de 2026". */
export function spanishDate(date: CivilDate): string {
  const { year, month, day } = partsOf(date);
  return `${day} de ${months[month - 1]} de ${year}`;
}

/** "quince de enero de dos mil veintiséis", as deeds write it. */
export function spanishDateInWords(date: CivilDate): string {
  const { year, month, day } = partsOf(date);
  const dayWords = day === 1 ? 'primero' : spanishNumber(day);
  return `${dayWords} de ${months[month - 1]} de ${spanishNumber(year)}`;
}

/** Joins words in Spanish: "a, b y c", "Rosa e Inés", "una u otra". */
export function spanishList(words: readonly string[], conjunction: 'y' | 'o' = 'y'): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(', ')} ${conjunctionBefore(conjunction, last)} ${last}`;
}

/** Joins items that have commas of their own: "a; b; y c". */
export function spanishSeries(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join('; ')}; ${conjunctionBefore('y', last)} ${last}`;
}

function conjunctionBefore(conjunction: 'y' | 'o', next: string): string {
  if (conjunction === 'o') return /^h?[oó]/i.test(next) ? 'u' : 'o';
  return /^h?[ií](?![ae])/i.test(next) ? 'e' : 'y';
}

/** Returns the grouped count with its noun: "1 acción", "1.000 acciones", "1.000.000 de acciones". */
export function countedNoun(count: number, one: string, many: string, mark: '.' | ',' = ','): string {
  const of = count !== 0 && count % 1_000_000 === 0 ? ' de' : '';
  const digits = mark === ',' ? groupedDigits(count) : groupedDigits(count).replaceAll('.', ',');
  return `${digits}${of} ${count === 1 ? one : many}`;
}

/** Returns the count within a sentence, with an article for one: "un titular", "2 titulares". */
export function countedNounInSentence(
  count: number,
  one: string,
  many: string,
  mark: '.' | ',' = ',',
): string {
  return count === 1 ? one : countedNoun(count, one, many, mark);
}

/** Formats `60.000000` as `60 %` and `33.333334` as `33,333334 %`, with the decimal mark of the country. */
export function spanishPercent(percent: string, mark: '.' | ',' = ','): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole}${rest === '' ? '' : `${mark}${rest}`} %`;
}

/** Formats money in the style of its country: `$1.000.000`, `UF 5.000,5`, `3.000 €`, `$50,000.00 M.N.`, `S/ 10.00`. */
export function spanishMoney(money: Money): string {
  // `cents` is the number of decimals that are always written.
  const { before, after, thousands, point, cents } = moneyStyles[money.currency];
  const [whole = '', fraction = ''] = moneyOfUnits(amountUnits(money), money.currency).amount.split('.');
  const decimals =
    money.currency === 'EUR' && fraction !== '' ? fraction.padEnd(2, '0') : fraction.padEnd(cents, '0');
  const number = groupedDigits(whole, thousands) + (decimals === '' ? '' : `${point}${decimals}`);
  return `${before}${number}${after}`;
}

/** Spells a term as statutes do: "tres años"; "dieciocho meses" if it is not whole years. */
export function spanishTerm(months: number): string {
  const isWhole = months % 12 === 0;
  const count = isWhole ? months / 12 : months;
  const [one, many] = isWhole ? ['año', 'años'] : ['mes', 'meses'];
  return `${spanishNumber(count, 'masculine')} ${count === 1 ? one : many}`;
}

/**
 * Folds a name for comparison: ignores case, accents, punctuation and repeated blanks, so "S.A." equals "SA", and
 * composed letters equal decomposed ones. The ñ stays a letter of its own.
 */
export function foldName(name: string): string {
  return name
    .replaceAll(/[nN]?\P{ASCII}+/gu, withoutAccents)
    .toLowerCase()
    .replaceAll(/[.,“”’'´`"«»-]/g, '')
    .replaceAll(/\s\s+|[^\S ]/g, ' ')
    .trim();
}

/** Memoised per run of accented letters, including the n that a tilde can follow. */
const withoutAccents = memoize(500, (run: string) =>
  run
    .normalize('NFC')
    .replaceAll(/[ñÑ]/g, '\u0000')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u0000', 'ñ'),
);
