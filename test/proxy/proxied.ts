import { afterEach } from 'vitest';
import type { ObservedExchange } from '../../src/proxy/cassette-file.js';
import { createProxyFaults, type ProxyFaultsOptions } from '../../src/proxy/faults.js';
import { startProxy } from '../../src/proxy/proxy.js';
import { type RawServer, rawServer } from './raw.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Closes a resource after the test. */
export function closeAfterTest<One extends { close(): unknown }>(one: One): One {
  open.push(one);
  return one;
}

/** Starts a server of raw bytes. */
export async function startRawServer(respond: Parameters<typeof rawServer>[0]): Promise<RawServer> {
  return closeAfterTest(await rawServer(respond));
}

/** Starts a proxy in front of a server, with optional faults; returns it with its exchanges. */
export async function startProxyFor(
  upstream: string,
  {
    faults,
    maxBodyBytes = 1024 * 1024,
    allowedHosts = 'a,c,client',
    maxHeldBytes,
  }: {
    faults?: ProxyFaultsOptions['faults'];
    maxBodyBytes?: number;
    allowedHosts?: string;
    maxHeldBytes?: number;
  } = {},
) {
  const seen: ObservedExchange[] = [];
  const unreadable: string[] = [];
  let notify = (_: ObservedExchange): void => {};
  const first = new Promise<ObservedExchange>((resolve) => {
    notify = resolve;
  });
  const proxy = await startProxy({
    ...{ upstream: new URL(upstream), upstreamCa: null, host: '127.0.0.1', port: 0 },
    ...{ maxBodyBytes, allowedHosts, maxHeldBytes },
    faults: faults === undefined ? null : createProxyFaults({ seed: 'test', faults, byHeader: true }),
    exchangeEnded(one) {
      seen.push(one);
      notify(one);
    },
    becameUnreadable: (reason) => unreadable.push(reason),
  });
  closeAfterTest(proxy);
  const { port } = new URL(proxy.url);
  return {
    url: proxy.url,
    port: Number(port),
    close: proxy.close,
    seen,
    first,
    unreadableReasons: unreadable,
  };
}
