import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import actionTable from '../../fixtures/report-actions.json' with { type: 'json' };
import { stageAt, timelineNamed, timelineNames } from '../../src/legal/company/timeline.js';
import {
  type Action,
  applyAction,
  type Intervention,
  reasonsFor,
  replayInterventions,
} from '../../src/reports/lifecycle.js';
import { epoch } from '../../src/values/instants.js';

const actions = Object.keys(actionTable) as Action[];

describe('the interventions on a report', () => {
  it('give the same timeline if they are applied again', () => {
    const attempt = fc.record({
      action: fc.constantFrom(...actions),
      withReason: fc.boolean(),
      afterMinutes: fc.nat({ max: 40_000 }),
      byHand: fc.boolean(),
    });
    let longest = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...timelineNames),
        fc.array(attempt, { maxLength: 12 }),
        (name, attempts) => {
          const first = timelineNamed(name);
          let timeline = first;
          let now = epoch;
          let reached = 0;
          const done: Intervention[] = [];
          for (const { action, withReason, afterMinutes, byHand } of attempts) {
            now += afterMinutes * 60_000;
            const stage = byHand ? stageAt(timeline, epoch, now) : reached;
            const reason = withReason ? reasonsFor(action).at(-1) : undefined;
            const situation = { timeline, createdAt: epoch, stage, now: byHand ? now : null };
            const acted = applyAction(situation, action, reason);
            if (acted === null) continue;
            const intervention = { action, ...(reason === undefined ? {} : { reason }) };
            done.push(byHand ? { ...intervention, at: now } : { ...intervention, stage });
            timeline = acted.timeline;
            reached = acted.stage;
          }
          longest = Math.max(longest, done.length);
          expect(replayInterventions(first, epoch, done)).toEqual({ timeline });
        },
      ),
      { seed: 1, numRuns: 300 },
    );
    expect(longest).toBeGreaterThan(2);
  });

  it.each<[Intervention, string, string]>([
    [{ action: 'amend', stage: 0 }, 'action', 'nothing leads there'],
    [{ action: 'cancel', stage: 40 }, 'stage', 'must be at most 4'],
    [{ action: 'cancel', at: epoch - 1 }, 'at', 'before the report was created'],
  ])('cannot include %o', (deed, field, detail) => {
    const first: Intervention = { action: 'start_review', at: epoch };
    for (const [before, index] of [
      [[], 0],
      [[first], 1],
    ] as const) {
      const replayed = replayInterventions(timelineNamed('healthy'), epoch, [...before, deed]);
      if (!('error' in replayed)) throw new Error('the intervention was accepted');
      expect(replayed.error).toMatchObject({ index, field });
      if (index === 0) expect(replayed.error.detail).toContain(detail);
    }
  });
});
