import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receiver, WebhookWithSecret } from '../../src/contract/generated/types.js';
import { startServer } from '../../src/http/connection/server.js';
import { collections } from '../../src/server/collections.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { createTextLog } from '../store/text-log.js';
import { expectProblem, type ProblemReply } from './expect-problem.js';
import { converse, request } from './raw.js';

describe('the built-in receiver', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'manual' });
  });
  afterAll(() => sandbox?.close());

  const send = async (account: string, path: string, method = 'GET', body?: object): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${sandbox.keyOf(account)}`, 'Content-Type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await fetch(sandbox.url + path, init)).json().catch(() => null);
  };
  const receiverOf = (account: string) => send(account, '/_sandbox/webhooks/receiver') as Promise<Receiver>;
  const setReceiver = (account: string, response: object) =>
    send(account, '/_sandbox/webhooks/receiver', 'PUT', response) as Promise<Receiver>;
  const subscribeReceiver = async (account: string): Promise<WebhookWithSecret> => {
    const url = sandbox.url + (await receiverOf(account)).path;
    return (await send(account, '/v1/webhooks', 'POST', { url, events: ['*'] })) as WebhookWithSecret;
  };
  const trigger = (account: string) =>
    send(account, '/v1/reports', 'POST', { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });
  const deliver = (account: string) => send(account, '/_sandbox/webhooks/deliver', 'POST');

  it('accepts the messages of an endpoint, and verifies them with the newest secret', async () => {
    const { id } = await subscribeReceiver('a');
    await send('a', `/v1/webhooks/${id}/rotate-secret`, 'POST', {});
    const { id: reportId } = (await trigger('a')) as { id: string };
    await deliver('a');
    const { received } = await receiverOf('a');
    expect(received).toMatchObject([
      { number: 1, webhookId: id, type: 'report.created', reportId, verified: true, refusal: null },
    ]);
    expect(received[0]).toMatchObject({ cameBefore: 0, answered: 204 });
  });

  it('responds as configured, and detects repeated messages', async () => {
    const { id } = await subscribeReceiver('b');
    expect((await setReceiver('b', { status: 503 })).answer).toEqual({ status: 503, delayMs: 0 });
    await send('b', `/v1/webhooks/${id}/test`, 'POST');
    await setReceiver('b', { status: 200, delayMs: 1 });
    const { data } = (await send('b', `/v1/webhooks/${id}/deliveries`)) as { data: { id: string }[] };
    await send('b', `/v1/webhooks/${id}/deliveries/${data[0]?.id}/redeliver`, 'POST');
    await send('b', `/v1/webhooks/${id}/test`, 'POST');
    const { received } = await receiverOf('b');
    expect(received.map(({ number, answered, cameBefore }) => [number, answered, cameBefore])).toEqual([
      [3, 200, 0],
      [2, 200, 1],
      [1, 503, 0],
    ]);
  });

  it.each([
    ['wrong-signature', /^No signature of it is by the secret/],
    ['stale-timestamp', /3600 seconds old/],
  ])('rejects a message with %s, with a reason', async (kind, refusal) => {
    const account = `wrong-${kind}`;
    await subscribeReceiver(account);
    await send(account, '/_sandbox/faults', 'POST', { effect: { webhook: { kind } } });
    await trigger(account);
    await deliver(account);
    const { received } = await receiverOf(account);
    expect(received).toMatchObject([{ verified: false, answered: 400, webhookId: null }]);
    expect(received[0]?.refusal).toMatch(refusal);
  });

  it('verifies no message without an endpoint, and stores the last fifty', async () => {
    const { path } = await receiverOf('c');
    for (let at = 0; at < 52; at += 1) {
      const response = await fetch(sandbox.url + path, { method: 'POST', body: `${at}` });
      expect(response.status).toBe(400);
    }
    const { received } = await receiverOf('c');
    expect(received.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at));
    expect(received[0]).toMatchObject({
      ...{ messageId: null, type: null, reportId: null, bodyBytes: 2 },
      refusal: 'No endpoint of the account points here.',
    });
    await sandbox.account('c').reset();
    expect((await receiverOf('c')).received).toEqual([]);
  });

  it('belongs to its account, at a path that cannot be guessed', async () => {
    const { path } = await receiverOf('d');
    const post = async (at: string) => (await fetch(sandbox.url + at, { method: 'POST' })).status;
    expect(await post(path.replace('/d.', '/e.'))).toBe(401);
    expect(await post(path.slice(0, -1))).toBe(401);
    expect(await post(`${path}%ff`)).toBe(401);
    const read = await fetch(sandbox.url + path);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    expect((await fetch(sandbox.url + path, { method: 'OPTIONS' })).status).toBe(204);
    expect((await receiverOf('d')).received).toEqual([]);
    expect((await receiverOf('e')).path).not.toBe(path);
  });

  it.each([
    ['of a wrong form', 'zz\r\n', 'malformed-request'],
    ['that ends before it is whole', '5\r\n{', 'malformed-request'],
  ] as const)('rejects a body %s at once, and stores nothing', async (_, body, code) => {
    const { path } = await receiverOf('broken');
    const head = request(`POST ${path}`, ['Transfer-Encoding: chunked']);
    const { replies, closed } = await converse(Number(new URL(sandbox.url).port), [head, body], {
      halfClose: true,
    });
    expect([replies.length, closed]).toEqual([1, true]);
    expectProblem(replies[0] as ProblemReply, code);
    expect((await receiverOf('broken')).received).toEqual([]);
  });

  it('reads a body only once, even if the request runs again after a write conflict', async () => {
    const store = createDurableStore({
      appendLog: createTextLog({ seed: 1, conflictPercent: 50 }),
      collections,
    });
    const own = createSandbox({ seed: 's', pace: 'fast', store, stopwatch: () => 0 });
    const failures: unknown[] = [];
    const log = ({ error }: { error: unknown }) => void failures.push(error);
    const server = await startServer(own, { host: '127.0.0.1', port: 0, log });
    await own.open('a');
    const { path } = own.receivers.find({ id: 'a', seed: null });
    for (let at = 0; at < 5; at += 1)
      expect((await fetch(server.url + path, { method: 'POST', body: 'body' })).status).toBe(400);
    await own.open('a');
    const { received } = own.receivers.find({ id: 'a', seed: null });
    expect(received.map(({ number, bodyBytes }) => [number, bodyBytes])).toEqual(
      [5, 4, 3, 2, 1].map((number) => [number, 4]),
    );
    await server.close();
    expect(failures).toEqual([]);
  });

  it('refuses messages that are too large with a problem', async () => {
    const { path } = await receiverOf('f');
    const body = Buffer.alloc(4 * 1024 * 1024 + 1);
    expect((await fetch(sandbox.url + path, { method: 'POST', body })).status).toBe(413);
    expect((await receiverOf('f')).received).toEqual([]);
  });
});
