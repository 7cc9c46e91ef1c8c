import { afterEach, describe, expect, it } from 'vitest';
import { type Eviction, evictionMessage } from '../../src/accounts/registry.js';
import { type Client, type ClientOptions, connect, type Transport, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const minuteMs = 60_000;
const adminToken = 'the-admin-token-of-these-tests';
const admin = { key: adminToken };

describe.each(usualTransports)('accounts, %s', (transport) => {
  let client: Client | undefined;
  afterEach(async () => {
    await client?.close();
    expect(client?.failures).toEqual([]);
  });

  /** Starts a server that keeps three accounts, each for at least ten minutes. */
  const full = async (options: ClientOptions = {}, max = 3) => {
    const evictions: Eviction[] = [];
    const accounts = { max, idleMinutes: 10, evicted: (each: Eviction) => void evictions.push(each) };
    const connected = await connect(transport as Transport, { access: { adminToken }, accounts, ...options });
    client = connected;
    const of = (name: string) => {
      const key = `sbx_playground_${name}`;
      return {
        key,
        send: (path = '/v1/reports', method = 'GET', body?: object) =>
          connected.call(path, { key, method, ...(body === undefined ? {} : { body }) }),
        create: () =>
          connected.call('/v1/reports', {
            key,
            method: 'POST',
            body: { type: 'sociedades_y_poderes', companyId: 'a' },
          }),
      };
    };
    const fill = async () => {
      for (const name of ['a', 'b', 'c'].slice(0, max)) {
        expect((await of(name).create()).status).toBe(201);
        connected.pass(1000);
      }
    };
    return { client: connected, evictions, of, fill };
  };

  it('are refused while all accounts are in use, with a remedy', async () => {
    const { of, fill, evictions, client } = await full();
    await fill();
    const { detail } = expectProblem(await of('d').send(), 'too-many-accounts');
    expect(detail).toContain(
      'keeps 3 accounts at most, and all of them were used within the last 10 minutes',
    );
    expect(detail).toContain('larger --max-accounts or a smaller --idle-minutes');
    client.pass(10 * minuteMs - 3001);
    expectProblem(await of('d').create(), 'too-many-accounts');
    expect(evictions).toEqual([]);
    for (const name of ['a', 'b', 'c']) expect((await of(name).send()).json.data.length).toBe(1);
  });

  it('accounts that were idle for longest are evicted with all their records, and a line is logged', async () => {
    const { of, fill, evictions, client } = await full();
    await fill();
    await of('a').send('/_sandbox/snapshots', 'POST', { name: 's' });
    client.pass(10 * minuteMs);
    await of('a').send();
    expect((await of('d').create()).status).toBe(201);
    expect(evictions.map(evictionMessage)).toEqual([
      'legal-reports-sandbox evicted the account b (one report, idle for 10 minutes): 3 accounts are kept at most, see --max-accounts.',
    ]);
    expect((await of('a').send()).json.data.length).toBe(1);
    // b replaces c, and starts again.
    const again = await of('b').send();
    expect([again.json.data, again.headers['request-id']]).toEqual([[], expect.stringMatching(/_1$/)]);
    expect(evictions.map(({ account }) => account)).toEqual(['b', 'c']);
    expectProblem(await of('c').send(), 'too-many-accounts');
  });

  it('lose their snapshots when they are evicted', async () => {
    const { of, evictions, client } = await full({}, 1);
    await of('a').send('/_sandbox/snapshots', 'POST', { name: 's' });
    client.pass(10 * minuteMs);
    await of('b').send();
    client.pass(10 * minuteMs);
    expect((await of('a').send('/_sandbox/snapshots')).json.data).toEqual([]);
    expect(evictions.length).toBe(2);
  });

  it('are not opened by a refused key, nor by a request that needs no key', async () => {
    const { of, fill, client } = await full();
    await fill();
    expectProblem(await of('revoked').send(), 'invalid-key');
    expect((await of('d').send('/livez')).status).toBe(200);
    expect((await of('d').send('/_sandbox/scenarios')).status).toBe(200);
    expect((await client.call('/_sandbox/accounts', admin)).json).toMatchObject({ kept: 3, evicted: 0 });
  });

  it('are counted, and each one sees only itself', async () => {
    const { of, fill, client } = await full();
    await fill();
    await of('a').send('/_sandbox/snapshots', 'POST', { name: 's' });
    const { status, json, headers } = await of('a').send('/_sandbox/accounts');
    expect(status).toBe(200);
    expect(json).toEqual({
      data: [{ account: 'a', reports: 1, snapshots: 1, requests: 3, idleSeconds: 0 }],
      kept: 3,
      evicted: 0,
      most: 3,
      idleMinutes: 10,
      page: { limit: 20, next: null, previous: null },
    });
    expect(headers.link).toContain('rel="first"');
    expectProblem(await of('a').send('/_sandbox/accounts?account=b'), 'account-forbidden');
    client.pass(5000);
    const all = await client.call('/_sandbox/accounts?limit=2', admin);
    expect(all.json.data).toEqual([
      { account: 'c', reports: 1, snapshots: 0, requests: 1, idleSeconds: 6 },
      { account: 'b', reports: 1, snapshots: 0, requests: 1, idleSeconds: 7 },
    ]);
    const next = await client.call(`/_sandbox/accounts?limit=2&cursor=${all.json.page.next}`, admin);
    expect(next.json.data.map(({ account }: { account: string }) => account)).toEqual(['a']);
    const one = await client.call('/_sandbox/accounts?account=nobody', admin);
    expect(one.json.data).toEqual([
      { account: 'nobody', reports: 0, snapshots: 0, requests: 0, idleSeconds: null },
    ]);
    expect(one.json.kept).toBe(3);
  });

  it('are used when the admin token acts on them, and when they are forked into', async () => {
    const { of, fill, client, evictions } = await full();
    await fill();
    client.pass(10 * minuteMs);
    await client.call('/_sandbox/clock?account=a', admin);
    await of('b').send('/_sandbox/fork', 'POST', { key: of('c').key, replace: true });
    expectProblem(await of('c').send('/_sandbox/fork', 'POST', { key: of('d').key }), 'too-many-accounts');
    expect(evictions).toEqual([]);
  });

  it('with an issued key are kept, whatever their number', async () => {
    const { client } = await full({ access: { adminToken, policy: 'registered' } }, 1);
    for (const name of ['a', 'b', 'c']) {
      const issued = await client.call('/_sandbox/keys', { ...admin, method: 'POST', body: { name } });
      expect((await client.call('/v1/reports', { key: issued.json.key })).status).toBe(200);
    }
    expect((await client.call('/_sandbox/accounts', admin)).json).toMatchObject({ kept: 3, most: null });
  });
});
