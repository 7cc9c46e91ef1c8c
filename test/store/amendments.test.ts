import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amended, amendmentOf } from '../../src/store/amendments.js';

const jsonCopy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const same = { a: [1] };

describe('an amendment of a record', () => {
  it('contains only the entries that an array gets at its end', () => {
    const done = Array.from({ length: 1000 }, (_, at) => ({ at }));
    const before = { id: 'a', done, stage: 1, dueAt: 5 };
    const { dueAt: _, ...rest } = before;
    const after = { ...rest, done: [...done, { at: 1000 }], stage: 2 };
    expect(amendmentOf(before, after)).toEqual({
      drop: ['dueAt'],
      push: { done: [{ at: 1000 }] },
      set: { stage: 2 },
    });
  });

  it.each([
    ['no fields', 1, 2],
    ['an array', [1], [1, 2]],
    ['two records without common fields', { a: 1 }, { b: 1 }],
    ['a record that may have changed in place', same, same],
  ])('is not possible for %s', (_, one, other) => {
    expect(amendmentOf(one, other)).toBeNull();
  });

  it('gives the replacement, with its fields in order', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '7');
    const items = [{ x: 1 }, { x: 2 }, 3, null];
    const value = fc.oneof(
      fc.constantFrom(1, 'text', null, undefined, items[0]),
      fc.nat({ max: items.length }).map((length) => items.slice(0, length)),
    );
    const record = fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((fields) => Object.fromEntries(fields) as object);
    fc.assert(
      fc.property(record, record, (before, after) => {
        const amendment = amendmentOf(before, after);
        if (amendment === null) return;
        const result = amended(jsonCopy(before), jsonCopy(amendment) as typeof amendment);
        expect(JSON.stringify(result)).toBe(JSON.stringify(after));
      }),
      { numRuns: 2000 },
    );
  });
});
