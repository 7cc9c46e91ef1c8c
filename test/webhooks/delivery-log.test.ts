import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { DeliveryListQuery } from '../../src/webhooks/delivery-queries.js';
import type { SendResult, WebhookRequest } from '../../src/webhooks/sender.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

let sent: WebhookRequest[];
let sendResult: SendResult;
let world: ReturnType<typeof sandboxWithSender>;

beforeEach(() => {
  [sent, sendResult] = [[], { reply, tookMs: 7 }];
  world = sandboxWithSender(createMemoryStore(), (dispatch) => {
    sent.push(dispatch);
    return sendResult;
  });
});

const subscribe = (events: ('*' | 'report.created')[] = ['report.created']) =>
  world.sandbox.webhooks.create(account, { url, events }).id;
const list = (id: string, query: Partial<DeliveryListQuery> = {}) =>
  world.sandbox.deliveries.list(account, id, { limit: 100, ...query });
const abortedSignal = () => AbortSignal.abort();

describe('the messages to an endpoint', () => {
  it('are listed while they wait, and after they were sent', async () => {
    const id = subscribe();
    const [reportId = ''] = world.create(1);
    const [waiting] = list(id).data;
    const at = '2026-01-15T12:00:00.000Z';
    expect(waiting).toEqual({
      ...{ id: expect.stringMatching(/^dlv_/), webhookId: id, eventId: expect.stringMatching(/^evt_/) },
      ...{ type: 'report.created', reportId, status: 'pending', attempts: 0, lastStatus: null },
      ...{ lastFailure: null, createdAt: at, nextAttemptAt: at, misbehaviour: null },
    });
    sendResult = { failure: { code: 'timed-out', detail: 'It took too long.' }, tookMs: 9 };
    expect(await world.sandbox.messages.deliver(account)).toEqual({
      attemptedCount: 1,
      attempted: [
        {
          ...{ deliveryId: waiting?.id, webhookId: id, eventId: waiting?.eventId, type: 'report.created' },
          ...{ number: 1, at, status: 'pending', answered: null, failure: 'It took too long.' },
          ...{ nextAttemptAt: '2026-01-15T12:00:05.000Z', misbehaviour: null },
        },
      ],
    });
    sendResult = { reply: { ...reply, headers: [['x-own', '1']], body: 'ok', bodyBytes: 2 }, tookMs: 7 };
    await world.sandbox.clocks.advance(account, { by: 'PT5S' });
    const delivery = world.sandbox.deliveries.find(account, id, waiting?.id ?? '');
    expect(delivery).toMatchObject({
      status: 'delivered',
      lastStatus: 204,
      lastFailure: null,
      nextAttemptAt: null,
    });
    const [failed, arrived] = delivery.attempts;
    expect(failed).toMatchObject({
      ...{ number: 1, at, durationMs: 9, misbehaviour: null, response: null },
      failure: { code: 'timed-out', detail: 'It took too long.' },
    });
    expect(arrived).toMatchObject({
      ...{ number: 2, at: '2026-01-15T12:00:05.000Z', durationMs: 7, failure: null },
      request: { method: 'POST', url, body: String(sent[1]?.body), bodyBytes: sent[1]?.body.byteLength },
      response: {
        status: 204,
        headers: [{ name: 'x-own', value: '1' }],
        body: 'ok',
        bodyBytes: 2,
        early: false,
      },
    });
    expect(arrived?.request.headers.map(({ name }) => name)).toEqual([
      ...['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'],
    ]);
  });

  it('can be filtered, and read page by page in both directions', async () => {
    const [id, all] = [subscribe(), subscribe(['*'])];
    const reports = world.create(5);
    await world.sandbox.messages.deliver(account);
    await world.sandbox.messages.ping(account, id);
    const listDeliveries = (query: Partial<DeliveryListQuery>, of = id) =>
      list(of, query).data.map(({ reportId }) => (reportId === null ? 'ping' : reports.indexOf(reportId)));
    expect(listDeliveries({})).toEqual(['ping', 4, 3, 2, 1, 0]);
    expect(listDeliveries({ type: 'webhook.ping' })).toEqual(['ping']);
    expect(listDeliveries({ type: 'report.created' })).toEqual([4, 3, 2, 1, 0]);
    expect(listDeliveries({ type: 'report.failed' })).toEqual([]);
    expect(listDeliveries({ reportId: reports[2] ?? '' })).toEqual([2]);
    expect(listDeliveries({ reportId: reports[2] ?? '', type: 'webhook.ping' })).toEqual([]);
    expect(listDeliveries({ reportId: reports[2] ?? '', type: 'report.created' })).toEqual([2]);
    expect(listDeliveries({ status: 'pending' })).toEqual([]);
    expect(listDeliveries({ status: 'delivered' })).toHaveLength(6);
    expect(new Set(listDeliveries({}, all))).toEqual(new Set([0, 1, 2, 3, 4]));
    const first = list(id, { limit: 2 });
    expect([first.data.length, first.previous]).toEqual([2, null]);
    const second = list(id, { limit: 2, cursor: first.next ?? '' });
    const third = list(id, { limit: 2, cursor: second.next ?? '' });
    expect([third.data.length, third.next]).toEqual([2, null]);
    const back = list(id, { limit: 2, cursor: third.previous ?? '' });
    expect(back.data).toEqual(second.data);
    expect(list(id, { limit: 2, cursor: back.previous ?? '' }).data).toEqual(first.data);
    expect(list(id, { limit: 2, cursor: back.next ?? '' }).data).toEqual(third.data);
    // A cursor belongs to one list.
    expect(() => list(all, { limit: 2, cursor: first.next ?? '' })).toThrow();
    expect(() => list(id, { limit: 2, cursor: first.next ?? '', status: 'delivered' })).toThrow();
  });

  it('are found only under their endpoint, and conduct includes the sent ones', async () => {
    const [id, other] = [subscribe(), subscribe(['*'])];
    const { id: ping } = await world.sandbox.messages.ping(account, id);
    const find = (webhook: string) => () => world.sandbox.deliveries.find(account, webhook, ping);
    expect(find(id)().id).toBe(ping);
    expect(find(other)).toThrow(/^delivery-not-found: /);
    world.create(1);
    expect(list(id).data).toHaveLength(2);
    const log = world.sandbox.deliveries.sent(account);
    expect([log.dropped, log.deliveries.map((each) => each.id)]).toEqual([0, [ping]]);
    const { id: next } = await world.sandbox.messages.ping(account, id);
    expect(world.sandbox.deliveries.sent(account).deliveries.map((each) => each.id)).toEqual([ping, next]);
  });

  it('can be sent again on request, at most 100 times', async () => {
    const id = subscribe();
    const { id: ping } = await world.sandbox.messages.ping(account, id);
    const again = () => world.sandbox.messages.redeliver(account, id, ping);
    for (let count = 2; count <= 100; count += 1) await again();
    await expect(again()).rejects.toThrow(/^too-many-deliveries: /);
    const { attempts } = world.sandbox.deliveries.find(account, id, ping);
    expect([sent.length, attempts.length, attempts.at(-1)?.number]).toEqual([100, 20, 100]);
  });

  it('can be sent on request, at most ten at the same time', async () => {
    const id = subscribe();
    const pings = Array.from({ length: 11 }, () => world.sandbox.messages.ping(account, id));
    const settled = await Promise.allSettled(pings);
    expect(settled.map((one) => one.status)).toEqual([...Array(10).fill('fulfilled'), 'rejected']);
    // Further waits are possible again.
    expect((await world.sandbox.messages.ping(account, id)).status).toBe('delivered');
  });

  it('can be held and released', async () => {
    const id = subscribe();
    const state = () => world.sandbox.messages.state(account);
    expect(state()).toMatchObject({ deliver: true, pending: 0, dropped: 0, webhooks: [{ id }] });
    world.sandbox.messages.hold(account, true);
    world.create(2);
    expect(await world.sandbox.messages.deliver(account)).toEqual({ attemptedCount: 0, attempted: [] });
    expect(state()).toMatchObject({ deliver: false, pending: 2 });
    world.sandbox.messages.hold(account, false);
    expect((await world.sandbox.messages.deliver(account)).attemptedCount).toBe(2);
    expect(state()).toMatchObject({ deliver: true, pending: 0 });
  });
});

describe('a wait for a message', () => {
  const wait = (match: object, until: AbortSignal = abortedSignal()) =>
    world.sandbox.deliveries.wait(account, match, until);

  it('returns the oldest matching message at once if there is one', async () => {
    const id = subscribe();
    const [first] = world.create(2);
    const { met, delivery, nearest } = await wait({ type: 'report.created' });
    expect([met, delivery?.reportId, delivery?.webhookId, nearest]).toEqual([true, first, id, null]);
  });

  it('returns the nearest messages, the newest of equal ones first', async () => {
    subscribe();
    const [, second] = world.create(2);
    const { met, delivery, nearest } = await wait({ type: 'report.created', status: 'delivered' });
    expect([met, delivery, nearest?.delivery.reportId]).toEqual([false, null, second]);
    expect(nearest?.differences).toEqual(['status is "pending", not "delivered".']);
  });

  it('returns the first match that arrives, or times out', async () => {
    subscribe();
    world.create(1);
    const ending = new AbortController();
    const pendingWait = wait({ status: 'delivered' }, ending.signal);
    const other = wait({ status: 'exhausted' }, ending.signal);
    await world.sandbox.messages.deliver(account);
    expect((await pendingWait).met).toBe(true);
    ending.abort();
    expect(await other).toMatchObject({ met: false, nearest: { delivery: { status: 'delivered' } } });
  });

  it('is refused if ten waits are running', async () => {
    const ending = new AbortController();
    const all = Array.from({ length: 11 }, () => wait({ status: 'delivered' }, ending.signal));
    await expect(all.at(-1)).rejects.toThrow(/^too-many-waits: /);
    ending.abort();
    expect((await Promise.all(all.slice(0, 10))).map(({ met, nearest }) => [met, nearest])).toEqual(
      Array(10).fill([false, null]),
    );
  });
});
