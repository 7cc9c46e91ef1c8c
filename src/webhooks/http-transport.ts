import { once } from 'node:events';
import { request as makeRequest } from 'node:http';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { Dispatcher } from 'undici';
import Client from 'undici/lib/dispatcher/client.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { connectionError, SendError, type SendProgress, timeoutError, tlsError } from './send-progress.js';
import type { TargetPolicy } from './target-policy.js';
import { allowedAddresses, type HostLookup } from './target-resolution.js';

interface ConnectTarget {
  /** `http:` or `https:`. */
  protocol: string;
  /** A name or an address, without brackets. */
  hostname: string;
  /** Empty for the default of the protocol. */
  port: string;
}

interface Connector {
  /** @throws SendError if there is no connection, or none is allowed */
  connect(endpoint: ConnectTarget): Promise<Socket>;
  /** Aborts connections that are being made. */
  close(): void;
}

/**
 * Connects to allowed targets. Resolves a name once and connects to that result, so that DNS rebinding has no effect.
 * Checks the address at the other end once more before sending, or as soon as the socket reports it.
 */
function createConnector(policy: TargetPolicy, lookup: HostLookup): Connector {
  const connecting = new Set<Socket>();
  const stopped = new SendError('stopped', 'The sender was closed.');
  let closed = false;

  /** Waits until a socket is ready; destroys it after the time limit. */
  const settled = async (
    socket: Socket,
    ready: string,
    toError: (error: unknown) => Error,
  ): Promise<void> => {
    // Prevents an uncaught error while nobody else listens.
    socket.on('error', () => {});
    connecting.add(socket);
    const timer = setTimeout(() => socket.destroy(timeoutError('connecting', maxConnectMs)), maxConnectMs);
    try {
      await once(socket, ready);
    } catch (error) {
      socket.destroy();
      throw error instanceof SendError ? error : toError(error);
    } finally {
      clearTimeout(timer);
      connecting.delete(socket);
    }
  };

  const reach = async (host: string, port: number): Promise<Socket> => {
    const addresses = await allowedAddresses(policy, lookup, host);
    if (closed) throw stopped;
    const socket = openTcp({
      ...{ host, port, noDelay: true, keepAlive: true, autoSelectFamily: true },
      // Returns all addresses, since the socket selects the family.
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
    });
    await settled(socket, 'connect', (error) => connectionError(error, `${host}, port ${port}`));
    if (socket.remoteAddress === undefined) {
      // Libraries that intercept sockets, such as MSW 3, report the connection before it is made. Only allowed
      // addresses were passed to it; the address that it reaches is checked when the socket reports it.
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

  /** Null if the address at the other end is allowed or unknown. */
  const refusalOf = ({ remoteAddress }: Socket, host: string): SendError | null => {
    const refusal = remoteAddress === undefined ? null : policy.refusalOfAddress(host, remoteAddress);
    return refusal === null ? null : new SendError('target-refused', refusal);
  };

  return {
    async connect({ protocol, hostname, port }) {
      const safe = protocol === 'https:';
      const socket = await reach(hostname, Number(port) || (safe ? 443 : 80));
      if (!safe) return socket;
      const host = hostname.replace(/\.$/, '');
      const secured = openTls({
        ...{ socket, host, ALPNProtocols: ['http/1.1'] },
        ...(isIP(host) === 0 && { servername: host }),
      });
      await settled(secured, 'secureConnect', (error) => tlsError(error, hostname));
      return secured;
    },
    close() {
      closed = true;
      for (const socket of connecting) socket.destroy(stopped);
    },
  };
}

/** Time limit for a connection, independent of its request. */
const maxConnectMs = 30_000;

/**
 * Sends a request whose body comes late or incomplete, over a connection of its own. Uses Node's client, because
 * undici sends no head without a body.
 */
async function sendMisbehaving(connector: Connector, url: URL, progress: SendProgress): Promise<void> {
  const { protocol, host, hostname, port, pathname, search } = url;
  const { headers, body, truncateAt = Infinity, bodyAfterMs = 0 } = progress.dispatch;
  const socket = await connector.connect({
    ...{ protocol, port },
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
  });
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
    const detail = `Broke off after ${truncateAt} of ${body.byteLength} bytes of the body, as requested.`;
    cut = new SendError('cut-short', detail);
    request.write(body.subarray(0, truncateAt));
    // After all written bytes were sent.
    socket.destroySoon();
  };
  request.flushHeaders();
  const later = setTimeout(sendBody, bodyAfterMs);
  progress.started(() => request.destroy());
  request
    // Runs before the parser reads.
    .on('socket', () => socket.prependListener('data', () => progress.gotBytes(socket.bytesRead)))
    .on('information', progress.gotInformational)
    .on('response', (response) => {
      clearTimeout(later);
      progress.gotHead(response.statusCode ?? 0, response.rawHeaders, !sent);
      response.on('data', progress.gotBody).on('error', progress.failed);
      response.on('end', () => {
        progress.ended();
        request.destroy();
      });
    })
    .on('error', (error) => progress.failed(cut ?? error))
    .on('close', () => clearTimeout(later));
}

/** Sends requests; loaded with the first of them. */
export interface HttpTransport {
  /** @param url checked against the policy */
  start(url: URL, progress: SendProgress): void;
  close(): Promise<void>;
}

/**
 * Keep-alive time, unless the receiver requests less. Common servers wait for at least two seconds; if the server
 * closes a connection while it is reused, a request is lost.
 */
const idleMs = 1500;

/**
 * Sends requests over kept connections, one request at a time on each. Never retries: a request that was sent, even
 * in part, may have arrived.
 */
export function createTransport(policy: TargetPolicy, lookup: HostLookup): HttpTransport {
  const connector = createConnector(policy, lookup);
  const pools = new Map<string, Pool>();

  const poolOf = ({ origin }: URL): Pool => {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      // No limit: a waiting request could wait for one that hangs.
      connections: null,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      // A send has a time limit of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
      factory: (to, options) => new TargetConnection(to, options, connector),
    });
    const dropUnused = (): void => {
      const { connected, size } = pool.stats;
      if (connected === 0 && size === 0 && pools.get(origin) === pool) pools.delete(origin);
    };
    pool.on('disconnect', dropUnused).on('connectionError', dropUnused);
    pools.set(origin, pool);
    return pool;
  };

  return {
    start(url, progress) {
      const { method, bodyAfterMs, truncateAt } = progress.dispatch;
      const odd = method !== 'GET' && (bodyAfterMs !== undefined || truncateAt !== undefined);
      if (odd) sendMisbehaving(connector, url, progress).catch(progress.failed);
      else send(poolOf(url), url, progress);
    },
    async close() {
      connector.close();
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

/** A request that knows its connection. */
interface RequestOnConnection extends Dispatcher.DispatchOptions {
  over?: TargetConnection;
}

/**
 * A connection that reports how many bytes came over it. The parser reports heads and bodies only, so that other
 * bytes, such as chunk extensions, could come without end.
 */
class TargetConnection extends Client {
  #socket: Socket | undefined;
  #carried: SendProgress | undefined;
  /** Bytes received before the current send. */
  #before = 0;

  constructor(origin: URL, options: object, connector: Connector) {
    super(origin, {
      ...options,
      connect: (endpoint: ConnectTarget, done) =>
        void connector.connect(endpoint).then(
          (socket) => {
            this.#socket = socket;
            // Registered before the parser's listener, so it runs first.
            socket.on('readable', () => this.#carried?.gotBytes(socket.bytesRead - this.#before));
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

  carry(progress: SendProgress): void {
    this.#carried = progress;
    this.#before = this.#socket?.bytesRead ?? 0;
  }
}

function send(pool: Pool, url: URL, progress: SendProgress): void {
  const { method = 'POST', headers, body } = progress.dispatch;
  const request: RequestOnConnection = {
    method,
    path: url.pathname + url.search,
    headers: headers.flat(),
    body: method === 'GET' ? null : body,
  };
  pool.dispatch(request, {
    onRequestStart(controller) {
      request.over?.carry(progress);
      progress.started(() => controller.abort(new Error('no longer wanted')));
    },
    onResponseStart(controller, status) {
      if (status < 200) progress.gotInformational();
      else progress.gotHead(status, controller.rawHeaders as Buffer[]);
    },
    onResponseData: (_, piece) => progress.gotBody(piece),
    onResponseEnd: () => progress.ended(),
    onResponseError: (_, error) => progress.failed(error),
  });
}
