import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../../contract/problems.js';
import type { Observers } from '../pipeline/witness.js';
import { type ArrivalLimits, type ClientError, maxHeaderBytes, parserProblem } from './client-error.js';
import { createConnectionErrors } from './refusals.js';

/** How long a connection may take, in milliseconds. */
export interface ConnectionLimits extends ArrivalLimits {
  /** How often slow connections are looked for. */
  checkMs: number;
  /** How long a connection stays without a request. */
  idleMs: number;
}

/** Node's server, with limits on what a connection may do, and our answers where Node would give its own. */
export function createBoundedServer(
  listener: RequestListener,
  limits: ConnectionLimits,
  nextRequestId: () => string | Promise<string>,
  observers: Observers,
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
  const { note, refuse } = createConnectionErrors(nextRequestId, observers);
  const serve: RequestListener = (request, response) => {
    note(response);
    listener(request, response);
  };
  server.on('request', serve);
  // An expectation that is not known is passed over, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', serve);
  server.on('clientError', (error: ClientError, socket) =>
    refuse(socket as Socket, (inBody) => parserProblem(error, inBody, limits)),
  );
  server.on('connect', (_, socket) => {
    // Node has let go of the connection: a break of it would be thrown where nobody catches it.
    socket.on('error', () => socket.destroy());
    refuse(socket as Socket, () => problem('method-not-implemented', { method: 'CONNECT' }));
  });
  return server;
}
