import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../webhooks/receiver.js';
import { type Replica, type Replicas, startReplicasOnFolder, subscribe } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };

describe('two processes on one folder', () => {
  let replicas: Replicas;
  let [a, b]: [Replica, Replica] = [] as never;
  beforeAll(async () => {
    replicas = await startReplicasOnFolder(2);
    [a, b] = replicas.all as [Replica, Replica];
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });

  it('have the same reports', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      ids.push((await (turn % 2 === 0 ? a : b).call('POST /v1/reports', { body: company })).json.id);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids)
      expect((await b.call(`GET /v1/reports/${id}`)).text).toBe((await a.call(`GET /v1/reports/${id}`)).text);
  });

  it('count one rate limit', async () => {
    const as = 'limited';
    await a.call('PUT /_sandbox/rate-limit', { as, body: { limit: 5, windowSeconds: 3600 } });
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => (turn % 2 === 0 ? a : b).call('GET /v1/reports', { as })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('end waits of each other, and deliver messages for each other', async () => {
    await using receiver = await startReceiver();
    const as = 'waits';
    await a.call('PUT /_sandbox/clock', { as, body: { mode: 'manual' } });
    await subscribe(a, as, receiver.url);
    const expectation = { match: { operation: 'createReport' }, timeoutMs: 30_000 };
    const waiting = b.call('POST /_sandbox/requests/expect', { as, body: expectation });
    await expect.poll(() => b.isWatched(as), { interval: 10 }).toBe(true);
    await a.call('POST /v1/reports', { as, body: company });
    expect((await waiting).json.passed).toBe(true);
    expect((await b.call('POST /_sandbox/webhooks/deliver', { as })).json.attemptedCount).toBe(1);
    await a.call('POST /v1/reports', { as, body: company });
    expect((await a.call('POST /_sandbox/webhooks/deliver', { as })).json.attemptedCount).toBe(1);
  });

  it('take over the work of each other', async () => {
    await using receiver = await startReceiver();
    const c = await replicas.add({ pace: 'fast' });
    const as = 'over';
    await subscribe(c, as, receiver.url);
    await c.call('PUT /_sandbox/clock', { as, body: { pace: 'fast' } });
    await c.call('POST /v1/reports', { as, body: company });
    await c.close();
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
  });
});
