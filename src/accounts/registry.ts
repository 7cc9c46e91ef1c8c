import type { AccountUse } from '../contract/generated/types.js';
import { type ProblemError, problem } from '../contract/problems.js';
import { reportCollection } from '../reports/report-records.js';
import { whenReady } from '../runtime/concurrency.js';
import type { Stopwatch } from '../runtime/port.js';
import { isDamage } from '../store/database.js';
import { type ListPage, type PageQuery, pageAt, pageOf, readPageStart } from '../store/pages.js';
import type { Store } from '../store/port.js';
import { retryInOwnSession, runInOwnSession } from '../store/transactions.js';
import { snapshotCollection } from '../worlds/snapshots.js';
import type { Account } from './account.js';

/** The limits on the number of accounts. */
export interface AccountLimits {
  /** The maximal number of accounts; beyond it, the one idle for longest is evicted. Infinity for no limit. */
  max: number;
  /** An account that was used within this real time is not evicted. */
  idleMinutes: number;
  /** Called after an account was evicted. */
  evicted?: ((eviction: Eviction) => void) | undefined;
}

/** An account that was evicted with all its records. */
export interface Eviction {
  account: string;
  reports: number;
  idleMinutes: number;
  maxAccounts: number;
}

/** Returns the log line of an eviction. */
export function evictionMessage({ account, reports, idleMinutes, maxAccounts }: Eviction): string {
  const had = reports === 1 ? 'one report' : `${reports} reports`;
  return `legal-reports-sandbox evicted the account ${account} (${had}, idle for ${idleMinutes} minutes): ${maxAccounts} accounts are kept at most, see --max-accounts.`;
}

const minuteMs = 60_000;

/** For this time, a count of the accounts is used again, if it leaves room for more accounts than other processes add. */
const countMs = 1000;
const countMargin = 1000;

/** The account idle for longest comes first. */
const byIdleness = { by: 'last use', direction: 'newer' } as const;

/** Evicts idle accounts when new ones need room. */
function createEvictions(
  { max: maxAccounts, idleMinutes, evicted: onEvicted }: AccountLimits,
  store: Store,
  stopwatch: Stopwatch,
) {
  let evictions = 0;
  /** The instant of the stopwatch until which no account is idle for long enough. */
  let noneIdleUntil = 0;
  /** The accounts at an instant of the stopwatch, and those admitted here since. A database reads all of them to count. */
  let counted = { total: Infinity, at: 0 };

  const evict = (id: string, idleMs: number): boolean | Promise<boolean> =>
    whenReady(dropAccount(store, id), (reports) => {
      // Another process has just used the account.
      if (reports === null) return makeRoom();
      evictions += 1;
      onEvicted?.({ account: id, reports, idleMinutes: Math.floor(idleMs / minuteMs), maxAccounts });
      return true;
    });

  /** @param damaged number of accounts, idle for longest, that cannot be read and so not be dropped */
  const evictIdlest = (damaged = 0): boolean | Promise<boolean> =>
    whenReady(store.accounts({ ...byIdleness, from: damaged, limit: 1 }), ({ accounts: [idlest] }) => {
      if (idlest === undefined) return false;
      const { id, usedAt } = idlest;
      noneIdleUntil = usedAt + idleMinutes * minuteMs;
      const now = stopwatch();
      if (now < noneIdleUntil) return false;
      const evicted = evict(id, now - usedAt);
      if (!(evicted instanceof Promise)) return evicted;
      return evicted.catch((error) => {
        if (isDamage(error)) return evictIdlest(damaged + 1);
        throw error;
      });
    });

  /** Returns false if there is no room for another account, since all are in use. */
  const makeRoom = (): boolean | Promise<boolean> => {
    // Without a limit, the accounts are not counted.
    if (!Number.isFinite(maxAccounts)) return true;
    const at = stopwatch();
    if (at - counted.at < countMs && counted.total + countMargin < maxAccounts) {
      counted.total += 1;
      return true;
    }
    return whenReady(store.accounts({ ...byIdleness, limit: 0 }), ({ total }) => {
      counted = { total: total + 1, at };
      if (total < maxAccounts) return true;
      if (stopwatch() < noneIdleUntil) return false;
      return evictIdlest();
    });
  };

  return { makeRoom, count: () => evictions };
}

/** Drops an account and returns how many reports it had; null if the drop was not committed. */
function dropAccount(store: Store, id: string): number | null | Promise<number | null> {
  let reports = 0;
  const dropped = runInOwnSession(store, id, () => {
    reports = store.transaction(id, (tx) => tx.count(reportCollection));
    store.drop(id);
  });
  return whenReady(dropped, (isPersisted) => (isPersisted ? reports : null));
}

async function page(
  store: Store,
  account: Account | null,
  query: PageQuery,
): Promise<ListPage<{ id: string; usedAt?: number }>> {
  const scope = { accountId: account?.id ?? '', filters: 'accounts' };
  if (account !== null) return pageOf([account], scope, query);
  const start = readPageStart(query.cursor, scope);
  // One more than requested shows whether there is another page.
  const listed = await store.accounts({ by: 'first use', ...start, limit: query.limit + 1 });
  return pageAt(start, { beyond: listed.accounts, total: listed.total }, scope, query.limit);
}

function idleSeconds(stopwatch: Stopwatch, usedAt: number | null): number | null {
  return usedAt === null ? null : Math.floor((stopwatch() - usedAt) / 1000);
}

/** @param usedAt last use in the list of accounts */
async function useOf(
  store: Store,
  stopwatch: Stopwatch,
  { id, usedAt = null }: { id: string; usedAt?: number | null },
): Promise<AccountUse> {
  try {
    // Another process may use the account.
    await store.catchUp(id);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const idle = idleSeconds(stopwatch, usedAt);
    return { account: id, reports: 0, snapshots: 0, requests: 0, idleSeconds: idle, damaged: true };
  }
  return {
    account: id,
    reports: store.transaction(id, (tx) => tx.count(reportCollection)),
    snapshots: store.transaction(id, (tx) => tx.count(snapshotCollection)),
    requests: store.requests(id),
    idleSeconds: idleSeconds(stopwatch, store.lastUse(id)),
  };
}

/** The accounts that exist. Their records are in the store; promises resolve when an account is loaded. */
export interface Accounts {
  /** Records that an account is used, and opens a new one. Returns false if all accounts are in use. */
  admit(accountId: string): boolean | Promise<boolean>;
  /** @throws problem `too-many-accounts` */
  use(accountId: string): void | Promise<void>;
  /** Records that an account is still used, as by an open stream, so that it is not evicted. Opens no new one. */
  keepInUse(accountId: string): Promise<void>;
  /** Returns the problem of an account that is not admitted. */
  refusal(): ProblemError;
  /** Number of accounts that this process evicted. */
  evicted(): number;
  counts(): Promise<{ kept: number; evicted: number; most: number | null; idleMinutes: number }>;
  /**
   * Returns one account, or all of them.
   * @throws problem `invalid-cursor`
   */
  list(account: Account | null, query: PageQuery): Promise<ListPage<AccountUse>>;
}

export function createAccounts(bounds: AccountLimits, store: Store, stopwatch: Stopwatch): Accounts {
  const { max: maxAccounts, idleMinutes } = bounds;
  const evictions = createEvictions(bounds, store, stopwatch);

  const admit: Accounts['admit'] = (id) => {
    const opening = store.open(id);
    if (opening !== undefined) return opening.then(() => admitLoaded(id));
    return admitLoaded(id);
  };
  const admitLoaded = (id: string): boolean | Promise<boolean> => {
    if (store.lastUse(id) === null) {
      return whenReady(evictions.makeRoom(), (hasRoom) => {
        if (hasRoom) store.recordUse(id, stopwatch());
        return hasRoom;
      });
    }
    store.recordUse(id, stopwatch());
    return true;
  };
  const minutes = idleMinutes === 1 ? 'minute' : `${idleMinutes} minutes`;
  const refusal = () => problem('too-many-accounts', { max: String(maxAccounts), minutes });

  return {
    admit,
    keepInUse: (id) =>
      retryInOwnSession(store, id, () => {
        const usedAt = store.lastUse(id);
        const now = stopwatch();
        // A database stores each use.
        if (usedAt !== null && now - usedAt >= (idleMinutes * minuteMs) / 2) store.recordUse(id, now);
      }),
    refusal,
    use: (id) =>
      whenReady(admit(id), (isAdmitted) => {
        if (!isAdmitted) throw refusal();
      }),
    evicted: evictions.count,
    counts: async () => ({
      kept: (await store.accounts({ by: 'first use', direction: 'newer', limit: 0 })).total,
      evicted: evictions.count(),
      most: Number.isFinite(maxAccounts) ? maxAccounts : null,
      idleMinutes,
    }),
    async list(account, query) {
      const { data, ...cursors } = await page(store, account, query);
      return { data: await Promise.all(data.map((each) => useOf(store, stopwatch, each))), ...cursors };
    },
  };
}
