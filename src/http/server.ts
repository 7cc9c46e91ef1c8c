import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { problem } from '../contract/problems.js';
import type { Environment } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { whenReady } from '../sandbox/when-ready.js';
import { accountHandlers } from './accounts.js';
import { createApp, type Surface } from './app.js';
import { type ArrivalLimits, type ClientError, maxHeaderBytes, problemOf } from './client-error.js';
import { clockHandlers } from './clock.js';
import { companyHandlers } from './companies.js';
import { eventHandlers } from './events.js';
import { type LogFailure, tell } from './failures.js';
import { healthHandlers, type IsReady } from './health.js';
import { historyHandlers } from './history.js';
import { keyHandlers } from './keys.js';
import { lifecycleHandlers } from './lifecycle.js';
import { openapiHandlers } from './openapi.js';
import { problemHandlers } from './problems.js';
import { createRefusals } from './refusals.js';
import { reportHandlers } from './reports.js';
import { revisionHandlers } from './revisions.js';
import { scenarioHandlers } from './scenarios.js';
import { worldHandlers } from './worlds.js';

/** A server that listens. */
export interface RunningServer {
  /** Base address, without a slash at the end. */
  url: string;
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
}

/** How long a connection may take, in milliseconds. */
export interface ConnectionLimits extends ArrivalLimits {
  /** How often slow connections are looked for. */
  checkMs: number;
  /** How long a connection stays without a request. */
  idleMs: number;
}

const usualLimits: ConnectionLimits = { headersMs: 10_000, requestMs: 30_000, checkMs: 1000, idleMs: 60_000 };

/** How long a stop waits for running requests before it cuts them off. */
const stopGraceMs = 2000;

/** The sandbox as a listener of Node's HTTP server. */
export function createListener(
  sandbox: Sandbox,
  log: LogFailure,
  isReady: IsReady,
  surface: Surface = { environment: 'playground', controlPlane: true, names: [], origins: [] },
): RequestListener {
  const handlers = {
    ...reportHandlers(sandbox),
    ...revisionHandlers(sandbox),
    ...historyHandlers(sandbox),
    ...lifecycleHandlers(sandbox),
    ...eventHandlers(sandbox),
    ...clockHandlers(sandbox),
    ...companyHandlers(sandbox),
    ...scenarioHandlers(sandbox),
    ...worldHandlers(sandbox),
    ...accountHandlers(sandbox),
    ...keyHandlers(sandbox),
    ...healthHandlers(isReady),
    ...openapiHandlers(surface.controlPlane),
    ...problemHandlers(),
  };
  return createApp(sandbox, handlers, log, surface).callback();
}

/** @throws the system's error, with its `code`, when the address can't be listened on. */
export function startServer(sandbox: Sandbox, options: ServerOptions): Promise<RunningServer> {
  const { environment = 'playground', host, port, log, limits = usualLimits } = options;
  const { controlPlane = true, allowedHosts, allowedOrigins } = options;
  const names = [host, ...(allowedHosts?.split(',') ?? [])];
  const surface = { environment, controlPlane, names, origins: allowedOrigins?.split(',') ?? [] };
  let ready = true;
  const server = createBoundedServer(
    createListener(sandbox, log, () => ready, surface),
    limits,
    () => whenReady(sandbox.open(''), () => sandbox.nextRequestId('')),
    log,
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      // A connection that can't be taken, since the process has too many.
      server.on('error', (error) => tell(log, { requestId: null }, error));
      resolve({
        url: addressOf(server),
        close() {
          ready = false;
          return stop(server);
        },
      });
    });
  });
}

/** Node's server, with limits on what a connection may do, and our answers where Node would give its own. */
function createBoundedServer(
  listener: RequestListener,
  limits: ConnectionLimits,
  nextRequestId: () => string | Promise<string>,
  log: LogFailure,
): Server {
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.idleMs,
    // The pipeline asks for it, and answers with a problem.
    requireHostHeader: false,
  });
  // A client that closes its half after the request still reads the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  const { note, refuse } = createRefusals(nextRequestId, log);
  const serve: RequestListener = (request, response) => {
    note(response);
    listener(request, response);
  };
  server.on('request', serve);
  // An expectation that is not known is passed over, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', serve);
  server.on('clientError', (error: ClientError, socket) =>
    refuse(socket as Socket, (inBody) => problemOf(error, inBody, limits)),
  );
  server.on('connect', (_, socket) => {
    // Node has let go of the connection: a break of it would be thrown where nobody catches it.
    socket.on('error', () => socket.destroy());
    refuse(socket as Socket, () => problem('method-not-implemented', { method: 'CONNECT' }));
  });
  return server;
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), stopGraceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
