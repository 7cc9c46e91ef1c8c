import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Replica, type Replicas, startReplicas } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };
const adminToken = 'admin-token-of-the-replicas';

describe('a change at one replica', () => {
  let replicas: Replicas;
  let [a, b]: [Replica, Replica] = [] as never;
  beforeAll(async () => {
    replicas = await startReplicas(2, { adminToken });
    [a, b] = replicas.all as [Replica, Replica];
    // No result may depend on notifications.
    b.dropNotifications();
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });
  const asAdmin = { headers: { authorization: `Bearer ${adminToken}` } };
  const reports = async (replica: Replica, as: string): Promise<string[]> =>
    (await replica.call('GET /v1/reports', { as })).json.data.map(({ id }: { id: string }) => id);

  it('a change of the world applies at the other: snapshots, resets, forks and imports', async () => {
    const as = 'worlds';
    const { id } = (await a.call('POST /v1/reports', { as, body: company })).json;
    expect(await reports(b, as)).toEqual([id]);
    await b.call('POST /_sandbox/snapshots', { as, body: { name: 'one' } });
    await a.call('POST /v1/reports', { as, body: company });
    expect(await reports(b, as)).toHaveLength(2);
    await a.call('POST /_sandbox/reset', { as });
    expect(await reports(b, as)).toEqual([]);
    await a.call('POST /_sandbox/snapshots/one/restore', { as });
    expect(await reports(b, as)).toEqual([id]);

    const key = 'sbx_playground_forked';
    await b.call('GET /v1/reports', { as: 'forked' });
    expect((await a.call('POST /_sandbox/fork', { as, body: { key } })).status).toBe(200);
    expect(await reports(b, 'forked')).toEqual(await reports(a, 'forked'));
    expect(await reports(b, 'forked')).toHaveLength(1);

    const file = (await b.call('GET /_sandbox/export', { as })).text;
    await b.call('GET /v1/reports', { as: 'imported' });
    const imported = await a.call('POST /_sandbox/import?replace=true', { as: 'imported', body: file });
    expect([imported.status, await reports(b, 'imported')]).toEqual([200, await reports(a, 'imported')]);
    expect(await reports(b, 'imported')).toHaveLength(1);
  });

  it('a change of faults and profiles applies at the other', async () => {
    const as = 'settings';
    await b.call('GET /v1/reports', { as });
    const fault = { effect: { status: 503 }, match: { operation: 'listReports' }, until: { count: 1 } };
    expect((await a.call('POST /_sandbox/faults', { as, body: fault })).status).toBe(201);
    const statuses = [(await b.call('GET /v1/reports', { as })).status];
    statuses.push((await a.call('GET /v1/reports', { as })).status);
    expect(statuses).toEqual([503, 200]);
    await a.call('PUT /_sandbox/profile', { as, body: { gaps: { 'create-status': '202' } } });
    expect((await b.call('POST /v1/reports', { as, body: company })).status).toBe(202);
  });

  it('a change of keys applies at the other at once', async () => {
    const as = 'keys';
    await a.call('POST /v1/reports', { as, body: company });
    await b.call('GET /v1/reports', { as });
    const issued = (await a.call('POST /_sandbox/keys', { as, body: { name: 'second' } })).json;
    const withKey = { headers: { authorization: `Bearer ${issued.key}` } };
    expect((await b.call('GET /v1/reports', withKey)).json.data).toHaveLength(1);
    const next = (await a.call(`POST /_sandbox/keys/${issued.id}/regenerate`, { as, body: {} })).json;
    expect((await b.call('GET /v1/reports', withKey)).status).toBe(401);
    const withNext = { headers: { authorization: `Bearer ${next.key}` } };
    expect((await b.call('GET /v1/reports', withNext)).status).toBe(200);
    await a.call(`POST /_sandbox/keys/${issued.id}/revoke`, { as });
    expect((await b.call('GET /v1/reports', withNext)).status).toBe(401);
    expect((await b.call('GET /v1/reports', { as })).status).toBe(200);
  });

  it('is listed in one order of requests, with unique ids', async () => {
    const as = 'journal';
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? a : b).call('GET /v1/reports', { as })),
    );
    const [one, other] = await Promise.all(
      [a, b].map(
        async (replica) => (await replica.call('GET /_sandbox/requests?limit=50', { as })).json.data,
      ),
    );
    expect(one).toHaveLength(12);
    expect(other).toEqual(one);
    expect(new Set(one.map(({ id }: { id: string }) => id)).size).toBe(12);
  });

  it('is in the list of accounts of the other', async () => {
    const as = 'listed';
    await b.call('GET /v1/reports', { as });
    for (let count = 0; count < 2; count += 1) await a.call('POST /v1/reports', { as, body: company });
    const list = async (replica: Replica) => {
      const { data } = (await replica.call('GET /_sandbox/accounts?limit=100', asAdmin)).json;
      return data.map(({ idleSeconds: _, ...account }: { idleSeconds: number }) => account);
    };
    const all = await list(b);
    expect(all).toContainEqual(expect.objectContaining({ account: 'listed', reports: 2 }));
    expect(await list(a)).toEqual(all);
  });

  it('a change of the clock by a long advance is made once, while the other is called', async () => {
    const as = 'advance';
    await a.call('PUT /_sandbox/clock', { as, body: { mode: 'manual', now: '2026-03-01T00:00:00.000Z' } });
    for (let count = 0; count < 5; count += 1) await a.call('POST /v1/reports', { as, body: company });
    let isDone = false;
    const pollCount = (async () => {
      let count = 0;
      for (; !isDone; count += 1) await b.call('GET /v1/reports', { as });
      return count;
    })();
    for (let count = 0; count < 5; count += 1)
      await a.call('POST /_sandbox/clock/advance', { as, body: { by: 'P1D' } });
    isDone = true;
    expect(await pollCount).toBeGreaterThan(0);
    expect((await b.call('GET /_sandbox/clock', { as })).json.now).toBe('2026-03-06T00:00:00.000Z');
  });
});

describe('a database that is replaced by an older copy while replicas run', () => {
  const tables = ['accounts', 'batches', 'leases'];

  it('is read again by a replica that lost its connections', async () => {
    const replicas = await startReplicas(2, { clock: 'manual' });
    const [a, b] = replicas.all as [Replica, Replica];
    for (const replica of [a, b]) replica.dropNotifications();
    const as = 'older';
    const create = async (replica: Replica, companyId: string) =>
      (await replica.call('POST /v1/reports', { as, body: { ...company, companyId } })).status;
    const companies = async (replica: Replica): Promise<string[]> =>
      (await replica.call('GET /v1/reports', { as })).json.data.map(
        ({ companyId }: { companyId: string }) => companyId,
      );
    const database = new pg.Client(replicas.database);
    await database.connect();
    const run = (text: (table: string) => string) => database.query(tables.map(text).join(';'));

    await create(a, 'old');
    await run((table) => `create table old_${table} as table ${table}`);
    for (let count = 0; count < 5; count += 1) await create(a, 'lost');
    await run(
      (table) =>
        `delete from ${table}; insert into ${table} overriding system value select * from old_${table}`,
    );
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await expect.poll(async () => (await b.call('GET /readyz')).status).toBe(200);
    // This replica appends as many batches as the other one has lost.
    for (let count = 0; count < 5; count += 1) expect(await create(b, 'new')).toBe(201);
    const now = ['new', 'new', 'new', 'new', 'new', 'old'];
    expect(await companies(a)).toEqual(now);
    expect(await create(a, 'last')).toBe(201);
    for (const replica of [a, b]) expect(await companies(replica)).toEqual(['last', ...now]);
    await database.end();
    await replicas.close();
  });
});
