import { groupedDigits } from './spanish-numbers.js';

/** The words joined as Spanish joins them: "a, b y c", "Rosa e Inés", "una u otra"; or, long ones, "a; b; y c". */
export function spanishList(
  words: readonly string[],
  conjunction: 'y' | 'o' = 'y',
  separator: ', ' | '; ' = ', ',
): string {
  const last = words.at(-1);
  if (last === undefined) return '';
  if (words.length === 1) return last;
  const before = words.slice(0, -1).join(separator);
  return `${before}${separator === '; ' ? ';' : ''} ${conjunctionBefore(conjunction, last)} ${last}`;
}

function conjunctionBefore(conjunction: 'y' | 'o', next: string): string {
  if (conjunction === 'o') return /^h?[oó]/i.test(next) ? 'u' : 'o';
  return /^h?[ií](?![ae])/i.test(next) ? 'e' : 'y';
}

/** "1 acción", "1.000 acciones", "1.000.000 de acciones": the count, grouped, with its noun. */
export function countedNoun(count: number, one: string, many: string, mark: '.' | ',' = ','): string {
  const of = count !== 0 && count % 1_000_000 === 0 ? ' de' : '';
  const digits = mark === ',' ? groupedDigits(count) : groupedDigits(count).replaceAll('.', ',');
  return `${digits}${of} ${count === 1 ? one : many}`;
}

/** "un titular", "2 titulares": the same in a sentence, with one that has its article. */
export function countedNounInSentence(
  count: number,
  one: string,
  many: string,
  mark: '.' | ',' = ',',
): string {
  return count === 1 ? one : countedNoun(count, one, many, mark);
}

/** `60.000000` as texts write it: `60 %`, `33,333334 %`; the decimal mark is that of the country. */
export function spanishPercent(percent: string, mark: '.' | ',' = ','): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole}${rest === '' ? '' : `${mark}${rest}`} %`;
}
