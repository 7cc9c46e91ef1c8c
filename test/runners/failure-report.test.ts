import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureReport } from '../../src/runners/failure-report.js';
import { openAccount, type TestAccount } from '../../src/runners/test-account.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';

describe('the report of a failed test', () => {
  let server: Sandbox;
  beforeAll(async () => {
    server = await startSandbox({ journalSize: 64 });
  });
  afterAll(() => server.close());

  const open = (name: string): Promise<TestAccount> =>
    openAccount({ url: server.url, adminToken: undefined, run: '' }, name);
  const get = ({ url, key }: TestAccount, path: string, headers = {}) =>
    fetch(url + path, { headers: { Authorization: `Bearer ${key}`, ...headers } });

  it('shows each request with its response, and the rules that it broke', async () => {
    const account = await open('broken');
    await get(account, '/v1/reports?limit=1');
    await get(account, '/v1/reports', { 'Sandbox-Fault': 'reset=before' }).catch(() => {});
    await get(account, '/v1/reports/undefined');
    const ids = (await account.requests.list()).map(({ id }) => id);
    expect(await failureReport(account)).toBe(`account broken: 3 requests
  GET /v1/reports?limit=1 200 ${ids[0]}
  GET /v1/reports no response (fault reset=before; by=header) ${ids[1]}
  GET /v1/reports/undefined 404 report-not-found ${ids[2]}
Broken rules of conduct (docs/conduct.md):
  C19 Use only ids that responses gave: ${ids[2]}`);
  });

  it('shows the last twenty requests of many, and three places of a broken rule', async () => {
    const account = await open('many');
    for (let at = 0; at < 25; at += 1) await get(account, '/v1/reports/undefined');
    const lines = (await failureReport(account)).split('\n');
    expect(lines[0]).toBe('account many: its last 20 requests');
    expect(lines).toHaveLength(23);
    expect(lines.at(-1)).toMatch(/^ {2}C19 [^:]+: req_\w+, req_\w+, req_\w+, …$/);
  });

  it('states that there was no request', async () => {
    expect(await failureReport(await open('none'))).toBe('account none: no requests');
  });

  it('states why the server cannot be reached, and never throws', async () => {
    const account = { url: 'http://127.0.0.1:1', key: 'sbx_playground_x', name: 'x' };
    expect(await failureReport(account)).toMatch(
      /^account x: its requests cannot be read from .*ECONNREFUSED/,
    );
    expect(await failureReport({ ...account, url: 'http://ci:hunter2@127.0.0.1:1/base' })).toMatch(
      /^account x: its requests cannot be read from http:\/\/127\.0\.0\.1:1\/base: /,
    );
    expect(await failureReport({ ...account, url: server.url, key: 'wrong' })).toMatch(
      /cannot be read.*: \S+: The API key/,
    );
  });
});
