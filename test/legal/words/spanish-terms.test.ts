import { expect, it } from 'vitest';
import { spanishTerm } from '../../../src/legal/words/spanish.js';

it.each([
  [36, 'tres años'],
  [12, 'un año'],
  [252, 'veintiún años'],
  [18, 'dieciocho meses'],
  [1, 'un mes'],
])('%i months are %s', (months, term) => {
  expect(spanishTerm(months)).toBe(term);
});
