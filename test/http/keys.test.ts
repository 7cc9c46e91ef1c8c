import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IssuedKey, Key } from '../../src/contract/generated/types.js';
import { scaled } from '../scale.js';
import { type Call, type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const adminToken = 'the-admin-token-of-key-tests';
const admin: Call = { key: adminToken };
const post = (body?: object): Call => ({ method: 'POST', ...(body === undefined ? {} : { body }) });
const report = { type: 'sociedades_y_poderes', companyId: 'acme' };

describe.each(usualTransports)('keys under the policy open, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { production: true, access: { adminToken } });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const status = async (key: string) => (await client.call('/v1/reports', { key })).status;
  const own = (name: string): Call => ({ key: `sbx_playground_${name}` });

  it('every account has a key by its own name, which it can list, read and show', async () => {
    const { data } = (await client.call('/_sandbox/keys', own('alice'))).json as { data: Key[] };
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^key_[0-9a-f]{16}$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
        name: 'alice',
        environment: 'playground',
        account: 'alice',
        state: 'active',
        createdAt: '2026-01-15T12:00:00.000Z',
        lastUsedAt: '2026-01-15T12:00:00.000Z',
        expiresAt: null,
        revokedAt: null,
        overlaps: [],
      },
    ]);
    const path = `/_sandbox/keys/${data[0]?.id}`;
    expect((await client.call(path, own('alice'))).json).toEqual(data[0]);
    const shown = (await client.call(`${path}/secret`, own('alice'))).json;
    expect(shown).toEqual({ ...data[0], key: 'sbx_playground_alice' });
  });

  it('a revoked key is refused from the next request on, for ever, and can be revoked again', async () => {
    const { data } = (await client.call('/_sandbox/keys', own('leaver'))).json;
    const path = `/_sandbox/keys/${data[0].id}`;
    const revoked = await client.call(`${path}/revoke`, { ...own('leaver'), ...post() });
    expect(revoked.json).toMatchObject({ state: 'revoked', revokedAt: '2026-01-15T12:00:00.000Z' });
    const refused = await client.call('/v1/reports', own('leaver'));
    expect(expectProblem(refused, 'invalid-key').detail).toBe('The API key is not valid: it was revoked.');
    expect((await client.call(`${path}/revoke`, { ...admin, ...post() })).json).toEqual(revoked.json);
    expectProblem(await client.call(`${path}/regenerate`, { ...admin, ...post() }), 'key-revoked');
    expect(await status('sbx_playground_leaver')).toBe(401);
  });

  it('a regenerated key opens the same data, and the old key is refused at once', async () => {
    const { json: made } = await client.call('/v1/reports', { ...own('mover'), ...post(report) });
    const { data } = (await client.call('/_sandbox/keys', own('mover'))).json;
    const path = `/_sandbox/keys/${data[0].id}/regenerate`;
    const first = (await client.call(path, { ...own('mover'), ...post() })).json as IssuedKey;
    expect(first).toMatchObject({ id: data[0].id, name: 'mover', account: 'mover', overlaps: [] });
    expect(first.key).toMatch(/^sbx_playground_mover-[0-9a-f]{32}$/);
    expect(first.fingerprint).not.toBe(data[0].fingerprint);
    expect(await status('sbx_playground_mover')).toBe(401);
    expect((await client.call(`/v1/reports/${made.id}`, { key: first.key })).status).toBe(200);
    const second = (await client.call(path, { key: first.key, ...post({}) })).json as IssuedKey;
    expect([await status(first.key), await status(second.key)]).toEqual([401, 200]);
    const again = await client.call(`/_sandbox/keys/${first.id}/secret`, { key: second.key });
    expect(again.json.key).toBe(second.key);
  });

  it('with an overlap, both keys are accepted until it ends; without one, all earlier keys are refused', async () => {
    const key = 'sbx_playground_overlapping';
    const { data } = (await client.call('/_sandbox/keys', { key })).json;
    const path = `/_sandbox/keys/${data[0].id}/regenerate`;
    const next = (await client.call(path, { key, ...post({ overlap: 'P1D' }) })).json as IssuedKey;
    expect(next.overlaps).toEqual([{ fingerprint: data[0].fingerprint, until: '2026-01-16T12:00:00.000Z' }]);
    expect([await status(key), await status(next.key)]).toEqual([200, 200]);
    const last = (await client.call(path, { key, ...post() })).json as IssuedKey;
    expect([await status(key), await status(next.key), await status(last.key)]).toEqual([401, 401, 200]);
  });

  it.each([
    ['P', 422],
    ['1d', 422],
    ['P11Y', 422],
    ['P9999999999Y', 422],
    [`PT${'9'.repeat(400)}S`, 422],
    [1, 422],
    ['P10Y', 200],
    ['PT1S', 200],
  ])('an overlap of %s is answered with %i', async (overlap, expected) => {
    const { data } = (await client.call('/_sandbox/keys', { key: 'sbx_playground_overlaps' })).json;
    const reply = await client.call(`/_sandbox/keys/${data[0].id}/regenerate`, {
      ...admin,
      ...post({ overlap }),
    });
    expect(reply.status).toBe(expected);
    if (expected === 422)
      expect(expectProblem(reply, 'invalid-request').errors?.[0]?.pointer).toBe('#/overlap');
  });

  it('a key issues other keys of its account, with the same data, which can be revoked separately', async () => {
    const { json: made } = await client.call('/v1/reports', { ...own('team'), ...post(report) });
    const created = await client.call('/_sandbox/keys', { ...own('team'), ...post({ name: 'ci' }) });
    const ci = created.json as IssuedKey;
    expect([created.status, created.headers.location]).toEqual([201, `/_sandbox/keys/${ci.id}`]);
    expect(ci).toMatchObject({ name: 'ci', account: 'team', lastUsedAt: null });
    expect((await client.call(`/v1/reports/${made.id}`, { key: ci.key })).status).toBe(200);
    const { data } = (await client.call('/_sandbox/keys', { key: ci.key })).json as { data: Key[] };
    expect(data.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['ci', '2026-01-15T12:00:00.000Z'],
      ['team', '2026-01-15T12:00:00.000Z'],
    ]);
    await client.call(`/_sandbox/keys/${ci.id}/revoke`, { ...own('team'), ...post() });
    expect([await status(ci.key), await status('sbx_playground_team')]).toEqual([401, 200]);
    const taken = await client.call('/_sandbox/keys', { ...own('team'), ...post({ name: 'ci' }) });
    expect(expectProblem(taken, 'key-exists').detail).toContain('account team has a key by the name of ci');
  });

  it('a key name of another account does not open it', async () => {
    const refusedCreate = await client.call('/_sandbox/keys', {
      ...own('mallory'),
      ...post({ name: 'team' }),
    });
    expect(refusedCreate.json).toMatchObject({ name: 'team', account: 'mallory' });
    expect((await client.call('/v1/reports', { key: refusedCreate.json.key })).json.data).toEqual([]);
    expect(await status('sbx_playground_team')).toBe(200);
  });

  it('a later key does not change the settings of the account by the first key', async () => {
    const body = { name: 'x', environment: 'production', seed: 'other' };
    const { errors } = expectProblem(
      await client.call('/_sandbox/keys', { ...own('team'), ...post(body) }),
      'invalid-request',
    );
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/environment', '#/seed']);
    const same = { name: 'x', environment: 'playground', seed: 'acme' };
    const repeatedCreate = await client.call('/_sandbox/keys', { ...own('team~acme'), ...post(same) });
    expect([repeatedCreate.status, repeatedCreate.json.account]).toEqual([201, 'team~acme']);
  });

  it.each([
    [{}, '#'],
    [{ name: 'a b' }, '#/name'],
    [{ name: 'revoked-x' }, '#/name'],
    [{ name: 'a', expires: 'x' }, '#/expires'],
    [{ name: 'a', expiresAt: '2026-02-30T00:00:00Z' }, '#/expiresAt'],
    [{ name: 'a', expiresAt: 'tomorrow' }, '#/expiresAt'],
    [{ name: 'a', expiresAt: '2099-12-31T23:59:59-12:00' }, '#/expiresAt'],
    [{ name: 'a', environment: 'staging' }, '#/environment'],
  ])('%j is refused with a pointer to the wrong field', async (body, pointer) => {
    const reply = await client.call('/_sandbox/keys', { ...own('wrong'), ...post(body) });
    expect(expectProblem(reply, 'invalid-request').errors?.[0]?.pointer).toBe(pointer);
  });

  it('production keys are managed at the production port', async () => {
    const productionCall = { key: 'sbx_production_alice', environment: 'production' } as const;
    const { data } = (await client.call('/_sandbox/keys', productionCall)).json as { data: Key[] };
    expect(data).toMatchObject([{ account: 'production/alice', environment: 'production' }]);
    const { json } = await client.call(`/_sandbox/keys/${data[0]?.id}/regenerate`, {
      ...productionCall,
      ...post(),
    });
    expect(json.key).toMatch(/^sbx_production_alice-/);
    expect((await client.call('/v1/reports', { ...productionCall, key: json.key })).status).toBe(200);
    expect((await client.call('/v1/reports', productionCall)).status).toBe(401);
    expect(await status('sbx_playground_alice')).toBe(200);
  });

  it('lists are paged, newest first, and a cursor is valid only in its account', async () => {
    const lister = own('lister');
    for (const name of ['a', 'b', 'c', 'd'])
      await client.call('/_sandbox/keys', { ...lister, ...post({ name }) });
    const names = (reply: Reply): string[] => reply.json.data.map(({ name }: Key) => name);
    const first = await client.call('/_sandbox/keys?limit=2', lister);
    expect([names(first), first.json.page.previous]).toEqual([['d', 'c'], null]);
    const next = (reply: Reply): string => /<([^>]+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1] ?? '';
    const second = await client.call(next(first), lister);
    const third = await client.call(next(second), lister);
    expect([names(second), names(third), next(third)]).toEqual([['b', 'a'], ['lister'], '']);
    const back = /<([^>]+)>; rel="prev"/.exec(third.headers.link ?? '')?.[1] ?? '';
    const before = await client.call(back, lister);
    expect([names(before), next(before)]).toEqual([names(second), next(second)]);
    const start = await client.call(`/_sandbox/keys?limit=2&cursor=${before.json.page.previous}`, lister);
    expect([names(start), start.json.page.previous]).toEqual([names(first), null]);
    expectProblem(await client.call(next(first), own('other-lister')), 'invalid-cursor');
  });

  it('a key in the wrong place is not repeated in the response', async () => {
    const key = 'sbx_playground_misplaced-0123456789abcdef';
    for (const path of [`/_sandbox/keys/${key}`, `/v1/${key}`, `/v1/reports/${key}`, `/v1/reports?${key}=1`])
      expect((await client.call(path, own('misplacer'))).text).not.toContain('0123456789abcdef');
    const body = { name: `${key}!`, [key]: 1 };
    const { text } = await client.call('/_sandbox/keys', { ...own('misplacer'), ...post(body) });
    expect(text).toContain('sbx_playground_…');
    expect(text).not.toContain('0123456789abcdef');
  });

  it('a key expires, and an overlap ends, when the clock of the account reaches it', async () => {
    const put = (body: object): Call => ({ ...own('waiter'), method: 'PUT', body });
    await client.call('/_sandbox/clock', put({ mode: 'manual' }));
    const guest = { name: 'guest', expiresAt: '2026-01-16T15:00:00+03:00' };
    const { json } = await client.call('/_sandbox/keys', { ...own('waiter'), ...post(guest) });
    const { data } = (await client.call('/_sandbox/keys', own('waiter'))).json;
    const first = data.find(({ name }: Key) => name === 'waiter');
    const path = `/_sandbox/keys/${first.id}/regenerate`;
    const next = (await client.call(path, { ...own('waiter'), ...post({ overlap: 'PT23H' }) })).json.key;
    const advance = (by: string) => client.call('/_sandbox/clock/advance', { key: next, ...post({ by }) });
    const statuses = async () =>
      Promise.all([json.key, 'sbx_playground_waiter', next].map((key: string) => status(key)));
    expect(await statuses()).toEqual([200, 200, 200]);
    await advance('PT22H59M59S');
    expect(await statuses()).toEqual([200, 200, 200]);
    await advance('PT1S');
    expect(await statuses()).toEqual([200, 401, 200]);
    await advance('PT1H');
    expect(await statuses()).toEqual([401, 401, 200]);
    const expired = await client.call('/v1/reports', { key: json.key });
    expect(expectProblem(expired, 'invalid-key').detail).toContain('it expired, by the clock of its account');
    const listed = (await client.call('/_sandbox/keys', { key: next })).json.data as Key[];
    expect(
      listed.map(({ name, state, lastUsedAt, overlaps }) => [name, state, lastUsedAt, overlaps]),
    ).toEqual([
      ['guest', 'expired', '2026-01-16T11:00:00.000Z', []],
      ['waiter', 'active', '2026-01-16T12:00:00.000Z', []],
    ]);
  });

  it('with the admin token, the plain key of an account can be made to expire', async () => {
    const body = { name: 'lapsed', expiresAt: '2026-01-15T12:00:00Z' };
    const { json } = await client.call('/_sandbox/keys', { ...admin, ...post(body) });
    expect(json).toMatchObject({ key: 'sbx_playground_lapsed', state: 'expired', account: 'lapsed' });
    expect(await status('sbx_playground_lapsed')).toBe(401);
    expectProblem(await client.call('/_sandbox/keys', { ...admin, ...post(body) }), 'key-exists');
    const other = await client.call('/_sandbox/keys?account=lapsed', {
      ...admin,
      ...post({ name: 'again' }),
    });
    expect(await status(other.json.key)).toBe(200);
  });

  it('bodies of any kind are accepted or rejected', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 70 }),
      fc.constantFrom('a', 'P1D', 'P1Y2M3W'),
    );
    const body = fc.dictionary(
      fc.constantFrom('name', 'environment', 'seed', 'expiresAt', 'overlap', 'other'),
      fc.oneof(text, fc.jsonValue({ maxDepth: 1 })),
      { noNullPrototype: true },
    );
    const { data } = (await client.call('/_sandbox/keys', own('fuzzed'))).json;
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (value, creates) => {
        const path = creates ? '/_sandbox/keys' : `/_sandbox/keys/${data[0].id}/regenerate`;
        const reply = await client.call(`${path}?account=fuzzed`, { ...admin, ...post(value) });
        expect([200, 201, 409, 422]).toContain(reply.status);
      }),
      { seed: 11, numRuns: scaled(100, 300) },
    );
  });

  it('no response contains a key or token, except those that show it on purpose', async () => {
    const { json: shown } = await client.call('/_sandbox/keys', {
      ...own('secretive'),
      ...post({ name: 's' }),
    });
    const secret = shown.key.slice(-32);
    for (const call of [own('secretive'), admin, { key: shown.key }])
      for (const path of [
        '/_sandbox/keys',
        `/_sandbox/keys/${shown.id}`,
        '/v1/nothing',
        '/_sandbox/keys/x',
      ]) {
        const { text, headers } = await client.call(path, call);
        expect(text + JSON.stringify(headers)).not.toContain(secret);
        expect(text + JSON.stringify(headers)).not.toContain(adminToken);
      }
    const { json } = await client.call(`/_sandbox/keys/${shown.id}/secret`, own('secretive'));
    expect(json.key).toBe(shown.key);
  });
});

describe.each(['open', 'registered'] as const)('the past ends of keys, under the policy %s', (policy) => {
  let client: Client;
  beforeEach(async () => {
    client = await connect('in process', { access: { policy, adminToken } });
  });
  afterEach(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const act = (path: string, method = 'POST', body?: object, account = 'holder') =>
    client.call(`${path}?account=${account}`, { ...admin, method, ...(body === undefined ? {} : { body }) });
  const clockAt = (now: string) => act('/_sandbox/clock', 'PUT', { now });
  const [epoch, end] = ['2026-01-15T12:00:00.000Z', '2026-01-16T12:00:00.000Z'];

  /** Creates an account with a key that was replaced with an overlap, one that expires, and one that stays valid. */
  const prepare = async () => {
    const first: IssuedKey = (await client.call('/_sandbox/keys', { ...admin, ...post({ name: 'holder' }) }))
      .json;
    const expiring: IssuedKey = (await act('/_sandbox/keys', 'POST', { name: 'brief', expiresAt: end })).json;
    const next: IssuedKey = (await act(`/_sandbox/keys/${first.id}/regenerate`, 'POST', { overlap: 'P1D' }))
      .json;
    const statuses = async () => {
      const replies = [first, expiring, next].map(({ key }) => client.call('/v1/reports', { key }));
      return (await Promise.all(replies)).map(({ status }) => status);
    };
    return { expiring, next, statuses };
  };

  const ways: [string, (key: string) => Promise<unknown>][] = [
    ['is set back', () => clockAt(epoch)],
    ['is reset', () => act('/_sandbox/reset')],
    ['is restored from a snapshot', () => act('/_sandbox/snapshots/early/restore')],
    [
      'is imported from a file',
      async () => {
        const { json: file } = await act('/_sandbox/export', 'GET');
        return act('/_sandbox/import', 'POST', { ...file, clock: { ...file.clock, now: epoch } });
      },
    ],
    [
      'is copied by a fork',
      async (key) => {
        await client.call('/_sandbox/keys', { ...admin, ...post({ name: 'source' }) });
        return act('/_sandbox/fork', 'POST', { key, replace: true }, 'source');
      },
    ],
  ];

  it.each(ways)('are final when the clock %s, also without a request in between', async (_, putBack) => {
    const { expiring, next, statuses } = await prepare();
    await act('/_sandbox/snapshots', 'POST', { name: 'early' });
    expect(await statuses()).toEqual([200, 200, 200]);
    await clockAt(end);
    await putBack(next.key);
    expect((await act('/_sandbox/clock', 'GET')).json.now).toBe(epoch);
    expect(await statuses()).toEqual([401, 401, 200]);
    const { json } = await act(`/_sandbox/keys/${expiring.id}`, 'GET');
    expect([json.state, json.expiresAt]).toEqual(['expired', end]);
    const { json: again } = await act(`/_sandbox/keys/${expiring.id}/regenerate`, 'POST', {});
    expect([again.state, (await client.call('/v1/reports', { key: again.key })).status]).toEqual([
      'expired',
      401,
    ]);
  });

  it('apply only when the clock reaches them exactly', async () => {
    const { statuses } = await prepare();
    await clockAt('2026-01-16T11:59:59.999Z');
    await act('/_sandbox/reset');
    expect(await statuses()).toEqual([200, 200, 200]);
    await clockAt(end);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('are final for an overlap of no length', async () => {
    const { id, key } = (await client.call('/_sandbox/keys', { ...admin, ...post({ name: 'holder' }) }))
      .json as IssuedKey;
    await clockAt(end);
    await act(`/_sandbox/keys/${id}/regenerate`, 'POST', { overlap: 'PT0S' });
    await act('/_sandbox/reset');
    expect((await client.call('/v1/reports', { key })).status).toBe(401);
  });
});

it('the past ends of keys are final when their account is evicted', async () => {
  const accounts = { max: 1, idleMinutes: 1 };
  const client = await connect('in process', { access: { adminToken }, accounts });
  const own = { key: 'sbx_playground_evicted' };
  const expiresAt = '2026-01-16T12:00:00.000Z';
  const { json } = await client.call('/_sandbox/keys', { ...own, ...post({ name: 'brief', expiresAt }) });
  await client.call('/_sandbox/clock', { ...own, method: 'PUT', body: { now: expiresAt } });
  client.pass(61_000);
  expect((await client.call('/v1/reports', { key: 'sbx_playground_another' })).status).toBe(200);
  client.pass(61_000);
  expect((await client.call('/_sandbox/clock', own)).json.now).toBe('2026-01-15T12:00:00.000Z');
  expect((await client.call('/v1/reports', { key: json.key })).status).toBe(401);
  await client.close();
});

describe.each(usualTransports)('keys under the policy registered, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { production: true, access: { policy: 'registered', adminToken } });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const issue = async (body: object, query = ''): Promise<IssuedKey> =>
    (await client.call(`/_sandbox/keys${query}`, { ...admin, ...post(body) })).json;

  it('only the admin token issues the first key of an account, with its own universe on request', async () => {
    const refused = await client.call('/_sandbox/keys', {
      key: 'sbx_playground_demo',
      ...post({ name: 'demo' }),
    });
    expect(expectProblem(refused, 'invalid-key').detail).toContain('it was not issued by this server');
    const { key, account } = await issue({ name: 'demo', seed: 'acme', environment: 'production' });
    expect([key.replace(/[0-9a-f]{32}$/, ''), account]).toEqual([
      'sbx_production_demo-',
      'production/demo~acme',
    ]);
    expect((await client.call('/v1/reports', { key, environment: 'production' })).status).toBe(200);
    expect((await client.call('/v1/reports', { key })).status).toBe(401);
    const open = await connect('in process');
    const company = '/v1/companies/acme';
    expect((await client.call(company, { key, environment: 'production' })).json).toEqual(
      (await open.call(company, { key: 'sbx_playground_demo~acme' })).json,
    );
  });

  it('another key of an account opens the same data, which remains after the last key is revoked', async () => {
    const first = await issue({ name: 'shared' });
    const { json: made } = await client.call('/v1/reports', { key: first.key, ...post(report) });
    await client.call(`/_sandbox/keys/${first.id}/revoke`, { key: first.key, ...post() });
    expect((await client.call('/v1/reports', { key: first.key })).status).toBe(401);
    const second = await issue({ name: 'second' }, '?account=shared');
    expect((await client.call(`/v1/reports/${made.id}`, { key: second.key })).status).toBe(200);
  });

  it('a key with an altered secret is refused', async () => {
    const { key } = await issue({ name: 'altered' });
    const altered = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    expect((await client.call('/v1/reports', { key })).status).toBe(200);
    expect((await client.call('/v1/reports', { key: altered })).status).toBe(401);
    expect((await client.call('/v1/reports', { key: `${key}~seed` })).status).toBe(401);
  });
});

describe('issued keys', () => {
  const keyWith = async (access: object): Promise<string> => {
    const client = await connect('in process', { access: { policy: 'registered', adminToken, ...access } });
    return (await client.call('/_sandbox/keys', { ...admin, ...post({ name: 'x'.repeat(64) }) })).json.key;
  };
  const form = /^sbx_playground_x{31}-[0-9a-f]{32}$/;

  it('depend only on a given secret, and never exceed the maximal length of a key', async () => {
    const keySecret = 'another secret than the token';
    const [first, again] = [await keyWith({ keySecret }), await keyWith({ keySecret })];
    expect(first).toMatch(form);
    expect(again).toBe(first);
    expect(await keyWith({ keySecret: `${keySecret}.` })).not.toBe(first);
  });

  it('do not depend on the admin token: without a secret they differ after each start', async () => {
    const made = [await keyWith({}), await keyWith({})];
    for (const key of made) expect(key).toMatch(form);
    expect(new Set(made).size).toBe(2);
  });

  it('from before a restart are accepted again as docs/keys.md describes', async () => {
    const createRevoked = async (access: object): Promise<{ client: Client; key: string }> => {
      const client = await connect('in process', { access: { adminToken, ...access } });
      const { json } = await client.call('/_sandbox/keys', { ...admin, ...post({ name: 'leaver' }) });
      await client.call(`/_sandbox/keys/${json.id}/revoke`, { ...admin, ...post() });
      return { client, key: json.key };
    };
    const afterwards = async (access: object): Promise<number[]> => {
      const { client: before, key } = await createRevoked(access);
      const client = await connect('in process', { access: { adminToken, ...access } });
      const statuses = [(await before.call('/v1/reports', { key })).status];
      statuses.push((await client.call('/v1/reports', { key })).status);
      await client.call('/_sandbox/keys', { ...admin, ...post({ name: 'leaver' }) });
      return [...statuses, (await client.call('/v1/reports', { key })).status];
    };
    const policy = 'registered';
    expect(await afterwards({ policy })).toEqual([401, 401, 401]);
    expect(await afterwards({ policy, keySecret: 'the same as before' })).toEqual([401, 401, 200]);
    expect(await afterwards({ policy: 'open' })).toEqual([401, 200, 200]);
  });

  it('are not secret, and equal on every server, without an admin token', async () => {
    const createKey = async () => {
      const client = await connect('in process');
      return (
        await client.call('/_sandbox/keys', { key: 'sbx_playground_owner', ...post({ name: 'guest' }) })
      ).json.key;
    };
    expect(await createKey()).toBe(await createKey());
  });
});
