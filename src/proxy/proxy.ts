import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createHostValidator, hostNames } from '../http/steps/host-and-origin.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import type { ProxyFaults } from './faults.js';
import { createFaultStep } from './faults.js';
import { fieldLines } from './message-head.js';
import { ProxiedConnection } from './proxied-connection.js';
import { maxHeldBytes } from './proxied-request.js';
import type { ObservedExchange } from './recording.js';
import { createExchangeRecorder } from './recording.js';
import { createUpstream } from './socket-pair.js';

export interface ProxyServerOptions {
  upstream: URL;
  /** Certificates in PEM that are trusted besides those that Node brings; null for none. */
  upstreamCa: string | null;
  host: string;
  /** Names that requests may ask for besides `localhost`, addresses and that of `host`, with commas between them. */
  allowedHosts?: string | undefined;
  /** 0 takes any free port. */
  port: number;
  /** How many bytes of each body are kept until an exchange was heard of. */
  maxBodyBytes: number;
  /** Max bytes of a response whose body a fault alters; a larger one gives 502. By default 64 MiB. */
  maxHeldBytes?: number | undefined;
  /** What is put in front of the upstream; null where nothing is. */
  faults: ProxyFaults | null;
  /** Hears of each exchange when it is over. It must not throw. */
  ended(exchange: ObservedExchange): void;
  /** Hears why of a client no more was read: from then on its connection passed as bytes. It must not throw. */
  unread(why: string): void;
}

export interface RunningProxy {
  /** Base address, without a slash at the end. */
  url: string;
  /** Stops taking connections, lets what runs end for a while, and resolves when all is closed. */
  close(): Promise<void>;
}

/** How long a stop waits for what runs before it cuts that off. */
const stopGraceMs = 1000;

/**
 * Hands every request on to another server, and its answer back, as they come.
 * @throws the system's error, with its `code`, where the address can't be listened on
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
      // A connection that can't be taken, since the process has too many, is the client's to see.
      server.on('error', () => {});
      resolve({ url: addressOf(server), close: () => stop(server, conversations) });
    });
  });
}

function createConnections({ maxBodyBytes, faults, ended, unread, ...options }: ProxyServerOptions) {
  const judgeHost = createHostValidator(hostNames(options.host, options.allowedHosts));
  const upstream = createUpstream(options.upstream, options.upstreamCa);
  const applyFault = faults === null ? null : createFaultStep(faults);
  let position = 0;
  return (client: Socket): ProxiedConnection =>
    new ProxiedConnection(client, {
      ...{ upstream, unread, applyFault, maxHeldBytes: options.maxHeldBytes ?? maxHeldBytes },
      refusalOf({ target, httpVersion, fields }) {
        return judgeHost({ target, httpVersion, hosts: fieldLines(fields, 'host') });
      },
      record(head) {
        position += 1;
        return createExchangeRecorder(head, position, maxBodyBytes);
      },
      ended: ({ recording }) => ended(recording.exchange),
    });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Resolves when all connections have told that they are gone, which a server does not wait for. */
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
