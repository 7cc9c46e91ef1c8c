import { describe, expect, it } from 'vitest';
import { unknownFields } from '../../src/contract/gaps/records.js';
import type { WebhookEffect } from '../../src/contract/generated/types.js';
import {
  faultDelayMs,
  isReordering,
  misbehaviourOf,
  type Transmission,
  transmissionOf,
} from '../../src/webhooks/misbehaviour.js';

const body = '{"type":"report.created","data":{"id":"rep_1","status":"completed"}}';
const unchanged = transmissionOf(body, null);
const rewrite = (message: unknown): Partial<Transmission> => {
  const text = JSON.stringify(message);
  return { body: text, signed: text };
};
const data = { id: 'rep_1', status: 'completed' };

it('a message without a fault is sent unchanged', () => {
  expect(unchanged).toEqual({
    ...{ method: 'POST', body, signed: body, age: 0, signedBy: 'own', isTruncated: false },
    ...{ bodyAfterMs: undefined, copies: 1, isBurst: false },
  });
});

describe('a message with an injected fault', () => {
  it.each<[WebhookEffect, Partial<Transmission>]>([
    [{ kind: 'duplicate' }, { copies: 2 }],
    [{ kind: 'burst' }, { copies: 5, isBurst: true }],
    [
      { kind: 'burst', copies: 3 },
      { copies: 3, isBurst: true },
    ],
    [{ kind: 'wrong-signature' }, { signedBy: 'foreign' }],
    [{ kind: 'old-secret' }, { signedBy: 'former' }],
    [{ kind: 'stale-timestamp' }, { age: 3600 }],
    [{ kind: 'altered-body' }, { body: body.replace('completed', 'rejected') }],
    [{ kind: 'truncated-body' }, { isTruncated: true }],
    [{ kind: 'slow-body' }, { bodyAfterMs: 1000 }],
    [{ kind: 'slow-body', delayMs: 7 }, { bodyAfterMs: 7 }],
    [{ kind: 'unknown-type' }, rewrite({ type: 'report.sandbox_unknown', data })],
    [
      { kind: 'unknown-members' },
      rewrite({ type: 'report.created', data: { ...data, ...unknownFields }, ...unknownFields }),
    ],
    [{ kind: 'thin-payload' }, rewrite({ type: 'report.created', data: { id: 'rep_1' } })],
    [{ kind: 'redirect' }, { method: 'GET' }],
    [{ kind: 'delayed' }, {}],
    [{ kind: 'out-of-order' }, {}],
    [{ kind: 'never' }, {}],
  ])('%o changes only this property of the message', (effect, change) => {
    expect(transmissionOf(body, effect)).toEqual({ ...unchanged, ...change });
  });

  it('states after its alteration that the report is completed if it is in another state', () => {
    const queued = body.replace('completed', 'queued');
    expect(transmissionOf(queued, { kind: 'altered-body' }).body).toBe(body);
  });

  it('has the requested size in bytes, and never less than its own', () => {
    const long = (text: string, bytes?: number) => {
      const effect = { kind: 'huge-payload', ...(bytes === undefined ? {} : { bytes }) } as const;
      const { body: padded, signed } = transmissionOf(text, effect);
      expect(signed).toBe(padded);
      expect(JSON.parse(padded).sandboxPadding).toMatch(/^x*$/);
      return new TextEncoder().encode(padded).byteLength;
    };
    expect(long(body)).toBe(1024 * 1024);
    expect(long(body.replace('rep_1', 'ñandú'), 500)).toBe(500);
    expect(long(body, 10)).toBe(body.length + ',"sandboxPadding":""'.length);
  });

  it('waits before it is sent only if it is delayed, and its detail says so', () => {
    const chosenFault = (effect: WebhookEffect) => ({ effect, by: 'flt_1' });
    expect(faultDelayMs(chosenFault({ kind: 'delayed' }))).toBe(10_000);
    expect(faultDelayMs(chosenFault({ kind: 'out-of-order', delayMs: 20 }))).toBe(20);
    expect(faultDelayMs(chosenFault({ kind: 'slow-body' }))).toBe(0);
    expect(faultDelayMs(chosenFault({ kind: 'never' }))).toBeNull();
    expect([
      isReordering(chosenFault({ kind: 'out-of-order' })),
      isReordering(chosenFault({ kind: 'delayed' })),
    ]).toEqual([true, false]);
    expect(misbehaviourOf(chosenFault({ kind: 'burst', copies: 3 }))).toEqual({
      ...{ kind: 'burst', by: 'flt_1' },
      detail: 'It is sent 3 times at once.',
    });
    expect(misbehaviourOf(chosenFault({ kind: 'huge-payload' })).detail).toContain(' 1048576 bytes long');
  });
});
