import type { Account } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import type { KeptReport, WorldFile } from '../contract/generated/types.js';
import { operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { ContractBreachError, schemaErrorsOf, type Validator } from '../contract/validator.js';
import { loadValidator } from '../contract/validators.js';
import { contentVersion } from '../contract/version.js';
import type { Revision } from '../legal/index.js';
import { type BaseContents, baseContentsOf, keptContents, noBaseContents } from '../reports/base-contents.js';
import {
  allReports,
  firstMark,
  reportCollection,
  revisionsOf,
  type StoredReport,
} from '../reports/report-records.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import type { Records, Store } from '../store/port.js';
import { formatInstant } from '../values/instants.js';
import { definedFields } from '../values/json.js';
import type { ReadWorld } from './snapshots.js';
import type { AccountClock, Timekeeping } from './timekeeping.js';

// Here, because only an import loads the reader of files.
/** The maximal number of reports in a file. */
export const maxReports = 200_000;
/** The maximal number of errors; beyond it, the rest of a file is not read. */
export const maxErrors = 100;

/** A report with the changes by lawyers. */
export interface CurrentReport {
  report: StoredReport;
  revisions: readonly Revision[];
  /** The stored contents under the revisions. */
  bases: BaseContents;
}

/** Copying up to this many reports costs less than freezing the world. */
const maxCopiedReports = 500;

function* readCurrentReports(records: Records): Generator<CurrentReport> {
  for (const report of allReports(records)) {
    const revisions = revisionsOf(records, report.id);
    const bases = revisions.length === 0 ? noBaseContents : baseContentsOf(records, report.id);
    yield { report, revisions, bases };
  }
}

function exportedReport({ report, revisions, bases }: CurrentReport, { mode }: AccountClock): KeptReport {
  const { type, companyId, validate, submitted, createdAt, done, stage } = report;
  const contents = keptContents(bases);
  return definedFields({
    type,
    companyId,
    options: validate || submitted ? definedFields({ validate, submitted }) : undefined,
    createdAt: formatInstant(createdAt),
    madeFrom: firstMark(report.madeFrom),
    stage: clockModes[mode].isManual ? undefined : stage,
    done: done?.map(({ action, reason, ...when }) => ({
      ...definedFields({ action, reason }),
      ...('at' in when ? { at: formatInstant(when.at) } : when),
    })),
    // The requests of changes; all else about them is computed again by the import.
    revisions:
      revisions.length === 0
        ? undefined
        : revisions.map(({ action, stage, at, actor, reason, asked, contentHash }) => ({
            ...{ action, stage, at: formatInstant(at), actor, reason },
            ...{ ...asked, contentHash },
          })),
    contents: contents.length === 0 ? undefined : contents,
  });
}

/** The largest file that an import reads, in bytes. */
const maxFileBytes = operations.find(({ id }) => id === 'importWorld')?.body?.maxBytes ?? 0;

/** The approximate number of characters in a chunk. */
const chunkLength = 64 * 1024;

interface ExportedWorld extends Pick<WorldFile, 'account' | 'seed' | 'clock' | 'requests'> {
  reports: Iterable<CurrentReport>;
  /** The clock from which the stages of reports follow. */
  accountClock: AccountClock;
}

/** Writes worlds to files. */
export interface WorldExports {
  /**
   * Returns the current world of the account as the JSON of a `WorldFile`, in chunks.
   * @throws problem `world-too-large`, also while it is written
   */
  export(account: Account): AsyncIterable<Uint8Array>;
}

export interface WorldExportsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  yieldToEventLoop: YieldToEventLoop;
}

export function createWorldExports(
  { seed, store, time, yieldToEventLoop }: WorldExportsOptions,
  read: ReadWorld,
): WorldExports {
  return {
    export(account) {
      const { clock, requests, reports: count } = read(account);
      if (count > maxReports)
        throw problem('world-too-large', { what: `${count} reports`, max: `${maxReports} reports` });
      const accountClock = store.transaction(account.id, time.clockOf);
      const few = store.transaction(account.id, (tx) => {
        time.bringUpToDate(tx);
        return tx.count(reportCollection) < maxCopiedReports ? [...readCurrentReports(tx)] : null;
      });
      // Later changes do not show in either.
      const reports = few ?? readCurrentReports(store.freeze(account.id).records);
      const head = { account: account.id, seed: account.seed ?? seed, clock, requests };
      return worldFile({ ...head, reports, accountClock }, yieldToEventLoop);
    },
  };
}

/**
 * Writes a world to a file, in chunks of UTF-8.
 * @throws problem `world-too-large` if it becomes larger than an import reads
 */
export async function* worldFile(
  world: ExportedWorld,
  yieldToEventLoop: YieldToEventLoop,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let bytes = 0;
  const encoded = (text: string): Uint8Array => {
    const chunk = encoder.encode(text);
    bytes += chunk.byteLength;
    if (bytes > maxFileBytes)
      throw problem('world-too-large', { what: 'too much in its reports', max: `${maxFileBytes} bytes` });
    return chunk;
  };
  const { account, seed, clock, requests, reports, accountClock } = world;
  const head: WorldFile = {
    ...({ format: 'legal-reports-sandbox/world', formatVersion: 2, contentVersion } as const),
    ...{ account, seed, clock, requests, reports: [] },
  };
  const isKeptReport = await loadValidator('KeptReport');
  let text = validatedJson('WorldFile', await loadValidator('WorldFile'), head).slice(0, -']}'.length);
  let first = true;
  for (const report of reports) {
    await yieldToEventLoop();
    text +=
      (first ? '' : ',') + validatedJson('KeptReport', isKeptReport, exportedReport(report, accountClock));
    first = false;
    if (text.length < chunkLength) continue;
    yield encoded(text);
    text = '';
  }
  yield encoded(`${text}]}`);
}

/**
 * Returns the JSON of a value, validated by the contract.
 * @throws ContractBreachError if it breaks its schema: a bug
 */
function validatedJson(schema: string, validator: Validator, value: unknown): string {
  const errors = schemaErrorsOf(validator, value);
  if (errors.length > 0) throw new ContractBreachError('an export', schema, { errors });
  return JSON.stringify(value);
}
