/** Somebody else's text in a line of our own: what breaks lines, or moves about on a terminal, becomes a blank. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
