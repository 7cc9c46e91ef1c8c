import type { Account } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import type { Comparison, CreateReport, Report, Violation } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import {
  type CompanyRef,
  noRevisions,
  type Progress,
  progressAt,
  type Revision,
  revisionsSince,
  showsContent,
  stageAfterRead,
  type Timeline,
} from '../legal/index.js';
import { whenReady } from '../runtime/concurrency.js';
import { checkMemory } from '../runtime/memory.js';
import type { Memory } from '../runtime/port.js';
import type { ListPage } from '../store/pages.js';
import type { Transaction } from '../store/port.js';
import type { AccountClock, ReportScheduler, Timekeeping } from '../worlds/timekeeping.js';
import {
  type BaseContents,
  baseContentsOf,
  noBaseContents,
  type StoredContentRequest,
  withBaseContent,
} from './base-contents.js';
import { companyProblem, createCompanyCheck } from './companies.js';
import { type Contents, revisedKey, type SerialisedContent } from './contents.js';
import { recordStages } from './event-log.js';
import { timelineOf } from './lifecycle.js';
import {
  listReports,
  type ReportListOptions,
  type ReportListQuery,
  type ReportWindow,
  reportWindow,
} from './report-lists.js';
import {
  companyOf,
  contentRequest,
  findReport,
  newReport,
  nextOrdinal,
  recordOf,
  reportBytes,
  reportCollection,
  revisionsOf,
  type StoredReport,
  storeSources,
} from './report-records.js';
import type { RunTask } from './tasks.js';

/** A report as a request finds it. */
export interface FoundReport {
  report: StoredReport;
  company: CompanyRef;
  timeline: Timeline;
  progress: Progress;
  /** The stage of its timeline, counted from 0. */
  stage: number;
  clock: AccountClock;
  /** All changes by lawyers, oldest first. */
  allRevisions: readonly Revision[];
  /** The changes by lawyers to the content of this stage, which it shows. */
  shownRevisions: readonly Revision[];
  /** The stored contents of a changed report. */
  bases: BaseContents;
  request: StoredContentRequest;
}

/** A report without its content, and the key of its content: the data of a validator. */
export interface ReportState {
  record: Report;
  /** Null if the report shows no content. */
  contentKey: string | null;
}

/**
 * Returns the current state of a report, and the request of its content.
 * @throws problem `report-not-found`
 */
export function locateReport(
  tx: Transaction,
  account: Account,
  reportId: string,
  { time, seed }: { time: Timekeeping; seed: string },
): FoundReport {
  const clock = time.bringUpToDate(tx);
  const report = findReport(tx, reportId);
  const { stage = 0 } = report;
  const company = companyOf(tx, report);
  const timeline = timelineOf(report);
  const progress = progressAt(timeline, report.createdAt, stage);
  const allRevisions = revisionsOf(tx, reportId);
  const shownRevisions = revisionsSince(timeline, stage, allRevisions);
  const bases = allRevisions.length === 0 ? noBaseContents : baseContentsOf(tx, reportId);
  const generated = contentRequest({ report, company }, progress, account.seed ?? seed);
  const request = withBaseContent(bases, reportId, generated);
  return {
    ...{ report, company, timeline, progress, stage, clock },
    ...{ allRevisions, shownRevisions, bases, request },
  };
}

/** Returns the current record of a report. */
export function currentRecord({ report, progress, allRevisions }: FoundReport): Report {
  return recordOf(report, progress, allRevisions);
}

export function reportStateOf(found: FoundReport): ReportState {
  const { progress, shownRevisions, request } = found;
  const contentKey = showsContent(progress) ? revisedKey(request, shownRevisions) : null;
  return { record: currentRecord(found), contentKey };
}

/** The limit on the reports of an account. */
export interface ReportLimit {
  max: number;
  /** Called each time an account reaches the limit. */
  reached?: ((account: { account: string; max: number }) => void) | undefined;
}

export const noReportLimit: ReportLimit = { max: Number.POSITIVE_INFINITY };

/** Returns the log line for an account that has reached the limit. */
export function reportLimitMessage({ account, max }: { account: string; max: number }): string {
  return `legal-reports-sandbox keeps ${max} reports of an account at most, and the account ${account} has as many, see --max-reports.`;
}

/** Returns the problem of exceeding the limit of reports. */
export function tooManyReports(subject: string, { max }: ReportLimit) {
  return problem('too-many-reports', { subject, max: String(max) });
}

/** A record without its content, its company, and the content if the report shows it. */
export interface ReportView {
  record: Report;
  company: CompanyRef;
  content: SerialisedContent | null;
  /** The submitted facts beside those of the content; absent if none were submitted or there is no content. */
  comparison?: Comparison;
}

/** Returns a report with its content, and with a comparison if facts were submitted. */
export function viewWithContent(
  view: { record: Report; company: CompanyRef; content: SerialisedContent },
  runTask: RunTask,
): ReportView | Promise<ReportView> {
  const { submitted } = view.record.options;
  if (submitted === undefined) return view;
  const { contentField } = view.content;
  return runTask('comparison', { contentField, submitted }, { bytes: contentField.byteLength }).then(
    (comparison) => ({ ...view, comparison }),
  );
}

export interface Reports {
  /** @throws problems `unknown-scenario`, `invalid-company-id`, `too-many-reports` */
  create(account: Account, request: CreateReport): ReportView;
  /**
   * Returns a report. In clock mode `reads`, the report moves on afterwards.
   * @param peek does not move the report on
   * @throws problems `report-not-found`, `out-of-memory`
   */
  get(account: Account, id: string, peek?: boolean): ReportView | Promise<ReportView>;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: ReportListQuery): ListPage<Report>;
  /** Returns a page by the number of skipped reports. */
  window(account: Account, query: ReportListQuery): ReportWindow;
  /** Returns the error of a company id that names no company, beyond its schema. */
  companyViolations(companyId: unknown): Violation[];
}

export interface ReportsOptions extends ReportListOptions {
  seed: string;
  /** True if ids of reports must fit a number of JSON, as the wire form has them. */
  hasNumericIds: boolean;
  scheduler: Pick<ReportScheduler, 'schedule'>;
  contents: Contents;
  runTask: RunTask;
  memory: Memory;
  reportLimit: ReportLimit;
}

const inBody = { pointer: '#/companyId' };

export function createReports(options: ReportsOptions): Reports {
  const { seed: usualSeed, store, time, scheduler, resolve, reportLimit, hasNumericIds } = options;

  return {
    create(account, { type, companyId, options: { validate = false, submitted } = {} }) {
      const resolution = resolve(companyId);
      if (!resolution.known) throw companyProblem(resolution, inBody);
      const { company } = resolution;
      const { report, clock } = store.transaction(account.id, (tx) => {
        const count = tx.count(reportCollection) + 1;
        if (count > reportLimit.max) throw tooManyReports('With this report there would be', reportLimit);
        const ordinal = nextOrdinal(tx, { type, company, validate });
        const clock = time.clockOf(tx);
        const seed = account.seed ?? usualSeed;
        const made = { ordinal, createdAt: clock.now, hasNumericIds };
        const request = { seed, type, companyId, company, validate, submitted, ...made };
        const report = newReport(request, { began: time.nowOf(clock), clock });
        if (report.madeFrom !== undefined) storeSources(tx, company);
        tx.put(reportCollection, report.id, report);
        recordStages(tx, report.id, 0, report.stage ?? 0);
        if (count === reportLimit.max) reportLimit.reached?.({ account: account.id, max: count });
        return { report, clock };
      });
      if (clockModes[clock.mode].isRealTime && report.dueAt !== undefined)
        scheduler.schedule(account.id, report.dueAt + clock.lagMs);
      // The response shows the first state, whatever the state is by now.
      const progress = progressAt(timelineOf(report), report.createdAt, 0);
      return { record: recordOf(report, progress, noRevisions), company, content: null };
    },

    get(account, id, peek = false) {
      const found = store.transaction(account.id, (tx) => {
        const located = locateReport(tx, account, id, options);
        if (clockModes[located.clock.mode].movesByReads && !peek) advanceByRead(options, tx, located);
        return located;
      });
      return viewOf(found, options);
    },

    list: (account, query) => listReports(options, account, query),
    window: (account, query) => reportWindow(options, account, query),

    companyViolations: createCompanyCheck(resolve, inBody),
  };
}

/** @throws problem `out-of-memory` */
function advanceByRead(
  { time, memory }: ReportsOptions,
  tx: Transaction,
  { report, timeline, stage, clock }: FoundReport,
): void {
  checkMemory(memory, reportBytes);
  const next = stageAfterRead(timeline, stage);
  tx.replace(reportCollection, report.id, time.restarted(report, next, clock));
  recordStages(tx, report.id, stage + 1, next);
}

function viewOf(
  found: FoundReport,
  { contents, runTask }: Pick<ReportsOptions, 'contents' | 'runTask'>,
): ReportView | Promise<ReportView> {
  const { company } = found;
  const record = currentRecord(found);
  if (!showsContent(found.progress)) return { record, company, content: null };
  const content = contents(found.request, found.shownRevisions);
  return whenReady(content, (ready) => viewWithContent({ record, company, content: ready }, runTask));
}
