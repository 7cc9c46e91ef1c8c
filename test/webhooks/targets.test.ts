import { afterEach, describe, expect, it } from 'vitest';
import { type Receiver, type Sandbox, startSandbox } from '../../src/testing/index.js';
import { createClient } from './client.js';
import { startReceiver } from './receiver.js';

let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

it.each([
  ['loopback', 'http://10.0.0.1/hook', '10.0.0.1 is'],
  ['public', 'http://127.0.0.1:9/hook', '127.0.0.1 is'],
  ['public', 'http://localhost:9/hook', 'localhost resolves to'],
  ['public', 'http://[::ffff:127.0.0.1]/hook', 'which the target policy'],
  ['public', 'http://2130706433/hook', '127.0.0.1 is'],
  ['public', 'http://0177.0.0.1/hook', '127.0.0.1 is'],
  ['public', 'http://169.254.169.254/latest/meta-data', '169.254.169.254 is'],
  ['any', 'ftp://example.org/hook', 'http or https'],
  ['any', 'http://user:secret@127.0.0.1/hook', 'user name or a password'],
  ['any', 'not a url', 'URL'],
])('policy %s refuses %s at the subscription, with the reason', async (webhookTargets, url, why) => {
  sandbox = await startSandbox({ webhookTargets });
  const { send } = createClient(sandbox);
  const { status, json } = await send('POST', '/v1/webhooks', { url, events: ['*'] });
  expect([status, json.errors?.[0].pointer]).toEqual([422, '#/url']);
  expect(json.errors[0].detail).toContain(why);
  expect(JSON.stringify(json)).not.toContain('secret@');
  expect((await send('GET', '/v1/webhooks')).json.data).toEqual([]);
});

it('all errors of a URL are listed with those of the other fields', async () => {
  sandbox = await startSandbox();
  const { send } = createClient(sandbox);
  const url = 'ftp://user:secret@10.0.0.1:99999/hook';
  const refused = await send('POST', '/v1/webhooks', { url, events: ['report.creatd'] });
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toEqual([
    expect.objectContaining({ pointer: '#/events/0' }),
    ...['from 1 to 65535', 'http or https', 'user name or a password', '10.0.0.1 is'].map((words) => ({
      ...{ pointer: '#/url', keyword: 'target' },
      detail: expect.stringContaining(words),
    })),
  ]);
});

it('a redirect counts as a failure, and is not followed', async () => {
  sandbox = await startSandbox();
  await using inner = await startReceiver();
  await using receiver = await startReceiver((_, response) =>
    response.writeHead(307, { location: inner.url }).end(),
  );
  const account = createClient(sandbox);
  await account.subscribe(receiver.url, ['report.created']);
  await account.manual();
  await account.create('acme');
  const { attempted } = await account.deliver();
  expect(attempted).toMatchObject([{ answered: 307, status: 'pending' }]);
  expect(inner.received).toEqual([]);
});

it('a mistyped policy is refused at the start, with the nearest one', async () => {
  await expect(startSandbox({ webhookTargets: 'publc' })).rejects.toThrow(/publc.*public/);
});

describe('a server that others can reach', () => {
  const startExposed = (options: Parameters<typeof startSandbox>[0] = {}) =>
    startSandbox({ host: '0.0.0.0', adminToken: 'correct-horse-battery', clock: 'manual', ...options });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '127.9.9.9',
    'localhost',
    'a.localhost.',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '[fe80::1]',
    '10.0.0.1',
    'inner.test',
  ])('refuses a webhook to %s in the same words, whether its port is open or not', async (host) => {
    sandbox = await startExposed();
    await using receiver = await startReceiver();
    const { send } = createClient(sandbox);
    const open = new URL(receiver.url).port;
    const own = new URL(sandbox.url).port;
    const refusals = [];
    for (const port of [open, own, '9']) {
      const body = { url: `http://${host}:${port}/hook`, events: ['*'] };
      const { status, json } = await send('POST', '/v1/webhooks', body);
      refusals.push(JSON.stringify([status, json.detail, json.errors]));
    }
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toMatch(/^\[422,.*which the target policy \\"none\\" does not let through/);
    expect(receiver.received).toEqual([]);
  });

  it('refuses to change the URL of an endpoint to such an address', async () => {
    sandbox = await startExposed();
    const account = createClient(sandbox);
    const { path } = (await account.send('GET', '/_sandbox/webhooks/receiver')).json;
    const { id } = await account.subscribe(sandbox.url + path);
    const found = await account.send('GET', `/v1/webhooks/${id}`);
    const etag = {
      'If-Match': found.headers.get('etag') ?? '',
      'Content-Type': 'application/merge-patch+json',
    };
    const changed = await account.send('PATCH', `/v1/webhooks/${id}`, { url: 'http://127.0.0.1:9/' }, etag);
    expect([changed.status, changed.json.errors?.[0]?.keyword]).toEqual([422, 'target']);
  });

  it.each([
    ['the address of the server', (url: string) => url],
    ['a name', () => 'http://sandbox.test:8080'],
    ['a proxy with TLS', () => 'https://sandbox.example'],
    ['loopback', (url: string) => url.replace('0.0.0.0', '127.0.0.1')],
  ])('sends to the built-in receiver of an account under %s', async (_, baseOf) => {
    sandbox = await startExposed({ productionPort: 0 });
    for (const [account, receiving] of [
      [sandbox.account('anna'), createClient(sandbox, 'anna')],
      [sandbox.account('anna', 'production'), null],
    ] as const) {
      const state = { headers: { Authorization: `Bearer ${account.key}` } };
      const receiver = async () =>
        (await fetch(`${account.url}/_sandbox/webhooks/receiver`, state)).json() as Promise<Receiver>;
      const { path } = await receiver();
      const { id } = await account.webhooks.create({ url: baseOf(account.url) + path });
      expect(await account.webhooks.ping(id)).toMatchObject({
        status: 'delivered',
        attempts: [{ failure: null }],
      });
      expect((await receiver()).received).toMatchObject([{ webhookId: id, verified: true }]);
      expect(receiving === null || (await receiving.deliveries(id)).length).toBeTruthy();
    }
  });

  it('refuses targets at its own port other than the built-in receiver of the account', async () => {
    sandbox = await startExposed();
    const anna = createClient(sandbox, 'anna');
    const { path } = (await anna.send('GET', '/_sandbox/webhooks/receiver')).json;
    const { url } = sandbox;
    const expectRefused = async (account: typeof anna, target: string) =>
      (await account.send('POST', '/v1/webhooks', { url: target, events: ['*'] })).status;
    expect(await expectRefused(createClient(sandbox, 'bob'), url + path)).toBe(422);
    for (const other of [`${path}x`, `/x${path}`, '/v1/reports', '/_sandbox/webhooks/receiver/'])
      expect(await expectRefused(anna, url + other)).toBe(422);
    expect(await expectRefused(anna, (url + path).replace('//', '//ann:secret@'))).toBe(422);
    expect(await expectRefused(anna, `ftp://sandbox.test${path}`)).toBe(422);
  });

  it('has no receivers without a control plane', async () => {
    await using other = await startExposed({ keySecret: 'of-both-the-same-secret' });
    const { path } = (await createClient(other).send('GET', '/_sandbox/webhooks/receiver')).json;
    sandbox = await startExposed({ keySecret: 'of-both-the-same-secret', controlPlane: false });
    const url = sandbox.url + path;
    expect((await createClient(sandbox).send('POST', '/v1/webhooks', { url, events: ['*'] })).status).toBe(
      422,
    );
  });

  it('sends to a receiver of its own process only for the account that opened it', async () => {
    sandbox = await startExposed();
    const receiver = await sandbox.webhooks.receive({ events: ['report.created'] });
    await createClient(sandbox).create('acme');
    await sandbox.webhooks.settled();
    expect(await receiver.next({ type: 'report.created' })).toMatchObject({ verified: true });
    const stranger = createClient(sandbox, 'bob');
    const refusal = async (url: string) =>
      (await stranger.send('POST', '/v1/webhooks', { url, events: ['*'] })).json.detail;
    expect(await refusal(receiver.url)).toBe(await refusal('http://127.0.0.1:9/'));
    // A fork has the endpoints of its world, under another account.
    await sandbox.fork('carl', { deliver: true });
    const fork = createClient(sandbox, 'carl');
    await fork.create('acme');
    expect((await fork.deliver()).attempted).toMatchObject([{ answered: null }]);
    const [delivery] = await sandbox.account('carl').webhooks.deliveries({ status: 'pending' });
    expect(delivery?.attempts[0]?.failure).toMatchObject({ detail: expect.stringContaining('"none"') });
    await receiver.close();
    await expect(sandbox.webhooks.create({ url: receiver.url })).rejects.toThrow('"none"');
  });

  it.each([
    [{}, 'none'],
    [{ webhookTargets: 'loopback' }, 'loopback'],
    [{ host: '127.0.0.1' }, 'loopback'],
  ])('reports the allowed targets of webhooks, with %j', async (options, targets) => {
    sandbox = await startExposed(options);
    const { send } = createClient(sandbox);
    expect((await send('GET', '/_sandbox/webhooks')).json.targets).toBe(targets);
    await using receiver = await startReceiver();
    const { status } = await send('POST', '/v1/webhooks', { url: receiver.url, events: ['*'] });
    expect(status).toBe(targets === 'none' ? 422 : 201);
  });
});
