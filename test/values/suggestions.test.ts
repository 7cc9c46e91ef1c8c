import { describe, expect, it } from 'vitest';
import { didYouMean, findNearest } from '../../src/values/message-text.js';

const flags = ['--base-url', '--other-url', '--key', '--other-key', '--read-only'];

describe('the suggested name', () => {
  it.each([
    ['--baseurl', '--base-url'],
    ['--kye', '--key'],
    ['--READ-only', '--read-only'],
  ])('corrects %s to the nearest name, %s', (word, name) =>
    expect(didYouMean(word, flags)).toBe(` Did you mean ${name}?`),
  );

  it('is the first that contains the word, if none is near', () => {
    expect([findNearest('--url', flags), didYouMean('--url', flags)]).toEqual([
      [],
      ' Did you mean --base-url?',
    ]);
    expect(didYouMean('only', flags)).toBe(' Did you mean --read-only?');
  });

  it.each(['--frobnicate', '--no', '--ur', '--', ''])('does not exist for %j', (word) =>
    expect(didYouMean(word, ['--no-color-at-all', ...flags])).toBe(''),
  );
});
