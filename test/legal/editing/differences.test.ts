import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyJsonPatch, diffJson } from '../../../src/legal/editing/json-patch.js';
import { canonicalJson, isSameJson } from '../../../src/values/canonical-json.js';

const record = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.integer({ max: 3, min: 0 }) });
const records = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 4 });
const json = fc.oneof(
  records,
  fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
);

describe('differences', () => {
  it('lead from any value to any other', () => {
    const law = fc.property(json, json, (before, after) => {
      const patched = applyJsonPatch({ value: before }, diffJson(before, after, '/value'));
      expect(patched).toEqual({ applied: true, document: { value: JSON.parse(JSON.stringify(after)) } });
      expect(diffJson(after, after)).toEqual([]);
    });
    fc.assert(law, { seed: 4, numRuns: 500 });
  });

  it('show only the removed record, not changes of all records after it', () => {
    const list = (...ids: string[]) => ids.map((id) => ({ id, value: id }));
    expect(diffJson(list('a', 'b', 'c'), list('a', 'c'))).toEqual([
      { op: 'test', path: '/1', value: { id: 'b', value: 'b' } },
      { op: 'remove', path: '/1' },
    ]);
    expect(
      diffJson(list('a', 'b', 'c'), list('x', 'a', 'c', 'y')).map(({ op, path }) => `${op} ${path}`),
    ).toEqual(['test /1', 'remove /1', 'add /0', 'add /3']);
  });

  it('show the old value before the new one', () => {
    expect(diffJson({ a: { b: 1 } }, { a: { b: 2 } })).toEqual([
      { op: 'test', path: '/a/b', value: 1 },
      { op: 'replace', path: '/a/b', value: 2 },
    ]);
  });
});

describe('canonicalJson', () => {
  it('writes the example of RFC 8785', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('is one text for one value', () => {
    expect(canonicalJson({ b: 1, a: 2 })).toBe(canonicalJson({ a: 2, b: 1 }));
    expect(isSameJson({ b: [1], a: {} }, { a: {}, b: [1] })).toBe(true);
    expect(isSameJson([1, 2], [2, 1])).toBe(false);
    expect(isSameJson({ a: 1 }, [1])).toBe(false);
  });
});
