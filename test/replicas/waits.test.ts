import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../webhooks/receiver.js';
import { type Replica, type Replicas, startReplicas, subscribe } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };

describe.each([true, false])('a wait at another replica (with notifications: %s)', (isNotified) => {
  let replicas: Replicas;
  let [a, b]: [Replica, Replica] = [] as never;
  beforeAll(async () => {
    replicas = await startReplicas(2, { pace: 'fast' });
    [a, b] = replicas.all as [Replica, Replica];
    if (!isNotified) b.dropNotifications();
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });
  /** Upkeep finds a change in a second without notifications, later on a busy machine. An ignored one takes 30 s. */
  const maxMs = 20_000;
  /** Resolves when a request waits at the other replica. */
  const waitUntilWatched = (as: string) => expect.poll(() => b.isWatched(as), { interval: 10 }).toBe(true);

  it('for a request ends when the request arrives', async () => {
    const as = 'expected';
    const expectation = { match: { operation: 'createReport' }, timeoutMs: 30_000 };
    const waiting = b.call('POST /_sandbox/requests/expect', { as, body: expectation });
    await waitUntilWatched(as);
    await a.call('POST /v1/reports', { as, body: company });
    const at = performance.now();
    expect((await waiting).json.passed).toBe(true);
    expect(performance.now() - at).toBeLessThan(maxMs);
  });

  it('for a request ends at its time limit, whatever else arrives', async () => {
    const as = 'unmet';
    const at = performance.now();
    const expectation = { match: { operation: 'cancelReport' }, timeoutMs: 1500 };
    const waiting = b.call('POST /_sandbox/requests/expect', { as, body: expectation });
    await waitUntilWatched(as);
    for (let count = 0; count < 5; count += 1) await a.call('GET /v1/reports', { as });
    expect((await waiting).json.passed).toBe(false);
    expect(performance.now() - at).toBeLessThan(1500 + maxMs);
  });

  it('ends at its time limit while another replica writes without pause', async () => {
    const as = 'busy';
    await subscribe(a, as, 'http://127.0.0.1:9/none');
    let isOver = false;
    const writers = [1, 2, 3, 4].map(async () => {
      while (!isOver) await a.call('POST /v1/reports', { as, body: company });
    });
    const at = performance.now();
    const limit = { timeoutMs: 1000 };
    const [expected, delivered] = await Promise.all([
      b.call('POST /_sandbox/requests/expect', {
        ...{ as, body: { match: { operation: 'cancelReport' }, ...limit } },
      }),
      b.call('POST /_sandbox/webhooks/wait', { as, body: { match: { type: 'report.amended' }, ...limit } }),
    ]);
    isOver = true;
    await Promise.all(writers);
    expect([expected.json.passed, delivered.json.met]).toEqual([false, false]);
    expect(performance.now() - at).toBeLessThan(1000 + maxMs);
  });

  it('for a message ends when it is sent', async () => {
    await using receiver = await startReceiver();
    const as = 'message';
    await a.call('PUT /_sandbox/clock', { as, body: { mode: 'manual' } });
    await subscribe(a, as, receiver.url);
    const match = { type: 'report.created', status: 'delivered' };
    const waiting = b.call('POST /_sandbox/webhooks/wait', { as, body: { match, timeoutMs: 30_000 } });
    await waitUntilWatched(as);
    await a.call('POST /v1/reports', { as, body: company });
    await a.call('POST /_sandbox/webhooks/deliver', { as });
    const at = performance.now();
    expect((await waiting).json.met).toBe(true);
    expect(performance.now() - at).toBeLessThan(maxMs);
  });

  it('for notices receives all kinds', async () => {
    const as = 'notices';
    const stop = new AbortController();
    const response = await fetch(`${b.url}/_sandbox/notices`, {
      headers: { authorization: `Bearer sbx_playground_${as}` },
      signal: stop.signal,
    });
    let text = '';
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        text += decoder.decode(chunk);
    })().catch(() => {});
    await waitUntilWatched(as);
    const { id } = (await a.call('POST /v1/reports', { as, body: company })).json;
    await expect.poll(() => text, { timeout: maxMs }).toContain(`"id":"${id}"`);
    expect(text).toContain('"kind":"request"');
    await a.call('POST /_sandbox/reset', { as });
    await expect.poll(() => text, { timeout: maxMs }).toContain('"kind":"world"');
    stop.abort();
  });
});
