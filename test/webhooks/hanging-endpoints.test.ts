import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Timer } from '../../src/runtime/port.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { SendResult } from '../../src/webhooks/sender.js';

const healthy = 'http://localhost:9/healthy';
const hanging = 'http://localhost:9/hanging';

/** Creates a sandbox whose messages to one URL arrive, and to another get no response. The test moves the time. */
function sandboxWithHangingSender() {
  let [now, at, ring] = [0, Number.POSITIVE_INFINITY, async () => {}];
  const timer: Timer = {
    set(afterMs, rung) {
      at = now + afterMs;
      ring = rung;
    },
    clear() {
      at = Number.POSITIVE_INFINITY;
    },
  };
  const sent: string[] = [];
  let open = 0;
  const send = ({ url, headers }: { url: string; headers: readonly (readonly [string, string])[] }) => {
    if (url === hanging) {
      open += 1;
      return new Promise<SendResult>(() => {});
    }
    sent.push(headers.find(([name]) => name === 'webhook-id')?.[1] ?? '');
    return Promise.resolve({
      reply: { status: 204, headers: [], body: '', bodyBytes: 0, early: false },
      tookMs: 0,
    });
  };
  const failures: unknown[] = [];
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'realtime', store: createMemoryStore(), stopwatch: () => now },
    sending: {
      sender: { send, judge: async () => [], close: async () => {} },
      ...{ targets: 'any', timer, timeoutMs: 15_000, failed: (error: unknown) => void failures.push(error) },
    },
  });
  const waitForQueue = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle += 1) {
      for (; at <= now; idle = 0) {
        at = Number.POSITIVE_INFINITY;
        await ring();
      }
      await turn();
    }
  };
  return {
    ...{ sent, failures, open: () => open },
    subscribe: (id: string, url: string) =>
      sandbox.webhooks.create({ id, seed: null }, { url, events: ['report.created'] }),
    create(id: string, count: number) {
      for (let each = 0; each < count; each += 1)
        sandbox.reports.create(
          { id, seed: null },
          { type: 'sociedades_y_poderes', companyId: `Comercial ${each} SpA` },
        );
    },
    async pass(ms: number) {
      now += ms;
      await waitForQueue();
    },
  };
}

it('healthy endpoints receive messages promptly, however many others hang', async () => {
  const { sent, failures, open, subscribe, create, pass } = sandboxWithHangingSender();
  const accountNames = Array.from({ length: 70 }, (_, at) => `crowd-${at}`);
  for (const id of accountNames) for (let each = 0; each < 15; each += 1) await subscribe(id, hanging);
  await subscribe('crowd-0', healthy);
  await subscribe('other', healthy);
  for (const id of [...accountNames, 'other']) create(id, 5);
  // Time to detect endpoints that do not respond, 512 at once.
  for (let seconds = 0; seconds < 4; seconds += 1) await pass(1000);
  expect(sent).toHaveLength(10);
  // Endpoints known to be slow no longer delay others.
  create('other', 7);
  create('crowd-0', 3);
  await pass(0);
  expect(sent).toHaveLength(20);
  expect(open()).toBeLessThan(70 * 15 * 2);
  expect([new Set(sent).size, failures]).toEqual([20, []]);
});
