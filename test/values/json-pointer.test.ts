import { describe, expect, it } from 'vitest';
import { resolves } from '../../src/values/json-pointer.js';

describe('a JSON Pointer', () => {
  it('finds a field, an item and the whole value, and nothing inherited', () => {
    const value = { 'a/b': { '~c': [null] } };
    for (const found of ['', '/a~1b', '/a~1b/~0c', '/a~1b/~0c/0']) expect(resolves(value, found)).toBe(true);
    for (const lost of ['a~1b', 'xa~1b', '/a', '/a~1b/~0c/1', '/a~1b/~0c/0/x', '/a~1b/toString'])
      expect(resolves(value, lost), lost).toBe(false);
  });
});
