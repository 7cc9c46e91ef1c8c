import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEnvironments } from '../../src/http/connection/server.js';
import { collections } from '../../src/server/collections.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import type { Sender } from '../../src/webhooks/sender.js';
import { scaled } from '../scale.js';
import { createTextLog, type TextLog } from '../store/text-log.js';

interface ManyReply {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a body, and fail if it is wrong.
  json: any;
}

const countOf = (all: readonly ManyReply[], status: number): number =>
  all.filter((each) => each.status === status).length;

/** Number of concurrent clients. */
const clients = 48;

describe.each(scaled([1], [1, 2, 3]))('over a store with frequent write conflicts (%i)', (seed) => {
  let server: Awaited<ReturnType<typeof startEnvironments>>;
  let appendLog: TextLog;
  let failures: unknown[];
  let sends: number;
  const sender: Sender = {
    async send() {
      sends += 1;
      return { reply: { status: 204, headers: [], body: '', bodyBytes: 0, early: false }, tookMs: 0 };
    },
    judge: async () => [],
    close: async () => {},
  };
  const sending = { sender, targets: 'any', timer: undefined, timeoutMs: 1000, failed: () => {} };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });

  beforeEach(async () => {
    failures = [];
    sends = 0;
    // There are few appends, since each one contains the changes of many requests.
    appendLog = createTextLog({ seed, conflictPercent: 60 });
    const store = createDurableStore({ appendLog, collections });
    const sandbox = createSandbox({ seed: 's', pace: 'instant', store, stopwatch: () => 0, sending });
    const log = ({ error }: { error: unknown }) => void failures.push(error);
    server = await startEnvironments(sandbox, { host: '127.0.0.1', port: 0, log });
  });
  afterEach(async () => {
    await server.close();
    expect(failures).toEqual([]);
    expect(appendLog.conflicts).toBeGreaterThan(5);
  });

  const send = (
    method: string,
    path: string,
    body?: object,
    own: Record<string, string> = {},
  ): Promise<ManyReply> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: 'Bearer sbx_playground_contended', ...own };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const outgoing = request(`${server.url}${path}`, { method, agent, headers: { ...headers, ...type } });
      outgoing.once('error', reject).once('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        const json = text === '' ? null : JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, json });
      });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });

  const create = (own?: Record<string, string>) =>
    send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme' }, own);

  /** Returns all ids of a list. */
  const listAll = async (list: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let next = ''; ; ) {
      const { json } = await send('GET', `${list}${next}`);
      ids.push(...json.data.map(({ id }: { id: string }) => id));
      if (!json.page?.next) return ids.toSorted();
      next = `&cursor=${json.page.next}`;
    }
  };

  /** Returns the responses to many clients, each of which sends this many requests in sequence. */
  const repeat = async (times: number, work: () => Promise<ManyReply>): Promise<ManyReply[]> => {
    const responses: ManyReply[] = [];
    const client = async () => {
      for (let at = 0; at < times; at += 1) responses.push(await work());
    };
    await Promise.all(Array.from({ length: clients }, client));
    return responses;
  };

  it('a rate limit allows exactly its number of requests', async () => {
    await send('PUT', '/_sandbox/rate-limit', { limit: 100, windowSeconds: 60 });
    const responses = await repeat(4, create);
    expect([countOf(responses, 201), countOf(responses, 429)]).toEqual([100, 92]);
  });

  it('a fault hits exactly its number of requests', async () => {
    const effect = { status: 503 };
    await send('POST', '/_sandbox/faults', { effect, until: { count: 60 } });
    const responses = await repeat(4, create);
    expect([countOf(responses, 503), countOf(responses, 201)]).toEqual([60, 132]);
    const { json } = await send('GET', '/_sandbox/faults/fault_1');
    expect(json).toMatchObject({ seen: 60, fired: 60 });
  });

  it('the clock is moved once by each advance', async () => {
    const before = (await send('PUT', '/_sandbox/clock', { mode: 'manual' })).json.clock;
    await create();
    const responses = await repeat(1, () => send('POST', '/_sandbox/clock/advance', { by: 'PT1H' }));
    expect(countOf(responses, 200)).toBe(clients);
    const after = (await send('GET', '/_sandbox/clock')).json;
    expect(Date.parse(after.now) - Date.parse(before.now)).toBe(clients * 3_600_000);
  });

  it('a message is sent once per request', async () => {
    const { json: endpoint } = await send('POST', '/v1/webhooks', {
      url: 'https://receiver.example/',
      events: ['*'],
    });
    const responses = await repeat(3, () => send('POST', `/v1/webhooks/${endpoint.id}/test`));
    const sent = countOf(responses, 201);
    expect(sent + countOf(responses, 409)).toBe(clients * 3);
    expect(sends).toBe(sent);
    expect(sent).toBeGreaterThan(20);
  });

  it.each([
    ['sent at once', {}],
    ['delayed', { 'sandbox-fault': 'latency=1ms' }],
  ])('each request runs once and is recorded once if its response is %s', async (_, own) => {
    const responses = await repeat(4, () => create(own));
    expect(countOf(responses, 201)).toBe(192);
    const requests = responses.map(({ headers }) => headers['request-id']);
    expect(new Set(requests).size).toBe(192);
    expect(await listAll('/v1/reports?limit=100')).toEqual(responses.map(({ json }) => json.id).toSorted());
    const journal = await listAll('/_sandbox/requests?operation=createReport');
    expect(journal).toEqual(requests.toSorted());
  });
});
