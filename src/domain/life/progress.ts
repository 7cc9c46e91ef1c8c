import type { ClockMode, ReportStatus, StatusReason } from '../../contract/generated/types.js';
import { addDays } from '../values/dates.js';
import { memoize } from '../values/remembering.js';
import { type Instant, santiagoDate, startOfDay } from './clock.js';
import type { Stage, Timeline } from './timeline.js';

/** How fast a report plays its timeline in real time. */
export type Pace = 'instant' | 'fast' | 'realtime';

/** What moves reports on: a clock that is moved by hand, real time at a pace, or reads. */
export interface ClockSettings {
  readonly mode: ClockMode;
  readonly pace: Pace;
}

/** Where a report is on its timeline. */
export interface Progress {
  status: ReportStatus;
  /** When it entered this status, on the virtual clock. */
  since: Instant;
  reason: StatusReason | null;
  /** Counted from 1. */
  version: number;
  /** When what this version says was found out. */
  asOf: Instant;
  /** When this version was completed; null until then. It stays with a report that expires. */
  completedAt: Instant | null;
  /** Whether the client provided documents: what they cure is cured. */
  cured: boolean;
}

/** A report may be relied on for this many days after its completion. */
const validityDays = 90;
const dayMs = 86_400_000;

/** What a report has come to at one stage of its timeline, counted from 0. */
export function progressAt({ stages }: Timeline, createdAt: Instant, stage: number): Progress {
  let progress = enter(stageOf(stages, 0), createdAt, fresh(createdAt));
  for (let at = 1; at <= stage; at += 1) {
    const ends = endOfStage(stageOf(stages, at - 1), progress.since);
    progress = enter(stageOf(stages, at), ends, progress);
  }
  return progress;
}

function fresh(createdAt: Instant): Progress {
  return {
    status: 'queued',
    since: createdAt,
    reason: null,
    version: 1,
    asOf: createdAt,
    completedAt: null,
    cured: false,
  };
}

/** A stage begins, at the instant at which the one before it ends. */
function enter({ status, reason, amends, cures }: Stage, since: Instant, before: Progress): Progress {
  const completedAt = status === 'completed' ? since : status === 'expired' ? before.completedAt : null;
  return {
    status,
    since,
    reason: reason ?? null,
    version: amends === true ? before.version + 1 : before.version,
    asOf: amends === true || cures === true ? since : before.asOf,
    completedAt,
    cured: before.cured || cures === true,
  };
}

/** Which stage a report is in that plays its timeline by the virtual clock. */
export function stageAt({ stages }: Timeline, createdAt: Instant, now: Instant): number {
  let since = createdAt;
  for (let at = 0; ; at += 1) {
    since = endOfStage(stageOf(stages, at), since);
    if (now < since) return at;
  }
}

/**
 * When a stage ends by itself; Infinity for never.
 * @param began on the virtual clock where that is moved by hand, else in real time
 */
export function stageEnds(stage: Stage, began: Instant, { mode, pace }: ClockSettings): Instant {
  if (mode === 'manual') return endOfStage(stage, began);
  return mode === 'auto' ? began + realLengthMs(stage, pace) : Number.POSITIVE_INFINITY;
}

/** The stage that follows when a report moves on by being read: the same where only a term ends it, or nothing. */
export function stageAfterRead({ stages }: Timeline, at: number): number {
  const { lastsSeconds, deadline } = stageOf(stages, at);
  return lastsSeconds === null || deadline === true ? at : at + 1;
}

/** Where a report stands in the end, if nobody does anything, and while it may be relied on. */
export function endOf(timeline: Timeline, createdAt: Instant): Progress {
  return progressAt(timeline, createdAt, lastStage(timeline));
}

/** The states that a report passes through if nobody does anything, while it may be relied on. */
export function statusesOf(timeline: Timeline): ReportStatus[] {
  return timeline.stages.slice(0, lastStage(timeline) + 1).map(({ status }) => status);
}

function lastStage({ stages }: Timeline): number {
  const relied = stages.findIndex(({ untilExpiry }) => untilExpiry === true);
  return relied < 0 ? stages.length - 1 : relied;
}

function stageOf(stages: readonly Stage[], at: number): Stage {
  const stage = stages[at];
  if (stage === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
  return stage;
}

/** Remembered, since reports end on few days. */
const endOfDay = memoize(1000, (date: string) => startOfDay(addDays(date, 1)));

/** Infinity for one that lasts for ever. */
function endOfStage({ lastsSeconds, untilExpiry }: Stage, since: Instant): Instant {
  if (untilExpiry === true) return endOfDay(validUntil(since));
  return lastsSeconds === null ? Number.POSITIVE_INFINITY : since + Math.round(lastsSeconds * 1000);
}

/** Infinity for ever. Whoever plays in real time is not expected to wait until a report expires. */
function realLengthMs({ lastsSeconds, fastSeconds, waits }: Stage, pace: Pace): number {
  if (pace === 'instant' && waits !== true && lastsSeconds !== null) return 0;
  const seconds = pace === 'realtime' ? lastsSeconds : fastSeconds;
  return seconds === null ? Number.POSITIVE_INFINITY : Math.round(seconds * 1000);
}

/** Whether a report shows its content: from the review on, and for good once it was completed. */
export function showsContent({ status, completedAt }: Progress): boolean {
  return status === 'in_review' || completedAt !== null;
}

/** The last day on which a report completed at this instant may be relied on. */
export function validUntil(completedAt: Instant): string {
  return santiagoDate(completedAt + validityDays * dayMs);
}
