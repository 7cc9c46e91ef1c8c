import table from '../../fixtures/lifecycle.json' with { type: 'json' };
import type { ReportEventType, ReportStatus, StatusReason } from '../contract/generated/types.js';
import {
  type ClockSettings,
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
} from '../legal/company/timeline.js';
import type { Instant } from '../values/instants.js';

/** What can be done to a report from outside its timeline. */
export type Action = keyof typeof table.actions;

interface ActionEntry {
  /** The states in which it can be done. */
  from: readonly ReportStatus[];
  to: ReportStatus;
  /** The course whose reasons it can have. */
  reasons?: string;
}

interface StatusTransition {
  /** Null for the beginning. */
  from: ReportStatus | null;
  to: ReportStatus;
  event: ReportEventType;
}

const actions = table.actions as Readonly<Record<Action, ActionEntry>>;
const transitions = table.transitions as readonly StatusTransition[];
const usualSeconds: Readonly<Partial<Record<ReportStatus, number>>> = table.usualSeconds;

/** States that a report is led through on its way to another. */
const passable: readonly ReportStatus[] = ['queued', 'processing', 'in_review'];

/** The event that a change of state is told as. */
export function eventOf(from: ReportStatus | null, to: ReportStatus): ReportEventType {
  const found = transitions.find((transition) => transition.from === from && transition.to === to);
  if (found === undefined) throw new Error(`no report goes from ${from} to ${to}`);
  return found.event;
}

export function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text);
}

/** What can be done to a report in this state. */
export function possibleActions(status: ReportStatus): Action[] {
  return (Object.keys(actions) as Action[]).filter((action) => actions[action].from.includes(status));
}

/** The codes of the reasons that an action can be given; none where it has no reason. */
export function reasonsFor(action: Action): StatusReason['code'][] {
  const { reasons } = actions[action];
  return reasons === undefined ? [] : reasonCodes(reasons);
}

/** A report as an action finds it. */
interface ActionContext {
  timeline: Timeline;
  createdAt: Instant;
  /** The stage of its timeline that it is in. */
  stage: number;
  /** Where its clock stands; null where none is moved, and every state takes its usual time. */
  now: Instant | null;
}

/** What an action makes of a report: another timeline from here on, and the stage of it that is reached. */
interface ActionResult {
  timeline: Timeline;
  stage: number;
}

/**
 * Leads a report to the state that an action means, through every state between; null where it can not be done.
 * What is left of the timeline goes on from there, where it passes through this state, and else as is usual.
 * @param code of the reason; absent, the first that the action can have
 */
export function applyAction(
  { timeline, createdAt, stage, now }: ActionContext,
  action: Action,
  code?: StatusReason['code'],
): ActionResult | null {
  const { from, to } = actions[action];
  const { status, since } = progressAt(timeline, createdAt, stage);
  if (!from.includes(status)) return null;
  const past = timeline.stages.slice(0, stage);
  const left = endStage(timeline.stages[stage], now === null ? null : (now - since) / 1000);
  const between = pathTo(status, to).map((each) => transitStage(each, status, now !== null));
  const [first, ...then] = remainingStages(timeline, stage, to);
  const reason =
    reasonFor(action, code, first) ?? (to === 'expired' ? timeline.stages[stage]?.reason : undefined);
  const reached: Stage = {
    ...first,
    ...(status === to ? { amends: true } : {}),
    ...(status === 'awaiting_documents' && to === 'processing' ? { cures: true } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
  const after = reason === undefined ? then : then.map((each) => explainedBy(each, reason));
  return {
    timeline: { stages: [...past, left, ...between, reached, ...after] },
    stage: stage + between.length + 1,
  };
}

/** The stage that an action ends, cut to the time it took. */
function endStage(stage: Stage | undefined, tookSeconds: number | null): Stage {
  if (stage === undefined) throw new Error('an action finds a report in one of its stages');
  const { untilExpiry: _, ...rest } = stage;
  return { ...rest, lastsSeconds: tookSeconds ?? usualLength(stage) };
}

/** How long a stage lasts that something from outside ends, in seconds, where no clock is moved. */
function usualLength({ status, lastsSeconds }: Stage): number {
  return Math.min(lastsSeconds ?? Number.POSITIVE_INFINITY, usualSeconds[status] ?? 0);
}

/**
 * When something happens to a report that stays in the stage it is in.
 * @param now where its clock stands; null where none is moved
 */
export function instantWithin(
  { stages }: Timeline,
  at: number,
  since: Instant,
  now: Instant | null,
): Instant {
  const stage = stages[at];
  return now ?? (stage === undefined ? since : since + usualLength(stage) * 1000);
}

/** A state that a report is only led through. */
function transitStage(status: ReportStatus, before: ReportStatus, atOnce: boolean): Stage {
  const cures = before === 'awaiting_documents' && status === 'processing';
  const lastsSeconds = atOnce ? 0 : (usualSeconds[status] ?? 0);
  return { status, lastsSeconds, fastSeconds: 0, ...(cures ? { cures } : {}) };
}

/** The states between two, by the shortest way. */
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

/** What comes when a report has been led to a state: the rest of its own timeline, or what is usual from there. */
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

/** The reason that was asked for, else that of the report's own course, else the first that the action can have. */
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

/** What follows has the reason of the action where it has one at all. */
function explainedBy(stage: Stage, reason: StatusReason): Stage {
  return stage.reason === undefined ? stage : { ...stage, reason };
}

/** What was done to a report from outside its timeline: a fact. */
export type Intervention = {
  readonly action: Action;
  /** The code of the reason that was asked for. */
  readonly reason?: StatusReason['code'];
} & InterventionTime;

/** Where the clock stood that was moved by hand, from which the stage follows; else the stage that the report was in. */
type InterventionTime = { readonly at: Instant } | { readonly stage: number };

/** What interventions make of a timeline; or the first of them that can not have been, and why. */
type ReplayResult =
  | { readonly timeline: Timeline }
  | { readonly fault: { readonly index: number; readonly member: string; readonly detail: string } };

/** Does again what was done to a report. */
export function replayInterventions(
  first: Timeline,
  createdAt: Instant,
  done: readonly Intervention[],
): ReplayResult {
  let timeline = first;
  for (const [index, { action, reason, ...when }] of done.entries()) {
    const fault = (member: string, detail: string): ReplayResult => ({ fault: { index, member, detail } });
    const now = 'at' in when ? when.at : null;
    if (now !== null && now < createdAt) return fault('at', 'must not be before the report was created');
    const stage = 'at' in when ? stageAt(timeline, createdAt, when.at) : when.stage;
    if (stage >= timeline.stages.length) return fault('stage', lastStageMessage(timeline));
    const acted = applyAction({ timeline, createdAt, stage, now }, action, reason);
    if (acted === null)
      return fault('action', `can not be ${action}: nothing leads there from its state then`);
    timeline = acted.timeline;
  }
  return { timeline };
}

/** What is wrong with a stage that a timeline does not have. */
export function lastStageMessage({ stages }: Timeline): string {
  return `must be at most ${stages.length - 1}, the last stage of its timeline`;
}

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
function enterStage<L extends LifecycleState>(life: L, at: number, { began, moves }: StageStart): L {
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

/** A report with its place in the order of creation. */
interface PositionedRecord<L> {
  readonly position: number;
  readonly record: L;
}

/** A world, as far as what is due in it goes. */
interface DueQueue<L extends LifecycleState> {
  readonly moves: ClockSettings;
  /** Those that are due next, in the order of their instants and of creation. */
  readonly next: readonly PositionedRecord<L>[];
  /** Whether others are due after them, of which nothing is known here. */
  readonly more: boolean;
}

/** A report comes to the next stage of its timeline. */
export interface StageTransition<L> {
  /** As it is afterwards. */
  readonly report: L;
  /** The stage that it leaves. */
  readonly from: number;
}

/**
 * What is due in a world by an instant, in order: by when it is due, and at the same instant by which report was created
 * first. Where there is more than is known, it ends where something of that may come before.
 */
export function dueTransitions<L extends LifecycleState>(
  { moves, next, more }: DueQueue<L>,
  now: Instant,
): readonly StageTransition<L>[] {
  const transitions: StageTransition<L>[] = [];
  /** Reports that are due once more, in their order. */
  const again: PositionedRecord<L>[] = [];
  const last = next.at(-1);
  for (let at = 0; ; ) {
    const first = next[at];
    const other = again[0];
    const takesOther = other !== undefined && (first === undefined || isDueBefore(other, first));
    const one = takesOther ? other : first;
    if (one === undefined || dueAtOf(one) > now) return transitions;
    if (more && last !== undefined && isDueBefore(last, one)) return transitions;
    if (takesOther) again.shift();
    else at += 1;
    const { stage: from = 0 } = one.record;
    const report = enterStage(one.record, from + 1, { began: dueAtOf(one), moves });
    transitions.push({ report, from });
    if (report.dueAt !== undefined && report.dueAt <= now)
      insert(again, { position: one.position, record: report });
  }
}

function dueAtOf<L extends LifecycleState>({
  record: { dueAt = Number.POSITIVE_INFINITY },
}: PositionedRecord<L>): Instant {
  return dueAt;
}

function isDueBefore<L extends LifecycleState>(
  one: PositionedRecord<L>,
  other: PositionedRecord<L>,
): boolean {
  return (dueAtOf(one) - dueAtOf(other) || one.position - other.position) < 0;
}

/** Mostly what is due once more comes after what was found so before. */
function insert<L extends LifecycleState>(entries: PositionedRecord<L>[], entry: PositionedRecord<L>): void {
  let at = entries.length;
  while (at > 0 && isDueBefore(entry, entries[at - 1] as PositionedRecord<L>)) at -= 1;
  entries.splice(at, 0, entry);
}
