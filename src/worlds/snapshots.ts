import type { Account } from '../accounts/account.js';
import type { Snapshot, World as WorldSummary } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { reportCollection } from '../reports/report-records.js';
import { checkMemory } from '../runtime/memory.js';
import type { Memory } from '../runtime/port.js';
import { allRecords } from '../store/pages.js';
import type { Collection, Store, Transaction } from '../store/port.js';
import { didYouMean, quoteValue } from '../values/message-text.js';
import { clockRecord } from './clock.js';
import type { ReportScheduler, Timekeeping } from './timekeeping.js';

interface StoredSnapshot {
  name: string;
  summary: WorldSummary;
  /** The name under which the store holds the world. */
  mark: string;
  /** The stopwatch of the world when the snapshot was taken. */
  elapsedMs: number;
}

/** The snapshots of accounts. They are not part of the world, and survive its reset. */
export const snapshotCollection: Collection<StoredSnapshot> = {
  name: 'snapshots',
  scope: 'account',
  indexes: {},
};

/** A record that changes after a snapshot takes memory twice. */
const maxSnapshots = 100;

/** @throws problem `snapshot-not-found` */
function findIn(tx: Transaction, name: string): StoredSnapshot {
  const kept = tx.get(snapshotCollection, name);
  if (kept !== undefined) return kept;
  const names = allRecords(tx, snapshotCollection).map((each) => each.name);
  const hint =
    names.length === 0
      ? 'It has none: POST /_sandbox/snapshots takes one.'
      : didYouMean(name, names).trim() || 'GET /_sandbox/snapshots lists them.';
  throw problem('snapshot-not-found', { name: quoteValue(name), hint });
}

/** Returns the summary of the current world of an account. */
export type ReadWorld = (account: Account) => WorldSummary;

export function createReadWorld({ store, time }: { store: Store; time: Timekeeping }): ReadWorld {
  return ({ id }) =>
    store.transaction(id, (tx) => ({
      clock: clockRecord(time.clockOf(tx)),
      reports: tx.count(reportCollection),
      requests: store.requests(id),
    }));
}

/**
 * Checks that a world may be replaced.
 * @param how the way to replace it all the same, for the message
 * @throws problem `world-not-empty`
 */
export function refuseReports({ reports }: WorldSummary, how: string): void {
  if (reports === 0) return;
  throw problem('world-not-empty', { reports: reports === 1 ? 'one report' : `${reports} reports`, how });
}

/** Takes and restores snapshots. */
export interface WorldSnapshots {
  /**
   * Takes a snapshot of the world.
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
  scheduler: ReportScheduler;
  memory: Memory;
}

/** The approximate size of a snapshot without the records it shares, in bytes. */
const snapshotBytes = 4096;

export function createWorldSnapshots(
  { store, time, scheduler, memory }: WorldSnapshotsOptions,
  read: ReadWorld,
): WorldSnapshots {
  const find = ({ id }: Account, name: string) => store.transaction(id, (tx) => findIn(tx, name));
  const remove = ({ id }: Account, tx: Transaction, { name, mark }: StoredSnapshot): void => {
    tx.delete(snapshotCollection, name);
    store.release(id, mark);
  };

  return {
    snapshot(account, name, replace = false) {
      checkMemory(memory, snapshotBytes);
      const summary = read(account);
      store.transaction(account.id, (tx) => {
        const elapsedMs = time.elapsedMs(time.clockOf(tx));
        const before = tx.get(snapshotCollection, name);
        if (before !== undefined && !replace) throw problem('snapshot-exists', { name });
        if (before === undefined && tx.count(snapshotCollection) >= maxSnapshots)
          throw problem('too-many-snapshots', { max: String(maxSnapshots) });
        // The newest comes last, also if it replaces an older one.
        if (before !== undefined) remove(account, tx, before);
        tx.put(snapshotCollection, name, { name, summary, elapsedMs, mark: store.keep(account.id) });
      });
      return { name, world: summary };
    },

    snapshots: ({ id }) =>
      store.transaction(id, (tx) =>
        allRecords(tx, snapshotCollection).map(({ name, summary }) => ({ name, world: summary })),
      ),
    snapshotNamed: (account, name) => ({ name, world: find(account, name).summary }),

    restore(account, name) {
      const { mark, elapsedMs } = find(account, name);
      store.restore(account.id, mark);
      memory.released();
      store.transaction(account.id, (tx) => time.resume(tx, elapsedMs));
      scheduler.schedule(account.id);
      return read(account);
    },

    deleteSnapshot(account, name) {
      store.transaction(account.id, (tx) => remove(account, tx, findIn(tx, name)));
      memory.released();
    },
  };
}
