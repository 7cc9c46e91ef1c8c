import type { AppendLog } from '../../src/store/append-log.js';
import { pageOfAccounts } from '../../src/store/memory-store.js';
import type { AccountList, AccountQuery } from '../../src/store/port.js';

/** Returns a page of the accounts in use, for a log that only lists all accounts. */
export function accountsInUse(
  accounts: Awaited<ReturnType<AppendLog['accounts']>>,
  query: AccountQuery,
  except: readonly string[],
): AccountList {
  const inUse = accounts.flatMap(({ id, usedAt }) =>
    usedAt === null || except.includes(id) ? [] : [{ id, usedAt }],
  );
  return pageOfAccounts(inUse, query);
}
