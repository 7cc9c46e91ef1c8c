import type { AccountUse } from '../contract/generated/types.js';
import { type ProblemError, problem } from '../contract/problems.js';
import type { Account } from '../domain/access/accounts.js';
import { type ListPage, type PageQuery, pageOf } from './pages.js';
import type { Stopwatch, Store } from './ports.js';
import type { Snapshots } from './snapshots.js';
import { reportsNoun } from './stored-reports.js';

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

/** Which accounts there are. The world of each lives in the store. */
export interface Accounts {
  /**
   * Notes that an account is used, and opens it where it is new. False where there is no room for it: all that are
   * kept are in use.
   */
  admit(accountId: string): boolean;
  /** @throws problem `too-many-accounts` */
  use(accountId: string): void;
  /** That an account is not admitted. */
  refusal(): ProblemError;
  counts(): AccountCounts;
  /**
   * One account, or all of them.
   * @throws problem `invalid-cursor`
   */
  list(account: Account | null, query: PageQuery): ListPage<AccountUse>;
}

const minuteMs = 60_000;

export function createAccounts(
  { most, idleMinutes, evicted: tell }: AccountBounds,
  store: Store,
  snapshots: Snapshots,
  stopwatch: Stopwatch,
): Accounts {
  /** When each was last used, by the stopwatch; the oldest account first. */
  const lastUsed = new Map<string, number>();
  let evictions = 0;
  /** Until then, by the stopwatch, no account has been idle for long enough. */
  let noneIdleUntil = 0;

  const reportsOf = (id: string): number => store.transaction(id, (tx) => tx.count(reportsNoun));

  const evict = (id: string, idleMs: number): void => {
    const eviction = {
      account: id,
      reports: reportsOf(id),
      idleMinutes: Math.floor(idleMs / minuteMs),
      most,
    };
    lastUsed.delete(id);
    snapshots.drop(id);
    store.drop(id);
    evictions += 1;
    tell?.(eviction);
  };

  const makeRoom = (now: number): boolean => {
    if (lastUsed.size < most) return true;
    if (now < noneIdleUntil) return false;
    let longest: [id: string, at: number] | undefined;
    for (const entry of lastUsed) if (longest === undefined || entry[1] < longest[1]) longest = entry;
    if (longest === undefined) return false;
    const [id, at] = longest;
    noneIdleUntil = at + idleMinutes * minuteMs;
    if (now < noneIdleUntil) return false;
    evict(id, now - at);
    return true;
  };

  const admit: Accounts['admit'] = (id) => {
    const now = stopwatch();
    if (!lastUsed.has(id) && !makeRoom(now)) return false;
    lastUsed.set(id, now);
    return true;
  };
  const minutes = idleMinutes === 1 ? 'minute' : `${idleMinutes} minutes`;
  const refusal = () => problem('too-many-accounts', { most: String(most), minutes });

  const told = (id: string): AccountUse => {
    const used = lastUsed.get(id);
    return {
      account: id,
      reports: reportsOf(id),
      snapshots: snapshots.list(id).length,
      requests: store.requests(id),
      idleSeconds: used === undefined ? null : Math.floor((stopwatch() - used) / 1000),
    };
  };

  return {
    admit,
    refusal,
    use(id) {
      if (!admit(id)) throw refusal();
    },
    counts: () => ({
      kept: lastUsed.size,
      evicted: evictions,
      most: Number.isFinite(most) ? most : null,
      idleMinutes,
    }),
    list(account, query) {
      const ids = account === null ? [...lastUsed.keys()] : [account.id];
      const { data, ...cursors } = pageOf(ids, { accountId: account?.id ?? '', filters: 'accounts' }, query);
      return { data: data.map(told), ...cursors };
    },
  };
}
