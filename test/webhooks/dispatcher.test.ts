import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { deliveryCollection } from '../../src/webhooks/deliveries.js';
import type { StoredDelivery } from '../../src/webhooks/delivery.js';
import type { SendResult } from '../../src/webhooks/sender.js';
import { account, reply, sandboxWithSender, url } from './sandbox-with-sender.js';

const arrived: SendResult = { reply, tookMs: 0 };
const events: ['report.created'] = ['report.created'];

/** Stores a delivery as another process does. */
const put = (store: Store, webhook: string, id: string, more: Partial<StoredDelivery>) =>
  store.transaction(account.id, (tx) =>
    tx.put(deliveryCollection, id, {
      ...{ id, webhook, subject: { ping: 1 }, at: 0, status: 'pending' },
      ...more,
    }),
  );

describe('a change by another process', () => {
  it('is a reason to send what is due', async () => {
    const store = createMemoryStore();
    let sent = 0;
    const { sandbox } = sandboxWithSender(
      store,
      () => {
        sent += 1;
        return arrived;
      },
      { clock: 'auto' },
    );
    const { id } = sandbox.webhooks.create(account, { url, events });
    await sandbox.messages.deliver(account);
    put(store, id, 'dlv_1', { dueAt: 0 });
    sandbox.dispatcher.changedElsewhere(account.id);
    await expect.poll(() => sent, { timeout: 4000 }).toBe(1);
    await sandbox.dispatcher.close();
  });

  it('ends a wait that it fulfils', async () => {
    const store = createMemoryStore();
    const { sandbox } = sandboxWithSender(store, () => arrived);
    const { id } = sandbox.webhooks.create(account, { url, events });
    const { signal } = new AbortController();
    expect(sandbox.dispatcher.isWatched(account.id)).toBe(false);
    const wait = sandbox.deliveries.wait(account, { status: 'delivered' }, signal);
    expect([[...sandbox.dispatcher.watched()], sandbox.dispatcher.isWatched(account.id)]).toEqual([
      ['a'],
      true,
    ]);
    put(store, id, 'dlv_1', { status: 'delivered', sent: 1 });
    sandbox.dispatcher.changedElsewhere(account.id);
    expect(await wait).toMatchObject({ met: true, delivery: { id: 'dlv_1' } });
    expect(sandbox.dispatcher.isWatched(account.id)).toBe(false);
  });
});

describe('the lease of an account', () => {
  /** Creates a sandbox whose lease ends with the first send, and may be claimed again. */
  const start = (mayClaim: boolean, result: SendResult) => {
    const store = createMemoryStore();
    let isHeld = true;
    const held: unknown[] = [];
    const leased = {
      ...store,
      mayWork: () => isHeld,
      claimWork: () => {
        isHeld ||= mayClaim;
        return isHeld;
      },
    };
    const { sandbox, create } = sandboxWithSender(leased, ({ lease }) => {
      let isLost = false;
      lease?.onLost(() => {
        isLost = true;
      });
      held.push(lease?.isHeld());
      if (held.length > 1) return arrived;
      isHeld = false;
      held.push(lease?.isHeld(), isLost);
      return result;
    });
    const { id } = sandbox.webhooks.create(account, { url, events });
    create(3);
    const list = () =>
      sandbox.deliveries
        .list(account, id, { limit: 9 })
        .data.map(({ status, attempts }) => `${status} ${attempts}`)
        .toReversed();
    return { sandbox, held, list };
  };
  const stopped: SendResult = { failure: { code: 'stopped', detail: 'The lease was lost.' }, tookMs: 0 };

  it('leaves the message and all others to another process if it was lost before a send', async () => {
    const { sandbox, held, list } = start(false, stopped);
    expect(await sandbox.messages.deliver(account)).toEqual({ attemptedCount: 0, attempted: [] });
    expect(held).toEqual([true, false, true]);
    expect(list()).toEqual(['pending 0', 'pending 0', 'pending 0']);
  });

  it('leaves the other messages if it was lost after a response', async () => {
    const { sandbox, list } = start(false, arrived);
    expect(await sandbox.messages.deliver(account)).toMatchObject({ attemptedCount: 1 });
    expect(list()).toEqual(['delivered 1', 'pending 0', 'pending 0']);
  });

  it('is claimed again, and then all is sent', async () => {
    const { sandbox, held, list } = start(true, stopped);
    expect(await sandbox.messages.deliver(account)).toMatchObject({ attemptedCount: 3 });
    expect(held).toEqual([true, false, true, true, true, true]);
    expect(list()).toEqual(['delivered 1', 'delivered 1', 'delivered 1']);
  });
});

describe('the instant of an attempt', () => {
  const start = (clock: 'auto' | 'manual') => {
    const { sandbox, create } = sandboxWithSender(createMemoryStore(), () => arrived, { clock });
    const { id } = sandbox.webhooks.create(account, { url, events });
    create(1);
    const attempts = () => {
      const [delivery] = sandbox.deliveries.list(account, id, { limit: 1 }).data;
      const found = sandbox.deliveries.find(account, id, delivery?.id ?? '');
      return { id: found.id, at: found.attempts.map(({ at }) => at) };
    };
    return { sandbox, id, attempts };
  };
  const created = '2026-01-15T12:00:00.000Z';

  it('is when it was due, with a manual clock, and on request when it is sent', async () => {
    const { sandbox, id, attempts } = start('manual');
    sandbox.messages.hold(account, true);
    await sandbox.clocks.advance(account, { by: 'PT1H' });
    sandbox.messages.hold(account, false);
    await sandbox.messages.deliver(account);
    await sandbox.messages.redeliver(account, id, attempts().id);
    expect(attempts().at).toEqual([created, '2026-01-15T13:00:00.000Z']);
  });

  it('is on the virtual clock, not in real time, if it is sent automatically', async () => {
    const { sandbox, attempts } = start('auto');
    await expect.poll(() => attempts().at.length, { timeout: 4000 }).toBe(1);
    expect(attempts().at).toEqual([created]);
    await sandbox.dispatcher.close();
  });
});

it('a waiting retry is due at once after the clock has another mode', async () => {
  const failed: SendResult = { failure: { code: 'failed', detail: 'It failed.' }, tookMs: 0 };
  const options = { stopwatch: () => 5000 };
  const { sandbox, create } = sandboxWithSender(createMemoryStore(), () => failed, options);
  const { id } = sandbox.webhooks.create(account, { url, events });
  create(2);
  await sandbox.messages.deliver(account);
  const nextAttempts = () =>
    sandbox.deliveries.list(account, id, { limit: 9 }).data.map(({ nextAttemptAt }) => nextAttemptAt);
  expect(nextAttempts()).toEqual(Array(2).fill('2026-01-15T12:00:05.000Z'));
  sandbox.messages.hold(account, true);
  await sandbox.clocks.change(account, { mode: 'auto' });
  expect(nextAttempts()).toEqual(Array(2).fill('1970-01-01T00:00:05.000Z'));
  await sandbox.dispatcher.close();
});

it('an attempt names the fault that was applied, and its number among several copies', async () => {
  const { sandbox, create } = sandboxWithSender(createMemoryStore(), () => arrived);
  const { id } = sandbox.webhooks.create(account, { url, events });
  for (const kind of ['stale-timestamp', 'duplicate'] as const)
    sandbox.faults.create(account, { match: {}, effect: { webhook: { kind } }, until: { count: 1 } });
  create(2);
  await sandbox.messages.deliver(account);
  const details = sandbox.deliveries
    .list(account, id, { limit: 9 })
    .data.toReversed()
    .flatMap((delivery) => sandbox.deliveries.find(account, id, delivery.id).attempts)
    .map(({ misbehaviour }) => misbehaviour?.detail);
  expect(details).toEqual([
    'It has a timestamp of an hour ago, and is signed so.',
    ...[1, 2].map(
      (copy) =>
        `It is sent twice, the second time after the response to the first. This is copy ${copy} of 2.`,
    ),
  ]);
});

it('the sends of an account have finished when none is running', async () => {
  const resolves: ((sent: SendResult) => void)[] = [];
  const { sandbox } = sandboxWithSender(
    createMemoryStore(),
    () => new Promise((resolve) => resolves.push(resolve)),
  );
  await sandbox.dispatcher.finished(account.id);
  const { id } = sandbox.webhooks.create(account, { url, events });
  const pings = [1, 2].map(() => sandbox.messages.ping(account, id));
  await expect.poll(() => resolves.length, { interval: 1 }).toBe(2);
  let hasFinished = false;
  const finished = sandbox.dispatcher.finished(account.id).then(() => {
    hasFinished = true;
  });
  resolves[0]?.(arrived);
  await pings[0];
  expect(hasFinished).toBe(false);
  // Sends on request need no lease.
  sandbox.dispatcher.leaseLost(account.id);
  sandbox.dispatcher.leaseLost('another');
  resolves[1]?.(arrived);
  await Promise.all([...pings, finished]);
  await sandbox.dispatcher.finished(account.id);
  expect(sandbox.deliveries.list(account, id, { limit: 9 }).data.map(({ status }) => status)).toEqual([
    'delivered',
    'delivered',
  ]);
});

it('a closed dispatcher returns the number of waiting messages, of any account that was used', async () => {
  const { sandbox, create } = sandboxWithSender(createMemoryStore(), () => arrived);
  expect(await sandbox.dispatcher.close()).toBe(0);
  sandbox.webhooks.create(account, { url, events });
  create(2);
  sandbox.messages.hold(account, true);
  await sandbox.messages.deliver(account);
  create(1);
  expect(await sandbox.dispatcher.close()).toBe(3);
});

it('a sandbox without a sender accepts any URL, and every message to it fails', async () => {
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'instant', clock: 'manual', store: createMemoryStore(), stopwatch: () => 0 },
  });
  expect(await sandbox.webhooks.targetViolations(account, { url })).toEqual([]);
  const { id } = sandbox.webhooks.create(account, { url, events });
  const { attempts } = await sandbox.messages.ping(account, id);
  expect(attempts).toMatchObject([
    { failure: { code: 'stopped', detail: 'This sandbox sends nothing.' }, durationMs: 0 },
  ]);
  expect(sandbox.messages.state(account).targets).toBe('none');
  await sandbox.dispatcher.close();
});
