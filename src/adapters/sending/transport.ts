import Pool from 'undici/lib/dispatcher/pool.js';
import type { TargetPolicy } from '../../sandbox/ports.js';
import { type Connector, createConnector, type Endpoint } from './connector.js';
import type { Exchange } from './exchange.js';
import { sendOddly } from './odd-request.js';
import type { Lookup } from './target-addresses.js';

/** What makes requests, with all that it needs: loaded with the first of them. */
export interface Transport {
  /** @param url one that may be sent to, as far as its text goes */
  start(url: URL, exchange: Exchange): void;
  close(): Promise<void>;
}

/**
 * How long a connection is kept for the next request, unless the receiver wants it shorter. Common servers wait for two
 * seconds at least: where one closes a connection just when it is used again, a request is lost.
 */
const idleMs = 1500;

/**
 * Makes requests over connections that are kept, of which no more than one request at a time goes over any. None is
 * made twice: one that was sent, even in part, over a connection that ended is not sent again. It may have arrived.
 */
export function createTransport(policy: TargetPolicy, lookup: Lookup): Transport {
  const connector = createConnector(policy, lookup);
  const pools = new Map<string, Pool>();

  const poolOf = ({ origin }: URL): Pool => {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = createPool(origin, connector);
    const dropUnused = (): void => {
      const { connected, size } = pool.stats;
      if (connected === 0 && size === 0 && pools.get(origin) === pool) pools.delete(origin);
    };
    pool.on('disconnect', dropUnused).on('connectionError', dropUnused);
    pools.set(origin, pool);
    return pool;
  };

  return {
    start(url, exchange) {
      const { method, bodyAfterMs, truncateAt } = exchange.dispatch;
      const odd = method !== 'GET' && (bodyAfterMs !== undefined || truncateAt !== undefined);
      if (odd) sendOddly(connector, url, exchange);
      else send(poolOf(url), url, exchange);
    },
    async close() {
      connector.close();
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

function createPool(origin: string, connector: Connector): Pool {
  return new Pool(origin, {
    // As many as are under way: who waited for one might wait for a request that hangs.
    connections: null,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // An exchange ends itself in time.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (endpoint: Endpoint, done) =>
      void connector.connect(endpoint).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      ),
  });
}

function send(pool: Pool, url: URL, exchange: Exchange): void {
  const { method = 'POST', headers, body } = exchange.dispatch;
  const request = {
    method,
    path: url.pathname + url.search,
    headers: headers.flat(),
    body: method === 'GET' ? null : body,
  };
  pool.dispatch(request, {
    onRequestStart: (controller) => exchange.began(() => controller.abort(new Error('no longer wanted'))),
    onResponseStart(controller, status) {
      if (status >= 200) exchange.answered(status, controller.rawHeaders as Buffer[]);
    },
    onResponseData: (_, piece) => exchange.received(piece),
    onResponseEnd: () => exchange.ended(),
    onResponseError: (_, error) => exchange.failed(error),
  });
}
