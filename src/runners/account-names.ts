import { createHash } from 'node:crypto';

/** Identifies one attempt of a test within its run, whichever worker makes it. */
export interface TestAttempt {
  title: string;
  /** Equal in every run, and unique among all tests of all files and projects. */
  id: string;
  /** Number of earlier attempts of this test. */
  earlier: number;
}

/**
 * Returns the account name of a test, such as `test-opens-the-account-1f0c2a9b`. It depends on the test alone, so that
 * another number of workers, or another order, changes nothing.
 */
export function accountName({ title, id, earlier }: TestAttempt, run: string): string {
  const words = slug(title, 32);
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 10);
  // A prefix, since keys of some names are refused on purpose.
  return ['test', words, hash, earlier > 0 ? `attempt-${earlier + 1}` : '', slug(run, 16)]
    .filter((part) => part !== '')
    .join('-');
}

/** Name of a further account of a test. */
export function furtherName(own: string, name: string): string {
  const hash = createHash('sha256').update(`${own}\0${name}`).digest('hex').slice(0, 10);
  return ['test', slug(name, 32), hash].filter((part) => part !== '').join('-');
}

/** The letters and digits of a text, at most so many, in the form of a key's name. */
function slug(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}
