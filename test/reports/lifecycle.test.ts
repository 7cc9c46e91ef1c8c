import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import actionTable from '../../fixtures/report-actions.json' with { type: 'json' };
import {
  progressAt,
  stageAt,
  type Timeline,
  timelineNamed,
  timelineNames,
} from '../../src/legal/company/timeline.js';
import { changesOf } from '../../src/reports/event-log.js';
import {
  type Action,
  applyAction,
  eventOf,
  instantWithin,
  isAction,
  possibleActions,
  reasonsFor,
} from '../../src/reports/lifecycle.js';
import { epoch } from '../../src/values/instants.js';

const actions = Object.keys(actionTable) as Action[];
const minuteMs = 60_000;
const start = (name = 'healthy', stage = 0) => ({ timeline: timelineNamed(name), createdAt: epoch, stage });

/** Applies an action, and returns the states since then, with minutes after the creation. */
function act(found: ReturnType<typeof start>, now: number | null, action: Action, code?: string) {
  const acted = applyAction({ ...found, now }, action, code as undefined);
  if (acted === null) throw new Error(`${action} is not possible`);
  const changes = changesOf(
    { timeline: acted.timeline, createdAt: epoch, revisions: [] },
    acted.stage,
    found.stage + 1,
  );
  const events = changes.map(({ event, at }) => `${event} ${(at - epoch) / minuteMs}`);
  return { ...acted, createdAt: epoch, events, progress: progressAt(acted.timeline, epoch, acted.stage) };
}

const laterStatuses = ({ stages }: Timeline, stage: number) =>
  stages.slice(stage + 1).map(({ status }) => status);

describe('the table of transitions', () => {
  it('has an event for every change of state in a timeline', () => {
    for (const name of timelineNames) {
      const { stages } = timelineNamed(name);
      stages.forEach(({ status }, index) => {
        expect(eventOf(stages[index - 1]?.status ?? null, status)).toMatch(/^report\./);
      });
    }
  });

  it('has a path from every state in which an action is possible', () => {
    for (const name of timelineNames) {
      timelineNamed(name).stages.forEach(({ status }, stage) => {
        for (const action of actions) {
          const acted = applyAction({ ...start(name, stage), now: null }, action);
          expect(acted !== null).toBe(possibleActions(status).includes(action));
          if (acted !== null)
            changesOf(
              { timeline: acted.timeline, createdAt: epoch, revisions: [] },
              acted.timeline.stages.length - 1,
            );
        }
      });
    }
  });

  it('has no event for an impossible change', () => {
    expect(() => eventOf('completed', 'queued')).toThrow('no report goes from completed to queued');
    expect(() => eventOf(null, 'completed')).toThrow('no report goes from null to completed');
  });

  it('has no transition from a final state', () => {
    for (const status of ['failed', 'rejected', 'cancelled', 'expired'] as const)
      expect(possibleActions(status)).toEqual([]);
  });
});

describe('an action', () => {
  it('leads through every state between, in the usual times if no clock is moved', () => {
    expect(act(start(), null, 'complete').events).toEqual([
      'report.processing 0.5',
      'report.in_review 20.5',
      'report.completed 380.5',
    ]);
  });

  it('takes effect at once with a manual clock', () => {
    expect(act(start(), epoch + 2 * minuteMs, 'complete').events).toEqual([
      'report.processing 2',
      'report.in_review 2',
      'report.completed 2',
    ]);
  });

  it('keeps the rest of the report’s own timeline', () => {
    const reviewed = act(start('amended'), null, 'start_review');
    expect(laterStatuses(reviewed.timeline, reviewed.stage)).toEqual(['completed', 'completed', 'expired']);
    const freed = act(start('stuck', 1), null, 'start_review');
    expect(laterStatuses(freed.timeline, freed.stage)).toEqual(['completed', 'expired']);
  });

  it('completes a waiting report by the arrival of its documents, which cures it', () => {
    const { events, progress } = act(start('awaiting-missing_id', 2), null, 'complete');
    expect(events.map((each) => each.split(' ')[0])).toEqual([
      'report.documents_received',
      'report.in_review',
      'report.completed',
    ]);
    expect(progress).toMatchObject({ cured: true, reason: null });
    expect(progress.asOf).toBeGreaterThan(epoch);
  });

  it('cures a report only if it waited for the documents', () => {
    expect(act(start('awaiting-missing_id', 2), null, 'provide_documents').progress).toMatchObject({
      status: 'processing',
      cured: true,
    });
    expect(act(start(), null, 'complete').progress.cured).toBe(false);
    expect(act(start('stuck', 1), null, 'start_review').progress.cured).toBe(false);
    expect(act(start('awaiting-missing_id', 2), null, 'cancel').progress.cured).toBe(false);
  });

  it('continues the report’s own timeline from the new state', () => {
    const waiting = act(start('awaiting-missing_apostille'), null, 'request_documents');
    expect(waiting.progress.reason?.code).toBe('missing_apostille');
    expect(laterStatuses(waiting.timeline, waiting.stage)).toEqual(['expired']);
    expect(waiting.timeline.stages.at(-1)?.reason?.code).toBe('missing_apostille');
    const requested = act(start(), null, 'request_documents', 'missing_id');
    expect(requested.timeline.stages.at(-1)).toMatchObject({
      status: 'expired',
      reason: { code: 'missing_id' },
    });
    expect(requested.timeline.stages.filter(({ reason }) => reason !== undefined)).toHaveLength(2);
  });

  it('is refused in a state from which it is not possible', () => {
    expect(applyAction({ ...start('failed-internal_error', 2), now: null }, 'cancel')).toBeNull();
  });

  it('takes the instant of the clock or the usual end of the stage', () => {
    const timeline = timelineNamed('healthy');
    expect(instantWithin(timeline, 0, epoch, epoch + 7)).toBe(epoch + 7);
    expect(instantWithin(timeline, 0, epoch, null)).toBe(epoch + minuteMs / 2);
    expect(instantWithin(timeline, 99, epoch, null)).toBe(epoch);
  });

  it('is one of the table, and its reasons belong to its course', () => {
    expect(isAction('complete')).toBe(true);
    expect(isAction('toString')).toBe(false);
    expect(reasonsFor('fail')).toContain('source_unavailable');
    expect(reasonsFor('fail')).not.toContain('missing_id');
    expect(reasonsFor('request_documents')).toContain('missing_id');
  });

  it('uses the given reason, or the usual one', () => {
    expect(act(start(), null, 'fail').progress.reason?.code).toBe('source_unavailable');
    expect(act(start(), null, 'fail', 'extraction_error').progress.reason?.code).toBe('extraction_error');
    expect(act(start('rejected-sanctions_hit'), null, 'reject').progress.reason?.code).toBe('sanctions_hit');
    expect(reasonsFor('complete')).toEqual([]);
  });

  it('keeps the reason of waiting until the report expires', () => {
    const requested = act(start(), null, 'request_documents', 'missing_apostille');
    const expired = act(requested, null, 'expire');
    expect(expired.progress).toMatchObject({ status: 'expired', reason: { code: 'missing_apostille' } });
  });

  it('amends a completed report into its next version, with the facts of that time', () => {
    const completed = act(start(), null, 'complete');
    const amended = act(completed, null, 'amend');
    expect(amended.events).toEqual([`report.amended ${380.5 + 10 * 24 * 60}`]);
    expect(amended.progress).toMatchObject({ version: 2, asOf: amended.progress.since });
    expect(laterStatuses(amended.timeline, amended.stage)).toEqual(['expired']);
  });

  it('never changes past stages, and never moves a report back in time', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...actions), fc.integer({ min: 0, max: 40 * 24 * 60 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.constantFrom(...timelineNames), steps, (name, plan) => {
        let found = start(name);
        let now = epoch;
        for (const [action, minutes] of plan) {
          now += minutes * minuteMs;
          found = { ...found, stage: stageAt(found.timeline, epoch, now) };
          const before = changesOf(
            { timeline: found.timeline, createdAt: epoch, revisions: [] },
            found.stage,
          );
          const acted = applyAction({ ...found, now }, action);
          if (acted === null) continue;
          const after = changesOf({ timeline: acted.timeline, createdAt: epoch, revisions: [] }, acted.stage);
          expect(after.slice(0, before.length)).toEqual(before);
          expect(after.map(({ at }) => at)).toEqual(after.map(({ at }) => at).sort((a, b) => a - b));
          expect(after.at(-1)?.at).toBe(now);
          expect(stageAt(acted.timeline, epoch, now)).toBe(acted.stage);
          found = { ...found, ...acted };
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
