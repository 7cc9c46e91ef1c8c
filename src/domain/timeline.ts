import timelines from '../../fixtures/timelines.json' with { type: 'json' };
import type { ReportStatus } from '../contract/generated/types.js';
import { formatInstant, type Instant } from './clock.js';

/** How fast a report plays its timeline in real time. */
export type Pace = 'instant' | 'fast' | 'realtime';

/** A state a report passes through; the last one lasts for ever (`null`). */
export interface Stage {
  status: ReportStatus;
  /** Virtual length. */
  lastsSeconds: number | null;
  /** Real length at pace `fast`. */
  fastSeconds: number | null;
}

/** Where a report is on its timeline. */
export interface Progress {
  status: ReportStatus;
  /** When it entered this status, on the virtual clock. */
  since: Instant;
}

export const healthyTimeline = timelines.healthy as readonly Stage[];

/** A report may be relied on for this many days after its completion. */
const validityDays = 90;

/**
 * Where a report is after some real time. The instants are the timeline's virtual ones, so a report in a
 * given status reads the same in every run, whatever the pace.
 */
export function progressAt(
  timeline: readonly Stage[],
  createdAt: Instant,
  elapsedMs: number,
  pace: Pace,
): Progress {
  let since = createdAt;
  let leavesAtMs = 0;
  for (const stage of timeline) {
    const realSeconds = pace === 'instant' ? 0 : pace === 'fast' ? stage.fastSeconds : stage.lastsSeconds;
    if (stage.lastsSeconds === null || realSeconds === null) return { status: stage.status, since };
    leavesAtMs += realSeconds * 1000;
    if (elapsedMs < leavesAtMs) return { status: stage.status, since };
    since += stage.lastsSeconds * 1000;
  }
  throw new Error('a timeline ends with a stage that lasts for ever');
}

/** Whether a report in this status shows its content. */
export function showsContent(status: ReportStatus): boolean {
  return status === 'in_review' || status === 'completed';
}

/** The last day on which a report completed at this instant may be relied on. */
export function validUntil(completedAt: Instant): string {
  return formatInstant(completedAt + validityDays * 86_400_000).slice(0, 10);
}
