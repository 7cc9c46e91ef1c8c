import { memoize } from '../../values/memoize.js';

/**
 * Folds a name for comparison: ignores case, accents, punctuation and repeated blanks, so "S.A." equals "SA", and
 * composed letters equal decomposed ones. The ñ stays a letter of its own.
 */
export function foldName(name: string): string {
  return name
    .replaceAll(/[nN]?\P{ASCII}+/gu, withoutAccents)
    .toLowerCase()
    .replaceAll(/[.,“”’'´`"«»-]/g, '')
    .replaceAll(/\s\s+|[^\S ]/g, ' ')
    .trim();
}

/** Memoised per run of accented letters, including the n that a tilde can follow. */
const withoutAccents = memoize(500, (run: string) =>
  run
    .normalize('NFC')
    .replaceAll(/[ñÑ]/g, '\u0000')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u0000', 'ñ'),
);
