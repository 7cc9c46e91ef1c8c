import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ObservedExchange } from '../../src/proxy/cassette-file.js';
import { startProxy } from '../../src/proxy/proxy.js';
import { selfSigned } from '../webhooks/sender/self-signed.js';
import { rawServer } from './raw.js';

/** Responds with the names by which it was called in TLS and in HTTP, and with the body. */
const server = createServer(selfSigned, (request, response) => {
  const { servername } = request.socket as TLSSocket & { servername: string };
  request
    .setEncoding('utf8')
    .on('data', (body) => response.end(`${servername} ${request.headers.host} ${body}`));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

const address = (scheme: string, host: string): string =>
  `${scheme}://${host}:${(server.address() as AddressInfo).port}`;

/** Returns the response to a client of a proxy, and the failure in the exchange of the proxy. */
async function startTlsProxy(upstream: string, upstreamCa: string | null) {
  const exchanges: ObservedExchange[] = [];
  const proxy = await startProxy({
    ...{
      upstream: new URL(upstream),
      upstreamCa,
      host: '127.0.0.1',
      port: 0,
      maxBodyBytes: 1024,
      faults: null,
    },
    exchangeEnded: (exchange) => exchanges.push(exchange),
    becameUnreadable: () => {},
  });
  const response = await fetch(proxy.url, { method: 'POST', body: 'sent', headers: { Connection: 'close' } });
  const text = await response.text();
  await proxy.close();
  return { status: response.status, text, failure: exchanges[0]?.failure };
}

it('an upstream with its own certificate is reached by its name once that is trusted', async () => {
  const { status, text, failure } = await startTlsProxy(address('https', 'localhost'), selfSigned.cert);
  const { port } = server.address() as AddressInfo;
  expect([status, text, failure]).toEqual([200, `localhost localhost:${port} sent`, null]);
});

it.each([
  [
    'is not trusted',
    'https',
    'localhost',
    null,
    /^Its certificate is signed by an unknown .*--upstream-ca\.$/,
  ],
  ['has another name', 'https', '127.0.0.1', selfSigned.cert, /^Its certificate is for another name/],
])('an upstream whose certificate %s gives a 502 with the reason', async (_, scheme, host, ca, why) => {
  const { status, text, failure } = await startTlsProxy(address(scheme, host), ca);
  expect(failure).toMatch(why);
  expect([status, JSON.parse(text).detail]).toEqual([502, expect.stringContaining(failure ?? '')]);
});

it('an upstream without TLS gives a 502 with the reason', async () => {
  const plain = await startProxy({
    ...{ upstream: new URL('http://localhost'), upstreamCa: null, host: '127.0.0.1', port: 0 },
    ...{ maxBodyBytes: 1024, faults: null, exchangeEnded: () => {}, becameUnreadable: () => {} },
  });
  const { status, failure } = await startTlsProxy(plain.url.replace('http:', 'https:'), null);
  expect([status, failure]).toEqual([
    502,
    'It does not speak TLS, or another version of it: correct --upstream.',
  ]);
  await plain.close();
});

it('an upstream that leaves during the TLS handshake gives a 502 with the reason', async () => {
  const closingServer = await rawServer((socket) => socket.end());
  const { status, failure } = await startTlsProxy(closingServer.url.replace('http:', 'https:'), null);
  expect([status, failure]).toEqual([502, 'It closed the connection while TLS was agreed upon.']);
  closingServer.close();
});
