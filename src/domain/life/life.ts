import type { ReportStatus, StatusReason } from '../../contract/generated/types.js';
import type { Instant } from './clock.js';
import { type Intervention, replayInterventions } from './interventions.js';
import { type Action, applyAction } from './lifecycle.js';
import { type ClockSettings, type Progress, progressAt, stageEnds } from './progress.js';
import { type Timeline, timelineOfCourse } from './timeline.js';

/** The facts about the life of a report. What is usual is left out. */
export interface LifecycleState {
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
const replayedTimelines = new WeakMap<readonly Intervention[], Timeline>();

/** The timeline of a report, with all that was done to it. */
export function timelineOf({ createdAt, course, modifiers, done }: LifecycleState): Timeline {
  if (done === undefined) return timelineOfCourse(course, modifiers);
  let timeline = replayedTimelines.get(done);
  if (timeline === undefined) {
    const again = replayInterventions(timelineOfCourse(course, modifiers), createdAt, done);
    if ('fault' in again)
      throw new Error(`what was done to a report can not have been: ${again.fault.detail}`);
    timeline = again.timeline;
    replayedTimelines.set(done, timeline);
  }
  return timeline;
}

export function statusOf(life: LifecycleState): ReportStatus {
  const stage = timelineOf(life).stages[life.stage ?? 0];
  if (stage === undefined) throw new Error('a report is in one of the stages of its timeline');
  return stage.status;
}

export function progressOf(life: LifecycleState): Progress {
  return progressAt(timelineOf(life), life.createdAt, life.stage ?? 0);
}

/** A report in a stage of its timeline, that began at an instant of what moves it. */
export function enterStage<L extends LifecycleState>(life: L, at: number, { began, moves }: StageStart): L {
  const stage = timelineOf(life).stages[at];
  if (stage === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
  const dueAt = stageEnds(stage, began, moves);
  const next = copyFacts(life);
  if (at > 0) next.stage = at;
  if (dueAt < Number.POSITIVE_INFINITY) next.dueAt = dueAt;
  return next;
}

/**
 * Where a report stands that begins now: past every stage that ends in the same instant, which at pace `instant` are all
 * that wait for nobody.
 * @returns `dueAt` is infinite where nothing ends the stage by itself
 */
export function initialStage(
  { stages }: Timeline,
  { began, moves }: StageStart,
): { stage: number; dueAt: Instant } {
  for (let stage = 0; ; stage += 1) {
    const reached = stages[stage];
    if (reached === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
    const dueAt = stageEnds(reached, began, moves);
    if (dueAt > began) return { stage, dueAt };
  }
}

/** A copy without what a stage changes. Member by member, since spreading an object takes ten times as long. */
function copyFacts<L extends LifecycleState>(life: L): L & { stage?: number; dueAt?: Instant } {
  const facts: Partial<L> = {};
  for (const name in life) if (name !== 'stage' && name !== 'dueAt') facts[name] = life[name];
  // Nothing is left out that the type of a report demands.
  return facts as L;
}

/** When a stage began, and what moves the report. */
export interface StageStart {
  /** Of the virtual clock where that is moved by hand, else of real time. */
  began: Instant;
  moves: ClockSettings;
}

/** A report that begins a stage of its timeline now, or is found in it by a clock that takes over. */
export function restartStage<L extends LifecycleState>(
  life: L,
  stage: number,
  { elapsedMs, moves }: { elapsedMs: number; moves: ClockSettings },
): L {
  if (moves.mode !== 'manual') return enterStage(life, stage, { began: elapsedMs, moves });
  const { since } = progressAt(timelineOf(life), life.createdAt, stage);
  return enterStage(life, stage, { began: since, moves });
}

/**
 * A report to which something is done; null where that is not possible in its state.
 * @param now where the clock stands that is moved by hand; null where none is
 */
export function applyIntervention<L extends LifecycleState>(
  life: L,
  { action, reason, now }: { action: Action; reason: StatusReason['code'] | undefined; now: Instant | null },
): { life: L; stage: number } | null {
  const { createdAt, stage = 0 } = life;
  const acted = applyAction({ timeline: timelineOf(life), createdAt, stage, now }, action, reason);
  if (acted === null) return null;
  const when = now === null ? { stage } : { at: now };
  const done = [...(life.done ?? []), { action, ...(reason === undefined ? {} : { reason }), ...when }];
  replayedTimelines.set(done, acted.timeline);
  return { life: { ...life, done }, stage: acted.stage };
}
