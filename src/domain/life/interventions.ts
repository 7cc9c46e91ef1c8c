import type { StatusReason } from '../../contract/generated/types.js';
import type { Instant } from './clock.js';
import { type Action, applyAction } from './lifecycle.js';
import { stageAt } from './progress.js';
import type { Timeline } from './timeline.js';

/** What was done to a report from outside its timeline: a fact. */
export type Intervention = {
  readonly action: Action;
  /** The code of the reason that was asked for. */
  readonly reason?: StatusReason['code'];
} & InterventionTime;

/** Where the clock stood that was moved by hand, from which the stage follows; else the stage that the report was in. */
type InterventionTime = { readonly at: Instant } | { readonly stage: number };

/** What interventions make of a timeline; or the first of them that can not have been, and why. */
export type ReplayResult =
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
