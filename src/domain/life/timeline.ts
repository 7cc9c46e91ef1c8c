import data from '../../../fixtures/timelines.json' with { type: 'json' };
import type { ReportStatus, StatusReason } from '../../contract/generated/types.js';

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
export interface Modifier {
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
export interface TimelineChoice {
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
