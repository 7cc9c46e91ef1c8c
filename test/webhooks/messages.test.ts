import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { createClient } from './client.js';
import { startReceiver } from './receiver.js';

let sandbox: Sandbox;
let account: ReturnType<typeof createClient>;

beforeEach(async () => {
  sandbox = await startSandbox();
  account = createClient(sandbox);
});
afterEach(() => sandbox.close());

describe('messages', () => {
  it('are signed by Standard Webhooks, and equal the events of the account', async () => {
    await using receiver = await startReceiver();
    const { secret } = await account.subscribe(receiver.url);
    await account.manual();
    const id = await account.create('acme');
    const { attempted, attemptedCount } = await account.advance('P1D');
    expect(attemptedCount).toBe(4);
    const events = (await account.send('GET', `/v1/reports/${id}/events`)).json.data;
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      events.map((event: { id: string }) => event.id),
    );
    for (const [at, { body, headers, json }] of receiver.received.entries()) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(json);
      const { id: _, ...event } = events[at];
      expect(json).toEqual(event);
    }
    expect(attempted.map(({ type, at, status }: Record<string, string>) => [type, at, status])).toEqual(
      events.map(({ type, timestamp }: Record<string, string>) => [type, timestamp, 'delivered']),
    );
  });

  it('are sent automatically in mode auto', async () => {
    await using receiver = await startReceiver();
    const { id: webhookId } = await account.subscribe(receiver.url, ['report.completed']);
    await account.create('acme');
    const { met, delivery } = await account.wait({ webhookId, status: 'delivered' });
    expect(met).toBe(true);
    expect(delivery.attempts[0].response.status).toBe(204);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['report.completed']);
  });

  it('are retried on schedule, and are exhausted after the last attempt', async () => {
    await using receiver = await startReceiver(500);
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    const { attempted } = await account.advance('P10D');
    const start = Date.parse('2026-01-15T12:00:00Z');
    expect(attempted.map(({ at }: { at: string }) => (Date.parse(at) - start) / 1000)).toEqual([
      ...[0, 5, 305, 2105, 9305, 27305, 63305, 113705, 185705, 272105],
    ]);
    expect(attempted.at(-1)).toMatchObject({ status: 'exhausted', nextAttemptAt: null, number: 10 });
    const { data } = (await account.send('GET', `/v1/webhooks/${id}/deliveries`)).json;
    expect(data).toMatchObject([{ status: 'exhausted', attempts: 10, lastStatus: 500 }]);
  });

  it('include test pings, and can be sent again on request with the same id', async () => {
    await using receiver = await startReceiver();
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    const ping = await account.send('POST', `/v1/webhooks/${id}/test`);
    expect(ping.status).toBe(201);
    expect(ping.json).toMatchObject({ type: 'webhook.ping', status: 'delivered' });
    expect((await account.send('GET', ping.headers.get('location') ?? '')).json).toEqual(ping.json);
    await account.create('acme');
    const { delivery } = await account.wait({ type: 'report.created', status: 'delivered' });
    const again = await account.send('POST', `/v1/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    expect(again.json.attempts).toHaveLength(2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ping.json.eventId, delivery.eventId, delivery.eventId]);
  });

  it('cannot be filtered by an unknown type, and the problem names the nearest', async () => {
    const { id } = await account.subscribe('http://127.0.0.1:9/hook');
    const listByType = (type: string) => account.send('GET', `/v1/webhooks/${id}/deliveries?type=${type}`);
    const waited = await account.send('POST', '/_sandbox/webhooks/wait', {
      match: { type: 'report.complete' },
    });
    for (const [{ status, json }, meant] of [
      [await listByType('report.creatd'), 'report.created'],
      [await listByType('webhook.pign'), 'webhook.ping'],
      [waited, 'report.completed'],
    ] as const) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(json.errors[0].detail).toContain(`Did you mean ${meant}?`);
    }
    expect((await listByType('webhook.ping')).status).toBe(200);
  });
});
