import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Environment } from '../../domain/access/accounts.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import { type LogFailure, tell } from '../answers/failures.js';
import { createApp, type Surface } from '../app.js';
import { accountHandlers } from '../operations/accounts.js';
import { clockHandlers } from '../operations/clock.js';
import { companyHandlers } from '../operations/companies.js';
import { contractHandlers } from '../operations/contract.js';
import { coverageHandlers } from '../operations/coverage.js';
import { deliveryHandlers } from '../operations/deliveries.js';
import { eventHandlers } from '../operations/events.js';
import { faultHandlers } from '../operations/faults.js';
import { healthHandlers, type IsReady } from '../operations/health.js';
import { historyHandlers } from '../operations/history.js';
import { keyHandlers } from '../operations/keys.js';
import { lifecycleHandlers } from '../operations/lifecycle.js';
import { metricsHandlers } from '../operations/metrics.js';
import { noticeHandlers } from '../operations/notices.js';
import { openapiHandlers } from '../operations/openapi.js';
import { problemHandlers } from '../operations/problems.js';
import { profileHandlers } from '../operations/profiles.js';
import { providerStateHandlers } from '../operations/provider-states.js';
import { rateLimitHandlers } from '../operations/rate-limits.js';
import { referenceHandlers } from '../operations/reference.js';
import { reportHandlers } from '../operations/reports.js';
import { requestHandlers } from '../operations/requests.js';
import { revisionHandlers } from '../operations/revisions.js';
import { scenarioHandlers } from '../operations/scenarios.js';
import { snapshotHandlers } from '../operations/snapshots.js';
import { webhookHandlers } from '../operations/webhooks.js';
import { worldHandlers } from '../operations/worlds.js';
import { type Counts, createCounts } from '../pipeline/counts.js';
import { createWitness, type Witness } from '../pipeline/witness.js';
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
  counts?: Counts;
  /** Hears of each request; by default nobody does. */
  requestLog?: Witness | null | undefined;
}

const usualLimits: ConnectionLimits = { headersMs: 10_000, requestMs: 30_000, checkMs: 1000, idleMs: 60_000 };

/** How long a stop waits for running requests before it cuts them off. */
const stopGraceMs = 2000;

/** What is counted of requests, who hears of them, and when the server stops. */
interface Watched {
  counts: Counts;
  witness: Witness | null;
  /** What is open ends then. */
  stopping: AbortSignal;
}

/** The sandbox as a listener of Node's HTTP server. */
export function createListener(
  sandbox: Sandbox,
  log: LogFailure,
  isReady: IsReady,
  surface: Surface = { environment: 'playground', controlPlane: true, names: [], origins: [] },
  { counts, witness, stopping }: Watched = {
    counts: createCounts(),
    witness: null,
    stopping: new AbortController().signal,
  },
): RequestListener {
  const handlers = {
    ...reportHandlers(sandbox),
    ...revisionHandlers(sandbox),
    ...historyHandlers(sandbox),
    ...lifecycleHandlers(sandbox),
    ...eventHandlers(sandbox),
    ...webhookHandlers(sandbox),
    ...deliveryHandlers(sandbox),
    ...clockHandlers(sandbox),
    ...companyHandlers(sandbox),
    ...scenarioHandlers(sandbox),
    ...referenceHandlers(),
    ...faultHandlers(sandbox),
    ...requestHandlers(sandbox),
    ...profileHandlers(sandbox),
    ...rateLimitHandlers(sandbox),
    ...coverageHandlers(sandbox),
    ...worldHandlers(sandbox),
    ...providerStateHandlers(sandbox),
    ...snapshotHandlers(sandbox),
    ...accountHandlers(sandbox),
    ...keyHandlers(sandbox),
    ...contractHandlers(),
    ...healthHandlers(isReady),
    ...metricsHandlers(sandbox, counts),
    ...openapiHandlers(sandbox, surface.controlPlane),
    ...problemHandlers(),
    ...noticeHandlers(sandbox, stopping),
  };
  return createApp(sandbox, handlers, log, surface, witness).callback();
}

/** @throws the system's error, with its `code`, when the address can't be listened on. */
export function startServer(sandbox: Sandbox, options: ServerOptions): Promise<RunningServer> {
  const { environment = 'playground', host, port, log, limits = usualLimits } = options;
  const { controlPlane = true, allowedHosts, allowedOrigins } = options;
  const { counts = createCounts(), requestLog = null } = options;
  // Nobody asks for counts where there is no control plane.
  const witnesses = [...(controlPlane ? [counts] : []), ...(requestLog === null ? [] : [requestLog])];
  const witness = createWitness(witnesses, log);
  const names = [host, ...(allowedHosts?.split(',') ?? [])];
  const surface = { environment, controlPlane, names, origins: allowedOrigins?.split(',') ?? [] };
  let ready = true;
  const stopping = new AbortController();
  const server = createBoundedServer(
    createListener(sandbox, log, () => ready, surface, { counts, witness, stopping: stopping.signal }),
    limits,
    () => whenReady(sandbox.open(''), () => sandbox.nextRequestId('')),
    log,
    witness,
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      // A connection that can't be taken, since the process has too many.
      server.on('error', (error) => tell(log, { requestId: null }, error));
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
