import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../src/contract/generated/types.js';
import {
  chosenTimeline,
  endOf,
  progressAt,
  type Stage,
  showsContent,
  stageAfterRead,
  stageAt,
  stageEnds,
  statusesOf,
  type Timeline,
  timelineNamed,
  validUntil,
} from '../../src/legal/company/timeline.js';
import { epoch, formatInstant } from '../../src/values/instants.js';

const order = ['queued', 'processing', 'in_review', 'completed'];
const healthy = chosenTimeline({ scenario: null, modifiers: [] }, 0);
const dayMs = 86_400_000;

/** Returns the progress of a report after some real time. */
const play = (timeline: Timeline, ms: number, pace: Pace) => {
  let stage = 0;
  for (let began = 0; ; stage += 1) {
    const ends = stageEnds(timeline.stages[stage] as Stage, began, { mode: 'auto', pace });
    if (ms < ends) return progressAt(timeline, epoch, stage);
    began = ends;
  }
};
/** Returns the progress of a report that a clock has moved. */
const advance = (timeline: Timeline, ms: number) =>
  progressAt(timeline, epoch, stageAt(timeline, epoch, epoch + ms));
const at = (ms: number, pace: Pace) => play(healthy, ms, pace);

describe('the timeline of a healthy report', () => {
  it.each([
    ['fast', 0, 'queued'],
    ['fast', 99, 'queued'],
    ['fast', 100, 'processing'],
    ['fast', 700, 'in_review'],
    ['fast', 2199, 'in_review'],
    ['fast', 2200, 'completed'],
    ['realtime', 29_999, 'queued'],
    ['realtime', 30_000, 'processing'],
    ['realtime', 1_230_000, 'in_review'],
    ['realtime', 22_830_000, 'completed'],
    ['instant', 0, 'completed'],
  ] as const)('at pace %s after %i ms it is %s', (pace, ms, status) => {
    expect(at(ms, pace).status).toBe(status);
  });

  it('has the same virtual instants at every pace', () => {
    expect(at(0, 'instant')).toEqual(at(1e9, 'fast'));
    expect(at(1e9, 'realtime')).toEqual(at(1e9, 'fast'));
    expect(at(1e9, 'fast').since - epoch).toBe((30 + 1200 + 21_600) * 1000);
  });

  it('never goes back', () => {
    const ms = fc.integer({ min: 0, max: 30_000_000 });
    const pace = fc.constantFrom('fast' as const, 'realtime' as const);
    fc.assert(
      fc.property(ms, ms, pace, (one, other, speed) => {
        const [early, late] = [at(Math.min(one, other), speed), at(Math.max(one, other), speed)];
        return order.indexOf(early.status) <= order.indexOf(late.status) && early.since <= late.since;
      }),
      { seed: 1 },
    );
  });

  it('has one version only', () => {
    expect(at(1e12, 'realtime')).toMatchObject({ version: 1, asOf: epoch });
  });

  it('makes a completed report valid for ninety days', () => {
    expect(validUntil(at(0, 'instant').since)).toBe('2026-04-15');
  });
});

describe('the clock of a healthy report', () => {
  it.each([
    [0, 'queued'],
    [29_999, 'queued'],
    [30_000, 'processing'],
    [1_230_000, 'in_review'],
    [22_830_000, 'completed'],
    [89 * dayMs, 'completed'],
  ] as const)('after %i ms it is %s', (ms, status) => {
    expect(advance(healthy, ms).status).toBe(status);
  });

  it('expires the report when its last valid day ends in Santiago, and keeps its content', () => {
    const expiry = Date.parse('2026-04-16T04:00:00.000Z') - epoch;
    const before = advance(healthy, expiry - 1);
    const after = advance(healthy, expiry);
    expect(before.status).toBe('completed');
    expect(after).toMatchObject({ status: 'expired', reason: null, completedAt: before.completedAt });
    expect(formatInstant(after.since)).toBe('2026-04-16T04:00:00.000Z');
    expect(showsContent(after)).toBe(true);
  });

  it('never expires the report in real time', () => {
    expect(at(Number.MAX_SAFE_INTEGER, 'fast').status).toBe('completed');
  });
});

describe('a report in clock mode reads', () => {
  const read = (timeline: Timeline, times: number): string[] => {
    let stage = 0;
    return Array.from({ length: times }, () => {
      const { status } = progressAt(timeline, epoch, stage);
      stage = stageAfterRead(timeline, stage);
      return status;
    });
  };

  it('moves on by one state per read, and stays in its final state', () => {
    expect(read(healthy, 6)).toEqual([...order, 'completed', 'completed']);
    expect(read(timelineNamed('amended'), 5)).toEqual([...order, 'completed']);
  });

  it('stays waiting for documents, since a read passes no deadline', () => {
    expect(read(timelineNamed('awaiting-missing_id'), 4)).toEqual([
      'queued',
      'processing',
      'awaiting_documents',
      'awaiting_documents',
    ]);
  });
});

describe('the timeline of an amended report', () => {
  const amended = chosenTimeline({ scenario: { timelines: ['amended'] }, modifiers: [] }, 0);
  it('is completed twice, ten days apart, the second time with the facts of that time', () => {
    const first = play(amended, 0, 'instant');
    const second = play(amended, 15_000, 'instant');
    expect(first).toMatchObject({ status: 'completed', version: 1, asOf: epoch });
    expect(second).toMatchObject({ status: 'completed', version: 2, asOf: second.since });
    expect(second.since - first.since).toBe(10 * dayMs);
    expect(endOf(amended, epoch)).toEqual(second);
  });
});

describe('the stages of a timeline', () => {
  it('end before the expiry of a completed report', () => {
    expect(statusesOf(healthy)).toEqual(order);
    expect(statusesOf(timelineNamed('awaiting-missing_id')).at(-1)).toBe('expired');
    expect(endOf(healthy, epoch).status).toBe('completed');
  });

  it('have a reason in the states that need one, and in no other', () => {
    const timeline = timelineNamed('awaiting-missing_vigencia');
    const reasonAt = (ms: number) => play(timeline, ms, 'fast').reason?.code ?? null;
    expect([0, 100, 700, 15_700].map(reasonAt)).toEqual([null, null, 'missing_vigencia', 'missing_vigencia']);
  });

  it('wait for the client even at pace instant', () => {
    const timeline = timelineNamed('awaiting-missing_vigencia');
    expect(play(timeline, 0, 'instant').status).toBe('awaiting_documents');
    expect(play(timeline, 15_000, 'instant').status).toBe('expired');
  });
});
