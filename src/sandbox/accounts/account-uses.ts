import type { AccountUse } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Stopwatch, Store } from '../ports.js';
import type { Snapshots } from '../records/snapshots.js';
import { reportCollection } from '../records/stored-reports.js';
import { type ListPage, type PageQuery, pageAt, pageOf, readPageStart } from '../work/pages.js';

export interface AccountUsesOptions {
  store: Store;
  snapshots: Snapshots;
  stopwatch: Stopwatch;
}

/**
 * What one account uses, or each of them.
 * @throws problem `invalid-cursor`
 */
export async function listAccountUses(
  options: AccountUsesOptions,
  account: Account | null,
  query: PageQuery,
): Promise<ListPage<AccountUse>> {
  const { data, ...cursors } = await page(options.store, account, query);
  return { data: await Promise.all(data.map(({ id }) => useOf(options, id))), ...cursors };
}

async function page(
  store: Store,
  account: Account | null,
  query: PageQuery,
): Promise<ListPage<{ id: string }>> {
  const scope = { accountId: account?.id ?? '', filters: 'accounts' };
  if (account !== null) return pageOf([account], scope, query);
  const place = readPageStart(query.cursor, scope);
  // One more than asked for tells whether there is another page.
  const listed = await store.accounts({ by: 'first use', ...place, limit: query.limit + 1 });
  return pageAt(place, { beyond: listed.accounts, total: listed.total }, scope, query.limit);
}

async function useOf({ store, snapshots, stopwatch }: AccountUsesOptions, id: string): Promise<AccountUse> {
  await store.open(id);
  const used = store.lastUse(id);
  return {
    account: id,
    reports: store.transaction(id, (tx) => tx.count(reportCollection)),
    snapshots: snapshots.list(id).length,
    requests: store.requests(id),
    idleSeconds: used === null ? null : Math.floor((stopwatch() - used) / 1000),
  };
}
