import { describe, expect, it } from 'vitest';
import { isSatisfiable, peopleOf } from '../../src/domain/combinations.js';

function part(groupId: string, count: number, ...entityIds: string[]) {
  return { groupId, count, entityIds };
}

describe('a combination', () => {
  it('is filled by distinct people: who stands in both classes counts once', () => {
    expect(isSatisfiable([part('A', 1, 'x'), part('B', 1, 'x')])).toBe(false);
    expect(isSatisfiable([part('A', 2, 'x', 'y'), part('B', 1, 'x')])).toBe(false);
    expect(isSatisfiable([part('A', 1, 'x', 'y'), part('B', 1, 'x')])).toBe(true);
  });

  it('is not filled by too few or by nobody', () => {
    expect(isSatisfiable([part('A', 2, 'x')])).toBe(false);
    expect(isSatisfiable([part('A', 1)])).toBe(false);
  });

  it('is spelled out once for each set of people', () => {
    expect(peopleOf([[part('A', 1, 'x', 'y'), part('B', 1, 'x', 'z')]])).toEqual([
      ['x', 'z'],
      ['y', 'x'],
      ['y', 'z'],
    ]);
    expect(peopleOf([[part('A', 1, 'x', 'y'), part('B', 1, 'x', 'y')]])).toEqual([['x', 'y']]);
  });

  it('is spelled out up to 50 times and not once more', () => {
    const people = Array.from({ length: 51 }, (_, index) => `p${index}`);
    expect(peopleOf([[part('A', 1, ...people.slice(1))]])).toHaveLength(50);
    expect(peopleOf([[part('A', 1, ...people)]])).toBeNull();
  });
});
