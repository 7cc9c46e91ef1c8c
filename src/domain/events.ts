import type { ReportEventType } from '../contract/generated/types.js';
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
}

/**
 * The changes of a report up to a stage of its timeline, its creation first.
 * @param from leaves out what came before this stage
 */
export function changesOf(timeline: Timeline, createdAt: Instant, upTo: number, from = 0): Change[] {
  const changes: Change[] = [];
  for (let index = from; index <= upTo; index += 1) {
    const progress = progressAt(timeline, createdAt, index);
    const before = index === 0 ? null : (timeline.stages[index - 1]?.status ?? null);
    changes.push({ index, event: eventOf(before, progress.status), at: progress.since, progress });
  }
  return changes;
}

/** The id of a change: the same in every run, and with every attempt to tell of it. */
export function eventId(reportId: string, index: number, sha256: (text: string) => string): string {
  return `evt_${sha256(JSON.stringify([reportId, index])).slice(0, 32)}`;
}
