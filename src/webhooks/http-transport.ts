import { once } from 'node:events';
import { request as makeRequest } from 'node:http';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { Dispatcher } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { connectionError, type Exchange, SendError, timeoutError, tlsError } from './http-exchange.js';
import type { TargetPolicy } from './target-policy.js';
import { allowedAddresses, type Lookup } from './target-resolution.js';

/** Where to connect to. */
interface ConnectTarget {
  /** `http:` or `https:`. */
  protocol: string;
  /** A name or an address, without brackets. */
  hostname: string;
  /** Empty for that of the protocol. */
  port: string;
}

interface Connector {
  /** @throws SendError where there is no connection, or may be none */
  connect(endpoint: ConnectTarget): Promise<Socket>;
  /** Gives up the connections that are being made. */
  close(): void;
}

/**
 * Makes connections to targets that may be connected to. A name is resolved once, and what it resolved to is connected
 * to, if it may: that the name leads elsewhere a moment later changes nothing. The address at the other end is checked
 * once more before a byte is sent, or as soon as the socket reports it.
 */
function createConnector(policy: TargetPolicy, lookup: Lookup): Connector {
  const { settled, giveUp } = createPendingConnections();
  const stopped = new SendError('stopped', 'The sender was closed.');
  let closed = false;

  const reach = async (host: string, port: number): Promise<Socket> => {
    const addresses = await allowedAddresses(policy, lookup, host);
    if (closed) throw stopped;
    const socket = openTcp({
      ...{ host, port, noDelay: true, keepAlive: true, autoSelectFamily: true },
      // Asked for all of them, since the family is selected here.
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
    });
    await settled(socket, 'connect', (error) => connectionError(error, `${host}, port ${port}`));
    if (socket.remoteAddress === undefined) {
      // Libraries that intercept sockets, such as MSW 3, report the connection before it is made. Only addresses that
      // the policy allows were given to it; the address that it reaches is checked when the socket reports it.
      socket.once('ready', () => {
        const refusal = refusalOf(socket, host);
        if (refusal !== null) socket.destroy(refusal);
      });
      return socket;
    }
    const refusal = refusalOf(socket, host);
    if (refusal === null) return socket;
    socket.destroy();
    throw refusal;
  };

  /** Null where the policy allows the address at the other end, or the socket does not report it. */
  const refusalOf = ({ remoteAddress }: Socket, host: string): SendError | null => {
    const refusal = remoteAddress === undefined ? null : policy.refusalOfAddress(host, remoteAddress);
    return refusal === null ? null : new SendError('target-refused', refusal);
  };

  return {
    async connect({ protocol, hostname, port }) {
      const safe = protocol === 'https:';
      const socket = await reach(hostname, Number(port) || (safe ? 443 : 80));
      if (!safe) return socket;
      const secured = upgradeToTls(socket, hostname);
      await settled(secured, 'secureConnect', (error) => tlsError(error, hostname));
      return secured;
    },
    close() {
      closed = true;
      giveUp(stopped);
    },
  };
}

/** TLS over a connection, which is still to be agreed on. */
function upgradeToTls(socket: Socket, hostname: string): Socket {
  const name = hostname.replace(/\.$/, '');
  return openTls({
    ...{ socket, host: name, ALPNProtocols: ['http/1.1'] },
    ...(isIP(name) === 0 && { servername: name }),
  });
}

/** Whatever time its request has, a connection is given up then. */
const maxConnectMs = 30_000;

/** The connections that are being made. */
function createPendingConnections() {
  const connecting = new Set<Socket>();
  return {
    /** Waits for a socket to be ready, and gives it up where it takes too long. */
    async settled(socket: Socket, ready: string, inWords: (error: unknown) => Error): Promise<void> {
      // Heard by whoever uses the socket; before and after, nobody else has to.
      socket.on('error', () => {});
      connecting.add(socket);
      const timer = setTimeout(() => socket.destroy(timeoutError('connecting', maxConnectMs)), maxConnectMs);
      try {
        await once(socket, ready);
      } catch (error) {
        socket.destroy();
        throw error instanceof SendError ? error : inWords(error);
      } finally {
        clearTimeout(timer);
        connecting.delete(socket);
      }
    },

    giveUp(why: Error): void {
      for (const socket of connecting) socket.destroy(why);
    },
  };
}

/**
 * Makes a request as no client should: its body comes late, or not whole. It has a connection of its own, and goes by
 * Node's own client, since undici sends no head without a body.
 */
function sendMisbehaving(connector: Connector, url: URL, exchange: Exchange): void {
  const { protocol, hostname, port } = url;
  connector
    .connect({ protocol, port, hostname: hostname.replace(/^\[(.*)\]$/, '$1') })
    .then((socket) => sendOver(socket, url, exchange))
    .catch(exchange.failed);
}

function sendOver(socket: Socket, { host, pathname, search }: URL, exchange: Exchange): void {
  const { headers, body, truncateAt = Infinity, bodyAfterMs = 0 } = exchange.dispatch;
  const before = [
    ['Host', host],
    ['Connection', 'close'],
  ];
  const request = makeRequest({
    ...{ method: 'POST', path: pathname + search, createConnection: () => socket },
    headers: [...before, ...headers, ['Content-Length', String(body.byteLength)]].flat(),
  });
  let sent = false;
  let cut: SendError | undefined;
  const sendBody = (): void => {
    if (truncateAt >= body.byteLength) {
      sent = true;
      request.end(body);
      return;
    }
    const detail = `Broke off after ${truncateAt} of ${body.byteLength} bytes of the body, as asked.`;
    cut = new SendError('cut-short', detail);
    request.write(body.subarray(0, truncateAt));
    // When all that was written has left.
    socket.destroySoon();
  };
  request.flushHeaders();
  const later = setTimeout(sendBody, bodyAfterMs);
  exchange.began(() => request.destroy());
  request
    // Before the parser reads what came.
    .on('socket', () => socket.prependListener('data', () => exchange.cameOver(socket.bytesRead)))
    .on('information', exchange.informed)
    .on('response', (response) => {
      clearTimeout(later);
      exchange.answered(response.statusCode ?? 0, response.rawHeaders, !sent);
      response.on('data', exchange.received).on('error', exchange.failed);
      response.on('end', () => {
        exchange.ended();
        request.destroy();
      });
    })
    .on('error', (error) => exchange.failed(cut ?? error))
    .on('close', () => clearTimeout(later));
}

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
