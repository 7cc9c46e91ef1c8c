import { describe, expect, it } from 'vitest';
import { chosenTimeline, timelineNamed } from '../../src/legal/company/timeline.js';

describe('the course of a report', () => {
  const course = (modifiers: string[], timelines?: string[], ordinal = 0) =>
    chosenTimeline({ scenario: timelines ? { timelines } : null, modifiers }, ordinal);
  const statuses = (timeline: ReturnType<typeof course>) => timeline.stages.map(({ status }) => status);

  it('is that of its scenario, by the number of equal earlier requests', () => {
    const own = ['failed-source_unavailable', 'healthy'];
    expect(statuses(course([], own, 0)).at(-1)).toBe('failed');
    expect(statuses(course([], own, 1)).at(-1)).toBe('expired');
    expect(statuses(course([], own, 7)).at(-1)).toBe('expired');
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
    expect(course(['failed']).stages.at(-1)?.reason).toMatchObject({
      code: 'internal_error',
      retryable: true,
    });
    expect(course(['slow']).stages[0]).toMatchObject({ lastsSeconds: 300, fastSeconds: 1 });
    expect(course(['slow', 'stuck']).stages).toMatchObject([
      { lastsSeconds: 300, fastSeconds: 1 },
      { status: 'processing', lastsSeconds: null, fastSeconds: null },
    ]);
  });

  it('is healthy by default, and a fixture takes precedence over a scenario', () => {
    expect(course([])).toEqual(timelineNamed('healthy'));
    expect(course([], [])).toEqual(timelineNamed('healthy'));
    const both = { scenario: { timelines: ['stuck'] }, fixture: { timelines: ['healthy'] }, modifiers: [] };
    expect(chosenTimeline(both, 0)).toEqual(timelineNamed('healthy'));
  });

  it('is one shared object for equal reports, and another if it is stretched', () => {
    expect(course([], ['stuck'])).toBe(course(['stuck']));
    expect(course(['slow'])).not.toBe(course([]));
  });

  it('has a reason in states that wait or end, and in no other', () => {
    const reasons = timelineNamed('awaiting-missing_id').stages.map(({ reason }) => reason?.code);
    expect(reasons).toEqual([undefined, undefined, 'missing_id', 'missing_id']);
  });

  it('has no review and shows no content if the report is rejected before any document is read', () => {
    expect(statuses(timelineNamed('rejected-company_not_found'))).toEqual([
      'queued',
      'processing',
      'rejected',
    ]);
    expect(statuses(timelineNamed('rejected-sanctions_hit'))).toContain('in_review');
  });

  it.each(['nothing', 'failed', 'failed-nothing', 'healthy-internal_error', 'rejected-internal_error'])(
    'cannot be %s, which does not exist',
    (name) => {
      expect(() => timelineNamed(name)).toThrow(RangeError);
    },
  );
});
