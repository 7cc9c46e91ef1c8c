import type { Stopwatch } from '../runtime/port.js';
import type { Instant } from '../values/instants.js';
import { type LeaseTable, usualLeaseMs } from './database.js';

export interface WorkLeasesOptions {
  table: LeaseTable;
  stopwatch: Stopwatch;
  leaseMs?: number | undefined;
  /** Called when this process has got the lease of an account. */
  gained(accountId: string): void;
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
  /** Notes a lease that an append got. */
  note(accountId: string): void;
  /** Returns whether this process has the lease now. */
  acquire(accountId: string): Promise<boolean>;
  /** Extends leases, takes those of processes that are gone, and gives back those without work; call it every second. */
  maintain(): Promise<void>;
  /** Lets other processes take all leases at once. */
  close(): Promise<void>;
}

export function createWorkLeases(options: WorkLeasesOptions): WorkLeases {
  const { table, stopwatch, leaseMs = usualLeaseMs, gained, idlePosition } = options;
  const endOf = (since: Instant): Instant => since + leaseMs * usedShare;
  /** Ends of the leases by the stopwatch. */
  const ends = new Map<string, number>();
  let renewedAt = stopwatch();
  /** @param since instant before the lease was taken or extended */
  const note = (accountId: string, since: Instant): void => {
    const isNew = !ends.has(accountId);
    ends.set(accountId, endOf(since));
    if (isNew) gained(accountId);
  };
  const holds: WorkLeases['holds'] = (accountId) => stopwatch() < (ends.get(accountId) ?? 0);

  const renew = async (): Promise<void> => {
    const since = stopwatch();
    if (since - renewedAt < leaseMs * renewedShare || ends.size === 0) return;
    const kept = new Set(await table.renew());
    renewedAt = since;
    for (const accountId of [...ends.keys()]) {
      if (kept.has(accountId)) ends.set(accountId, endOf(since));
      else ends.delete(accountId);
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
    // From here on, an append asks for the lease again.
    for (const [accountId] of idle) ends.delete(accountId);
    const released = new Set(await table.release(idle));
    for (const [accountId, end] of before)
      if (!released.has(accountId) && !ends.has(accountId)) ends.set(accountId, end);
  };

  return {
    holds,
    accounts: () => [...ends.keys()],
    note: (accountId) => note(accountId, stopwatch()),

    async acquire(accountId) {
      const since = stopwatch();
      if (holds(accountId)) return true;
      const isTaken = await table.acquire(accountId);
      if (isTaken) note(accountId, since);
      return isTaken;
    },

    async maintain() {
      await renew();
      await giveBack();
      const since = stopwatch();
      for (const accountId of await table.takeExpired()) note(accountId, since);
    },

    async close() {
      ends.clear();
      await table.expire();
    },
  };
}
