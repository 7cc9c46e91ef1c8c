import { expect, it } from 'vitest';
import type { AccountQueue } from '../../src/webhooks/account-queues.js';
import { createEndpointQueue } from '../../src/webhooks/endpoint-queue.js';
import { createConcurrencyLimiter } from '../../src/webhooks/limiter.js';
import { createFlush, type FlushOptions } from '../../src/webhooks/scheduler.js';

type QueueOptions = Partial<FlushOptions['scheduler']> & { isManual?: boolean; isHeld?: boolean };

/** Creates the queue of one endpoint, whose messages stay in flight until they are released. */
function waitingQueue(count: number, options: QueueOptions = {}) {
  const endpoint = createEndpointQueue('whk_1');
  for (let at = 0; at < count; at += 1)
    endpoint.add({
      id: `dlv_${at}`,
      webhook: 'whk_1',
      subject: { ping: at },
      at: 0,
      status: 'pending',
      dueAt: 0,
    });
  const queue: AccountQueue = {
    ...{
      accountId: 'a',
      worldNumber: 0,
      endpoints: new Map([['whk_1', endpoint]]),
      endpoint: () => endpoint,
      add: () => {},
    },
    ...{ running: new Map(), leased: new Set(), isFlushing: false, isCurrent: true, isOutdated: false },
  };
  const begun: (() => void)[] = [];
  const begin = (since: number | null): Promise<void> => {
    const sending: Promise<void> = new Promise<void>((resolve) => begun.push(resolve)).then(() => {
      queue.running.delete(sending);
    });
    queue.running.set(sending, since);
    return sending;
  };
  const { isManual = true, isHeld = false, ...others } = options;
  const now = { ms: 0 };
  const lookedAt: number[] = [];
  const flush = createFlush({
    readState: async () => ({ now: now.ms, isManual, isHeld, lagMs: 0 }),
    ...{ limiter: createConcurrencyLimiter(() => now.ms), stopwatch: () => now.ms, maxWaitMs: 100 },
    scheduler: {
      schedule: (_, at = now.ms) => void lookedAt.push(at),
      maySend: ({ isCurrent }) => isCurrent,
      refill: async () => {},
      startDueSends(_, from, state) {
        const started: Promise<void>[] = [];
        while (from.take(state.now, 9) !== undefined) started.push(begin(now.ms));
        return started;
      },
      ...others,
    },
  });
  let isOver = false;
  const run = () => void flush(queue).then(() => (isOver = true));
  /** Lets all immediate work finish; returns whether the flush is over. */
  const isSettled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return isOver;
  };
  return { queue, endpoint, begun, begin, lookedAt, now, run, isSettled };
}

it('a flush with a manual clock sends all due messages, and waits only for those', async () => {
  const { begun, begin, run, isSettled, endpoint, lookedAt } = waitingQueue(2);
  void begin(0);
  run();
  expect([await isSettled(), begun.length]).toEqual([false, 3]);
  begun[1]?.();
  expect(await isSettled()).toBe(true);
  expect([endpoint.waiting(), lookedAt]).toEqual([0, []]);
});

it('a flush waits for automatic sends up to a limit, and not for manual sends', async () => {
  const { begun, begin, run, isSettled, lookedAt, now } = waitingQueue(0, { isManual: false });
  void begin(null);
  run();
  expect(await isSettled()).toBe(true);
  const later = waitingQueue(0, { isManual: false });
  void later.begin(-30);
  void later.begin(-60);
  later.run();
  expect([await later.isSettled(), later.lookedAt]).toEqual([false, [40]]);
  later.begun[1]?.();
  expect([await later.isSettled(), later.lookedAt]).toEqual([false, [40, 70]]);
  later.begun[0]?.();
  expect(await later.isSettled()).toBe(true);
  expect([begun.length, lookedAt, now.ms]).toEqual([1, [], 0]);
  const old = waitingQueue(0, { isManual: false });
  void old.begin(-100);
  old.run();
  expect(await old.isSettled()).toBe(true);
});

it.each([
  ['held', { isHeld: true }],
  ['of a closing sandbox', { maySend: () => false }],
])('no message is sent that is %s', async (_, options) => {
  const { begun, run, isSettled } = waitingQueue(2, options);
  run();
  expect([await isSettled(), begun.length]).toEqual([true, 0]);
});

it('nothing is sent for a replaced world', async () => {
  const { queue, begun, run, isSettled } = waitingQueue(2);
  queue.isCurrent = false;
  run();
  expect([await isSettled(), begun.length]).toEqual([true, 0]);
});

it('a blocked message is sent when a permit is released', async () => {
  const one = waitingQueue(2, {
    startDueSends: (queue, from, { now }) =>
      queue.running.size > 0 || from.take(now, 9) === undefined ? [] : [one.begin(0)],
  });
  void one.begin(0);
  one.run();
  expect([await one.isSettled(), one.begun.length]).toEqual([false, 1]);
  one.begun[0]?.();
  expect([await one.isSettled(), one.begun.length]).toEqual([false, 2]);
  one.begun[1]?.();
  expect([await one.isSettled(), one.begun.length]).toEqual([false, 3]);
  one.begun[2]?.();
  expect(await one.isSettled()).toBe(true);
});
