import data from '../../../fixtures/timelines.json' with { type: 'json' };
import type { ClockMode, ReportStatus, StatusReason } from '../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { type Instant, santiagoDate, startOfDay } from '../../values/instants.js';
import { memoize } from '../../values/memoize.js';

/** A state a report passes through; the last one lasts for ever (`null`). */
export interface Stage {
  status: ReportStatus;
  /** Virtual length. */
  lastsSeconds: number | null;
  /** Real length at pace `fast`. */
  fastSeconds: number | null;
  /** Whether the world outside is waited for, the client or an event; such a stage is not skipped at pace `instant`. */
  waits?: boolean;
  /** Whether it ends because somebody let a term pass; reading a report makes no term pass. */
  deadline?: boolean;
  /** Whether it lasts as long as the report may be relied on. */
  untilExpiry?: boolean;
  /** Whether it begins another version of the report, made anew as things stand by then. */
  amends?: boolean;
  /** Whether it begins with documents that the client provided: what they cure is cured from here on. */
  cures?: boolean;
  /** Why the report waits or ends here, where the status does not say it all. */
  reason?: StatusReason;
}

/** The states of a report in their order. */
export interface Timeline {
  stages: readonly Stage[];
}

/** A change of the timeline that a company id may ask for. */
interface Modifier {
  /** Instead of the scenario's own. */
  timeline?: string;
  /** How many times as long everything takes. */
  stretch?: number;
  meaning: { es: string; en: string };
}

export const modifiers: Readonly<Record<string, Modifier>> = data.modifiers;

/** States that a reason explains. */
const explained: readonly ReportStatus[] = ['failed', 'rejected', 'awaiting_documents', 'expired'];

const stages: Readonly<Record<string, readonly Stage[]>> = data.timelines as Record<string, Stage[]>;
/** A reason as the table has it, but for its code. */
interface ReasonEntry extends Omit<StatusReason, 'code'> {
  /** Whether there is nothing for a lawyer to review: it is found out before any paper is read. */
  unread?: boolean;
}

const reasons: Readonly<Record<string, Readonly<Record<string, ReasonEntry>>>> = data.reasons;

/** The name of every timeline there is. */
export const timelineNames: readonly string[] = Object.keys(stages).flatMap((course) => {
  const codes = reasons[course];
  return codes === undefined ? [course] : Object.keys(codes).map((code) => `${course}-${code}`);
});

/** The codes of the reasons that a course can have, `failed` or `awaiting`; none where it needs no reason. */
export function reasonCodes(course: string): StatusReason['code'][] {
  return Object.keys(reasons[course] ?? {}) as StatusReason['code'][];
}

/** The reason of that code in a course, `source_unavailable` in `failed`; null where the course has none such. */
export function reasonOf(course: string, code: StatusReason['code']): StatusReason | null {
  const found = reasons[course]?.[code];
  return found === undefined ? null : { code, retryable: found.retryable, detail: found.detail };
}

/**
 * The timeline of that name, `healthy` or `failed-source_unavailable`: a course and, behind the first
 * hyphen, its reason.
 * @throws RangeError when there is none.
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
  const passed = isUnread(course, reason) ? found.filter(({ status }) => status !== 'in_review') : found;
  return {
    stages: passed.map((stage) => (explained.includes(stage.status) ? { ...stage, reason } : stage)),
  };
}

function isUnread(course: string, { code }: StatusReason): boolean {
  return reasons[course]?.[code]?.unread === true;
}

/**
 * The name of the course that a report takes: that of its fixture or its scenario, which may differ from one equal
 * request to the next, where no modifier of the company id chooses another.
 * @param ordinal how many equal requests went before
 */
export function chosenTimelineName(
  { scenario, fixture, modifiers: asked }: TimelineChoice,
  ordinal: number,
): string {
  const own = fixture?.timelines ?? scenario?.timelines ?? [defaultCourse];
  const chosen = asked.map((name) => modifiers[name]?.timeline).find((name) => name !== undefined);
  return chosen ?? own[Math.min(ordinal, own.length - 1)] ?? defaultCourse;
}

/** The course that a report takes, as the modifiers of the company id leave it. */
export function chosenTimeline(course: TimelineChoice, ordinal: number): Timeline {
  return timelineOfCourse(chosenTimelineName(course, ordinal), course.modifiers.join('+'));
}

/** What decides about the course of a report. */
interface TimelineChoice {
  scenario: { readonly timelines?: readonly string[] } | null;
  fixture?: { readonly timelines?: readonly string[] };
  modifiers: readonly string[];
}

/** The course that a report takes where nothing says otherwise. */
export const defaultCourse = 'healthy';

/** Timelines are few, and it takes a moment to make one. */
const made = new Map<string, Timeline>();

/** @param asked names of modifiers, with + between them */
export function timelineOfCourse(name = defaultCourse, asked = ''): Timeline {
  const factor = asked === '' ? 1 : stretchBy(asked);
  const key = factor === 1 ? name : `${name} ${factor}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const timeline = { stages: timelineNamed(name).stages.map((stage) => stretched(stage, factor)) };
  made.set(key, timeline);
  return timeline;
}

function stretchBy(asked: string): number {
  return asked.split('+').reduce((product, each) => product * (modifiers[each]?.stretch ?? 1), 1);
}

function stretched(stage: Stage, factor: number): Stage {
  const { lastsSeconds, fastSeconds } = stage;
  return {
    ...stage,
    lastsSeconds: lastsSeconds === null ? null : lastsSeconds * factor,
    fastSeconds: fastSeconds === null ? null : fastSeconds * factor,
  };
}

/** How fast a report plays its timeline in real time. */
export type Pace = 'instant' | 'fast' | 'realtime';

/** What moves reports on: a clock that is moved by hand, real time at a pace, or reads. */
export interface ClockSettings {
  readonly mode: ClockMode;
  readonly pace: Pace;
}

/** What one clock mode does. */
interface ClockModeRules {
  /** Reports follow the virtual clock, which requests move. Due instants are virtual; in other modes they are real. */
  readonly isManual: boolean;
  /** Reports move on in real time, at the pace of the clock. */
  readonly isRealTime: boolean;
  /** A report moves on after each read. */
  readonly movesByReads: boolean;
  /** How reports move, for messages. */
  readonly movement: string;
}

/** The clock modes. A new mode needs an entry here and in the schema. */
export const clockModes: { readonly [Mode in ClockMode]: ClockModeRules } = {
  auto: {
    ...{ isManual: false, isRealTime: true, movesByReads: false },
    movement: 'reports play their timelines in real time',
  },
  manual: {
    ...{ isManual: true, isRealTime: false, movesByReads: false },
    movement: 'reports move on when the clock is moved',
  },
  reads: {
    ...{ isManual: false, isRealTime: false, movesByReads: true },
    movement: 'a report moves on each time that it is read',
  },
};

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
  const { isManual, isRealTime } = clockModes[mode];
  if (isManual) return endOfStage(stage, began);
  return isRealTime ? began + realLengthMs(stage, pace) : Number.POSITIVE_INFINITY;
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
