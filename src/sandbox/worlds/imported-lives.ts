import type { KeptIntervention, KeptReport, StatusReason } from '../../contract/generated/types.js';
import { quoteValue } from '../../contract/quoted.js';
import { type Instant, parseInstant } from '../../domain/life/clock.js';
import { type Intervention, lastStageMessage, replayInterventions } from '../../domain/life/interventions.js';
import { reasonsFor } from '../../domain/life/lifecycle.js';
import type { Timeline } from '../../domain/life/timeline.js';

/** Tells what is wrong with a member of a report. */
export type AddFieldError = (member: string, detail: string) => void;

/** What was done to a report, and where it is on the timeline that this led to. */
export function readLife(
  kept: KeptReport,
  first: Timeline,
  createdAt: Instant,
  fault: AddFieldError,
): { done: readonly Intervention[]; timeline: Timeline; stage: number } | undefined {
  const { done = [], stage = 0 } = kept;
  const told = readInterventions(done, fault);
  if (told === null) return undefined;
  const retraced = replayInterventions(first, createdAt, told);
  if ('fault' in retraced) {
    const { index, member, detail } = retraced.fault;
    fault(`done/${index}/${member}`, detail);
    return undefined;
  }
  if (stage >= retraced.timeline.stages.length) {
    fault('stage', lastStageMessage(retraced.timeline));
    return undefined;
  }
  return { done: told, timeline: retraced.timeline, stage };
}

/** Null where one of them can not be read. */
function readInterventions(kept: readonly KeptIntervention[], fault: AddFieldError): Intervention[] | null {
  let sound = true;
  const wrong = (member: string, detail: string): void => {
    sound = false;
    fault(`done/${member}`, detail);
  };
  const told = kept.map(({ action, reason, at, stage }, index): Intervention => {
    const code = reason as StatusReason['code'] | undefined;
    const codes = reasonsFor(action);
    if (code !== undefined && !codes.includes(code))
      wrong(
        `${index}/reason`,
        codes.length === 0 ? `must be left out: ${action} has none` : `must be ${codes.join(', ')}`,
      );
    if ((at === undefined) === (stage === undefined)) wrong(`${index}`, 'must have one of at and stage');
    const instant = readInstant(at);
    if (at !== undefined && instant === undefined)
      wrong(`${index}/at`, `must be an instant that exists, not ${quoteValue(at)}`);
    const when = instant === undefined ? { stage: stage ?? 0 } : { at: instant };
    return { action, ...(code === undefined ? {} : { reason: code }), ...when };
  });
  return sound ? told : null;
}

/** Undefined for what names none. */
export function readInstant(text: unknown): Instant | undefined {
  return typeof text === 'string' ? (parseInstant(text) ?? undefined) : undefined;
}
