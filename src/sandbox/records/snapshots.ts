import type { Snapshot, World as WorldSummary } from '../../contract/generated/types.js';
import { didYouMean } from '../../contract/nearest.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Collection, Store, Transaction } from '../ports.js';

/** A world that is kept under a name. */
export interface StoredSnapshot {
  name: string;
  summary: WorldSummary;
  /** Under which the store keeps it. */
  mark: string;
  /** What the stopwatch of the world showed. */
  elapsedMs: number;
}

/** The worlds that accounts keep; they are no part of the world of an account, and outlive its reset. */
export interface Snapshots {
  /**
   * Keeps the world of the account as it is now.
   * @throws problems `snapshot-exists`, `too-many-snapshots`
   */
  take(accountId: string, told: Omit<StoredSnapshot, 'mark'>, replace: boolean): void;
  /** Oldest first. */
  list(accountId: string): Snapshot[];
  /** @throws problem `snapshot-not-found` */
  find(accountId: string, name: string): StoredSnapshot;
  /** @throws problem `snapshot-not-found` */
  delete(accountId: string, name: string): void;
}

export const snapshotCollection: Collection<StoredSnapshot> = {
  name: 'snapshots',
  scope: 'account',
  indexes: {},
};

/** What changes in a world after a snapshot costs memory twice. */
const maxSnapshots = 100;

export function createSnapshots(store: Store): Snapshots {
  const giveUp = (accountId: string, tx: Transaction, { name, mark }: StoredSnapshot): void => {
    tx.delete(snapshotCollection, name);
    store.release(accountId, mark);
  };

  return {
    find: (accountId, name) => store.transaction(accountId, (tx) => findIn(tx, name)),

    take(accountId, told, replace) {
      const { name } = told;
      store.transaction(accountId, (tx) => {
        const before = tx.get(snapshotCollection, name);
        if (before !== undefined && !replace) throw problem('snapshot-exists', { name });
        if (before === undefined && tx.count(snapshotCollection) >= maxSnapshots)
          throw problem('too-many-snapshots', { most: String(maxSnapshots) });
        // The newest comes last, also where it takes the place of an older one.
        if (before !== undefined) giveUp(accountId, tx, before);
        tx.put(snapshotCollection, name, { ...told, mark: store.keep(accountId) });
      });
    },

    list: (accountId) =>
      store.transaction(accountId, (tx) => allIn(tx).map(({ name, summary }) => ({ name, world: summary }))),

    delete(accountId, name) {
      store.transaction(accountId, (tx) => giveUp(accountId, tx, findIn(tx, name)));
    },
  };
}

function allIn(tx: Transaction): StoredSnapshot[] {
  const listed = tx.list(snapshotCollection, { direction: 'newer', limit: maxSnapshots });
  return listed.map(({ record }) => record);
}

/** @throws problem `snapshot-not-found` */
function findIn(tx: Transaction, name: string): StoredSnapshot {
  const kept = tx.get(snapshotCollection, name);
  if (kept !== undefined) return kept;
  const names = allIn(tx).map((each) => each.name);
  const hint =
    names.length === 0
      ? 'It has none: POST /_sandbox/snapshots takes one.'
      : didYouMean(name, names).trim() || 'GET /_sandbox/snapshots lists them.';
  throw problem('snapshot-not-found', { name: quoteValue(name), hint });
}
