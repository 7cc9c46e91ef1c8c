/** How much of a client's text an error repeats, in code points. */
const maxQuotedLength = 60;

/** A client's value, short and on one line, so that an error can't be made to carry a body. */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  // No code point is longer than two units, so this much of a text holds all that is shown.
  const points = [...text.slice(0, 2 * maxQuotedLength + 2)];
  return JSON.stringify(
    points.length > maxQuotedLength ? `${points.slice(0, maxQuotedLength).join('')}…` : text,
  );
}

/** `a, b and c`. */
export function joinWords(words: readonly string[], joint = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}
