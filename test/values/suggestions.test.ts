import { describe, expect, it } from 'vitest';
import { didYouMean, findNearest } from '../../src/values/suggestions.js';

const flags = ['--base-url', '--other-url', '--key', '--other-key', '--read-only'];

describe('the name that was meant', () => {
  it.each([
    ['--baseurl', '--base-url'],
    ['--kye', '--key'],
    ['--READ-only', '--read-only'],
  ])('is for %s the nearest, %s', (word, name) =>
    expect(didYouMean(word, flags)).toBe(` Did you mean ${name}?`),
  );

  it('is the first that has the word in it, where none is near', () => {
    expect([findNearest('--url', flags), didYouMean('--url', flags)]).toEqual([
      [],
      ' Did you mean --base-url?',
    ]);
    expect(didYouMean('only', flags)).toBe(' Did you mean --read-only?');
  });

  it.each(['--frobnicate', '--no', '--ur', '--', ''])('is none for %j', (word) =>
    expect(didYouMean(word, ['--no-color-at-all', ...flags])).toBe(''),
  );
});
