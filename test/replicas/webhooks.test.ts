import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Received, startReceiver } from '../webhooks/receiver.js';
import { type Replica, type Replicas, startReplicas, subscribe } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };
const manual = { mode: 'manual' };
const typesOf = (received: readonly Received[]): string[] => received.map(({ json }) => json.type);

describe('webhooks of several replicas', () => {
  let replicas: Replicas;
  let [a, b]: [Replica, Replica] = [] as never;
  beforeAll(async () => {
    replicas = await startReplicas(2, { pace: 'fast', webhookTimeout: 1000 });
    [a, b] = replicas.all as [Replica, Replica];
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });

  it('an endpoint created at one gets the events made at the other', async () => {
    await using receiver = await startReceiver();
    const as = 'crossing';
    const id = await subscribe(a, as, receiver.url);
    await b.call('POST /v1/reports', { as, body: company });
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
    const count = receiver.received.length;
    const lists = await Promise.all(
      [a, b].map(async (replica) => (await replica.call(`GET /v1/webhooks/${id}/deliveries`, { as })).json),
    );
    expect(lists[0].data).toHaveLength(count);
    expect(lists[1]).toEqual(lists[0]);
  });

  it('every message is sent once, and those of one report in order', async () => {
    await using receiver = await startReceiver();
    const as = 'once';
    await subscribe(a, as, receiver.url);
    const created = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        (turn % 2 === 0 ? a : b).call('POST /v1/reports', { as, body: company }),
      ),
    );
    const completed = () => receiver.received.filter(({ json }) => json.type === 'report.completed').length;
    await expect.poll(completed).toBe(6);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { json } of created) {
      const own = receiver.received.filter((one) => one.json.data.id === json.id);
      expect(typesOf(own)[0]).toBe('report.created');
      expect(typesOf(own).at(-1)).toBe('report.completed');
      expect(own.map((one) => one.json.timestamp)).toEqual(own.map((one) => one.json.timestamp).toSorted());
    }
  });

  it('continue at another replica after a kill, in order, each at least once', async () => {
    const c = await replicas.add();
    let held: (() => void) | undefined;
    await using receiver = await startReceiver((_, response) => {
      // The dead replica never receives the response to the first message.
      if (receiver.received.length > 1) response.writeHead(204).end();
      else held = () => response.writeHead(204).end();
    });
    const as = 'killed';
    await subscribe(c, as, receiver.url);
    await c.call('POST /v1/reports', { as, body: company });
    await expect.poll(() => receiver.received.length).toBe(1);
    const killing = c.kill();
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
    held?.();
    await killing;
    const types = typesOf(receiver.received);
    expect(types.slice(0, 2)).toEqual(['report.created', 'report.created']);
    expect(new Set(types.slice(1)).size).toBe(types.length - 1);
  });

  it('are delivered at once by one replica if they became due at the other', async () => {
    await using receiver = await startReceiver();
    const as = 'delivered';
    await a.call('PUT /_sandbox/clock', { as, body: manual });
    await subscribe(a, as, receiver.url);
    for (let turn = 0; turn < 4; turn += 1) {
      const [one, other] = turn % 2 === 0 ? [a, b] : [b, a];
      await one.call('POST /v1/reports', { as, body: company });
      const { json } = await other.call('POST /_sandbox/webhooks/deliver', { as });
      expect([turn, json.attemptedCount]).toEqual([turn, 1]);
    }
    const advanced = (await b.call('POST /_sandbox/clock/advance', { as, body: { by: 'P30D' } })).json;
    expect(advanced.attemptedCount).toBeGreaterThan(4);
    expect((await a.call('POST /_sandbox/webhooks/deliver', { as })).json.attemptedCount).toBe(0);
  });

  it('are delivered by one replica while the other has the lease, without waiting for its end', async () => {
    let status = 500;
    await using receiver = await startReceiver((_, response) => response.writeHead(status).end());
    const as = 'handed';
    const id = await subscribe(a, as, receiver.url);
    await a.call('POST /v1/reports', { as, body: company });
    // Retries wait for minutes, and the lease with them.
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const at = performance.now();
    await b.call('POST /_sandbox/webhooks/deliver', { as });
    expect(performance.now() - at).toBeLessThan(11_000);
    status = 204;
    const list = (await b.call(`GET /v1/webhooks/${id}/deliveries`, { as })).json.data;
    const from = performance.now();
    const path = `/v1/webhooks/${id}/deliveries/${list.at(-1).id}/redeliver`;
    const again = await a.call(`POST ${path}`, { as });
    expect(again.json.status).toBe('delivered');
    expect(performance.now() - from).toBeLessThan(11_000);
    // A retry may have been in flight.
    const found = (await b.call(`GET /v1/webhooks/${id}/deliveries/${list.at(-1).id}`, { as })).json;
    expect(found).toMatchObject({ id: again.json.id, status: 'delivered' });
    expect(found.attempts.slice(0, again.json.attempts.length)).toEqual(again.json.attempts);
  });

  it('a ping is listed after the messages of earlier events', async () => {
    await using receiver = await startReceiver();
    const as = 'ping';
    await a.call('PUT /_sandbox/clock', { as, body: manual });
    const id = await subscribe(a, as, receiver.url);
    await b.call('POST /v1/reports', { as, body: company });
    await b.call(`POST /v1/webhooks/${id}/test`, { as });
    const list = (await a.call(`GET /v1/webhooks/${id}/deliveries`, { as })).json.data;
    expect(list.map(({ type }: { type: string }) => type)).toEqual(['webhook.ping', 'report.created']);
  });

  it('are delivered by one replica after the other has replaced the world and delivered', async () => {
    await using receiver = await startReceiver();
    const as = 'restored';
    const deliver = async (replica: Replica): Promise<number> =>
      (await replica.call('POST /_sandbox/webhooks/deliver', { as })).json.attemptedCount;
    await a.call('PUT /_sandbox/clock', { as, body: manual });
    await subscribe(a, as, receiver.url);
    await a.call('POST /_sandbox/snapshots', { as, body: { name: 'one' } });
    for (let turn = 0; turn < 5; turn += 1) {
      for (const replica of [a, b]) {
        await replica.call('POST /v1/reports', { as, body: company });
        expect(await deliver(replica)).toBe(1);
      }
      await b.call('POST /_sandbox/snapshots/one/restore', { as });
      await b.call('POST /v1/reports', { as, body: company });
      expect(await deliver(b)).toBe(1);
    }
  });

  it('are held at one replica and with that at the other', async () => {
    await using receiver = await startReceiver();
    const as = 'held';
    await subscribe(a, as, receiver.url);
    await a.call('PUT /_sandbox/webhooks', { as, body: { deliver: false } });
    await b.call('POST /v1/reports', { as, body: company });
    const state = (await a.call('GET /_sandbox/webhooks', { as })).json;
    expect(state).toMatchObject({ deliver: false });
    expect(receiver.received).toEqual([]);
    await b.call('PUT /_sandbox/webhooks', { as, body: { deliver: true } });
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
    expect(receiver.received[0]?.json.type).toBe('report.created');
  });

  it('a built-in receiver opened at one gets messages at the address of the other', async () => {
    const as = 'built-in';
    const { path } = (await a.call('GET /_sandbox/webhooks/receiver', { as })).json;
    await b.call('PUT /_sandbox/webhooks/receiver', { as, body: { status: 202 } });
    await subscribe(a, as, `${b.url}${path}`);
    await a.call('POST /v1/reports', { as, body: company });
    const received = async () => (await a.call('GET /_sandbox/webhooks/receiver', { as })).json.received;
    await expect.poll(async () => (await received())[0]?.type).toBe('report.completed');
    expect(await received()).toEqual((await b.call('GET /_sandbox/webhooks/receiver', { as })).json.received);
    expect((await received())[0]).toMatchObject({ verified: true, answered: 202 });
    await b.call('POST /_sandbox/reset', { as });
    expect(await received()).toEqual([]);
  });

  it('webhooks of a world that one replica replaced are not sent by the other', async () => {
    let release = (): void => {};
    await using receiver = await startReceiver((_, response) => {
      const before = release;
      release = () => {
        before();
        response.writeHead(204).end();
      };
    });
    const as = 'replaced';
    await subscribe(a, as, receiver.url);
    await a.call('POST /v1/reports', { as, body: company });
    await expect.poll(() => receiver.received.length).toBe(1);
    await b.call('POST /_sandbox/reset', { as });
    await b.call('PUT /_sandbox/webhooks', { as, body: { deliver: false } });
    // The ids of the new world are those of the old one.
    const id = await subscribe(b, as, receiver.url);
    await b.call('POST /v1/reports', { as, body: company });
    release();
    await expect.poll(() => a.isSending(as)).toBe(false);
    const list = (await b.call(`GET /v1/webhooks/${id}/deliveries`, { as })).json.data;
    expect(list.map(({ attempts }: { attempts: number }) => attempts)).toEqual(list.map(() => 0));
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a replica that loses its leases', () => {
  it('ends the sends in progress, and the other one sends the messages again', async () => {
    const replicas = await startReplicas(2, { pace: 'fast', webhookTimeout: 30_000 });
    const [a, b] = replicas.all as [Replica, Replica];
    let isEnded = false;
    await using receiver = await startReceiver((_, response) => {
      if (receiver.received.length > 1) response.writeHead(204).end();
      // The first message gets no response.
      else
        response.once('close', () => {
          isEnded = true;
        });
    });
    const as = 'lost';
    const id = await subscribe(a, as, receiver.url);
    await a.call('POST /v1/reports', { as, body: company });
    await expect.poll(() => receiver.received.length).toBe(1);
    const resume = a.stallDatabase();
    await expect.poll(() => isEnded).toBe(true);
    resume();
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
    expect(typesOf(receiver.received).slice(0, 2)).toEqual(['report.created', 'report.created']);
    await expect.poll(() => a.isSending(as)).toBe(false);
    // The process that lost the lease records no attempt.
    const attempts = async (): Promise<Set<number>> => {
      const { json } = await b.call(`GET /v1/webhooks/${id}/deliveries`, { as });
      return new Set(json.data.map((delivery: { attempts: number }) => delivery.attempts));
    };
    await expect.poll(attempts).toEqual(new Set([1]));
    await replicas.close();
  });
});
