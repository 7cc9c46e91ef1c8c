import { describe, expect, it } from 'vitest';
import { none, sum, summary } from '../scripts/test/results.js';

describe('the last line of `npm test`', () => {
  it.each([
    [{ ...none, files: 365, passed: 8919 }, 0, 141_000, '8,919 tests in 365 files passed in 2 min 21 s'],
    [{ ...none, files: 1, passed: 1 }, 0, 59_400, '1 test in 1 file passed in 59 s'],
    [{ ...none, files: 2, passed: 9 }, 8, 0, '9 tests in 2 files passed in 0 s, 8 of them not run again'],
    [
      { ...none, files: 2, passed: 9, skipped: 3 },
      0,
      60_000,
      '9 tests in 2 files passed in 1 min 0 s, 3 skipped',
    ],
    [{ ...none, files: 2, passed: 9, failed: 3 }, 9, 7_000, '3 of 12 tests in 2 files failed in 7 s'],
    [
      { ...none, files: 2, passed: 9, errors: 1 },
      ...([0, 7_000, '0 of 9 tests in 2 files failed in 7 s, and 1 error outside of tests'] as const),
    ],
  ])('shows the result of %o', (counts, notRunAgain, milliseconds, line) => {
    expect(summary(counts, notRunAgain, milliseconds)).toBe(line);
  });

  it('counts the tests of several projects', () => {
    const counts = { files: 1, passed: 2, failed: 3, skipped: 4, errors: 5 };
    expect(sum([counts, none, counts])).toEqual({ files: 2, passed: 4, failed: 6, skipped: 8, errors: 10 });
  });
});
