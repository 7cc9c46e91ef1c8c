import type { Report } from '../contract/generated/types.js';
import type { Account } from '../domain/access/keys.js';
import type { ContentRequest } from '../domain/content/report-content.js';
import { type Revision, revisionsSince } from '../domain/editing/revisions.js';
import { type Progress, progressAt, showsContent } from '../domain/life/progress.js';
import { revisedKey } from './contents.js';
import type { Transaction } from './ports.js';
import { contentRequest, findReport, recordOf, type StoredReport } from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';

/** A report as a request finds it. */
export interface Found {
  report: StoredReport;
  progress: Progress;
  /** Of its timeline, counted from 0. */
  stage: number;
  /** Null where no clock is moved by hand. */
  now: number | null;
  /** What lawyers did to what it says at this stage. */
  revisions: readonly Revision[];
  request: ContentRequest;
}

/** A report without its content, and what tells its content from any other: all that a validator is made of. */
export interface ReportState {
  record: Report;
  /** Null where the report shows none. */
  contentKey: string | null;
}

/**
 * Where a report is now, and what its content depends on.
 * @throws problem `report-not-found`
 */
export function locate(
  tx: Transaction,
  account: Account,
  reportId: string,
  { time, seed }: { time: Timekeeping; seed: string },
): Found {
  const report = findReport(tx, reportId);
  const clock = time.clockOf(tx);
  const stage = time.stageOf(report, clock);
  const progress = progressAt(report.timeline, report.createdAt, stage);
  return {
    report,
    progress,
    stage,
    now: clock.mode === 'manual' ? clock.now : null,
    revisions: revisionsSince(report.timeline, stage, report.revisions),
    request: contentRequest(report, progress, account.seed ?? seed),
  };
}

export function stateOf({ report, progress, revisions, request }: Found): ReportState {
  const contentKey = showsContent(progress) ? revisedKey(request, revisions) : null;
  return { record: recordOf(report, progress), contentKey };
}
