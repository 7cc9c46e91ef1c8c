import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSatisfiable, peopleOf } from '../../../src/legal/judging/combinations.js';

function part(groupId: string, count: number, ...entityIds: string[]) {
  return { groupId, count, entityIds };
}

describe('a combination', () => {
  it('is filled by distinct people; a member of both classes counts once', () => {
    expect(isSatisfiable([part('A', 1, 'x'), part('B', 1, 'x')])).toBe(false);
    expect(isSatisfiable([part('A', 2, 'x', 'y'), part('B', 1, 'x')])).toBe(false);
    expect(isSatisfiable([part('A', 1, 'x', 'y'), part('B', 1, 'x')])).toBe(true);
  });

  it('is not filled by too few people or by none', () => {
    expect(isSatisfiable([part('A', 2, 'x')])).toBe(false);
    expect(isSatisfiable([part('A', 1)])).toBe(false);
  });

  it('is listed once for each set of people', () => {
    expect(peopleOf([[part('A', 1, 'x', 'y'), part('B', 1, 'x', 'z')]])).toEqual([
      ['x', 'z'],
      ['y', 'x'],
      ['y', 'z'],
    ]);
    expect(peopleOf([[part('A', 1, 'x', 'y'), part('B', 1, 'x', 'y')]])).toEqual([['x', 'y']]);
  });

  it('is listed up to 50 times', () => {
    const people = Array.from({ length: 51 }, (_, index) => `p${index}`);
    expect(peopleOf([[part('A', 1, ...people.slice(1))]])).toHaveLength(50);
    expect(peopleOf([[part('A', 1, ...people)]])).toBeNull();
  });

  it('is judged in a time that does not double with each part', () => {
    const people = Array.from({ length: 60 }, (_, index) => `p${index}`);
    const parts = people.map((_, index) => part(`${index}`, 1, ...people));
    expect(isSatisfiable(parts)).toBe(true);
    expect(isSatisfiable([...parts, part('X', 1, 'p0')])).toBe(false);
    expect(isSatisfiable([part('A', 1_000_000_000, ...people)])).toBe(false);
  });

  it('is listed if many ways lead to the same people, each set once', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'];
    const same = people.map((_, index) => part(`${index}`, 1, ...people));
    expect(peopleOf([same])).toEqual([people]);
    const last = [...people.slice(1).map((_, index) => part(`${index}`, 1, ...people)), part('X', 1, 'a')];
    expect(peopleOf([last])).toEqual([['b', 'c', 'd', 'e', 'f', 'a']]);
  });

  it('is not listed if too many ways lead to too few sets of people', () => {
    const people = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const same = people.map((_, index) => part(`${index}`, 1, ...people));
    expect(peopleOf([same])).toBeNull();
    const last = [...people.slice(1).map((_, index) => part(`${index}`, 1, ...people)), part('X', 1, 'p0')];
    expect(peopleOf([last])).toBeNull();
  });

  it('is not listed if all combinations need 500 steps, two per single person', () => {
    const alone = [part('A', 1, 'x')];
    expect(peopleOf(Array(249).fill(alone))).toEqual([['x']]);
    expect(peopleOf(Array(250).fill(alone))).toBeNull();
  });

  it('is satisfiable exactly if any of its parts together have as many people as they require', () => {
    const signerSet = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 0 });
    const parts = fc.array(fc.record({ count: fc.integer({ min: 1, max: 3 }), entityIds: signerSet }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(parts, (own) => {
        const combination = own.map((one) => ({ groupId: null, ...one }));
        const subsets: (typeof combination)[] = [[]];
        for (const one of combination) subsets.push(...subsets.map((some) => [...some, one]));
        const holds = subsets.every((some) => {
          const people = new Set(some.flatMap(({ entityIds }) => entityIds));
          return people.size >= some.reduce((sum, { count }) => sum + count, 0);
        });
        expect(isSatisfiable(combination)).toBe(holds);
      }),
    );
  });
});
