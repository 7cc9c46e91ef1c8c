import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../src/http/connection/server.js';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import type { ContentRequest } from '../../src/legal/content/report-content.js';
import { perform } from '../../src/reports/tasks.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createWorkerTaskRunner } from '../../src/server/worker-bench.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

const type = 'sociedades_y_poderes';

function requestOf(companyId: string): ContentRequest {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(companyId);
  return { seed: 'sandbox', type, company: resolution.company, validate: true, asOfDate: '2026-01-15' };
}

const bench = createWorkerTaskRunner();
afterAll(bench.close);

describe('the thread for large tasks', () => {
  it('returns the same bytes as the main thread', async () => {
    const request = requestOf('sbx-spa-clean');
    expect(await bench.run('content', request)).toEqual(await perform('content', request));
  });

  it('judges whether a validation can be reviewed', async () => {
    const contentField = await perform('content', requestOf('sbx-lawyer-edits'));
    for (const validationId of ['val_ENT_008_1', 'val_ENT_001', 'val_NONE']) {
      const input = { contentField, validationId };
      expect(await bench.run('checkFinding', input)).toEqual(await perform('checkFinding', input));
    }
  });

  it('reports a failed task, and runs the next', async () => {
    const emptyJob = { contentField: new Uint8Array(), patches: [] };
    await expect(bench.run('replay', emptyJob)).rejects.toThrow('JSON');
    expect((await bench.run('content', requestOf('acme'))).byteLength).toBeGreaterThan(1000);
  });

  it('gets the changes of a report one by one, with other work in between', async () => {
    let turns = 0;
    const counting = createWorkerTaskRunner(() => {
      turns += 1;
      return undefined;
    });
    const contentField = await perform('content', requestOf('sbx-spa-clean'));
    const patches = Array.from({ length: 50 }, (_, at) => [
      { op: 'replace', path: '/content/powers/0/title', value: `Poder ${at}` } as const,
    ]);
    expect(await counting.run('replay', { contentField, patches })).toEqual(
      await perform('replay', { contentField, patches }),
    );
    expect(turns).toBe(50);
    await counting.close();
  });

  it('refuses a task that cannot be sent, and waits for nothing', async () => {
    const unclonable = { ...requestOf('acme'), seed: (() => {}) as unknown as string };
    await expect(bench.run('content', unclonable)).rejects.toThrow('could not be cloned');
  });

  it('does not block the server while it generates a large report', async () => {
    const sandbox = createSandbox({
      ...{
        seed: 'sandbox',
        pace: 'instant',
        store: createMemoryStore(),
        stopwatch: () => 0,
        workbench: bench,
      },
    });
    const server = await startServer(sandbox, { host: '127.0.0.1', port: 0, log: () => {} });
    const headers = { authorization: 'Bearer sbx_playground_test', 'content-type': 'application/json' };
    const body = JSON.stringify({ type, companyId: 'sbx-holders-4812' });
    const created = await fetch(`${server.url}/v1/reports`, { method: 'POST', headers, body });
    const responded: string[] = [];
    const send = async (path: string, name: string) => {
      const response = await fetch(server.url + path, { headers });
      await response.arrayBuffer();
      responded.push(`${name} ${response.status}`);
    };
    const large = send(created.headers.get('location') ?? '', 'large');
    for (const name of ['one', 'two', 'three']) await send('/v1/reports', name);
    await large;
    await server.close();
    expect(responded).toEqual(['one 200', 'two 200', 'three 200', 'large 200']);
  });
});
