import type { Account } from '../accounts/account.js';
import type { Accounts } from '../accounts/registry.js';
import { clockModes } from '../contract/clock-modes.js';
import type { Violation, WorldFile, World as WorldSummary } from '../contract/generated/types.js';
import { violationProblem } from '../contract/violations.js';
import { storeBaseContents } from '../reports/base-contents.js';
import { createChronologicalRecorder, createLifeRecorder } from '../reports/event-log.js';
import { reportBytes, reportCollection, storeRevision, storeSources } from '../reports/report-records.js';
import { type ReportLimit, tooManyReports } from '../reports/reports.js';
import { checkMemory } from '../runtime/memory.js';
import type { WorldCopy } from '../store/port.js';
import { type InstantMs, parseInstant } from '../values/instants.js';
import { isJsonObject } from '../values/json.js';
import { maxErrors } from './export.js';
import { type ReadWorld, refuseReports, type WorldSnapshotsOptions } from './snapshots.js';
import type { WorldFileOptions } from './world-file.js';

/** Reads worlds from files. */
export interface WorldImports {
  /**
   * Reads a file for the account; any value is accepted.
   * @throws problems `too-many-reports`, `out-of-memory`
   */
  readFile(account: Account, file: unknown): Promise<ParsedWorldFile>;
  /**
   * Replaces the world of the account with that of a file.
   * @throws problems `invalid-request`, `world-not-empty`, `too-many-reports`, `out-of-memory`
   */
  import(account: Account, file: unknown, replace?: boolean): Promise<WorldSummary>;
}

/** The errors of a file, or a function that replaces the world of the account with it. */
type ParsedWorldFile =
  | { errors: readonly Violation[] }
  /** @throws problem `world-not-empty` */
  | { load(replace?: boolean): Promise<WorldSummary> };

export interface WorldImportsOptions extends WorldSnapshotsOptions, Omit<WorldFileOptions, 'keepsContents'> {
  accounts: Accounts;
  reportLimit: ReportLimit;
}

export function createWorldImports(options: WorldImportsOptions, read: ReadWorld): WorldImports {
  const { store, time, scheduler, accounts } = options;

  const load = async (account: Account, world: () => WorldCopy, replace: boolean) => {
    await accounts.use(account.id);
    if (!replace) refuseReports(read(account), replaceHint);
    store.place(account.id, world());
    // The reports begin now, however long reading took.
    store.transaction(account.id, (own) => time.resume(own, 0));
    scheduler.schedule(account.id);
    return read(account);
  };

  const readFile: WorldImports['readFile'] = async (account, file) => {
    const built = await buildWorld(options, account, file);
    return 'errors' in built
      ? { errors: built.errors }
      : { load: (replace = false) => load(account, built.world, replace) };
  };

  return {
    readFile,

    async import(account, file, replace = false) {
      // Refuses early if the result is already known.
      if (!replace) refuseReports(read(account), replaceHint);
      const outcome = await readFile(account, file);
      if (!('errors' in outcome)) return outcome.load(replace);
      const errors = outcome.errors.slice(0, maxErrors);
      // Reading stopped, so that the total is unknown.
      const total = outcome.errors.length > maxErrors ? Number.POSITIVE_INFINITY : outcome.errors.length;
      throw violationProblem('invalid-request', errors, total);
    },
  };
}

/**
 * Builds the world of a file apart from that of the account.
 * @throws problems `too-many-reports`, `out-of-memory`
 */
async function buildWorld(
  options: WorldImportsOptions,
  account: Account,
  file: unknown,
): Promise<{ errors: readonly Violation[] } | { world: () => WorldCopy }> {
  const { store, time, yieldToEventLoop, memory, reportLimit } = options;
  const fields = (isJsonObject(file) ? file : {}) as Partial<WorldFile>;
  const count = Array.isArray(fields.reports) ? fields.reports.length : 0;
  if (count > reportLimit.max) throw tooManyReports(`The file has ${count} reports,`, reportLimit);
  const { tx, world } = store.build(fields.requests ?? 0);
  const reading = { ...options, seed: account.seed ?? options.seed, keepsContents: store.isDurable };
  const isManual = isJsonObject(fields.clock) && clockModes[fields.clock.mode]?.isManual;
  const lives = isManual ? createChronologicalRecorder(tx) : createLifeRecorder(tx);
  const { readWorldFile } = await import('./world-file.js');
  const errors = await readWorldFile(file, reading, ({ report, company, revisions, bases }) => {
    checkMemory(memory, reportBytes);
    storeSources(tx, company);
    tx.put(reportCollection, report.id, report);
    const { id } = report;
    for (const [count, revision] of revisions.entries()) storeRevision(tx, { id, count }, revision);
    storeBaseContents(tx, bases);
    lives.add(report, report.stage ?? 0, revisions);
  });
  while (errors.length === 0 && lives.next()) {
    await yieldToEventLoop();
  }
  const { clock } = fields;
  if (errors.length > 0 || clock === undefined) return { errors };
  time.setClock(tx, { ...clock, now: parseInstant(clock.now) as InstantMs, lagMs: 0 });
  return { world };
}

const replaceHint = 'send it to /_sandbox/import?replace=true';
