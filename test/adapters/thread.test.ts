import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../src/adapters/store/memory-store.js';
import { createThread } from '../../src/adapters/threads/thread.js';
import type { Failure } from '../../src/http/answers/failures.js';
import { startServer } from '../../src/http/connection/server.js';

import { createSandbox } from '../../src/sandbox/sandbox.js';
import { GivenUp, type Workbench } from '../../src/sandbox/tasks.js';

const file = new URL('./threads/odd-thread.js', import.meta.url);

it('tells all who wait that it broke, and another thread, started anew, takes its place', async () => {
  let starts = 0;
  const thread = createThread('oddities', file, () => {
    starts += 1;
    return starts;
  });
  const waiting = [thread.run('exit'), thread.run('never heard')];
  for (const one of waiting) await expect(one).rejects.toThrow('the thread for oddities ended');
  expect(await thread.run('again')).toEqual({ word: 'again', workerData: 2 });
  const givenUp = expect(thread.run('hang')).rejects.toThrow(GivenUp);
  await Promise.all([givenUp, thread.close()]);
});

it('a server that is closed while a thread works for it logs no failure', async () => {
  const thread = createThread('oddities', file);
  let begun = (): void => {};
  const working = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const workbench: Workbench = {
    run() {
      begun();
      return thread.run('hang') as Promise<never>;
    },
    close: thread.close,
  };
  const given = { seed: 'sandbox', pace: 'instant', stopwatch: () => 0, workbench } as const;
  const failures: Failure[] = [];
  const sandbox = createSandbox({ ...given, store: createMemoryStore() });
  const log = (failure: Failure): void => void failures.push(failure);
  const server = await startServer(sandbox, { host: '127.0.0.1', port: 0, log });
  const headers = { authorization: 'Bearer sbx_playground_test', 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-holders-4812' });
  const created = await fetch(`${server.url}/v1/reports`, { method: 'POST', headers, body });
  const client = connect(Number(new URL(server.url).port), '127.0.0.1');
  const path = created.headers.get('location');
  client.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
  await working;
  client.destroy();
  await once(client, 'close');
  await server.close();
  await thread.close();
  await new Promise(setImmediate);
  expect(failures).toEqual([]);
});
