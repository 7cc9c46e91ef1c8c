import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyOfMarks,
  createStateMarks,
  isMarked,
  mark,
  markedFrom,
  markedUpTo,
  unmark,
} from '../../src/store/table-indexes.js';

/** A position on one of several pages, often at an edge of a page. */
const position = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 4060, max: 4130 }),
  fc.integer({ min: 1, max: 20_000 }),
);

describe('state marks', () => {
  it('lead to the nearest position in a state, like a scan of all of them', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 40 }), position, fc.nat(), (marked, from, which) => {
        const marks = createStateMarks();
        for (const each of marked) mark(marks, 'a', each);
        const gone = marked[which % Math.max(1, marked.length)];
        if (gone !== undefined) unmark(marks, 'a', gone);
        const left = [...new Set(marked)].filter((each) => each !== gone).sort((one, other) => one - other);
        expect(markedFrom(marks, 'a', from)).toBe(left.find((each) => each >= from) ?? null);
        expect(markedUpTo(marks, 'a', from)).toBe(left.findLast((each) => each <= from) ?? null);
        expect(isMarked(marks, 'a', from)).toBe(left.includes(from));
        expect(markedFrom(marks, 'b', from)).toBeNull();
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('are independent in a copy and in its original', () => {
    const marks = createStateMarks();
    mark(marks, 'a', 5);
    const copy = copyOfMarks(marks);
    unmark(marks, 'a', 5);
    mark(copy, 'a', 9000);
    expect([markedFrom(marks, 'a', 1), markedFrom(copy, 'a', 1), markedFrom(copy, 'a', 6)]).toEqual([
      null,
      5,
      9000,
    ]);
  });
});
