import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { withoutSecrets } from '../../accounts/secrets.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import { whenReady } from '../../runtime/concurrency.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';
import { quoteValue } from '../../values/message-text.js';
import type { Observers } from '../observers.js';
import { failureResponse, logSafely, problemResponse, uncountedId } from '../problem-response.js';
import { refuseBody } from '../request-body.js';
import { type HttpResponse, send } from '../response.js';
import { maxTargetBytes } from '../steps/host-and-origin.js';

/** An error of Node's parser, or of the connection. */
interface ClientError extends Error {
  code?: string;
  /** Bytes of the packet before the error. */
  bytesParsed?: number;
  /** The bytes with the error; earlier packets are gone. */
  rawPacket?: Buffer;
}

/** Max size of request line and headers together, in bytes. */
const maxHeaderBytes = 16 * 1024;

/** Max time for a request to arrive, in milliseconds. */
interface ArrivalLimits {
  headersMs: number;
  requestMs: number;
}

/** Messages by the codes of llhttp, whose own texts change with its versions. */
const parserMessages: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT:
    'its first line is not `<method> <target> HTTP/1.1`, with blanks in the target as %20',
  HPE_INVALID_VERSION: 'its first line does not end with `HTTP/1.1` and CR LF',
  HPE_CR_EXPECTED: 'its lines do not end with CR LF',
  HPE_LF_EXPECTED: 'its lines do not end with CR LF',
  HPE_PAUSED_H2_UPGRADE: 'it is HTTP/2, which this server does not support',
  HPE_INVALID_HEADER_TOKEN: 'a header is not `<name>: <value>` on one line, or holds a control character',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Content-Length comes twice, or beside Transfer-Encoding',
  HPE_INVALID_CONTENT_LENGTH: 'its Content-Length is not a number of bytes',
  HPE_INVALID_TRANSFER_ENCODING:
    'its Transfer-Encoding is not `chunked` alone, or comes beside Content-Length',
  HPE_INVALID_CHUNK_SIZE: 'a chunk of its body has no size in hexadecimal digits',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the extensions of its chunks are too long',
  HPE_INVALID_EOF_STATE: 'it ended before it was complete',
};

/**
 * The problem of a request that Node's parser refuses; undefined if the connection itself broke.
 * @param inBody true if the headers had arrived
 */
function parserProblem(error: ClientError, inBody: boolean, limits: ArrivalLimits): ProblemError | undefined {
  const { code = '' } = error;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const seconds = (inBody ? limits.requestMs : limits.headersMs) / 1000;
    return problem('request-timeout', { part: inBody ? 'body' : 'headers', seconds: String(seconds) });
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return !inBody && /^[A-Z-]+ /.test(lineAtError(error))
      ? problem('uri-too-long', { limit: String(maxTargetBytes) })
      : problem('header-fields-too-large', { error: `larger than ${maxHeaderBytes} bytes together` });
  }
  if (code === 'HPE_INVALID_METHOD') {
    const method = /^([!#$%&'*+.^`|~\w-]+) \S+ HTTP\/\d/.exec(lineAtError(error))?.[1];
    return method === undefined
      ? problem('malformed-request', { error: 'it does not begin with a method' })
      : problem('method-not-implemented', { method: shownMethod(method) });
  }
  if (code === 'HPE_INVALID_URL')
    return problem('malformed-request', { error: describeInvalidTarget(lineAtError(error)) });
  if (!code.startsWith('HPE_')) return undefined;
  return problem('malformed-request', { error: parserMessages[code] ?? 'it breaks the grammar' });
}

const maxMethodLength = 40;

/** Shortened, and without secrets: the client may have sent a key there by mistake. */
function shownMethod(method: string): string {
  const shown = withoutSecrets(method);
  return shown.length > maxMethodLength ? `${shown.slice(0, maxMethodLength)}…` : shown;
}

/** Message for a target with invalid characters, with a valid form of it. */
function describeInvalidTarget(line: string): string {
  const target = /^\S+ (.*?)(?: HTTP\/[\d.]+)?\r?(?:\n|$)/.exec(line)?.[1] ?? '';
  const encoded = textOf(target).replace(/[^!-~]/gu, encodeURIComponent);
  const right = encoded === target ? '' : `; send it as ${quoteValue(withoutSecrets(encoded))}`;
  return `its target holds characters that have to be percent-encoded${right}`;
}

/** Decodes bytes as UTF-8 or, if they are not valid, as Latin-1. */
function textOf(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

/** The line with the parser error, as far as its start is available. */
function lineAtError({ rawPacket, bytesParsed = 0 }: ClientError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf('\n', bytesParsed - 1) + 1;
  return text.slice(start, start + 8192);
}

/** Time that a refused connection stays open, so that a client that still sends can read the response. */
const lingerMs = 1000;

/** Answers bytes that can't be read as a request: with a problem, after which the connection closes. */
function createConnectionErrors(nextRequestId: () => string | Promise<string>, { log, observer }: Observers) {
  const latest = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();

  const sendLast = (socket: Socket, requestId: string, response: HttpResponse): void =>
    closeAfter(socket, () => {
      send({ socket, requestId }, response);
      observer?.connectionRefused(requestId, response);
    });

  /** Runs work on a connection, and answers 500 there if it fails. */
  const guard = (socket: Socket, work: () => void | Promise<void>): void => {
    const fail = (error: unknown): void => {
      const requestId = uncountedId(0);
      logSafely(log, { requestId }, error);
      // The client would take this response for the one that is still to come.
      if (latest.get(socket)?.writableFinished === false) socket.destroy();
      else sendLast(socket, requestId, failureResponse({ requestId }));
    };
    try {
      work()?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

  const respond = (socket: Socket, problem: ProblemError): void =>
    guard(socket, () =>
      whenReady(nextRequestId(), (requestId) =>
        sendLast(socket, requestId, problemResponse(problem, '/', requestId)),
      ),
    );

  return {
    /**
     * The last response of each connection. It must be set at the start of every response: a refusal waits for the
     * responses that precede it on the connection.
     */
    latest,

    /**
     * Refuses all further bytes of a connection. It never throws.
     * @param problemFor returns the problem, given whether the error is in the body of a request; undefined if the
     * connection is broken and can't be answered
     */
    refuse(socket: Socket, problemFor: (inBody: boolean) => ProblemError | undefined): void {
      guard(socket, () => {
        const last = latest.get(socket);
        const inBody = last !== undefined && !last.req.complete;
        const problem = problemFor(inBody);
        if (problem === undefined || !socket.writable) socket.destroy();
        // Bytes that follow a refused request are ignored.
        if (problem === undefined || !socket.writable || refused.has(socket)) return;
        refused.add(socket);
        if (last === undefined || last.writableFinished) {
          // A request that got its response before the end of its body gets no second one.
          if (inBody) closeAfter(socket, () => socket.end());
          else respond(socket, problem);
        } else if (inBody) {
          last.shouldKeepAlive = false;
          refuseBody(last.req, problem);
          last.once('close', () => closeAfter(socket, () => socket.end()));
        } else if (last.shouldKeepAlive) last.once('close', () => respond(socket, problem));
      });
    },
  };
}

/** Sends the last response and closes the connection. */
function closeAfter(socket: Socket, say: () => void): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  say();
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}

/** Time limits of a connection, in milliseconds. */
export interface ConnectionLimits extends ArrivalLimits {
  /** Interval of the check for slow connections. */
  checkMs: number;
  /** Max time without a request. */
  idleMs: number;
}

/** Node's HTTP server with limits, and with problems instead of Node's own error responses. */
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
    // The pipeline checks it and answers with a problem.
    requireHostHeader: false,
  });
  // The pipeline counts header lines. Node drops lines beyond its limit or, from version 22, closes the connection.
  server.maxHeadersCount = 0;
  // A client that closes its half after the request still reads the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  const { latest, refuse } = createConnectionErrors(nextRequestId, observers);
  const serve: RequestListener = (request, nodeResponse) => {
    latest.set(request.socket, nodeResponse);
    listener(request, nodeResponse);
  };
  server.on('request', serve);
  // Unknown expectations are ignored, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', serve);
  server.on('clientError', (error: ClientError, socket) =>
    refuse(socket as Socket, (inBody) => parserProblem(error, inBody, limits)),
  );
  server.on('connect', (_, socket) => {
    // Node no longer handles errors of this socket.
    socket.on('error', () => socket.destroy());
    refuse(socket as Socket, () => problem('method-not-implemented', { method: 'CONNECT' }));
  });
  return server;
}
