import type { AppendLog } from '../../src/store/append-log.js';
import type { AccountList } from '../../src/store/port.js';

/** Returns the idlest accounts of a log that only lists them. */
export function idlestOf(
  accounts: Awaited<ReturnType<AppendLog['accounts']>>,
  except: readonly string[],
  limit: number,
): AccountList {
  const inUse = accounts.flatMap(({ id, usedAt }) =>
    usedAt === null || except.includes(id) ? [] : [{ id, usedAt }],
  );
  const byUse = inUse.toSorted((one, other) => one.usedAt - other.usedAt);
  return { total: inUse.length, accounts: byUse.slice(0, limit) };
}
