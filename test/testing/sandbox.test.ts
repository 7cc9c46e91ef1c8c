import { describe, expect, it } from 'vitest';
import { type Report, startSandbox } from '../../src/testing/index.js';

const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });

describe('a sandbox in the test process', () => {
  it('starts on a free port, answers a report at the first read, and is gone after close', async () => {
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

  it('is disposed of at the end of its block', async () => {
    let url = '';
    {
      await using sandbox = await startSandbox();
      url = sandbox.url;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    }
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  });

  it('two of them share nothing, and keys of one are accounts of their own', async () => {
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
});
