import data from '../../../fixtures/timelines.json' with { type: 'json' };
import { type ClockSettings, clockModes } from '../../contract/clock-modes.js';
import type {
  ReportStatus,
  StatusReason,
  TimelineStage,
  TimelineTable,
} from '../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { type InstantMs, santiagoDate, startOfDay } from '../../values/instants.js';
import { memoize } from '../../values/maps.js';

/** A state of a report. The last stage has no end (`null`). */
export interface Stage extends TimelineStage {
  /** True if the stage begins when the client provides documents, which cure findings from then on. */
  cures?: boolean;
  /** Reason for waiting or ending, where the status alone does not explain it. */
  reason?: StatusReason;
}

/** The stages of a report in order. */
export interface Timeline {
  stages: readonly Stage[];
}

const { timelines: stages, reasons, modifiers: changes } = data as TimelineTable;

/** Changes of the timeline that a company id can request, by name. */
export const modifiers = changes;

/** Statuses that carry a reason. */
const explained: readonly ReportStatus[] = ['failed', 'rejected', 'awaiting_documents', 'expired'];

/** All timeline names. */
export const timelineNames: readonly string[] = Object.keys(stages).flatMap((course) => {
  const codes = reasons[course];
  return codes === undefined ? [course] : Object.keys(codes).map((code) => `${course}-${code}`);
});

/** Returns the reason codes of the course `failed` or `awaiting`; empty for other courses. */
export function reasonCodes(course: string): StatusReason['code'][] {
  return Object.keys(reasons[course] ?? {}) as StatusReason['code'][];
}

/** Returns a reason by course and code, for example `source_unavailable` in `failed`; null if there is none. */
export function reasonOf(course: string, code: StatusReason['code']): StatusReason | null {
  const found = reasons[course]?.[code];
  return found === undefined ? null : { code, retryable: found.retryable, detail: found.detail };
}

/**
 * Returns the timeline named `healthy` or `failed-source_unavailable`: a course, and after the first hyphen its reason.
 * @throws RangeError if there is none
 */
export function timelineNamed(name: string): Timeline {
  const [course = '', code] = name.split('-');
  const found = stages[course];
  const reason = code === undefined ? null : reasonOf(course, code as StatusReason['code']);
  const complete = (code === undefined) === (reasons[course] === undefined);
  if (found === undefined || !complete || (code !== undefined && reason === null)) {
    throw new RangeError(`there is no timeline ${name}`);
  }
  if (reason === null) return { stages: found };
  const isUnread = reasons[course]?.[reason.code]?.unread === true;
  const passed = isUnread ? found.filter(({ status }) => status !== 'in_review') : found;
  return {
    stages: passed.map((stage) => (explained.includes(stage.status) ? { ...stage, reason } : stage)),
  };
}

/**
 * Returns the timeline name of a report: the one that a modifier selects, otherwise that of the fixture or scenario,
 * which can differ between equal requests.
 * @param ordinal number of preceding equal requests
 */
export function chosenTimelineName(
  { scenario, fixture, modifiers: modifierNames }: TimelineChoice,
  ordinal: number,
): string {
  const own = fixture?.timelines ?? scenario?.timelines ?? [defaultCourse];
  const chosen = modifierNames.map((name) => modifiers[name]?.timeline).find((name) => name !== undefined);
  return chosen ?? own[Math.min(ordinal, own.length - 1)] ?? defaultCourse;
}

/** Returns the timeline of a report, with the modifiers of the company id applied. */
export function chosenTimeline(course: TimelineChoice, ordinal: number): Timeline {
  return timelineOfCourse(chosenTimelineName(course, ordinal), course.modifiers.join('+'));
}

/** The data that selects a timeline. */
interface TimelineChoice {
  scenario: { readonly timelines?: readonly string[] } | null;
  fixture?: { readonly timelines?: readonly string[] };
  modifiers: readonly string[];
}

/** The course of a report without scenario, fixture or modifier. */
export const defaultCourse = 'healthy';

/** Returns the factor for all durations. */
function stretchOf(modifierNames: string): number {
  return modifierNames
    .split('+')
    .reduce((product, modifier) => product * (modifiers[modifier]?.stretch ?? 1), 1);
}

/** Timelines are few, and each is built once. */
const made = new Map<string, Timeline>();

/** @param modifierNames modifier names joined by + */
export function timelineOfCourse(name = defaultCourse, modifierNames = ''): Timeline {
  const factor = modifierNames === '' ? 1 : stretchOf(modifierNames);
  const key = factor === 1 ? name : `${name} ${factor}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const stretched = (seconds: number | null): number | null => (seconds === null ? null : seconds * factor);
  const timeline = {
    stages: timelineNamed(name).stages.map((stage) => ({
      ...stage,
      lastsSeconds: stretched(stage.lastsSeconds),
      fastSeconds: stretched(stage.fastSeconds),
    })),
  };
  made.set(key, timeline);
  return timeline;
}

/** The state of a report. */
export interface Progress {
  status: ReportStatus;
  /** Start of the current status, on the virtual clock. */
  since: InstantMs;
  reason: StatusReason | null;
  /** Starts at 1. */
  version: number;
  /** Instant at which the facts of this version were found. */
  asOf: InstantMs;
  /** Completion of this version; null before. An expired report keeps it. */
  completedAt: InstantMs | null;
  /** True if the client provided documents, so that the findings they cure are cured. */
  cured: boolean;
}

/** Days after completion for which a report is valid. */
const validityDays = 90;
const dayMs = 86_400_000;

/** Returns the state of a report at a stage, counted from 0. */
export function progressAt({ stages }: Timeline, createdAt: InstantMs, stage: number): Progress {
  let progress = enter(stageOf(stages, 0), createdAt, {
    ...{ status: 'queued', since: createdAt, reason: null, version: 1 },
    ...{ asOf: createdAt, completedAt: null, cured: false },
  });
  for (let at = 1; at <= stage; at += 1) {
    const ends = endOfStage(stageOf(stages, at - 1), progress.since);
    progress = enter(stageOf(stages, at), ends, progress);
  }
  return progress;
}

/** Starts a stage at the end of the preceding one. */
function enter({ status, reason, amends, cures }: Stage, since: InstantMs, before: Progress): Progress {
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

/** Returns the stage that a report is in by the virtual clock. */
export function stageAt({ stages }: Timeline, createdAt: InstantMs, now: InstantMs): number {
  let since = createdAt;
  for (let at = 0; ; at += 1) {
    since = endOfStage(stageOf(stages, at), since);
    if (now < since) return at;
  }
}

/**
 * Returns the instant at which a stage ends automatically; Infinity for never.
 * @param began on the virtual clock in mode `manual`, otherwise in real time
 */
export function stageEnds(stage: Stage, began: InstantMs, { mode, pace }: ClockSettings): InstantMs {
  const { isManual, isRealTime } = clockModes[mode];
  if (isManual) return endOfStage(stage, began);
  if (!isRealTime) return Number.POSITIVE_INFINITY;
  const { lastsSeconds, fastSeconds, waits } = stage;
  if (pace === 'instant' && waits !== true && lastsSeconds !== null) return began;
  // Nobody awaits an expiry in real time.
  const seconds = pace === 'realtime' ? lastsSeconds : fastSeconds;
  return seconds === null ? Number.POSITIVE_INFINITY : began + Math.round(seconds * 1000);
}

/** Returns the stage after a read; the same stage if only a deadline ends it, or nothing does. */
export function stageAfterRead({ stages }: Timeline, at: number): number {
  const { lastsSeconds, deadline } = stageOf(stages, at);
  return lastsSeconds === null || deadline === true ? at : at + 1;
}

/** Returns the final state of a report before it expires, if nobody acts on it. */
export function endOf(timeline: Timeline, createdAt: InstantMs): Progress {
  return progressAt(timeline, createdAt, lastStage(timeline));
}

/** Returns the statuses that a report passes through before it expires, if nobody acts on it. */
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

/** Memoised, because reports end on few different days. */
const endOfDay = memoize(1000, (date: string) => startOfDay(addDays(date, 1)));

/** Returns Infinity for a stage without an end. */
function endOfStage({ lastsSeconds, untilExpiry }: Stage, since: InstantMs): InstantMs {
  if (untilExpiry === true) return endOfDay(validUntil(since));
  return lastsSeconds === null ? Number.POSITIVE_INFINITY : since + Math.round(lastsSeconds * 1000);
}

/** Returns true if the report shows its content: from the review on, and always after completion. */
export function showsContent({ status, completedAt }: Progress): boolean {
  return status === 'in_review' || completedAt !== null;
}

/** Returns the last day on which a report completed at this instant is valid. */
export function validUntil(completedAt: InstantMs): string {
  return santiagoDate(completedAt + validityDays * dayMs);
}
