import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createHostValidator, hostNames } from '../http/steps/host-and-origin.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { createExchangeRecorder, type ObservedExchange } from './cassette-file.js';
import { createFaultStep, type ProxyFaults } from './faults.js';
import { ProxiedConnection } from './proxied-connection.js';
import { maxHeldBytes } from './proxied-request.js';
import { createUpstream } from './socket-pair.js';

interface ProxyServerOptions {
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
  becameUnreadable(reason: string): void;
}

interface RunningProxy {
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
  const { faults, maxBodyBytes, exchangeEnded } = options;
  const judgeHost = createHostValidator(hostNames(options.host, options.allowedHosts));
  const upstream = createUpstream(options.upstream, options.upstreamCa);
  const applyFault = faults === null ? null : createFaultStep(faults);
  const connections = new Map<Socket, ProxiedConnection>();
  let position = 0;
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const connection = new ProxiedConnection(client, {
      ...{ upstream, applyFault, unread: options.becameUnreadable },
      maxHeldBytes: options.maxHeldBytes ?? maxHeldBytes,
      refusalOf: judgeHost,
      record(head) {
        position += 1;
        return createExchangeRecorder(head, position, maxBodyBytes);
      },
      ended: ({ recording }) => exchangeEnded(recording.exchange),
    });
    connections.set(client, connection);
    client.once('close', () => connections.delete(client));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      // Emitted if the process has too many connections; the client notices.
      server.on('error', () => {});
      const { address, family, port } = server.address() as AddressInfo;
      const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
      resolve({ url, close: () => stop(server, connections) });
    });
  });
}

/** Resolves when all connections are closed, which a server does not wait for. */
async function stop(server: Server, connections: ReadonlyMap<Socket, ProxiedConnection>): Promise<void> {
  const running = [...connections];
  const gone = running.map(([client]) => new Promise((resolve) => client.once('close', resolve)));
  const cut = setTimeout(() => {
    for (const connection of connections.values()) connection.cut();
  }, stopGraceMs);
  const closed = new Promise((resolve) => server.close(resolve));
  for (const [, connection] of running) connection.stop();
  await Promise.all([closed, ...gone]);
  clearTimeout(cut);
}
