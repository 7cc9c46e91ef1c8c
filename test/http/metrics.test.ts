import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { start } from '../cli/start.js';
import { expectProblem } from './expect-problem.js';
import { converse } from './raw.js';

const adminToken = 'correct-horse-battery';

/** Returns the samples of a text in Prometheus's format, by name and labels; fails for an invalid line. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const typed = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const [, name, type] = /^# TYPE ([a-z_0-9]+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (name !== undefined) {
      expect([name, type, typed.has(name)]).toEqual([name, type, false]);
      typed.add(name);
      continue;
    }
    const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"`;
    const sample = new RegExp(
      String.raw`^([a-z_0-9]+(?:\{${label}(?:,${label})*\})?) (-?[\d.e+-]+|\+Inf|Nan)$`,
    );
    const [, key, value] = sample.exec(line) ?? [];
    expect([line, key !== undefined && !samples.has(key)]).toEqual([line, true]);
    expect(typed).toContain(key?.replace(/\{.*/, '').replace(/_(?:bucket|sum|count)$/, '') ?? '');
    samples.set(key ?? '', Number(value?.replace('+Inf', 'Infinity')));
  }
  return samples;
}

describe('GET /_sandbox/metrics', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ adminToken, productionPort: 0 });
  });
  afterEach(() => sandbox.close());

  const scrape = async (authorization = `Bearer ${adminToken}`, query = '') => {
    const response = await fetch(`${sandbox.url}/_sandbox/metrics${query}`, { headers: { authorization } });
    return { response, text: await response.text() };
  };
  const samples = async () => samplesOf((await scrape()).text);
  const create = async (url: string, key: string, companyId: string) => {
    const response = await fetch(`${url}/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
    });
    const { id } = (await response.json()) as { id: string };
    return fetch(`${url}/v1/reports/${id}`, { headers: { authorization: `Bearer ${key}` } });
  };

  it('counts requests of both environments by operation and status, also malformed ones', async () => {
    await (await create(sandbox.url, sandbox.key, 'acme')).text();
    await (await create(sandbox.productionUrl ?? '', sandbox.keyOf('x', 'production'), 'acme')).text();
    await (await create(sandbox.url, sandbox.key, 'sbx-spa-claen')).text();
    await (await fetch(`${sandbox.url}/v1/reports`)).text();
    await (await fetch(`${sandbox.url}/v1/nowhere`)).text();
    await converse(Number(new URL(sandbox.url).port), 'HELLO\r\n\r\n');
    const now = await samples();
    const counted = [...now].flatMap(([key, count]) => {
      const [, operation, status] =
        /^legal_\w+_requests_total\{operation="(\w+)",status="(\w+)"\}$/.exec(key) ?? [];
      return operation === undefined ? [] : [`${operation} ${status} ${count}`];
    });
    expect(counted.sort()).toEqual([
      'createReport 201 2',
      'createReport 422 1',
      'getReport 200 2',
      'getReport 404 1',
      'listReports 401 1',
      'none 400 1',
      'none 401 1',
    ]);
    expect((await samples()).get(requests('getMetrics', '200'))).toBe(1);
  });

  const requests = (operation: string, status: string) =>
    `legal_reports_sandbox_requests_total{operation="${operation}",status="${status}"}`;

  it('counts a lost response with the status none', async () => {
    const headers = { authorization: `Bearer ${sandbox.key}`, 'sandbox-fault': 'reset=before' };
    await expect(fetch(`${sandbox.url}/v1/reports`, { headers })).rejects.toThrow();
    expect((await samples()).get(requests('listReports', 'none'))).toBe(1);
  });

  it('has a histogram of durations whose steps add up', async () => {
    for (let count = 0; count < 5; count += 1) await (await fetch(`${sandbox.url}/livez`)).text();
    const now = await samples();
    const name = 'legal_reports_sandbox_request_duration_seconds';
    const steps = [...now].filter(([key]) => key.startsWith(`${name}_bucket{operation="getLiveness",le=`));
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.at(-1)).toEqual([`${name}_bucket{operation="getLiveness",le="+Inf"}`, 5]);
    const counts = steps.map(([, count]) => count);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(now.get(`${name}_count{operation="getLiveness"}`)).toBe(5);
    expect(now.get(`${name}_sum{operation="getLiveness"}`)).toBeGreaterThan(0);
  });

  it('counts contents and accounts', async () => {
    const before = await samples();
    await (await create(sandbox.url, sandbox.keyOf('one'), 'acme')).text();
    await (await create(sandbox.url, sandbox.keyOf('two'), 'acme')).text();
    const after = await samples();
    const change = (name: string) => {
      const key = `legal_reports_sandbox_${name}`;
      return (after.get(key) ?? Number.NaN) - (before.get(key) ?? Number.NaN);
    };
    // Both reports have the same content.
    expect([change('contents_made_total'), change('contents_kept'), change('accounts_kept')]).toEqual([
      1, 1, 2,
    ]);
    expect(change('contents_kept_bytes')).toBeGreaterThan(1000);
    expect(change('accounts_evicted_total')).toBe(0);
  });

  it('shows the memory of the process and the delay of its event loop', async () => {
    let now = await samples();
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    // Measured every few milliseconds, from the first scrape on.
    const lag = () => now.get('nodejs_eventloop_lag_p99_seconds') ?? Number.POSITIVE_INFINITY;
    while (!(lag() > 0.001)) now = await samples();
    expect(lag()).toBeLessThan(60);
  });

  it('does not distinguish accounts', async () => {
    await (await create(sandbox.url, sandbox.keyOf('whisper'), 'whispered')).text();
    const { text } = await scrape();
    expect(text).not.toContain('whisper');
  });

  it('is read with any key or the admin token, as text for Prometheus', async () => {
    const { response } = await scrape(`Bearer ${sandbox.keyOf('reader')}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const headers = {
      authorization: `Bearer ${adminToken}`,
      // The header that Prometheus sends.
      accept: 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1',
    };
    expect((await fetch(`${sandbox.url}/_sandbox/metrics`, { headers })).status).toBe(200);
  });

  it('is refused to requests without a key', async () => {
    const { response, text } = await scrape('');
    expectProblem(
      { status: response.status, headers: Object.fromEntries(response.headers), text },
      'authentication-required',
    );
  });

  it('does not exist without the control plane', async () => {
    await using plain = await startSandbox({ controlPlane: false });
    const headers = { authorization: `Bearer ${plain.key}` };
    expect((await fetch(`${plain.url}/_sandbox/metrics`, { headers })).status).toBe(404);
  });
});

describe('GET /_sandbox/metrics of a server with a database', () => {
  it('counts its operations in the database, which a server in memory leaves out', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandbox-metrics-'));
    const [durable, inMemory] = [
      await start(['--port', '0', '--data', data, '--admin-token', adminToken]),
      await start(['--port', '0', '--admin-token', adminToken]),
    ];
    const scrape = async (url: string) => {
      const response = await fetch(`${url}/_sandbox/metrics`, {
        headers: { authorization: `Bearer ${adminToken}` },
      });
      return samplesOf(await response.text());
    };
    const create = await fetch(`${durable.url}/v1/reports`, {
      method: 'POST',
      headers: { authorization: 'Bearer sbx_playground_test', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' }),
    });
    expect(create.status).toBe(201);
    const name = (rest: string): string => `legal_reports_sandbox_database_${rest}`;
    const samples = await scrape(durable.url);
    expect(samples.get(name('up'))).toBe(1);
    expect(samples.get(name('append_rows_total'))).toBeGreaterThan(0);
    expect(samples.get(name('append_duration_seconds_count'))).toBe(samples.get(name('appends_total')));
    expect(samples.get(name('append_conflicts_total'))).toBe(0);
    expect(samples.get(name('append_failures_total'))).toBe(0);
    expect(samples.get(name('account_loads_total'))).toBeGreaterThan(0);
    expect(samples.get(name('account_evictions_total'))).toBe(0);
    expect(samples.get(name('accounts_loaded'))).toBeGreaterThan(0);
    expect(samples.get(name('leases'))).toBe(1);
    expect(samples.get(name('due_work_behind_seconds'))).toBeLessThan(60);
    expect([...(await scrape(inMemory.url)).keys()].filter((key) => key.startsWith(name('')))).toEqual([]);
    expect([await durable.stop(), await inMemory.stop()]).toEqual([0, 0]);
    rmSync(data, { recursive: true });
  });
});
