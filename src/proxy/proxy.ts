import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assumed } from '../contract/gap-answers.js';
import { operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { problemAnswer } from '../http/answers/problem-answer.js';
import { send } from '../http/answers/send.js';
import { createRoutes } from '../http/pipeline/routes.js';
import { splitTarget } from '../http/syntax/target.js';
import { ask, type Passage, relay } from './passing.js';
import { record } from './recording.js';
import type { SeenExchange } from './seen-exchange.js';
import { canSuffer, type ProxiedCall, type ProxyStrikes } from './strikes.js';
import { passWithFault } from './suffering.js';
import { createUpstream, mostHeadBytes } from './upstream.js';

export interface ProxyOptions {
  upstream: URL;
  /** Certificates in PEM that are trusted besides those that Node brings; null for none. */
  upstreamCa: string | null;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** How many bytes of each body are kept until an exchange was heard of. */
  mostKept: number;
  /** What is put in front of the upstream; null where nothing is. */
  strikes: ProxyStrikes | null;
  /** Hears of each exchange when it is over. It must not throw. */
  ended(exchange: SeenExchange): void;
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
export function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const handle = createHandler(options);
  // How long anything takes is for the client and the upstream to say.
  const server = createServer({
    maxHeaderSize: mostHeadBytes,
    requireHostHeader: false,
    keepAliveTimeout: 0,
  });
  Object.assign(server, { requestTimeout: 0, headersTimeout: 60_000, maxHeadersCount: 0 });
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handle);
  server.on('connect', ({ socket }: IncomingMessage) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    // Of these connections Node closes none at a stop, and a client could hold its half of one open.
    socket.destroySoon();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject);
      // A connection that can't be taken, since the process has too many, is the client's to see.
      server.on('error', () => {});
      resolve({ url: addressOf(server), close: () => stop(server) });
    });
  });
}

function createHandler({ upstream: url, upstreamCa, mostKept, strikes, ended }: ProxyOptions) {
  const upstream = createUpstream(url, upstreamCa);
  const matchRoute = createRoutes(operations);
  let position = 0;

  const strike = async (passage: Passage, strikes: ProxyStrikes): Promise<void> => {
    const { request, response, requestId } = passage;
    const { path } = splitTarget(request.url ?? '/');
    const { operation, pathParameters } = matchRoute(request.method ?? '', path);
    if (!canSuffer(operation)) return relay(ask(passage), passage);
    const isAsked = strikes.looksAtCompanies && operation.id === 'createReport';
    const held = isAsked ? await holdBody(passage) : null;
    if (response.destroyed) return;
    const companyId = held === null ? pathParameters.companyId : companyIn(held);
    const call: ProxiedCall = { operation, fields: request.rawHeaders, companyId, requestId };
    const struck = strikes.strike(call);
    const onward = held === null ? passage : { ...passage, held, without: withoutExpect(passage.without) };
    if (struck === null) relay(ask(onward), onward);
    else if ('refusal' in struck) refuse(passage, path, struck.refusal);
    else await passWithFault(onward, operation, struck, strikes.spare);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    position += 1;
    const recording = record(request, position, mostKept);
    const requestId = `proxy_${position}`;
    const without = strikes?.without ?? nothing;
    const passage = { request, response, requestId, upstream, recording, without, held: null };
    request.on('error', () => {});
    response.on('error', () => {});
    response.on('close', () => {
      // What a fault breaks off, no client left.
      if (!response.writableFinished && recording.exchange.fault === null)
        recording.failed('The client left before its answer was whole.');
      recording.ended();
      ended(recording.exchange);
    });
    if (strikes === null) relay(ask(passage), passage);
    else void strike(passage, strikes).catch(() => response.destroy());
  };
}

const nothing: ReadonlySet<string> = new Set();

/** What was read here already is not waited for. */
function withoutExpect(without: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...without, 'expect']);
}

/** So much of a create is read for its company, in bytes: no server takes more of it. */
const mostHeld = 1024 * 1024;

/** Reads a body before anything goes on: all of it, or as much as is looked at. */
async function holdBody({ request, response, recording }: Passage): Promise<Buffer[]> {
  if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue();
  const held: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    const read = (piece: Buffer): void => {
      recording.requestPiece(piece);
      held.push(piece);
      size += piece.length;
      if (size < mostHeld) return;
      request.pause().removeListener('data', read);
      resolve();
    };
    request.on('data', read);
    request.once('end', () => {
      recording.requestEnded();
      resolve();
    });
    request.once('close', resolve);
  });
  return held;
}

function companyIn(held: readonly Buffer[]): unknown {
  try {
    return JSON.parse(Buffer.concat(held).toString())?.companyId;
  } catch {
    return undefined;
  }
}

/** Answers 400 to whoever asks for a fault that there is none of. */
function refuse({ request, response, requestId, recording }: Passage, path: string, fault: string): void {
  const asker = { request, response, requestId, sharing: null, allowance: null, gaps: assumed };
  recording.suffers(`none: ${fault}`);
  request.on('data', recording.requestPiece).on('end', recording.requestEnded);
  send(asker, problemAnswer(problem('invalid-fault', { fault }), path, requestId));
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
