import type { KeptDeed, KeptReport, StatusReason } from '../contract/generated/types.js';
import { quoted } from '../contract/quoted.js';
import { noRevisions } from '../domain/editing/revisions.js';
import { type Instant, parseInstant } from '../domain/life/clock.js';
import { lastStage, retrace, type ToldIntervention } from '../domain/life/interventions.js';
import { reasonsFor } from '../domain/life/lifecycle.js';
import type { Timeline } from '../domain/life/timeline.js';
import type { StoredReport } from './stored-reports.js';

/** Tells what is wrong with a member of a report. */
export type Fault = (member: string, detail: string) => void;

/** The timeline of a report, with all that was done to it, and where it is on it. */
export function lifeOf(
  kept: KeptReport,
  first: Timeline,
  createdAt: Instant,
  fault: Fault,
): Pick<StoredReport, 'timeline' | 'done' | 'fromStage' | 'revisions'> | undefined {
  const { done = [], stage = 0 } = kept;
  const told = toldInterventions(done, fault);
  if (told === null) return undefined;
  const retraced = retrace(first, createdAt, told);
  if ('fault' in retraced) {
    const { index, member, detail } = retraced.fault;
    fault(`done/${index}/${member}`, detail);
    return undefined;
  }
  if (stage >= retraced.timeline.stages.length) {
    fault('stage', lastStage(retraced.timeline));
    return undefined;
  }
  return { ...retraced, fromStage: stage, revisions: noRevisions };
}

/** Null where one of them can not be read. */
function toldInterventions(kept: readonly KeptDeed[], fault: Fault): ToldIntervention[] | null {
  let sound = true;
  const wrong = (member: string, detail: string): void => {
    sound = false;
    fault(`done/${member}`, detail);
  };
  const told = kept.map(({ action, reason, at, stage }, index): ToldIntervention => {
    const code = reason as StatusReason['code'] | undefined;
    const codes = reasonsFor(action);
    if (code !== undefined && !codes.includes(code))
      wrong(
        `${index}/reason`,
        codes.length === 0 ? `must be left out: ${action} has none` : `must be ${codes.join(', ')}`,
      );
    if ((at === undefined) === (stage === undefined)) wrong(`${index}`, 'must have one of at and stage');
    const instant = instantOf(at);
    if (at !== undefined && instant === undefined)
      wrong(`${index}/at`, `must be an instant that exists, not ${quoted(at)}`);
    return { action, reason: code, ...(instant === undefined ? { stage: stage ?? 0 } : { at: instant }) };
  });
  return sound ? told : null;
}

/** Undefined for what names none. */
export function instantOf(text: unknown): Instant | undefined {
  return typeof text === 'string' ? (parseInstant(text) ?? undefined) : undefined;
}
