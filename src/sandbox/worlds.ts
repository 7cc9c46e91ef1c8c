import type { Snapshot, WorldFile, World as WorldSummary } from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { summaryOf } from '../contract/violations.js';
import { type Account, environmentOf } from '../domain/access/accounts.js';
import type { CompanyResolution } from '../domain/company/companies.js';
import { isJsonObject } from '../domain/values/json-object.js';
import type { Accounts } from './accounts.js';
import { clockRecord } from './clock.js';
import type { Contents } from './contents.js';
import { keepRevision } from './kept-revisions.js';
import type { Keys } from './keys.js';
import type { Loop } from './loop.js';
import { checkMemory } from './memory.js';
import type { Breathe, Memory, Store, Transaction } from './ports.js';
import { type ReportBound, tooManyReports } from './report-bound.js';
import type { Snapshots } from './snapshots.js';
import { keepSources } from './sources.js';
import { standingReports } from './standing-reports.js';
import { reportBytes, reportsNoun } from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';
import type { Work } from './workload.js';
import { checkExportable, worldFile } from './world-exports.js';
import { mostFaults, readWorldFile } from './world-files.js';

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
  fork(account: Account, key: string, replace?: boolean): Promise<WorldSummary>;
  /**
   * All that the answers of the account follow from, as it is now: the JSON of a `WorldFile`, part by part.
   * @throws problem `world-too-large`, also while it is made
   */
  export(account: Account): AsyncIterable<Uint8Array>;
  /**
   * Reads a file for the account, whatever it is.
   * @throws problems `too-many-reports`, `out-of-memory`
   */
  readFile(account: Account, file: unknown): Promise<ReadFile>;
  /**
   * Gives the account the world of a file.
   * @throws problems `invalid-request`, `world-not-empty`, `too-many-reports`, `out-of-memory`
   */
  import(account: Account, file: unknown, replace?: boolean): Promise<WorldSummary>;
}

/** What is wrong with a file, or how its world is put in the place of the account's, at once. */
export type ReadFile =
  | { faults: readonly Violation[] }
  /** @throws problem `world-not-empty` */
  | { place(replace?: boolean): Promise<WorldSummary> };

export interface WorldsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  loop: Loop;
  keys: Keys;
  snapshots: Snapshots;
  accounts: Accounts;
  resolve(companyId: string): CompanyResolution;
  contents: Contents;
  work: Work;
  breathe: Breathe;
  memory: Memory;
  reportBound: ReportBound;
}

export function createWorlds({
  seed,
  store,
  time,
  loop,
  keys,
  snapshots: kept,
  accounts,
  resolve,
  contents,
  work,
  breathe,
  memory,
  reportBound,
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

  const readFile: Worlds['readFile'] = async (account, file) => {
    const told = (isJsonObject(file) ? file : {}) as Partial<WorldFile>;
    const count = Array.isArray(told.reports) ? told.reports.length : 0;
    if (count > reportBound.most) throw tooManyReports(`The file has ${count} reports,`, reportBound);
    const { tx, world } = store.build(told.requests ?? 0);
    const reading = { seed: account.seed ?? seed, resolve, contents, work, breathe };
    const faults = await readWorldFile(file, reading, ({ report, company, revisions }) => {
      checkMemory(memory, reportBytes);
      keepSources(tx, company);
      tx.put(reportsNoun, report.id, report);
      for (const [count, revision] of revisions.entries())
        keepRevision(tx, { id: report.id, count }, revision);
    });
    const { clock } = told;
    if (faults.length > 0 || clock === undefined) return { faults };
    time.keepClock(tx, { ...clock, now: Date.parse(clock.now), lagMs: 0 });
    return {
      async place(replace = false) {
        await accounts.use(account.id);
        if (!replace) refuseReports(read(account), sayReplace);
        store.place(account.id, world());
        // However long it took to read, the reports begin now.
        store.transaction(account.id, (own) => time.resume(own, 0));
        loop.watch(account.id);
        return read(account);
      },
    };
  };

  /** @throws problem `invalid-request`, without a word of the key */
  const otherAccount = async (account: Account, key: string): Promise<Account> => {
    const verdict = await keys.judge([`Bearer ${key}`], environmentOf(account.id));
    if (!verdict.allowed) throw unfit(`key opens no account: ${verdict.fault}.`);
    const other = verdict.account;
    if (other.id === account.id) throw unfit('key must be of another account; it opens this one.');
    if ((other.seed ?? seed) !== (account.seed ?? seed))
      throw unfit('key must be of the same universe, and its account has another seed.');
    return other;
  };

  return {
    read,
    reset({ id }) {
      store.begin(id, 0);
      memory.released();
    },

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

    async fork(account, key, replace = false) {
      const other = await otherAccount(account, key);
      await accounts.use(other.id);
      if (!replace) refuseReports(read(other), 'send "replace": true');
      store.place(other.id, store.freeze(account.id));
      loop.watch(other.id);
      return read(other);
    },

    export(account) {
      const { clock, requests, reports: count } = read(account);
      checkExportable(count);
      const moves = store.transaction(account.id, time.clockOf);
      const reports = standingReports(store, time, account.id);
      const head = { account: account.id, seed: account.seed ?? seed, clock, requests };
      return worldFile({ ...head, reports, moves }, breathe);
    },

    readFile,

    async import(account, file, replace = false) {
      // What is refused in the end is refused at once, where that is known.
      if (!replace) refuseReports(read(account), sayReplace);
      const outcome = await readFile(account, file);
      if ('faults' in outcome) throw unfitFile(outcome.faults);
      return outcome.place(replace);
    },
  };
}

/** About what a snapshot takes by itself; what it shares costs nothing. */
const snapshotBytes = 4096;

const sayReplace = 'send it to /_sandbox/import?replace=true';

function unfitFile(faults: readonly Violation[]) {
  const errors = faults.slice(0, mostFaults);
  // Nobody has looked for more.
  const total = faults.length > mostFaults ? Number.POSITIVE_INFINITY : faults.length;
  return problem('invalid-request', { summary: summaryOf(errors, total) }, { errors });
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
