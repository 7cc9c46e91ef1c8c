import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Environment } from '../../accounts/account.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';
import type { Sandbox } from '../../server/sandbox.js';
import { whenReady } from '../../store/transactions.js';
import { createApp, type Surface } from '../app.js';
import {
  combineObservers,
  createRequestCounts,
  type RequestCounts,
  type RequestObserver,
} from '../observers.js';
import { createHandlers } from '../operations/handlers.js';
import type { IsReady } from '../operations/server.js';
import { type LogFailure, logSafely } from '../problem-response.js';
import { hostNames } from '../steps/host-and-origin.js';
import { type ConnectionLimits, createBoundedServer } from './bounded-server.js';
import { createMemoryConnections, type MemoryConnections } from './memory-connections.js';

/** A server that listens. */
export interface RunningServer {
  /** Base address, without a slash at the end. */
  url: string;
  /**
   * A connection within this process: as one over a socket, but for the socket.
   * @throws Error where the server is closed
   */
  connect(): Duplex;
  /** Stops taking connections, finishes what runs, and resolves when all is closed. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** The one whose keys are taken; by default the playground. */
  environment?: Environment | undefined;
  host: string;
  /** 0 takes any free port. */
  port: number;
  log: LogFailure;
  /** Whether anything exists under `/_sandbox`; by default it does. */
  controlPlane?: boolean | undefined;
  /** Names that the server answers to besides `host`, localhost and addresses, with commas between them. */
  allowedHosts?: string | undefined;
  /** Origins whose pages may call from a browser besides those of the loopback interface, with commas between them. */
  allowedOrigins?: string | undefined;
  limits?: ConnectionLimits;
  /** What is counted of requests, where several servers count together. */
  counts?: RequestCounts;
  /** Hears of each request; by default nobody does. */
  requestLog?: RequestObserver | null | undefined;
}

const defaultLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  idleMs: 60_000,
};

/** How long a stop waits for running requests before it cuts them off. */
const stopGraceMs = 2000;

/** What a listener serves, and who hears of it; by default all of the playground, and nobody. */
interface ListenerOptions {
  surface?: Surface;
  /** What is counted of requests, for whoever asks. */
  counts?: RequestCounts;
  observer?: RequestObserver | null;
  /** What is open ends then. */
  stopping?: AbortSignal;
}

const playground: Surface = { environment: 'playground', controlPlane: true, hostNames: [], origins: [] };

/** The sandbox as a listener of Node's HTTP server. */
export function createListener(
  sandbox: Sandbox,
  log: LogFailure,
  isReady: IsReady,
  options: ListenerOptions = {},
): RequestListener {
  const { surface = playground, counts = createRequestCounts(), observer = null } = options;
  const { stopping = new AbortController().signal } = options;
  const { controlPlane } = surface;
  const handlers = createHandlers(sandbox, { isReady, controlPlane, counts, stopping });
  return createApp(sandbox, handlers, surface, { log, observer }).callback();
}

/** @throws the system's error, with its `code`, when the address can't be listened on. */
export function startServer(sandbox: Sandbox, options: ServerOptions): Promise<RunningServer> {
  const { environment = 'playground', host, port, log, limits = defaultLimits } = options;
  const { controlPlane = true, allowedHosts, allowedOrigins } = options;
  const { counts = createRequestCounts(), requestLog = null } = options;
  // Nobody asks for counts where there is no control plane.
  const observers = [...(controlPlane ? [counts] : []), ...(requestLog === null ? [] : [requestLog])];
  const observer = combineObservers(observers, log);
  const surface = {
    environment,
    controlPlane,
    hostNames: hostNames(host, allowedHosts),
    origins: allowedOrigins?.split(',') ?? [],
  };
  let ready = true;
  const stopping = new AbortController();
  const server = createBoundedServer(
    createListener(sandbox, log, () => ready, { surface, counts, observer, stopping: stopping.signal }),
    limits,
    () => whenReady(sandbox.open(''), () => sandbox.nextRequestId('')),
    { log, observer },
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      // A connection that can't be taken, since the process has too many.
      server.on('error', (error) => logSafely(log, { requestId: null }, error));
      const memory = createMemoryConnections(server);
      resolve({
        url: addressOf(server),
        connect: memory.open,
        close() {
          ready = false;
          stopping.abort();
          return stop(server, memory);
        },
      });
    });
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** @param memory the connections that Node's server does not count */
async function stop(server: Server, memory: MemoryConnections): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), stopGraceMs);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.all([closed, memory.close()]);
  clearTimeout(cut);
}

/** The environments of one sandbox, each at an address of its own. */
export interface RunningEnvironments extends RunningServer {
  /** Base address of production, without a slash at the end; null where it is not served. */
  productionUrl: string | null;
  /** As `connect`, to production; null where it is not served. */
  connectToProduction: RunningServer['connect'] | null;
}

interface EnvironmentsOptions extends Omit<ServerOptions, 'environment' | 'counts'> {
  /** Of production, which is served only where this is given. */
  productionPort?: number | undefined;
}

/**
 * Serves the playground, and production where it has a port.
 * @throws the system's error, with its `code`, when an address can't be listened on; then none is.
 */
export async function startEnvironments(
  sandbox: Sandbox,
  { productionPort, ...asked }: EnvironmentsOptions,
): Promise<RunningEnvironments> {
  const options = { ...asked, counts: createRequestCounts() };
  const playground = await startServer(sandbox, options);
  if (productionPort === undefined) return { ...playground, productionUrl: null, connectToProduction: null };
  try {
    const production = await startServer(sandbox, {
      ...options,
      environment: 'production',
      port: productionPort,
    });
    return {
      url: playground.url,
      connect: playground.connect,
      productionUrl: production.url,
      connectToProduction: production.connect,
      async close() {
        await Promise.all([playground.close(), production.close()]);
      },
    };
  } catch (error) {
    await playground.close();
    throw error;
  }
}
