import { describe, expect, it } from 'vitest';
import { didYouMean, findNearest, quoteValue } from '../../src/values/message-text.js';

describe('a quoted value', () => {
  it.each([
    ['a text', '"a text"'],
    ['two\nlines', String.raw`"two\nlines"`],
    [[1, 'a'], String.raw`"[1,\"a\"]"`],
    [undefined, '"nothing"'],
  ])('quotes %j on one line', (value, text) => {
    expect(quoteValue(value)).toBe(text);
  });

  it('is cut after 60 characters', () => {
    for (const character of ['a', '🙂']) {
      expect(quoteValue(character.repeat(60))).toBe(`"${character.repeat(60)}"`);
      expect(quoteValue(character.repeat(61))).toBe(`"${character.repeat(60)}…"`);
    }
  });
});

describe('findNearest', () => {
  it('returns words within two edits, or a third of a longer word', () => {
    expect(findNearest('abcd', ['abxy', 'axyz'], 9)).toEqual(['abxy']);
    expect(findNearest('abcdefghi', ['abcdefxyz', 'abcdewxyz'], 9)).toEqual(['abcdefxyz']);
  });

  it('returns the nearest word, ignoring case, and the first of equals', () => {
    expect(findNearest('NORTH', ['nort', 'north', 'nord'], 2)).toEqual(['north', 'nort']);
    expect(findNearest('abc', ['abx', 'aby'])).toEqual(['abx']);
    expect(didYouMean('nroth', ['south', 'north'])).toBe(' Did you mean north?');
    expect(didYouMean('xyz', ['south', 'north'])).toBe('');
  });
});
