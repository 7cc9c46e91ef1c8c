import { distance } from 'fastest-levenshtein';
import { memoize } from './maps.js';

/** Max length of a client's text in an error, in code points. */
const maxQuotedLength = 60;

/** Quotes a client's value on one line and shortened, so that an error cannot contain a whole body. */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  // A code point has at most two units, so this slice holds all that is shown.
  const points = [...text.slice(0, 2 * maxQuotedLength + 2)];
  return JSON.stringify(
    points.length > maxQuotedLength ? `${points.slice(0, maxQuotedLength).join('')}…` : text,
  );
}

/** Joins words as `a, b and c`. */
export function joinWords(words: readonly string[], conjunction = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}

/** Joins the first three words, and the number of the others: `a, b, c and 4 more`. */
export function joinFirst(words: readonly string[]): string {
  const more = words.length - 3;
  return joinWords([...words.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])]);
}

/**
 * Returns the summary of several errors with each of them on a line of its own, at its place; that of one as it is.
 * @param summary of which the first error is a part
 */
export function withEachError(
  summary: string,
  errors: readonly { pointer?: string; parameter?: string; detail: string }[],
): string {
  const [first, ...others] = errors;
  if (first === undefined || others.length === 0) return summary;
  const lines = errors.map(({ pointer, parameter, detail }) => {
    const place = pointer ?? parameter;
    return place === undefined ? `  ${detail}` : `  ${place}: ${detail}`;
  });
  return [summary.replace(`, the first: ${first.detail}`, ':'), ...lines].join('\n');
}

/**
 * Returns the candidates nearest to a mistyped word, nearest first: at most `max`, within a third of its length in
 * edits (at least two). Equal distances keep the order of the candidates.
 */
export function findNearest(word: string, candidates: readonly string[], max = 1): string[] {
  const folded = word.toLowerCase();
  const reach = Math.max(2, Math.floor(folded.length / 3));
  return candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= reach)
    .map((candidate) => ({ candidate, edits: distance(folded, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= reach)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/**
 * Returns whether a word is a typo of the candidate: one edit per four letters of the shorter (at least one), or the
 * same letters in another order. Stricter than `findNearest`, for words that may be correct.
 */
export function isTypoOf(
  word: string,
  candidate: string,
  maxEdits = Math.max(1, Math.floor(Math.min(word.length, candidate.length) / 4)),
): boolean {
  return distance(word, candidate) <= maxEdits || sortedLetters(word) === sortedLetters(candidate);
}

function sortedLetters(word: string): string {
  return [...word].sort().join('');
}

/** Returns ` Did you mean x?` with a leading space; empty if no candidate is near or contains the word. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const best = findNearest(word, candidates)[0] ?? candidates.find((candidate) => hasWord(candidate, word));
  return best === undefined ? '' : ` Did you mean ${best}?`;
}

/** Returns whether the word is one of a hyphenated name, such as `url` in `--other-url`. */
function hasWord(name: string, word: string): boolean {
  const [bare = '', ...more] = wordsOf(word);
  return more.length === 0 && bare.length > 2 && wordsOf(name).includes(bare);
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split('-')
    .filter((word) => word !== '');
}

/**
 * Replaces each {placeholder}. A name that ends in a full stop ("S.A.") merges with the one of the sentence.
 * @throws RangeError if a placeholder has no value
 */
export function fillTemplate(
  template: string,
  values: { readonly [placeholder: string]: string | number },
): string {
  const { texts, names } = templatePartsOf(template);
  let filled = texts[0] ?? '';
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    const value = values[name];
    if (value === undefined) throw new RangeError(`no value for {${name}} in: ${template.slice(0, 60)}…`);
    filled += `${value}${texts[index + 1] ?? ''}`;
  }
  return filled.includes('..') ? filled.replace(/(?<!\.)\.\.(?!\.)/g, '.') : filled;
}

/** A parsed template: `names` stand between `texts`, which has one item more. */
interface TemplateParts {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

const templatePartsOf = memoize(4_000, (template: string): TemplateParts => {
  const pieces = template.split(/\{(\w+)\}/);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
  };
});
