import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchByTurn, processUntil } from '../../src/http/request.js';

it('what comes within one turn goes on together and in its order, once', async () => {
  const batches: (readonly number[])[] = [];
  const add = batchByTurn((items: readonly number[]) => {
    batches.push(items);
    return items.length;
  });
  add(1);
  add(2);
  expect(batches).toEqual([]);
  await turn();
  expect(batches).toEqual([[1, 2]]);
  add(3);
  add(4);
  await turn();
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('what is left undone is handed on again, before what came meanwhile', async () => {
  const batches: (readonly number[])[] = [];
  const add = batchByTurn((items: readonly number[]) => {
    batches.push(items);
    if (batches.length === 1) add(4);
    return 1;
  });
  for (const item of [1, 2, 3]) add(item);
  for (let turns = 0; turns < 8; turns += 1) await turn();
  expect(batches).toEqual([[1, 2, 3], [2, 3, 4], [3, 4], [4]]);
});

it('without any time left, the first few are done all the same', () => {
  const done: number[] = [];
  const items = [1, 2, 3, 4, 5, 6];
  const doing = (until: number) => processUntil(until, items, (item) => void done.push(item));
  expect(doing(0)).toEqual([1, 2, 3, 4]);
  expect(doing(Number.POSITIVE_INFINITY)).toEqual(items);
  expect(done).toEqual([1, 2, 3, 4, ...items]);
});
