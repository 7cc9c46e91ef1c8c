import type { AccountList, AccountQuery } from '../../sandbox/ports.js';

type Use = AccountList['accounts'][number];

/** @param uses those of all accounts in use, in the order of their first */
export function pageOfAccounts(
  uses: Iterable<Use>,
  { by, direction, from, limit }: AccountQuery,
): AccountList {
  const all = [...uses];
  if (by === 'last use') all.sort((one, other) => one.usedAt - other.usedAt);
  const beyond =
    direction === 'newer' ? all.slice(from ?? 0) : all.slice(0, (from ?? all.length + 1) - 1).reverse();
  return { total: all.length, accounts: beyond.slice(0, limit) };
}
