import type { Happening, ReportEvent } from '../../contract/generated/types.js';
import { noRevisions } from '../../domain/editing/revisions.js';
import { formatInstant } from '../../domain/life/clock.js';
import { type Change, changesOf, eventId } from '../../domain/life/events.js';
import { timelineOf } from '../../domain/life/life.js';
import type { Found } from './found-reports.js';
import { sha256 } from '../work/sha256.js';
import { recordOf, type StoredReport } from '../records/stored-reports.js';

/** A change with the report that it happened to. */
export interface Happened {
  report: StoredReport;
  change: Change;
}

/** What happened to a report after it was in one stage, until it was in another. Lawyers had no part in it. */
export function happenedBetween(report: StoredReport, before: number, after: number): Happened[] {
  const course = { timeline: timelineOf(report), createdAt: report.createdAt, revisions: noRevisions };
  return changesOf(course, after, before + 1).map((change) => ({ report, change }));
}

/** What happened, in short. */
export function told({ report, change }: Happened): Happening {
  const { event, at, progress } = change;
  return {
    eventId: eventId(report.id, change, sha256),
    type: event,
    timestamp: formatInstant(at),
    reportId: report.id,
    status: progress.status,
  };
}

/** The events of a report up to now, at length. */
export function eventsOf({ report, timeline, stage, history }: Found): ReportEvent[] {
  const course = { timeline, createdAt: report.createdAt, revisions: history };
  return changesOf(course, stage).map((change) => ({
    id: eventId(report.id, change, sha256),
    type: change.event,
    timestamp: formatInstant(change.at),
    data: recordOf(report, change.progress, history.slice(0, change.revisions)),
  }));
}
