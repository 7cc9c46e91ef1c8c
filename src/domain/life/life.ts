import type { ReportStatus, StatusReason } from '../../contract/generated/types.js';
import type { Instant } from './clock.js';
import { type Intervention, retrace } from './interventions.js';
import { type Action, act } from './lifecycle.js';
import { type Moves, type Progress, progressAt, stageEnds } from './progress.js';
import { type Timeline, timelineOfCourse } from './timeline.js';

/** The facts about the life of a report. What is usual is left out. */
export interface Life {
  readonly createdAt: Instant;
  /** The name of its course, decided when it was created; usually `healthy`. */
  readonly course?: string;
  /** How its course is changed, by the names of modifiers with + between them. */
  readonly modifiers?: string;
  /** What was done to it from outside its timeline, oldest first. */
  readonly done?: readonly Intervention[];
  /** The stage of its timeline that it has come to; usually the first. */
  readonly stage?: number;
  /** When that stage ends: in real time or on the virtual clock, whichever moves it; left out where nothing ends it by itself. */
  readonly dueAt?: Instant;
}

/** Timelines that interventions led to: it takes long to do again what was done many times. */
const retraced = new WeakMap<readonly Intervention[], Timeline>();

/** The timeline of a report, with all that was done to it. */
export function timelineOf({ createdAt, course, modifiers, done }: Life): Timeline {
  if (done === undefined) return timelineOfCourse(course, modifiers);
  let timeline = retraced.get(done);
  if (timeline === undefined) {
    const again = retrace(timelineOfCourse(course, modifiers), createdAt, done);
    if ('fault' in again)
      throw new Error(`what was done to a report can not have been: ${again.fault.detail}`);
    timeline = again.timeline;
    retraced.set(done, timeline);
  }
  return timeline;
}

export function statusOf(life: Life): ReportStatus {
  const stage = timelineOf(life).stages[life.stage ?? 0];
  if (stage === undefined) throw new Error('a report is in one of the stages of its timeline');
  return stage.status;
}

export function progressOf(life: Life): Progress {
  return progressAt(timelineOf(life), life.createdAt, life.stage ?? 0);
}

/** A report in a stage of its timeline, that began at an instant of what moves it. */
export function inStage<L extends Life>(life: L, at: number, { began, moves }: Began): L {
  const stage = timelineOf(life).stages[at];
  if (stage === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
  const dueAt = stageEnds(stage, began, moves);
  const next = otherFacts(life);
  if (at > 0) next.stage = at;
  if (dueAt < Number.POSITIVE_INFINITY) next.dueAt = dueAt;
  return next;
}

/**
 * Where a report stands that begins now: past every stage that ends in the same instant, which at pace `instant` are all
 * that wait for nobody.
 * @returns `dueAt` is infinite where nothing ends the stage by itself
 */
export function beginning({ stages }: Timeline, { began, moves }: Began): { stage: number; dueAt: Instant } {
  for (let stage = 0; ; stage += 1) {
    const reached = stages[stage];
    if (reached === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
    const dueAt = stageEnds(reached, began, moves);
    if (dueAt > began) return { stage, dueAt };
  }
}

/** A copy without what a stage changes. Member by member, since spreading an object takes ten times as long. */
function otherFacts<L extends Life>(life: L): L & { stage?: number; dueAt?: Instant } {
  const facts: Partial<L> = {};
  for (const name in life) if (name !== 'stage' && name !== 'dueAt') facts[name] = life[name];
  // Nothing is left out that the type of a report demands.
  return facts as L;
}

/** When a stage began, and what moves the report. */
export interface Began {
  /** Of the virtual clock where that is moved by hand, else of real time. */
  began: Instant;
  moves: Moves;
}

/** A report that begins a stage of its timeline now, or is found in it by a clock that takes over. */
export function restarted<L extends Life>(
  life: L,
  stage: number,
  { elapsedMs, moves }: { elapsedMs: number; moves: Moves },
): L {
  if (moves.mode !== 'manual') return inStage(life, stage, { began: elapsedMs, moves });
  const { since } = progressAt(timelineOf(life), life.createdAt, stage);
  return inStage(life, stage, { began: since, moves });
}

/**
 * A report to which something is done; null where that is not possible in its state.
 * @param now where the clock stands that is moved by hand; null where none is
 */
export function intervened<L extends Life>(
  life: L,
  { action, reason, now }: { action: Action; reason: StatusReason['code'] | undefined; now: Instant | null },
): { life: L; stage: number } | null {
  const { createdAt, stage = 0 } = life;
  const acted = act({ timeline: timelineOf(life), createdAt, stage, now }, action, reason);
  if (acted === null) return null;
  const when = now === null ? { stage } : { at: now };
  const done = [...(life.done ?? []), { action, ...(reason === undefined ? {} : { reason }), ...when }];
  retraced.set(done, acted.timeline);
  return { life: { ...life, done }, stage: acted.stage };
}
