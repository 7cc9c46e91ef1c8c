import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { startSandbox } from '../../src/testing/index.js';
import { type Call, type Client, connect, type Reply, transports } from './client.js';
import { expectProblem } from './expect-problem.js';

const allowed = [
  'http://localhost',
  'http://localhost:3000',
  'https://localhost:3000',
  'http://app.localhost:8080',
  'http://127.0.0.1:5173',
  'http://127.8.9.10',
  'http://[::1]:3000',
  'https://app.example',
  'HTTPS://App.example',
  'http://plain.example',
  'http://plain.example:80',
  'https://other.example:8443',
  'tauri://localhost',
];

const refused = [
  'https://rebound.example',
  'http://app.example',
  'https://app.example:8443',
  'https://plain.example',
  'http://plain.example:443',
  'http://plain.example:8080',
  'https://sub.app.example',
  'https://app.example.evil.example',
  'http://localhost.evil.example',
  'http://evillocalhost',
  'http://127.0.0.1.evil.example',
  'http://127.evil.example',
  'http://[::2]',
  'http://localhost:3000/',
  'http://localhost:3000, http://localhost:3001',
  'ftp://localhost',
  'null',
  '',
];

/** Headers that a page may always read, by the Fetch standard. */
const readable = [
  ...[
    'cache-control',
    'content-language',
    'content-length',
    'content-type',
    'expires',
    'last-modified',
    'pragma',
  ],
  // Headers of the connection and of the browser itself.
  ...['connection', 'keep-alive', 'transfer-encoding', 'x-content-type-options'],
];

const corsOf = ({ headers }: Reply) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe.each(transports)('pages of other origins, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, {
      pace: 'instant',
      allowedOrigins:
        'https://app.example:443,http://plain.example:80,https://other.example:8443,tauri://localhost',
    });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const from = (origin: string, path: string, call: Call = {}) =>
    client.call(path, { ...call, headers: { origin, ...call.headers } });
  const preflight = (origin: string, path: string, method = 'POST') =>
    from(origin, path, {
      method: 'OPTIONS',
      key: null,
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it.each(allowed)('%s may call, and its preflight needs no key', async (origin) => {
    const response = await preflight(origin, '/v1/reports');
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'DELETE, GET, HEAD, PATCH, POST',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    const { headers } = await from(origin, '/v1/reports');
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
  });

  it.each(refused)('%j may not call, and gets no CORS headers', async (origin) => {
    const response = await preflight(origin, '/v1/reports');
    expect([response.status, corsOf(response)]).toEqual([204, []]);
    const reply = await from(origin, '/v1/reports');
    expect([reply.status, corsOf(reply)]).toEqual([200, []]);
  });

  it('every request header of operations under /v1 and of all calls may be sent', async () => {
    const { headers } = await preflight('http://localhost', '/v1/reports');
    const taken = headers['access-control-allow-headers']?.split(', ') ?? [];
    const parameters = operations
      .filter(({ path }) => path.startsWith('/v1/'))
      .flatMap((operation) => operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'header');
    expect(parameters.length).toBeGreaterThan(2);
    const all = ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'traceparent'];
    expect(taken).toEqual(expect.arrayContaining([...all, ...parameters.map(({ name }) => name)]));
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('a preflight does not show which paths exist', async () => {
    const [known, unknown] = [
      await preflight('http://localhost', '/v1/reports'),
      await preflight('http://localhost', '/v1/example-resource', 'DELETE'),
    ];
    const { date: _, 'request-id': __, ...same } = known.headers;
    expect(unknown.status).toBe(204);
    expect(unknown.headers).toMatchObject(same);
  });

  it('OPTIONS without preflight headers is answered as usual', async () => {
    const options: Call = { method: 'OPTIONS', key: null };
    expectProblem(await from('http://localhost', '/v1/reports', options), 'authentication-required');
    const method = { headers: { 'access-control-request-method': 'POST' }, ...options };
    expectProblem(await client.call('/v1/reports', method), 'authentication-required');
    const { status, headers } = await from('http://localhost', '/v1/reports', { method: 'OPTIONS' });
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  });

  it('a page can read every problem that it causes', async () => {
    const json = { 'content-type': 'application/json' };
    const calls: [string, Call, number][] = [
      ['/v1/reports', { key: null }, 401],
      ['/v1/nothing', {}, 404],
      ['/v1/reports', { method: 'PUT' }, 405],
      ['/v1/reports', { headers: { accept: 'text/html' } }, 406],
      ['/v1/reports', { method: 'POST', headers: json, body: ' '.repeat(70_000) }, 413],
      [`/v1/${'x'.repeat(5000)}`, {}, 414],
      ['/v1/reports', { method: 'POST', headers: json, body: '{' }, 400],
      ['/v1/reports', { method: 'POST', body: {} }, 422],
    ];
    for (const [path, call, status] of calls) {
      const reply = await from('http://localhost', path, call);
      expect([status, reply.headers['access-control-allow-origin']]).toEqual([
        reply.status,
        'http://localhost',
      ]);
    }
  });

  it('a page can read every response header', async () => {
    const origin = 'http://localhost';
    const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
    const idempotent = { method: 'POST', headers: { 'idempotency-key': 'once' }, body };
    const created = await from(origin, '/v1/reports', idempotent);
    const path = created.headers.location ?? '';
    const replies = [
      created,
      await from(origin, '/v1/reports', idempotent),
      await from(origin, path),
      await from(origin, path, { headers: { 'if-none-match': '*' } }),
      await from(origin, '/v1/reports'),
      await from(origin, '/v1/reports', { key: null }),
      await from(origin, '/v1/reports', { method: 'OPTIONS' }),
      await from(origin, path, { method: 'PATCH', headers: { 'content-type': 'text/plain' }, body: '{}' }),
      await from(origin, '/v1/reports', { method: 'PUT' }),
    ];
    for (const reply of replies) {
      const exposed = (reply.headers['access-control-expose-headers'] ?? '').toLowerCase().split(', ');
      const known = [...exposed, ...readable, ...corsOf(reply)];
      expect(Object.keys(reply.headers).filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  it.each(['/_sandbox/clock', '/_sandbox/keys/outcomes', '/livez', '/openapi.json', '/problems', '/v1'])(
    '%s is for its own origin only',
    async (path) => {
      expect(corsOf(await preflight('http://localhost', path))).toEqual([]);
      expect(corsOf(await from('http://localhost', path))).toEqual([]);
    },
  );

  it('a page whose host name was rebound to this server is refused', async () => {
    const host = 'rebound.example';
    const reply = await from(`http://${host}`, '/v1/reports', { headers: { host } });
    expect([reply.status, corsOf(reply)]).toEqual([421, []]);
  });
});

describe('the setting', () => {
  it('the setting of startSandbox allows an origin, and rejects an invalid one', async () => {
    await using sandbox = await startSandbox({ allowedOrigins: 'https://app.example' });
    const { headers } = await fetch(`${sandbox.url}/v1/reports`, {
      headers: { origin: 'https://app.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
    for (const allowedOrigins of ['https://app.example/', 'app.example', 'https://a.example, *', '']) {
      await expect(startSandbox({ allowedOrigins })).rejects.toThrow(/allowedOrigins must be \* or origins/);
    }
  });
});

describe('every origin', () => {
  it('may call if the setting is *, including a page without an origin', async () => {
    const client = await connect('in process', { allowedOrigins: '*' });
    for (const origin of ['https://anywhere.example', 'null', 'http://localhost']) {
      const { headers } = await client.call('/v1/reports', { headers: { origin } });
      expect([headers['access-control-allow-origin'], headers.vary]).toEqual(['*', undefined]);
    }
    expect(corsOf(await client.call('/_sandbox/clock', { headers: { origin: 'http://localhost' } }))).toEqual(
      [],
    );
  });
});

describe.each(transports)('pages for people, %s', (transport) => {
  it.each(['/problems', '/problems/invalid-key'])('%s runs, loads and sends nothing', async (path) => {
    const client = await connect(transport);
    const { headers, text } = await client.call(path, { key: null });
    await client.close();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy.replace(/sha256-[\w+/]{43}=/, 'sha256-')).toBe(
      "default-src 'none'; style-src 'sha256-'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
    expect(policy).toContain(`'sha256-${digest}'`);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|\ssrc=|<link|<form/);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
  });
});
