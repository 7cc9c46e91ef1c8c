import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePatch } from '../../src/values/json.js';

/** RFC 7396, appendix A. */
const vectors: readonly (readonly [original: unknown, patch: unknown, result: unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('a JSON Merge Patch', () => {
  test.each(vectors)('%j patched with %j is %j', (original, patch, result) => {
    expect(mergePatch(original, patch)).toEqual(result);
  });

  test('changes neither value, and has the same result if applied twice', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(objects, objects, (original, patch) => {
        const before = JSON.stringify([original, patch]);
        const once = mergePatch(original, patch);
        expect(JSON.stringify([original, patch])).toBe(before);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
      { seed: 1 },
    );
  });

  test('treats a field named __proto__ like any other', () => {
    const patched = mergePatch({}, JSON.parse('{ "__proto__": { "admin": true } }')) as object;
    expect(Object.keys(patched)).toEqual(['__proto__']);
    expect((patched as { admin?: boolean }).admin).toBeUndefined();
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
  });
});
