import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../src/http/connection/server.js';
import type { InternalFailure } from '../../src/http/problem-response.js';
import type { TaskRunner } from '../../src/reports/tasks.js';
import { TaskAbortedError } from '../../src/runtime/concurrency.js';
import { createThread } from '../../src/runtime/thread.js';

import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

const file = new URL('./threads/odd-thread.js', import.meta.url);

it('a broken thread rejects all waiting tasks, and a new thread replaces it', async () => {
  let starts = 0;
  const thread = createThread('oddities', file, () => {
    starts += 1;
    return starts;
  });
  const waiting = [thread.run('exit'), thread.run('never heard')];
  for (const one of waiting) await expect(one).rejects.toThrow('the thread for oddities ended');
  expect(await thread.run('again')).toEqual({ word: 'again', workerData: 2 });
  const abandoned = expect(thread.run('hang')).rejects.toThrow(TaskAbortedError);
  await Promise.all([abandoned, thread.close()]);
});

it('an error of a task keeps its message, its frames and its code', async () => {
  const thread = createThread('oddities', file);
  const failing = expect(thread.run('throw')).rejects;
  await failing.toMatchObject({
    message: 'odd',
    code: 'RULE_POW_003',
    stack: expect.stringMatching(/^Error: odd\n +at /),
  });
  await thread.close();
});

describe('a list that is sent before a task', () => {
  const list = ['one', { two: 2 }, 'three'];

  it('arrives item by item, with other work before each item, and next to other tasks', async () => {
    const thread = createThread('oddities', file);
    let turns = 0;
    const yieldToEventLoop = () => {
      turns += 1;
      return new Promise<void>(setImmediate);
    };
    const both = [
      thread.run('listed', { list, yieldToEventLoop }),
      thread.run('other', { list: ['x'], yieldToEventLoop }),
    ];
    expect(await thread.run('plain')).toEqual({ word: 'plain', workerData: undefined });
    expect(await Promise.all(both)).toEqual([
      { word: 'listed', items: list },
      { word: 'other', items: ['x'] },
    ]);
    expect(turns).toBe(4);
    await thread.close();
  });

  it('is dropped with its task if the thread is closed meanwhile', async () => {
    const thread = createThread('oddities', file);
    let closed: Promise<void> | undefined;
    const yieldToEventLoop = () => {
      closed ??= thread.close();
      return closed;
    };
    await expect(thread.run('listed', { list, yieldToEventLoop })).rejects.toThrow(TaskAbortedError);
    await closed;
  });

  it('is withdrawn if an item cannot be sent, and the next task gets no item of it', async () => {
    const thread = createThread('oddities', file);
    const yieldToEventLoop = () => undefined;
    const unclonable = thread.run('strange', { list: ['one', () => {}], yieldToEventLoop });
    await expect(unclonable).rejects.toThrow('could not be cloned');
    expect(await thread.run('again', { list: ['two'], yieldToEventLoop })).toEqual({
      word: 'again',
      items: ['two'],
    });
    await thread.close();
  });

  it('is dropped if the yield to the event loop fails', async () => {
    const thread = createThread('oddities', file);
    const yieldToEventLoop = () => Promise.reject(new Error('no turn'));
    await expect(thread.run('listed', { list, yieldToEventLoop })).rejects.toThrow('no turn');
    await thread.close();
  });
});

it('a server that is closed while a thread works for it logs no failure', async () => {
  const thread = createThread('oddities', file);
  let begun = (): void => {};
  const working = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const workbench: TaskRunner = {
    run() {
      begun();
      return thread.run('hang') as Promise<never>;
    },
    close: thread.close,
  };
  const given = { seed: 'sandbox', pace: 'instant', stopwatch: () => 0, workbench } as const;
  const failures: InternalFailure[] = [];
  const sandbox = createSandbox({ ...given, store: createMemoryStore() });
  const log = (failure: InternalFailure): void => void failures.push(failure);
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
