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
 * Returns the account name of a test, such as `test-opens-the-account-1f0c2a9b5e`. It depends on the test alone, so that
 * another number of workers, or another order, changes nothing.
 * @param run part of the name in the hash, empty for a server that only this run uses
 */
export function accountName({ title, id, earlier }: TestAttempt, run: string): string {
  const name = readableName(title, `${run}\0${id}`);
  return earlier > 0 ? `${name}-attempt-${earlier + 1}` : name;
}

/** Name of a further account of a test. */
export function furtherName(own: string, name: string): string {
  return readableName(name, `${own}\0${name}`);
}

/** Joins the words of a title with a hash that makes the name unique, in at most 48 of the 64 allowed characters. */
function readableName(title: string, identity: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-|-$/g, '');
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 10);
  // A prefix, since keys of some names are refused on purpose.
  return ['test', words, hash].filter((part) => part !== '').join('-');
}
