import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from '../../src/http/batches.js';

it('what comes within two turns goes on together and in its order, once', async () => {
  const batches: (readonly number[])[] = [];
  const add = inBatches((items: readonly number[]) => void batches.push(items));
  add(1);
  add(2);
  await turn();
  add(3);
  expect(batches).toEqual([]);
  await turn();
  expect(batches).toEqual([[1, 2, 3]]);
  add(4);
  await turn();
  await turn();
  expect(batches).toEqual([[1, 2, 3], [4]]);
});
