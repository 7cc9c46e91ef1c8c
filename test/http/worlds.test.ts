import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

/** Returns a complete response, without the header `Date`. */
const bytes = ({ status, headers: { date: _, ...headers }, text }: Reply) => ({ status, headers, text });

describe.each(usualTransports)('the world of an account, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { production: true });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** Requests of one account; each test has its own. */
  const account = (name: string, environment: 'playground' | 'production' = 'playground') => {
    const key = `sbx_${environment}_${name}`;
    const send = (method: string, path: string, body?: object) =>
      client.call(path, { method, key, environment, ...(body === undefined ? {} : { body }) });
    return {
      key,
      send,
      create: async (companyId: string) =>
        (await send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId })).json,
      manual: () => send('PUT', '/_sandbox/clock', { mode: 'manual' }),
      snapshot: (body: object) => send('POST', '/_sandbox/snapshots', body),
      restore: (which: string) => send('POST', `/_sandbox/snapshots/${which}/restore`),
      reset: () => send('POST', '/_sandbox/reset'),
      fork: (body: object) => send('POST', '/_sandbox/fork', body),
      ids: async () => (await send('GET', '/v1/reports')).json.data.map(({ id }: { id: string }) => id),
    };
  };
  type AccountClient = ReturnType<typeof account>;

  /** Sends requests that create, advance, change, read and are refused. */
  const live = async ({ send, create }: AccountClient): Promise<ReturnType<typeof bytes>[]> => {
    const responses = [await send('PUT', '/_sandbox/clock', { mode: 'manual' })];
    const { id } = await create('acme');
    responses.push(await send('POST', '/_sandbox/clock/advance', { by: 'PT21M' }));
    responses.push(await send('GET', `/v1/reports/${id}`));
    responses.push(await send('POST', `/_sandbox/reports/${id}/simulate`, { action: 'complete' }));
    responses.push(await send('POST', `/v1/reports/${id}/cancel`));
    responses.push(await send('GET', `/v1/reports/${id}/events`));
    responses.push(await send('GET', '/v1/reports?limit=1'));
    return responses.map(bytes);
  };

  it('gives the same bytes after a reset as a new one', async () => {
    const used = account('reset');
    const first = await live(used);
    await used.create('another');
    const reply = await used.reset();
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await live(used)).toEqual(first);
  });

  it('is reset without effect on other accounts, whatever its past', async () => {
    const [used, other] = [account('reset-one'), account('reset-other')];
    const { id } = await used.create('a');
    await other.create('a');
    await used.reset();
    client.pass(3_600_000);
    expect(await used.ids()).toEqual([]);
    expectProblem(await used.send('GET', `/v1/reports/${id}`), 'report-not-found');
    expect(await other.ids()).toEqual([id]);
  });

  it('gives the same bytes after a restore as after the snapshot', async () => {
    const { send, create, snapshot, restore, ...rest } = account('restore');
    await rest.manual();
    await create('before');
    const taken = await snapshot({ name: 'early' });
    expect([taken.status, taken.json]).toEqual([
      201,
      {
        name: 'early',
        world: {
          clock: { mode: 'manual', pace: 'fast', now: '2026-01-15T12:00:00.000Z' },
          reports: 1,
          requests: 3,
        },
      },
    ]);
    const first = await live({ send, create, snapshot, restore, ...rest });
    for (let times = 0; times < 3; times += 1) {
      const restored = await restore('early');
      expect([restored.status, restored.json]).toEqual([200, taken.json.world]);
      expect(await live({ send, create, snapshot, restore, ...rest })).toEqual(first);
    }
  });

  it('is stored unchanged, whatever happens to it afterwards', async () => {
    const { send, create, snapshot, restore, manual, ids } = account('kept');
    await manual();
    const { id } = await create('a');
    await snapshot({ name: 'queued' });
    await send('POST', `/v1/reports/${id}/cancel`);
    await snapshot({ name: 'cancelled' });
    await send('POST', '/_sandbox/reset');
    for (const [name, status] of [
      ['queued', 'queued'],
      ['cancelled', 'cancelled'],
      ['queued', 'queued'],
    ] as const) {
      await restore(name);
      expect(await ids()).toEqual([id]);
      expect((await send('GET', `/v1/reports/${id}`)).json.status).toBe(status);
    }
  });

  it('continues in real time from its state in the snapshot', async () => {
    const { send, create, snapshot, restore } = account('real-time');
    const { id } = await create('a');
    const status = async () => (await send('GET', `/v1/reports/${id}`)).json.status;
    client.pass(500);
    await snapshot({ name: 'half-way' });
    client.pass(3_600_000);
    expect(await status()).toBe('completed');
    await restore('half-way');
    expect(await status()).toBe('processing');
    client.pass(199);
    expect(await status()).toBe('processing');
    client.pass(1);
    expect(await status()).toBe('in_review');
    // A report starts at the instant of its create.
    const other = await create('b');
    expect((await send('GET', `/v1/reports/${other.id}`)).json.status).toBe('queued');
  });

  it('has snapshots by name, oldest first, until they are deleted', async () => {
    const { send, create, snapshot, restore, reset } = account('named');
    const names = async () =>
      (await send('GET', '/_sandbox/snapshots')).json.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual([]);
    const none = expectProblem(await restore('b'), 'snapshot-not-found');
    expect(none.detail).toContain('It has none: POST /_sandbox/snapshots takes one.');
    for (const name of ['b', 'a.1', 'c_2']) {
      const { headers, text } = await snapshot({ name });
      expect((await send('GET', headers.location ?? '')).text).toBe(text);
    }
    expect(await names()).toEqual(['b', 'a.1', 'c_2']);
    expectProblem(await snapshot({ name: 'b' }), 'snapshot-exists');
    await create('x');
    const replaced = await snapshot({ name: 'b', replace: true });
    expect([replaced.status, replaced.json.world.reports]).toEqual([201, 1]);
    expect(await names()).toEqual(['a.1', 'c_2', 'b']);
    await reset();
    expect(await names()).toEqual(['a.1', 'c_2', 'b']);
    const { status, text } = await send('DELETE', '/_sandbox/snapshots/a.1');
    expect([status, text]).toEqual([204, '']);
    expect(await names()).toEqual(['c_2', 'b']);
    expect(expectProblem(await restore('c-2'), 'snapshot-not-found').detail).toContain('Did you mean c_2?');
    expectProblem(await send('DELETE', '/_sandbox/snapshots/a.1'), 'snapshot-not-found');
    expectProblem(await send('GET', '/_sandbox/snapshots/a.1'), 'snapshot-not-found');
    expect((await account('named-other').send('GET', '/_sandbox/snapshots')).json.data).toEqual([]);
  });

  it('continues separately in the account of another key', async () => {
    const [one, other] = [account('fork-one'), account('fork-other')];
    await one.manual();
    const { id } = await one.create('a');
    const { status, json } = await one.fork({ key: other.key });
    expect([status, json.reports, json.clock.mode, json.requests]).toEqual([200, 1, 'manual', 3]);
    const ownReport = await one.send('GET', `/v1/reports/${id}`);
    const otherReport = await other.send('GET', `/v1/reports/${id}`);
    expect(otherReport.text).toBe(ownReport.text);
    expect(otherReport.headers.etag).toBe(ownReport.headers.etag);
    expect(otherReport.headers['request-id']).toMatch(/_4$/);
    await other.send('POST', `/v1/reports/${id}/cancel`);
    await other.create('b');
    expect((await one.send('GET', `/v1/reports/${id}`)).json.status).toBe('queued');
    expect((await one.ids()).length).toBe(1);
    const [ownId, otherId] = [await one.create('a'), await other.create('a')];
    expect(ownId.id).toBe(otherId.id);
  });

  it('replaces reports in a fork only with permission, and the key is never shown', async () => {
    const [one, other] = [account('over-one'), account('over-other')];
    await one.create('a');
    await other.create('b');
    const refused = await one.fork({ key: other.key });
    expect(expectProblem(refused, 'world-not-empty').detail).toBe(
      'The account has one report that would be deleted. To delete them, send "replace": true.',
    );
    expect((await other.ids()).length).toBe(1);
    const done = await one.fork({ key: other.key, replace: true });
    expect(await other.ids()).toEqual(await one.ids());
    for (const { text } of [refused, done]) expect(text).not.toContain('over-other');
  });

  it.each([
    ['sbx_playground_revoked', 'key opens no account: it is revoked'],
    ['sbx_production_other', 'key opens no account'],
    ['sbx_playground_fork-faults', 'key must be of another account; it opens this one.'],
    ['sbx_playground_other~acme', 'key must be of the same universe'],
    ['not a key', 'key opens no account'],
    ['', 'key must have 1 to 200 characters; it has 0.'],
    [12345678, 'key must be a string.'],
  ])('is not forked into %s', async (key, fault) => {
    const reply = await account('fork-faults').fork({ key });
    const { errors } = expectProblem(reply, 'invalid-request');
    expect(errors).toMatchObject([{ pointer: '#/key' }]);
    expect(errors?.[0]?.detail).toContain(fault);
    if (key !== '') expect(reply.text).not.toContain(String(key));
  });

  it('is not forked with several errors, which are all reported', async () => {
    const reply = await account('fork-faults').fork({ key: 'not a key', replace: 'yes', x: 1 });
    const { errors } = expectProblem(reply, 'invalid-request');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/x', '#/replace', '#/key']);
  });

  it('is separate in production', async () => {
    const [playground, production] = [account('both'), account('both', 'production')];
    await playground.create('a');
    await production.create('b');
    await production.snapshot({ name: 'p' });
    await playground.reset();
    expect((await production.ids()).length).toBe(1);
    expectProblem(await playground.restore('p'), 'snapshot-not-found');
    expect((await production.fork({ key: 'sbx_production_third' })).status).toBe(200);
  });
});
