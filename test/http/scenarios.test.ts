import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../src/legal/company/catalogue.js';
import { type Client, connect, usualTransports } from './client.js';

describe.each(usualTransports)('scenarios, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const create = (companyId: string, key: string, options = {}) =>
    client.call('/v1/reports', {
      method: 'POST',
      body: { type: 'sociedades_y_poderes', companyId, options },
      key,
    });
  const resolve = (companyId: string) =>
    client.call(`/_sandbox/scenarios/resolve?companyId=${encodeURIComponent(companyId)}`, { key: null });

  it('the catalogue lists every scenario with a request that works', async () => {
    const { status, json } = await client.call('/_sandbox/scenarios', { key: null });
    expect(status).toBe(200);
    expect(json.data.map(({ key }: { key: string }) => key)).toEqual(scenarios.map(({ key }) => key));
    for (const { request, companyId } of json.data) {
      const reply = await client.call(request.path, {
        method: request.method,
        body: request.body,
        key: 'sbx_playground_catalogue',
      });
      expect([companyId, reply.status]).toEqual([companyId, 201]);
    }
    expect(json.modifiers.map(({ name }: { name: string }) => name)).toContain('slow');
  });

  it('each response names its scenario', async () => {
    const key = 'sbx_playground_header';
    for (const [companyId, expected] of [
      ['66.100.001-5', 'sbx-spa-clean'],
      ['SBX-spa-clean+stuck#a', 'sbx-spa-clean+stuck#a'],
      ['acme', 'none'],
    ] as const) {
      const created = await create(companyId, key);
      const read = await client.call(created.headers.location ?? '', { key });
      expect([created, read].map(({ headers }) => headers['sandbox-scenario'])).toEqual([expected, expected]);
    }
  });

  it('an amended report has a second version with a later date', async () => {
    const key = 'sbx_playground_amended';
    const body = { type: 'sociedades_y_poderes', companyId: 'sbx-late-change', options: { validate: true } };
    const { headers } = await client.call('/v1/reports', { method: 'POST', body, key });
    const versions = [];
    for (const ms of [2_200, 15_000]) {
      client.pass(ms);
      const { json } = await client.call(headers.location ?? '', { key });
      const { version, completedAt, content } = json;
      versions.push([version, completedAt.slice(0, 10), content.asOfDate, content.conclusion.result]);
    }
    expect(versions).toEqual([
      [1, '2026-01-15', '2026-01-15', 'aprobado'],
      [2, '2026-01-25', '2026-01-25', 'con_reparos'],
    ]);
  });

  it('a resolution names the scenario and the reason, or suggestions for an unknown id', async () => {
    expect((await resolve('66100001-5')).json).toMatchObject({
      known: true,
      scenario: 'spa-clean',
      canonical: 'sbx-spa-clean',
      statuses: ['queued', 'processing', 'in_review', 'completed'],
      reason: expect.stringContaining('The id names the scenario spa-clean'),
    });
    expect((await resolve('sbx-spa-clean+failed#x')).json).toMatchObject({
      label: 'x',
      modifiers: ['failed'],
      statuses: ['queued', 'processing', 'failed'],
      reason: expect.stringContaining('+failed:'),
    });
    expect((await resolve('acme')).json).toMatchObject({ known: true, scenario: null, taxId: null });
    expect((await resolve('sbx-spa-claen')).json).toMatchObject({ known: false, nearest: ['sbx-spa-clean'] });
    expect((await client.call('/_sandbox/scenarios/resolve', { key: null })).status).toBe(400);
  });

  it('a failed report has a reason, and states whether a retry may help', async () => {
    const key = 'sbx_playground_failing';
    const { json } = await create('sbx-spa-clean+failed', key);
    client.pass(700);
    const read = await client.call(`/v1/reports/${json.id}`, { key });
    expect(read.json).toMatchObject({
      status: 'failed',
      statusReason: { code: 'internal_error', retryable: true },
      completedAt: null,
    });
    expect(read.json.content).toBeUndefined();
    const failed = await client.call('/v1/reports?status=failed', { key });
    expect(failed.json.data.map(({ id }: { id: string }) => id)).toEqual([json.id]);
  });

  it('labels give other companies, and modifiers give other reports', async () => {
    const ids = ['sbx-spa-clean', 'sbx-spa-clean#a', 'sbx-spa-clean#b', 'sbx-spa-clean+slow'];
    const key = 'sbx_playground_labels';
    const created = [];
    for (const id of ids) created.push((await create(id, key)).json.id);
    expect(new Set(created).size).toBe(4);
    client.pass(1_000_000);
    const names = [];
    for (const id of created) {
      const { content } = (await client.call(`/v1/reports/${id}`, { key })).json;
      names.push(content.entities[0].name);
    }
    expect(names[3]).toBe(names[0]);
    expect(new Set(names).size).toBe(3);
  });

  it('a modifier with a defect gives another report on the same company, with the listed result', async () => {
    const key = 'sbx_playground_faults';
    const { defects } = (await client.call('/_sandbox/scenarios', { key })).json;
    const revoked = defects.find(({ name }: { name: string }) => name === 'power-revoked');
    const described = revoked.outcomes.find(({ scenarios }: { scenarios: string[] }) =>
      scenarios.includes('mx-sapi'),
    );
    const validated = { validate: true };
    const healthy = await create('sbx-mx-sapi', key, validated);
    const faulty = await create('sbx-mx-sapi+power-revoked', key, validated);
    expect(faulty.json.id).not.toBe(healthy.json.id);
    client.pass(1_000_000);
    const read = async (id: string) => (await client.call(`/v1/reports/${id}`, { key })).json.content;
    const [before, after] = [await read(healthy.json.id), await read(faulty.json.id)];
    expect(after.entities[0].name).toBe(before.entities[0].name);
    expect(after.conclusion.result).toBe(described.conclusion);
    expect(before.conclusion.result).toBe('aprobado');
  });

  it("a defect unknown to the company's jurisdiction is answered 422 with the reason", async () => {
    const { status, json } = await create('sbx-es-sl+capital-unpaid', 'sbx_playground_unfit');
    expect([status, json.type]).toEqual([422, '/problems/unknown-scenario']);
    expect(json.errors[0].detail).toContain('article 78, Ley de Sociedades de Capital');
  });

  it('an unknown scenario or modifier is answered 422 with the nearest', async () => {
    for (const [companyId, near] of [
      ['sbx-spa-claen', 'sbx-spa-clean'],
      ['sbx-spa-clean+slwo', 'sbx-spa-clean+slow'],
      ['66100001-4', '66100001-5'],
    ] as const) {
      const { status, json } = await create(companyId, 'sbx_playground_unknown');
      expect([status, json.type]).toEqual([422, '/problems/unknown-scenario']);
      expect(json.errors[0].detail).toContain(near);
    }
  });
});
