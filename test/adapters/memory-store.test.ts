import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/adapters/memory-store.js';
import type { ListQuery, Noun } from '../../src/sandbox/ports.js';

interface Fruit {
  id: string;
  colour: string;
}

const fruits: Noun<Fruit> = { name: 'fruits', indexes: { colour: ({ colour }) => colour } };

describe('the memory store', () => {
  it('finds a record in its own account only', () => {
    const store = createMemoryStore();
    store.transaction('a', (tx) => tx.put(fruits, '1', { id: '1', colour: 'red' }));
    const read = (account: string) => store.transaction(account, (tx) => tx.get(fruits, '1'));
    expect(read('a')).toEqual({ id: '1', colour: 'red' });
    expect(read('b')).toBeUndefined();
  });

  it('refuses to put a second record under one id', () => {
    const put = () => store.transaction('a', (tx) => tx.put(fruits, '1', { id: '1', colour: 'red' }));
    const store = createMemoryStore();
    put();
    expect(put).toThrow('fruits 1 exists already');
  });

  it('lists like a filter over all records, whatever the index, direction and place', () => {
    const colour = fc.constantFrom('red', 'green', 'blue');
    const query = fc.record({
      index: fc.option(
        colour.map((value) => ({ name: 'colour', value })),
        { nil: undefined },
      ),
      direction: fc.constantFrom('older' as const, 'newer' as const),
      from: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(colour, { maxLength: 20 }), query, (colours, asked) => {
        const store = createMemoryStore();
        store.transaction('a', (tx) => {
          for (const [index, each] of colours.entries())
            tx.put(fruits, String(index), { id: String(index), colour: each });
        });
        const listed = store.transaction('a', (tx) => tx.list(fruits, asked));
        expect(listed.map(({ position }) => position)).toEqual(expected(colours, asked));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

/** The positions of what a query should list, by the plainest means. */
function expected(colours: string[], { index, direction, from, limit }: ListQuery<Fruit>): number[] {
  const positions = colours
    .map((colour, at) => ({ colour, position: at + 1 }))
    .filter(({ colour }) => index === undefined || colour === index.value)
    .map(({ position }) => position)
    .filter((position) => from === undefined || (direction === 'older' ? position < from : position > from));
  return (direction === 'older' ? positions.reverse() : positions).slice(0, limit);
}
