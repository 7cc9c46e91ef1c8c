import { describe, expect, test } from 'vitest';
import { groupedDigits, spanishNumber } from '../../../src/legal/words/spanish.js';

describe('numbers in words', () => {
  test.each([
    [1, 'alone', 'uno'],
    [21, 'masculine', 'veintiún'],
    [101, 'feminine', 'ciento una'],
    [1_000, 'masculine', 'mil'],
    [21_000, 'masculine', 'veintiún mil'],
    [200_000, 'feminine', 'doscientas mil'],
    [1_000_000, 'masculine', 'un millón'],
    [2_531_100, 'masculine', 'dos millones quinientos treinta y un mil cien'],
    [1_021_000_000, 'masculine', 'mil veintiún millones'],
    [500, 'feminine', 'quinientas'],
  ] as const)('%i, %s, is "%s"', (value, gender, words) => {
    expect(spanishNumber(value, gender)).toBe(words);
  });

  test('digits are grouped with dots', () => {
    expect(groupedDigits(1_234_567)).toBe('1.234.567');
    expect(groupedDigits(999)).toBe('999');
    expect(groupedDigits('100000', ',')).toBe('100,000');
    expect(groupedDigits('')).toBe('');
  });
});
