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
