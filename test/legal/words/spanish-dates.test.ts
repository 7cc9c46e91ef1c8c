import { expect, test } from 'vitest';
import { spanishDate, spanishDateInWords } from '../../../src/legal/words/spanish.js';

test('dates read as deeds write them', () => {
  expect(spanishDate('2026-01-15')).toBe('15 de enero de 2026');
  expect(spanishDateInWords('2026-01-15')).toBe('quince de enero de dos mil veintiséis');
  expect(spanishDateInWords('1999-09-01')).toBe('primero de septiembre de mil novecientos noventa y nueve');
});
