import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../../src/http/connection/server.js';
import { createRequestLog, type RequestLine, textLines } from '../../src/http/log-lines.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { collectLines } from './lines.js';
import { converse, request } from './raw.js';
import { createTestStore } from './test-store.js';

const adminToken = 'correct-horse:"battery"';

/** A server with a readable log. */
async function listen(lineOf: (line: RequestLine) => string = JSON.stringify, broken = false) {
  const output = collectLines();
  const failures: unknown[] = [];
  const sandbox = createSandbox({
    ...{ seed: 'sandbox', pace: 'instant', store: createTestStore(), stopwatch: () => 0 },
    access: { adminToken },
  });
  const write = broken
    ? () => {
        throw new Error('the log is full');
      }
    : output.write;
  const server = await startServer(sandbox, {
    ...{ host: '127.0.0.1', port: 0, log: ({ error }) => void failures.push(error) },
    requestLog: createRequestLog(write, lineOf, [adminToken]),
  });
  const port = Number(new URL(server.url).port);
  return { ...server, port, output, failures };
}

const authorization = 'Bearer sbx_playground_demo';

describe('the log of requests', () => {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeEach(async () => {
    server = await listen();
  });
  afterEach(async () => {
    await server.close();
    expect(server.failures).toEqual([]);
  });

  const send = async (path: string, headers: Record<string, string> = { authorization }, init = {}) => {
    const response = await fetch(server.url + path, { headers, ...init });
    await response.text();
    return response;
  };
  const linesUpTo = async (count: number): Promise<RequestLine[]> =>
    (await server.output.upTo(count)).map((line) => JSON.parse(line));

  it('has a line for a create', async () => {
    const response = await send(
      '/v1/reports',
      {
        authorization,
        'content-type': 'application/json',
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      },
      { method: 'POST', body: '{"type":"sociedades_y_poderes","companyId":"sbx-spa-clean"}' },
    );
    const [line] = await linesUpTo(1);
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'info',
      requestId: response.headers.get('request-id'),
      method: 'POST',
      path: '/v1/reports',
      query: null,
      status: 201,
      complete: true,
      ms: expect.any(Number),
      account: 'demo',
      scenario: 'sbx-spa-clean',
      problem: null,
      fault: null,
      contentSource: null,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    });
    expect(line?.ms).toBeGreaterThanOrEqual(0);
  });

  it('has the same fields in every line, in the same order', async () => {
    await send('/livez', {});
    await send('/v1/reports', {});
    await converse(server.port, 'HELLO\r\n\r\n');
    const [first = {}, ...others] = await linesUpTo(3);
    for (const line of others) expect(Object.keys(line)).toEqual(Object.keys(first));
  });

  it('has the problem code of a request that is refused for its key, path, query or body', async () => {
    await send('/v1/reports', {});
    await send('/v1/nowhere');
    await send('/v1/reports?limit=0');
    const json = { authorization, 'content-type': 'application/json' };
    await send('/v1/reports', json, { method: 'POST', body: '{"type"' });
    expect(await linesUpTo(4)).toMatchObject([
      { status: 401, account: null, problem: 'authentication-required', query: null },
      { status: 404, account: 'demo', problem: 'route-not-found', path: '/v1/nowhere' },
      { status: 400, account: 'demo', problem: 'invalid-parameters', query: 'limit=0' },
      { status: 400, account: 'demo', problem: 'malformed-json', method: 'POST' },
    ]);
  });

  it('names the account that the admin token acts on', async () => {
    await send('/_sandbox/keys?account=demo', { authorization: `Bearer ${adminToken}` });
    await send('/_sandbox/accounts', { authorization: `Bearer ${adminToken}` });
    const lines = await linesUpTo(2);
    expect(lines.map(({ account }) => account)).toEqual(['demo', null]);
  });

  it('has lines for parser errors, and for the preceding requests of the connection', async () => {
    await converse(server.port, `${request('GET /livez')}HELLO\r\n\r\n`);
    expect(await linesUpTo(2)).toMatchObject([
      { method: 'GET', path: '/livez', status: 200 },
      { method: null, path: null, status: 400, problem: 'malformed-request', ms: null, complete: true },
    ]);
  });

  it('has lines for faults, and for lost responses', async () => {
    await send('/v1/reports', { authorization, 'sandbox-fault': 'status=503; retry-after=2' });
    await expect(send('/v1/reports', { authorization, 'sandbox-fault': 'reset=before' })).rejects.toThrow();
    await expect(send('/v1/reports', { authorization, 'sandbox-fault': 'body=truncated' })).rejects.toThrow();
    expect(await linesUpTo(3)).toMatchObject([
      { problem: 'service-unavailable', fault: 'status=503; retry-after=2; by=header', complete: true },
      { status: null, problem: null, fault: 'reset=before; by=header', complete: false },
      { status: 200, problem: null, fault: 'body=truncated; by=header', complete: false },
    ]);
  });

  it('shows that a client left during a delayed response, and so does the journal', async () => {
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'gone' });
    const head = ['Content-Type: application/json', 'Sandbox-Fault: latency=60000ms'];
    const socket = connect(server.port, '127.0.0.1');
    socket.write(request('POST /v1/reports', head, body));
    const statusIs = async (status: number | null) => {
      const { replies } = await converse(server.port, request('GET /_sandbox/requests'), { replies: 1 });
      return JSON.parse(replies[0]?.text ?? '').data[0]?.status === status;
    };
    while (!(await statusIs(201)));
    socket.end();
    while (!(await statusIs(null)));
    const line = (await linesUpTo(1)).find(({ fault }) => fault !== null);
    expect(line).toMatchObject({ method: 'POST', status: null, complete: false });
  });

  it('has a line for a request that ended within its body', async () => {
    const head = request('POST /v1/reports', ['Content-Type: application/json', 'Content-Length: 100']);
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.write(`${head}{`, () => resolve()));
    await send('/livez', {});
    socket.resetAndDestroy();
    const lines = await linesUpTo(2);
    expect(lines[1]).toMatchObject({ method: 'POST', status: null, complete: false, account: 'raw' });
  });

  it.each([
    ['a key in the path', '/v1/sbx_playground_secret0123', 'path', '/v1/sbx_playground_…'],
    [
      'a key in the query',
      '/v1/reports?key=sbx_production_secret0123&limit=1',
      'query',
      'key=sbx_production_…&limit=1',
    ],
    ['a parameter named as a key', '/v1/reports?a=1&access_token=0123456789', 'query', 'a=1&access_token=…'],
    [
      'an encoded parameter named as a key',
      '/v1/reports?a=1&%2561ccess%5Ftoken=a%26b=c&b',
      'query',
      'a=1&%2561ccess%5Ftoken=…&b',
    ],
    ['an encoded key', '/v1/%73bx_playground%5Fsecret0123', 'path', '/v1/sbx_playground_…'],
    ['a foreign secret', '/v1/reports?k=sk_live_secret0123456789', 'query', 'k=sk_live_…'],
    ['the admin token', `/v1/reports?t=${adminToken}&a=1`, 'query', 't=…&a=1'],
    ['the encoded admin token', '/v1/corr%65ct-horse%3A%22battery%22/x', 'path', '/v1/…/x'],
  ] as const)('masks %s', async (_, target, member, shown) => {
    await converse(server.port, request(`GET ${target}`), { replies: 1 });
    const [line] = await linesUpTo(1);
    expect(line?.[member]).toBe(shown);
    expect(JSON.stringify(line)).not.toMatch(/secret0123|battery/);
  });

  it('has lines for requests after a response that broke the connection', async () => {
    const list = (fault: string) => request('GET /v1/reports', [`Sandbox-Fault: ${fault}`]);
    await converse(server.port, list('latency=20ms') + list('reset=after') + list('drip=1ms'));
    expect((await linesUpTo(3)).map(({ complete }) => complete).sort()).toEqual([false, false, true]);
  });

  it('truncates long values after masking, so that no part of a secret remains', async () => {
    await converse(server.port, request(`GET /${'x'.repeat(280)}sbx_playground_${'s'.repeat(40)}`), {
      replies: 1,
    });
    const [line] = await linesUpTo(1);
    expect(line?.path).toMatch(/^\/x{280}sbx_playground_…/);
    expect(line?.path).not.toContain('ss');
    await converse(server.port, request(`GET /${'y'.repeat(4000)}`), { replies: 1 });
    expect((await linesUpTo(2))[1]?.path).toHaveLength(301);
  });
});

it('no byte of a target controls a terminal or starts a line, even if a parser accepts it', () => {
  const output = collectLines();
  const { requestEnded } = createRequestLog(output.write, JSON.stringify, []);
  const request = { method: 'GET', url: '/a\u009b31m\u0085\u00adz\n%0Anext?\u001b\u2028', headers: {} };
  const response = { headersSent: false, writableFinished: false };
  requestEnded(request as IncomingMessage, response as ServerResponse, null);
  const line = JSON.parse(output.lines[0] ?? '');
  expect([line.path, line.query]).toEqual(['/a%9B31m%85%ADz%0A%0Anext', '%1B%2028']);
});

describe('the log of requests, for people', () => {
  it('shows a request in columns', async () => {
    const server = await listen(textLines(false));
    await fetch(`${server.url}/v1/nowhere?x=1`, { headers: { authorization } });
    await converse(server.port, 'HELLO\r\n\r\n');
    const [first = '', second = ''] = await server.output.upTo(2);
    expect(first).toMatch(
      /^\S{24} {2}404 {2}[ \d]{5}\.\d ms {2}GET {6}\/v1\/nowhere\?x=1 {29} {2}demo {2}route-not-found$/,
    );
    expect(second).toMatch(/^\S{24} {2}400 {2} {9}- {2}- {8}- {45}- {2}malformed-request$/);
    await server.close();
  });

  it('has colours on request, and the same text', () => {
    const line: RequestLine = {
      ...{ time: '2026-01-15T12:00:00.000Z', level: 'info', requestId: 'req_1', method: 'GET', path: '/' },
      ...{ query: null, status: null, complete: false, ms: 1.25, account: null, scenario: 'sbx-spa-clean' },
      ...{ problem: 'internal-error', fault: 'reset=after', contentSource: null, traceId: 'ab' },
    };
    const coloured = textLines(true)(line);
    expect(coloured).toContain('\u001b[');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them.
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(textLines(false)(line));
    expect(textLines(false)(line)).toMatch(/fault: reset=after {2}no response {2}trace ab$/);
  });
});

describe('a log that fails', () => {
  it('is reported as a failure, and does not change a response', async () => {
    const server = await listen(JSON.stringify, true);
    const response = await fetch(`${server.url}/livez`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'alive' }]);
    const { replies } = await converse(server.port, 'HELLO\r\n\r\n');
    expect(replies).toHaveLength(1);
    await server.close();
    expect(server.failures.map(String)).toEqual(['Error: the log is full', 'Error: the log is full']);
  });
});

describe('startSandbox', () => {
  it('logs requests only on request', async () => {
    const output = collectLines();
    const { write } = process.stderr;
    process.stderr.write = ((text: string) => output.write(text)) as unknown as typeof write;
    const sandboxes: Sandbox[] = [];
    try {
      for (const options of [{}, { log: 'json' as const }]) {
        const sandbox = await startSandbox(options);
        sandboxes.push(sandbox);
        await (await fetch(`${sandbox.url}/livez?of=${options.log ?? 'off'}`)).text();
      }
      const lines = await output.upTo(1);
      expect(lines.map((line) => JSON.parse(line).query)).toEqual(['of=json']);
    } finally {
      process.stderr.write = write;
      for (const sandbox of sandboxes) await sandbox.close();
    }
  });
});
