import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDue, copyOfOrder, createDueOrder, dueUntil, removeDue } from '../../src/store/table-indexes.js';

type DueEntry = [instant: number, position: number];

const sortByDue = (entries: readonly DueEntry[]): number[] =>
  [...entries].sort((one, other) => one[0] - other[0] || one[1] - other[1]).map(([, position]) => position);
const all = { until: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY };
const listDue = (order: ReturnType<typeof createDueOrder>, { until, limit } = all) =>
  dueUntil(order, until, limit);

describe('the list of due records', () => {
  it('is sorted after additions and removals in any order, over several runs', () => {
    const instants = fc.array(fc.nat({ max: 300 }), { minLength: 1500, maxLength: 2500 });
    fc.assert(
      fc.property(instants, fc.integer({ min: 2, max: 7 }), (given, every) => {
        const order = createDueOrder();
        const entries = given.map((instant, at): DueEntry => [instant, at + 1]);
        for (const entry of entries) addDue(order, ...entry);
        expect(listDue(order)).toEqual(sortByDue(entries));
        const left = entries.filter(([, position]) => position % every !== 0);
        for (const entry of entries) if (!left.includes(entry)) removeDue(order, ...entry);
        expect(listDue(order)).toEqual(sortByDue(left));
        const soon = sortByDue(left.filter(([instant]) => instant <= 100));
        expect(listDue(order, { until: 100, limit: 50 })).toEqual(soon.slice(0, 50));
        for (const entry of left) removeDue(order, ...entry);
        expect(listDue(order)).toEqual([]);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  it('is independent in a copy and in its original', () => {
    const order = createDueOrder();
    const entries = Array.from({ length: 2000 }, (_, at): DueEntry => [at % 50, at + 1]);
    for (const entry of entries) addDue(order, ...entry);
    const copy = copyOfOrder(order);
    for (const entry of entries.slice(0, 700)) removeDue(order, ...entry);
    for (const entry of entries.slice(1300)) removeDue(copy, ...entry);
    addDue(copy, 7, 5000);
    expect(listDue(order)).toEqual(sortByDue(entries.slice(700)));
    expect(listDue(copy)).toEqual(sortByDue([...entries.slice(0, 1300), [7, 5000]]));
  });

  it('ignores the removal of an unknown record', () => {
    const order = createDueOrder();
    addDue(order, 5, 1);
    expect(() => removeDue(order, 5, 2)).toThrow('nothing is due at 5 at the position 2');
    expect(() => removeDue(order, 4, 1)).toThrow('nothing is due at 4 at the position 1');
  });
});
