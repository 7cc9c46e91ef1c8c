import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epoch } from '../../src/domain/clock.js';
import { healthyTimeline, progressAt, validUntil } from '../../src/domain/timeline.js';

const order = ['queued', 'processing', 'in_review', 'completed'];
const at = (ms: number, pace: 'instant' | 'fast' | 'realtime') =>
  progressAt(healthyTimeline, epoch, ms, pace);

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

  it('a completed report may be relied on for ninety days', () => {
    expect(validUntil(at(0, 'instant').since)).toBe('2026-04-15');
  });
});
