import { describe, expect, it } from 'vitest';
import { jsonLeavesOf } from '../../src/values/json-pointer.js';

describe('the leaves of a value', () => {
  it('are its strings and numbers, with nearest name and pointer', () => {
    const value = { 'a/b': [{ c: 'x' }, 'y', [1]], none: null, yes: true };
    expect(jsonLeavesOf(value)).toEqual([
      { key: 'c', value: 'x', pointer: '/a~1b/0/c' },
      { key: 'a/b', value: 'y', pointer: '/a~1b/1' },
      { key: 'a/b', value: 1, pointer: '/a~1b/2/0' },
    ]);
  });
});
