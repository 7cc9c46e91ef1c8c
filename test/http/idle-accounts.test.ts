import inject from 'light-my-request';
import { expect, it } from 'vitest';
import { createListener } from '../../src/http/connection/server.js';
import { createTimer } from '../../src/runtime/timers.js';
import { collections } from '../../src/server/collections.js';
import { createSandbox } from '../../src/server/sandbox.js';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { smallestGrowthBytes } from '../memory-growth.js';
import { scaled } from '../scale.js';
import { createTextLog } from '../store/text-log.js';

/** A log that returns the batches of one account for every other account, and stores nothing for those. */
function createAlikeLog(model: string): AppendLog {
  const bodies: Uint8Array[] = [];
  return {
    read: async (_, after) => ({
      bodies: bodies.slice(after),
      first: after + 1,
      position: Math.max(after, bodies.length),
    }),
    async append(id, _, { body }) {
      if (id === model) bodies.push(body);
      return 'persisted';
    },
    accounts: async () => [],
    inUse: async () => ({ total: 0, accounts: [] }),
  };
}

async function start(appendLog: AppendLog) {
  const store = createDurableStore({ appendLog, collections });
  const failures: unknown[] = [];
  let sent = 0;
  const failed = (error: unknown): void => void failures.push(error);
  const reply = { status: 204, headers: [], body: '', bodyBytes: 0, early: false };
  const sender = {
    async send() {
      sent += 1;
      return { reply, tookMs: 0 };
    },
    judge: async () => [],
    close: async () => {},
  };
  const timer = createTimer(failed);
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'instant', store, stopwatch: () => performance.now(), timer },
    sending: { sender, targets: 'any', timeoutMs: 1000, failed, timer: createTimer(failed) },
    rateLimit: { limit: 1000, windowSeconds: 60 },
  });
  const listener = createListener(
    sandbox,
    ({ error }) => failed(error),
    () => true,
  );
  const call = async (account: string, method: 'GET' | 'POST', url: string, body?: object) => {
    const response = await inject(listener, {
      ...{ method, url },
      headers: { authorization: `Bearer sbx_playground_${account}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    expect(response.statusCode, response.payload).toBeLessThan(300);
    return response.payload;
  };
  return {
    call,
    create: (account: string) =>
      call(account, 'POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme' }),
    subscribe: (account: string) =>
      call(account, 'POST', '/v1/webhooks', { url: 'https://example.com/hook', events: ['*'] }),
    sent: () => sent,
    /** Waits until all accounts are idle and have left memory. */
    leave: () =>
      expect
        .poll(() => {
          store.unload(0, sandbox.dispatcher.dropIdleQueue);
          return store.loaded().accounts;
        })
        .toBe(0),
    close() {
      sandbox.scheduler.close();
      expect(failures).toEqual([]);
      return sandbox.dispatcher.close();
    },
  };
}

it('an account that was unloaded returns the same responses after it is loaded again', async () => {
  const server = await start(createTextLog({ seed: 1 }));
  await server.subscribe('a');
  const { id } = JSON.parse(await server.create('a'));
  const messages = JSON.parse(await server.call('a', 'GET', `/v1/reports/${id}/events`)).data.length;
  await expect.poll(server.sent).toBe(messages);
  const paths = ['', `/${id}`, `/${id}/history`, `/${id}/events`].map((path) => `/v1/reports${path}`);
  const read = () => Promise.all(paths.map((path) => server.call('a', 'GET', path)));
  const before = await read();
  await server.leave();
  expect(await read()).toEqual(before);
  await server.create('a');
  await expect.poll(server.sent).toBe(2 * messages);
  expect(await server.close()).toBe(0);
});

it('unloaded accounts use no memory', async () => {
  const server = await start(createAlikeLog('model'));
  await server.subscribe('model');
  const { id } = JSON.parse(await server.create('model'));
  const messages = JSON.parse(await server.call('model', 'GET', `/v1/reports/${id}/events`)).data.length;
  await expect.poll(server.sent).toBe(messages);
  await server.leave();
  let accounts = 0;
  const use = async (count: number): Promise<void> => {
    for (const end = accounts + count; accounts < end; accounts += 20)
      await Promise.all(Array.from({ length: 20 }, (_, at) => server.create(`account-${accounts + at}`)));
    await expect.poll(server.sent).toBe(messages * (accounts + 1));
    await server.leave();
  };
  const count = scaled(250, 500);
  await use(count);
  // The queue of an account takes 4 KB, while the heap size varies by half a megabyte.
  const maxBytes = 1024 * count;
  expect(await smallestGrowthBytes(maxBytes, () => use(count))).toBeLessThan(maxBytes);
  await server.close();
});
