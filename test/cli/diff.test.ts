import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import volatile from '../../fixtures/volatile-members.json' with { type: 'json' };
import { schemasByTitle } from '../../scripts/generate/schemas.js';
import { replayExchanges } from '../../src/cli/cassettes/exchange-replay.js';
import type { CassetteComparison } from '../../src/contract/generated/types.js';
import { compareCassettes, createComparison } from '../../src/requests/cassettes/comparison.js';
import { type ArchivedExchange, archivedBody } from '../../src/requests/cassettes/exchange.js';
import { startSandbox } from '../../src/testing/index.js';
import { runCli } from './run.js';
import { start } from './start.js';

const folder = mkdtempSync(join(tmpdir(), 'diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The compared parts of an exchange of a cassette. */
interface ExchangeSpec {
  requestLine: string;
  sent?: unknown;
  status?: number;
  received?: unknown;
  headers?: Record<string, string>;
}

let written = 0;
/** Writes these exchanges to a file as a cassette. */
function cassette(...exchanges: ExchangeSpec[]): string {
  written += 1;
  const path = join(folder, `${written}.har`);
  const entries = exchanges.map(({ requestLine, sent, status = 200, received, headers = {} }, at) => {
    const [method, target] = requestLine.split(' ');
    const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const body =
      sent === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } };
    const text = received === undefined ? '' : JSON.stringify(received);
    const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
    return {
      startedDateTime: new Date(at).toISOString(),
      time: 1,
      request: {
        ...common,
        method,
        url: `http://a.example/base${target}`,
        headers: [],
        queryString: [],
        ...body,
      },
      response: {
        ...{ ...common, status, statusText: '', headers: named, redirectURL: '' },
        content: { size: text.length, mimeType: 'application/json', text },
      },
      cache: {},
      timings: { send: 0, wait: 1, receive: 0 },
    };
  });
  const creator = { name: 'test', version: '1' };
  writeFileSync(
    path,
    JSON.stringify({ log: { version: '1.2', creator, _upstream: 'http://a.example/base', entries } }),
  );
  return path;
}

async function compareFiles(...argv: string[]): Promise<CassetteComparison> {
  const { stdout, stderr } = await runCli(['diff', ...argv, '--report', 'json']);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const createExchange = (id: string, more = {}) => ({
  requestLine: 'POST /v1/reports',
  sent: { companyId: 'acme' },
  status: 201,
  received: { id, status: 'queued', createdAt: `2026-01-15T12:00:0${id.length % 10}Z`, ...more },
  headers: { Location: `/v1/reports/${id}` },
});
const read = (id: string, more = {}) => ({ requestLine: `GET /v1/reports/${id}`, received: { id, ...more } });

describe('two cassettes', () => {
  it('are equal if only the ids and dates of the servers differ', async () => {
    const a = cassette(createExchange('rep_one'), read('rep_one', { see: '/v1/reports/rep_one' }));
    const b = cassette(
      createExchange('rep_another'),
      read('rep_another', { see: '/v1/reports/rep_another' }),
    );
    expect(await compareFiles(a, b)).toMatchObject({ same: 2, different: 0, mapped: 2 });
    expect((await runCli(['diff', a, b])).code).toBe(0);
    const { stdout } = await runCli(['diff', cassette(createExchange('a1')), cassette(createExchange('b2'))]);
    expect(stdout).toContain('1 value of A has another value in B');
  });

  it('are equal if only secrets of the servers differ, and show none of them', async () => {
    const [secretOfA, secretOfB] = ['Aa0', 'Bb1'].map((part) => `whsec_${part.repeat(14)}=`);
    const subscribed = (secret = '', more = {}) => ({
      requestLine: 'POST /v1/webhooks',
      received: { id: 'whk_one', secret, ...more },
      headers: { Location: `/v1/webhooks/whk_one?secret=${secret}` },
    });
    for (const secret of [secretOfA, 'whsec_…'])
      expect(await compareFiles(cassette(subscribed(secret)), cassette(subscribed(secretOfB)))).toMatchObject(
        { same: 1, different: 0 },
      );
    const a = subscribed(secretOfA, { note: `It is ${secretOfA}` });
    const b = subscribed(secretOfB, { note: `It was ${secretOfB}`, secret: null, old: secretOfB });
    const { exchanges } = await compareFiles(cassette(a), cassette({ ...b, headers: {} }));
    expect(exchanges[0]?.total).toBeGreaterThan(3);
    expect(JSON.stringify(exchanges)).toContain('whsec_…');
    expect(JSON.stringify(exchanges)).not.toMatch(/Aa0|Bb1/);
  });

  it('differ if the ids do not correspond one to one', async () => {
    const a = cassette(createExchange('rep_one'), {
      requestLine: 'GET /v1/reports',
      received: { data: [{ id: 'rep_one' }] },
    });
    const b = cassette(createExchange('rep_two'), {
      requestLine: 'GET /v1/reports',
      received: { data: [{ id: 'rep_three' }] },
    });
    const { exchanges } = await compareFiles(a, b);
    expect(exchanges[1]?.differences).toEqual([{ place: '/data/0/id', a: '"rep_one"', b: '"rep_three"' }]);
  });

  it('differ by status, header, length, and missing or different fields', async () => {
    const a = cassette({
      requestLine: 'GET /x',
      received: { one: 1, two: '2', list: [1, 2], 'a/b': null },
      headers: { Allow: 'GET' },
    });
    const b = cassette({
      requestLine: 'GET /x',
      status: 202,
      received: { two: 2, list: [1], more: true, 'a/b': null },
    });
    const { exchanges } = await compareFiles(a, b);
    expect(exchanges[0]?.differences).toEqual([
      { place: 'status', a: '200', b: '202' },
      { place: '/one', a: '1' },
      { place: '/two', a: '"2"', b: '2' },
      { place: '/list', a: '2 items', b: '1 item' },
      { place: '/more', b: 'true' },
      { place: 'allow', a: 'GET' },
    ]);
    const { code, stdout } = await runCli(['diff', a, b]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      '1: GET /x\n    status\n        A  200\n        B  202\n    /one\n        A  1\n        B  does not have it\n',
    );
    const ignoring = ['--ignore', '/one', '--ignore', '/list,/two', '--ignore', '/more'];
    expect((await compareFiles(a, b, ...ignoring)).exchanges[0]?.total).toBe(2);
  });

  it('are equal if a report is valid until another day, and differ if a power is', async () => {
    const until = (day: string) => {
      const report = { completedAt: `${day}T09:00:00.000Z`, validUntil: day };
      return cassette(read('rep_one', { ...report, content: { powers: [{ validUntil: day }] } }));
    };
    const { exchanges } = await compareFiles(until('2026-04-15'), until('2026-04-16'));
    expect(exchanges[0]?.differences.map(({ place }) => place)).toEqual(['/content/powers/0/validUntil']);
  });

  it('are compared without a field of every item on request', async () => {
    const page = (n: number) =>
      cassette({
        requestLine: 'GET /x',
        received: {
          data: [
            { n, m: 1 },
            { n: n + 1, m: 1 },
          ],
        },
      });
    expect(await compareFiles(page(1), page(5), '--ignore', '/data/*/n')).toMatchObject({ same: 1 });
    const { stdout } = await runCli(['diff', page(1), page(5)]);
    expect(stdout).toContain('/data/*/n  (2 times; the first is /data/0/n)');
  });

  it('pair requests by their content, and report exchanges that only one of them has', async () => {
    const exchangeWith = (n: number) => ({ requestLine: 'POST /x', sent: { n }, received: { n } });
    const { exchanges, different } = await compareFiles(
      cassette(exchangeWith(1), exchangeWith(2), read('a')),
      cassette(exchangeWith(2), exchangeWith(1), read('b')),
    );
    expect(exchanges.map(({ outcome, a, b }) => [outcome, a, b])).toEqual([
      ['same', 1, 2],
      ['same', 2, 1],
      ['only-in-a', 3, null],
      ['only-in-b', null, 3],
    ]);
    expect(different).toBe(2);
  });

  it('are paired without a scan of all of B for each exchange of A', () => {
    let comparisons = 0;
    const exchange = (position: number, at: number): ArchivedExchange => ({
      ...{ position, method: 'GET', key: null, fields: [], requestText: '', isBase64: false },
      get target() {
        comparisons += 1;
        return `/v1/reports/${at}`;
      },
      request: { kind: 'none' },
      response: { status: 200, headers: {}, body: { kind: 'none' }, failure: null },
    });
    const places = Array.from({ length: 300 }, (_, at) => at);
    const comparison = createComparison([]);
    compareCassettes(
      comparison,
      places.map((at) => exchange(at + 1, at)),
      places.map((at) => exchange(at + 1, 299 - at)),
    );
    expect(comparison.result('a', 'b')).toMatchObject({ same: 300, different: 0 });
    expect(comparisons / places.length).toBeLessThan(10);
  });

  it('are compared with any content of their bodies', () => {
    const received = (text: string): ArchivedExchange => ({
      ...{ position: 1, method: 'GET', target: '/', key: null, fields: [], requestText: '', isBase64: false },
      request: { kind: 'none' },
      response: { status: 200, headers: {}, body: archivedBody(text, 'application/json'), failure: null },
    });
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const differencesOf = (a: string, b: string) => {
      const comparison = createComparison([]);
      compareCassettes(comparison, [received(a)], [received(b)]);
      return comparison.result('a', 'b').exchanges[0]?.differences;
    };
    expect(differencesOf(deep, deep)).toEqual([]);
    expect(differencesOf(deep, `${deep} `)).toHaveLength(1);
    expect(differencesOf('{"a":1e400}', '{"a":null}')).toMatchObject([{ a: 'Infinity', b: 'null' }]);
    expect(differencesOf('{"a":"\\ud800"}', '{"a":"\\ud801"}')).toHaveLength(1);
  });
});

describe('a cassette and a server', () => {
  it('are compared request by request, with the ids of the server', async () => {
    await using sandbox = await startSandbox({ clock: 'reads' });
    const path = join(folder, 'recorded.har');
    const proxy = await start(['proxy', '--upstream', sandbox.url, '--port', '0', '--cassette', path]);
    const headers = { Authorization: 'Bearer sbx_playground_diff', 'Content-Type': 'application/json' };
    const send = async (target: string, options: RequestInit = {}) => {
      const response = await fetch(proxy.url + target, {
        ...options,
        headers: { ...headers, ...options.headers },
      });
      return {
        etag: response.headers.get('etag') ?? '',
        body: (await response.json().catch(() => null)) as { id: string },
      };
    };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });
    const { id } = (await send('/v1/reports', { method: 'POST', body })).body;
    const { etag } = await send(`/v1/reports/${id}`);
    await send(`/v1/reports/${id}`, { headers: { 'If-None-Match': etag } });
    await send('/v1/reports/rep_none');
    await send('/v1/reports', { headers: { Authorization: '' } });
    const endpoint = JSON.stringify({ url: 'http://127.0.0.1:9/hook', events: ['*'] });
    await send('/v1/webhooks', { method: 'POST', body: endpoint });
    expect(await proxy.stop()).toBe(0);

    expect(await compareFiles(path, '--clock', 'reads')).toMatchObject({ same: 6, different: 0 });
    const other = await compareFiles(path, '--clock', 'reads', '--seed', 'other');
    // The seed changes the content, and not the states before it.
    expect(
      other.exchanges.map(({ differences }) =>
        differences.every(({ place }) => place.startsWith('/content')),
      ),
    ).toEqual(Array(6).fill(true));
    const again = await compareFiles(path, '--url', sandbox.url, '--key', 'sbx_playground_again');
    expect(again).toMatchObject({ same: 6, different: 0, b: sandbox.url });
    const bad = await compareFiles(path, '--url', sandbox.url, '--key', 'sbx_playground_revoked');
    expect(bad.exchanges[0]?.differences[0]).toEqual({ place: 'status', a: '201', b: '401' });
  });

  it('use the coding of the request, and send no digests of other bytes', async () => {
    const exchange: unknown[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        const { 'content-encoding': coding, 'content-md5': digest } = request.headers;
        exchange.push([coding, digest]);
        const bytes = Buffer.concat(parts);
        const isGzip = bytes[0] === 0x1f && gunzipSync(bytes).toString() === '{"companyId":"acme"}';
        response.writeHead(isGzip ? 201 : 400).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const path = join(folder, 'coded.har');
    const proxy = await start(['proxy', '--upstream', url, '--port', '0', '--cassette', path]);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-MD5': 'of-gzip',
    };
    await fetch(`${proxy.url}/v1/reports`, {
      method: 'POST',
      headers,
      body: gzipSync('{"companyId":"acme"}'),
    });
    await proxy.stop();
    const { same, exchanges } = await compareFiles(path, '--url', url, '--key', 'sbx_playground_coded');
    server.close();
    expect([same, exchanges]).toEqual([1, [expect.objectContaining({ outcome: 'same' })]]);
    expect(exchange).toEqual([
      ['gzip', 'of-gzip'],
      ['gzip', undefined],
    ]);
  });

  it('compare only the start of event streams', async () => {
    await using sandbox = await startSandbox({ clock: 'reads' });
    const path = join(folder, 'streamed.har');
    const proxy = await start(['proxy', '--upstream', sandbox.url, '--port', '0', '--cassette', path]);
    const headers = { Authorization: 'Bearer sbx_playground_stream', 'Content-Type': 'application/json' };
    const abort = new AbortController();
    const stream = await fetch(`${proxy.url}/_sandbox/notices`, { headers, signal: abort.signal });
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
    await fetch(`${proxy.url}/v1/reports`, { method: 'POST', headers, body });
    await stream.body?.getReader().read();
    abort.abort();
    expect(await proxy.stop()).toBe(0);
    const result = await compareFiles(path, '--clock', 'reads');
    expect(result).toMatchObject({ same: 1, different: 0, untold: 1 });
    expect(result.exchanges.find(({ outcome }) => outcome === 'untold')?.detail).toBe(
      'The data of a stream of events are not compared: the rest is the same.',
    );
  });

  it('are compared only if each response ends in time', async () => {
    const server = createServer((_, response) => {
      const dripping = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(dripping));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const comparison = createComparison([]);
    const exchange: ArchivedExchange = {
      ...{
        position: 1,
        method: 'GET',
        target: '/x',
        key: null,
        fields: [],
        requestText: '',
        isBase64: false,
      },
      request: { kind: 'none' },
      response: { status: 200, headers: {}, body: { kind: 'none' }, failure: null },
    };
    const limits = { silenceMs: 30_000, wholeMs: 50 };
    const replayed = { url, keyOf: () => '' };
    await replayExchanges([exchange], { server: replayed, comparison, onExchange: () => {}, limits });
    server.close();
    expect(comparison.result('a', url).exchanges[0]?.differences[0]).toEqual({
      ...{ place: 'connection', a: 'answered', b: 'no complete response came within 0.05 seconds' },
    });
  });

  it('report why they cannot be compared', async () => {
    const a = cassette(read('a'));
    const oddFile = join(folder, 'odd.json');
    writeFileSync(oddFile, '{"log":{}}');
    for (const [argv, received] of [
      [[], 'Name a cassette'],
      [[oddFile], 'not an HTTP archive'],
      [[join(folder, 'none')], 'There is no such file'],
      [[cassette(), '--url', 'http://127.0.0.1:1', '--key', 'k'], 'There is no exchange to compare.'],
      [[a, a, a], 'compares two'],
      [[a, a, '--url', 'http://127.0.0.1:1'], 'not with both'],
      [[a, 'http://127.0.0.1:1'], '--url URL --key KEY'],
      [[a, '--url', 'http://127.0.0.1:1'], 'has no keys'],
      [[a, '--url', 'http://127.0.0.1:1', '--key', 'k'], 'No server responds there'],
      [[a, a, '--ignore', 'data'], 'a JSON Pointer'],
    ] as const) {
      const { code, stderr } = await runCli(['diff', ...argv]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(received)]);
    }
  });
});

it('every volatile field is in the contract', () => {
  const text = JSON.stringify(schemasByTitle('#/'));
  for (const name of [...volatile.ids, ...volatile.instants, ...Object.keys(volatile.datesBeside)])
    expect(text).toContain(`"${name}":{`);
});

/** Browser exports of one session: a create, a read, and a request that was blocked. */
const archive = (browser: string): string =>
  fileURLToPath(new URL(`archives/${browser}.har`, import.meta.url));

describe('archives of browsers', () => {
  it.each([
    ['firefox', 'safari'],
    ['safari', 'firefox'],
  ])('archives of %s and %s are compared despite missing fields', async (one, other) => {
    expect(await compareFiles(archive(one), archive(other))).toMatchObject({
      same: 3,
      different: 0,
      untold: 0,
    });
  });

  it('archives of Chrome may have any value in their own fields, and bodies in base64', async () => {
    const { exchanges } = await compareFiles(archive('chrome'), archive('firefox'));
    expect(exchanges.map(({ outcome, target }) => [outcome, target.replace(/_.*/, '')])).toEqual([
      ...[
        ['same', '/v1/reports'],
        ['same', '/v1/reports/rep'],
        ['same', '/v1/blocked'],
      ],
      ['only-in-a', '/socket'],
    ]);
  });

  it.each(['chrome', 'firefox', 'safari'])('archives of %s are replayed to a sandbox', async (browser) => {
    const { exchanges } = await compareFiles(archive(browser), '--clock', 'reads');
    expect(exchanges.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  });
});

it('a body in base64 that is not text is compared by its bytes', async () => {
  const writeBytes = (name: string, ...bytes: number[]): string => {
    const content = { size: bytes.length, mimeType: 'application/pdf', encoding: 'base64' };
    const text = Buffer.from(bytes).toString('base64');
    const entry = {
      request: { method: 'GET', url: 'http://a.example/file' },
      response: { status: 200, content: { ...content, text } },
    };
    writeFileSync(join(folder, name), JSON.stringify({ log: { entries: [entry] } }));
    return join(folder, name);
  };
  const [one, other] = [writeBytes('one.har', 0x25, 0xfe), writeBytes('other.har', 0x25, 0xff)];
  expect(await compareFiles(one, one)).toMatchObject({ same: 1 });
  // As text, both would be a replacement character.
  expect(await compareFiles(one, other)).toMatchObject({ different: 1 });
});

it('deeply nested bodies are compared as text', async () => {
  const received = JSON.parse(`${'['.repeat(65)}1${']'.repeat(65)}`);
  const [a, b] = [
    cassette({ requestLine: 'GET /x', received }),
    cassette({ requestLine: 'GET /x', received: [received] }),
  ];
  expect(await compareFiles(a, a)).toMatchObject({ same: 1 });
  expect((await compareFiles(a, b)).exchanges[0]?.differences.map(({ place }) => place)).toEqual(['body']);
});
