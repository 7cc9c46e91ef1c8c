import type { Key } from '../contract/generated/types.js';
import type { Account } from '../domain/access/accounts.js';
import type { KeyEntry } from './keyring.js';
import { type ListPage, type PageQuery, pageOf } from './pages.js';

export type KeyListQuery = PageQuery;

/** A page of keys, newest first, and the cursors of its neighbours. */
export type KeyList = ListPage<Key>;

/**
 * @param entries oldest first
 * @throws problem `invalid-cursor`
 */
export function listKeys(
  entries: readonly KeyEntry[],
  account: Account | null,
  query: KeyListQuery,
): ListPage<KeyEntry> {
  return pageOf(entries, { accountId: account?.id ?? '', filters: 'keys' }, query);
}
