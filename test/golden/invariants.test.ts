import { expect, test } from 'vitest';
import { findViolations } from '../../src/legal/judging/invariants.js';
import { readBack, writtenContents } from './read-back.js';

test.each(writtenContents)('%s breaks no invariant when it is read back', (file) => {
  expect(findViolations(readBack(file))).toEqual([]);
});
