import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { TargetPolicy } from '../../sandbox/ports.js';
import { type Connector, type ConnectTarget, createConnector } from './connector.js';
import type { Exchange } from './exchange.js';
import { sendMisbehaving } from './odd-request.js';
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
      if (odd) sendMisbehaving(connector, url, exchange);
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
    factory: (to, options) => new Connection(to, options, connector),
  });
}

/** A request that knows which connection it was given. */
interface RequestOnConnection extends Dispatcher.DispatchOptions {
  over?: Connection;
}

/**
 * A connection that tells an exchange how much comes over it. The parser hands over heads and bodies alone, so that
 * what is neither, such as the extensions of chunks, would come without end and without anybody to count it.
 */
class Connection extends Client {
  #socket: Socket | undefined;
  #carried: Exchange | undefined;
  /** How much had come when that one began, in bytes. */
  #before = 0;

  constructor(origin: URL, options: object, connector: Connector) {
    super(origin, {
      ...options,
      connect: (endpoint: ConnectTarget, done) =>
        void connector.connect(endpoint).then(
          (socket) => {
            this.#socket = socket;
            // Added before the parser's own listener, and so called before it reads.
            socket.on('readable', () => this.#carried?.cameOver(socket.bytesRead - this.#before));
            done(null, socket);
          },
          (error: Error) => done(error, null),
        ),
    });
  }

  override dispatch(request: RequestOnConnection, handler: Dispatcher.DispatchHandler): boolean {
    request.over = this;
    return super.dispatch(request, handler);
  }

  carry(exchange: Exchange): void {
    this.#carried = exchange;
    this.#before = this.#socket?.bytesRead ?? 0;
  }
}

function send(pool: Pool, url: URL, exchange: Exchange): void {
  const { method = 'POST', headers, body } = exchange.dispatch;
  const request: RequestOnConnection = {
    method,
    path: url.pathname + url.search,
    headers: headers.flat(),
    body: method === 'GET' ? null : body,
  };
  pool.dispatch(request, {
    onRequestStart(controller) {
      request.over?.carry(exchange);
      exchange.began(() => controller.abort(new Error('no longer wanted')));
    },
    onResponseStart(controller, status) {
      if (status < 200) exchange.informed();
      else exchange.answered(status, controller.rawHeaders as Buffer[]);
    },
    onResponseData: (_, piece) => exchange.received(piece),
    onResponseEnd: () => exchange.ended(),
    onResponseError: (_, error) => exchange.failed(error),
  });
}
