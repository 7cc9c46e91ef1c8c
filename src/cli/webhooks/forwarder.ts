import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { NamedValue } from '../../contract/generated/types.js';
import { connectionFields, namedFields } from '../../proxy/message-head.js';
import { listenAt } from '../../runtime/listening.js';
import { dateNow, performanceNow } from '../../runtime/real-time.js';

/** A received message and its result. */
export interface ForwardedMessage {
  /** Names are in lower case. */
  headers: IncomingMessage['headers'];
  /** The exact bytes that arrived. */
  body: Uint8Array;
  /** Status of the target's response; null without one. */
  status: number | null;
  /** Why there was no response, or it reached nobody; null for neither. */
  error: string | null;
  /** Arrival, and duration of the target's response, in milliseconds of real time. */
  receivedAt: number;
  tookMs: number;
}

interface ForwarderOptions {
  target: URL;
  host: string;
  port: number;
  /** Returns whether a message is the command's own test, which is answered 204 and not forwarded. */
  isOwnTest(headers: IncomingMessage['headers']): boolean;
  /** Called for each other message, after its response. */
  onForwarded(forwarded: ForwardedMessage): void;
}

/**
 * Forwards messages unchanged, and returns the target's responses. Resolves with the port that it listens on.
 * @throws the system's error, with its `code`, when the address can't be listened on
 */
export function startForwarder(options: ForwarderOptions): ReturnType<typeof listenAt> {
  const server = createServer((request, response) => forward(request, response, options));
  // The size and duration of messages is limited by sandbox and target.
  server.requestTimeout = 0;
  return listenAt(server, options.port, options.host);
}

function forward(incoming: IncomingMessage, response: ServerResponse, options: ForwarderOptions): void {
  const { target, isOwnTest, onForwarded } = options;
  const report = reportWhenForwarded(incoming, onForwarded);
  // An early end is handled when the response closes.
  incoming.on('error', () => {});
  response.on('error', () => {});
  if (isOwnTest(incoming.headers)) incoming.on('end', () => response.writeHead(204).end());
  else forwardTo(incoming, response, target, report);
}

/** Reports the result of a message. Only the first call counts. */
type ReportForward = (status: number | null, error: string | null) => void;

/** Collects a message, and reports it when it has its response and has arrived. */
function reportWhenForwarded(
  incoming: IncomingMessage,
  onForwarded: ForwarderOptions['onForwarded'],
): ReportForward {
  const receivedAt = dateNow();
  const began = performanceNow();
  const parts: Buffer[] = [];
  let isReported = false;
  incoming.on('data', (part: Buffer) => parts.push(part));
  return (status, error) => {
    if (isReported) return;
    isReported = true;
    const tookMs = performanceNow() - began;
    const result = { headers: incoming.headers, status, error, receivedAt, tookMs };
    const whole = (): void => onForwarded({ ...result, body: Buffer.concat(parts) });
    // The rest of a message that got an early response is awaited.
    if (incoming.readableEnded || incoming.destroyed) whole();
    else incoming.once('close', whole);
  };
}

/** Streams a message to the target, and its response back. */
function forwardTo(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: URL,
  report: ReportForward,
): void {
  const onward = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: incoming.method ?? 'POST',
    // Uses a new connection for each message: a kept one may have been closed by the target.
    agent: false,
  });
  for (const { name, value } of ownHeaders(incoming)) onward.appendHeader(name, value);
  incoming.pipe(onward);
  onward.on('close', () => incoming.unpipe(onward).resume());
  response.on('close', () => {
    if (response.writableFinished) return;
    onward.destroy();
    report(
      null,
      incoming.complete ? 'no response in time: the sandbox waits no longer' : 'it broke off before its end',
    );
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    const reason = `no response from ${target.host} (${error.code ?? error.message})`;
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) {
      response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`legal-reports-sandbox listen: ${reason}.\n`, () => report(null, reason));
    }
  });
  onward.on('response', (received) => {
    received.on('error', () => response.destroy());
    const headers = ownHeaders(received).flatMap(({ name, value }) => [name, value]);
    response.writeHead(received.statusCode ?? 502, headers);
    received.pipe(response);
    response.on('finish', () => report(received.statusCode ?? null, null));
  });
}

/** Headers that are not forwarded: those of the connection, and those for a proxy. */
const omittedHeaders: ReadonlySet<string> = new Set([
  ...connectionFields,
  ...['host', 'trailer', 'expect', 'proxy-authenticate', 'proxy-authorization'],
]);

/** Headers to forward, as they were written. */
function ownHeaders({ rawHeaders }: IncomingMessage): NamedValue[] {
  return namedFields(rawHeaders).filter(({ name }) => !omittedHeaders.has(name.toLowerCase()));
}
