import type { Report } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/keys.js';
import type { CompanyRef } from '../../domain/company/companies.js';
import type { ContentRequest } from '../../domain/content/report-content.js';
import { type Revision, revisionsSince } from '../../domain/editing/revisions.js';
import { timelineOf } from '../../domain/life/life.js';
import { type Progress, progressAt, showsContent } from '../../domain/life/progress.js';
import type { Timeline } from '../../domain/life/timeline.js';
import { revisedKey } from '../content/contents.js';
import { companyOf } from '../content/sources.js';
import type { Transaction } from '../ports.js';
import { revisionsOf } from '../records/kept-revisions.js';
import { contentRequest, findReport, recordOf, type StoredReport } from '../records/stored-reports.js';
import type { Clock, Timekeeping } from '../time/timekeeping.js';

/** A report as a request finds it. */
export interface FoundReport {
  report: StoredReport;
  company: CompanyRef;
  timeline: Timeline;
  progress: Progress;
  /** Of its timeline, counted from 0. */
  stage: number;
  clock: Clock;
  /** All that lawyers did to it, oldest first. */
  history: readonly Revision[];
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
export function locateReport(
  tx: Transaction,
  account: Account,
  reportId: string,
  { time, seed }: { time: Timekeeping; seed: string },
): FoundReport {
  const clock = time.upToDate(tx);
  const report = findReport(tx, reportId);
  const { stage = 0 } = report;
  const company = companyOf(tx, report);
  const timeline = timelineOf(report);
  const progress = progressAt(timeline, report.createdAt, stage);
  const history = revisionsOf(tx, reportId);
  const revisions = revisionsSince(timeline, stage, history);
  const request = contentRequest({ report, company }, progress, account.seed ?? seed);
  return { report, company, timeline, progress, stage, clock, history, revisions, request };
}

/** The record of a report as it is now. */
export function currentRecord({ report, progress, history }: FoundReport): Report {
  return recordOf(report, progress, history);
}

export function reportStateOf(found: FoundReport): ReportState {
  const { progress, revisions, request } = found;
  const contentKey = showsContent(progress) ? revisedKey(request, revisions) : null;
  return { record: currentRecord(found), contentKey };
}
