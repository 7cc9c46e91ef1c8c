import { describe, expect, it } from 'vitest';
import { unlimitedMemory } from '../../src/runtime/memory.js';
import { collections } from '../../src/server/collections.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { deliveryCollection, outboxOf } from '../../src/webhooks/deliveries.js';
import { weightOf } from '../../src/webhooks/delivery.js';
import type { SendResult } from '../../src/webhooks/sender.js';
import { createTextLog } from '../store/text-log.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

/** Returns the stored deliveries. */
function keptIn(store: Store) {
  const query = { direction: 'newer', limit: Number.POSITIVE_INFINITY } as const;
  return store
    .transaction(account.id, (tx) => tx.list(deliveryCollection, query))
    .map(({ record }) => record);
}

describe('the stored messages', () => {
  it('are limited after their delivery, and the number of evicted ones is reported', async () => {
    const store = createMemoryStore();
    const { sandbox, create } = sandboxWithSender(store, () => ({ reply, tookMs: 0 }));
    await sandbox.webhooks.create(account, { url, events: ['report.created'] });
    create(5100);
    await sandbox.messages.deliver(account);
    const kept = keptIn(store);
    expect(kept.length).toBeLessThanOrEqual(5000);
    expect(JSON.stringify(kept).length).toBeLessThan(6 * 1024 * 1024);
    const state = sandbox.messages.state(account);
    expect(state).toMatchObject({ pending: 0, dropped: 5100 - kept.length });
  });

  it('are limited while they wait for a retry', async () => {
    const store = createMemoryStore();
    const { sandbox, create } = sandboxWithSender(store, () => ({
      // Attempts are stored with their bodies; those of 128 messages reach the bound.
      reply: { ...reply, status: 500, body: 'x'.repeat(16 * 1024) },
      tookMs: 0,
    }));
    await sandbox.webhooks.create(account, { url, events: ['report.created'] });
    create(300);
    await sandbox.messages.deliver(account);
    const kept = keptIn(store);
    expect(kept.map(({ sent, status }) => `${status} ${sent}`)).toEqual(Array(300).fill('pending 1'));
    expect(JSON.stringify(kept).length).toBeLessThan(5 * 1024 * 1024);
    expect(kept[0]?.attempts).toHaveLength(1);
    expect(kept.at(-1)?.attempts).toBeUndefined();
    const disabled = await sandbox.clocks.advance(account, { by: 'P10D' });
    expect(disabled.attemptedCount).toBeGreaterThan(300);
    expect(sandbox.messages.state(account).pending).toBe(0);
  });

  it('do not include messages without memory for them, whose number is reported', async () => {
    const memory = { ...unlimitedMemory, hasSpareRoomFor: () => false };
    let sent = 0;
    const recordSend = (): SendResult => {
      sent += 1;
      return { reply, tookMs: 0 };
    };
    const { sandbox, create } = sandboxWithSender(createMemoryStore(), recordSend, { memory });
    await sandbox.webhooks.create(account, { url, events: ['report.created'] });
    create(10);
    await sandbox.messages.deliver(account);
    expect(sandbox.messages.state(account)).toMatchObject({ deliver: true, pending: 0, dropped: 10 });
    expect(sent).toBe(0);
  });
});

it('the totals of stored messages equal the sum of their weights after any change', async () => {
  const store = createMemoryStore();
  let status = 204;
  const body = 'x'.repeat(16 * 1024);
  const { sandbox, create } = sandboxWithSender(store, () => ({
    reply: { ...reply, status, body },
    tookMs: 0,
  }));
  const { id } = await sandbox.webhooks.create(account, { url, events: ['report.created'] });
  const expectSum = (kept: number) => {
    const all = keptIn(store);
    const finished = all.filter((delivery) => delivery.status !== 'pending');
    const weightOfAll = (some: typeof all) => some.reduce((sum, delivery) => sum + weightOf(delivery), 0);
    const { over: count, weight, waiting } = store.transaction(account.id, outboxOf);
    expect([count, weight]).toEqual([finished.length, weightOfAll(finished)]);
    expect(waiting).toBe(
      weightOfAll(all.filter((one) => one.status === 'pending' && one.attempts !== undefined)),
    );
    expect(all).toHaveLength(kept);
  };
  create(20);
  await sandbox.messages.deliver(account);
  expectSum(20);
  for (const { id: delivery } of sandbox.deliveries.list(account, id, { limit: 5 }).data)
    await sandbox.messages.redeliver(account, id, delivery);
  expectSum(20);
  status = 500;
  create(25);
  await sandbox.messages.deliver(account);
  expectSum(45);
  status = 204;
  await sandbox.clocks.advance(account, { by: 'PT1H' });
  expectSum(45);
  // Above four million characters, the oldest eighth is evicted at once.
  create(250);
  await sandbox.messages.deliver(account);
  const { weight, dropped } = store.transaction(account.id, outboxOf);
  expect(weight).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(weight).toBeGreaterThan(3.4 * 1024 * 1024);
  expectSum(keptIn(store).length);
  expect(dropped).toBeGreaterThan(30);
});

it('a page without enough matching messages ends early, and links to the next one', async () => {
  const store = createMemoryStore();
  const { sandbox } = sandboxWithSender(store, () => ({ reply, tookMs: 0 }));
  const { id: webhook } = await sandbox.webhooks.create(account, { url, events: ['report.created'] });
  const { id: report } = sandbox.reports.create(account, {
    ...{ type: 'sociedades_y_poderes', companyId: 'acme' },
  }).record;
  store.transaction(account.id, (tx) => {
    for (let ping = 0; ping < 10_500; ping += 1) {
      const id = `dlv_${ping}`;
      tx.put(deliveryCollection, id, { id, webhook, subject: { ping }, at: 0, status: 'cancelled' });
    }
  });
  const pages = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const of = cursor === undefined ? {} : { cursor };
    const page = sandbox.deliveries.list(account, webhook, { limit: 20, reportId: report, ...of });
    pages.push(page.data.length);
    cursor = page.next;
  }
  // The message of the report is the newest.
  expect(pages).toEqual([1, 0]);
  const own = sandbox.deliveries.list(account, webhook, { limit: 20, type: 'webhook.ping' });
  expect(own.data.map(({ id }) => id).slice(0, 2)).toEqual(['dlv_10499', 'dlv_10498']);
});

describe('a store with occasional write conflicts', () => {
  it('loses no message, and records each once', async () => {
    const appendLog = createTextLog({ seed: 7, conflictPercent: 30 });
    const store = createDurableStore({ appendLog, collections });
    const ids: string[] = [];
    const { sandbox, failures } = sandboxWithSender(store, ({ headers }) => {
      ids.push(headers.find(([name]) => name === 'webhook-id')?.[1] ?? '');
      return { reply, tookMs: 0 };
    });
    const kept = async <T>(work: () => Promise<T> | T): Promise<T> => {
      for (;;) {
        const session = store.session();
        if (session === null) return work();
        let result: { value: T } | undefined;
        const outcome = await session
          .run(async () => {
            await store.open(account.id);
            result = { value: await work() };
            return session.persist();
          })
          .catch(() => 'conflict' as const);
        if (outcome === 'persisted' && result !== undefined) return result.value;
      }
    };
    await kept(() => sandbox.webhooks.create(account, { url, events: ['report.created'] }));
    for (let at = 0; at < 30; at += 1)
      await kept(() =>
        sandbox.reports.create(account, { type: 'sociedades_y_poderes', companyId: `Comercial ${at} SpA` }),
      );
    await kept(() => sandbox.messages.deliver(account));
    await sandbox.dispatcher.close();
    expect(appendLog.conflicts).toBeGreaterThan(0);
    expect(failures).toEqual([]);
    expect(new Set(ids).size).toBe(30);
    await store.open(account.id);
    expect(keptIn(store).map(({ status, sent }) => `${status} ${sent}`)).toEqual(
      Array(30).fill('delivered 1'),
    );
  });
});
