import { expect, it } from 'vitest';
import { loadOnce } from '../../src/runtime/concurrency.js';

it('a module is loaded again only after a failure', async () => {
  const outcomes = [Promise.reject(new Error('no')), Promise.resolve('first'), Promise.resolve('second')];
  const load = loadOnce(() => outcomes.shift() as Promise<string>);
  const [one, other] = [load(), load()];
  expect(other).toBe(one);
  await expect(one).rejects.toThrow('no');
  expect([await load(), await load()]).toEqual(['first', 'first']);
});
