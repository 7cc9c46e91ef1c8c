import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../src/server/sandbox.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { SendResult } from '../../src/webhooks/sender.js';

const account = { id: 'a', seed: null };
const url = 'http://localhost:9/hook';
const arrived: SendResult = {
  reply: { status: 204, headers: [], body: '', bodyBytes: 0, early: false },
  tookMs: 0,
};

/** Starts a sandbox whose messages stay in flight until the test responds. */
function sandboxWithSlowSender(options: Partial<SandboxOptions> = {}) {
  const pendingSends: { resolve(sent: SendResult): void; reject(error: unknown): void }[] = [];
  const failures: unknown[] = [];
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'instant', clock: 'manual', store: createMemoryStore(), stopwatch: Date.now },
    sending: {
      sender: {
        send: () => new Promise<SendResult>((resolve, reject) => pendingSends.push({ resolve, reject })),
        judge: async () => [],
        close: async () => {},
      },
      ...{ targets: 'any', timer: undefined, timeoutMs: 1000, failed: (error) => void failures.push(error) },
    },
    ...options,
  });
  return {
    ...{ sandbox, failures },
    subscribe: async () => {
      const { id } = await sandbox.webhooks.create(account, { url, events: ['report.created'] });
      return id;
    },
    create(...companies: string[]) {
      for (const companyId of companies)
        sandbox.reports.create(account, { type: 'sociedades_y_poderes', companyId });
    },
    left: (count: number) => expect.poll(() => pendingSends.length, { interval: 1 }).toBe(count),
    respond: () => pendingSends.splice(0).map(({ resolve }) => resolve(arrived)),
    fail: () => pendingSends.splice(0).map(({ reject }) => reject(new Error('of the sandbox itself'))),
  };
}

const codeOf = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    () => 'sent',
    (error) => error.entry?.code ?? error,
  );

it('a refused test message is not stored', async () => {
  const { sandbox, subscribe, left, respond } = sandboxWithSlowSender();
  const webhook = await subscribe();
  const pings = Array.from({ length: 13 }, () => codeOf(sandbox.messages.ping(account, webhook)));
  await left(10);
  expect(await Promise.all(pings.slice(10))).toEqual(Array(3).fill('too-many-deliveries'));
  expect(sandbox.messages.state(account).pending).toBe(10);
  respond();
  expect(await Promise.all(pings.slice(0, 10))).toEqual(Array(10).fill('sent'));
  expect(sandbox.messages.state(account).pending).toBe(0);
});

it('an endpoint continues after an internal error of sending, and gets the failed message on request', async () => {
  const { sandbox, failures, subscribe, create, left, respond, fail } = sandboxWithSlowSender();
  await subscribe();
  create('acme', 'beta');
  const first = sandbox.messages.deliver(account);
  await left(1);
  fail();
  await left(1);
  respond();
  expect((await first).attemptedCount).toBe(1);
  expect(failures).toHaveLength(1);
  expect(sandbox.messages.state(account).pending).toBe(1);
  const second = sandbox.messages.deliver(account);
  await left(1);
  respond();
  expect((await second).attemptedCount).toBe(1);
  expect(sandbox.messages.state(account).pending).toBe(0);
});

it('the events of a new world are sent although a flush of the previous world still runs', async () => {
  let duringSend = async (): Promise<void> => {};
  const { sandbox, subscribe, create, left, respond } = sandboxWithSlowSender({
    yieldToEventLoop() {
      const now = duringSend;
      duringSend = async () => {};
      return now();
    },
  });
  await subscribe();
  // More events than one step processes.
  create(...Array.from({ length: 51 }, (_, at) => `Comercial ${at} SpA`));
  duringSend = async () => {
    sandbox.worlds.reset(account);
    await subscribe();
    await sandbox.messages.deliver(account);
    create('acme');
  };
  await sandbox.messages.deliver(account);
  const delivering = sandbox.messages.deliver(account);
  await left(1);
  respond();
  expect((await delivering).attemptedCount).toBe(1);
});

it('a manual send during the replacement of the world returns a problem', async () => {
  const { sandbox, subscribe, create, left, respond } = sandboxWithSlowSender();
  const webhook = await subscribe();
  const ping = codeOf(sandbox.messages.ping(account, webhook));
  await left(1);
  sandbox.worlds.reset(account);
  respond();
  expect(await ping).toBe('delivery-not-kept');

  await subscribe();
  create('acme');
  const { id = '' } = sandbox.deliveries.list(account, webhook, { limit: 1 }).data[0] ?? {};
  sandbox.worlds.snapshot(account, 's');
  const redelivery = codeOf(sandbox.messages.redeliver(account, webhook, id));
  await left(1);
  sandbox.worlds.restore(account, 's');
  respond();
  expect(await redelivery).toBe('delivery-not-kept');
  expect(sandbox.deliveries.find(account, webhook, id)).toMatchObject({ status: 'pending', attempts: [] });
});

describe('a flush', () => {
  it('returns the messages that were sent to an endpoint that is removed meanwhile', async () => {
    const { sandbox, subscribe, create, left, respond } = sandboxWithSlowSender();
    const webhook = await subscribe();
    create('acme', 'beta');
    const delivering = sandbox.messages.deliver(account);
    await left(1);
    respond();
    await left(1);
    await sandbox.webhooks.delete(account, webhook);
    respond();
    const { attemptedCount, attempted } = await delivering;
    expect(attemptedCount).toBe(2);
    expect(attempted.map(({ webhookId }) => webhookId)).toEqual([webhook, webhook]);
  });

  it('returns no message of a world that was replaced meanwhile', async () => {
    const { sandbox, failures, subscribe, create, left, respond } = sandboxWithSlowSender();
    await subscribe();
    create('acme', 'beta');
    const delivering = sandbox.messages.deliver(account);
    await left(1);
    respond();
    await left(1);
    sandbox.worlds.reset(account);
    await subscribe();
    respond();
    expect(await delivering).toEqual({ attemptedCount: 0, attempted: [] });
    expect(failures).toEqual([]);
  });
});

it('an account sends one large message at a time, which delays neither small ones nor another account', async () => {
  const { sandbox, subscribe, left, respond } = sandboxWithSlowSender();
  const other = { id: 'b', seed: null };
  const subscribeTo = (to: typeof account) =>
    sandbox.webhooks.create(to, { url, events: ['report.created'] });
  const report = (to: typeof account) =>
    sandbox.reports.create(to, { type: 'sociedades_y_poderes', companyId: 'acme' });
  const huge = { effect: { webhook: { kind: 'huge-payload', bytes: 500_000 } } } as const;
  for (let each = 0; each < 3; each += 1) await subscribe();
  subscribeTo(other);
  sandbox.faults.create(account, { ...huge, until: { count: 3 } });
  sandbox.faults.create(other, huge);
  report(account);
  report(other);
  const deliveries = sandbox.messages.deliver(account);
  const otherDelivery = sandbox.messages.deliver(other);
  await left(2);
  const small = await subscribe();
  const ping = sandbox.messages.ping(account, small);
  await left(3);
  respond();
  expect([(await ping).status, (await otherDelivery).attemptedCount]).toEqual(['delivered', 1]);
  for (let each = 0; each < 2; each += 1) {
    await left(1);
    respond();
  }
  // The test message is sent too.
  expect((await deliveries).attemptedCount).toBe(4);
});
