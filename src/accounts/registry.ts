import type { AccountUse } from '../contract/generated/types.js';
import { type ProblemError, problem } from '../contract/problems.js';
import { reportCollection } from '../reports/report-records.js';
import type { Stopwatch } from '../runtime/port.js';
import { type ListPage, type PageQuery, pageAt, pageOf, readPageStart } from '../store/pages.js';
import type { AccountList, Store } from '../store/port.js';
import { runInOwnSession, whenReady } from '../store/transactions.js';
import type { Snapshots } from '../worlds/snapshots.js';
import type { Account } from './account.js';

/** How many accounts are kept. */
export interface AccountLimits {
  /** Beyond it, the account that was idle for longest makes room. Infinity where none ever has to. */
  most: number;
  /** An account that was used within this real time is kept. */
  idleMinutes: number;
  /** Told of an account that made room. */
  evicted?: ((eviction: Eviction) => void) | undefined;
}

/** An account that was given up, with all it had. */
export interface Eviction {
  account: string;
  reports: number;
  idleMinutes: number;
  most: number;
}

/** What is said of an eviction, in one line. */
export function evictionMessage({ account, reports, idleMinutes, most }: Eviction): string {
  const had = reports === 1 ? 'one report' : `${reports} reports`;
  return `legal-reports-sandbox evicted the account ${account} (${had}, idle for ${idleMinutes} minutes): ${most} accounts are kept at most, see --max-accounts.`;
}

/** Gives up accounts that nobody uses, for those that are new. */
interface Evictions {
  /** False where there is no room for another account: all that are kept are in use. */
  makeRoom(): boolean | Promise<boolean>;
  /** How many accounts made room. */
  count(): number;
}

const minuteMs = 60_000;

/** The one that was idle for longest comes first. */
const byIdleness = { by: 'last use', direction: 'newer' } as const;

function createEvictions(
  { most, idleMinutes, evicted: tell }: AccountLimits,
  store: Store,
  stopwatch: Stopwatch,
): Evictions {
  let evictions = 0;
  /** Until then, by the stopwatch, no account has been idle for long enough. */
  let noneIdleUntil = 0;

  const evict = (id: string, idleMs: number): boolean | Promise<boolean> =>
    whenReady(dropAccount(store, id), (reports) => {
      // Another process has just used it.
      if (reports === null) return makeRoom();
      evictions += 1;
      tell?.({ account: id, reports, idleMinutes: Math.floor(idleMs / minuteMs), most });
      return true;
    });

  const evictIdlest = ({ accounts: [idlest] }: AccountList): boolean | Promise<boolean> => {
    if (idlest === undefined) return false;
    const { id, usedAt } = idlest;
    noneIdleUntil = usedAt + idleMinutes * minuteMs;
    const now = stopwatch();
    return now >= noneIdleUntil && evict(id, now - usedAt);
  };

  const makeRoom: Evictions['makeRoom'] = () => {
    // Where none has to make room, nobody counts them.
    if (!Number.isFinite(most)) return true;
    return whenReady(store.accounts({ ...byIdleness, limit: 0 }), ({ total }) => {
      if (total < most) return true;
      if (stopwatch() < noneIdleUntil) return false;
      return whenReady(store.accounts({ ...byIdleness, limit: 1 }), evictIdlest);
    });
  };

  return { makeRoom, count: () => evictions };
}

/** Gives up an account, and tells how many reports it had; null where that is not kept. */
function dropAccount(store: Store, id: string): number | null | Promise<number | null> {
  let reports = 0;
  const dropped = runInOwnSession(store, id, () => {
    reports = store.transaction(id, (tx) => tx.count(reportCollection));
    store.drop(id);
  });
  return whenReady(dropped, (isKept) => (isKept ? reports : null));
}

interface AccountUsesOptions {
  store: Store;
  snapshots: Snapshots;
  stopwatch: Stopwatch;
}

/**
 * What one account uses, or each of them.
 * @throws problem `invalid-cursor`
 */
async function listAccountUses(
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

/** What is told of all accounts together. */
interface AccountCounts {
  kept: number;
  evicted: number;
  most: number | null;
  idleMinutes: number;
}

/** Which accounts there are. What each has lives in the store; it waits where an account is not at hand there. */
export interface Accounts {
  /**
   * Notes that an account is used, and opens it where it is new. False where there is no room for it: all that are
   * kept are in use.
   */
  admit(accountId: string): boolean | Promise<boolean>;
  /** @throws problem `too-many-accounts` */
  use(accountId: string): void | Promise<void>;
  /** That an account is not admitted. */
  refusal(): ProblemError;
  counts(): Promise<AccountCounts>;
  /**
   * One account, or all of them.
   * @throws problem `invalid-cursor`
   */
  list(account: Account | null, query: PageQuery): Promise<ListPage<AccountUse>>;
}

export function createAccounts(
  bounds: AccountLimits,
  store: Store,
  snapshots: Snapshots,
  stopwatch: Stopwatch,
): Accounts {
  const { most, idleMinutes } = bounds;
  const evictions = createEvictions(bounds, store, stopwatch);

  const noteUse = (id: string): boolean => {
    store.noteUse(id, stopwatch());
    return true;
  };
  const admitAtHand = (id: string): boolean | Promise<boolean> => {
    if (store.lastUse(id) !== null) return noteUse(id);
    return whenReady(evictions.makeRoom(), (isRoom) => isRoom && noteUse(id));
  };
  const admit: Accounts['admit'] = (id) => {
    const opening = store.open(id);
    return opening === undefined ? admitAtHand(id) : opening.then(() => admitAtHand(id));
  };
  const minutes = idleMinutes === 1 ? 'minute' : `${idleMinutes} minutes`;
  const refusal = () => problem('too-many-accounts', { most: String(most), minutes });

  return {
    admit,
    refusal,
    use: (id) =>
      whenReady(admit(id), (isAdmitted) => {
        if (!isAdmitted) throw refusal();
      }),
    counts: async () => ({
      kept: (await store.accounts({ by: 'first use', direction: 'newer', limit: 0 })).total,
      evicted: evictions.count(),
      most: Number.isFinite(most) ? most : null,
      idleMinutes,
    }),
    list: (account, query) => listAccountUses({ store, snapshots, stopwatch }, account, query),
  };
}
