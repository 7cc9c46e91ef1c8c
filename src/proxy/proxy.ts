import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createHostValidator, hostNames } from '../http/steps/host-and-origin.js';
import { headerValues } from '../http/syntax/headers.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import type { ProxyFaults } from './faults.js';
import { createFaultStep } from './faults.js';
import { ProxiedConnection } from './proxied-connection.js';
import { maxHeldBytes } from './proxied-request.js';
import type { ObservedExchange } from './recording.js';
import { createExchangeRecorder } from './recording.js';
import { createUpstream } from './socket-pair.js';

export interface ProxyServerOptions {
  upstream: URL;
  /** Additional trusted certificates in PEM; null for none. */
  upstreamCa: string | null;
  host: string;
  /** Host names accepted besides `localhost`, addresses and `host`, separated by commas. */
  allowedHosts?: string | undefined;
  /** 0 chooses any free port. */
  port: number;
  /** Max bytes of each body that are kept for `exchangeEnded`. */
  maxBodyBytes: number;
  /** Max bytes of a response whose body a fault alters; a larger one gives 502. By default 64 MiB. */
  maxHeldBytes?: number | undefined;
  /** Faults to apply; null for none. */
  faults: ProxyFaults | null;
  /** Called when an exchange has ended. It must not throw. */
  exchangeEnded(exchange: ObservedExchange): void;
  /** Called with the reason when a client's bytes are no longer parsed; they pass unread. It must not throw. */
  becameUnreadable(why: string): void;
}

export interface RunningProxy {
  /** Base address, without a slash at the end. */
  url: string;
  /** Accepts no more connections, lets running requests end for a while, and resolves when all is closed. */
  close(): Promise<void>;
}

/** Time for running requests to end before a stop closes their connections. */
const stopGraceMs = 1000;

/**
 * Forwards every request to another server, and its response back, unchanged.
 * @throws the system's error, with its `code`, if the address can't be listened on
 */
export function startProxy(options: ProxyServerOptions): Promise<RunningProxy> {
  const conversations = new Map<Socket, ProxiedConnection>();
  const converse = createConnections(options);
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    conversations.set(client, converse(client));
    client.once('close', () => conversations.delete(client));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      // Emitted if the process has too many connections; the client notices.
      server.on('error', () => {});
      resolve({ url: addressOf(server), close: () => stop(server, conversations) });
    });
  });
}

function createConnections({
  maxBodyBytes,
  faults,
  exchangeEnded,
  becameUnreadable,
  ...options
}: ProxyServerOptions) {
  const judgeHost = createHostValidator(hostNames(options.host, options.allowedHosts));
  const upstream = createUpstream(options.upstream, options.upstreamCa);
  const applyFault = faults === null ? null : createFaultStep(faults);
  let position = 0;
  return (client: Socket): ProxiedConnection =>
    new ProxiedConnection(client, {
      ...{
        upstream,
        unread: becameUnreadable,
        applyFault,
        maxHeldBytes: options.maxHeldBytes ?? maxHeldBytes,
      },
      refusalOf({ target, httpVersion, fields }) {
        return judgeHost({ target, httpVersion, hosts: headerValues(fields, 'host') });
      },
      record(head) {
        position += 1;
        return createExchangeRecorder(head, position, maxBodyBytes);
      },
      ended: ({ recording }) => exchangeEnded(recording.exchange),
    });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Resolves when all connections are closed, which a server does not wait for. */
async function stop(server: Server, conversations: ReadonlyMap<Socket, ProxiedConnection>): Promise<void> {
  const running = [...conversations];
  const gone = running.map(([client]) => new Promise((resolve) => client.once('close', resolve)));
  const cut = setTimeout(() => {
    for (const conversation of conversations.values()) conversation.cut();
  }, stopGraceMs);
  const closed = new Promise((resolve) => server.close(resolve));
  for (const [, conversation] of running) conversation.stop();
  await Promise.all([closed, ...gone]);
  clearTimeout(cut);
}
