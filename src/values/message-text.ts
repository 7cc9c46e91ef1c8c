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
