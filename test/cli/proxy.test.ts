import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cassette as isCassette } from '../../src/contract/generated/fixture-validators.js';
import type { Cassette, ProxiedLine } from '../../src/contract/generated/types.js';
import { startSandbox } from '../../src/testing/index.js';
import { runCli } from './run.js';
import { start } from './start.js';

const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
const key = 'sbx_playground_proxied';
const plainKey = 'a-key-of-no-known-form';
const create = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** Sends requests of a client through a proxy; returns the responses and the report of the proxy. */
async function runProxy(
  upstream: string,
  flags: readonly string[],
  client: (send: (path: string, options?: RequestInit) => Promise<Response>) => Promise<void>,
) {
  const log = join(folder, `${countReports()}.jsonl`);
  const cassette = log.replace('jsonl', 'har');
  const argv = ['proxy', '--upstream', upstream, '--port', '0', '--log', log, '--cassette', cassette];
  const proxy = await start([...argv, ...flags]);
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  await client((path, options) => fetch(proxy.url + path, { headers, ...options }));
  const code = await proxy.stop();
  const text = readFileSync(log, 'utf8');
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line): ProxiedLine => JSON.parse(line));
  const archive: Cassette = JSON.parse(readFileSync(cassette, 'utf8'));
  return { code, lines, archive, summary: proxy.stdout(), written: text + readFileSync(cassette, 'utf8') };
}

let count = 0;
function countReports(): number {
  count += 1;
  return count;
}

/** Starts a server with the response of the table for each path. */
async function startUpstream(
  answers: Record<string, { headers: Record<string, string>; body: Buffer | string }>,
) {
  const server = createServer((request, response) => {
    const { headers, body } = answers[request.url ?? ''] ?? { headers: {}, body: '' };
    response.writeHead(200, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const json = { 'Content-Type': 'application/json' };

describe('the proxy', () => {
  it('reports nothing for an exchange that keeps the contract, in any coding', async () => {
    const { code, lines, archive, summary } = await runProxy(sandbox.url, [], async (send) => {
      const made = await send('/v1/reports', post(create));
      const { id } = (await made.json()) as { id: string };
      await (await send(`/v1/reports/${id}`)).json();
      await send(`/v1/reports/${id}`, { method: 'HEAD', headers: { Authorization: `Bearer ${key}` } });
      await send('/v1/reports/rep_none');
    });
    expect([code, lines]).toEqual([0, []]);
    expect(summary).toMatch(/forwarded 4 exchanges to .*\nNone broke the contract/);
    expect(isCassette(archive)).toBe(true);
    const read = archive.log.entries[1]?.response;
    // fetch accepts gzip and br.
    expect(read?.content.compression).toBeGreaterThan(1000);
    expect(JSON.parse(read?.content.text ?? '').content.subjectEntityId).toBe('ent_subject');
  });

  it('reports violations of the client in path, query, headers, type and body', async () => {
    const flags = ['--profile', 'assumed'];
    const { code, lines, summary } = await runProxy(sandbox.url, flags, async (send) => {
      await send('/v1/reports', post({ type: 'nope' }));
      await send('/v1/reports?limit=x');
      await send('/v1/reports', { method: 'POST', body: '{"a":', headers: json });
      await send('/v1/reports', { method: 'POST', body: 'a', headers: { 'Content-Type': 'text/plain' } });
      await send('/v1/report');
      await send('/v1/reports', { method: 'PUT' });
      const idempotent = { Authorization: `Bearer ${key}`, ...json, 'Idempotency-Key': 'k'.repeat(256) };
      const refused = await send('/v1/reports', { ...post(create), headers: idempotent });
      const bare = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json-patch+json' };
      const edit = { method: 'PATCH', body: '[]' };
      const unguarded = await send('/v1/reports/rep_none', { ...edit, headers: bare });
      const unusual = { ...bare, 'Edit-Reason': '%zz', 'Edit-Actor': 'a%20b', 'If-Match': 'unquoted' };
      const malformed = await send('/v1/reports/rep_none', { ...edit, headers: unusual });
      // The server refuses the same.
      expect([refused.status, unguarded.status, malformed.status]).toEqual([400, 400, 400]);
    });
    const reported = lines.map(({ exchange, of, operation, keyword, pointer, parameter }) => [
      ...[exchange, of, operation, keyword, pointer ?? parameter],
    ]);
    expect(reported).toEqual([
      [1, 'request', 'createReport', 'required', '#'],
      [1, 'request', 'createReport', 'enum', '#/type'],
      [2, 'request', 'listReports', 'type', 'limit'],
      [3, 'request', 'createReport', 'json', '#'],
      [4, 'request', 'createReport', 'const', 'Content-Type'],
      [5, 'request', null, 'path', undefined],
      [6, 'request', null, 'method', undefined],
      [7, 'request', 'createReport', 'format', 'Idempotency-Key'],
      [8, 'request', 'editReport', 'required', 'Edit-Reason'],
      [8, 'request', 'editReport', 'required', 'If-Match'],
      [9, 'request', 'editReport', 'format', 'Edit-Reason'],
      [9, 'request', 'editReport', 'format', 'If-Match'],
    ]);
    expect(code).toBe(1);
    expect(summary).toMatch(/9 exchanges broke the contract, in 12 places:/);
  });

  it('reports violations of the upstream, compressed or not, and messages that could not be judged', async () => {
    const page = '{"data":[{}],"hasMore":"no"}';
    await using upstream = await startUpstream({
      '/v1/reports?limit=1': { headers: { 'Content-Type': 'text/html' }, body: '<p>' },
      '/v1/reports?limit=2': { headers: { ...json, 'Content-Encoding': 'gzip' }, body: gzipSync(page) },
      '/v1/reports?limit=3': { headers: json, body: '{' },
      '/v1/reports?limit=4': { headers: json, body: JSON.stringify('x'.repeat(5000)) },
      '/v1/reports?limit=5': {
        headers: { ...json, 'Content-Encoding': 'br' },
        body: brotliCompressSync('x'.repeat(10_000_000)),
      },
      '/v1/reports?limit=6': { headers: { ...json, 'Content-Encoding': 'odd' }, body: 'x' },
    });
    const { lines, archive } = await runProxy(upstream.url, ['--judge-up-to', '2048'], async (send) => {
      for (const limit of [1, 2, 3, 4]) await (await send(`/v1/reports?limit=${limit}`)).text();
      await send('/v1/reports?limit=5').then((response) => response.body?.cancel());
      await send('/v1/reports?limit=6').catch(() => {});
    });
    const of = (exchange: number) => lines.filter((line) => line.exchange === exchange);
    expect(of(1)[0]?.detail).toBe('Content-Type must be application/json, not text/html.');
    expect(of(2).every((line) => line.of === 'answer')).toBe(true);
    expect(of(2).map(({ pointer }) => pointer)).toContain('#/hasMore');
    expect(of(3)[0]?.keyword).toBe('json');
    expect(of(4)).toMatchObject([
      { judged: true, parameter: 'Link' },
      { judged: false, detail: 'Not judged: its body is larger than 2048 bytes' },
    ]);
    expect(of(5).at(-1)).toMatchObject({ judged: false });
    expect(of(6).at(-1)?.detail).toMatch(/odd is not known/);
    expect(archive.log.entries[3]?.response.content).toMatchObject({ _tooLarge: true });
  });

  it('writes no key to log and cassette, whatever its form and place', async () => {
    await using upstream = await startUpstream({
      [`/v1/reports?token=${plainKey}`]: {
        headers: { ...json, 'Set-Cookie': `session=${plainKey}`, 'X-Echo': plainKey },
        body: `{"error":"${plainKey} and sbx_playground_other","secret":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}`,
      },
      '/v1/bytes': { headers: {}, body: Buffer.from(`\xff\xfe${plainKey}`, 'latin1') },
    });
    const { written, archive } = await runProxy(upstream.url, [], async (send) => {
      const headers = { 'X-Api-Key': plainKey, Cookie: `a=${plainKey}` };
      await send(`/v1/reports?token=${plainKey}`, { headers });
      await send('/v1/bytes', { headers: { Authorization: plainKey } });
    });
    const decoded = archive.log.entries.map(({ response }) =>
      Buffer.from(response.content.text ?? '', 'base64').toString('latin1'),
    );
    for (const text of [written, ...decoded])
      for (const secret of [plainKey, 'playground_other', 'MfKQ9r8GKY']) expect(text).not.toContain(secret);
    expect(archive.log.entries[1]?.response.content.encoding).toBe('base64');
    expect(archive.log.entries.map(({ _key }) => _key)).toEqual([1, 1]);
  });

  it('applies the fault effects of the sandbox to responses', async () => {
    const faults = join(folder, 'faults.json');
    writeFileSync(
      faults,
      JSON.stringify([
        { match: { operation: 'createReport', companyId: 'lost' }, effect: { reset: 'before' } },
        { match: { operation: 'createReport' }, effect: { status: 429, retryAfter: 2 }, until: { count: 1 } },
        { match: { operation: 'getReport', nth: 1 }, effect: { body: 'malformed', latency: { ms: 1 } } },
      ]),
    );
    const { lines, archive, summary } = await runProxy(
      sandbox.url,
      ['--faults', faults, '--fault-header'],
      async (send) => {
        await expect(send('/v1/reports', post({ ...create, companyId: 'lost' }))).rejects.toThrow();
        const refused = await send('/v1/reports', post(create));
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
        const { id } = (await (await send('/v1/reports', post(create))).json()) as { id: string };
        const first = await send(`/v1/reports/${id}`);
        expect(first.headers.get('sandbox-fault-applied')).toBe('latency=1ms; body=malformed; by=fault_3');
        await expect(first.json()).rejects.toThrow(SyntaxError);
        const headers = {
          Authorization: `Bearer ${key}`,
          'Sandbox-Fault': 'content-type=text/html; drip=5ms',
        };
        const second = await send(`/v1/reports/${id}`, { headers });
        expect(second.headers.get('content-type')).toBe('text/html');
        expect(((await second.json()) as { id: string }).id).toBe(id);
        const refusedFault = await send('/v1/reports', {
          headers: { ...headers, 'Sandbox-Fault': 'statsu=1' },
        });
        expect(refusedFault.status).toBe(400);
      },
    );
    // The original response of the upstream is judged and recorded, not the altered one.
    expect(lines).toEqual([]);
    expect(
      archive.log.entries.map(({ response, _fault }) => [response.status, _fault !== undefined]),
    ).toEqual([
      [201, false],
      [200, true],
      [200, true],
    ]);
    expect(summary).toMatch(/forwarded 3 exchanges to \S+, and did not forward 3\.\n/);
    expect(summary).toMatch(/5 responses had a fault applied/);
  });

  it('reports no missing body for a request that it did not read completely', async () => {
    const { lines } = await runProxy(sandbox.url, ['--fault-header'], async (send) => {
      const headers = { Authorization: `Bearer ${key}`, ...json, 'Sandbox-Fault': 'statsu=1' };
      expect((await send('/v1/reports', { ...post(create), headers })).status).toBe(400);
    });
    expect(lines.filter(({ judged }) => judged)).toEqual([]);
  });

  it('continues after an exchange that cannot be written, and reports it', async () => {
    const probe = await open(join(folder, 'probe'), 'w');
    await probe.close();
    const handle = Object.getPrototypeOf(probe) as FileHandle;
    const { writev } = handle;
    const spy = vi.spyOn(handle, 'writev').mockImplementation(async function (this: FileHandle, parts, at) {
      if (!Buffer.concat(parts as Buffer[]).includes('limit=x')) return writev.call(this, parts, at);
      // Writes half of it, as on a full disk.
      await writev.call(this, parts.slice(0, -1), at);
      throw new Error('ENOSPC: no space left on device');
    });
    const { archive, lines, summary } = await runProxy(sandbox.url, [], async (send) => {
      for (const limit of ['1', 'x', '3']) await send(`/v1/reports?limit=${limit}`);
    });
    spy.mockRestore();
    expect(archive.log.entries.map(({ request }) => request.url.slice(-1))).toEqual(['1', '3']);
    expect(lines.map(({ exchange }) => exchange)).toEqual([2]);
    expect(summary).toContain('exchange 2 was judged, and not recorded. ENOSPC');
    expect(summary).toContain('\n1 exchange could not be recorded.\n');
    expect(summary).not.toContain('not judged');
  });

  it('leaves no file if it does not start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const [log, cassette] = [join(folder, 'unstarted.log'), join(folder, 'unstarted.har')];
    const words = [
      'proxy',
      '--upstream',
      'http://127.0.0.1:1',
      '--port',
      String(port),
      '--cassette',
      cassette,
    ];
    expect((await runCli([...words, '--log', log])).code).toBe(2);
    expect([existsSync(log), existsSync(cassette)]).toEqual([false, false]);
    writeFileSync(log, 'of another run\n');
    expect((await runCli([...words, '--log', log])).code).toBe(2);
    expect(readFileSync(log, 'utf8')).toBe('of another run\n');
    other.close();
  });

  it('reports all errors of its start together', async () => {
    const faults = join(folder, 'odd.json');
    writeFileSync(faults, '[{"effect":{"webhook":{"kind":"never"}}},{"effect":{"status":200}}]');
    const invalidArgs = ['--port', 'x', '--fault', 'statsu=503', '--faults', faults, 'word'];
    const { code, stderr } = await runCli(['proxy', ...invalidArgs]);
    expect(code).toBe(2);
    for (const part of [
      '--upstream',
      'integer',
      'statsu',
      'A proxy passes no messages',
      'fault 2',
      'flags only',
    ])
      expect(stderr).toContain(part);
    const ofFile = await runCli(['proxy', '--upstream', 'https://localhost', '--upstream-ca', faults]);
    expect([ofFile.code, ofFile.stderr]).toEqual([2, expect.stringContaining('no certificate in PEM')]);
    const refused = await runCli(['proxy', '--upstream', 'http://127.0.0.1:1', '--cassette', faults]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is there already')]);
  });
});
