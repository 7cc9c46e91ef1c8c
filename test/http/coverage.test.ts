import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import operationSchema from '../../schemas/requests/covered-operation.json' with { type: 'json' };
import { accountId } from '../../src/accounts/account.js';
import type { Coverage, CoverageGap, GapRequest, Shape } from '../../src/contract/generated/types.js';
import { coverageCollection } from '../../src/requests/coverage.js';
import { coveredOperations, nameOf } from '../../src/requests/coverage-cells.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { scaled } from '../scale.js';
import { type Call, type Client, connect, type Reply, usualTransports } from './client.js';
import { clientForms } from './example-shapes.js';

const adminToken = 'the-token-of-this-test';

/** Sends a ready request; returns null if the connection ended without a response. */
async function sendGapRequest(client: Client, key: string, request: GapRequest): Promise<Reply | null> {
  const { method, path, headers, body, padding } = request;
  const zeros = (part: string): string => (padding?.in === part ? '0'.repeat(padding.zeros) : '');
  const filled = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value.replace('$KEY', key),
  ]);
  const call: Call = { method, key: null, headers: Object.fromEntries(filled) };
  const sent = body === null ? call : { ...call, body: body + zeros('body') };
  return client.call(path + zeros('path'), sent).catch(() => null);
}

async function coverageOf(client: Client, key: string, operation: string | null = null): Promise<Coverage> {
  const query = operation === null ? '' : `?operation=${operation}`;
  const { status, json } = await client.call(`/_sandbox/coverage${query}`, { key });
  expect(status).toBe(200);
  return json;
}

function cellName({ operation, status, problem, scenario, fault }: Omit<CoverageGap, 'before' | 'request'>) {
  return [operation, status, problem, scenario, fault].filter((part) => part !== null).join(' ');
}

describe('the ready requests of a new server', async () => {
  const client = await connect('over a socket', { access: { adminToken } });
  const { gaps } = await coverageOf(client, adminToken);
  const accountCells = (await coverageOf(client, 'sbx_playground_new')).gaps.map(cellName);
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it.each(gaps.map((gap) => ({ gap, name: cellName(gap) })))(
    '$name is exercised by its own request',
    async ({ gap, name }) => {
      const key = `sbx_playground_${name.replaceAll(/\W/g, '-').slice(0, 40)}`;
      for (const step of gap.before)
        expect([200, 201]).toContain((await sendGapRequest(client, key, step))?.status);
      await sendGapRequest(client, key, gap.request);
      // Operations that no account sees are exercised by the run.
      const reader = accountCells.includes(name) ? key : adminToken;
      const { gaps: left } = await coverageOf(client, reader, gap.operation);
      expect(left.map(cellName)).not.toContain(name);
    },
  );

  it('exercise all targets of an account if it sends them in order', async () => {
    const key = 'sbx_playground_in_order';
    const operationGaps = async () =>
      (await coverageOf(client, key)).gaps.filter(({ operation }) => operation !== null);
    for (const { before, request } of await operationGaps())
      for (const step of [...before, request]) await sendGapRequest(client, key, step);
    expect((await operationGaps()).map(cellName)).toEqual([]);
  });

  it('exercise all targets, one after the other', async () => {
    const { gaps, exercised, total, percent, beyond } = await coverageOf(client, adminToken);
    expect({ gaps, percent, left: total - exercised }).toEqual({ gaps: [], percent: 100, left: 0 });
    expect(beyond.map(({ why }) => why)).not.toContain('');
  });
});

const create = { company: '{companyId}', kind: '{type}', options: '{options}' };
const formed = Object.entries(clientForms).filter(([, { shape }]) => shape !== null);
/** Shapes of servers: the one that differs most from the contract, and in a long run all. */
const shapes: Readonly<Record<string, Shape | null>> = {
  ...Object.fromEntries(scaled(formed.slice(-1), formed).map(([name, { shape }]) => [name, shape])),
  'an API with numbers as ids': { create, ids: { report: '{number}' } },
  'an API that ignores parameters': { create, query: { page: 'seite', others: 'ignored' } },
};

describe.each(Object.entries(shapes))('the ready requests of a server like %s', (_, shape) => {
  it('exercise all targets, and are written in the shape of the server', async () => {
    const client = await connect('over a socket', { access: { adminToken }, shape });
    const key = 'sbx_playground_like';
    const operationGaps = async () =>
      (await coverageOf(client, key)).gaps.filter(({ operation }) => operation !== null);
    const first = (await operationGaps()).find(({ operation }) => operation === 'createReport');
    expect(JSON.parse(first?.request.body ?? '')).not.toHaveProperty('companyId');
    for (const { before, request } of await operationGaps())
      for (const step of [...before, request]) await sendGapRequest(client, key, step);
    expect((await operationGaps()).map(cellName)).toEqual([]);
    await client.close();
    expect(client.failures).toEqual([]);
  });
});

describe.each(usualTransports)('the coverage of an account, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant', access: { adminToken } });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const create = (key: string, companyId: string, headers = {}) =>
    client.call('/v1/reports', {
      ...{ key, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
    });
  const none = { operation: null, status: null, problem: null, scenario: null, fault: null };

  it('has each kind of cell once, without labels, modifiers and numbers', async () => {
    const key = 'sbx_playground_cells';
    await create(key, 'sbx-spa-clean#one');
    await create(key, 'sbx-spa-clean+stuck#two');
    await create(key, 'sbx-spa-clean+latency-1ms');
    await create(key, 'acme', { 'Sandbox-Fault': 'status=503; retry-after=2' });
    await create(key, 'acme', { 'Sandbox-Fault': 'status=503; retry-after=7' });
    await client.call('/v2/reports', { key });
    const { of, on, full, cells } = await coverageOf(client, key);
    const created = { ...none, operation: 'createReport', status: 201, scenario: 'sbx-spa-clean' };
    expect({ of, on, full }).toEqual({ of: 'account', on: true, full: false });
    expect(cells).toEqual([
      { ...none, status: 404, problem: 'route-not-found' },
      created,
      { ...created, fault: 'latency' },
      {
        ...{ operation: 'createReport', status: 503, problem: 'service-unavailable' },
        ...{ scenario: null, fault: 'status+retry-after' },
      },
    ]);
  });

  it('survives a reset, and belongs to one account', async () => {
    const key = 'sbx_playground_lasts';
    await create(key, 'sbx-spa-clean');
    const before = await coverageOf(client, key);
    await client.call('/_sandbox/reset', { key, method: 'POST' });
    expect(await coverageOf(client, key)).toEqual(before);
    expect(before.exercised).toBe(2);
    expect((await coverageOf(client, 'sbx_playground_neighbour')).cells).toEqual([]);
  });

  it('can be limited to one operation', async () => {
    const key = 'sbx_playground_one';
    await create(key, 'acme');
    await client.call('/v1/companies', { key });
    const { json } = await client.call('/_sandbox/coverage?operation=listCompanies', { key });
    const { cells, gaps, beyond, exercised, total }: Coverage = json;
    const operations = [...cells, ...gaps, ...beyond].map(({ operation }) => operation);
    expect(new Set(operations)).toEqual(new Set(['listCompanies']));
    expect({ exercised, total }).toEqual({ exercised: 1, total: gaps.length + 1 });
    const other = await client.call('/_sandbox/coverage?operation=getClock', { key });
    expect(other.json).toMatchObject({ status: 400, detail: expect.stringContaining('listCompanies') });
  });

  it('records nothing while the journal is off', async () => {
    const key = 'sbx_playground_off';
    await client.call('/_sandbox/journal', { key, method: 'PUT', body: { on: false } });
    await create(key, 'acme');
    const { on, cells } = await coverageOf(client, key);
    expect({ on, cells }).toEqual({ on: false, cells: [] });
  });

  it('is read by the admin for an account, and for all of them', async () => {
    const key = 'sbx_playground_covered';
    await create(key, 'sbx-eirl-dv-k');
    await client.call('/v1/reports', { key: null });
    const run = await coverageOf(client, adminToken);
    const refused = { ...none, operation: 'listReports', status: 401, problem: 'authentication-required' };
    expect(run).toMatchObject({ of: 'run', on: true });
    expect(run.cells).toContainEqual(refused);
    expect(run.cells).toContainEqual(expect.objectContaining({ scenario: 'sbx-eirl-dv-k' }));
    const own = await coverageOf(client, key);
    const { json } = await client.call('/_sandbox/coverage?account=covered', { key: adminToken });
    expect(json).toEqual(own);
    expect(own.cells).not.toContainEqual(refused);
    expect(own.beyond).toContainEqual(
      expect.objectContaining({ ...refused, why: expect.stringContaining('No account') }),
    );
  });
});

it('there is no coverage without a journal', async () => {
  const client = await connect('in process', { pace: 'instant', journalBytes: 0, access: { adminToken } });
  await client.call('/v1/reports', { key: null });
  await client.call('/v1/reports');
  expect(await coverageOf(client, adminToken)).toMatchObject({ of: 'run', on: false, cells: [] });
  expect(await coverageOf(client, 'sbx_playground_test')).toMatchObject({ on: false, cells: [] });
});

it('the cells of an account are limited, and the coverage says that it is full', async () => {
  const store = createMemoryStore();
  const client = await connect('in process', { pace: 'instant', store });
  const key = 'sbx_playground_many';
  store.transaction(accountId('playground', 'many'), (tx) => {
    for (let at = 0; at < 1980; at += 1) {
      const cell = { operation: 'getReport', status: 400 + (at % 200), problem: null, scenario: null };
      const name = nameOf({ ...cell, fault: `earlier-${at}` });
      tx.put(coverageCollection, name, name);
    }
  });
  for (let status = 400; status < 430; status += 1)
    await client.call('/v1/reports', { key, headers: { 'Sandbox-Fault': `status=${status}` } });
  const full = await coverageOf(client, key);
  expect({ full: full.full, cells: full.cells.length }).toEqual({ full: true, cells: 2000 });
  await client.call('/v1/companies', { key });
  expect((await coverageOf(client, key)).cells).toEqual(full.cells);
});

it('coverage can be limited to any operation under /v1', () => {
  expect(operationSchema.enum).toEqual(coveredOperations.map(({ id }) => id));
});
