/**
 * A name stripped of what does not tell two names apart: case, accents, punctuation, and how many blanks. "S.A." and
 * "SA" are one, and so are the composed and decomposed spellings of a letter. The ñ is a letter of its own.
 */
export function foldedName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[ñÑ]/g, '\u0000')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u0000', 'ñ')
    .toLowerCase()
    .replaceAll(/[.,“”’'´`"«»-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
