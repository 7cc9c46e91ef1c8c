import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Shape } from '../../src/contract/generated/types.js';
import { readLikenessText } from '../../src/server/like.js';
import { startSandbox } from '../../src/testing/index.js';
import { start } from './start.js';
import { translateTo } from './verify/upstreams/dialect.js';
import { snakeCaseServer } from './verify/upstreams/snake-case.js';
import { startInterceptor } from './verify/verify-runs.js';

const folder = mkdtempSync(join(tmpdir(), 'proxy-learning-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = 'sbx_playground_learning';

describe('proxy --learn', () => {
  it('infers the wire form from traffic, and keeps lines that a person wrote', async () => {
    await using sandbox = await startSandbox({ clock: 'reads' });
    await using upstream = await startInterceptor(sandbox.url, translateTo(snakeCaseServer));
    const path = join(folder, 'learnt.yaml');
    writeFileSync(path, '# ours\nstates:\n  WAITING: queued # as they call it\namounts: number\n');
    const proxy = await start(['proxy', '--upstream', upstream.url, '--port', '0', '--learn', path]);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const send = async (target: string, body?: object) => {
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(proxy.url + target, init)).json()) as { data: { id: string } };
    };
    const { data } = await send('/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme' });
    for (let read = 0; read < 5; read += 1) await send(`/v1/reports/${data.id}`);
    await send('/v1/reports');
    for (const body of [{}, { type: 1 }, { type: 'other', companyId: 'acme' }])
      await send('/v1/reports', body);
    await send('/v1/reports/none');
    await proxy.stop();
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(key);
    expect(text).toContain('# ours');
    expect(text).toContain('  WAITING: queued # as they call it\n');
    // One page shows no course.
    expect(text).toMatch(/"\{next\}" # guessed: its name and type\n/);
    expect(text).not.toContain(' and then null');
    expect(readLikenessText(text)).not.toHaveProperty('errors');
    expect(parse(text)).toMatchObject({
      ...{ amounts: 'number', case: 'snake_case', single: { data: '{report}' } },
      report: { id: '{id}', status: '{status}', company: { ref: '{companyId}' }, payload: '{content}' },
      states: { WAITING: 'queued', READY: 'completed' },
      error: { error: { code: '{code}', message: '{detail}', details: '{violationList}' } },
    });
  });

  it('reports a file that it cannot write at the end, after the summary', async () => {
    const path = join(folder, 'late.yaml');
    const words = ['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '0', '--learn', path];
    const proxy = await start(words);
    mkdirSync(path);
    expect(await proxy.stop()).toBe(2);
    expect(proxy.stdout()).toMatch(
      /forwarded 0 exchanges[\s\S]*did not write its result: one error\n {2}--learn/,
    );
    expect(proxy.stdout()).toContain('The file cannot be written: it is a folder.');
  });

  it('infers creates of another form, and the twin accepts them', async () => {
    const like: Shape = {
      case: 'snake_case',
      report: { id: '{id}', state: '{status}', company: { ref: '{companyId}' }, payload: '{content}' },
      create: {
        company: { ref: '{companyId}' },
        kind: '{type}',
        with_checks: '{options.validate}',
        app: 'x',
      },
      query: { limit: 'per_page' },
    };
    await using upstream = await startSandbox({ like, clock: 'reads' });
    const path = join(folder, 'creates.yaml');
    const proxy = await start(['proxy', '--upstream', upstream.url, '--port', '0', '--learn', path]);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const bodies = ['acme', 'sbx-spa-clean', 'other'].map((ref, nth) => ({
      ...{ company: { ref }, kind: 'sociedades_y_poderes', with_checks: nth !== 1, app: `client ${nth}` },
    }));
    const createAt = async (url: string, body: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}/v1/reports`, init);
      return { status: response.status, body: (await response.json()) as { id: string } };
    };
    const created: Awaited<ReturnType<typeof createAt>>[] = [];
    for (const body of bodies) created.push(await createAt(proxy.url, body));
    for (let read = 0; read < 5; read += 1)
      await fetch(`${proxy.url}/v1/reports/${created[0]?.body.id}`, { headers });
    await proxy.stop();
    const text = readFileSync(path, 'utf8');
    expect(parse(text).create).toEqual({ ...like.create, app: 'example' });
    expect(text).toContain('    ref: "{companyId}" # learnt: company.ref of the record repeats it\n');
    expect(text).toContain('  with_checks: "{options.validate}" # guessed: its name and type\n');
    expect(text).toContain('  app: example # guessed: it has no known meaning; any value is accepted\n');
    expect(text).not.toContain('client 1');
    await using twin = await startSandbox({ like: parse(text), clock: 'reads' });
    for (const [nth, body] of bodies.entries()) expect(await createAt(twin.url, body)).toEqual(created[nth]);
    expect((await createAt(twin.url, { compny: { ref: 'acme' } })).status).toBe(422);
  });
});
