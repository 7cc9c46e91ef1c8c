import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../src/testing/index.js';
import { startReceiver } from './receiver.js';

let sandbox: RunningSandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${sandbox.keyOf('test')}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) };
}
const subscribe = async (url: string, events = ['*']) =>
  (await ask('POST', '/v1/webhooks', { url, events })).json;
const create = async (companyId: string) =>
  (await ask('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId })).json.id as string;
const manual = () => ask('PUT', '/_sandbox/clock', { mode: 'manual' });
const advance = async (by: string) => (await ask('POST', '/_sandbox/clock/advance', { by })).json;
const wait = async (match: object) =>
  (await ask('POST', '/_sandbox/webhooks/wait', { match, timeoutMs: 2000 })).json;

describe('messages', () => {
  it('are signed by Standard Webhooks, and tell what the events of the account tell', async () => {
    await using receiver = await startReceiver();
    const { secret } = await subscribe(receiver.url);
    await manual();
    const id = await create('acme');
    const { attempted, attemptedCount } = await advance('P1D');
    expect(attemptedCount).toBe(4);
    const events = (await ask('GET', `/v1/reports/${id}/events`)).json.data;
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

  it('leave by themselves in mode auto', async () => {
    await using receiver = await startReceiver();
    const { id: webhookId } = await subscribe(receiver.url, ['report.completed']);
    await create('acme');
    const { met, delivery } = await wait({ webhookId, status: 'delivered' });
    expect(met).toBe(true);
    expect(delivery.attempts[0].response.status).toBe(204);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['report.completed']);
  });

  it('are sent again as the schedule says, and given up in the end', async () => {
    await using receiver = await startReceiver(500);
    const { id } = await subscribe(receiver.url, ['report.created']);
    await manual();
    await create('acme');
    const { attempted } = await advance('P10D');
    const start = Date.parse('2026-01-15T12:00:00Z');
    expect(attempted.map(({ at }: { at: string }) => (Date.parse(at) - start) / 1000)).toEqual([
      ...[0, 5, 305, 2105, 9305, 27305, 63305, 113705, 185705, 272105],
    ]);
    expect(attempted.at(-1)).toMatchObject({ status: 'exhausted', nextAttemptAt: null, number: 10 });
    const { data } = (await ask('GET', `/v1/webhooks/${id}/deliveries`)).json;
    expect(data).toMatchObject([{ status: 'exhausted', attempts: 10, lastStatus: 500 }]);
  });

  it('are tried by a ping and sent again on request, with the same id', async () => {
    await using receiver = await startReceiver();
    const { id } = await subscribe(receiver.url, ['report.created']);
    const ping = await ask('POST', `/v1/webhooks/${id}/test`);
    expect(ping.status).toBe(201);
    expect(ping.json).toMatchObject({ type: 'webhook.ping', status: 'delivered' });
    expect((await ask('GET', ping.headers.get('location') ?? '')).json).toEqual(ping.json);
    await create('acme');
    const { delivery } = await wait({ type: 'report.created', status: 'delivered' });
    const again = await ask('POST', `/v1/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    expect(again.json.attempts).toHaveLength(2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ping.json.eventId, delivery.eventId, delivery.eventId]);
  });
});
