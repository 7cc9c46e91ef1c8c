import type { AccountList, Stopwatch, Store } from '../ports.js';
import { reportCollection } from '../records/stored-reports.js';
import { runInOwnSession, whenReady } from '../work/when-ready.js';

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
export interface Evictions {
  /** False where there is no room for another account: all that are kept are in use. */
  makeRoom(): boolean | Promise<boolean>;
  /** How many accounts made room. */
  count(): number;
}

const minuteMs = 60_000;

/** The one that was idle for longest comes first. */
const byIdleness = { by: 'last use', direction: 'newer' } as const;

export function createEvictions(
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
