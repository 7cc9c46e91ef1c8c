import { expect, it } from 'vitest';
import { createMemoryStore } from '../../src/adapters/memory-store.js';
import type { Dispatch, Sent } from '../../src/sandbox/ports.js';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.js';

const account = { id: 'a', seed: null };
const subscription = { url: 'http://localhost:9/hook', events: ['report.created'] } as const;
const arrived: Sent = {
  reply: { status: 204, headers: [], body: '', bodyBytes: 0, early: false },
  tookMs: 0,
};

/** A sandbox whose messages are under way until they are answered. */
function telling(options: Partial<SandboxOptions> = {}) {
  const answers: ((sent: Sent) => void)[] = [];
  const failures: unknown[] = [];
  const store = createMemoryStore();
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'instant', clock: 'manual', store, stopwatch: Date.now },
    sending: {
      sender: {
        send: (_: Dispatch) => new Promise<Sent>((resolve) => answers.push(resolve)),
        judge: async () => null,
        close: async () => {},
      },
      ...{ timer: undefined, timeoutMs: 1000, failed: (error: unknown) => void failures.push(error) },
    },
    ...options,
  });
  return {
    ...{ sandbox, store, failures },
    subscribe: async () =>
      (await sandbox.webhooks.create(account, { ...subscription, events: ['report.created'] })).id,
    create: (companyId: string) =>
      sandbox.reports.create(account, { type: 'sociedades_y_poderes', companyId }).record.id,
    underWay: (count: number) => expect.poll(() => answers.length, { interval: 1 }).toBe(count),
    answer: () => answers.splice(0).forEach((resolve) => void resolve(arrived)),
    reset: () => sandbox.worlds.reset(account),
  };
}

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'sent',
    (error) => error.entry?.code ?? error,
  );

it('a test that is refused leaves no message behind', async () => {
  const { sandbox, subscribe, underWay, answer } = telling();
  const webhook = await subscribe();
  const asked = Array.from({ length: 13 }, () => codeOf(sandbox.messages.ping(account, webhook)));
  await underWay(10);
  expect(await Promise.all(asked.slice(10))).toEqual(Array(3).fill('too-many-deliveries'));
  expect(sandbox.messages.state(account).pending).toBe(10);
  answer();
  expect(await Promise.all(asked.slice(0, 10))).toEqual(Array(10).fill('sent'));
  expect(sandbox.messages.state(account).pending).toBe(0);
});
