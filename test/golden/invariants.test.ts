import { expect, test } from 'vitest';
import { violatedInvariants } from '../../src/domain/judging/invariants.js';
import { readBack, writtenContents } from './read-back.js';

test.each(writtenContents)('%s, read back, breaks no invariant', (file) => {
  expect(violatedInvariants(readBack(file))).toEqual([]);
});
