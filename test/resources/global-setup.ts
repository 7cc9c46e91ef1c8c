// Starts shared resources on first use: one Chromium, one built server and one PostgreSQL for each run of the tests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { serveBuilt } from '../cli/built.js';
import { serveChromium } from '../page/browser.js';
import { startPostgres } from './postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that starts resources and returns their addresses. */
    resources: string;
  }
}

/** A process that runs during the tests. */
export interface Resource {
  url: string;
  close(): Promise<unknown>;
}

const starts: { readonly [name: string]: () => Promise<Resource> } = {
  chromium: serveChromium,
  async server() {
    const { url, kill, ended } = await serveBuilt('--port', '0', '--pace', 'instant');
    const close = () => {
      kill('SIGTERM');
      return ended;
    };
    return { url, close };
  },
  async postgres() {
    const { url, version, stop } = await startPostgres({ isSynced: false });
    process.stdout.write(`PostgreSQL ${version} runs for the tests\n`);
    return { url, close: stop };
  },
};

/** Serves the addresses of resources: a worker requests one by its name. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Resource>>();
  const open = (name: string): Promise<Resource> => {
    const start = starts[name];
    if (start === undefined) throw new Error(`There is no resource ${name}`);
    const resource = started.get(name) ?? start();
    started.set(name, resource);
    return resource;
  };
  const broker = createServer((request, response) => {
    Promise.resolve(request.url?.slice(1) ?? '')
      .then(open)
      .then(
        ({ url }) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  }).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  project.provide('resources', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    broker.closeAllConnections();
    broker.close();
    const settled = await Promise.allSettled(started.values());
    await Promise.all(settled.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)));
  };
}
