import type { Happening, ReportEvent } from '../contract/generated/types.js';
import { formatInstant } from '../domain/life/clock.js';
import { type Change, changesOf, eventId } from '../domain/life/events.js';
import { sha256 } from './sha256.js';
import { recordOf, type StoredReport } from './stored-reports.js';

/** A change with the report that it happened to. */
export interface Happened {
  report: StoredReport;
  change: Change;
}

/** What happened to a report after it was in one stage, until it was in another. */
export function happenedBetween(report: StoredReport, before: number, after: number): Happened[] {
  const changes = changesOf(report, after, before + 1);
  return changes.map((change) => ({ report, change }));
}

/** By instant; what comes first at the same instant stays first. */
export function inOrder(happened: readonly Happened[]): Happened[] {
  return [...happened].sort((one, other) => one.change.at - other.change.at);
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

/** The events of a report up to a stage of its timeline, at length. */
export function eventsOf(report: StoredReport, stage: number): ReportEvent[] {
  return happenedBetween(report, -1, stage).map(({ change }) => ({
    id: eventId(report.id, change, sha256),
    type: change.event,
    timestamp: formatInstant(change.at),
    data: recordOf(report, change.progress, report.revisions.slice(0, change.revisions)),
  }));
}
