import type { Snapshot, WorldFile, World as WorldSummary } from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { contentVersion } from '../contract/version.js';
import { summaryOf } from '../contract/violations.js';
import { type Account, environmentOf } from '../domain/accounts.js';
import type { CompanyResolution } from '../domain/companies.js';
import type { Accounts } from './accounts.js';
import { clockRecord } from './clock.js';
import type { Keys } from './keys.js';
import type { Store, Transaction } from './ports.js';
import type { Snapshots } from './snapshots.js';
import { reportsNoun } from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';
import { keptReport, readWorldFile } from './world-files.js';

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
  snapshotNamed(account: Account, name: string): Snapshot;
  /** @throws problem `snapshot-not-found` */
  restore(account: Account, name: string): WorldSummary;
  /** @throws problem `snapshot-not-found` */
  deleteSnapshot(account: Account, name: string): void;
  /**
   * Gives the account of another key a world like this one.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  fork(account: Account, key: string, replace?: boolean): WorldSummary;
  /** All that the answers of the account follow from. */
  export(account: Account): WorldFile;
  /** What keeps a file from being the world of this account, beyond its schema. */
  fileViolations(account: Account, file: unknown): Violation[];
  /**
   * Gives the account the world of a file that is without violations.
   * @throws problem `world-not-empty`
   */
  import(account: Account, file: WorldFile, replace?: boolean): WorldSummary;
}

export interface WorldsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  keys: Keys;
  snapshots: Snapshots;
  accounts: Accounts;
  resolve(companyId: string): CompanyResolution;
}

export function createWorlds({
  seed,
  store,
  time,
  keys,
  snapshots: kept,
  accounts,
  resolve,
}: WorldsOptions): Worlds {
  const summary = (tx: Transaction, requests: number): WorldSummary => ({
    clock: clockRecord(time.clockOf(tx)),
    reports: tx.count(reportsNoun),
    requests,
  });
  const read = ({ id }: Account): WorldSummary =>
    store.transaction(id, (tx) => summary(tx, store.requests(id)));
  const elapsedMs = ({ id }: Account): number =>
    store.transaction(id, (tx) => time.elapsedMs(time.clockOf(tx)));

  const reading = (account: Account) => ({ seed: account.seed ?? seed, resolve });

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
    snapshotNamed: ({ id }, name) => ({ name, world: kept.find(id, name).summary }),

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
      accounts.use(other.id);
      store.freeze(account.id).placeIn(other.id);
      return read(other);
    },

    export(account) {
      const { clock, requests } = read(account);
      const reports = store.transaction(account.id, (tx) => {
        const own = time.clockOf(tx);
        const all = tx.list(reportsNoun, { direction: 'newer', limit: Number.POSITIVE_INFINITY });
        return all.map(({ record }) => keptReport(record, time.stageOf(record, own), own));
      });
      const head = { format: 'legal-reports-sandbox/world', formatVersion: 1, contentVersion } as const;
      return { ...head, account: account.id, seed: account.seed ?? seed, clock, requests, reports };
    },

    fileViolations: (account, file) => readWorldFile(file, reading(account)).faults,

    import(account, file, replace = false) {
      const { reports, faults } = readWorldFile(file, reading(account));
      if (faults.length > 0) throw new Error('a file with faults is imported');
      if (!replace) refuseReports(read(account), 'send it to /_sandbox/import?replace=true');
      accounts.use(account.id);
      store.begin(account.id, file.requests);
      store.transaction(account.id, (tx) => {
        const clock = { ...file.clock, now: Date.parse(file.clock.now), lagMs: 0 };
        time.keepClock(tx, clock);
        const startedAtMs = time.elapsedMs(clock);
        for (const report of reports) tx.put(reportsNoun, report.id, { ...report, startedAtMs });
      });
      return read(account);
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
