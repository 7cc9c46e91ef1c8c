import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Sandbox } from '../sandbox/sandbox.js';
import { createApp } from './app.js';
import { answerClientError, maxHeaderBytes } from './client-error.js';
import { healthHandlers, type IsReady } from './health.js';
import { openapiHandlers } from './openapi.js';
import type { LogFailure } from './problem-answer.js';
import { problemHandlers } from './problems.js';
import { reportHandlers } from './reports.js';

/** A server that listens. */
export interface RunningServer {
  /** Base address, without a slash at the end. */
  url: string;
  /** Stops taking connections, finishes what runs, and resolves when all is closed. */
  close(): Promise<void>;
}

export interface ServerOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  log: LogFailure;
}

/** How long a stop waits for running requests before it cuts them off. */
const stopGraceMs = 2000;

/** The sandbox as a listener of Node's HTTP server. */
export function createListener(sandbox: Sandbox, log: LogFailure, isReady: IsReady): RequestListener {
  const handlers = {
    ...reportHandlers(sandbox),
    ...healthHandlers(isReady),
    ...openapiHandlers(),
    ...problemHandlers(),
  };
  return createApp(sandbox, handlers, log).callback();
}

/** @throws the system's error, with its `code`, when the address can't be listened on. */
export function startServer(sandbox: Sandbox, { host, port, log }: ServerOptions): Promise<RunningServer> {
  let ready = true;
  const listener = createListener(sandbox, log, () => ready);
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 60_000,
    },
    listener,
  );
  // An expectation that is not known is passed over, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket as Socket, sandbox.nextRequestId('')),
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
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
