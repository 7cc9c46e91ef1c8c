import { describe, expect, it } from 'vitest';
import type { ClockSettings } from '../../src/contract/clock-modes.js';
import type { DeliverySummary, WebhookEffect } from '../../src/contract/generated/types.js';
import {
  afterAttempt,
  afterExtraAttempt,
  afterWaiting,
  cancelled,
  deliveryId,
  injectedFaultOn,
  isReordered,
  retryAfterMs,
  retryDelayMs,
  type StoredAttempt,
  type StoredDelivery,
  weightOf,
  withoutAttempts,
} from '../../src/webhooks/delivery.js';
import { deliveryDifferences } from '../../src/webhooks/delivery-queries.js';
import { isSubscribedTo, type StoredWebhook, signingGenerations } from '../../src/webhooks/endpoints.js';

const manual = { mode: 'manual', pace: 'fast' } as ClockSettings;
const ended = { at: 1000, clock: manual, retryAfterMs: null };
const delivery: StoredDelivery = {
  ...{ id: 'dlv_1', webhook: 'whk_1', subject: { report: 'rep_1', place: { change: 0 } as never } },
  ...{ at: 500, status: 'pending', dueAt: 900 },
};
const faultedDelivery = (effect: WebhookEffect, more: Partial<StoredDelivery> = {}): StoredDelivery => ({
  ...{ ...delivery, injectedFault: { effect, by: 'flt_1' } },
  ...more,
});

function attempt(came: StoredAttempt['came'], number = 1): StoredAttempt {
  const sent = { method: 'POST', url: 'http://localhost/', headers: [['a', 'bc']] as const, body: '{}' };
  return { ...sent, number, at: 900, startedAt: 1, tookMs: 2, bodyBytes: 2, came };
}

const replyAttempt = (status: number, retryAfter?: string) =>
  attempt({
    ...{ status, body: 'abc', bodyBytes: 3, early: false },
    headers: retryAfter === undefined ? [] : [['Retry-After', retryAfter]],
  });
const timedOut = attempt({ code: 'timed-out', detail: 'It took too long.' });

describe('a message after an attempt', () => {
  it.each([
    [199, 'pending'],
    [200, 'delivered'],
    [299, 'delivered'],
    [300, 'pending'],
    [410, 'exhausted'],
    [500, 'pending'],
  ])('with a response of %i is %s', (status, state) => {
    expect(afterAttempt(delivery, replyAttempt(status), ended).status).toBe(state);
  });

  it('has the number of failures and the next due instant', () => {
    const first = afterAttempt(delivery, timedOut, ended);
    expect(first).toEqual({
      ...{ ...delivery, status: 'pending', failures: 1, dueAt: 6000 },
      ...{ sent: 1, attempts: [timedOut] },
    });
    const second = afterAttempt(first, { ...timedOut, number: 2 }, ended);
    expect([second.failures, second.dueAt, second.sent]).toEqual([2, 301_000, 2]);
    const arrived = afterAttempt(second, replyAttempt(204), ended);
    expect([arrived.failures, 'dueAt' in arrived, arrived.attempts?.length]).toEqual([2, false, 3]);
    expect('failures' in afterAttempt(delivery, replyAttempt(204), ended)).toBe(false);
    const gone = afterAttempt(second, replyAttempt(410), ended);
    expect([gone.status, gone.failures, 'dueAt' in gone]).toEqual(['exhausted', 3, false]);
  });

  it('keeps the newest twenty attempts', () => {
    let after = delivery;
    for (let number = 1; number <= 21; number += 1) after = afterExtraAttempt(after, { ...timedOut, number });
    expect(after.attempts?.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 2),
    );
    expect([after.status, after.dueAt, after.failures]).toEqual(['pending', 900, undefined]);
    expect(withoutAttempts(after)).toEqual({ ...delivery, sent: 21 });
  });

  it('is delivered if a manual send arrives, and a test message ends after one attempt', () => {
    const arrived = afterExtraAttempt(delivery, replyAttempt(200));
    expect([arrived.status, 'dueAt' in arrived]).toEqual(['delivered', false]);
    const ping = { ...delivery, subject: { ping: 1 } };
    expect(afterExtraAttempt(ping, timedOut).status).toBe('exhausted');
    expect(afterExtraAttempt(ping, replyAttempt(200)).status).toBe('delivered');
  });

  it('waits by the schedule of the clock mode, or as long as its endpoint requests, at most a day', () => {
    const seconds = (failures: number, clock: Partial<ClockSettings>, retryAfter: number | null = null) => {
      const ms = retryDelayMs(failures, { ...manual, ...clock }, retryAfter);
      return ms === null ? null : ms / 1000;
    };
    expect([1, 2, 9, 10].map((failures) => seconds(failures, {}))).toEqual([5, 300, 86_400, null]);
    const auto = { mode: 'auto' } as const;
    expect([1, 9].map((failures) => seconds(failures, auto))).toEqual([0.1, 3]);
    expect(seconds(2, { ...auto, pace: 'instant' })).toBe(0);
    expect(seconds(2, { ...auto, pace: 'realtime' })).toBe(300);
    expect(seconds(2, { pace: 'realtime' })).toBe(300);
    expect(seconds(1, {}, 4000)).toBe(5);
    expect(seconds(1, {}, 7000)).toBe(7);
    expect(seconds(1, {}, 90_000_000)).toBe(86_400);
  });

  it.each([
    ['7', 429, 7000],
    ['0', 503, 0],
    ['7', 500, null],
    ['999999999', 503, 999_999_999_000],
    ['soon', 503, null],
    ['Thu, 15 Jan 2026 12:00:05 GMT', 503, 5000],
    ['Thu, 15 Jan 2026 11:59:59 GMT', 503, 0],
  ])('with Retry-After: %s and %i waits %s ms', (text, status, expected) => {
    expect(retryAfterMs(replyAttempt(status, text), Date.parse('2026-01-15T12:00:00Z'))).toBe(expected);
  });

  it('has no requested delay without a response or without Retry-After', () => {
    expect([retryAfterMs(timedOut, 0), retryAfterMs(replyAttempt(503), 0)]).toEqual([null, null]);
  });

  it('has the weight of its stored attempts', () => {
    expect(weightOf(delivery)).toBe(300);
    const request = 'http://localhost/'.length + 'abc'.length + '{}'.length;
    const response = 'Retry-After'.length + '7'.length + 'abc'.length;
    const attempts = [replyAttempt(503, '7'), { ...timedOut, body: null }];
    const baseBytes = request - '{}'.length + 'It took too long.'.length;
    expect(weightOf({ ...delivery, attempts })).toBe(900 + request + response + baseBytes);
  });
});

describe('a message with an injected fault', () => {
  it('waits once before its first send if its fault delays it', () => {
    const waitingDelivery = (given: StoredDelivery, overtaking = false) =>
      afterWaiting(given, 900, overtaking);
    expect(waitingDelivery(delivery)).toBe(delivery);
    expect(waitingDelivery({ ...delivery, injectedFault: null })).toEqual({
      ...delivery,
      injectedFault: null,
    });
    const delayed = faultedDelivery({ kind: 'delayed', delayMs: 50 });
    expect(waitingDelivery(delayed)).toEqual({ ...delayed, isDelayed: true, dueAt: 950 });
    expect(waitingDelivery(delayed, true).dueAt).toBe(950);
    for (const over of [
      { ...delayed, isDelayed: true as const },
      { ...delayed, sent: 1 },
    ])
      expect(waitingDelivery(over)).toBe(over);
    const { dueAt: _, ...withheld } = faultedDelivery({ kind: 'never' });
    expect(waitingDelivery(faultedDelivery({ kind: 'never' }))).toEqual({ ...withheld, status: 'withheld' });
    const twice = faultedDelivery({ kind: 'duplicate' });
    expect(waitingDelivery(twice)).toBe(twice);
    const reordering = faultedDelivery({ kind: 'out-of-order', delayMs: 50 });
    expect(waitingDelivery(reordering).dueAt).toBe(950);
    expect(waitingDelivery(reordering, true)).toBe(reordering);
  });

  it('is reordered while it waits for another message', () => {
    const effect = { kind: 'out-of-order' } as const;
    const waits = { isDelayed: true } as const;
    expect(isReordered(faultedDelivery(effect, waits))).toBe(true);
    expect(isReordered(faultedDelivery(effect))).toBe(false);
    expect(isReordered(faultedDelivery(effect, { ...waits, sent: 1 }))).toBe(false);
    expect(isReordered(faultedDelivery({ kind: 'delayed' }, waits))).toBe(false);
    expect(isReordered({ ...delivery, ...waits })).toBe(false);
    expect(isReordered({ ...delivery, ...waits, injectedFault: null })).toBe(false);
  });

  it('has the fault applied only to its first send', () => {
    const one = faultedDelivery({ kind: 'duplicate' });
    expect([injectedFaultOn(one), injectedFaultOn({ ...one, sent: 1 }), injectedFaultOn(delivery)]).toEqual([
      one.injectedFault,
      null,
      null,
    ]);
  });

  it('is not sent after it was cancelled', () => {
    const { dueAt: _, ...rest } = delivery;
    expect(cancelled(delivery)).toEqual({ ...rest, status: 'cancelled' });
  });
});

it('the id of a delivery follows from its endpoint and its event', () => {
  const id = deliveryId('w', { ping: 1 });
  expect(id).toMatch(/^dlv_[0-9a-f]{32}$/);
  expect(deliveryId('w', { ping: 1 })).toBe(id);
  expect(new Set([id, deliveryId('v', { ping: 1 }), deliveryId('w', { ping: 2 })]).size).toBe(3);
});

it('an enabled endpoint receives the events of its subscription', () => {
  const webhook = { events: ['report.created'] } as unknown as StoredWebhook;
  const isSubscribed = (more: Partial<StoredWebhook>) =>
    isSubscribedTo({ ...webhook, ...more }, 'report.created');
  expect([
    isSubscribed({}),
    isSubscribed({ events: ['*'] }),
    isSubscribed({ events: ['report.failed'] }),
  ]).toEqual([true, true, false]);
  expect(isSubscribed({ disabled: 'request' as never })).toBe(false);
});

it('the previous secret signs too until its overlap ends', () => {
  const webhook = { generation: 3 } as StoredWebhook;
  expect(signingGenerations(webhook, 10)).toEqual([3]);
  expect(signingGenerations({ ...webhook, overlapUntil: 11 }, 10)).toEqual([3, 2]);
  expect(signingGenerations({ ...webhook, overlapUntil: 10 }, 10)).toEqual([3]);
});

it('the differences of a message from a match are listed per field', () => {
  const summary = {
    type: 'report.created',
    status: 'pending',
    attempts: 1,
    lastStatus: null,
  } as DeliverySummary;
  const match = { type: 'report.created', status: 'pending', attempts: 1 } as const;
  expect(deliveryDifferences(match, summary)).toEqual([]);
  expect(deliveryDifferences({ ...match, status: 'delivered', attempts: 2 }, summary)).toEqual([
    'status is "pending", not "delivered".',
    'It was sent once, not 2 times or more.',
  ]);
  expect(deliveryDifferences({ ...match, attempts: 1 }, { ...summary, attempts: 0 })).toEqual([
    'It was sent 0 times, not once or more.',
  ]);
  expect(deliveryDifferences({ lastStatus: 204 } as never, summary)).toEqual([
    'lastStatus is null, not 204.',
  ]);
});
