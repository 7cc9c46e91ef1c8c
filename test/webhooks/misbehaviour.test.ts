import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Received } from './receiver.js';
import { isSigned as isSignedBy, type Json, subscriberOfEach } from './subscriber.js';

const subscriber = subscriberOfEach();

/** Sends a message of `report.created` with a fault, and returns its delivery. */
async function deliverWith(webhook: { kind: string }, after = () => subscriber().deliver()) {
  const { setFault, create, log } = subscriber();
  const { id } = await setFault({ webhook, match: { eventType: 'report.created' } });
  await create();
  const { attempted } = await after();
  for (const { type, misbehaviour } of attempted)
    if (type === 'report.created') expect(misbehaviour).toMatchObject({ kind: webhook.kind, by: id });
  const [delivery] = await log();
  expect(delivery.misbehaviour).toMatchObject({ kind: webhook.kind, by: id });
  return delivery;
}
const receivedMessages = () => subscriber().receiver.received;
const types = () => receivedMessages().map(({ json }) => json.type);
const isSigned = (message: Received, secret = subscriber().hook.secret) => isSignedBy(message, secret);
const onlyMessage = (): Received => {
  expect(receivedMessages()).toHaveLength(1);
  return receivedMessages()[0] as Received;
};

/** Checks that the request in the log equals the received one. */
function expectLogged(attempt: { request: { headers: { name: string; value: string }[]; body: string } }) {
  const { headers, body } = onlyMessage();
  expect(attempt.request.body).toBe(body);
  for (const { name, value } of attempt.request.headers) expect(headers[name]).toBe(value);
}

describe('a message', () => {
  it('is sent twice, one copy after the other, with equal bytes', async () => {
    const { attempts, status } = await deliverWith({ kind: 'duplicate' });
    expect(status).toBe('delivered');
    expect(receivedMessages()).toHaveLength(2);
    const [first, second] = receivedMessages() as [Received, Received];
    expect({ ...second, json: null }).toEqual({ ...first, json: null });
    expect(isSigned(second)).toBe(true);
    expect(attempts.map(({ number, misbehaviour }: Json) => [number, misbehaviour.detail])).toEqual([
      [1, expect.stringContaining('This is copy 1 of 2.')],
      [2, expect.stringContaining('This is copy 2 of 2.')],
    ]);
    expect(attempts[1].at).toBe(attempts[0].at);
  });

  it('is sent in a burst, with all copies at the same time', async () => {
    const burst = { kind: 'burst', copies: 4 };
    const waiting: (() => void)[] = [];
    subscriber().respond = (_, response) => {
      waiting.push(() => response.writeHead(204).end());
      // No copy gets a response before all have arrived.
      if (waiting.length === 4) for (const respond of waiting) respond();
    };
    const { attempts } = await deliverWith(burst);
    expect(receivedMessages()).toHaveLength(4);
    expect(attempts.map(({ number }: Json) => number)).toEqual([1, 2, 3, 4]);
  });

  it('can be signed with a secret that its endpoint never had', async () => {
    const { attempts } = await deliverWith({ kind: 'wrong-signature' });
    expect(isSigned(onlyMessage())).toBe(false);
    expectLogged(attempts[0]);
    expect(attempts[0].misbehaviour.kind).toBe('wrong-signature');
  });

  it('can be signed with the secret that preceded the valid ones', async () => {
    const old = subscriber().hook.secret;
    const { secret } = await subscriber().send('POST', `/v1/webhooks/${subscriber().hook.id}/rotate-secret`, {
      overlap: 'PT0S',
    });
    const { attempts } = await deliverWith({ kind: 'old-secret' });
    expect(isSigned(onlyMessage(), secret)).toBe(false);
    expect(isSigned(onlyMessage(), old)).toBe(true);
    expectLogged(attempts[0]);
  });

  it('can be signed with an expired secret while the previous one is still valid', async () => {
    const old = subscriber().hook.secret;
    const { secret } = await subscriber().send('POST', `/v1/webhooks/${subscriber().hook.id}/rotate-secret`, {
      overlap: 'PT10M',
    });
    await deliverWith({ kind: 'old-secret' });
    expect([isSigned(onlyMessage(), secret), isSigned(onlyMessage(), old)]).toEqual([false, false]);
  });

  it('has a signed timestamp of an hour ago', async () => {
    const { attempts } = await deliverWith({ kind: 'stale-timestamp' });
    const { headers, body } = onlyMessage();
    expect(() => new Webhook(subscriber().hook.secret).verify(body, headers)).toThrow(
      'Message timestamp too old',
    );
    const timestamp = Number(headers['webhook-timestamp']);
    expect(Math.abs(Date.parse(attempts[0].startedAt) / 1000 - 3600 - timestamp)).toBeLessThan(2);
    const signed = new Webhook(subscriber().hook.secret).sign(
      headers['webhook-id'] ?? '',
      new Date(timestamp * 1000),
      body,
    );
    expect(headers['webhook-signature']).toBe(signed);
  });

  it('has a body that was altered after it was signed', async () => {
    const { attempts } = await deliverWith({ kind: 'altered-body' });
    expect(isSigned(onlyMessage())).toBe(false);
    expect(onlyMessage().json).toMatchObject({ type: 'report.created', data: { status: 'completed' } });
    expectLogged(attempts[0]);
  });

  it('has a truncated body, and a complete one in the next attempt', async () => {
    const delivery = await deliverWith({ kind: 'truncated-body' });
    expect(delivery).toMatchObject({ status: 'pending' });
    const [{ failure, request, response }] = delivery.attempts;
    expect([failure.code, response]).toEqual(['cut-short', null]);
    expect(Buffer.byteLength(request.body)).toBe(request.bodyBytes);
    expect(receivedMessages()).toEqual([]);
    await subscriber().advance('PT5S');
    const whole = receivedMessages().find(({ json }) => json.type === 'report.created') as Received;
    expect(isSigned(whole)).toBe(true);
    expect(whole.body.startsWith(request.body)).toBe(true);
    expect(whole.body.length).toBeGreaterThan(request.bodyBytes);
    const [{ status, attempts }] = await subscriber().log();
    expect([status, attempts[1].misbehaviour]).toEqual(['delivered', null]);
  });

  it('has a body that follows its head later, which reveals a response before it was read', async () => {
    const slow = { kind: 'slow-body', delayMs: 50 };
    const sound = await deliverWith(slow);
    expect(sound.attempts[0].response).toMatchObject({ status: 204, early: false });
    expect(sound.attempts[0].durationMs).toBeGreaterThanOrEqual(50);
    expect(isSigned(onlyMessage())).toBe(true);
  });

  it('has an unknown type', async () => {
    await deliverWith({ kind: 'unknown-type' });
    expect(isSigned(onlyMessage())).toBe(true);
    expect(types()).toEqual(['report.sandbox_unknown']);
  });

  it('has unknown fields', async () => {
    await deliverWith({ kind: 'unknown-members' });
    expect(isSigned(onlyMessage())).toBe(true);
    expect(onlyMessage().json).toMatchObject({ data: { sandboxUnknownText: expect.any(String) } });
    expect(onlyMessage().json).toHaveProperty('sandboxUnknownObject');
  });

  it('has a thin payload', async () => {
    const { reportId } = await deliverWith({ kind: 'thin-payload' });
    expect(isSigned(onlyMessage())).toBe(true);
    expect(onlyMessage().json).toMatchObject({ type: 'report.created', data: { id: reportId } });
    expect(Object.keys(onlyMessage().json.data)).toEqual(['id']);
  });

  it('has a huge payload', async () => {
    const huge = { kind: 'huge-payload', bytes: 100_000 };
    const { attempts } = await deliverWith(huge);
    expect(isSigned(onlyMessage())).toBe(true);
    expect(onlyMessage().body).toHaveLength(100_000);
    expect(attempts[0].request.bodyBytes).toBe(100_000);
    expect(attempts[0].request.body).toBe(onlyMessage().body.slice(0, 16 * 1024));
  });

  it('is sent as GET, as after a redirect', async () => {
    const { attempts } = await deliverWith({ kind: 'redirect' });
    expect(onlyMessage()).toMatchObject({ method: 'GET', path: '/hook', body: '' });
    expect(onlyMessage().headers).toHaveProperty('webhook-signature');
    expect(attempts[0].request).toMatchObject({ method: 'GET', body: null, bodyBytes: 0 });
  });
});

describe('the time of a message', () => {
  it('is later on the virtual clock, and other messages overtake it', async () => {
    const effect = { kind: 'delayed', delayMs: 3_600_000 };
    const delivery = await deliverWith(effect);
    expect(delivery).toMatchObject({
      ...{ status: 'pending', attempts: [], nextAttemptAt: '2026-01-15T13:00:00.000Z' },
      misbehaviour: { kind: 'delayed', detail: 'It is sent 3600000 milliseconds late.' },
    });
    await subscriber().advance('P1D');
    expect(types().indexOf('report.created')).toBeGreaterThan(0);
    const [late] = await subscriber().log();
    expect(late.attempts[0]).toMatchObject({
      at: '2026-01-15T13:00:00.000Z',
      misbehaviour: { kind: 'delayed' },
    });
  });

  it('comes directly after the next message', async () => {
    const effect = { kind: 'out-of-order', delayMs: 86_400_000 };
    const delivery = await deliverWith(effect);
    expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: '2026-01-16T12:00:00.000Z' });
    await subscriber().advance('P1D');
    const originalEvents = (await subscriber().send('GET', `/v1/reports/${delivery.reportId}/events`)).data;
    const [created, next, ...others] = originalEvents.map(({ type }: { type: string }) => type);
    expect(types()).toEqual([next, created, ...others]);
    const [late] = await subscriber().log();
    expect(late.attempts[0].at).toBe(originalEvents[1].timestamp);
  });

  it('comes after the max delay if no other message follows', async () => {
    const effect = { kind: 'out-of-order', delayMs: 1000 };
    await deliverWith(effect, () => subscriber().advance('PT1S'));
    expect(types()).toEqual(['report.created']);
  });

  it('never comes unless it is requested', async () => {
    const delivery = await deliverWith({ kind: 'never' });
    expect(delivery).toMatchObject({ status: 'withheld', attempts: [], nextAttemptAt: null });
    await subscriber().advance('P10D');
    expect(types()).not.toContain('report.created');
    const again = await subscriber().send(
      'POST',
      `/v1/webhooks/${subscriber().hook.id}/deliveries/${delivery.id}/redeliver`,
    );
    expect(again).toMatchObject({ status: 'delivered', attempts: [{ misbehaviour: null }] });
    expect(isSigned(receivedMessages().at(-1) as Received)).toBe(true);
  });
});
