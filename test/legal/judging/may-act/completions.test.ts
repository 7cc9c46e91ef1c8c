import { describe, expect, it } from 'vitest';
import type { Combination } from '../../../../src/legal/judging/combinations.js';
import { findCompletions, type SigningWay } from '../../../../src/legal/judging/may-act/verdict.js';

type Part = readonly [count: number, ...people: string[]];

const combination = (...parts: Part[]): Combination =>
  parts.map(
    ([count, ...entityIds], at) => ({ groupId: `grp_${at}`, label: `${at}`, count, entityIds }) as never,
  );
const way = (...combinations: Combination[]): SigningWay =>
  ({ power: {}, rule: {}, combinations: combinations.map((one) => () => one) }) as never;

/** Returns each completion as text: `count of people` for each part. */
const completionsText = (ways: readonly SigningWay[], present: readonly string[] = []) => {
  const { completions, more } = findCompletions(ways, present);
  const words = completions.map(({ parts }) =>
    parts.map(({ count, entityIds }) => `${count} of ${entityIds.join('')}`).join(' + '),
  );
  return more ? [...words, 'more'] : words;
};

describe('the smallest completions', () => {
  it('include each combination that needs as few people, once', () => {
    const [one, two] = [combination([1, 'a', 'b']), combination([2, 'a', 'b', 'c'])];
    expect(completionsText([way(two, one), way(one)])).toEqual(['1 of ab']);
    expect(completionsText([way(one), way(two)])).toEqual(['1 of ab']);
    expect(completionsText([way(combination([1, 'a'])), way(combination([1, 'b']))])).toEqual([
      '1 of a',
      '1 of b',
    ]);
  });

  it('add to the present people, who count once and only if they qualify', () => {
    const parts = combination([1, 'a', 'b'], [1, 'a', 'c']);
    expect(completionsText([way(parts)], ['a'])).toEqual(['1 of b', '1 of c']);
    expect(completionsText([way(parts)], ['z'])).toEqual(['1 of ab + 1 of ac']);
    expect(completionsText([way(combination([3, 'a', 'b', 'c', 'd']))], ['b'])).toEqual(['2 of acd']);
  });

  it('are empty if there are not enough people', () => {
    expect(completionsText([way(combination([2, 'a'])), way(combination([1], [1, 'a']))])).toEqual([]);
    expect(completionsText([])).toEqual([]);
  });

  it('are at most ten, with a mark that there are others', () => {
    const ways = (count: number) => Array.from({ length: count }, (_, at) => way(combination([1, `p${at}`])));
    expect(completionsText(ways(10))).toHaveLength(10);
    expect(completionsText(ways(11)).slice(9)).toEqual(['1 of p9', 'more']);
    // A smaller completion is still returned, although there were enough before.
    const pairs = Array.from({ length: 12 }, (_, at) => way(combination([2, `p${at}`, `q${at}`])));
    expect(completionsText([...pairs, ...ways(1)])).toEqual(['1 of p0']);
  });

  it('come from at most sixty partitions of one combination, with bounded work', () => {
    const people = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const parts = Array.from({ length: 12 }, (): Part => [1, ...people]);
    // Six of twelve parts can be left open in 924 ways.
    const { completions, more } = findCompletions([way(combination(...parts))], people.slice(0, 6));
    expect([completions.length, more]).toEqual([10, true]);
    const manyPeople = Array.from({ length: 1500 }, (_, at) => `p${at}`);
    let calls = 0;
    const heavy = {
      ...{ power: {}, rule: {} },
      combinations: Array.from({ length: 3 }, () => () => {
        calls += 1;
        return combination([1400, ...manyPeople]);
      }),
    } as never as SigningWay;
    expect([findCompletions([heavy], []).more, calls]).toEqual([true, 1]);
  });
});
