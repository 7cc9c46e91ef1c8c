import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ReceiveError, type Report, type Sandbox, startSandbox } from '../../src/testing/index.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: 'manual' });
});
afterEach(() => sandbox.close());

const create = async ({ url, key }: { url: string; key: string } = sandbox) => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  return (await (await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })).json()) as Report;
};

describe('a receiver, in the test process', () => {
  it('receives events in order, and verifies them', async () => {
    const receiver = await sandbox.webhooks.receive();
    const { id } = await create();
    const { attempted } = await sandbox.clock.advance('1d');
    expect(attempted.map(({ status, answered }) => [status, answered])).toEqual(
      Array(4).fill(['delivered', 204]),
    );
    const message = await receiver.next();
    expect(message).toMatchObject({
      ...{ type: 'report.created', timestamp: '2026-01-15T12:00:00.000Z', verified: true, refusal: null },
      data: { id, status: 'queued' },
      headers: { 'content-type': 'application/json' },
    });
    expect(JSON.parse(message.body)).toMatchObject({ type: message.type, data: message.data });
    expect(await receiver.next({ type: 'report.completed', reportId: id })).toBe(receiver.all()[3]);
    expect((await receiver.next()).type).toBe('report.processing');
    expect((await receiver.next(({ data }) => data?.status === 'in_review')).type).toBe('report.in_review');
    expect(receiver.all().map(({ id: of }) => of)).toEqual(attempted.map(({ eventId }) => eventId));
  });

  // MSW 3 treats a message as a request of the test if a request to a handler caused it.
  it('receives messages outside of the async context of the request that caused them', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const note = (message: unknown): void => {
      const { headers = 'webhook-id' } = message as { headers?: string };
      if (headers.includes('webhook-id')) seen.push(context.getStore());
    };
    for (const channel of ['net.client.socket', 'undici:client:sendHeaders']) {
      subscribe(channel, note);
      onTestFinished(() => void unsubscribe(channel, note));
    }
    const receiver = await sandbox.webhooks.receive();
    for (const type of ['report.created', 'report.completed']) {
      await context.run('of the test', async () => {
        await sandbox.fetch(`${sandbox.url}/v1/reports`, {
          ...{ method: 'POST', body: JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' }) },
          headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' },
        });
        await sandbox.clock.advance('1d');
      });
      await receiver.next({ type });
    }
    expect(seen.length).toBeGreaterThan(2); // a connection, and two messages over it
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it('waits for a message that has not arrived', async () => {
    const receiver = await sandbox.webhooks.receive({ events: ['report.completed', 'report.failed'] });
    const [failed, completed] = [receiver.next({ type: 'report.failed' }), receiver.next()];
    const [one, other] = [await create(), await create()];
    await sandbox.simulate(one.id, 'complete');
    await sandbox.simulate(other.id, 'fail');
    await sandbox.webhooks.settled();
    expect((await completed).data?.id).toBe(one.id);
    expect((await failed).data?.id).toBe(other.id);
  });

  it('rejects after the timeout, with the nearest message and a hint', async () => {
    const receiver = await sandbox.webhooks.receive();
    const soon = { timeoutMs: 20 };
    const none = await receiver.next({}, soon).catch((error: unknown) => error);
    expect(none).toBeInstanceOf(ReceiveError);
    expect(String(none)).toContain(
      'No message came within 20 ms. There was none. The clock is moved by hand',
    );
    const { id } = await create();
    await sandbox.webhooks.settled();
    await expect(receiver.next({ type: 'report.failed', reportId: id }, soon)).rejects.toThrow(
      /with type "report\.failed", reportId "rep_.*1 came in all, the nearest: report\.created \(evt_\w+\), type is "report\.created", not "report\.failed"\./,
    );
    await receiver.next();
    await expect(receiver.next({ type: 'report.created' }, soon)).rejects.toThrow('which was given before');
    await expect(receiver.next(() => false, soon)).rejects.toThrow('that the function accepts');
    await sandbox.webhooks.hold();
    await expect(receiver.next({}, soon)).rejects.toThrow('Messages are held: webhooks.release()');
  });

  it('sends the given response, and receives a refused message again', async () => {
    const receiver = await sandbox.webhooks.receive({ events: ['report.created'], answer: 503 });
    await create();
    const { attempted } = await sandbox.webhooks.settled();
    expect(attempted).toMatchObject([
      { status: 'pending', answered: 503, nextAttemptAt: '2026-01-15T12:00:05.000Z' },
    ]);
    receiver.answer(async ({ type }) => ({
      status: 202,
      headers: { 'x-type': String(type) },
      body: 'taken',
    }));
    await sandbox.clock.advance('5s');
    const [first, second] = receiver.all();
    expect(second?.id).toBe(first?.id);
    const [delivery] = await sandbox.webhooks.deliveries({ webhookId: receiver.id });
    expect(delivery?.attempts.map(({ response }) => response?.status)).toEqual([503, 202]);
    expect(delivery?.attempts[1]?.response).toMatchObject({ body: 'taken' });
    expect(delivery?.attempts[1]?.response?.headers).toContainEqual({
      name: 'x-type',
      value: 'report.created',
    });
  });

  it('refuses messages with another signature, and accepts a new secret', async () => {
    const receiver = await sandbox.webhooks.receive({ events: ['report.created'] });
    const next = await sandbox.webhooks.rotateSecret(receiver.id, { overlap: 'PT0S' });
    await create();
    expect((await sandbox.webhooks.settled()).attempted).toMatchObject([{ answered: 400 }]);
    expect(await receiver.next({ verified: false })).toMatchObject({
      refusal: expect.stringContaining('No signature'),
    });
    await fetch(receiver.url, { method: 'POST', body: '{' });
    expect(await receiver.next()).toMatchObject({ id: '', type: null, data: null, verified: false });
    receiver.secret = next.secret;
    const [delivery] = await sandbox.webhooks.deliveries();
    if (delivery === undefined) throw new Error('the delivery is missing');
    expect((await sandbox.webhooks.redeliver(delivery)).status).toBe('delivered');
    expect((await receiver.next()).verified).toBe(true);
  });

  it('ends with its subscription, and with the sandbox', async () => {
    const receiver = await sandbox.webhooks.receive();
    expect((await sandbox.webhooks.list()).map(({ url }) => url)).toEqual([receiver.url]);
    await receiver.close();
    expect(await sandbox.webhooks.list()).toEqual([]);
    await expect(fetch(receiver.url)).rejects.toThrow();
    await using other = await startSandbox();
    const hanging = await other.webhooks.receive({ answer: () => new Promise(() => {}) });
    await create(other);
    await hanging.next();
    await other.close();
    await expect(fetch(hanging.url)).rejects.toThrow();
    await hanging.close();
  });

  it('remains open after a reset of the world, which deletes its subscription', async () => {
    await using receiver = await sandbox.webhooks.receive();
    await sandbox.reset();
    expect(await sandbox.webhooks.list()).toEqual([]);
    expect(receiver.all()).toEqual([]);
  });

  it('receives messages automatically unless the clock is manual', async () => {
    await using other = await startSandbox();
    const receiver = await other.webhooks.receive({ events: ['report.completed'] });
    const { id } = await create(other);
    expect((await receiver.next()).data?.id).toBe(id);
  });
});

describe('webhooks, in the test process', () => {
  it('are subscribed, changed, pinged and removed', async () => {
    await using receiver = await sandbox.webhooks.receive();
    const { id, secret } = await sandbox.webhooks.create({ url: receiver.url, description: 'mine' });
    expect(secret).toMatch(/^whsec_/);
    expect(await sandbox.webhooks.change(id, { events: ['report.failed'] })).toMatchObject({
      description: 'mine',
    });
    expect(await sandbox.webhooks.ping(receiver.id)).toMatchObject({
      type: 'webhook.ping',
      status: 'delivered',
    });
    expect((await receiver.next()).type).toBe('webhook.ping');
    await sandbox.webhooks.remove(id);
    await expect(sandbox.webhooks.remove(id)).rejects.toThrow('webhook-not-found');
    await expect(sandbox.webhooks.create({ url: 'http://10.0.0.1/' })).rejects.toThrow('invalid-request');
    const events = ['report.complete'] as unknown as ['report.completed'];
    await expect(sandbox.webhooks.receive({ events })).rejects.toThrow('Did you mean report.completed?');
    await expect(sandbox.webhooks.rotateSecret(receiver.id, { overlap: 'P31D' })).rejects.toThrow(
      'thirty days',
    );
  });

  it('get nothing in a fork until they are released', async () => {
    await using receiver = await sandbox.webhooks.receive({ events: ['report.created'] });
    const fork = await sandbox.fork('copy');
    await create({ url: sandbox.url, key: fork.key });
    expect((await fork.webhooks.settled()).attemptedCount).toBe(0);
    await fork.webhooks.release();
    expect((await fork.webhooks.settled()).attemptedCount).toBe(1);
    // Each account signs with its own secrets.
    expect((await receiver.next()).verified).toBe(false);
  });

  it('list all sent messages, even if there are many pages', async () => {
    await using receiver = await sandbox.webhooks.receive({ events: ['report.created'] });
    for (let count = 0; count < 103; count += 1) await create();
    expect((await sandbox.webhooks.settled()).attemptedCount).toBe(103);
    const deliveries = await sandbox.webhooks.deliveries({ status: 'delivered' });
    expect(deliveries.map(({ eventId }) => eventId)).toEqual(receiver.all().map(({ id }) => id));
    expect(await sandbox.webhooks.deliveries({ attempts: 2 })).toEqual([]);
  });
});
