import { expect, test } from 'vitest';
import { findViolations } from '../../src/legal/judging/invariants.js';
import { readBack, writtenContents } from './read-back.js';

test.each(writtenContents)('%s, read back, breaks no invariant', (file) => {
  expect(findViolations(readBack(file))).toEqual([]);
});
