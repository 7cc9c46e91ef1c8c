import type { Snapshot, World as WorldSummary } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Memory, Store } from '../ports.js';
import type { Snapshots } from '../records/snapshots.js';
import type { ReportScheduler } from '../time/loop.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { checkMemory } from '../work/memory.js';
import type { ReadWorld } from './world-summaries.js';

/** Keeps worlds under names, and goes back to them. */
export interface WorldSnapshots {
  /**
   * Keeps the world as it is now.
   * @throws problems `snapshot-exists`, `too-many-snapshots`
   */
  snapshot(account: Account, name: string, replace?: boolean): Snapshot;
  /** Oldest first. */
  snapshots(account: Account): Snapshot[];
  /** @throws problem `snapshot-not-found` */
  snapshotNamed(account: Account, name: string): Snapshot;
  /** @throws problem `snapshot-not-found` */
  restore(account: Account, name: string): WorldSummary;
  /** @throws problem `snapshot-not-found` */
  deleteSnapshot(account: Account, name: string): void;
}

export interface WorldSnapshotsOptions {
  store: Store;
  time: Timekeeping;
  loop: ReportScheduler;
  snapshots: Snapshots;
  memory: Memory;
}

/** About what a snapshot takes by itself; what it shares costs nothing. */
const snapshotBytes = 4096;

export function createWorldSnapshots(
  { store, time, loop, snapshots: kept, memory }: WorldSnapshotsOptions,
  read: ReadWorld,
): WorldSnapshots {
  const elapsedMs = ({ id }: Account): number =>
    store.transaction(id, (tx) => time.elapsedMs(time.clockOf(tx)));

  return {
    snapshot(account, name, replace = false) {
      checkMemory(memory, snapshotBytes);
      const summary = read(account);
      kept.take(account.id, { name, summary, elapsedMs: elapsedMs(account) }, replace);
      return { name, world: summary };
    },

    snapshots: ({ id }) => kept.list(id),
    snapshotNamed: ({ id }, name) => ({ name, world: kept.find(id, name).summary }),

    restore(account, name) {
      const { mark, elapsedMs } = kept.find(account.id, name);
      store.restore(account.id, mark);
      memory.released();
      store.transaction(account.id, (tx) => time.resume(tx, elapsedMs));
      loop.watch(account.id);
      return read(account);
    },

    deleteSnapshot({ id }, name) {
      kept.delete(id, name);
      memory.released();
    },
  };
}
