import { request } from 'node:http';
import inject from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListener, startEnvironments } from '../../src/http/connection/server.js';
import { collections } from '../../src/server/collections.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import type { Store } from '../../src/store/port.js';
import { createTextLog } from '../store/text-log.js';
import {
  type Call,
  type Client,
  type ClientOptions,
  connect,
  type Reply,
  usualTransports,
} from './client.js';
import { expectProblem } from './expect-problem.js';
import { createTestStore } from './test-store.js';

const type = 'sociedades_y_poderes';
const adminToken = 'the-token-of-this-test';

/** Requests of one account. */
function accountClient(client: Client, name: string) {
  const key = `sbx_playground_${name}`;
  const send = (path: string, call: Call = {}) => client.call(path, { key, ...call });
  return {
    send,
    list: () => send('/v1/reports'),
    create: (headers: Record<string, string> = {}, companyId = 'acme') =>
      send('/v1/reports', { method: 'POST', headers, body: { type, companyId } }),
    set: (limit: number, windowSeconds: number) =>
      send('/_sandbox/rate-limit', { method: 'PUT', body: { limit, windowSeconds } }),
    read: async () => (await send('/_sandbox/rate-limit')).json,
    post: (path: string, body?: object) =>
      send(path, { method: 'POST', ...(body === undefined ? {} : { body }) }),
  };
}

const limitOf = ({ status, headers }: Reply) => [status, headers.ratelimit];

describe.each(usualTransports)('rate limits, %s', (transport) => {
  const made: Client[] = [];
  const connectTo = async (options: ClientOptions = {}): Promise<Client> => {
    const client = await connect(transport, { pace: 'instant', ...options });
    made.push(client);
    return client;
  };
  let client: Client;
  /** Each test has its own. */
  const account = (name: string) => accountClient(client, name);
  beforeAll(async () => {
    client = await connectTo({ access: { adminToken } });
  });
  afterAll(async () => {
    for (const one of made) {
      await one.close();
      expect(one.failures).toEqual([]);
    }
  });

  it('do not exist by default', async () => {
    const { list, read } = account('unlimited');
    const { headers } = await list();
    expect([headers.ratelimit, headers['ratelimit-policy']]).toEqual([undefined, undefined]);
    expect(await read()).toEqual({
      ...{ source: 'none', limit: null, windowSeconds: null, remaining: null, resetSeconds: null },
    });
  });

  it('limits of one request per second are described in words in an error', async () => {
    const { set, list } = account('one');
    await set(1, 1);
    await list();
    expect(expectProblem(await list(), 'too-many-requests').detail).toContain(
      'lets one request pass in a second,',
    );
  });

  it('allow their number of requests per window, which begins with the first request', async () => {
    const { set, list, read } = account('window');
    expect((await set(2, 60)).json).toEqual({
      ...{ source: 'account', limit: 2, windowSeconds: 60, remaining: 2, resetSeconds: null },
    });
    client.pass(45_000);
    const first = await list();
    expect(first.headers['ratelimit-policy']).toBe('"default";q=2;w=60');
    expect(limitOf(first)).toEqual([200, '"default";r=1;t=60']);
    client.pass(29_500);
    expect(limitOf(await list())).toEqual([200, '"default";r=0;t=31']);
    expect(await read()).toMatchObject({ remaining: 0, resetSeconds: 31 });
    const refused = await list();
    const { detail } = expectProblem(refused, 'too-many-requests');
    expect(detail).toBe(
      'The rate limit of this account lets 2 requests pass in 60 seconds, and nothing was done for this one. Wait as long as Retry-After says.',
    );
    expect(refused.headers).toMatchObject({
      'retry-after': '31',
      'ratelimit-policy': '"default";q=2;w=60',
      ratelimit: '"default";r=0;t=31',
    });
    client.pass(30_499);
    expect(limitOf(await list())).toEqual([429, '"default";r=0;t=1']);
    client.pass(1);
    expect(limitOf(await list())).toEqual([200, '"default";r=1;t=60']);
  });

  it('count every request regardless of its result, and every response has the remaining number', async () => {
    const { set, send, create } = account('outcomes');
    await set(20, 60);
    const headers = { 'content-type': 'application/json' };
    const post = { method: 'POST', headers };
    const { headers: made } = await create();
    const { location = '' } = made;
    const { headers: found } = await send(location);
    const responses = [
      await send('/v1/reports', { ...post, body: '{' }),
      await send('/v1/reports', { ...post, body: '{}' }),
      await send('/v1/reports', { ...post, body: 'x'.repeat(70_000) }),
      await send('/v1/reports', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }),
      await send('/v1/reports', { headers: { accept: 'text/html' } }),
      await send('/v1/nothing'),
      await send('/%761/nothing'),
      await send('/v1/reports', { method: 'PUT' }),
      await send('/v1/reports', { method: 'HEAD' }),
      await send(location, { headers: { 'if-none-match': found.etag ?? '' } }),
      await send('/v1/reports', { headers: { 'sandbox-fault': 'status=500' } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([
      ...[400, 422, 413, 415, 406, 404, 404, 405, 200, 304, 500],
    ]);
    expect(responses.map(({ headers }) => headers.ratelimit)).toEqual(
      responses.map((_, at) => `"default";r=${17 - at};t=60`),
    );
  });

  it('count only requests to /v1 with a valid key', async () => {
    const { set, send, list, read } = account('uncounted');
    await set(1, 60);
    const others = [
      await send('/v1/reports', { key: null }),
      await send('/v1/reports', { key: 'sbx_playground_revoked' }),
      await send('/_sandbox/clock'),
      await send('/_sandbox/rate-limit'),
      await send('/livez'),
    ];
    expect(others.map(limitOf)).toEqual([401, 401, 200, 200, 200].map((status) => [status, undefined]));
    const early = [
      await send(`/v1/${'x'.repeat(5000)}`),
      await send('/v1/reports', { headers: { host: 'rebound.example' } }),
      await send('/v1/reports', {
        method: 'OPTIONS',
        headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
      }),
    ];
    expect(early.map(limitOf)).toEqual([414, 421, 204].map((status) => [status, undefined]));
    expect(limitOf(await list())).toEqual([200, '"default";r=0;t=60']);
    expect((await list()).status).toBe(429);
    // A limited client can always read and change the limit.
    expect(await read()).toMatchObject({ remaining: 0 });
    expect(limitOf(await send('/livez'))).toEqual([200, undefined]);
    expect((await send('/_sandbox/rate-limit', { method: 'DELETE' })).status).toBe(204);
    expect(limitOf(await list())).toEqual([200, undefined]);
  });

  it('refuse requests before the operation runs, so that the idempotency key stays unused', async () => {
    const { set, list, create } = account('effect');
    await set(1, 60);
    await list();
    const key = { 'idempotency-key': '"once"' };
    expectProblem(await create(key, 'first'), 'too-many-requests');
    client.pass(60_000);
    await set(9, 60);
    expect((await list()).json.data).toEqual([]);
    const second = await create(key, 'second');
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, undefined]);
    const replayed = await create(key, 'second');
    expect(replayed.headers).toMatchObject({
      'idempotent-replayed': 'true',
      ratelimit: '"default";r=6;t=60',
    });
    expect((await list()).json.data).toHaveLength(1);
  });

  it('apply before faults, which count as requests', async () => {
    const { set, list, post, send } = account('faulted');
    await post('/_sandbox/faults', { effect: { status: 429, retryAfter: 7 }, until: { count: 2 } });
    await set(1, 60);
    const faulted = await list();
    expect(limitOf(faulted)).toEqual([429, '"default";r=0;t=60']);
    expect(faulted.headers).toMatchObject({
      'retry-after': '7',
      'sandbox-fault-applied': expect.stringContaining('by=fault_1'),
    });
    const limited = await list();
    expect(limited.headers).toMatchObject({ 'retry-after': '60' });
    expect(limited.headers['sandbox-fault-applied']).toBeUndefined();
    expect((await send('/_sandbox/faults/fault_1')).json).toMatchObject({ seen: 1, fired: 1 });
  });

  it('limits of one account do not affect others', async () => {
    const [limited, other] = [account('one'), account('other')];
    await limited.set(1, 60);
    await limited.list();
    expect((await limited.list()).status).toBe(429);
    expect(limitOf(await other.list())).toEqual([200, undefined]);
  });

  it('limits of the server apply to each account without its own limit', async () => {
    client = await connectTo({ rateLimit: { limit: 2, windowSeconds: 10 } });
    const [one, other] = [account('first'), account('second')];
    await one.list();
    expect(limitOf(await one.list())).toEqual([200, '"default";r=0;t=10']);
    expect((await one.list()).status).toBe(429);
    expect(limitOf(await other.list())).toEqual([200, '"default";r=1;t=10']);
    expect(await one.read()).toMatchObject({ source: 'server', limit: 2, remaining: 0, resetSeconds: 10 });
    await one.set(3, 20);
    expect(limitOf(await one.list())).toEqual([200, '"default";r=2;t=20']);
    await one.send('/_sandbox/rate-limit', { method: 'DELETE' });
    expect(limitOf(await one.list())).toEqual([200, '"default";r=1;t=10']);
  });

  it('are set by the admin token for any account', async () => {
    client = await connectTo({ access: { adminToken } });
    const { list } = account('minded');
    await list();
    const path = '/_sandbox/rate-limit?account=minded';
    const body = { limit: 1, windowSeconds: 60 };
    expect((await client.call(path, { key: adminToken, method: 'PUT', body })).status).toBe(200);
    await list();
    expect((await list()).status).toBe(429);
    expect((await client.call(path, { key: adminToken })).json.remaining).toBe(0);
  });

  it.each([
    [{ limit: 0, windowSeconds: 60 }, 'limit must be'],
    [{ limit: 5 }, 'lacks the field windowSeconds'],
    [{ limit: '5', windowSeconds: 60 }, 'limit must be an integer'],
    [{ limit: 5, windowSeconds: 0.5 }, 'windowSeconds must be an integer'],
    [{ limit: 5, windowSecond: 60 }, 'windowSecond'],
  ])('are not set to %o', async (body, detail) => {
    const refused = await account('refused').send('/_sandbox/rate-limit', { method: 'PUT', body });
    expect(expectProblem(refused, 'invalid-request').detail).toContain(detail);
    expect(await account('refused').read()).toMatchObject({ source: 'none' });
  });

  it('are visible to pages of other origins', async () => {
    const { set, send } = account('page');
    await set(5, 60);
    const { headers } = await send('/v1/reports', { headers: { origin: 'http://localhost:3000' } });
    const exposed = headers['access-control-expose-headers']?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']));
  });

  describe('in a replaced world', () => {
    it('end with a reset', async () => {
      const { set, list, post, read } = account('reset');
      await set(1, 60);
      await list();
      await post('/_sandbox/reset');
      expect(await read()).toMatchObject({ source: 'none' });
      expect(limitOf(await list())).toEqual([200, undefined]);
    });

    it('are restored with a snapshot, and a window begins', async () => {
      const { set, list, post } = account('restored');
      await set(2, 60);
      await list();
      await post('/_sandbox/snapshots', { name: 'limited' });
      await list();
      await set(9, 9);
      await post('/_sandbox/snapshots/limited/restore');
      client.pass(1000);
      expect(limitOf(await list())).toEqual([200, '"default";r=1;t=60']);
    });

    it('are copied by a fork without their counts', async () => {
      const { set, list, post } = account('origin');
      await set(2, 60);
      await list();
      await post('/_sandbox/fork', { key: 'sbx_playground_copy' });
      expect(limitOf(await account('copy').list())).toEqual([200, '"default";r=1;t=60']);
      expect(limitOf(await list())).toEqual([200, '"default";r=0;t=60']);
    });

    it('are not part of a file', async () => {
      const { set, list, send, post, read } = account('filed');
      await set(2, 60);
      await list();
      const file = (await send('/_sandbox/export')).json;
      expect(JSON.stringify(file)).not.toContain('windowSeconds');
      expect((await post('/_sandbox/import?replace=true', file)).status).toBe(200);
      expect(await read()).toMatchObject({ source: 'none' });
    });

    it('limits of the server remain, and a window begins', async () => {
      client = await connectTo({ rateLimit: { limit: 1, windowSeconds: 10 } });
      const { list, post } = account('usual');
      await list();
      expect((await list()).status).toBe(429);
      await post('/_sandbox/reset');
      expect(limitOf(await list())).toEqual([200, '"default";r=0;t=10']);
    });
  });
});

/** Sends requests one after the other over a separate connection. */
async function sendOver(url: string, key: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1)
    statuses.push(
      await new Promise<number>((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const outgoing = request(
          `${url}/v1/reports`,
          { method: 'POST', agent: false, headers },
          (response) => {
            response.resume().once('end', () => resolve(response.statusCode ?? 0));
          },
        );
        outgoing.once('error', reject);
        outgoing.end(JSON.stringify({ type, companyId: 'acme' }));
      }),
    );
  return statuses;
}

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

const store = { memory: createTestStore, durable: () => durable(createTextLog({ seed: 3 })) };

function durable(appendLog: ReturnType<typeof createTextLog>): Store {
  return createDurableStore({ appendLog, collections });
}

describe('a limit, among many clients', () => {
  it.each(Object.entries(store))(
    'allows exactly its number of requests, of 64 concurrent ones (%s)',
    async (_, createStore) => {
      let now = 0;
      const failures: unknown[] = [];
      const sandbox = createSandbox({
        ...{ seed: 's', pace: 'instant', store: createStore(), stopwatch: () => now },
        rateLimit: { limit: 100, windowSeconds: 60 },
      });
      const log = ({ error }: { error: unknown }) => void failures.push(error);
      const server = await startEnvironments(sandbox, { host: '127.0.0.1', port: 0, log });
      try {
        // Not a multiple of the limit, so that the limit is reached within the requests of one turn.
        const listAll = async () => {
          const clients = Array.from({ length: 64 }, () => sendOver(server.url, 'sbx_playground_many', 3));
          const other = sendOver(server.url, 'sbx_playground_other', 10);
          return { statuses: (await Promise.all(clients)).flat(), others: await other };
        };
        for (const begun of [0, 60_000]) {
          now = begun;
          const { statuses, others } = await listAll();
          expect([countOf(statuses, 201), countOf(statuses, 429), statuses.length]).toEqual([100, 92, 192]);
          expect(countOf(others, 201)).toBe(10);
        }
        expect(failures).toEqual([]);
      } finally {
        await server.close();
      }
    },
  );

  it('is shared by all replicas over one database, and survives a restart', async () => {
    const appendLog = createTextLog({ seed: 5, conflictPercent: 20 });
    let now = 1000;
    const replica = (behindMs: number) => {
      const sandbox = createSandbox({
        ...{ seed: 's', pace: 'instant', store: durable(appendLog), stopwatch: () => now - behindMs },
        rateLimit: { limit: 10, windowSeconds: 60 },
      });
      const listener = createListener(
        sandbox,
        ({ error }) => expect(error).toBeUndefined(),
        () => true,
      );
      return async (): Promise<number> => {
        const headers = { authorization: 'Bearer sbx_playground_replicated' };
        return (await inject(listener, { url: '/v1/reports', headers })).statusCode;
      };
    };
    const [one, other] = [replica(0), replica(5)];
    expect(await one()).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 15 }, () => [one(), other()]).flat());
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([9, 21]);
    expect(appendLog.conflicts).toBeGreaterThan(0);
    now += 59_000;
    expect(await replica(0)()).toBe(429);
    now += 1000;
    expect(await replica(0)()).toBe(200);
  });
});
