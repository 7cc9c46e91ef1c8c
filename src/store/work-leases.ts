import type { Stopwatch } from '../runtime/port.js';
import type { InstantMs } from '../values/instants.js';
import { type LeaseTable, usualLeaseMs } from './database.js';

export interface WorkLeasesOptions {
  table: LeaseTable;
  stopwatch: Stopwatch;
  leaseMs?: number | undefined;
  /** Called when this process has got the lease of an account. */
  gained(accountId: string): void;
  /** Called when this process has lost the lease of an account, or could not extend it in time. */
  lost(accountId: string): void;
  /** Resolves when nothing that is done under the lease of an account is in progress. */
  finished(accountId: string): Promise<void>;
  /**
   * Returns the position of the last batch of an account that has nothing due; null if something is due or may be soon.
   */
  idlePosition(accountId: string): number | null;
}

/** Work stops before a lease expires, since clocks and networks differ: after this share of its time. */
const usedShare = 0.8;
/** Share of the time of a lease after which it is extended. */
const renewedShare = 0.3;

/** The leases of this process: its right to do what is due in accounts. */
export interface WorkLeases {
  holds(accountId: string): boolean;
  /** Accounts whose leases this process holds. */
  accounts(): readonly string[];
  /** Records a lease that an append got. */
  recordLease(accountId: string): void;
  /** Returns whether this process has the lease now; if not, it is requested from the holder. */
  acquire(accountId: string): Promise<boolean>;
  /** Ends the work on an account, and gives its lease to the process that requests it. */
  handOver(accountId: string): Promise<void>;
  /** Reports leases that ended; call it every second, also while the database is away. */
  reportLost(): void;
  /** Extends leases, takes those of processes that are gone, and gives back those without work; call it every second. */
  maintain(): Promise<void>;
  /** Lets other processes take all leases at once. */
  close(): Promise<void>;
}

export function createWorkLeases(options: WorkLeasesOptions): WorkLeases {
  const { table, stopwatch, leaseMs = usualLeaseMs, gained, lost, finished, idlePosition } = options;
  /** Ends of the leases by the stopwatch. */
  const ends = new Map<string, InstantMs>();
  /** Accounts whose leases ended, which was reported. */
  const ended = new Set<string>();
  /** Accounts whose leases are being given to others. */
  const leaving = new Set<string>();
  /** Accounts whose leases were given to others since the last extension began. */
  const given = new Set<string>();
  let renewedAt = stopwatch();
  const holds: WorkLeases['holds'] = (accountId) =>
    stopwatch() < (ends.get(accountId) ?? 0) && !leaving.has(accountId);
  /** @param since instant before the lease was taken or extended */
  const recordLease = (accountId: string, since: InstantMs): void => {
    const isNew = !holds(accountId);
    ends.set(accountId, since + leaseMs * usedShare);
    ended.delete(accountId);
    if (isNew && holds(accountId)) gained(accountId);
  };

  const renew = async (): Promise<void> => {
    const since = stopwatch();
    if (since - renewedAt < leaseMs * renewedShare || ends.size === 0) return;
    const before = [...ends.keys()];
    given.clear();
    const kept = new Set(await table.renew());
    renewedAt = since;
    for (const accountId of before) {
      if (kept.has(accountId)) continue;
      ends.delete(accountId);
      if (!ended.delete(accountId)) lost(accountId);
    }
    // Among them may be leases that a request got whose response was lost.
    for (const accountId of kept) if (!given.has(accountId)) recordLease(accountId, since);
  };
  const takeExpired = async (): Promise<void> => {
    for (let taken: readonly string[] = ['']; taken.length > 0; ) {
      const since = stopwatch();
      taken = await table.takeExpired();
      for (const accountId of taken) recordLease(accountId, since);
    }
  };
  const giveBack = async (): Promise<void> => {
    const idle: [string, number][] = [];
    for (const accountId of ends.keys()) {
      const position = idlePosition(accountId);
      if (position !== null) idle.push([accountId, position]);
    }
    if (idle.length === 0) return;
    const before = new Map(idle.map(([accountId]) => [accountId, ends.get(accountId) ?? 0]));
    // From here on, an append requests the lease again.
    for (const [accountId] of idle) ends.delete(accountId);
    const released = new Set(await table.release(idle));
    for (const [accountId, end] of before) {
      if (released.has(accountId) || ends.has(accountId)) continue;
      ends.set(accountId, end);
      // Work that came due meanwhile was skipped.
      if (holds(accountId)) gained(accountId);
    }
  };
  const handOver: WorkLeases['handOver'] = async (accountId) => {
    if (!holds(accountId)) return;
    leaving.add(accountId);
    try {
      await finished(accountId);
      await table.handOver([accountId]);
      given.add(accountId);
      ends.delete(accountId);
    } finally {
      leaving.delete(accountId);
    }
  };

  return {
    holds,
    accounts: () => [...ends.keys()],
    recordLease: (accountId) => recordLease(accountId, stopwatch()),
    handOver,

    async acquire(accountId) {
      const since = stopwatch();
      if (holds(accountId)) return true;
      if (leaving.has(accountId)) return false;
      const isTaken = await table.acquire(accountId);
      if (isTaken) recordLease(accountId, since);
      return isTaken;
    },

    reportLost() {
      const now = stopwatch();
      for (const [accountId, end] of ends) {
        if (end > now || ended.has(accountId)) continue;
        ended.add(accountId);
        lost(accountId);
      }
    },

    async maintain() {
      await renew();
      await giveBack();
      await takeExpired();
      // Work in progress must not delay the next round.
      for (const accountId of ends.size === 0 ? [] : await table.requestedLeases())
        void handOver(accountId).catch(() => {});
    },

    async close() {
      ends.clear();
      ended.clear();
      await table.expire();
    },
  };
}
