import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connectionFields } from '../../proxy/message-head.js';
import { dateNow, performanceNow } from '../../runtime/real-time.js';

/** A message that came, and what became of it. */
export interface ForwardedMessage {
  /** By their names in lower case. */
  headers: IncomingMessage['headers'];
  /** The exact bytes, as far as they came. */
  body: Uint8Array;
  /** What the target answered; null where it did not. */
  status: number | null;
  /** Why it did not, or why its answer reached nobody; null where all went well. */
  fault: string | null;
  /** When it came, and how long the target took to answer; in milliseconds of real time. */
  cameAt: number;
  tookMs: number;
}

/** Takes messages and hands each on as it came, answering with what the target answers. */
export interface Forwarder {
  /** Where it listens. */
  port: number;
  close(): Promise<void>;
}

export interface ForwarderOptions {
  target: URL;
  host: string;
  port: number;
  /** Whether a message is answered here, with 204, handed on to nobody, and not told of. */
  isOwn(headers: IncomingMessage['headers']): boolean;
  /** Hears of each other message when it is answered. */
  told(forwarded: ForwardedMessage): void;
}

/** @throws the system's error, with its `code`, when the address can't be listened on */
export async function startForwarder(options: ForwarderOptions): Promise<Forwarder> {
  const server = createServer((request, response) => forward(request, response, options));
  // What the sandbox sends is as large, and as slow, as the target has to bear.
  server.requestTimeout = 0;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, options: ForwarderOptions): void {
  const { target, isOwn, told } = options;
  const tell = reportWhenForwarded(incoming, told);
  // An end before its time is told where the response closes.
  incoming.on('error', () => {});
  response.on('error', () => {});
  if (isOwn(incoming.headers)) incoming.on('end', () => response.writeHead(204).end());
  else forwardTo(incoming, response, target, tell);
}

/** Tells what the target answered to a message, or why that reached nobody; whatever comes after the first is left. */
type ReportForward = (status: number | null, fault: string | null) => void;

/** Gathers a message from now on, to be told of when it is answered and has come. */
function reportWhenForwarded(incoming: IncomingMessage, told: ForwarderOptions['told']): ReportForward {
  const cameAt = dateNow();
  const began = performanceNow();
  const parts: Buffer[] = [];
  let isTold = false;
  incoming.on('data', (part: Buffer) => parts.push(part));
  return (status, fault) => {
    if (isTold) return;
    isTold = true;
    const tookMs = performanceNow() - began;
    const whole = (): void =>
      told({ headers: incoming.headers, body: Buffer.concat(parts), status, fault, cameAt, tookMs });
    // Of a message that was answered before it had come, the rest is waited for.
    if (incoming.readableEnded || incoming.destroyed) whole();
    else incoming.once('close', whole);
  };
}

/** Hands a message on as it comes, and answers with what the target answers. */
function forwardTo(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: URL,
  tell: ReportForward,
): void {
  const onward = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: incoming.method ?? 'POST',
    // A connection for each message: none that the target has given up meanwhile.
    agent: false,
  });
  for (const [name, value] of ownHeaders(incoming)) onward.appendHeader(name, value);
  incoming.pipe(onward);
  onward.on('close', () => incoming.unpipe(onward).resume());
  response.on('close', () => {
    if (response.writableFinished) return;
    onward.destroy();
    tell(
      null,
      incoming.complete ? 'no answer in time: the sandbox waits no longer' : 'it broke off before its end',
    );
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    const fault = `no answer from ${target.host} (${error.code ?? error.message})`;
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) {
      response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`legal-reports-sandbox listen: ${fault}.\n`, () => tell(null, fault));
    }
  });
  onward.on('response', (answer) => {
    answer.on('error', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, ownHeaders(answer).flat());
    answer.pipe(response);
    response.on('finish', () => tell(answer.statusCode ?? null, null));
  });
}

/** What is not handed on: what is of a connection, or for whoever stands here. */
const omittedHeaders: ReadonlySet<string> = new Set([
  ...connectionFields,
  ...['host', 'trailer', 'expect', 'proxy-authenticate', 'proxy-authorization'],
]);

/** The headers as they were written. */
function ownHeaders({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!omittedHeaders.has(name.toLowerCase())) pairs.push([name, value]);
  }
  return pairs;
}
