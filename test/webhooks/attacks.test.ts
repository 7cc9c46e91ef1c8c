import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { type ClientResponse, createClient } from './client.js';
import { startReceiver } from './receiver.js';

let sandbox: Sandbox;
let account: ReturnType<typeof createClient>;

beforeEach(async () => {
  sandbox = await startSandbox({ webhookTimeout: 60_000 });
  account = createClient(sandbox);
});
afterEach(() => sandbox.close());

/** Starts a receiver that responds when the test allows it. */
async function startSlow() {
  const waiting: ServerResponse[] = [];
  const receiver = await startReceiver((_, response) => void waiting.push(response));
  const respondToAll = (status = 204): void => {
    for (const response of waiting.splice(0)) response.writeHead(status).end();
  };
  return { receiver, respondToAll };
}

const statusesOf = async (id: string): Promise<string[]> =>
  (await account.deliveries(id)).map(({ status }) => status);

describe('an endpoint that calls the sandbox while it receives a message', () => {
  it('gets responses, and the running flush sends messages that its advance of the clock makes due', async () => {
    const responses: ClientResponse[] = [];
    await using receiver = await startReceiver(async ({ json }, response) => {
      if (responses.length < 3)
        responses.push(
          await account.send('GET', `/v1/reports/${json.data.id}`),
          await account.send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId: 'another' }),
          await account.send('POST', '/_sandbox/clock/advance', { by: 'P1D' }),
        );
      response.writeHead(204).end();
    });
    await account.subscribe(receiver.url);
    await account.manual();
    await account.create('acme');
    const outer = await account.advance('PT1S');
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 200]);
    expect(responses[2]?.json.attemptedCount).toBe(0);
    // Includes both reports and all effects of the callback.
    expect(outer.attemptedCount).toBe(8);
    expect(receiver.received).toHaveLength(8);
    expect((await account.deliver()).attemptedCount).toBe(0);
  });

  it('may flush in mode auto, and gets a response in time', async () => {
    await using own = await startSandbox({ clock: 'auto', pace: 'instant', webhookTimeout: 1000 });
    const caller = createClient(own);
    const responses: ClientResponse[] = [];
    await using receiver = await startReceiver(async (_, response) => {
      responses.push(await caller.send('POST', '/_sandbox/webhooks/deliver'));
      response.writeHead(204).end();
    });
    await caller.subscribe(receiver.url, ['report.created']);
    await caller.create('acme');
    const { met, delivery } = await caller.wait({ status: 'delivered' });
    expect([met, delivery.attempts.length]).toEqual([true, 1]);
    expect(responses.map(({ status, json }) => [status, json.attemptedCount])).toEqual([[200, 0]]);
  });

  it('may move the clock during a test message', async () => {
    const responses: ClientResponse[] = [];
    await using receiver = await startReceiver(async ({ json }, response) => {
      if (json.type === 'webhook.ping')
        responses.push(await account.send('POST', '/_sandbox/clock/advance', { by: 'P1D' }));
      response.writeHead(204).end();
    });
    const { id } = await account.subscribe(receiver.url);
    await account.manual();
    await account.create('acme');
    expect((await account.send('POST', `/v1/webhooks/${id}/test`)).json.status).toBe('delivered');
    expect(responses[0]?.json.attemptedCount).toBe(4);
  });

  it('may trigger messages of another account, which trigger its own', async () => {
    const other = createClient(sandbox, 'other');
    let left = 10;
    const forwardTo = (to: typeof account) => async (_: unknown, response: ServerResponse) => {
      left -= 1;
      if (left >= 0) await to.create(`company ${left}`);
      response.writeHead(204).end();
    };
    await using mine = await startReceiver(forwardTo(other));
    await using theirs = await startReceiver(forwardTo(account));
    await account.subscribe(mine.url, ['report.created']);
    await other.subscribe(theirs.url, ['report.created']);
    await account.create('acme');
    await expect.poll(() => mine.received.length + theirs.received.length).toBe(11);
    expect(mine.received).toHaveLength(6);
  });
});

describe('many slow endpoints', () => {
  it('receive their messages at the same time, regardless of their response times', async () => {
    const waiting: ServerResponse[] = [];
    const receivers = await Promise.all(
      Array.from({ length: 16 }, () =>
        startReceiver((_, response) => {
          waiting.push(response);
          // No endpoint responds before all have received their messages.
          if (waiting.length === 16) for (const one of waiting) one.writeHead(204).end();
        }),
      ),
    );
    for (const { url } of receivers) await account.subscribe(url, ['report.created']);
    await account.manual();
    await account.create('acme');
    const { attempted } = await account.deliver();
    expect(attempted.map(({ answered }: { answered: number }) => answered)).toEqual(Array(16).fill(204));
    for (const receiver of receivers) await receiver.close();
  });
});

describe('an endpoint with malformed responses', () => {
  it('is read up to a limit of bytes, and the attempt shows the error', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const flood = (response: ServerResponse, head: Record<string, string>): void => {
      response.on('error', () => {}).writeHead(200, head);
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    await using large = await startReceiver((_, response) =>
      flood(response, { 'content-length': String(200 * 1024 * 1024) }),
    );
    await using endless = await startReceiver((_, response) => flood(response, {}));
    await using reset = await startReceiver((_, response) => void response.socket?.resetAndDestroy());
    const ids: string[] = [];
    for (const { url } of [large, endless, reset])
      ids.push((await account.subscribe(url, ['report.created'])).id);
    await account.manual();
    await account.create('acme');
    await account.deliver();
    const attempts = [];
    for (const id of ids) {
      const [{ id: deliveryId }] = await account.deliveries(id);
      const { json } = await account.send('GET', `/v1/webhooks/${id}/deliveries/${deliveryId}`);
      attempts.push(json.attempts[0]);
    }
    for (const { response } of attempts.slice(0, 2)) {
      expect(response.status).toBe(200);
      expect(response.body).toHaveLength(4096);
      expect(response.bodyBytes).toBeLessThan(1024 * 1024);
    }
    expect(attempts[2].failure.code).toBe('connection-reset');
  });
});

describe('a message in flight', () => {
  it('is sent again after a restore, although it has arrived, and in a fork', async () => {
    const { receiver, respondToAll } = await startSlow();
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.send('POST', '/_sandbox/snapshots', { name: 's' });
    const delivering = account.deliver();
    await expect.poll(() => receiver.received.length).toBe(1);
    await account.send('POST', '/_sandbox/fork', { key: sandbox.keyOf('fork'), deliver: true });
    await account.send('POST', '/_sandbox/snapshots/s/restore');
    respondToAll();
    await delivering;
    expect(await statusesOf(id)).toEqual(['pending']);
    const again = account.deliver();
    await expect.poll(() => receiver.received.length).toBe(2);
    respondToAll();
    await again;
    expect(await statusesOf(id)).toEqual(['delivered']);
    const forked = createClient(sandbox, 'fork').deliver();
    await expect.poll(() => receiver.received.length).toBe(3);
    respondToAll();
    expect((await forked).attemptedCount).toBe(1);
    await receiver.close();
  });

  it('is not retried if its endpoint was disabled meanwhile', async () => {
    const { receiver, respondToAll } = await startSlow();
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.create('beta');
    const delivering = account.deliver();
    await expect.poll(() => receiver.received.length).toBe(1);
    await account.send('PATCH', `/v1/webhooks/${id}`, { status: 'disabled' });
    respondToAll(500);
    await delivering;
    expect(await statusesOf(id)).toEqual(['cancelled', 'cancelled']);
    await account.send('PATCH', `/v1/webhooks/${id}`, { status: 'enabled' });
    expect((await account.advance('P10D')).attemptedCount).toBe(0);
    await receiver.close();
  });

  it('is not retried if its endpoint was deleted meanwhile', async () => {
    const { receiver, respondToAll } = await startSlow();
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    const delivering = account.deliver();
    await expect.poll(() => receiver.received.length).toBe(1);
    expect((await account.send('DELETE', `/v1/webhooks/${id}`)).status).toBe(204);
    respondToAll(500);
    await delivering;
    expect((await account.advance('P10D')).attemptedCount).toBe(0);
    expect((await account.send('GET', '/_sandbox/webhooks')).json.pending).toBe(0);
    await receiver.close();
  });
});

describe('the URL of an endpoint', () => {
  it.each([
    ['credentials', 'http://user:pass@127.0.0.1:9/hook', 422],
    ['more than 2,048 characters', `http://127.0.0.1:9/${'a'.repeat(2048)}`, 422],
    ['another protocol', 'file:///etc/passwd', 422],
    ['2,048 characters', `http://127.0.0.1:9/${'a'.repeat(2029)}`, 201],
    ['an unknown name in another script', 'http://例え.テスト/hook', 201],
  ])('with %s is accepted or refused, and an error shows no password', async (_, url, expected) => {
    const { status, json } = await account.send('POST', '/v1/webhooks', { url, events: ['*'] });
    expect(status, JSON.stringify(json)).toBe(expected);
    if (status === 422) expect(json.errors[0].pointer).toBe('#/url');
    expect(JSON.stringify(json)).not.toContain('user:pass');
  });

  it('is requested without its fragment', async () => {
    await using receiver = await startReceiver();
    const { id } = await account.subscribe(`${receiver.url}?a=%23#part`);
    await account.send('POST', `/v1/webhooks/${id}/test`);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?a=%23']);
  });
});

it('a secret is shown when it is created or rotated, and nowhere else', async () => {
  await using receiver = await startReceiver();
  const { id, secret } = await account.subscribe(receiver.url);
  const rotated = (await account.send('POST', `/v1/webhooks/${id}/rotate-secret`)).json.secret;
  expect(rotated).not.toBe(secret);
  await account.manual();
  await account.create('acme');
  await account.advance('P1D');
  await account.send('POST', '/v1/webhooks', { url: 'http://10.0.0.1/', events: ['*'] });
  const [delivery] = await account.deliveries(id);
  const paths = [
    ...['/v1/webhooks', `/v1/webhooks/${id}`, `/v1/webhooks/${id}/deliveries`, '/v1/events'],
    ...[`/v1/webhooks/${id}/deliveries/${delivery.id}`, '/_sandbox/requests', '/_sandbox/export'],
    ...['/_sandbox/webhooks', '/_sandbox/conduct', '/_sandbox/coverage', '/_sandbox/metrics'],
  ];
  const key = { Authorization: `Bearer ${sandbox.keyOf('test')}` };
  for (const path of paths) {
    const response = await fetch(sandbox.url + path, { headers: key });
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).not.toContain('whsec_');
  }
  expect(JSON.stringify(receiver.received)).not.toContain('whsec_');
});
