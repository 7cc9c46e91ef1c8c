import type { ReportEventType } from '../../contract/generated/types.js';
import type { Instant } from './clock.js';
import { eventOf } from './lifecycle.js';
import { type Progress, progressAt } from './progress.js';
import type { Timeline } from './timeline.js';

/** A change in a report's life. */
export interface Change {
  /** Its place among the changes of the report, counted from 0. */
  index: number;
  event: ReportEventType;
  at: Instant;
  /** What the report came to with it. */
  progress: Progress;
  /** How many changes by lawyers there were by then. */
  revisions: number;
}

/** That a lawyer changed a report. */
export interface Edited {
  /** The stage of its timeline that the report was in. */
  readonly stage: number;
  readonly at: Instant;
}

/** A report, as far as its changes go. */
export interface Course {
  timeline: Timeline;
  createdAt: Instant;
  /** What lawyers did to it, oldest first. */
  revisions: readonly Edited[];
}

/**
 * The changes of a report up to a stage of its timeline, its creation first.
 * @param from leaves out what came before this stage
 */
export function changesOf({ timeline, createdAt, revisions }: Course, upTo: number, from = 0): Change[] {
  const changes: Change[] = [];
  let done = revisions.filter(({ stage }) => stage < from).length;
  for (let index = from; index <= upTo; index += 1) {
    const progress = progressAt(timeline, createdAt, index);
    const before = index === 0 ? null : (timeline.stages[index - 1]?.status ?? null);
    const event = eventOf(before, progress.status);
    changes.push({ index, event, at: progress.since, progress, revisions: done });
    for (const { at } of revisions.filter(({ stage }) => stage === index)) {
      done += 1;
      changes.push({ index, event: 'report.edited', at, progress, revisions: done });
    }
  }
  return changes;
}

/** The id of a change: the same in every run, and with every attempt to tell of it. */
export function eventId(
  reportId: string,
  { index, event, revisions }: Pick<Change, 'index' | 'event' | 'revisions'>,
  sha256: (text: string) => string,
): string {
  const place = event === 'report.edited' ? `revision ${revisions}` : index;
  return `evt_${sha256(JSON.stringify([reportId, place])).slice(0, 32)}`;
}
