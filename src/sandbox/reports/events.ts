import type { Happening, ReportEvent } from '../../contract/generated/types.js';
import { noRevisions, type Revision } from '../../domain/editing/revisions.js';
import { formatInstant } from '../../domain/life/clock.js';
import {
  type ChangeIndex,
  changeAt,
  changesOf,
  eventId,
  eventTypeAt,
  type ReportChange,
  revisionsAt,
} from '../../domain/life/events.js';
import { timelineOf } from '../../domain/life/life.js';
import type { Records } from '../ports.js';
import { revisionsOf } from '../records/kept-revisions.js';
import { recordOf, reportCollection, type StoredReport } from '../records/stored-reports.js';
import { sha256 } from '../work/sha256.js';
import type { FoundReport } from './found-reports.js';

/** A change with the report that it happened to. */
export interface ChangedReport {
  report: StoredReport;
  change: ReportChange;
}

/** What happened to a report after it was in one stage, until it was in another. Lawyers had no part in it. */
export function changesBetween(report: StoredReport, before: number, after: number): ChangedReport[] {
  const course = { timeline: timelineOf(report), createdAt: report.createdAt, revisions: noRevisions };
  return changesOf(course, after, before + 1).map((change) => ({ report, change }));
}

/** What happened in an account, in short. */
export function happeningOf(accountId: string, { report, change }: ChangedReport): Happening {
  const { event, at, progress, place } = change;
  return {
    eventId: eventId({ accountId, reportId: report.id, place }, sha256),
    type: event,
    timestamp: formatInstant(at),
    reportId: report.id,
    status: progress.status,
  };
}

/** The events of a report of an account up to now, at length. */
export function eventsOf(
  accountId: string,
  { report, timeline, stage, history }: FoundReport,
): ReportEvent[] {
  const course = { timeline, createdAt: report.createdAt, revisions: history };
  return changesOf(course, stage).map((change) => eventRecord(accountId, report, change, history));
}

/** The event at a place of a report of an account; null where that has not happened. */
export function eventAt(
  records: Records,
  accountId: string,
  { reportId, place }: { reportId: string; place: ChangeIndex },
): ReportEvent | null {
  const report = records.get(reportCollection, reportId);
  if (report === undefined) return null;
  const revisions = revisionsOf(records, reportId);
  const hasHappened = revisionsAt(place) > 0 || place <= (report.stage ?? 0);
  const course = { timeline: timelineOf(report), createdAt: report.createdAt, revisions };
  const change = hasHappened ? changeAt(course, place) : null;
  return change && eventRecord(accountId, report, change, revisions);
}

/** What a change of a report is called. */
export function eventTypeOf(
  records: Records,
  { report: id, place }: { report: string; place: number },
): string {
  const report = records.get(reportCollection, id);
  const type = report && eventTypeAt(timelineOf(report), place);
  if (!type) throw new Error('a message tells of what has happened');
  return type;
}

function eventRecord(
  accountId: string,
  report: StoredReport,
  { event, at, place, progress, revisions }: ReportChange,
  history: readonly Revision[],
): ReportEvent {
  return {
    id: eventId({ accountId, reportId: report.id, place }, sha256),
    type: event,
    timestamp: formatInstant(at),
    data: recordOf(report, progress, history.slice(0, revisions)),
  };
}
