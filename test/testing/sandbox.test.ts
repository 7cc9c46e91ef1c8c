import { describe, expect, it } from 'vitest';
import { type Report, type StartOptions, startSandbox } from '../../src/testing/index.js';
import { fetchWithHost } from '../http/fetch-with-host.js';

const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });

describe('a sandbox in the test process', () => {
  it('starts on a free port, completes a report at the first read, and ends after close', async () => {
    const { url, key, close } = await startSandbox();
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const created = (await (
      await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })
    ).json()) as Report;
    expect(created.status).toBe('queued');
    const report = (await (await fetch(`${url}/v1/reports/${created.id}`, { headers })).json()) as Report;
    expect(report.status).toBe('completed');
    expect(report.content?.asOfDate).toBe('2026-01-15');
    await close();
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  it('rejects an expectation that waits when it is closed', async () => {
    const sandbox = await startSandbox();
    const waiting = sandbox.requests.expect({ match: { operation: 'createReport' }, timeoutMs: 30_000 });
    const rejected = expect(waiting).rejects.toThrow(/^The sandbox at .* is closed/);
    await sandbox.close();
    await rejected;
  });

  it('rejects every call after close', async () => {
    const sandbox = await startSandbox();
    await sandbox.close();
    const message = /^The sandbox at http:\/\/127\.0\.0\.1:\d+ is closed/;
    for (const use of [
      () => sandbox.clock.read(),
      () => sandbox.clock.advance('P1D'),
      () => sandbox.faults.list(),
      () => sandbox.keys.list(),
      () => sandbox.requests.list(),
      () => sandbox.webhooks.receive(),
      () => sandbox.profile.read(),
      () => sandbox.rateLimit.read(),
      () => sandbox.account('other').reset(),
      () => sandbox.conduct(),
      () => sandbox.export(),
      () => sandbox.fork('other'),
      () => sandbox.simulate('rep_1', 'complete'),
    ])
      await expect(use()).rejects.toThrow(message);
  });

  it('refuses strings for numbers and booleans, and names the types of all options', async () => {
    const options = { maxReports: '1e1', port: null, controlPlane: 'false', seed: 7 } as never;
    await expect(startSandbox(options)).rejects.toThrow(
      'startSandbox cannot start. port must be a number from 0 to 65535, not null. controlPlane must be true or false, not "false". ' +
        'seed must be a text, not 7. maxReports must be a number from 1 to 10000000, not "1e1".',
    );
  });

  it('names a taken port and the remedy', async () => {
    await using sandbox = await startSandbox();
    const port = Number(new URL(sandbox.url).port);
    await expect(startSandbox({ port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: expect.stringMatching(
        `^startSandbox cannot start: port ${port} of 127\\.0\\.0\\.1 is taken\\. Stop .* port: \\d+, or port: 0 for any free one\\.$`,
      ),
    });
  });

  it('adds no listeners to the process', async () => {
    const counts = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
    const before = counts();
    await using sandbox = await startSandbox();
    await fetch(`${sandbox.url}/livez`);
    expect(counts()).toEqual(before);
  });

  it('is disposed at the end of its block', async () => {
    let url = '';
    {
      await using sandbox = await startSandbox();
      url = sandbox.url;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    }
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  });

  it('shares nothing with another sandbox, and each key has its own account', async () => {
    await using first = await startSandbox();
    await using second = await startSandbox({ seed: 'other' });
    const create = async ({ url }: { url: string }, key: string) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      return (await (await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })).json()) as Report;
    };
    const list = async ({ url }: { url: string }, key: string) =>
      (await (await fetch(`${url}/v1/reports`, { headers: { Authorization: `Bearer ${key}` } })).json()) as {
        data: Report[];
      };
    const a = await create(first, first.key);
    const b = await create(second, second.key);
    expect(b.id).not.toBe(a.id);
    expect((await list(first, first.key)).data.map(({ id }) => id)).toEqual([a.id]);
    expect((await list(first, first.keyOf('other'))).data).toEqual([]);
  });

  it('serves production on request, with separate keys', async () => {
    await using sandbox = await startSandbox({ productionPort: 0 });
    const status = async (url: string | undefined, key: string) =>
      (await fetch(`${url}/v1/reports`, { headers: { Authorization: `Bearer ${key}` } })).status;
    const key = sandbox.keyOf('test', 'production');
    expect(key).toBe('sbx_production_test');
    expect(await status(sandbox.productionUrl, key)).toBe(200);
    expect(await status(sandbox.productionUrl, sandbox.key)).toBe(401);
    expect(await status(sandbox.url, key)).toBe(401);
    await using alone = await startSandbox();
    expect('productionUrl' in alone).toBe(false);
    await expect(startSandbox({ port: 4010, productionPort: 4010 })).rejects.toThrow('productionPort: 4011');
  });

  it('accepts only issued keys on request, and issues the requested keys', async () => {
    const options = {
      keyPolicy: 'registered',
      adminToken: 'correct-horse-battery',
      keySecret: 'the-secret-of-this-test',
    } as const;
    await using sandbox = await startSandbox(options);
    const status = async (key: string) =>
      (await fetch(`${sandbox.url}/v1/reports`, { headers: { Authorization: `Bearer ${key}` } })).status;
    const key = sandbox.keyOf('worker-1');
    expect([sandbox.keyOf('worker-1'), await status(key), await status(sandbox.key)]).toEqual([
      key,
      200,
      200,
    ]);
    expect(await status('sbx_playground_worker-1')).toBe(401);
    await using again = await startSandbox(options);
    expect(again.keyOf('worker-1')).toBe(key);
    await expect(startSandbox({ keyPolicy: 'registered' })).rejects.toThrow('adminToken');
    await expect(startSandbox({ host: '0.0.0.0' })).rejects.toThrow('adminToken');
  });

  it('refuses unknown and invalid options, and names them all', async () => {
    const options = { sead: 'x', pace: 'slow', port: 'x', seed: 'a b' } as unknown as StartOptions;
    const refusal = await startSandbox(options).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(refusal).toMatch(/^TypeError: /);
    for (const words of [
      '"sead"',
      'Did you mean seed?',
      'instant, fast or realtime',
      'from 0 to 65535',
      'seed',
    ])
      expect(refusal).toContain(words);
  });

  it('accepts host names, and disables the control plane on request', async () => {
    await using sandbox = await startSandbox({ controlPlane: false, allowedHosts: 'sandbox,box' });
    const { url, key } = sandbox;
    const statuses = [];
    for (const [path, host] of [
      ['/livez', 'box:1'],
      ['/livez', 'rebound.example'],
      ['/_sandbox/scenarios', 'box'],
    ] as const)
      statuses.push((await fetchWithHost(host, url + path, { Authorization: `Bearer ${key}` })).status);
    expect(statuses).toEqual([200, 421, 404]);
    const wrong = { allowedHosts: ['a'] } as unknown as StartOptions;
    await expect(startSandbox(wrong)).rejects.toThrow('allowedHosts');
  });

  it('ignores undefined options', async () => {
    await using sandbox = await startSandbox({ seed: undefined } as unknown as StartOptions);
    expect((await fetch(`${sandbox.url}/livez`)).status).toBe(200);
  });
});
