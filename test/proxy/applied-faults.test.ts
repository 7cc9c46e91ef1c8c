import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import type { FaultEffect } from '../../src/contract/generated/types.js';
import type { ProxyFaultsOptions } from '../../src/proxy/faults.js';
import { closeAfterTest, startProxyFor, startRawServer } from './proxied.js';
import { exchangeBytes } from './raw.js';

/** Starts a proxy with faults in front of a server that echoes its requests; returns the exchanges of both. */
async function startFaultProxy(faults: ProxyFaultsOptions['faults']) {
  const received: string[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const piece of incoming) body += piece;
    received.push(`${incoming.method} ${incoming.url} ${body}`);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ body }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest({ close: () => void server.close().closeAllConnections() });
  const { port } = server.address() as AddressInfo;
  return { ...(await startProxyFor(`http://127.0.0.1:${port}`, { faults, maxBodyBytes: 100 })), received };
}

const create = (body: string, fields = ''): string =>
  `POST /v1/reports HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`;
const last = 'GET /v1/reports HTTP/1.1\r\nHost: c\r\nConnection: close\r\n\r\n';
const statuses = (text: string): string[] => text.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];

it('concurrent requests get their faults in order, over one connection', async () => {
  const { url, received, seen } = await startFaultProxy([
    { match: { operation: 'createReport' }, effect: { status: 503 }, until: { count: 1 } },
  ]);
  const { text } = await exchangeBytes(url, create('{"a":1}') + create('{"b":2}') + last);
  expect(statuses(text)).toEqual(['503', '200', '200']);
  expect(received).toEqual(['POST /v1/reports {"b":2}', 'GET /v1/reports ']);
  expect(
    seen.map(({ fault, wasForwarded, request }) => [fault !== null, wasForwarded, request.isComplete]),
  ).toEqual([
    [true, false, true],
    [false, true, true],
    [false, true, true],
  ]);
});

it('a create that is buffered is forwarded unchanged, for any size and form', async () => {
  const { url, received } = await startFaultProxy([
    { match: { operation: 'createReport', companyId: 'lost' }, effect: { status: 503 }, until: {} },
  ]);
  // Exceeds the stored part of a body, in chunks.
  const long = JSON.stringify({ padding: 'x'.repeat(500), companyId: 'lost' });
  const chunks = `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
  const chunked = `POST /v1/reports HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`;
  const found = create('{"companyId":"found"}', 'Expect: 100-continue\r\n');
  const { text } = await exchangeBytes(url, chunked + found + last);
  expect(statuses(text)).toEqual(['503', '100', '200', '200']);
  expect(received).toEqual(['POST /v1/reports {"companyId":"found"}', 'GET /v1/reports ']);
});

it('an altered response gets new framing, and a partial one passes unchanged', async () => {
  const { url } = await startFaultProxy([
    { match: { operation: 'createReport' }, effect: { body: 'malformed' }, until: { count: 1 } },
  ]);
  const { text } = await exchangeBytes(url, create('{"a":1}') + create('{"b":2}') + last);
  const [altered = '', plain = ''] = text.split(/(?=HTTP\/1\.1 )/);
  expect(altered).toMatch(/Sandbox-Fault-Applied: body=malformed/);
  const [, length, body] = /Content-Length: (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/.exec(altered) ?? [];
  expect(body?.length).toBe(Number(length));
  expect(plain.endsWith('{"body":"{\\"b\\":2}"}')).toBe(true);
});

it('a client that leaves during a held response affects no other', async () => {
  const { url, seen } = await startFaultProxy([
    {
      match: { operation: 'createReport' },
      effect: { status: 503, latency: { ms: 60_000 } },
      until: { count: 1 },
    },
  ]);
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write(create('{}'));
  await once(client, 'connect');
  const { text } = await exchangeBytes(url, last);
  client.destroy();
  expect(statuses(text)).toEqual(['200']);
  while (seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(seen.map(({ wasForwarded }) => wasForwarded)).toEqual([true, false]);
});

it('a connection that a fault resets is reset after the earlier responses', async () => {
  const { url } = await startFaultProxy([
    { match: { operation: 'createReport' }, effect: { reset: 'before' }, until: {} },
  ]);
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write(last.replace('Connection: close\r\n', ''));
  const [response] = await once(client, 'data');
  client.write(create('{}'));
  const [{ code }] = await once(client, 'error');
  expect([statuses(String(response)), code]).toEqual([['200'], 'ECONNRESET']);
});

it('a response of the proxy closes the connection if the client requests that', async () => {
  const { url } = await startFaultProxy([{ match: {}, effect: { status: 503 }, until: {} }]);
  expect(statuses((await exchangeBytes(url, last + create('{}'))).text)).toEqual(['503']);
  const old = last.replace('HTTP/1.1', 'HTTP/1.0').replace('Connection: close\r\n', '');
  expect(statuses((await exchangeBytes(url, old)).text)).toEqual(['503']);
});

it('a held create is not sent to an upstream that has left', async () => {
  const upstream = await startRawServer((socket, received) => {
    if (received.endsWith('\r\n\r\n')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  });
  const { port, seen } = await startProxyFor(upstream.url, {
    faults: [{ match: { companyId: 'lost' }, effect: { status: 503 }, until: {} }],
  });
  const client = connect(port, '127.0.0.1');
  const [firstHalf, rest] = [create('{"companyId":"x"}').slice(0, -5), create('{"companyId":"x"}').slice(-5)];
  client.write(last.replace('Connection: close\r\n', '') + firstHalf);
  client.once('data', () => client.write(rest));
  await once(
    client.on('error', () => {}),
    'close',
  );
  expect(seen.map(({ failure }) => failure)).toEqual([null, expect.stringMatching(/closed|left/)]);
});

it('connections of clients with unread bytes end with the clients', async () => {
  const upstream = await startRawServer((socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  );
  const { url, close } = await startProxyFor(upstream.url, { faults: [] });
  const get = last.replace('Connection: close\r\n', `X-Padding: ${'x'.repeat(2000)}\r\n`);
  for (let at = 0; at < 5; at += 1) await exchangeBytes(url, get.repeat(400));
  // The server would wait for connections that are never read.
  await close();
});

it('a redirect returns through the proxy once, and the upstream does not see its marker', async () => {
  const { url, received, seen } = await startFaultProxy([
    { match: { operation: 'createReport' }, effect: { status: 307 }, until: {} },
  ]);
  const { text } = await exchangeBytes(
    url,
    create('{"a":1}') + create('{"b":2}').replace('reports', 'reports?sandbox-redirected') + last,
  );
  expect(statuses(text)).toEqual(['307', '200', '200']);
  expect(text).toContain('Location: /v1/reports?sandbox-redirected\r\n');
  expect(received).toEqual(['POST /v1/reports {"b":2}', 'GET /v1/reports ']);
  expect(seen.map(({ fault }) => fault)).toEqual(['status=307; by=fault_1', null, null]);
});

it('a response of the upstream can be emptied, cut, stalled, closed and announced by faults', async () => {
  const { url, received, seen } = await startFaultProxy([]);
  const responseTo = async (fault: string, fields = ''): Promise<string> =>
    (await exchangeBytes(url, create('{"a":1}', `${fields}Connection: close\r\nSandbox-Fault: ${fault}\r\n`)))
      .text;
  const emptied = await responseTo('status=204');
  expect(emptied).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
  expect(emptied).not.toMatch(/content-(?:type|length)/i);
  const whole = '{"body":"{\\"a\\":1}"}';
  const firstHalf = whole.slice(0, whole.length >> 1);
  const chunked = await responseTo('body=truncated-chunked');
  expect(chunked).toContain('Transfer-Encoding: chunked');
  expect(chunked.endsWith(`\r\n\r\n${firstHalf.length.toString(16)}\r\n${firstHalf}\r\n`)).toBe(true);
  const gzip = await responseTo('body=truncated-gzip', 'Accept-Encoding: gzip\r\n');
  expect(gzip).toMatch(/Content-Encoding: gzip/i);
  expect((await responseTo('stall=5ms')).endsWith(`\r\n\r\n${firstHalf}`)).toBe(true);
  expect([await responseTo('close=before'), await responseTo('close=after')]).toEqual(['', '']);
  expect(await responseTo('informational=103')).toMatch(/^HTTP\/1\.1 103 [\s\S]*\r\n\r\nHTTP\/1\.1 200 /);
  expect(received).toHaveLength(6);
  expect(seen.map(({ failure }) => failure)).toEqual(seen.map(() => null));
});

const events = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n';
const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const get = 'GET /v1/reports HTTP/1.1\r\nHost: c\r\n\r\n';

/** Starts a proxy with one fault in front of an upstream that sends the same endless response to every request. */
async function endless(effect: FaultEffect, ...written: string[]) {
  const upstream = await startRawServer((socket) => void socket.write(written.join(''), 'latin1'));
  const options = { faults: [{ match: {}, effect, until: {} }], maxHeldBytes: 1000 };
  return { ...(await startProxyFor(upstream.url, options)), left: upstream.left };
}

it.each([
  [
    'is longer than can be held',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunkOf('x'.repeat(1001))}`,
  ],
  ['ends with its connection', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1001)}`],
  ['says that it is longer', 'HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n'],
])(
  'a response that %s gets 502, and its upstream is closed, if a fault alters its body',
  async (_, written) => {
    for (const effect of [{ body: 'malformed' }, { body: 'truncated' }, { dripMs: 1 }] as const) {
      const { url, left, first } = await endless(effect, written);
      const { text } = await exchangeBytes(url, get);
      expect(statuses(text)).toEqual(['502']);
      expect(text).toContain('Its response has more than 1000 bytes, which no fault can hold back.');
      expect((await first).failure).toContain('more than 1000 bytes');
      await left;
    }
  },
);

it('a response of the maximal size is altered', async () => {
  const written = `HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(1000)}`;
  const { url } = await endless({ body: 'malformed' }, written);
  const { text } = await exchangeBytes(url, last);
  expect(text).toMatch(/Content-Length: 999\r\n[\s\S]*\r\n\r\nx{999}$/);
});

it('a stream of events gets a 502 before its first event if a fault alters its body', async () => {
  const { url, left } = await endless({ body: 'malformed' }, events, '\r\n');
  const { text } = await exchangeBytes(url, get);
  expect(statuses(text)).toEqual(['502']);
  expect(text).toContain('whose end no fault can wait for');
  await left;
});

it.each([
  [{ latency: { ms: 1 } }, 'text/event-stream'],
  [{ contentType: 'text/html' }, 'text/html'],
] as const)('a stream of events under %j passes unchanged as it arrives', async (effect, type) => {
  const { port, left, first } = await endless(
    effect,
    `${events}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n`,
    chunkOf('data: one\n\n'),
    chunkOf('data: two\n\n'),
  );
  const client = connect(port, '127.0.0.1');
  client.write(get);
  let text = '';
  for await (const piece of client) {
    text += piece;
    if (text.includes('two')) break;
  }
  expect(text).toContain(`Content-Type: ${type}\r\n`);
  expect(text).toContain('Sandbox-Fault-Applied: ');
  expect(text).not.toContain('Content-Length');
  // From Node 26, chunks that are written together are sent as one.
  expect([
    chunkOf('data: one\n\n') + chunkOf('data: two\n\n'),
    chunkOf('data: one\n\ndata: two\n\n'),
  ]).toContain(text.slice(text.indexOf('\r\n\r\n') + 4));
  await left;
  expect((await first).response?.body.size).toBe(22);
});

it('the head of a silent stream is sent', async () => {
  const { port } = await endless({ latency: { ms: 1 } }, events, '\r\n');
  const client = connect(port, '127.0.0.1');
  client.write(get);
  const [piece] = await once(client, 'data');
  expect(statuses(String(piece))).toEqual(['200']);
  client.destroy();
});

it('a stream is reset after its head under reset=after, and its upstream is closed', async () => {
  const { url, left } = await endless({ reset: 'after' }, events, '\r\n');
  expect(await exchangeBytes(url, get)).toEqual({ text: '', isReset: true });
  await left;
});

it('responses of any length pass in order under a fault of their heads', async () => {
  const body = 'x'.repeat(300_000);
  const { url, seen } = await endless(
    { latency: { ms: 1 } },
    `HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n${body}`,
  );
  const { text } = await exchangeBytes(url, get, last);
  expect(statuses(text)).toEqual(['200', '200']);
  expect(text.split(body)).toHaveLength(3);
  expect(seen.map(({ failure, response }) => [failure, response?.body.size])).toEqual([
    [null, 300_000],
    [null, 300_000],
  ]);
});

it.each([
  ['ends', (socket: Socket) => void socket.end()],
  ['is reset', (socket: Socket) => void socket.resetAndDestroy()],
  ['is no HTTP any more', (socket: Socket) => void socket.write('no size of a chunk\r\n')],
])('a stream under a fault is cut when its upstream %s', async (_, end) => {
  const upstream = await startRawServer((socket) => {
    socket.write(`${events}Transfer-Encoding: chunked\r\n\r\n${chunkOf('data: one\n\n')}`, () => end(socket));
  });
  const faults = [{ match: {}, effect: { contentType: 'text/html' }, until: {} }];
  const { url, first } = await startProxyFor(upstream.url, { faults });
  const { text } = await exchangeBytes(url, get);
  expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(chunkOf('data: one\n\n'));
  expect((await first).failure).not.toBeNull();
});
