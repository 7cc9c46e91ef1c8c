import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createAccountEmitter } from '../../src/runtime/concurrency.js';
import { unlimitedMemory } from '../../src/runtime/memory.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { createAccountQueues } from '../../src/webhooks/account-queues.js';
import { deliveryCollection } from '../../src/webhooks/deliveries.js';
import type { StoredAttempt, StoredDelivery } from '../../src/webhooks/delivery.js';
import { type StoredWebhook, webhookCollection } from '../../src/webhooks/endpoints.js';
import { createConcurrencyLimiter } from '../../src/webhooks/limiter.js';
import { createFlush, createSendScheduler } from '../../src/webhooks/scheduler.js';
import type { RecordedAttempt, SendOutcome } from '../../src/webhooks/send-message.js';
import { createTimekeeping } from '../../src/worlds/timekeeping.js';

const delivery = (id: string, dueAt = 0, report = `rep_${id}`): StoredDelivery => ({
  ...{ id, webhook: 'w', subject: { report, place: 0 }, at: 0, status: 'pending', dueAt },
});
const attempt = {} as StoredAttempt;

/** Creates the scheduler of an account with one endpoint; the test ends each send. */
function createWorld() {
  const store = createMemoryStore();
  const webhook = { id: 'w', url: 'http://localhost/', events: ['*'], generation: 1 } as const;
  const keepWebhook = (more: Partial<StoredWebhook> = {}) =>
    store.transaction('a', (tx) => {
      const made: StoredWebhook = { ...webhook, createdAt: 0, updatedAt: 0, ...more };
      if (tx.get(webhookCollection, 'w') === undefined) tx.put(webhookCollection, 'w', made);
      else tx.replace(webhookCollection, 'w', made);
    });
  keepWebhook();
  const state = { now: 0, isManual: false, isHeld: false, lagMs: 0 };
  const clock = { ms: 0 };
  const stopwatch = () => clock.ms;
  const can = { work: true, read: true };
  const ownStore = { ...store, mayWork: () => can.work };
  const time = createTimekeeping(stopwatch, { mode: 'manual', pace: 'instant', now: 0 });
  const yieldToEventLoop = () => undefined;
  const queues = createAccountQueues({ store: ownStore, time, memory: unlimitedMemory, yieldToEventLoop });
  const limiter = createConcurrencyLimiter(stopwatch);
  /** The alarm that is set, and when it rings by the stopwatch. */
  let alarm: { at: number; ring: () => Promise<void> } | undefined;
  const timer = {
    set(afterMs: number, ring: () => Promise<void>) {
      alarm = { at: clock.ms + afterMs, ring };
    },
    clear() {
      alarm = undefined;
    },
  };
  const running = new Map<string, { resolve(outcome: SendOutcome): void; reject(error: Error): void }>();
  const begun: string[] = [];
  const attempts: string[] = [];
  const sent = createAccountEmitter<RecordedAttempt>();
  sent.watch('a', (each) => void attempts.push(each.delivery.id));
  const failures: unknown[] = [];
  const options = {
    ...{ store: ownStore, stopwatch, yieldToEventLoop, timer, queues, limiter, sent },
    readState: async () => {
      if (!can.read) throw new Error('The database is away.');
      return { ...state };
    },
    sendMessage: (_: object, { id }: { id: string }) => {
      begun.push(id);
      return new Promise<SendOutcome>((resolve, reject) => running.set(id, { resolve, reject }));
    },
    failed: (error: unknown) => void failures.push(error),
  };
  const scheduler = createSendScheduler(options);
  const flush = createFlush({ ...options, scheduler, maxWaitMs: 500 });
  const put = (...deliveries: StoredDelivery[]) =>
    store.transaction('a', (tx) => {
      for (const each of deliveries) tx.put(deliveryCollection, each.id, each);
    });
  const take = (id: string) => {
    const send = running.get(id);
    running.delete(id);
    if (send === undefined) throw new Error(`${id} is not being sent`);
    return send;
  };
  return {
    ...{ store, queues, limiter, scheduler, state, clock, can, begun, attempts, failures, put, keepWebhook },
    flushQueue: flush,
    alarmAt: () => alarm?.at,
    /** Moves the stopwatch to the alarm, and does what is due. */
    async ring() {
      if (alarm === undefined) throw new Error('no alarm is set');
      clock.ms = Math.max(clock.ms, alarm.at);
      await alarm.ring().catch(options.failed);
    },
    /** Ends a send that was recorded with this state. */
    async arrive(id: string, more: Partial<StoredDelivery> = { status: 'delivered' }) {
      const after = { ...delivery(id), ...more };
      store.transaction('a', (tx) => tx.replace(deliveryCollection, id, after));
      take(id).resolve({ delivery: after, attempts: [{ delivery: after, attempt }], isLeaseLost: false });
      await turn();
    },
    async loseLease(id: string) {
      take(id).resolve({ delivery: null, attempts: [], isLeaseLost: true });
      await turn();
    },
    async fail(id: string) {
      take(id).reject(new Error('The sandbox failed.'));
      await turn();
    },
  };
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `d${at}`);

describe('automatic sending', () => {
  it('sends four due messages of an endpoint at a time, and the next one when one ends', async () => {
    const world = createWorld();
    world.put(...ids(6).map((id) => delivery(id)));
    world.scheduler.schedule('a', 0);
    await world.ring();
    expect(world.begun).toEqual(ids(4));
    await world.arrive('d1');
    expect(world.begun).toEqual(ids(5));
    await world.arrive('d0');
    await world.arrive('d2');
    expect([world.begun, world.attempts, world.failures]).toEqual([ids(6), ['d1', 'd0', 'd2'], []]);
    expect(world.queues.get('a')?.running.size).toBe(3);
  });

  it('sends nothing while messages are held, or with a manual clock', async () => {
    const world = createWorld();
    world.put(delivery('d0'));
    for (const change of [{ isHeld: true }, { isHeld: false, isManual: true }]) {
      Object.assign(world.state, change);
      world.scheduler.schedule('a', 0);
      await world.ring();
      expect([world.begun, world.alarmAt()]).toEqual([[], undefined]);
    }
  });

  it('wakes when the next message is due, in real time', async () => {
    const world = createWorld();
    Object.assign(world.state, { now: 100, lagMs: 40 });
    world.put(delivery('d0', 170), delivery('d1', 150));
    world.scheduler.schedule('a', 0);
    await world.ring();
    expect([world.begun, world.alarmAt()]).toEqual([[], 190]);
    world.state.now = 150;
    await world.ring();
    expect([world.begun, world.alarmAt()]).toEqual([['d1'], 210]);
  });

  it('waits longer after each failure to record a send, and sends the others then', async () => {
    const world = createWorld();
    world.put(...ids(6).map((id) => delivery(id)));
    world.scheduler.schedule('a', 0);
    await world.ring();
    const waits: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      const from = world.clock.ms;
      for (const id of ids(4)) await world.fail(id);
      expect(world.begun).toHaveLength(4 * round);
      // Something else becomes due meanwhile.
      world.scheduler.schedule('a', from + 1);
      while (world.begun.length === 4 * round) await world.ring();
      waits.push(world.clock.ms - from);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    for (const id of ids(4)) await world.arrive(id);
    expect(world.begun.slice(-2)).toEqual(['d4', 'd5']);
    const from = world.clock.ms;
    await world.fail('d4');
    while (world.begun.at(-1) !== 'd4') await world.ring();
    expect(world.clock.ms - from).toBe(1000);
  });

  it('sends a retry when it is due', async () => {
    const world = createWorld();
    world.put(delivery('d0'));
    world.scheduler.schedule('a', 0);
    await world.ring();
    await world.arrive('d0', { status: 'pending', sent: 1, dueAt: 70 });
    expect([world.begun, world.alarmAt()]).toEqual([['d0'], 70]);
    world.state.now = 70;
    await world.ring();
    expect(world.begun).toEqual(['d0', 'd0']);
  });

  it('waits for a permit if the limiter has none', async () => {
    const world = createWorld();
    const permits = Array.from({ length: 512 }, () => world.limiter.acquire({}));
    world.put(delivery('d0'), delivery('d1'));
    for (let twice = 0; twice < 2; twice += 1) {
      world.scheduler.schedule('a', 0);
      await world.ring();
      expect(world.begun).toEqual([]);
    }
    for (const permit of permits.slice(0, 1)) world.limiter.release(permit);
    await turn();
    expect(world.begun).toEqual(['d0']);
    await world.arrive('d0');
    expect(world.begun).toEqual(['d0', 'd1']);
  });

  it('sends to a prompt endpoint when all permits count as slow', async () => {
    const world = createWorld();
    world.clock.ms = 7;
    for (let count = 0; count < 512; count += 1) world.limiter.acquire({});
    world.put(delivery('d0'));
    world.scheduler.schedule('a', 7);
    await world.ring();
    expect([world.begun, world.alarmAt()]).toEqual([[], 1007]);
    await world.ring();
    expect(world.begun).toEqual(['d0']);
  });

  it('reads the account again a second after the sandbox failed to send, or the lease was lost', async () => {
    const world = createWorld();
    world.put(delivery('d0', 0, 'rep'), delivery('d1', 0, 'rep'), delivery('d2', 0, 'other'));
    world.scheduler.schedule('a', 0);
    await world.ring();
    expect(world.begun).toEqual(['d0', 'd2']);
    await world.fail('d0');
    expect(world.failures).toHaveLength(1);
    await world.loseLease('d2');
    // The later message of the report does not overtake the earlier one.
    expect([world.begun, world.attempts, world.alarmAt()]).toEqual([['d0', 'd2'], [], 1000]);
    await world.ring();
    expect(world.begun).toEqual(['d0', 'd2', 'd0', 'd2']);
    await world.arrive('d0');
    expect([world.begun.at(-1), world.failures.length]).toEqual(['d1', 1]);
  });

  it('tries again a second after the state of the account could not be read', async () => {
    const world = createWorld();
    world.put(...ids(5).map((id) => delivery(id)));
    world.scheduler.schedule('a', 0);
    await world.ring();
    world.can.read = false;
    world.clock.ms = 20;
    await world.arrive('d0');
    expect([world.begun, world.failures.length, world.alarmAt()]).toEqual([ids(4), 1, 1020]);
    world.can.read = true;
    await world.ring();
    expect(world.begun).toEqual(ids(5));
  });

  it('cancels the other messages of an endpoint that was disabled', async () => {
    const world = createWorld();
    world.put(...ids(4).map((id) => delivery(id)), delivery('d4', 900), delivery('d5', 900));
    world.scheduler.schedule('a', 0);
    await world.ring();
    await world.arrive('d0', { status: 'exhausted' });
    const statuses = () =>
      world.store.transaction('a', (tx) => ids(6).map((id) => tx.get(deliveryCollection, id)?.status));
    expect(statuses().slice(4)).toEqual(['pending', 'pending']);
    world.keepWebhook({ disabled: 'exhausted' });
    await world.arrive('d1');
    expect(statuses().slice(4)).toEqual(['pending', 'pending']);
    await world.arrive('d2', { status: 'exhausted' });
    expect(statuses().slice(4)).toEqual(['cancelled', 'cancelled']);
    expect(world.queues.get('a')?.endpoint('w').waiting()).toBe(0);
  });

  it('ends with the queue: its results are discarded, and nothing more starts', async () => {
    const world = createWorld();
    world.put(...ids(5).map((id) => delivery(id)));
    world.scheduler.schedule('a', 0);
    await world.ring();
    world.queues.drop('a');
    await world.arrive('d0');
    expect([world.begun, world.attempts]).toEqual([ids(4), []]);
  });

  it('does not start in an outdated queue, after close, or if another process sends', async () => {
    const world = createWorld();
    world.put(...ids(7).map((id) => delivery(id)));
    world.can.work = false;
    world.scheduler.schedule('a', 0);
    await world.ring();
    expect(world.begun).toEqual([]);
    world.can.work = true;
    world.scheduler.schedule('a', 0);
    await world.ring();
    world.queues.markOutdated('a');
    await world.arrive('d0');
    expect(world.begun).toEqual(ids(4));
    const queue = await world.queues.fill('a');
    await world.arrive('d1');
    expect(world.begun).toEqual(ids(6));
    expect(world.scheduler.maySend(queue)).toBe(true);
    world.scheduler.close();
    expect(world.scheduler.maySend(queue)).toBe(false);
    await world.arrive('d2');
    expect([world.begun, world.alarmAt()]).toEqual([ids(6), undefined]);
  });

  it('reads nothing of an account without endpoints', async () => {
    const world = createWorld();
    world.scheduler.schedule('b', 0);
    await world.ring();
    expect([world.queues.get('b'), world.alarmAt()]).toEqual([undefined, undefined]);
  });
});

describe('a flush', () => {
  /** Starts a flush; returns whether it has ended. */
  const start = async (world: ReturnType<typeof createWorld>) => {
    let hasEnded = false;
    const queue = await world.queues.fill('a');
    void world.flushQueue(queue).then(() => {
      hasEnded = true;
    });
    await turn();
    return () => hasEnded;
  };

  it('sends one message of an endpoint at a time with a manual clock, until nothing is due', async () => {
    const world = createWorld();
    world.state.isManual = true;
    world.put(delivery('d0'), delivery('d1'), delivery('d2', 5));
    const hasEnded = await start(world);
    expect(world.begun).toEqual(['d0']);
    await world.arrive('d0', { status: 'pending', sent: 1, dueAt: 0 });
    expect(world.begun).toEqual(['d0', 'd1']);
    await world.arrive('d1');
    expect([world.begun, hasEnded()]).toEqual([['d0', 'd1', 'd0'], false]);
    await world.arrive('d0');
    expect([world.begun.length, hasEnded()]).toEqual([3, true]);
  });

  it('ends when messages are held meanwhile', async () => {
    const world = createWorld();
    world.state.isManual = true;
    world.put(delivery('d0'), delivery('d1'));
    const hasEnded = await start(world);
    world.state.isHeld = true;
    await world.arrive('d0');
    expect([world.begun, hasEnded()]).toEqual([['d0'], true]);
  });

  it('reads an outdated queue again before it sends', async () => {
    const world = createWorld();
    const queue = await world.queues.fill('a');
    world.put(delivery('d0'));
    world.queues.markOutdated('a');
    const flush = world.flushQueue(queue);
    await turn();
    expect(world.begun).toEqual(['d0']);
    await world.arrive('d0');
    await flush;
  });

  it('waits for a permit if the limiter has none', async () => {
    const world = createWorld();
    const permits = Array.from({ length: 512 }, () => world.limiter.acquire({}));
    world.put(delivery('d0'));
    const hasEnded = await start(world);
    expect([world.begun, hasEnded()]).toEqual([[], false]);
    for (const permit of permits) world.limiter.release(permit);
    await turn();
    expect(world.begun).toEqual(['d0']);
    await world.arrive('d0');
    expect(hasEnded()).toBe(true);
  });
});
