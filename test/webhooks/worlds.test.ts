import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { createClient } from './client.js';
import { type Receiver, startReceiver } from './receiver.js';

let sandbox: Sandbox;
let account: ReturnType<typeof createClient>;
let receiver: Receiver;

beforeEach(async () => {
  sandbox = await startSandbox();
  account = createClient(sandbox);
  receiver = await startReceiver();
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const idsOf = (received = receiver.received) => received.map(({ headers }) => headers['webhook-id']);

describe('a waiting message', () => {
  it('waits again after a restore, and is sent again with the same id', async () => {
    await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.send('POST', '/_sandbox/snapshots', { name: 's' });
    await account.deliver();
    await account.deliver();
    expect(receiver.received).toHaveLength(1);
    await account.send('POST', '/_sandbox/snapshots/s/restore');
    await account.deliver();
    expect(new Set(idsOf()).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });

  it('stays delivered if it was delivered before the snapshot', async () => {
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.deliver();
    await account.send('POST', '/_sandbox/snapshots', { name: 's' });
    await account.create('beta');
    await account.deliver();
    await account.send('POST', '/_sandbox/snapshots/s/restore');
    await account.deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await account.deliveries(id)).toHaveLength(1);
  });

  it('is about the current report, not about one with its id in a replaced world', async () => {
    const notifyAt = async (now: string) => {
      await account.send('POST', '/_sandbox/reset');
      await account.subscribe(receiver.url, ['report.created']);
      await account.send('PUT', '/_sandbox/clock', { mode: 'manual', now });
      await account.create('acme');
      await account.deliver();
      return JSON.parse(receiver.received.at(-1)?.body.toString() ?? '').data;
    };
    const [one, other] = [
      await notifyAt('2026-03-02T09:00:00.000Z'),
      await notifyAt('2026-03-09T09:00:00.000Z'),
    ];
    expect(other.id).toBe(one.id);
    expect([one.createdAt, other.createdAt]).toEqual([
      '2026-03-02T09:00:00.000Z',
      '2026-03-09T09:00:00.000Z',
    ]);
  });

  it('is held in a fork until it is released, and then sent with other ids', async () => {
    await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.send('POST', '/_sandbox/fork', { key: sandbox.keyOf('fork') });
    const fork = createClient(sandbox, 'fork');
    expect((await fork.send('GET', '/_sandbox/webhooks')).json).toEqual({
      webhooks: [expect.objectContaining({ status: 'enabled' })],
      deliver: false,
      targets: 'loopback',
      pending: 1,
      dropped: 0,
    });
    await fork.advance('P1D');
    await fork.deliver();
    expect(receiver.received).toEqual([]);
    await account.deliver();
    await fork.send('PUT', '/_sandbox/webhooks', { deliver: true });
    await fork.deliver();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(idsOf()).size).toBe(2);
  });

  it('is sent at once in a fork that does not hold messages', async () => {
    await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.send('POST', '/_sandbox/fork', { key: sandbox.keyOf('fork'), deliver: true });
    await createClient(sandbox, 'fork').deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('ends with a reset, and with the import of a file, which has no endpoints', async () => {
    await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    const file = (await account.send('GET', '/_sandbox/export')).json;
    expect(JSON.stringify(file)).not.toContain('whk_');
    await account.send('POST', '/_sandbox/import?replace=true', file);
    await account.deliver();
    expect((await account.send('GET', '/v1/webhooks')).json.data).toEqual([]);
    await account.subscribe(receiver.url, ['report.created']);
    await account.create('beta');
    await account.send('POST', '/_sandbox/reset');
    await account.deliver();
    expect(receiver.received).toEqual([]);
  });

  it('becomes due when another operation moves the clock', async () => {
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    await account.send('PUT', '/_sandbox/clock', { mode: 'auto', pace: 'instant' });
    expect((await account.wait({ status: 'delivered' })).met).toBe(true);
    expect(await account.deliveries(id)).toHaveLength(1);
  });

  it('is not recorded if its world is replaced while it is in flight', async () => {
    let respond = (): void => {};
    const slow = await startReceiver((_, response) => {
      respond = () => response.writeHead(204).end();
    });
    await account.subscribe(slow.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    const delivering = account.deliver();
    await expect.poll(() => slow.received.length).toBe(1);
    await account.send('POST', '/_sandbox/reset');
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    respond();
    await delivering;
    expect(await account.deliveries(id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    await account.deliver();
    expect(await account.deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    await slow.close();
  });
});

describe('an endpoint', () => {
  it('receives no events that occurred before it existed or while it was disabled', async () => {
    await account.manual();
    await account.create('before');
    const { id } = await account.subscribe(receiver.url, ['report.created']);
    const path = `/v1/webhooks/${id}`;
    await account.create('told');
    await account.send('PATCH', path, { status: 'disabled' });
    expect((await account.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled']);
    await account.create('while disabled');
    await account.send('PATCH', path, { status: 'enabled' });
    await account.create('again');
    await account.deliver();
    expect(receiver.received.map(({ json }) => json.data.companyId)).toEqual(['again']);
  });

  it('receives nothing after it responded 410, and shows the reason', async () => {
    const gone = await startReceiver(410);
    const { id } = await account.subscribe(gone.url);
    await account.manual();
    await account.create('acme');
    await account.advance('P10D');
    expect(gone.received).toHaveLength(1);
    const { json } = await account.send('GET', `/v1/webhooks/${id}`);
    expect(json).toMatchObject({ status: 'disabled', disabledBecause: 'gone' });
    const statuses = (await account.deliveries(id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'exhausted']);
    await gone.close();
  });

  it('is disabled after five exhausted messages in a row, and a delivered one restarts the count', async () => {
    let status = 500;
    const failing = await startReceiver((_, response) => response.writeHead(status).end());
    const { id } = await account.subscribe(failing.url, ['report.created']);
    const read = async () => (await account.send('GET', `/v1/webhooks/${id}`)).json;
    await account.manual();
    for (const companyId of ['a', 'b', 'c', 'd']) await account.create(companyId);
    await account.advance('P10D');
    expect(await read()).toMatchObject({ status: 'enabled', exhausted: 4 });
    status = 204;
    await account.create('e');
    await account.deliver();
    expect(await read()).toMatchObject({ status: 'enabled', exhausted: 0 });
    status = 500;
    for (const companyId of ['f', 'g', 'h', 'i', 'j', 'k']) await account.create(companyId);
    await account.advance('P10D');
    expect(await read()).toMatchObject({ status: 'disabled', disabledBecause: 'exhausted', exhausted: 5 });
    await failing.close();
  });

  it('is not retried before its Retry-After', async () => {
    let retryAfter = '3600';
    const busy = await startReceiver((_, response) =>
      response.writeHead(503, { 'retry-after': retryAfter }).end(),
    );
    await account.subscribe(busy.url, ['report.created']);
    await account.manual();
    await account.create('acme');
    const { attempted } = await account.deliver();
    expect(attempted[0].nextAttemptAt).toBe('2026-01-15T13:00:00.000Z');
    retryAfter = '1';
    // The delay of the schedule is longer: five minutes.
    expect((await account.advance('PT1H')).attempted[0].nextAttemptAt).toBe('2026-01-15T13:05:00.000Z');
    await busy.close();
  });
});
