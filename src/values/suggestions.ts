import { distance } from 'fastest-levenshtein';

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
export function isTypoOf(word: string, candidate: string): boolean {
  const maxEdits = Math.max(1, Math.floor(Math.min(word.length, candidate.length) / 4));
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

/** Returns whether the word is one of a hyphenated name, such as `url` in `--base-url`. */
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
