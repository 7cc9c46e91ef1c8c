import { distance } from 'fastest-levenshtein';

/**
 * The candidates that a mistyped word may have meant, nearest first: those within a third of its
 * length (at least two edits), at most `most` of them. Equal distances keep the candidates' order.
 */
export function nearest(word: string, candidates: readonly string[], most = 1): string[] {
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

/** ` Did you mean x?`, with a leading blank, or nothing when nothing is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const [best] = nearest(word, candidates);
  return best === undefined ? '' : ` Did you mean ${best}?`;
}
