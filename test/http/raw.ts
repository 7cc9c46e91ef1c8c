import { connect, type Socket } from 'node:net';
import type { ConnectionLimits } from '../../src/http/connection/bounded-server.js';
import { startServer } from '../../src/http/connection/server.js';
import { createSandbox } from '../../src/server/sandbox.js';
import type { ProblemReply } from './expect-problem.js';
import { createTestStore } from './test-store.js';

/** A server that receives raw bytes. */
export interface RawServer {
  port: number;
  /** Failures of the sandbox itself. */
  failures: unknown[];
  close(): Promise<void>;
}

export async function listen(limits?: ConnectionLimits, store = createTestStore()): Promise<RawServer> {
  const failures: unknown[] = [];
  const sandbox = createSandbox({
    seed: 'sandbox',
    pace: 'fast',
    store,
    stopwatch: () => 0,
  });
  const log = ({ error }: { error: unknown }) => void failures.push(error);
  const options = { host: '127.0.0.1', port: 0, log };
  const { url, close } = await startServer(sandbox, limits ? { ...options, limits } : options);
  return { port: Number(new URL(url).port), failures, close };
}

export interface ConversationOptions {
  /** Number of responses to wait for; by default all, until the server closes the connection. */
  replies?: number;
  /** Closes the client's half after the bytes. */
  halfClose?: boolean;
  /** Reads nothing until everything is sent. */
  deaf?: boolean;
  /** True if the responses are to HEAD, and come without the announced body. */
  head?: boolean;
}

export interface Conversation {
  replies: ProblemReply[];
  /** Received bytes that are not a complete response. */
  rest: string;
  /** True if the server closed the connection. */
  closed: boolean;
}

/** Sends bytes, each part in its own turn of the event loop, and collects the responses. */
export function converse(
  port: number,
  parts: string | Buffer | readonly (string | Buffer)[],
  sending: ConversationOptions = {},
): Promise<Conversation> {
  const list = typeof parts === 'string' || Buffer.isBuffer(parts) ? [parts] : parts;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const replies: ProblemReply[] = [];
    let rest = '';
    let minLength = 0;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      rest += text;
      // Parsing a large response again with each chunk takes quadratic time.
      if (rest.length < minLength) return;
      const read = readReplies(rest, sending.head ?? false);
      replies.push(...read.replies);
      ({ rest, minLength } = read);
      if (replies.length !== sending.replies) return;
      resolve({ replies, rest, closed: false });
      socket.destroy();
    });
    // A server that refuses may close while the client still sends; its response counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve({ replies, rest, closed: true }));
    socket.on('connect', () => {
      send(socket, list, sending.halfClose ?? false);
      if (!sending.deaf) return;
      socket.pause();
      if (sending.halfClose) socket.once('finish', () => socket.resume());
      else socket.write('', () => socket.resume());
    });
  });
}

function send(socket: Socket, [part, ...later]: readonly (string | Buffer)[], halfClose: boolean): void {
  if (part === undefined) return;
  // The last part and the end of the half are sent together, as by a client that has nothing more to send.
  if (later.length === 0 && halfClose) socket.end(part);
  else socket.write(part, () => setImmediate(() => send(socket, later, halfClose)));
}

/** Complete responses, and the incomplete rest. */
interface ReadReplies {
  replies: ProblemReply[];
  rest: string;
  /** Min length of `rest` that may contain a complete response. */
  minLength: number;
}

/** Reads the complete responses at the beginning of received bytes. */
export function readReplies(received: string, head: boolean): ReadReplies {
  const replies: ProblemReply[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { replies, rest, minLength: 0 };
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    const bodyEnd = end + 4 + (head ? 0 : Number(headers['content-length'] ?? 0));
    if (rest.length < bodyEnd) return { replies, rest, minLength: bodyEnd };
    const text = Buffer.from(rest.slice(end + 4, bodyEnd), 'latin1').toString('utf8');
    replies.push({ status, headers, text });
    rest = rest.slice(bodyEnd);
  }
}

export const authorization = 'Authorization: Bearer sbx_playground_raw';

/** Returns a request with the usual headers, and an optional body with its length. */
export function request(line: string, headers: readonly string[] = [], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const fields = ['Host: localhost', authorization, ...headers, ...length];
  return `${line} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
