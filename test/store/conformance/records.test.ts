import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Collection, ListQuery, Transaction } from '../../../src/store/port.js';
import { scaled } from '../../scale.js';
import { adapters, request } from './stores.js';

interface Fruit {
  id: string;
  colour: string;
  until: number;
}

const colourOf = { colour: ({ colour }: Fruit) => colour };
const fruits: Collection<Fruit> = { name: 'fruits', indexes: colourOf };
const cut: Collection<Fruit> = { name: 'cut', indexes: colourOf, expires: ({ until }) => until };
const few: Collection<Fruit> = { name: 'few', indexes: colourOf, maxRecords: 3 };
const fruitOf = (id: string, colour = 'red', until = 0): Fruit => ({ id, colour, until });
const ids = (
  tx: Transaction,
  collection: Collection<Fruit>,
  query: Partial<ListQuery<Fruit>> = {},
): string[] =>
  tx.list(collection, { direction: 'newer', limit: 100, ...query }).map(({ record }) => record.id);

const rings: Collection<number> = { name: 'rings', indexes: {} };

describe.each(adapters)('the records of an account, %s', (name, create) => {
  const begin = () => {
    const { store, reopen: elsewhere } = create([fruits, cut, few, rings]);
    const work = <T>(does: (tx: Transaction) => T, account = 'a'): Promise<T> =>
      request(store, [account], () => store.transaction(account, does));
    /** Returns the records, after checking that this process and another one find the same. */
    const found = async <T>(does: (tx: Transaction) => T, account = 'a'): Promise<T> => {
      const expectedResult = await work(does, account);
      const other = elsewhere();
      const otherResult = await request(other, [account], () => other.transaction(account, does));
      expect(otherResult).toEqual(expectedResult);
      return expectedResult;
    };
    return { work, found };
  };

  it('are found in their own account only', async () => {
    const { work, found } = begin();
    await work((tx) => tx.put(fruits, '1', fruitOf('1')));
    expect(await found((tx) => tx.get(fruits, '1'))).toEqual(fruitOf('1'));
    expect(await found((tx) => tx.get(fruits, '1'), 'b')).toBeUndefined();
  });

  it('have one record under each id', async () => {
    const { work } = begin();
    const put = () => work((tx) => tx.put(fruits, '1', fruitOf('1')));
    await put();
    await expect(put()).rejects.toThrow('fruits 1 exists already');
  });

  it('are listed like a filter over all of them, for any index, direction and position', async () => {
    const colour = fc.constantFrom('red', 'green', 'blue');
    const query = fc.record({
      index: fc.option(
        colour.map((value) => ({ name: 'colour', value })),
        { nil: undefined },
      ),
      equals: fc.option(
        colour.map((value) => ({ colour: value })),
        { nil: undefined },
      ),
      direction: fc.constantFrom('older' as const, 'newer' as const),
      from: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 8 }),
    });
    const gone = fc.uniqueArray(fc.nat({ max: 19 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(colour, { maxLength: 20 }),
        gone,
        query,
        async (colours, deleted, listQuery) => {
          const { work, found } = begin();
          await work((tx) => {
            for (const [index, each] of colours.entries())
              tx.put(fruits, `${index}`, fruitOf(`${index}`, each));
          });
          const given = deleted.filter((index) => index < colours.length);
          await work((tx) => {
            for (const index of given) tx.delete(fruits, `${index}`);
          });
          const listed = await found((tx) => [tx.list(fruits, listQuery), tx.count(fruits)] as const);
          expect(listed[0].map(({ position }) => position)).toEqual(expected(colours, given, listQuery));
          expect(listed[1]).toBe(colours.length - given.length);
        },
      ),
      { seed: 1, numRuns: name === 'in memory' ? scaled(60, 200) : scaled(15, 200) },
    );
  });

  it('are absent after a deletion, and their ids can be used again', async () => {
    const { work, found } = begin();
    await work((tx) => tx.put(fruits, '1', fruitOf('1', 'red')));
    await work((tx) => tx.delete(fruits, '1'));
    expect(await found((tx) => [tx.get(fruits, '1'), ids(tx, fruits), tx.count(fruits)])).toEqual([
      undefined,
      [],
      0,
    ]);
    await expect(work((tx) => tx.delete(fruits, '1'))).rejects.toThrow('there is no fruits 1');
    await expect(work((tx) => tx.replace(fruits, '1', fruitOf('1')))).rejects.toThrow('there is no fruits 1');
    await work((tx) => tx.put(fruits, '1', fruitOf('1', 'blue')));
    const fruitsOfColour = (value: string) => (tx: Transaction) =>
      ids(tx, fruits, { index: { name: 'colour', value } });
    expect(await found(fruitsOfColour('red'))).toEqual([]);
    expect(await found(fruitsOfColour('blue'))).toEqual(['1']);
  });

  it('are absent from the instant at which they expire', async () => {
    const { work, found } = begin();
    await work((tx) => tx.put(cut, '1', fruitOf('1', 'red', 10), 0));
    expect(await found((tx) => [tx.get(cut, '1', 9), ids(tx, cut, { now: 9 })])).toEqual([
      fruitOf('1', 'red', 10),
      ['1'],
    ]);
    expect(await found((tx) => [tx.get(cut, '1', 10), ids(tx, cut, { now: 10 })])).toEqual([undefined, []]);
    await work((tx) => tx.put(cut, '1', fruitOf('1', 'red', 30), 20));
    expect(await found((tx) => tx.get(cut, '1', 20))).toEqual(fruitOf('1', 'red', 30));
  });

  it('are dropped after they expire as others are added, so that their number stays small', async () => {
    const { work, found } = begin();
    const last = scaled(59, 199);
    for (let now = 0; now <= last; now += 1) {
      await work((tx) => tx.put(cut, `${now}`, fruitOf(`${now}`, 'red', now + 5), now));
      expect(await work((tx) => tx.count(cut))).toBeLessThanOrEqual(5);
    }
    expect(await found((tx) => ids(tx, cut, { now: last }))).toEqual(
      [4, 3, 2, 1, 0].map((before) => `${last - before}`),
    );
    expect(await found((tx) => ids(tx, cut, { index: { name: 'colour', value: 'red' } }))).toHaveLength(5);
  });

  it('are listed in the order of their addition, however many of the oldest were dropped', async () => {
    const { work, found } = begin();
    const listed = (tx: Transaction) =>
      tx.list(rings, { direction: 'newer', limit: 1000 }).map(({ record }) => record);
    let expected: number[] = [];
    for (let age = 0; age < scaled(100, 300); age += 1) {
      await work((tx) => tx.append(rings, age));
      expected.push(age);
      if (age % 7 !== 6) continue;
      const count = (age * 13) % 11;
      await work((tx) => tx.dropOldest(rings, count));
      expected = expected.slice(count);
    }
    expect(await found((tx) => [listed(tx), tx.count(rings)])).toEqual([expected, expected.length]);
    await work((tx) => tx.dropOldest(rings, 1000));
    await work((tx) => tx.append(rings, 300));
    expect(await found((tx) => [listed(tx), tx.count(rings)])).toEqual([[300], 1]);
  });

  it('drop the oldest one if their number is bounded', async () => {
    const { work, found } = begin();
    for (let id = 0; id < 30; id += 1) await work((tx) => tx.put(few, `${id}`, fruitOf(`${id}`)));
    expect(await found((tx) => [ids(tx, few), tx.count(few), tx.get(few, '26')])).toEqual([
      ['27', '28', '29'],
      3,
      undefined,
    ]);
    expect(await found((tx) => ids(tx, few, { direction: 'older', limit: 2 }))).toEqual(['29', '28']);
  });
});

/** Returns the positions of the records that a query should list, computed in the simplest way. */
function expected(
  colours: string[],
  deleted: number[],
  { index, equals, direction, from, limit }: ListQuery<Fruit>,
): number[] {
  const positions = colours
    .map((colour, at) => ({ colour, position: at + 1 }))
    .filter(({ position }) => !deleted.includes(position - 1))
    .filter(({ colour }) => index === undefined || colour === index.value)
    .filter(({ colour }) => equals === undefined || colour === equals.colour)
    .map(({ position }) => position)
    .filter((position) => from === undefined || (direction === 'older' ? position < from : position > from));
  return (direction === 'older' ? positions.reverse() : positions).slice(0, limit);
}
