import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReportReader } from '../../src/contract/index.js';
import { mayAct } from '../../src/legal/index.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { clientForms } from '../http/example-shapes.js';

const json = { 'Content-Type': 'application/json' };
const report = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });

interface SampleRequest {
  title: string;
  path: string;
  init?: RequestInit;
  /** Sent without a key. */
  anonymous?: boolean;
}

/** Requests of one account, in this order, since each one depends on the preceding ones. */
const sampleRequests: SampleRequest[] = [
  { title: 'a create', path: '/v1/reports', init: { method: 'POST', headers: json, body: report } },
  { title: 'a list', path: '/v1/reports?limit=1' },
  { title: 'a large response', path: '/openapi.json' },
  {
    title: 'a large response without a coding',
    path: '/openapi.json',
    init: { headers: { 'Accept-Encoding': 'identity' } },
  },
  {
    title: 'a response in Brotli',
    path: '/_sandbox/scenarios',
    init: { headers: { 'Accept-Encoding': 'br' } },
  },
  { title: 'a HEAD', path: '/v1/reports', init: { method: 'HEAD' } },
  { title: 'no key', path: '/v1/reports', anonymous: true },
  { title: 'an unknown path', path: '/v1/nothing?a=%20b' },
  { title: 'too large headers', path: '/v1/reports', init: { headers: { 'X-Large': 'x'.repeat(20000) } } },
  { title: 'an unknown method', path: '/v1/reports', init: { method: 'PUT', headers: json, body: '{}' } },
  { title: 'invalid JSON', path: '/v1/reports', init: { method: 'POST', headers: json, body: '{' } },
  { title: 'no body', path: '/v1/reports', init: { method: 'POST', headers: json } },
  { title: 'plain text', path: '/v1/reports', init: { method: 'POST', body: 'Ñandú' } },
  {
    title: 'a body that is too large',
    path: '/v1/reports',
    init: { method: 'POST', headers: json, body: 'x'.repeat(2 ** 21) },
  },
  {
    title: 'a page of another origin',
    path: '/v1/reports',
    init: { headers: { Origin: 'http://localhost:3000' } },
  },
  { title: 'a response without a body', path: '/_sandbox/reset', init: { method: 'POST' } },
];

describe('a request in memory', () => {
  let overSocket: Sandbox;
  let inMemory: Sandbox;
  beforeAll(async () => {
    [overSocket, inMemory] = await Promise.all([startSandbox(), startSandbox()]);
  });
  afterAll(() => Promise.all([overSocket.close(), inMemory.close()]));

  const requestFor = ({ url, key }: Sandbox, { path, init = {}, anonymous }: SampleRequest): Request => {
    const headers = new Headers(init.headers);
    if (!anonymous) headers.set('Authorization', `Bearer ${key}`);
    return new Request(url + path, { ...init, headers });
  };
  const read = async (response: Response) => ({
    status: response.status,
    text: response.statusText,
    url: new URL(response.url).pathname,
    // Depends on the real clock.
    headers: [...response.headers].filter(([name]) => name !== 'date'),
    body: response.body === null ? null : Buffer.from(await response.arrayBuffer()).toString('base64'),
  });

  it.each(sampleRequests)('gets the same response as over a socket: $title', async (one) => {
    const socketResult = await read(await fetch(requestFor(overSocket, one)));
    expect(await read(await inMemory.fetch(requestFor(inMemory, one)))).toEqual(socketResult);
  });

  it('is recorded in the journal like one over a socket', async () => {
    const body = { method: 'POST', headers: json, body: report };
    const one = { title: '', path: '/v1/reports', init: body };
    await fetch(requestFor(overSocket, one));
    await inMemory.fetch(requestFor(inMemory, one));
    const [socketResult] = (await overSocket.requests.list()).slice(-1);
    const [memoryResult] = (await inMemory.requests.list()).slice(-1);
    // Depends on the real clock and on any free port.
    const withoutRun = (of: object | undefined, { url }: Sandbox) =>
      JSON.parse(JSON.stringify({ ...of, run: null }).replaceAll(new URL(url).host, 'host'));
    expect(withoutRun(memoryResult, inMemory)).toEqual(withoutRun(socketResult, overSocket));
  });
});

describe('fetch in memory', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ productionPort: 0 });
  });
  afterAll(() => sandbox.close());
  const get = (path: string, init: RequestInit = {}) =>
    sandbox.fetch(`https://api.example.com${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${sandbox.key}`, ...init.headers },
    });

  it('accepts the arguments of Node’s fetch, for any address, and returns a Response', async () => {
    const response = await get('/v1/reports');
    expect(response).toBeInstanceOf(Response);
    expect([response.ok, response.url, await response.json()]).toMatchObject([
      true,
      'https://api.example.com/v1/reports',
      { data: [] },
    ]);
  });

  it('reaches production at its address, and only there', async () => {
    const headers = { Authorization: `Bearer ${sandbox.keyOf('test', 'production')}` };
    const statuses = [sandbox.productionUrl, sandbox.url].map(
      async (base) => (await sandbox.fetch(`${base}/v1/reports`, { headers })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401]);
  });

  it('rejects as over a network if a fault breaks the connection', async () => {
    const error = await get('/v1/reports', { headers: { 'Sandbox-Fault': 'reset=before' } }).catch(
      (error) => error,
    );
    expect(error).toBeInstanceOf(TypeError);
    expect([error.message, error.cause.code]).toEqual(['fetch failed', 'ECONNRESET']);
  });

  it('fails in the middle of a body that a fault truncates', async () => {
    const response = await get('/v1/reports', { headers: { 'Sandbox-Fault': 'body=truncated' } });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(new TypeError('terminated'));
  });

  it('returns as much of a truncated gzip body as Node’s fetch, without an error', async () => {
    const headers = { Authorization: `Bearer ${sandbox.key}`, 'Sandbox-Fault': 'body=truncated-gzip' };
    const texts = [sandbox.fetch, fetch].map(async (send) => {
      const response = await send(`${sandbox.url}/v1/reports`, { headers });
      return [response.headers.get('Sandbox-Fault-Applied'), await response.text()];
    });
    const [memoryResult, socketResult] = await Promise.all(texts);
    expect(memoryResult).toEqual(socketResult);
    expect(memoryResult).toEqual([
      'body=truncated-gzip; by=header',
      expect.stringMatching(/^\{"data".*[^}]$/),
    ]);
  });

  it('fails if a connection is closed, a chunk is missing or a body stalls', async () => {
    const send = async (fault: string) =>
      (await get('/v1/reports', { headers: { 'Sandbox-Fault': fault } })).text();
    await expect(send('close=before')).rejects.toThrow(new TypeError('fetch failed'));
    await expect(send('body=truncated-chunked')).rejects.toThrow(new TypeError('terminated'));
    await expect(send('stall=5ms')).rejects.toThrow(new TypeError('terminated'));
    expect(JSON.parse(await send('informational=103'))).toMatchObject({ data: [] });
  });

  it('follows redirects as Node’s fetch: a POST becomes a GET or is repeated, and a loop ends', async () => {
    const headers = { Authorization: `Bearer ${sandbox.keyOf('redirected')}`, ...json };
    const outcomeOf = async (send: typeof fetch, fault: string, init: RequestInit = {}) => {
      const url = `${sandbox.url}/v1/reports`;
      const own = { ...headers, 'Sandbox-Fault': fault };
      const response = await send(url, { method: 'POST', body: report, headers: own, ...init }).catch(
        ({ message, cause }) => ({ message, cause: cause.message }),
      );
      if (!(response instanceof Response)) return response;
      return [response.status, response.redirected, response.url];
    };
    const redirectLoop = 'status=308; location=/v1/reports';
    const cases: [string, RequestInit?][] = [
      ...[301, 302, 307, 308].map((status): [string] => [`status=${status}`]),
      [redirectLoop],
      ['status=302', { redirect: 'manual' }],
      ['status=302', { redirect: 'error' }],
    ];
    const outcomes = [];
    for (const [fault, init] of cases) {
      const socketResult = await outcomeOf(fetch, fault, init);
      const memoryResult = await outcomeOf(sandbox.fetch, fault, init);
      expect([fault, memoryResult]).toEqual([fault, socketResult]);
      outcomes.push(Array.isArray(memoryResult) ? memoryResult[0] : memoryResult.cause);
    }
    expect(outcomes).toEqual([200, 200, 201, 201, 'redirect count exceeded', 302, 'unexpected redirect']);
  });

  it('streams the body: the first piece is read before the last is written', async () => {
    const response = await get('/v1/reports', { headers: { 'Sandbox-Fault': 'drip=2000ms' } });
    const reader = response.body?.getReader();
    const { value, done } = (await reader?.read()) ?? {};
    const length = Number(response.headers.get('Content-Length'));
    expect([done, (value?.length ?? length) < length]).toEqual([false, true]);
    await reader?.cancel();
  });

  it('is aborted by its signal, before a response and within it', async () => {
    const gone = new Error('no longer wanted');
    await expect(get('/livez', { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
    const early = new AbortController();
    const waiting = get('/v1/reports', {
      headers: { 'Sandbox-Fault': 'latency=60000ms' },
      signal: early.signal,
    });
    setImmediate(() => early.abort(gone));
    await expect(waiting).rejects.toBe(gone);
    const late = new AbortController();
    const response = await get('/v1/reports', {
      headers: { 'Sandbox-Fault': 'drip=1000ms' },
      signal: late.signal,
    });
    late.abort(gone);
    await expect(response.text()).rejects.toBe(gone);
    const whole = new AbortController();
    const arrived = await get('/v1/reports', { signal: whole.signal });
    await new Promise((resolve) => setImmediate(resolve));
    whole.abort(gone);
    await expect(arrived.text()).rejects.toBe(gone);
  });

  it.each(['', 'drip=1000ms', 'body=truncated', 'body=malformed', 'body=empty', 'latency=1ms'])(
    'releases a response whose body is cancelled, coded or not: "%s"',
    async (fault) => {
      for (const coding of ['identity', 'gzip', 'br']) {
        const headers = { 'Accept-Encoding': coding, ...(fault !== '' && { 'Sandbox-Fault': fault }) };
        const whole = await get('/v1/reports', { headers });
        await whole.body?.cancel();
        const reader = (await get('/v1/reports', { headers })).body?.getReader();
        await reader?.read().catch(() => {});
        await reader?.cancel().catch(() => {});
        expect(whole.bodyUsed).toBe(whole.body !== null);
      }
    },
  );

  it('sends a body that arrives in pieces', async () => {
    const pieces = ['{"type":"sociedades_y_poderes",', '"companyId":"acme"}'];
    const body = ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)));
    const init = { method: 'POST', body, duplex: 'half', headers: json } as RequestInit;
    expect((await get('/v1/reports', init)).status).toBe(201);
  });

  it('is refused for an endless body', async () => {
    let cancelled = (): void => {};
    const seen = new Promise<void>((resolve) => {
      cancelled = resolve;
    });
    const piece = new Uint8Array(64 * 1024);
    const body = new ReadableStream({
      pull: (sink) => sink.enqueue(piece.slice()),
      cancel: () => cancelled(),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: json } as RequestInit;
    expect((await get('/v1/reports', init)).status).toBe(413);
    await seen;
  });

  it('fails after the sandbox is closed', async () => {
    const short = await startSandbox();
    expect((await short.fetch(`${short.url}/livez`)).status).toBe(200);
    await short.close();
    await expect(short.fetch(`${short.url}/livez`)).rejects.toThrow('fetch failed');
  });
});

describe.each(Object.entries(clientForms).filter(([, { shape }]) => shape !== null))(
  'a sandbox in memory like %s',
  (_, form) => {
    const like = form.shape ?? {};
    const create = JSON.stringify(form.create({ companyId: 'sbx-spa-clean', options: { validate: true } }));

    it('answers in its shape to fetch and to MSW as over a socket', async () => {
      const sandboxes = [];
      for (let at = 0; at < 3; at += 1) sandboxes.push(await startSandbox({ like }));
      const [socket, memory, mocked] = sandboxes as [Sandbox, Sandbox, Sandbox];
      const server = setupServer();
      server.listen({ onUnhandledRequest: 'bypass' });
      const base = 'https://api.example.com';
      server.use(...mocked.handlers(http, base));
      /** Sends the same requests; returns everything that a client can observe. */
      const transcript = async (send: typeof fetch, url: string, key: string): Promise<string[]> => {
        const seen: string[] = [];
        const request = async (path: string, init: RequestInit = {}): Promise<unknown> => {
          const headers = { Authorization: `Bearer ${key}`, ...json };
          const response = await send(url + path, { ...init, headers });
          const text = await response.text();
          seen.push(
            `${response.status} ${response.headers.get('location')} ${response.headers.get('content-type')} ${text}`,
          );
          return JSON.parse(text);
        };
        const id = form.idIn(await request('/v1/reports', { method: 'POST', body: create }));
        expect(id).not.toMatch(/^rep_/);
        const read = await request(`/v1/reports/${id}`);
        expect(form.idIn(read)).toBe(id);
        await request(form.path('/v1/reports?limit=1'));
        await request('/v1/reports', { method: 'POST', body: '{}' });
        await request('/v1/reports/none');
        const own = createReportReader(like)(read);
        const question = { people: ['ent_3'], faculty: 'BANK_OPEN_ACCOUNT' };
        seen.push(JSON.stringify(mayAct(own, question)));
        return seen;
      };
      const expected = await transcript(fetch, socket.url, socket.key);
      expect(await transcript(memory.fetch, memory.url, memory.key)).toEqual(expected);
      expect(await transcript(fetch, base, mocked.key)).toEqual(expected);
      server.close();
      for (const sandbox of sandboxes) await sandbox.close();
    });
  },
);

describe('the handlers for MSW', () => {
  const base = 'https://api.example.com/legal';
  let sandbox: Sandbox;
  const mocked = setupServer();
  beforeAll(async () => {
    mocked.listen({ onUnhandledRequest: 'error' });
    sandbox = await startSandbox({ productionPort: 0 });
    mocked.use(...sandbox.handlers(http, `${base}/`, 'https://production.example.com'));
  });
  afterAll(async () => {
    mocked.close();
    await sandbox.close();
  });

  it('answer for another server, each environment separately', async () => {
    const send = async (address: string, key: string) => {
      const response = await fetch(`${address}/v1/reports`, {
        ...{ method: 'POST', body: report },
        headers: { Authorization: `Bearer ${key}`, ...json },
      });
      return [response.status, response.headers.get('Sandbox') === null, (await response.text()).slice(0, 6)];
    };
    const production = sandbox.keyOf('test', 'production');
    expect(await send(base, sandbox.key)).toEqual([201, false, '{"id":']);
    expect(await send('https://production.example.com', production)).toEqual([201, false, '{"id":']);
    expect((await send(base, production))[0]).toBe(401);
  });

  it('release a response whose body is cancelled', async () => {
    for (const fault of [{}, { 'Sandbox-Fault': 'drip=1000ms' }, { 'Sandbox-Fault': 'body=truncated' }]) {
      const headers = { Authorization: `Bearer ${sandbox.key}`, ...fault };
      // MSW reads its own copy, and the cancel of the other one ends only after that copy has ended.
      (await fetch(`${base}/v1/reports`, { headers })).body?.cancel().catch(() => {});
      const reader = (await fetch(`${base}/v1/reports`, { headers })).body?.getReader();
      await reader?.read().catch(() => {});
      reader?.cancel().catch(() => {});
    }
    expect((await fetch(`${base}/livez`)).status).toBe(200);
  });

  it('reject on broken connections, and let other handlers respond first', async () => {
    const headers = { Authorization: `Bearer ${sandbox.key}`, 'Sandbox-Fault': 'reset=before' };
    await expect(fetch(`${base}/v1/reports`, { headers })).rejects.toThrow(TypeError);
    const cut = { ...headers, 'Sandbox-Fault': 'body=truncated' };
    await expect((await fetch(`${base}/v1/reports`, { headers: cut })).text()).rejects.toThrow(TypeError);
    const redirected = { ...headers, 'Sandbox-Fault': 'status=307' };
    const read = await fetch(`${base}/v1/reports`, { headers: redirected });
    expect([read.status, read.url]).toEqual([200, `${base}/v1/reports?sandbox-redirected`]);
    const elsewhere = { ...headers, 'Sandbox-Fault': 'status=307; location=//other.example.com/v1/reports' };
    const manual = await fetch(`${base}/v1/reports`, { headers: elsewhere, redirect: 'manual' });
    expect(manual.headers.get('Location')).toBe('//other.example.com/v1/reports');
    mocked.use(http.get(`${base}/v1/reports`, () => HttpResponse.text('another'), { once: true }));
    expect(await (await fetch(`${base}/v1/reports`)).text()).toBe('another');
    expect((await fetch(`${base}/v1/reports`)).status).toBe(401);
  });

  it('are refused for an invalid address and a missing production', async () => {
    expect(() => sandbox.handlers(http, 'api.example.com')).toThrow('https://api.example.com');
    await using alone = await startSandbox();
    expect(() => alone.handlers(http, base, base)).toThrow('productionPort');
  });
});
