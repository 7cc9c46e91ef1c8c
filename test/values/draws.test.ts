import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsAt } from '../../src/values/draws.js';

const key = { seed: 's', type: 't', company: 'c' };
const text = fc.string({ unit: 'grapheme', maxLength: 12 });

describe('keyed draws', () => {
  test('equal keys give equal draws in any order', () => {
    fc.assert(
      fc.property(text, text, text, fc.uniqueArray(text, { minLength: 2 }), (seed, company, path, fields) => {
        const once = drawsAt({ seed, type: 't', company }, path);
        const again = drawsAt({ seed, type: 't', company }, path);
        const forwards = fields.map((field) => once.uint32(field));
        const backwards = fields.toReversed().map((field) => again.uint32(field));
        expect(backwards.toReversed()).toEqual(forwards);
      }),
      { seed: 1 },
    );
  });

  test('each part of the key changes the draws', () => {
    const base = drawsAt(key, 'p').uint32('f');
    const others = [
      drawsAt({ ...key, seed: 's2' }, 'p'),
      drawsAt({ ...key, type: 't2' }, 'p'),
      drawsAt({ ...key, company: 'c2' }, 'p'),
      drawsAt(key, 'p2'),
      drawsAt({ seed: 's', type: 'tc', company: '' }, 'p'),
      drawsAt(key, 'p').at('q'),
    ].map((draws) => draws.uint32('f'));
    expect(others).not.toContain(base);
    expect(new Set(others).size).toBe(others.length);
    expect(drawsAt(key, 'p').uint32('g')).not.toBe(base);
  });

  test('equal parts of the key do not cancel out', () => {
    expect(drawsAt({ ...key, seed: 'abab' }, 'p').uint32('f')).not.toBe(
      drawsAt({ ...key, seed: 'ab' }, 'p').uint32('f'),
    );
  });

  test('integers are uniform over their range, ends included', () => {
    const counts = new Map<number, number>();
    for (let i = 0; i < 6_000; i += 1) {
      const drawn = drawsAt(key, `record/${i}`).int('die', 1, 6);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  test('fields of a record are as uniform as records, and neighbours are independent', () => {
    const draws = drawsAt(key, 'record');
    let above = 0;
    let both = 0;
    for (let i = 0; i < 4_000; i += 1) {
      const first = draws.chance(`f${i}`, 0.5);
      if (first) above += 1;
      if (first && draws.chance(`f${i + 1}`, 0.5)) both += 1;
    }
    expect(Math.abs(above - 2_000)).toBeLessThan(150);
    expect(Math.abs(both - 1_000)).toBeLessThan(150);
  });

  test('items are drawn in proportion to their weights', () => {
    const items = [
      { name: 'rare', weight: 1 },
      { name: 'often', weight: 9 },
      { name: 'never', weight: 0 },
    ];
    const drawn = Array.from({ length: 4_000 }, (_, i) =>
      drawsAt(key, `w/${i}`).weighted('item', items, (item) => item.weight),
    );
    const rare = drawn.filter((item) => item.name === 'rare').length;
    expect(drawn.some((item) => item.name === 'never')).toBe(false);
    expect(Math.abs(rare - 400)).toBeLessThan(80);
  });

  test('a shuffle keeps every item, and a pick from no items throws', () => {
    const items = Array.from({ length: 20 }, (_, i) => i);
    const shuffled = drawsAt(key, 'p').shuffle('order', items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
    expect(() => drawsAt(key, 'p').pick('nothing', [])).toThrow(RangeError);
  });
});
