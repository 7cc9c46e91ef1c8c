import { describe, expect, it } from 'vitest';
import { pickedFrom, stepsOf } from '../../../src/domain/values/picks.js';

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
  ])('%s leads through its steps', (path, steps) => {
    expect(stepsOf(path)).toEqual(steps);
  });

  it.each(['', 'a..b', 'a[', 'a[x]', 'a]', 'a["b', 'a.', 'a"b'])('%s is none', (path) => {
    expect(stepsOf(path)).toBeNull();
  });

  it('leads to one value, to nothing, or to as many as a list has', () => {
    const document = { a: [{ b: 1 }, { b: null }, {}], c: {}, d: { x: 1, y: 2 } };
    expect(pickedFrom(document, ['a', '1'])).toEqual([{ b: null }]);
    expect(pickedFrom(document, ['a', '*', 'b'])).toEqual([1, null, null]);
    expect(pickedFrom(document, ['d', '*'])).toEqual([1, 2]);
    expect(pickedFrom(document, ['c', 'no', 'where'])).toEqual([null]);
    expect(pickedFrom(document, ['c', 'no', '*'])).toEqual([]);
    expect(pickedFrom(document, ['toString'])).toEqual([null]);
  });
});
