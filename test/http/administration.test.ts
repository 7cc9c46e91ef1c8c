import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAdministered, operations } from '../../src/contract/operations.js';
import { type Call, type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const adminToken = 'the-admin-token-of-these-tests';
const admin: Call = { key: adminToken };

describe.each(usualTransports)('the admin token, %s', (transport) => {
  let client: Client;
  let alone: Client;
  beforeAll(async () => {
    client = await connect(transport, { production: true, access: { adminToken } });
    alone = await connect(transport);
  });
  afterAll(async () => {
    await Promise.all([client.close(), alone.close()]);
    expect([...client.failures, ...alone.failures]).toEqual([]);
  });

  it('names the account it acts on, of either environment, at either address', async () => {
    for (const [account, environment] of [
      ['demo', 'playground'],
      ['demo~acme', 'production'],
      ['production/demo', 'playground'],
    ] as const) {
      const { json } = await client.call(`/_sandbox/keys?account=${account}`, { ...admin, environment });
      expect(json.data.map((key: { account: string }) => key.account)).toEqual([account]);
    }
    const { json } = await client.call('/_sandbox/keys', admin);
    expect(json.data.map((key: { account: string }) => key.account)).toEqual([
      'production/demo',
      'demo~acme',
      'demo',
    ]);
  });

  it('leaves no trace in the transcript of an account', async () => {
    const send = () => client.call('/v1/reports', { key: 'sbx_playground_traced' });
    const before = (await send()).headers['request-id'];
    await client.call('/_sandbox/keys?account=traced', admin);
    expect([before, (await send()).headers['request-id']]).toEqual([
      expect.stringMatching(/_1$/),
      expect.stringMatching(/_2$/),
    ]);
  });

  it('is no key under /v1, nor anywhere but in the control plane', async () => {
    for (const path of [
      '/v1/reports',
      '/v1/reports?account=demo',
      '/nowhere',
      '/_sandbox',
      '/v1/_sandbox/keys',
    ]) {
      const reply = await client.call(path, admin);
      expect(expectProblem(reply, 'invalid-key').detail).toBe(
        'The API key is not valid: it is the admin token, which opens /_sandbox only; take a key of the account.',
      );
    }
    expectProblem(await client.call('/_sandbox/nowhere', admin), 'route-not-found');
    const without = await connect(transport, { controlPlane: false, access: { adminToken } });
    expectProblem(await without.call('/_sandbox/keys', admin), 'invalid-key');
    await without.close();
  });

  it('has to be whole', async () => {
    for (const key of [adminToken.slice(0, -1), `${adminToken}x`, adminToken.toUpperCase(), 'x'])
      expectProblem(await client.call('/_sandbox/keys', { key }), 'invalid-key');
    expectProblem(await alone.call('/_sandbox/keys', admin), 'invalid-key');
  });

  it('a key acts on its own account, which it may name, and on no other', async () => {
    const own = { key: 'sbx_playground_demo' };
    expect((await client.call('/_sandbox/keys?account=demo', own)).status).toBe(200);
    for (const account of ['other', 'demo~acme', 'production/demo']) {
      const { detail } = expectProblem(
        await client.call(`/_sandbox/keys?account=${account}`, own),
        'account-forbidden',
      );
      expect(detail).toBe(
        `The key opens the account demo, not ${account}. To act on another, send the admin token.`,
      );
    }
    const { detail } = expectProblem(await alone.call('/_sandbox/keys?account=x', own), 'account-forbidden');
    expect(detail).toContain('--admin-token');
  });

  it('an impossible account id is an error of the request, and a missing account is not found', async () => {
    for (const account of ['', 'a b', 'staging/demo', 'demo~', 'demo/x'])
      expectProblem(
        await client.call(`/_sandbox/keys?account=${encodeURIComponent(account)}`, admin),
        'invalid-parameters',
      );
    expectProblem(await client.call('/_sandbox/keys?account=a&account=b', admin), 'invalid-parameters');
    const registered = await connect(transport, { access: { adminToken, policy: 'registered' } });
    const { detail } = expectProblem(
      await registered.call('/_sandbox/keys?account=demo', admin),
      'account-not-found',
    );
    expect(detail).toContain('no key was issued for it.');
    const productionReply = await registered.call('/_sandbox/keys?account=production/demo', admin);
    expect(expectProblem(productionReply, 'account-not-found').detail).toContain(
      'no key was issued for it, or production is not served, which takes --production-port.',
    );
    await registered.close();
  });

  it('gets all errors of a query together, with the names that the requests of the account have', async () => {
    await client.call('/v1/reports', { key: 'sbx_playground_names', method: 'PROPFIND' });
    const fields = async (query: string) => {
      const reply = await client.call(`/_sandbox/requests?${query}`, admin);
      const { errors = [] } = expectProblem(reply, 'invalid-parameters');
      return errors.map(({ parameter }) => parameter);
    };
    expect(await fields('limit=0&problem=foo')).toEqual(['limit', 'account', 'problem']);
    expect(await fields('limit=0&problem=foo&account=a%20b')).toEqual(['limit', 'account', 'problem']);
    expect(await fields('limit=0&method=PROPFIND&account=unknown')).toEqual(['limit', 'method']);
    expect(await fields('limit=0&method=PROPFIND&problem=foo&account=names')).toEqual(['limit', 'problem']);
    const known = await client.call('/_sandbox/requests?method=PROPFIND&account=names', admin);
    expect([known.status, known.json.data.length]).toEqual([200, 1]);
  });

  it('every operation of the control plane that needs a key accepts it together with an account', async () => {
    const administered = operations.filter(isAdministered);
    expect(administered.length).toBeGreaterThan(5);
    for (const { path, method, crossAccount } of administered) {
      const headers = { 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: '{}', headers };
      const target = path.replace(/\{\w+\}/g, 'x');
      const reply = await client.call(target, { ...admin, method, ...body });
      expect([path, reply.status]).not.toEqual([path, 401]);
      if (!crossAccount) {
        const detail =
          'account is required with the admin token: the account to act on, such as account=demo.';
        const problem = expectProblem(reply, 'invalid-parameters');
        expect(problem.detail).toBe(detail);
        expect(problem.errors).toEqual([{ detail, parameter: 'account', keyword: 'required' }]);
      }
      expect((await client.call(target, { key: null, method, ...body })).status).toBe(401);
    }
  });
});
