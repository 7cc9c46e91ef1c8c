import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import {
  deliveryCollection,
  findDelivery,
  hasUnsent,
  outboxOf,
  ownOutbox,
  storeDelivery,
} from '../../src/webhooks/deliveries.js';
import { cancelled, type StoredDelivery } from '../../src/webhooks/delivery.js';
import { type StoredWebhook, webhookCollection } from '../../src/webhooks/endpoints.js';
import type { SendResult } from '../../src/webhooks/sender.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

let store: Store;
let sent: number;
let result: SendResult;
let world: ReturnType<typeof sandboxWithSender>;

beforeEach(() => {
  store = createMemoryStore();
  [sent, result] = [0, { reply, tookMs: 0 }];
  world = sandboxWithSender(store, () => {
    sent += 1;
    return result;
  });
});

const subscribe = () => world.sandbox.webhooks.create(account, { url, events: ['report.created'] }).id;
const change = (id: string, more: Partial<StoredWebhook>) =>
  store.transaction(account.id, (tx) => {
    const before = tx.get(webhookCollection, id);
    if (before !== undefined) tx.replace(webhookCollection, id, { ...before, ...more });
  });
const stored = (): StoredDelivery[] =>
  store
    .transaction(account.id, (tx) => tx.list(deliveryCollection, { direction: 'newer', limit: 100 }))
    .map(({ record }) => record);

describe('an account', () => {
  const isUnsent = () => store.transaction(account.id, hasUnsent);

  it('has unsent messages if there are newer events, or messages that wait', async () => {
    world.create(1);
    expect(isUnsent()).toBe(false);
    subscribe();
    // The endpoint gets later events only.
    expect(isUnsent()).toBe(false);
    world.create(1);
    expect([isUnsent(), stored()]).toEqual([true, []]);
    result = { failure: { code: 'failed', detail: 'It failed.' }, tookMs: 0 };
    await world.sandbox.messages.deliver(account);
    expect([isUnsent(), stored()]).toMatchObject([true, [{ status: 'pending' }]]);
    result = { reply, tookMs: 0 };
    await world.sandbox.clocks.advance(account, { by: 'PT1H' });
    expect([isUnsent(), stored()]).toMatchObject([false, [{ status: 'delivered' }]]);
  });

  it('unless its messages are held', () => {
    subscribe();
    world.create(1);
    world.sandbox.messages.hold(account, true);
    expect(isUnsent()).toBe(false);
    world.sandbox.messages.hold(account, false);
    expect(isUnsent()).toBe(true);
  });

  it('unless it has no events', () => {
    subscribe();
    expect(isUnsent()).toBe(false);
  });
});

describe('a waiting message', () => {
  it('is cancelled if its endpoint is disabled when it is due', async () => {
    const id = subscribe();
    world.create(1);
    expect(world.sandbox.deliveries.list(account, id, { limit: 9 }).data).toHaveLength(1);
    change(id, { disabled: 'requested' });
    expect(await world.sandbox.messages.deliver(account)).toMatchObject({ attemptedCount: 0 });
    expect([sent, stored()]).toMatchObject([0, [{ status: 'cancelled' }]]);
    expect(stored()[0]).not.toHaveProperty('dueAt');
    expect(world.sandbox.messages.state(account).pending).toBe(0);
  });

  it('is cancelled if its endpoint no longer exists', async () => {
    subscribe();
    const waiting = { id: 'dlv_1', webhook: 'whk_gone', at: 0, status: 'pending', dueAt: 0 } as const;
    store.transaction(account.id, (tx) =>
      tx.put(deliveryCollection, 'dlv_1', { ...waiting, subject: { ping: 1 } }),
    );
    await world.sandbox.messages.deliver(account);
    expect([sent, stored()]).toMatchObject([0, [{ id: 'dlv_1', status: 'cancelled' }]]);
    expect(world.failures).toEqual([]);
  });

  it('ends as cancelled if its endpoint was disabled or deleted while it was sent', async () => {
    result = { failure: { code: 'failed', detail: 'It failed.' }, tookMs: 0 };
    const disable = (id: string) => change(id, { disabled: 'requested' });
    const remove = (id: string) => store.transaction(account.id, (tx) => tx.delete(webhookCollection, id));
    for (const end of [disable, remove]) {
      const own = createMemoryStore();
      store = own;
      const ids: string[] = [];
      world = sandboxWithSender(own, () => {
        end(ids[0] ?? '');
        return result;
      });
      ids.push(subscribe());
      world.create(1);
      await world.sandbox.messages.deliver(account);
      expect(stored()).toMatchObject([{ status: 'cancelled', sent: 1, failures: 1 }]);
    }
  });
});

it('a message that is not found is among the evicted ones, or in the list of its endpoint', () => {
  const id = subscribe();
  const find = (delivery: string) => store.transaction(account.id, (tx) => findDelivery(tx, id, delivery));
  expect(() => find('dlv_9')).toThrow(`GET /v1/webhooks/${id}/deliveries lists them.`);
  store.transaction(account.id, (tx) =>
    ownOutbox.set(tx, { seen: 0, over: 0, weight: 0, waiting: 0, dropped: 7 }),
  );
  expect(() => find('dlv_9')).toThrow('7 older messages of this account are no longer kept.');
});

describe('finished messages', () => {
  const pending = (id: string, dueAt = 0): StoredDelivery => ({
    ...{ id, webhook: 'w', subject: { ping: 1 }, at: 0, status: 'pending', dueAt },
  });
  /** Stores finished messages, with these totals, and finishes another one. */
  const finishAfter = (count: number, totals: { over: number; weight: number }) => {
    store.transaction(account.id, (tx) => {
      for (let at = 0; at < count; at += 1) {
        const { dueAt: _, ...over } = pending(`dlv_${at}`);
        tx.put(deliveryCollection, over.id, { ...over, status: 'cancelled' });
      }
      ownOutbox.set(tx, { seen: 0, waiting: 0, dropped: 0, ...totals });
      tx.put(deliveryCollection, 'dlv_last', pending('dlv_last'));
      storeDelivery(tx, pending('dlv_last'), cancelled(pending('dlv_last')));
    });
    const left = store.transaction(account.id, (tx) =>
      tx.list(deliveryCollection, { direction: 'newer', limit: 10_000 }),
    );
    return { left: left.map(({ record }) => record.id), outbox: store.transaction(account.id, outboxOf) };
  };

  it('are kept up to five thousand', () => {
    const { left, outbox } = finishAfter(9, { over: 4999, weight: 0 });
    expect([left.length, outbox]).toMatchObject([10, { over: 5000, weight: 300, dropped: 0 }]);
  });

  it('are evicted beyond that, an eighth at once, the oldest first', () => {
    const { left, outbox } = finishAfter(650, { over: 5000, weight: 3_000_000 });
    expect([left.length, left[0], left.at(-1)]).toEqual([651 - 626, 'dlv_626', 'dlv_last']);
    expect(outbox).toMatchObject({ over: 4375, weight: 3_000_300 - 626 * 300, dropped: 626 });
  });

  it('are evicted by their weight', () => {
    const max = 4 * 1024 * 1024;
    const kept = finishAfter(3, { over: 3, weight: max - 300 });
    expect([kept.left.length, kept.outbox.dropped]).toEqual([4, 0]);
    store.drop(account.id);
    const { left, outbox } = finishAfter(2000, { over: 2000, weight: max });
    const evicted = Math.ceil((max / 8 + 300) / 300);
    expect([left.length, outbox.over, outbox.dropped]).toEqual([
      ...[2001 - evicted, 2001 - evicted, evicted],
    ]);
    expect(outbox.weight).toBe(max + 300 - evicted * 300);
  });
});
