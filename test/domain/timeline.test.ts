import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epoch } from '../../src/domain/clock.js';
import {
  courseOf,
  endOf,
  type Pace,
  progressAt,
  timelineNamed,
  validUntil,
} from '../../src/domain/timeline.js';

const order = ['queued', 'processing', 'in_review', 'completed'];
const healthy = courseOf({ scenario: null, modifiers: [] }, 0);
const at = (ms: number, pace: Pace) => progressAt(healthy, epoch, ms, pace);

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

  it('tells the same virtual instants at every pace', () => {
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

  it('a completed report may be relied on for ninety days', () => {
    expect(validUntil(at(0, 'instant').since)).toBe('2026-04-15');
  });
});

describe('the timeline of an amended report', () => {
  const amended = courseOf({ scenario: { timelines: ['amended'] }, modifiers: [] }, 0);
  const dayMs = 86_400_000;

  it('is completed twice, ten days apart, the second time as things stand by then', () => {
    const first = progressAt(amended, epoch, 0, 'instant');
    const second = progressAt(amended, epoch, 15_000, 'instant');
    expect(first).toMatchObject({ status: 'completed', version: 1, asOf: epoch });
    expect(second).toMatchObject({ status: 'completed', version: 2, asOf: second.since });
    expect(second.since - first.since).toBe(10 * dayMs);
    expect(endOf(amended, epoch)).toEqual(second);
  });
});

describe('the course of a report', () => {
  const course = (modifiers: string[], timelines?: string[], ordinal = 0) =>
    courseOf({ scenario: timelines ? { timelines } : null, modifiers }, ordinal);
  const statuses = (timeline: ReturnType<typeof course>) => timeline.stages.map(({ status }) => status);

  it('is its scenario’s, by how many equal requests went before', () => {
    const own = ['failed-source_unavailable', 'healthy'];
    expect(statuses(course([], own, 0)).at(-1)).toBe('failed');
    expect(statuses(course([], own, 1)).at(-1)).toBe('completed');
    expect(statuses(course([], own, 7)).at(-1)).toBe('completed');
  });

  it('is changed by modifiers', () => {
    expect(statuses(course(['stuck']))).toEqual(['queued', 'processing']);
    expect(statuses(course(['rejected'], ['healthy'])).at(-1)).toBe('rejected');
    expect(statuses(course(['awaiting-documents']))).toEqual([
      'queued',
      'processing',
      'awaiting_documents',
      'expired',
    ]);
    expect(course(['failed']).reason).toMatchObject({ code: 'internal_error', retryable: true });
    expect(progressAt(course(['slow']), epoch, 999, 'fast').status).toBe('queued');
    expect(progressAt(course(['slow']), epoch, 1000, 'fast').status).toBe('processing');
  });

  it('tells its reason in the states that need one, and in no other', () => {
    const timeline = timelineNamed('awaiting-missing_vigencia');
    const reasonAt = (ms: number) => progressAt(timeline, epoch, ms, 'fast').reason?.code ?? null;
    expect([0, 100, 700, 15_700].map(reasonAt)).toEqual([null, null, 'missing_vigencia', 'missing_vigencia']);
  });

  it('does not skip what waits for the client, even at pace instant', () => {
    const timeline = timelineNamed('awaiting-missing_vigencia');
    expect(progressAt(timeline, epoch, 0, 'instant').status).toBe('awaiting_documents');
    expect(progressAt(timeline, epoch, 15_000, 'instant').status).toBe('expired');
  });

  it.each([
    'nothing',
    'failed',
    'failed-nothing',
    'healthy-internal_error',
    'rejected-internal_error',
  ])('there is none named %s', (name) => {
    expect(() => timelineNamed(name)).toThrow(RangeError);
  });
});
