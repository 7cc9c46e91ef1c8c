import { describe, expect, it } from 'vitest';
import { unlimitedMemory } from '../../src/runtime/memory.js';
import { collections } from '../../src/server/collections.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { runInOwnSession } from '../../src/store/transactions.js';
import {
  type AccountQueue,
  createAccountQueues,
  isOfWorld,
  nextDueAt,
} from '../../src/webhooks/account-queues.js';
import { deliveryCollection } from '../../src/webhooks/deliveries.js';
import type { StoredDelivery } from '../../src/webhooks/delivery.js';
import { createTimekeeping } from '../../src/worlds/timekeeping.js';
import { createTextLog } from '../store/text-log.js';

const delivery = (id: string, webhook: string, dueAt: number): StoredDelivery => ({
  ...{ id, webhook, subject: { report: `rep_${id}`, place: 0 }, at: 0, status: 'pending', dueAt },
});

/** Creates the queues of a store. */
function createWorld(storeOf = (store: Store): Store => store) {
  const memoryStore = createMemoryStore();
  const store = storeOf(memoryStore);
  const time = createTimekeeping(() => 0, { mode: 'manual', pace: 'instant', now: 0 });
  const options = { store, time, memory: unlimitedMemory, yieldToEventLoop: () => undefined };
  const queues = createAccountQueues(options);
  /** Stores a pending delivery. */
  const put = (id: string, webhook = 'w', dueAt = 0) =>
    memoryStore.transaction('a', (tx) => tx.put(deliveryCollection, id, delivery(id, webhook, dueAt)));
  const end = (id: string) =>
    memoryStore.transaction('a', (tx) => {
      const { dueAt: _, ...ended } = delivery(id, 'w', 0);
      tx.replace(deliveryCollection, id, { ...ended, status: 'delivered' });
    });
  return { store: memoryStore, queues, put, end };
}

/** Number of waiting deliveries by endpoint. */
const waitingIn = ({ endpoints }: AccountQueue) =>
  Object.fromEntries([...endpoints].map(([id, endpoint]) => [id, endpoint.waiting()]));

describe('the queue of an account', () => {
  it('has the stored pending deliveries of each endpoint', async () => {
    const { queues, put, end } = createWorld();
    put('1');
    put('2', 'v');
    put('3');
    put('4');
    end('3');
    expect([queues.get('a'), queues.all()]).toEqual([undefined, []]);
    const queue = await queues.fill('a');
    expect(waitingIn(queue)).toEqual({ w: 2, v: 1 });
    expect([queue.accountId, queue.isCurrent, queue.isOutdated]).toEqual(['a', true, false]);
    expect(queues.get('a')).toBe(queue);
    expect(queues.all()).toEqual([queue]);
    const other = await queues.fill('b');
    expect(waitingIn(other)).toEqual({});
    expect(queues.all()).toEqual([queue, other]);
  });

  it('is loaded once', async () => {
    const { queues, put } = createWorld();
    const [one, other] = await Promise.all([queues.fill('a'), queues.fill('a')]);
    expect(one).toBe(other);
    put('1');
    expect(waitingIn(await queues.fill('a'))).toEqual({});
  });

  it('is read again after it was marked as outdated', async () => {
    const { queues, put, end } = createWorld();
    put('1');
    const queue = await queues.fill('a');
    put('2', 'v');
    end('1');
    queues.markOutdated('a');
    expect([queue.isOutdated, waitingIn(queue)]).toEqual([true, { w: 1 }]);
    expect(await queues.fill('a')).toBe(queue);
    expect([queue.isOutdated, waitingIn(queue)]).toEqual([false, { w: 0, v: 1 }]);
    queues.markOutdated('b');
    queues.readAgain('b');
    expect(queues.get('b')).toBeUndefined();
  });

  it('is read again if asked for, and sends continue meanwhile', async () => {
    const { queues, put } = createWorld();
    const queue = await queues.fill('a');
    put('1');
    queues.readAgain('a');
    expect([queue.isOutdated, queues.get('a')]).toEqual([false, queue]);
    expect(waitingIn(await queues.fill('a'))).toEqual({ w: 1 });
  });

  it('is outdated if another process changed the account, and dropped if it replaced the world', async () => {
    const { store, queues, put } = createWorld();
    put('1');
    const queue = await queues.fill('a');
    queues.changedElsewhere('a');
    expect([queue.isOutdated, queue.isCurrent, queues.get('a')]).toEqual([true, true, queue]);
    await queues.fill('a');
    expect(isOfWorld(store, queue)).toBe(true);
    store.begin('a', 0);
    expect(isOfWorld(store, queue)).toBe(false);
    put('2');
    queues.changedElsewhere('a');
    expect([queue.isOutdated, queue.isCurrent, queues.get('a')]).toEqual([false, false, undefined]);
    const next = await queues.fill('a');
    expect([next === queue, waitingIn(next), next.isCurrent]).toEqual([false, { w: 1 }, true]);
    queues.changedElsewhere('b');
    expect(queues.get('b')).toBeUndefined();
  });

  it('is replaced if it is read again in another world', async () => {
    const { store, queues, put } = createWorld();
    put('1');
    const queue = await queues.fill('a');
    store.begin('a', 0);
    queues.readAgain('a');
    const next = await queues.fill('a');
    expect([queue.isCurrent, next.isCurrent, waitingIn(next)]).toEqual([false, true, {}]);
    expect(queues.get('a')).toBe(next);
  });

  it('is not current after it was dropped, also while it is read', async () => {
    let drop = (): void => {};
    const { queues } = createWorld((store) => ({
      ...store,
      transaction(id, work) {
        drop();
        return store.transaction(id, work);
      },
    }));
    const queue = await queues.fill('a');
    queues.drop('a');
    expect([queue.isCurrent, queues.get('a')]).toEqual([false, undefined]);
    drop = () => queues.drop('a');
    expect((await queues.fill('a')).isCurrent).toBe(false);
    drop = () => {};
    expect((await queues.fill('a')).isCurrent).toBe(true);
  });

  it('is read while another process changes the account or replaces its world', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const store = createDurableStore({ appendLog, collections });
    const { queues } = createWorld(() => store);
    const former = await queues.fill('a');
    for (let turn = 0; turn < 3; turn += 1) {
      queues.markOutdated('a');
      const first = queues.fill('a');
      queues.markOutdated('a');
      const both = await Promise.all([first, queues.fill('a')]);
      expect([...both, queues.get('a')]).toEqual([former, former, former]);
      expect(former.isCurrent).toBe(true);
    }
    await runInOwnSession(store, 'a', () => store.begin('a', 0));
    queues.markOutdated('a');
    const filling = queues.fill('a');
    queues.changedElsewhere('a');
    const both = await Promise.all([filling, queues.fill('a')]);
    expect(both.map((queue) => queue.isCurrent && queue === queues.get('a'))).toEqual([true, true]);
    expect(former.isCurrent).toBe(false);
  });

  it('is read again after the store failed', async () => {
    let failures = 1;
    const { queues, put } = createWorld((store) => ({
      ...store,
      transaction(id, work) {
        failures -= 1;
        if (failures === 0) throw new Error('The database is away.');
        return store.transaction(id, work);
      },
    }));
    put('1');
    await expect(queues.fill('a')).rejects.toThrow('The database is away.');
    expect([queues.get('a'), queues.all()]).toEqual([undefined, []]);
    expect(waitingIn(await queues.fill('a'))).toEqual({ w: 1 });
    // The second transaction fails, after the stored deliveries were read.
    failures = 2;
    queues.readAgain('a');
    await expect(queues.fill('a')).rejects.toThrow('The database is away.');
    put('2');
    expect(waitingIn(await queues.fill('a'))).toEqual({ w: 2 });
  });

  it('can be reloaded at once', async () => {
    const { queues, put, end } = createWorld();
    put('1');
    const queue = await queues.fill('a');
    put('2', 'v');
    end('1');
    queues.reload('a');
    queues.reload('b');
    expect([waitingIn(queue), queues.get('b')]).toEqual([{ w: 0, v: 1 }, undefined]);
  });

  it('is dropped only if nothing waits in it or is being sent', async () => {
    const { queues, put, end } = createWorld();
    const dropIfIdle = () => {
      queues.dropIfIdle('a');
      return queues.get('a') === undefined;
    };
    expect(dropIfIdle()).toBe(true);
    const filling = queues.fill('a');
    // It is being filled.
    expect(dropIfIdle()).toBe(false);
    const queue = await filling;
    expect(queues.get('a')).toBe(queue);
    const sending = Promise.resolve();
    queue.running.set(sending, null);
    expect(dropIfIdle()).toBe(false);
    queue.running.delete(sending);
    queue.isFlushing = true;
    expect(dropIfIdle()).toBe(false);
    queue.isFlushing = false;
    put('1');
    queues.reload('a');
    expect(dropIfIdle()).toBe(false);
    const entry = queue.endpoint('w').take(0, 1);
    expect([queue.endpoint('w').waiting(), dropIfIdle()]).toEqual([0, false]);
    end('1');
    if (entry) queue.endpoint('w').done(entry, true);
    queue.endpoint('v');
    expect([queue.isCurrent, dropIfIdle()]).toEqual([true, true]);
    expect(await queues.fill('a')).not.toBe(queue);
  });

  it('has a next due instant among its endpoints', async () => {
    const { queues, put } = createWorld();
    expect(nextDueAt(await queues.fill('b'))).toBe(Number.POSITIVE_INFINITY);
    put('1', 'w', 7);
    put('2', 'w', 3);
    put('3', 'v', 5);
    const queue = await queues.fill('a');
    expect([undefined, 2, 3, 5].map((after) => nextDueAt(queue, after))).toEqual([3, 3, 5, Infinity]);
  });
});
