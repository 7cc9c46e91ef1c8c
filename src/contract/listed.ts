/** `a, b and c`. */
export function joinWords(words: readonly string[], joint = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}
