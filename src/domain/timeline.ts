import data from '../../fixtures/timelines.json' with { type: 'json' };
import type { ReportStatus, StatusReason } from '../contract/generated/types.js';
import { type Instant, santiagoDate } from './clock.js';

/** How fast a report plays its timeline in real time. */
export type Pace = 'instant' | 'fast' | 'realtime';

/** A state a report passes through; the last one lasts for ever (`null`). */
export interface Stage {
  status: ReportStatus;
  /** Virtual length. */
  lastsSeconds: number | null;
  /** Real length at pace `fast`. */
  fastSeconds: number | null;
  /** Whether the world outside is waited for, the client or an event; such a stage is not skipped at pace `instant`. */
  waits?: boolean;
  /** Whether it begins another version of the report, made anew as things stand by then. */
  amends?: boolean;
}

/** The states of a report in their order, and why it does not end well, where it does not. */
export interface Timeline {
  stages: readonly Stage[];
  reason: StatusReason | null;
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
}

/** A change of the timeline that a company id may ask for. */
export interface Modifier {
  /** Instead of the scenario's own. */
  timeline?: string;
  /** How many times as long everything takes. */
  stretch?: number;
  meaning: { es: string; en: string };
}

export const modifiers: Readonly<Record<string, Modifier>> = data.modifiers;

/** A report may be relied on for this many days after its completion. */
const validityDays = 90;
const dayMs = 86_400_000;

/** States that a reason explains. */
const explained: readonly ReportStatus[] = ['failed', 'rejected', 'awaiting_documents', 'expired'];

const stages: Readonly<Record<string, readonly Stage[]>> = data.timelines as Record<string, Stage[]>;
const reasons: Readonly<Record<string, Readonly<Record<string, { retryable: boolean; detail: string }>>>> =
  data.reasons;

/** The name of every timeline there is. */
export const timelineNames: readonly string[] = Object.keys(stages).flatMap((course) => {
  const codes = reasons[course];
  return codes === undefined ? [course] : Object.keys(codes).map((code) => `${course}-${code}`);
});

/**
 * The timeline of that name, `healthy` or `failed-source_unavailable`: a course and, behind the first
 * hyphen, its reason.
 * @throws RangeError when there is none.
 */
export function timelineNamed(name: string): Timeline {
  const [course = '', code] = name.split('-');
  const found = stages[course];
  const reason = code === undefined ? undefined : reasons[course]?.[code];
  if (
    found === undefined ||
    (code === undefined) !== (reasons[course] === undefined) ||
    (code !== undefined && reason === undefined)
  ) {
    throw new RangeError(`there is no timeline ${name}`);
  }
  return {
    stages: found,
    reason: reason === undefined ? null : { code: code as StatusReason['code'], ...reason },
  };
}

/**
 * The course that a report takes: that of its fixture or its scenario, which may differ from one equal request to
 * the next, as the modifiers of the company id leave it.
 * @param ordinal how many equal requests went before
 */
export function courseOf({ scenario, fixture, modifiers: asked }: Course, ordinal: number): Timeline {
  const own = fixture?.timelines ?? scenario?.timelines ?? ['healthy'];
  const chosen = asked.map((name) => modifiers[name]?.timeline).find((name) => name !== undefined);
  const name = chosen ?? own[Math.min(ordinal, own.length - 1)] ?? 'healthy';
  const factor = asked.reduce((product, each) => product * (modifiers[each]?.stretch ?? 1), 1);
  return timelineOf(name, factor);
}

/** What decides about the course of a report. */
export interface Course {
  scenario: { readonly timelines?: readonly string[] } | null;
  fixture?: { readonly timelines?: readonly string[] };
  modifiers: readonly string[];
}

/** Timelines are few, and every report points to one: the same is always the same object. */
const made = new Map<string, Timeline>();

function timelineOf(name: string, factor: number): Timeline {
  const key = `${name} ${factor}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const { stages: usual, reason } = timelineNamed(name);
  const timeline = { stages: usual.map((stage) => stretched(stage, factor)), reason };
  made.set(key, timeline);
  return timeline;
}

function stretched(stage: Stage, factor: number): Stage {
  const { lastsSeconds, fastSeconds } = stage;
  return {
    ...stage,
    lastsSeconds: lastsSeconds === null ? null : lastsSeconds * factor,
    fastSeconds: fastSeconds === null ? null : fastSeconds * factor,
  };
}

/**
 * Where a report is after some real time. The instants are the timeline's virtual ones, so a report in a
 * given status reads the same in every run, whatever the pace.
 */
export function progressAt(timeline: Timeline, createdAt: Instant, elapsedMs: number, pace: Pace): Progress {
  let since = createdAt;
  let leavesAtMs = 0;
  let version = 1;
  let asOf = createdAt;
  for (const stage of timeline.stages) {
    const { status, lastsSeconds } = stage;
    const realSeconds = realLength(stage, pace);
    const reason = explained.includes(status) ? timeline.reason : null;
    if (stage.amends === true) {
      version += 1;
      asOf = since;
    }
    const progress = { status, since, reason, version, asOf };
    if (lastsSeconds === null || realSeconds === null) return progress;
    leavesAtMs += realSeconds * 1000;
    if (elapsedMs < leavesAtMs) return progress;
    since += lastsSeconds * 1000;
  }
  throw new Error('a timeline ends with a stage that lasts for ever');
}

/** Where a report stands in the end, if nobody does anything. */
export function endOf(timeline: Timeline, createdAt: Instant): Progress {
  return progressAt(timeline, createdAt, Number.POSITIVE_INFINITY, 'realtime');
}

/** In seconds; null for ever. */
function realLength({ lastsSeconds, fastSeconds, waits }: Stage, pace: Pace): number | null {
  if (pace === 'realtime') return lastsSeconds;
  return pace === 'instant' && waits !== true ? 0 : fastSeconds;
}

/** Whether a report in this status shows its content. */
export function showsContent(status: ReportStatus): boolean {
  return status === 'in_review' || status === 'completed';
}

/** The last day on which a report completed at this instant may be relied on. */
export function validUntil(completedAt: Instant): string {
  return santiagoDate(completedAt + validityDays * dayMs);
}
