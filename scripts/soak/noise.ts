import { connect } from 'node:net';
import seedrandom from 'seedrandom';
import type { Connection, SoakRequest, SoakResponse } from './connection.js';

/** Next move of a hostile client. */
interface Move {
  sent?: SoakRequest;
  /** Bytes that are an invalid or partial request, sent over a new connection. */
  bytes?: string;
  /** True if the request contains a fault with a status of 500 or more. */
  requestsFailure?: boolean;
}

const json = { 'Content-Type': 'application/json' };

/** Faults that requests contain, of all kinds. */
const faults = [
  ...['status=503; retry-after=1', 'status=500', 'status=429', 'latency=40ms', 'drip=60ms'],
  ...['reset=before', 'reset=after', 'body=empty', 'body=truncated', 'body=malformed', 'body=broken-schema'],
  ...['body=extra-members', 'body=unknown-values', 'content-type=text/html', 'stauts=503'],
  ...['status=204', 'status=302', 'status=307; location=/v1/reports', 'close=before', 'close=after'],
  ...['body=truncated-chunked', 'body=truncated-gzip', 'stall=60ms', 'informational=103'],
  ...['status=503; retry-after=1; retry-after-form=past-date', 'status=429; rate-limit-reset=1'],
];

const junk = [
  'HELLO\r\n\r\n',
  'GET /v1/reports HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
  `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(300)}\r\n`,
  // Sends half of a body, and disconnects.
  'POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"type":',
];

/**
 * Creates the moves of a hostile client; equal names give equal moves.
 * @returns a function that draws the next move
 */
export function createNoise(name: string): () => Move {
  const random = seedrandom(`soak ${name}`);
  const below = (most: number): number => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const headers = { Authorization: `Bearer sbx_playground_${name}`, ...json };
  const create = (companyId: string, more: Record<string, string> = {}): SoakRequest => ({
    ...{ method: 'POST', path: '/v1/reports', headers: { ...headers, ...more } },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
  });
  const fault = (): Move => {
    const header = oneOf(faults);
    return { sent: create('acme', { 'Sandbox-Fault': header }), requestsFailure: /status=50/.test(header) };
  };
  const kinds: readonly (() => Move)[] = [
    fault,
    fault,
    () => ({ sent: create(`Company ${below(1000)}`) }),
    () => ({ sent: create(oneOf(['', ' a', 'sbx-spa-claen', '76.123.456-1', 'x'.repeat(300), '\u0000'])) }),
    () => ({ sent: { method: 'POST', path: '/v1/reports', headers, body: '['.repeat(1 + below(20_000)) } }),
    () => ({ sent: { method: 'POST', path: '/v1/reports', headers, body: `[${'{},'.repeat(20_000)}{}]` } }),
    () => ({ sent: { method: 'GET', path: '/v1/reports?limit=100', headers } }),
    () => ({
      sent: {
        method: 'GET',
        path: oneOf(['/%', '/v1/reportz', '/v1/reports?limit=1e9', '//', '/?']),
        headers,
      },
    }),
    () => ({
      sent: { method: 'GET', path: '/v1/reports', headers: { Authorization: 'Bearer sk_live_nothing' } },
    }),
    () => ({ sent: { method: oneOf(['PUT', 'DELETE', 'PATCH']), path: '/v1/reports', headers } }),
    () => ({ sent: { method: 'GET', path: '/_sandbox/requests?limit=100', headers } }),
    () => ({
      sent: { method: 'POST', path: '/_sandbox/import?replace=true', headers, body: '{"reports":[{},{}]}' },
    }),
    () => ({
      sent: { method: 'POST', path: '/_sandbox/fork', headers, body: '{"key":"sbx_playground_noise-0"}' },
    }),
    () => ({ sent: { method: 'POST', path: '/_sandbox/reset', headers } }),
    () => ({ bytes: oneOf(junk) }),
  ];
  return () => oneOf(kinds)();
}

/** Makes a move; returns an unrequested server failure, or null. */
export async function make(url: string, connection: Connection, move: Move): Promise<string | null> {
  if (move.bytes !== undefined) {
    await sendBytes(url, move.bytes);
    return null;
  }
  const sent = move.sent as SoakRequest;
  const came = await connection.send(sent);
  return isServerFailure(came, move)
    ? `${sent.method} ${sent.path.slice(0, 80)} gave ${came.status}: ${came.text}`
    : null;
}

/** 501 is correct for an unknown method. */
function isServerFailure({ status }: SoakResponse, { requestsFailure = false }: Move): boolean {
  return status !== null && status >= 500 && status !== 501 && !requestsFailure;
}

/** Sends bytes, and disconnects after a response or a short time. */
function sendBytes(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const hangUp = (): void => void socket.destroy();
    socket.once('data', hangUp);
    socket.setTimeout(50, hangUp);
    socket.on('error', hangUp);
    socket.once('close', () => resolve());
  });
}
