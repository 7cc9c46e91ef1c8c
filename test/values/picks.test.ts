import { describe, expect, it } from 'vitest';
import { pathStepsOf, pickValues } from '../../src/values/json-pointer.js';

describe('a path into a document', () => {
  it.each([
    ['powers[0].title', ['powers', '0', 'title']],
    ['.powers.0.title', ['powers', '0', 'title']],
    ['/powers/0/title', ['powers', '0', 'title']],
    ['powers[].title', ['powers', '*', 'title']],
    ['powers[*].title', ['powers', '*', 'title']],
    ['/powers/*/title', ['powers', '*', 'title']],
    ['anyOf[][].count', ['anyOf', '*', '*', 'count']],
    ['provenance["/entities/0/name"].page', ['provenance', '/entities/0/name', 'page']],
    ['/provenance/~1entities~10~1name', ['provenance', '/entities/0/name']],
    ['["a\\"b"]', ['a"b']],
  ])('%s is parsed into its steps', (path, steps) => {
    expect(pathStepsOf(path)).toEqual(steps);
  });

  it.each(['', 'a..b', 'a[', 'a[x]', 'a]', 'a["b', 'a.', 'a"b'])('%s is not a path', (path) => {
    expect(pathStepsOf(path)).toBeNull();
  });

  it('selects one value, null, or one per item of a list', () => {
    const document = { a: [{ b: 1 }, { b: null }, {}], c: {}, d: { x: 1, y: 2 } };
    expect(pickValues(document, ['a', '1'])).toEqual([{ b: null }]);
    expect(pickValues(document, ['a', '*', 'b'])).toEqual([1, null, null]);
    expect(pickValues(document, ['d', '*'])).toEqual([1, 2]);
    expect(pickValues(document, ['c', 'no', 'where'])).toEqual([null]);
    expect(pickValues(document, ['c', 'no', '*'])).toEqual([]);
    expect(pickValues(document, ['toString'])).toEqual([null]);
  });
});
