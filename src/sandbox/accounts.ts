import type { AccountUse } from '../contract/generated/types.js';
import { type ProblemError, problem } from '../contract/problems.js';
import type { Account } from '../domain/access/accounts.js';
import { type ListPage, type PageQuery, pageAt, pageOf, pagePlace } from './pages.js';
import type { AccountList, Stopwatch, Store } from './ports.js';
import type { Snapshots } from './snapshots.js';
import { reportsNoun } from './stored-reports.js';
import { keptAlone, whenReady } from './when-ready.js';

/** How many accounts are kept. */
export interface AccountBounds {
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
export function evictionText({ account, reports, idleMinutes, most }: Eviction): string {
  const had = reports === 1 ? 'one report' : `${reports} reports`;
  return `legal-reports-sandbox evicted the account ${account} (${had}, idle for ${idleMinutes} minutes): ${most} accounts are kept at most, see --max-accounts.`;
}

/** What is told of all accounts together. */
export interface AccountCounts {
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

const minuteMs = 60_000;

export function createAccounts(
  { most, idleMinutes, evicted: tell }: AccountBounds,
  store: Store,
  snapshots: Snapshots,
  stopwatch: Stopwatch,
): Accounts {
  let evictions = 0;
  /** Until then, by the stopwatch, no account has been idle for long enough. */
  let noneIdleUntil = 0;

  const reportsOf = (id: string): number => store.transaction(id, (tx) => tx.count(reportsNoun));

  const evict = (id: string, idleMs: number): boolean | Promise<boolean> => {
    let reports = 0;
    const dropped = keptAlone(store, id, () => {
      reports = reportsOf(id);
      store.drop(id);
    });
    return whenReady(dropped, (isKept) => {
      // Another process has just used it.
      if (!isKept) return makeRoom();
      evictions += 1;
      tell?.({ account: id, reports, idleMinutes: Math.floor(idleMs / minuteMs), most });
      return true;
    });
  };

  const evictIdlest = ({ accounts: [idlest] }: AccountList): boolean | Promise<boolean> => {
    if (idlest === undefined) return false;
    const { id, usedAt } = idlest;
    noneIdleUntil = usedAt + idleMinutes * minuteMs;
    const now = stopwatch();
    return now >= noneIdleUntil && evict(id, now - usedAt);
  };

  const makeRoom = (): boolean | Promise<boolean> => {
    // Where none has to make room, nobody counts them.
    if (!Number.isFinite(most)) return true;
    return whenReady(store.accounts({ ...byIdleness, limit: 0 }), ({ total }) => {
      if (total < most) return true;
      if (stopwatch() < noneIdleUntil) return false;
      return whenReady(store.accounts({ ...byIdleness, limit: 1 }), evictIdlest);
    });
  };

  const noteUse = (id: string): boolean => {
    store.noteUse(id, stopwatch());
    return true;
  };
  const admitAtHand = (id: string): boolean | Promise<boolean> => {
    if (store.lastUse(id) !== null) return noteUse(id);
    return whenReady(makeRoom(), (isRoom) => isRoom && noteUse(id));
  };
  const admit: Accounts['admit'] = (id) => {
    const opening = store.open(id);
    return opening === undefined ? admitAtHand(id) : opening.then(() => admitAtHand(id));
  };
  const minutes = idleMinutes === 1 ? 'minute' : `${idleMinutes} minutes`;
  const refusal = () => problem('too-many-accounts', { most: String(most), minutes });

  const told = async (id: string): Promise<AccountUse> => {
    await store.open(id);
    const used = store.lastUse(id);
    return {
      account: id,
      reports: reportsOf(id),
      snapshots: snapshots.list(id).length,
      requests: store.requests(id),
      idleSeconds: used === null ? null : Math.floor((stopwatch() - used) / 1000),
    };
  };
  const page = async (account: Account | null, query: PageQuery): Promise<ListPage<{ id: string }>> => {
    const scope = { accountId: account?.id ?? '', filters: 'accounts' };
    if (account !== null) return pageOf([account], scope, query);
    const place = pagePlace(query, scope);
    // One more than asked for tells whether there is another page.
    const listed = await store.accounts({ by: 'first use', ...place, limit: query.limit + 1 });
    return pageAt(place, { beyond: listed.accounts, total: listed.total }, scope, query.limit);
  };

  return {
    admit,
    refusal,
    use: (id) =>
      whenReady(admit(id), (isAdmitted) => {
        if (!isAdmitted) throw refusal();
      }),
    counts: async () => ({
      kept: (await store.accounts({ ...byIdleness, limit: 0 })).total,
      evicted: evictions,
      most: Number.isFinite(most) ? most : null,
      idleMinutes,
    }),
    async list(account, query) {
      const { data, ...cursors } = await page(account, query);
      return { data: await Promise.all(data.map(({ id }) => told(id))), ...cursors };
    },
  };
}

/** The one that was idle for longest comes first. */
const byIdleness = { by: 'last use', direction: 'newer' } as const;
