import actionTable from '../../fixtures/report-actions.json' with { type: 'json' };
import table from '../../fixtures/report-transitions.json' with { type: 'json' };
import { type ClockSettings, clockModes } from '../contract/clock-modes.js';
import type { ReportEventType, ReportStatus, StatusReason } from '../contract/generated/types.js';
import {
  type Progress,
  progressAt,
  reasonCodes,
  reasonOf,
  type Stage,
  stageAt,
  stageEnds,
  type Timeline,
  timelineNamed,
  timelineOfCourse,
} from '../legal/index.js';
import type { Entry } from '../store/port.js';
import type { InstantMs } from '../values/instants.js';

/** An action on a report from outside its timeline. */
export type Action = keyof typeof actionTable;

interface ActionEntry {
  /** The states in which the action is possible. */
  from: readonly ReportStatus[];
  to: ReportStatus;
  /** The course whose reasons the action can have. */
  reasons?: string;
}

interface StatusTransition {
  /** Null for the creation. */
  from: ReportStatus | null;
  to: ReportStatus;
  event: ReportEventType;
}

const actions = actionTable as Readonly<Record<Action, ActionEntry>>;
const transitions = table.transitions as readonly StatusTransition[];
const usualSeconds: Readonly<Partial<Record<ReportStatus, number>>> = table.usualSeconds;

/** The states through which a report can be led to another state. */
const passable: readonly ReportStatus[] = ['queued', 'processing', 'in_review'];

/** Returns the event type of a change of state. */
export function eventOf(from: ReportStatus | null, to: ReportStatus): ReportEventType {
  const found = transitions.find((transition) => transition.from === from && transition.to === to);
  if (found === undefined) throw new Error(`no report goes from ${from} to ${to}`);
  return found.event;
}

export function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text);
}

/** Returns the actions that are possible in a state. */
export function possibleActions(status: ReportStatus): Action[] {
  return (Object.keys(actions) as Action[]).filter((action) => actions[action].from.includes(status));
}

/** Returns the codes of the reasons that an action can have; none if it takes no reason. */
export function reasonsFor(action: Action): StatusReason['code'][] {
  const { reasons } = actions[action];
  return reasons === undefined ? [] : reasonCodes(reasons);
}

interface ActionContext {
  timeline: Timeline;
  createdAt: InstantMs;
  /** The current stage of its timeline. */
  stage: number;
  /** The instant of a manual clock; null in other modes, in which every state takes its usual time. */
  now: InstantMs | null;
}

/**
 * Leads a report to the state of an action, through every state between; null if that is not possible. If the old
 * timeline passes through the new state, its remaining stages follow; else the usual ones.
 * @param code of the reason; by default the first that the action can have
 * @returns the new timeline, and the stage that is reached
 */
export function applyAction(
  { timeline, createdAt, stage, now }: ActionContext,
  action: Action,
  code?: StatusReason['code'],
): { timeline: Timeline; stage: number } | null {
  const { from, to } = actions[action];
  const { status, since } = progressAt(timeline, createdAt, stage);
  if (!from.includes(status)) return null;
  const past = timeline.stages.slice(0, stage);
  const current = timeline.stages[stage];
  if (current === undefined) throw new Error('an action finds a report in one of its stages');
  // The ended stage is cut to the time that it took.
  const { untilExpiry: _, ...rest } = current;
  const ended = { ...rest, lastsSeconds: now === null ? usualLength(current) : (now - since) / 1000 };
  const between = pathTo(status, to).map((each) => transitStage(each, status, now !== null));
  const [first, ...then] = remainingStages(timeline, stage, to);
  const reason = reasonFor(action, code, first) ?? (to === 'expired' ? current.reason : undefined);
  const reached: Stage = {
    ...first,
    ...(status === to ? { amends: true } : {}),
    ...(status === 'awaiting_documents' && to === 'processing' ? { cures: true } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
  // Stages that have a reason get that of the action.
  const after = then.map((each) => (reason && each.reason ? { ...each, reason } : each));
  return {
    timeline: { stages: [...past, ended, ...between, reached, ...after] },
    stage: stage + between.length + 1,
  };
}

/** Returns how long a stage lasts that an action ends, in seconds, if no clock is moved. */
function usualLength({ status, lastsSeconds }: Stage): number {
  return Math.min(lastsSeconds ?? Number.POSITIVE_INFINITY, usualSeconds[status] ?? 0);
}

/**
 * Returns the instant of a change that leaves a report in its stage.
 * @param now the instant of a manual clock; null in other modes
 */
export function instantWithin(
  { stages }: Timeline,
  at: number,
  since: InstantMs,
  now: InstantMs | null,
): InstantMs {
  const stage = stages[at];
  return now ?? (stage === undefined ? since : since + usualLength(stage) * 1000);
}

/** Returns a stage through which a report is only led. */
function transitStage(status: ReportStatus, before: ReportStatus, atOnce: boolean): Stage {
  const cures = before === 'awaiting_documents' && status === 'processing';
  const lastsSeconds = atOnce ? 0 : (usualSeconds[status] ?? 0);
  return { status, lastsSeconds, fastSeconds: 0, ...(cures ? { cures } : {}) };
}

/** Returns the states between two, by the shortest way. */
function pathTo(from: ReportStatus, to: ReportStatus): ReportStatus[] {
  const ways: ReportStatus[][] = [[]];
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    const next = transitions.filter((transition) => transition.from === last).map((each) => each.to);
    if (next.includes(to)) return way;
    ways.push(...next.filter((each) => passable.includes(each)).map((each) => [...way, each]));
  }
  throw new Error(`no way leads from ${from} to ${to}`);
}

/** Returns the stages after an action: the rest of the report's own timeline, or the usual ones. */
function remainingStages(
  { stages }: Timeline,
  stage: number,
  to: ReportStatus,
): readonly [Stage, ...Stage[]] {
  const own = stages.slice(stage + 1);
  const usual = timelineNamed(to === 'awaiting_documents' ? 'awaiting-missing_vigencia' : 'healthy').stages;
  for (const course of to === 'expired' ? [] : [own, usual]) {
    const at = course.findIndex(({ status }) => status === to);
    const [first, ...then] = at < 0 ? [] : course.slice(at);
    if (first !== undefined) return [first, ...then];
  }
  return [{ status: to, lastsSeconds: null, fastSeconds: null }];
}

/** Returns the requested reason, else the one of the report's own course, else the first that the action can have. */
function reasonFor(
  action: Action,
  code: StatusReason['code'] | undefined,
  { reason }: Stage,
): StatusReason | undefined {
  const { reasons } = actions[action];
  if (reasons === undefined || (code === undefined && reason !== undefined)) return reason;
  const chosen = code ?? reasonCodes(reasons)[0];
  return chosen === undefined ? undefined : (reasonOf(reasons, chosen) ?? undefined);
}

/** An action that was performed on a report, as it is stored. */
export type Intervention = {
  readonly action: Action;
  /** The code of the requested reason. */
  readonly reason?: StatusReason['code'];
  /** The instant of a manual clock, from which the stage follows; else the stage that the report was in. */
} & ({ readonly at: InstantMs } | { readonly stage: number });

type ReplayResult =
  | { readonly timeline: Timeline }
  | { readonly error: { readonly index: number; readonly field: string; readonly detail: string } };

/**
 * Applies the interventions of a report again.
 * @returns the timeline after them; or the index of the first that is impossible, and the error
 */
export function replayInterventions(
  first: Timeline,
  createdAt: InstantMs,
  done: readonly Intervention[],
): ReplayResult {
  let timeline = first;
  for (const [index, { action, reason, ...when }] of done.entries()) {
    const failed = (field: string, detail: string): ReplayResult => ({ error: { index, field, detail } });
    const now = 'at' in when ? when.at : null;
    if (now !== null && now < createdAt) return failed('at', 'must not be before the report was created');
    const stage = 'at' in when ? stageAt(timeline, createdAt, when.at) : when.stage;
    if (stage >= timeline.stages.length) return failed('stage', lastStageMessage(timeline));
    const result = applyAction({ timeline, createdAt, stage, now }, action, reason);
    if (result === null)
      return failed('action', `cannot be ${action}: nothing leads there from its state then`);
    timeline = result.timeline;
  }
  return { timeline };
}

/** Returns the error of a stage that a timeline does not have. */
export function lastStageMessage({ stages }: Timeline): string {
  return `must be at most ${stages.length - 1}, the last stage of its timeline`;
}

/** The stored state of the life of a report. Usual values are left out. */
export interface LifecycleState {
  readonly createdAt: InstantMs;
  /** The name of its course, decided at its creation; usually `healthy`. */
  readonly course?: string;
  /** The modifiers of its course, joined by `+`. */
  readonly modifiers?: string;
  /** The interventions, oldest first. */
  readonly done?: readonly Intervention[];
  /** The current stage of its timeline; usually the first. */
  readonly stage?: number;
  /** The end of the stage, in virtual or real time as the mode says; absent if nothing ends it automatically. */
  readonly dueAt?: InstantMs;
}

/** Caches timelines after interventions, since it takes long to apply many of them again. */
const replayedTimelines = new WeakMap<readonly Intervention[], Timeline>();

/** Returns the timeline of a report, with its interventions. */
export function timelineOf({ createdAt, course, modifiers, done }: LifecycleState): Timeline {
  if (done === undefined) return timelineOfCourse(course, modifiers);
  let timeline = replayedTimelines.get(done);
  if (timeline === undefined) {
    const replayed = replayInterventions(timelineOfCourse(course, modifiers), createdAt, done);
    if ('error' in replayed) throw new Error(`a stored intervention is impossible: ${replayed.error.detail}`);
    timeline = replayed.timeline;
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

/** Returns a report in a stage of its timeline that began at an instant. */
function enterStage<L extends LifecycleState>(life: L, at: number, { began, clock }: StageStart): L {
  const stage = timelineOf(life).stages[at];
  if (stage === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
  const dueAt = stageEnds(stage, began, clock);
  const next = copyWithoutStage(life);
  if (at > 0) next.stage = at;
  if (dueAt < Number.POSITIVE_INFINITY) next.dueAt = dueAt;
  return next;
}

/**
 * Returns the first stage of a new report that does not end in the instant of its creation. At pace `instant`, all
 * stages that wait for nobody do.
 * @returns `dueAt` is infinite if nothing ends the stage automatically
 */
export function initialStage(
  { stages }: Timeline,
  { began, clock }: StageStart,
): { stage: number; dueAt: InstantMs } {
  for (let stage = 0; ; stage += 1) {
    const reached = stages[stage];
    if (reached === undefined) throw new Error('a timeline ends with a stage that lasts for ever');
    const dueAt = stageEnds(reached, began, clock);
    if (dueAt > began) return { stage, dueAt };
  }
}

/** Copies the state without the fields that a stage changes. Spreading an object would take ten times as long. */
function copyWithoutStage<L extends LifecycleState>(life: L): L & { stage?: number; dueAt?: InstantMs } {
  const copy: Partial<L> = {};
  for (const name in life) if (name !== 'stage' && name !== 'dueAt') copy[name] = life[name];
  // No required field of a report is left out.
  return copy as L;
}

/** The beginning of a stage, and the clock settings by which the report moves on. */
export interface StageStart {
  /** On the virtual clock in mode `manual`, else in real time. */
  began: InstantMs;
  clock: ClockSettings;
}

/** Returns a report that begins a stage now, or is found in it by a new clock. */
export function restartStage<L extends LifecycleState>(
  life: L,
  stage: number,
  { elapsedMs, clock }: { elapsedMs: number; clock: ClockSettings },
): L {
  const { isManual } = clockModes[clock.mode];
  const began = isManual ? progressAt(timelineOf(life), life.createdAt, stage).since : elapsedMs;
  return enterStage(life, stage, { began, clock });
}

/**
 * Returns the report after an intervention; null if that is impossible in its state.
 * @param now the instant of a manual clock; null in other modes
 */
export function applyIntervention<L extends LifecycleState>(
  life: L,
  {
    action,
    reason,
    now,
  }: { action: Action; reason: StatusReason['code'] | undefined; now: InstantMs | null },
): { life: L; stage: number } | null {
  const { createdAt, stage = 0 } = life;
  const result = applyAction({ timeline: timelineOf(life), createdAt, stage, now }, action, reason);
  if (result === null) return null;
  const when = now === null ? { stage } : { at: now };
  const done = [...(life.done ?? []), { action, ...(reason === undefined ? {} : { reason }), ...when }];
  replayedTimelines.set(done, result.timeline);
  return { life: { ...life, done }, stage: result.stage };
}

/** The reports of a world that are due next. */
interface DueQueue<L extends LifecycleState> {
  readonly clock: ClockSettings;
  /** The first due reports, in the order of their instants and of creation. */
  readonly next: readonly Entry<L>[];
  /** True if more reports are due after these. */
  readonly more: boolean;
}

/** The transition of a report to the next stage of its timeline. */
export interface StageTransition<L> {
  /** The report after the transition. */
  readonly report: L;
  /** The stage before the transition. */
  readonly from: number;
}

/**
 * Returns the transitions of a world up to an instant, in the order of due instants and then of creation. If there are
 * more due reports than given, it ends where one of them may come first.
 */
export function dueTransitions<L extends LifecycleState>(
  { clock, next, more }: DueQueue<L>,
  now: InstantMs,
): readonly StageTransition<L>[] {
  const transitions: StageTransition<L>[] = [];
  /** In their order. */
  const dueAgain: Entry<L>[] = [];
  const last = next.at(-1);
  for (let at = 0; ; ) {
    const first = next[at];
    const other = dueAgain[0];
    const takesOther = other !== undefined && (first === undefined || isDueBefore(other, first));
    const one = takesOther ? other : first;
    if (one === undefined || dueAtOf(one) > now) return transitions;
    if (more && last !== undefined && isDueBefore(last, one)) return transitions;
    if (takesOther) dueAgain.shift();
    else at += 1;
    const { stage: from = 0 } = one.record;
    const report = enterStage(one.record, from + 1, { began: dueAtOf(one), clock });
    transitions.push({ report, from });
    if (report.dueAt === undefined || report.dueAt > now) continue;
    const entry = { position: one.position, record: report };
    // New entries are usually the latest.
    const index = dueAgain.findLastIndex((each) => !isDueBefore(entry, each)) + 1;
    dueAgain.splice(index, 0, entry);
  }
}

function dueAtOf({ record }: Entry<LifecycleState>): InstantMs {
  return record.dueAt ?? Number.POSITIVE_INFINITY;
}

function isDueBefore(one: Entry<LifecycleState>, other: Entry<LifecycleState>): boolean {
  return (dueAtOf(one) - dueAtOf(other) || one.position - other.position) < 0;
}
