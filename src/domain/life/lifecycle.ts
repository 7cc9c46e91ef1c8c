import table from '../../../fixtures/lifecycle.json' with { type: 'json' };
import type { ReportEventType, ReportStatus, StatusReason } from '../../contract/generated/types.js';
import type { Instant } from './clock.js';
import { progressAt } from './progress.js';
import { reasonCodes, reasonOf, type Stage, type Timeline, timelineNamed } from './timeline.js';

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
export interface ActionContext {
  timeline: Timeline;
  createdAt: Instant;
  /** The stage of its timeline that it is in. */
  stage: number;
  /** Where its clock stands; null where none is moved, and every state takes its usual time. */
  now: Instant | null;
}

/** What an action makes of a report: another timeline from here on, and the stage of it that is reached. */
export interface ActionResult {
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
