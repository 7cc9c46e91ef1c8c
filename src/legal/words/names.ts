import { memoize } from '../../values/memoize.js';

/**
 * A name stripped of what does not tell two names apart: case, accents, punctuation, and how many blanks. "S.A." and
 * "SA" are one, and so are the composed and decomposed spellings of a letter. The ñ is a letter of its own.
 */
export function foldName(name: string): string {
  return name
    .replaceAll(/[nN]?\P{ASCII}+/gu, withoutAccents)
    .toLowerCase()
    .replaceAll(/[.,“”’'´`"«»-]/g, '')
    .replaceAll(/\s\s+|[^\S ]/g, ' ')
    .trim();
}

/** Runs of letters with accents, which are few, each with the n that a tilde may follow. */
const withoutAccents = memoize(500, (run: string) =>
  run
    .normalize('NFC')
    .replaceAll(/[ñÑ]/g, '\u0000')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u0000', 'ñ'),
);
