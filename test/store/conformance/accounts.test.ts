import { describe, expect, it } from 'vitest';
import type { AccountQuery } from '../../../src/store/port.js';
import { adapters, request } from './stores.js';

describe.each(adapters)('the accounts of a store, %s', (_, create) => {
  const begin = async () => {
    const { store, reopen: elsewhere } = create([]);
    const use = (id: string, at: number) => request(store, [id], () => store.recordUse(id, at));
    for (const [id, at] of [
      ['a', 10],
      ['b', 20],
      ['c', 30],
      ['a', 40],
    ] as const)
      await use(id, at);
    // A read does not count as a use.
    await request(store, ['d'], () => store.countRequest('d'));
    const listAccounts = async (query: Partial<AccountQuery>) => {
      const listQuery = { by: 'first use', direction: 'newer', limit: 10, ...query } as const;
      const accounts = await store.accounts(listQuery);
      expect(await elsewhere().accounts(listQuery)).toEqual(accounts);
      return [accounts.total, accounts.accounts.map(({ id, usedAt }) => `${id} ${usedAt}`)];
    };
    return { store, use, listAccounts };
  };

  it('are listed by their first use', async () => {
    const { listAccounts } = await begin();
    expect(await listAccounts({})).toEqual([3, ['a 40', 'b 20', 'c 30']]);
    expect(await listAccounts({ direction: 'older', limit: 2 })).toEqual([3, ['c 30', 'b 20']]);
    expect(await listAccounts({ direction: 'older', from: 2 })).toEqual([3, ['a 40']]);
    expect(await listAccounts({ from: 2 })).toEqual([3, ['c 30']]);
    expect(await listAccounts({ limit: 0 })).toEqual([3, []]);
  });

  it('are listed by their last use', async () => {
    const { listAccounts } = await begin();
    expect(await listAccounts({ by: 'last use' })).toEqual([3, ['b 20', 'c 30', 'a 40']]);
    expect(await listAccounts({ by: 'last use', limit: 1 })).toEqual([3, ['b 20']]);
  });

  it('are not in use after they are deleted', async () => {
    const { store, listAccounts } = await begin();
    await request(store, ['b'], () => store.drop('b'));
    expect(await listAccounts({})).toEqual([2, ['a 40', 'c 30']]);
    expect(await request(store, ['b'], () => [store.lastUse('b'), store.requests('b')])).toEqual([null, 0]);
  });
});
