import type { Snapshot, World as WorldSummary } from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { summaryOf } from '../contract/violations.js';
import { type Account, environmentOf } from '../domain/accounts.js';
import { clockRecord } from './clock.js';
import type { Keys } from './keys.js';
import type { Store, Transaction } from './ports.js';
import { createSnapshots } from './snapshots.js';
import { reportsNoun } from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';

/** What is done to the world of an account as a whole. */
export interface Worlds {
  read(account: Account): WorldSummary;
  /** Gives up all that the account has but its snapshots. */
  reset(account: Account): void;
  /**
   * Keeps the world as it is now.
   * @throws problems `snapshot-exists`, `too-many-snapshots`
   */
  snapshot(account: Account, name: string, replace?: boolean): Snapshot;
  /** Oldest first. */
  snapshots(account: Account): Snapshot[];
  /** @throws problem `snapshot-not-found` */
  restore(account: Account, name: string): WorldSummary;
  /** @throws problem `snapshot-not-found` */
  deleteSnapshot(account: Account, name: string): void;
  /**
   * Gives the account of another key a world like this one.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  fork(account: Account, key: string, replace?: boolean): WorldSummary;
}

export interface WorldsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  keys: Keys;
}

export function createWorlds({ seed, store, time, keys }: WorldsOptions): Worlds {
  const kept = createSnapshots();
  const summary = (tx: Transaction, requests: number): WorldSummary => ({
    clock: clockRecord(time.clockOf(tx)),
    reports: tx.count(reportsNoun),
    requests,
  });
  const read = ({ id }: Account): WorldSummary =>
    store.transaction(id, (tx) => summary(tx, store.requests(id)));
  const elapsedMs = ({ id }: Account): number =>
    store.transaction(id, (tx) => time.elapsedMs(time.clockOf(tx)));

  /** @throws problem `invalid-request`, without a word of the key */
  const otherAccount = (account: Account, key: string): Account => {
    const verdict = keys.judge([`Bearer ${key}`], environmentOf(account.id));
    if (!verdict.allowed) throw unfit(`key opens no account: ${verdict.fault}.`);
    const other = verdict.account;
    if (other.id === account.id) throw unfit('key must be of another account; it opens this one.');
    if ((other.seed ?? seed) !== (account.seed ?? seed))
      throw unfit('key must be of the same universe, and its account has another seed.');
    return other;
  };

  return {
    read,
    reset: ({ id }) => store.begin(id, 0),

    snapshot(account, name, replace = false) {
      const taken = {
        summary: read(account),
        world: store.freeze(account.id),
        elapsedMs: elapsedMs(account),
      };
      kept.put(account.id, name, taken, replace);
      return { name, world: taken.summary };
    },

    snapshots: ({ id }) => kept.list(id),

    restore(account, name) {
      const { world, elapsedMs } = kept.find(account.id, name);
      world.placeIn(account.id);
      store.transaction(account.id, (tx) => time.resume(tx, elapsedMs));
      return read(account);
    },

    deleteSnapshot: ({ id }, name) => kept.delete(id, name),

    fork(account, key, replace = false) {
      const other = otherAccount(account, key);
      if (!replace) refuseReports(read(other), 'send "replace": true');
      store.freeze(account.id).placeIn(other.id);
      return read(other);
    },
  };
}

/** @throws problem `world-not-empty` */
function refuseReports({ reports }: WorldSummary, how: string): void {
  if (reports === 0) return;
  throw problem('world-not-empty', { reports: reports === 1 ? 'one report' : `${reports} reports`, how });
}

function unfit(detail: string) {
  const errors: Violation[] = [{ detail, pointer: '#/key', keyword: 'key' }];
  return problem('invalid-request', { summary: summaryOf(errors) }, { errors });
}
