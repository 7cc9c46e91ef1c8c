import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config, Environment } from '../../contract/generated/types.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { DatabaseError } from '../../store/database.js';
import { createApp, type Surface } from '../app.js';
import {
  combineObservers,
  createRequestCounts,
  type RequestCounts,
  type RequestObserver,
} from '../observers.js';
import { createHandlers } from '../operations/handlers.js';
import type { IsReady } from '../operations/server.js';
import { type LogFailure, logSafely, uncountedId } from '../problem-response.js';
import { hostNames } from '../steps/host-and-origin.js';
import { type ConnectionLimits, createBoundedServer } from './bounded-server.js';
import { createMemoryConnections, type MemoryConnections } from './memory-connections.js';

/** A server that listens. */
export interface RunningServer {
  /** Base address, without a slash at the end. */
  url: string;
  /**
   * Opens a connection within this process, without a socket.
   * @throws Error if the server is closed
   */
  connect(): Duplex;
  /** Keeps the process alive until the returned function is called. */
  hold(): () => void;
  /** Accepts no more connections, finishes running requests, and resolves when all is closed. */
  close(): Promise<void>;
}

/** The settings of a server; by default it serves the control plane. */
interface ServerOptions
  extends Pick<Config, 'host' | 'port' | 'allowedHosts' | 'allowedOrigins'>,
    Partial<Pick<Config, 'controlPlane'>> {
  /** Only keys of this environment are accepted; by default the playground. */
  environment?: Environment | undefined;
  log: LogFailure;
  limits?: ConnectionLimits;
  /** False if only running requests and `hold` keep the process alive; by default the server does. */
  keepsAlive?: boolean | undefined;
  /** Counts that several servers share. */
  counts?: RequestCounts;
  /** Observes each request; by default none. */
  requestLog?: RequestObserver | null | undefined;
}

const defaultLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  idleMs: 60_000,
};

/** Time for running requests to finish before a stop closes their connections. */
const stopGraceMs = 2000;

/** Options of a listener; by default all of the playground without observer. */
interface ListenerOptions {
  surface?: Surface;
  /** Counts for the metrics. */
  counts?: RequestCounts;
  observer?: RequestObserver | null;
  /** Aborts when the server stops, which ends open streams. */
  stopping?: AbortSignal;
}

const playground: Surface = { environment: 'playground', controlPlane: true, hostNames: [], origins: [] };

/** The sandbox as a listener of Node's HTTP server. */
export function createListener(
  sandbox: SandboxCore,
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
export function startServer(sandbox: SandboxCore, options: ServerOptions): Promise<RunningServer> {
  const { environment = 'playground', host, port, log, limits = defaultLimits } = options;
  const { controlPlane = true, allowedHosts, allowedOrigins } = options;
  const { counts = createRequestCounts(), requestLog = null, keepsAlive = true } = options;
  // Counts are read in the control plane only.
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
    () => (sandbox.isDurable ? idOfUnreadRequest(sandbox) : sandbox.nextRequestId('')),
    { log, observer },
  );
  const hold = keepsAlive ? () => () => {} : createHold(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      // Emitted if the process has too many connections.
      server.on('error', (error) => logSafely(log, { requestId: null }, error));
      const memory = createMemoryConnections(server);
      resolve({
        url: addressOf(server),
        connect: memory.open,
        hold,
        close() {
          ready = false;
          stopping.abort();
          return stop(server, memory);
        },
      });
    });
  });
}

/** Makes a server keep the process alive only while it is held, and while a request runs. */
function createHold(server: Server): RunningServer['hold'] {
  let holds = 0;
  const hold = (): (() => void) => {
    holds += 1;
    server.ref();
    return () => {
      holds -= 1;
      if (holds === 0) server.unref();
    };
  };
  server.unref();
  server.on('connection', (socket: Socket) => socket.unref());
  server.on('request', (_, nodeResponse) => nodeResponse.once('close', hold()));
  return hold;
}

/** Id of a request that could not be read; without the database, no account counts it. */
async function idOfUnreadRequest({ open, nextRequestId }: SandboxCore): Promise<string> {
  try {
    await open('');
    return nextRequestId('');
  } catch (error) {
    if (error instanceof DatabaseError) return uncountedId(0);
    throw error;
  }
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
  /** Base address of production, without a slash at the end; null if it is not served. */
  productionUrl: string | null;
  /** As `connect`, to production; null if it is not served. */
  connectToProduction: RunningServer['connect'] | null;
}

type EnvironmentsOptions = Omit<ServerOptions, 'environment' | 'counts'> & Pick<Config, 'productionPort'>;

/**
 * Serves the playground, and production if it has a port.
 * @throws the system's error, with its `code`, if an address can't be listened on; then none is
 */
export async function startEnvironments(
  sandbox: SandboxCore,
  { productionPort, ...common }: EnvironmentsOptions,
): Promise<RunningEnvironments> {
  const options = { ...common, counts: createRequestCounts() };
  const playground = await startServer(sandbox, options);
  if (productionPort === undefined) return { ...playground, productionUrl: null, connectToProduction: null };
  try {
    const ofProduction = { environment: 'production', port: productionPort } as const;
    const production = await startServer(sandbox, { ...options, ...ofProduction });
    return {
      ...playground,
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
