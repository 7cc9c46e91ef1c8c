import { connect, type Socket } from 'node:net';
import seedrandom from 'seedrandom';
import { expect, it } from 'vitest';
import type { ProxyFaultsOptions } from '../../src/proxy/faults.js';
import { startProxyFor, startRawServer } from './proxied.js';

const draw = seedrandom.alea('any bytes');
const one = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;

const text = (): string => 'x'.repeat(Math.floor(draw() * 3000));
const withLength = (body: string, more = 0): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${body.length + more}\r\n\r\n${body}`;

/** Possible reactions of an upstream to any bytes. */
const answers: readonly ((socket: Socket) => void)[] = [
  (socket) => socket.write(withLength(text())),
  (socket) => socket.write(withLength(text())),
  (socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'),
  (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
  (socket) => socket.write('unsolicited bytes\r\n\r\n'),
  (socket) => socket.end(withLength(text(), 10)),
  (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${text()}`),
  (socket) => socket.end(),
  (socket) => socket.resetAndDestroy(),
];

const create = (): string => JSON.stringify({ companyId: one(['x', 'y']), padding: text().slice(0, 300) });
/** Bytes that a client may send. */
const requests: readonly (() => string)[] = [
  () => 'GET /v1/reports HTTP/1.1\r\nHost: a\r\n\r\n',
  () => 'HEAD /v1/reports/rep_1 HTTP/1.1\r\nHost: a\r\n\r\n',
  () => withLength(create()).replace('HTTP/1.1 200 OK', 'POST /v1/reports HTTP/1.1\r\nHost: a'),
  () => 'POST /v1/reports HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a\r\n{}\r\n0\r\n\r\n',
  () => 'POST /v1/reports HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}x\r\n',
  () => 'CONNECT a:1 HTTP/1.1\r\n\r\n',
  () => '\x16\x03\x01',
  () => 'GET /v1/reports HTTP/1.1\r\nHost: rebound.example\r\n\r\n',
];

/** Ways in which a client ends after its last byte. */
const ends: readonly ((client: Socket) => unknown)[] = [
  (client) => client.end(),
  (client) => client.destroy(),
  (client) => client.resetAndDestroy(),
];

/** Sends bytes in pieces; resolves when the connection has ended. */
function speak(port: number): Promise<void> {
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: draw() < 0.5 });
  const bytes = Buffer.from(
    Array.from({ length: 1 + Math.floor(draw() * 4) }, () => one(requests)()).join(''),
  );
  const end = one(ends);
  let at = 0;
  const step = (): void => {
    if (client.destroyed) return;
    if (at >= bytes.length) {
      end(client);
      return;
    }
    const to = at + 1 + Math.floor(draw() * 200);
    client.write(bytes.subarray(at, to));
    at = to;
    setImmediate(step);
  };
  client.on('error', () => {}).on('end', () => client.end());
  client.once('connect', step).resume();
  return new Promise((resolve) => client.once('close', () => resolve()));
}

const faults: [string, ProxyFaultsOptions['faults'] | undefined][] = [
  ['no faults', undefined],
  ['cut answers', [{ match: {}, effect: { body: 'truncated', latency: { ms: 1 } }, until: {} }]],
  [
    'faults of some companies',
    [
      { match: { companyId: 'x' }, effect: { status: 503 }, until: {} },
      { match: { nth: 3 }, effect: { reset: 'after' }, until: {} },
      { match: {}, effect: { dripMs: 2 }, until: {} },
    ],
  ],
];

it.each(faults)('every connection ends after any bytes and any disconnect, with %s', async (_, set) => {
  const upstream = await startRawServer((socket) =>
    setImmediate(() => {
      if (!socket.destroyed && socket.writable) one(answers)(socket);
    }),
  );
  const { port, close } = await startProxyFor(upstream.url, set === undefined ? {} : { faults: set });
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => speak(port)));
  await close();
  expect(upstream.connections()).toBeGreaterThan(20);
});
