import { distance } from 'fastest-levenshtein';

/**
 * The candidates that a mistyped word may have meant, nearest first: those within a third of its
 * length (at least two edits), at most `most` of them. Equal distances keep the candidates' order.
 */
export function findNearest(word: string, candidates: readonly string[], most = 1): string[] {
  const folded = word.toLowerCase();
  const reach = Math.max(2, Math.floor(folded.length / 3));
  return candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= reach)
    .map((candidate) => ({ candidate, edits: distance(folded, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= reach)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/**
 * Whether a word is another one with a slip of the keys in it: one for each four letters of the shorter, at least one,
 * or the same letters in another order. Closer than `nearest`, for words that may well be right as they are.
 */
export function isTypoOf(word: string, candidate: string): boolean {
  const slips = Math.max(1, Math.floor(Math.min(word.length, candidate.length) / 4));
  return distance(word, candidate) <= slips || sortedLetters(word) === sortedLetters(candidate);
}

function sortedLetters(word: string): string {
  return [...word].sort().join('');
}

/** ` Did you mean x?`, with a leading blank, or nothing when nothing is near, and no name has the word in it. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const best = findNearest(word, candidates)[0] ?? candidates.find((candidate) => hasWord(candidate, word));
  return best === undefined ? '' : ` Did you mean ${best}?`;
}

/** Whether one of the words between the hyphens of a name is the word, as `url` is one of `--base-url`. */
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
