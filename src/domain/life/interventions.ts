import type { StatusReason } from '../../contract/generated/types.js';
import type { Instant } from './clock.js';
import { type Action, act } from './lifecycle.js';
import { stageAt } from './progress.js';
import type { Timeline } from './timeline.js';

/** What was done to a report from outside its timeline, as it is kept: a fact. */
export interface Intervention {
  readonly action: Action;
  /** The code of the reason that was asked for. */
  readonly reason: StatusReason['code'] | undefined;
  /** The stage of its timeline that the report was in. */
  readonly stage: number;
  /** Where the clock stood; null where none is moved by hand. */
  readonly now: Instant | null;
}

/** What a report has that nobody did anything to. */
export const nothingDone: readonly Intervention[] = [];

/** An intervention as a file tells it: where there is an instant, the stage follows from it. */
export type ToldIntervention = Pick<Intervention, 'action' | 'reason'> &
  ({ at: Instant } | { stage: number });

/** What interventions make of a timeline; or the first of them that can not have been done, and why. */
export type Retraced =
  | { readonly timeline: Timeline; readonly done: readonly Intervention[] }
  | { readonly fault: { readonly index: number; readonly member: string; readonly detail: string } };

/** Does again what was done to a report. */
export function retrace(first: Timeline, createdAt: Instant, told: readonly ToldIntervention[]): Retraced {
  if (told.length === 0) return { timeline: first, done: nothingDone };
  let timeline = first;
  const done: Intervention[] = [];
  for (const [index, { action, reason, ...when }] of told.entries()) {
    const fault = (member: string, detail: string): Retraced => ({ fault: { index, member, detail } });
    const now = 'at' in when ? when.at : null;
    if (now !== null && now < createdAt) return fault('at', 'must not be before the report was created');
    const stage = 'at' in when ? stageAt(timeline, createdAt, when.at) : when.stage;
    if (stage >= timeline.stages.length) return fault('stage', lastStage(timeline));
    const acted = act({ timeline, createdAt, stage, now }, action, reason);
    if (acted === null)
      return fault('action', `can not be ${action}: nothing leads there from its state then`);
    timeline = acted.timeline;
    done.push({ action, reason, stage, now });
  }
  return { timeline, done };
}

/** What is wrong with a stage that a timeline does not have. */
export function lastStage({ stages }: Timeline): string {
  return `must be at most ${stages.length - 1}, the last stage of its timeline`;
}
