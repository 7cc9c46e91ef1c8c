import { describe, expect, it } from 'vitest';
import type { FaultEffect, FaultMatch } from '../../src/contract/generated/types.js';
import {
  delayOf,
  injectedFaultOf,
  isOver,
  judgeCall,
  judgeMessage,
  matchFaults,
  type StoredFault,
} from '../../src/faults/matching.js';

const judging = { seed: 's', now: 100 };
const call = { operation: 'getReport', isAbout: (id: string) => id === 'acme' };

function fault(match: FaultMatch = {}, more: Partial<StoredFault> = {}): StoredFault {
  const usual = { id: 'flt_1', effect: { status: 503 }, until: {}, createdAt: 0, seen: 0, fired: 0 };
  return { ...usual, match, ...more };
}

describe('a fault', () => {
  it.each([
    [{}, 9, 99, false],
    [{ count: 2 }, 1, 0, false],
    [{ count: 2 }, 2, 0, true],
    [{ instant: 100 }, 0, 99, false],
    [{ instant: 100 }, 0, 100, true],
  ])('is over if it ends by %o, with %i hits at %i: %s', (until, fired, now, over) => {
    expect(isOver({ until, fired }, now)).toBe(over);
  });

  it.each<[StoredFault, string, boolean]>([
    [fault(), 'hit', true],
    [fault({}, { until: { count: 0 } }), 'over', false],
    [fault({ operation: 'getReport' }), 'hit', true],
    [fault({ operation: 'listReports' }), 'other operation', false],
    [fault({ companyId: 'acme' }), 'hit', true],
    [fault({ companyId: 'other' }), 'other company', false],
    [fault({ nth: 1 }), 'hit', true],
    [fault({ nth: 3 }), 'other call', true],
    [fault({ nth: 3 }, { seen: 2 }), 'hit', true],
    [fault({ probability: 0 }), 'not drawn', true],
    [fault({ probability: 1 }), 'hit', true],
  ])('%o matches a call: %s', (given, verdict, counts) => {
    expect(judgeCall(given, call, judging)).toEqual({ verdict, counts });
  });

  it('is drawn by seed, fault and count', () => {
    const drawn = (seed: string, id: string) =>
      Array.from({ length: 200 }, (_, seen) => {
        const given = fault({ probability: 0.5 }, { seen, id });
        return judgeCall(given, call, { ...judging, seed }).verdict === 'hit';
      });
    const one = drawn('s', 'flt_1');
    expect(drawn('s', 'flt_1')).toEqual(one);
    expect(drawn('t', 'flt_1')).not.toEqual(one);
    expect(drawn('s', 'flt_2')).not.toEqual(one);
    const share = one.filter((hit) => hit).length / one.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.15);
  });

  it.each<[StoredFault, boolean, boolean]>([
    [fault(), true, true],
    [fault({ eventType: 'report.failed' }), false, false],
    [fault({ eventType: 'report.created', webhookId: 'whk_1', companyId: 'acme' }), true, true],
    [fault({ webhookId: 'whk_2' }), false, false],
    [fault({ companyId: 'other' }), false, false],
    [fault({ nth: 2 }), false, true],
    [fault({}, { until: { instant: 100 } }), false, false],
  ])('%o matches a message', (given, hits, counts) => {
    const message = { eventType: 'report.created', webhookId: 'whk_1', isAbout: call.isAbout };
    expect(judgeMessage(given, message, judging)).toEqual({ hits, counts });
  });
});

describe('the faults of an account', () => {
  const weighing = { ...judging, isTaken: false };

  it('are counted, and the first one that hits is applied', () => {
    const [other, nth, first, second, ofMessages] = [
      fault({ operation: 'listReports' }, { id: 'flt_0' }),
      fault({ nth: 2 }, { id: 'flt_1' }),
      fault({}, { id: 'flt_2', seen: 3, fired: 1 }),
      fault({}, { id: 'flt_3' }),
      fault({}, { id: 'flt_4', effect: { webhook: { kind: 'never' } } }),
    ];
    const { hit, faults, counted } = matchFaults([other, nth, first, second, ofMessages], call, weighing);
    expect(faults).toEqual([
      ['flt_0', 'other operation'],
      ['flt_1', 'other call'],
      ['flt_2', 'hit'],
      ['flt_3', 'outranked'],
    ]);
    expect(hit).toEqual({ ...first, seen: 4, fired: 2 });
    expect(counted).toEqual([{ ...nth, seen: 1 }, hit, { ...second, seen: 1 }]);
  });

  it('hit nothing if the call has another fault already', () => {
    const { hit, faults, counted } = matchFaults([fault()], call, { ...weighing, isTaken: true });
    expect([hit, faults, counted]).toEqual([null, [['flt_1', 'outranked']], [fault({}, { seen: 1 })]]);
  });
});

describe('a latency', () => {
  const delays = (latency: FaultEffect['latency'], count = 300) =>
    Array.from({ length: count }, (_, at) => delayOf({ latency } as FaultEffect, 's', `call ${at}`)).sort(
      (one, other) => one - other,
    );

  it('is zero, fixed, or drawn uniformly including both ends', () => {
    expect(delayOf({}, 's', 'c')).toBe(0);
    expect(new Set(delays({ ms: 7 }, 5))).toEqual(new Set([7]));
    expect([...new Set(delays({ ms: 5, upToMs: 7 }))]).toEqual([5, 6, 7]);
  });

  it('follows its median and p99, up to one minute', () => {
    const many = delays({ ms: 100, p99Ms: 1000 }, 1000);
    expect(many[500]).toBeGreaterThan(85);
    expect(many[500]).toBeLessThan(115);
    expect(many[989]).toBeGreaterThan(700);
    expect(many[989]).toBeLessThan(1400);
    expect(many[10]).toBeLessThan(15);
    expect(delays({ ms: 20_000, p99Ms: 59_000 }).at(-1)).toBe(60_000);
    // Zero has no logarithm, so the median counts as one millisecond.
    expect(delays({ ms: 0, p99Ms: 5000 })).toEqual(delays({ ms: 1, p99Ms: 5000 }));
  });

  it('is real time, or virtual if the clock can be moved', () => {
    const virtual: FaultEffect = { latency: { ms: 5, upToMs: 9, clock: 'virtual' } };
    expect(injectedFaultOf(virtual, 'header', 7, true)).toEqual({
      ...{ by: 'header', effect: virtual, delayMs: 0, advanceMs: 7 },
      description: 'latency=7ms; by=header',
    });
    expect(injectedFaultOf(virtual, 'header', 7, false)).toMatchObject({ delayMs: 7, advanceMs: 0 });
    expect(injectedFaultOf({ latency: { ms: 7 } }, 'flt_1', 7, true)).toMatchObject({
      delayMs: 7,
      advanceMs: 0,
    });
    expect(injectedFaultOf({ status: 503 }, 'flt_1', 0, true).description).toBe('status=503; by=flt_1');
  });
});
