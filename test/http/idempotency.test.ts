import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';
import { createHeldSending } from './held-sending.js';
import { converse, listen, request } from './raw.js';

const path = '/v1/reports';
const type = 'sociedades_y_poderes';

describe.each(usualTransports)('a create with an idempotency key, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** Requests of one account; each test has its own. */
  const account = (name: string) => {
    const key = `sbx_playground_${name}`;
    return {
      key,
      create: (idempotencyKey: string | null, body: object = { type, companyId: 'acme' }) =>
        client.call(path, {
          method: 'POST',
          key,
          body,
          headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
        }),
      count: async () => (await client.call(path, { key })).json.data.length,
      sandbox: (where: string, method: string, body: object) =>
        client.call(`/_sandbox/${where}`, { method, key, body }),
    };
  };

  it('gets the first response again, and creates no second report', async () => {
    const { create, count, sandbox } = account('replay');
    const first = await create('"a-1"');
    await sandbox(`reports/${first.json.id}/simulate`, 'POST', { action: 'complete' });
    const again = await create('"a-1"');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers).toMatchObject({
      location: first.headers.location,
      'sandbox-scenario': first.headers['sandbox-scenario'],
      'idempotent-replayed': 'true',
    });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(await count()).toBe(1);
  });

  it('accepts a key bare or in quotes, and equal bodies in any order of fields', async () => {
    const { create, count } = account('spelling');
    await create('b-1', { type, companyId: 'acme', options: { validate: true } });
    const again = await create('"b-1"', { options: { validate: true }, companyId: 'acme', type });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await count()).toBe(1);
  });

  it('is refused if the key was used with another body', async () => {
    const { create } = account('reused');
    await create('c-1');
    expectProblem(await create('c-1', { type, companyId: 'other' }), 'idempotency-key-reused');
  });

  it('recognises a key only in its own account, and treats another key as another request', async () => {
    const { create, count } = account('scope');
    await account('scope-other').create('d-1');
    await create('d-1');
    await create('d-2');
    await create(null);
    expect(await count()).toBe(3);
  });

  it('forgets a key after 24 hours of the virtual clock', async () => {
    const { create, count, sandbox } = account('term');
    await sandbox('clock', 'PUT', { mode: 'manual' });
    await create('e-1');
    await sandbox('clock/advance', 'POST', { by: 'PT23H59M' });
    expect((await create('e-1')).headers['idempotent-replayed']).toBe('true');
    await sandbox('clock/advance', 'POST', { by: 'PT1M' });
    expect((await create('e-1')).headers['idempotent-replayed']).toBeUndefined();
    expect(await count()).toBe(2);
    expect((await create('e-1')).headers['idempotent-replayed']).toBe('true');
  });

  it('does not store a refusal', async () => {
    const { create } = account('refused');
    expectProblem(await create('f-1', { type }), 'invalid-request');
    expectProblem(await create('f-1', { type, companyId: '\ud800' }), 'invalid-request');
    expect((await create('f-1')).status).toBe(201);
  });

  it('a repeated cancel gets the first response again', async () => {
    const { create, key, sandbox } = account('cancel');
    await sandbox('clock', 'PUT', { mode: 'manual' });
    const { headers: created } = await create(null);
    const cancel = () =>
      client.call(`${created.location}/cancel`, {
        method: 'POST',
        key,
        headers: { 'idempotency-key': 'g-1' },
      });
    const first = await cancel();
    const again = await cancel();
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('a repeated request rotates a secret, tests and sends a message only once', async () => {
    const { key } = account('webhooks');
    const post = (path: string, body?: object) =>
      client.call(path, {
        method: 'POST',
        key,
        headers: { 'idempotency-key': 'w-1' },
        ...(body && { body }),
      });
    const webhook = await post('/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['*'] });
    const path = webhook.headers.location ?? '';
    const ping = await post(`${path}/test`);
    for (const [place, body] of [
      [`${path}/rotate-secret`, { overlap: 'PT1H' }],
      [`${path}/test`, undefined],
      [`${ping.headers.location}/redeliver`, undefined],
    ] as const) {
      const first = await post(place, body);
      const again = await post(place, body);
      expect([first.status < 300, again.status, again.text]).toEqual([true, first.status, first.text]);
      expect([place, again.headers['idempotent-replayed']]).toEqual([place, 'true']);
    }
  });

  it('stores a key for one operation on one resource', async () => {
    const { create, key, sandbox } = account('resource');
    await sandbox('clock', 'PUT', { mode: 'manual' });
    const headers = { 'idempotency-key': 'h-1' };
    const created = [await create('h-1'), await create('h-2')];
    for (const { headers: createHeaders, json } of created) {
      const cancelled = await client.call(`${createHeaders.location}/cancel`, {
        method: 'POST',
        key,
        headers,
      });
      expect(cancelled.json).toMatchObject({ id: json.id, status: 'cancelled' });
      expect(cancelled.headers['idempotent-replayed']).toBeUndefined();
    }
  });

  it('is ignored by operations that accept no key', async () => {
    const { key } = account('elsewhere');
    for (const [idempotencyKey, mode] of [
      ['i-1', 'manual'],
      ['i-1', 'auto'],
      ['""', 'manual'],
    ] as const) {
      const headers = { 'idempotency-key': idempotencyKey };
      const set = await client.call('/_sandbox/clock', { method: 'PUT', key, headers, body: { mode } });
      expect([set.json.clock.mode, set.headers['idempotent-replayed']]).toEqual([mode, undefined]);
    }
  });

  it.each(['', '""', 'x'.repeat(256)])('refuses the key %j', async (value) => {
    expectProblem(await account('malformed').create(value), 'invalid-idempotency-key');
  });
});

describe.each(usualTransports)('concurrent requests with one idempotency key, %s', (transport) => {
  const serve = async () => {
    const { sending, ...held } = createHeldSending();
    const client = await connect(transport, { sending });
    const headers = { 'idempotency-key': 'at-once' };
    const create = (body: object = { url: 'http://127.0.0.1:9/', events: ['*'] }) =>
      client.call('/v1/webhooks', { method: 'POST', headers, body });
    return { client, ...held, create };
  };

  it('one runs, the others get idempotency-key-in-use, and their retries get its response', async () => {
    const { client, reached, release: letGo, create } = await serve();
    const first = create();
    await reached;
    for (const port of [9, 8])
      expectProblem(
        await create({ url: `http://127.0.0.1:${port}/`, events: ['*'] }),
        'idempotency-key-in-use',
      );
    letGo();
    const { status, text } = await first;
    const again = await create();
    expect([status, again.text, again.headers['idempotent-replayed']]).toEqual([201, text, 'true']);
    expect((await client.call('/v1/webhooks')).json.data).toHaveLength(1);
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it('a refused request releases the key for the next one', async () => {
    const { client, release: letGo, create } = await serve();
    const refused = create({ url: 'http://127.0.0.1:9/', events: [] });
    letGo();
    expectProblem(await refused, 'invalid-request');
    expect((await create()).status).toBe(201);
    await client.close();
  });
});

it('two header lines are refused, although Node would join them', async () => {
  const server = await listen();
  const lines = ['Content-Type: application/json', 'Idempotency-Key: a', 'Idempotency-Key: b'];
  const body = JSON.stringify({ type, companyId: 'acme' });
  const { replies } = await converse(server.port, request(`POST ${path}`, lines, body), { replies: 1 });
  await server.close();
  const [reply = { status: 0, headers: {}, text: '{}' }] = replies;
  expect(expectProblem(reply, 'invalid-idempotency-key').detail).toContain('2 Idempotency-Key headers');
});
