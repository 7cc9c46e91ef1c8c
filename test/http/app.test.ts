import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { createApp } from '../../src/http/app.js';
import type { Handlers } from '../../src/http/exchange.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

function appWith(failures: unknown[]): Koa {
  const store = createMemoryStore();
  const sandbox = createSandbox({ seed: 's', pace: 'fast', store, stopwatch: () => 0 });
  const log = ({ error }: { error: unknown }) => void failures.push(error);
  const surface = { environment: 'playground', controlPlane: true, hostNames: [], origins: [] } as const;
  return createApp(sandbox, {} as Handlers, surface, { log, observer: null });
}

it('the app is plain Koa, with a list of middlewares', () => {
  const app = appWith([]);
  expect(Object.getPrototypeOf(app)).toBe(Koa.prototype);
  expect(app.middleware.map(({ name }) => name)).toEqual(['open', 'runBeforeBody', 'runInBatch']);
});

it('errors that reach Koa are logged, except for a broken connection', () => {
  const failures: unknown[] = [];
  const app = appWith(failures);
  const [ownError, socketError] = [new Error('of ours'), new Error('of the connection')];
  const socket = new Socket();
  socket.on('error', () => {});
  socket.destroy(socketError);
  app.emit('error', socketError, { req: { socket } });
  app.emit('error', ownError, { req: { socket } });
  expect(failures).toEqual([ownError]);
});
