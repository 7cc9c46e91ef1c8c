import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { maxHeadBytes } from '../../src/proxy/message-head.js';
import { closeAfterTest, startProxyFor, startRawServer } from './proxied.js';
import { exchangeBytes } from './raw.js';

const get = 'GET /v1/x HTTP/1.1\r\nHost: client\r\nConnection: close\r\n\r\n';

describe('traffic through the proxy', () => {
  it('keeps every byte of a response, and every byte of a request except its host', async () => {
    const response =
      'HTTP/1.1 299 Odd Reason\r\nset-COOKIE: a=1\r\nX-b:2 \r\nSet-Cookie: c=3\r\nx-Latin: \xe9\r\nCONTENT-length: 2\r\n\r\nok';
    const upstream = await startRawServer((socket) => socket.end(response, 'latin1'));
    const { url } = await startProxyFor(upstream.url);
    const head =
      'POST /v1/x?a=%zz&b HTTP/1.1\r\nzeta: 1\r\nHOST: client\r\nAlpha: 2\r\nzeta: 3\r\ncontent-LENGTH: 3\r\n';
    const rest = 'Connection: close\r\n\r\nabc';
    expect((await exchangeBytes(url, head + rest)).text).toBe(response);
    const { host } = new URL(upstream.url);
    expect(upstream.received()).toBe(head.replace('client', host) + rest);
  });

  it('includes headers of the connection, since connections are paired', async () => {
    const response =
      'HTTP/1.1 200 OK\r\nConnection: close, x-hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=9\r\n\r\nuntil the end';
    const upstream = await startRawServer((socket) => socket.end(response));
    const { url, first } = await startProxyFor(upstream.url);
    const head =
      'GET / HTTP/1.1\r\nHost: c\r\nConnection: x-mine, close\r\nX-Mine: 1\r\nTE: trailers\r\n\r\n';
    expect((await exchangeBytes(url, head)).text).toBe(response);
    expect(upstream.received()).toBe(head.replace('Host: c', `Host: ${new URL(upstream.url).host}`));
    const { response: seen, failure } = await first;
    expect([String(seen?.body.pieces), failure]).toEqual(['until the end', null]);
  });

  it('is streamed in pieces, with trailers', async () => {
    const upstream = await startRawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n') && !received.includes('0\r\n'))
        socket.write('HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n');
      // The last piece is sent after the client has reacted to the first one.
      if (received.includes('X-Own: 2')) socket.end('0\r\nX-Sum: 1\r\n\r\n');
    });
    const { url, first } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(
      'POST / HTTP/1.1\r\nHost: c\r\nTrailer: X-Own\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    );
    let text = '';
    client.on('data', (piece) => {
      text += piece;
      if (text.endsWith('first\r\n')) client.write('3\r\nabc\r\n0\r\nX-Own: 2\r\n\r\n');
    });
    await once(client, 'close');
    expect(text).toMatch(
      /Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\nX-Sum: 1\r\n\r\n$/,
    );
    expect(upstream.received()).toMatch(/\r\n3\r\nabc\r\n0\r\nX-Own: 2\r\n\r\n$/);
    const { request, response } = await first;
    expect([String(request.body.pieces), request.isComplete, String(response?.body.pieces)]).toEqual([
      ...['abc', true, 'first'],
    ]);
  });

  it('keeps compressed bodies, and the response head for HEAD', async () => {
    const bytes = gzipSync('report '.repeat(1000)).toString('latin1');
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const upstream = await startRawServer((socket, received) =>
      socket.end(head + (received.startsWith('HEAD') ? '' : bytes), 'latin1'),
    );
    const { url } = await startProxyFor(upstream.url);
    expect((await exchangeBytes(url, get)).text).toMatch(
      new RegExp(`gzip\r\nContent-Length: ${bytes.length}\r\n`),
    );
    expect((await exchangeBytes(url, get)).text.endsWith(bytes)).toBe(true);
    expect((await exchangeBytes(url, get.replace('GET', 'HEAD'))).text).toBe(head);
  });

  it('includes 100 and early hints of the upstream', async () => {
    const upstream = await startRawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n'))
        socket.write(
          'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nx-Odd: 1\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n',
        );
      if (received.endsWith('abc')) socket.end('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n');
    });
    const { url } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(
      'POST / HTTP/1.1\r\nHost: c\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n',
    );
    let text = '';
    client.on('data', (piece) => {
      text += piece;
      if (text.includes('100 Continue')) client.write('abc');
    });
    await once(client, 'close');
    expect(text).toMatch(
      /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>\r\nx-Odd: 1\r\n\r\nHTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/,
    );
    expect(upstream.received()).toContain('Expect: 100-continue');
  });
});

describe('connections', () => {
  const begun = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun';

  it.each([
    ['resets', true],
    ['closes', false],
  ])('to an upstream that %s before its response end in the same way', async (_, isReset) => {
    const upstream = await startRawServer(
      (socket) => void (isReset ? socket.resetAndDestroy() : socket.end()),
    );
    const { url, first } = await startProxyFor(upstream.url);
    expect(await exchangeBytes(url, get.replace('Connection: close\r\n', ''))).toEqual({ text: '', isReset });
    expect((await first).failure).toBe(isReset ? 'It reset the connection.' : 'It closed the connection.');
  });

  it('end where the upstream ends an incomplete response, after its last byte', async () => {
    const upstream = await startRawServer((socket) => void socket.end(begun));
    const { url, first } = await startProxyFor(upstream.url);
    const { text, isReset } = await exchangeBytes(url, get);
    expect([text.endsWith('\r\n\r\nbegun'), isReset]).toEqual([true, false]);
    expect((await first).failure).toMatch(/before its response was complete/);
  });

  it('are reset if the upstream resets within a response', async () => {
    const upstream = await startRawServer((socket, received) => {
      if (received.endsWith('more')) socket.resetAndDestroy();
      else socket.write(begun);
    });
    const { url, first } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nHost: c\r\nContent-Length: 100\r\n\r\n');
    client.once('data', () => client.write('more'));
    const [{ code }] = await once(client, 'error');
    expect(code).toBe('ECONNRESET');
    expect((await first).failure).toBe('It reset the connection.');
  });

  it('to the upstream end when the client leaves', async () => {
    let onArrival = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      onArrival = resolve;
    });
    const upstream = await startRawServer(() => onArrival());
    const { url, first } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(get);
    await arrived;
    client.destroy();
    await upstream.left;
    expect((await first).failure).toMatch(/client left/);
  });

  it('are paired: two requests use one, which ends when the upstream closes it', async () => {
    let requests = 0;
    const upstream = await startRawServer((socket) => {
      requests += 1;
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      if (requests === 2) setImmediate(() => socket.end());
    });
    const { url } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    const keptOpen = get.replace('Connection: close\r\n', '');
    client.write(keptOpen);
    client.once('data', () => client.write(keptOpen));
    await once(client, 'end');
    expect([requests, upstream.connections()]).toEqual([2, 1]);
  });

  it('are not blocked by another one that waits', async () => {
    const upstream = await startRawServer((socket, received) => {
      if (!received.startsWith('GET /slow')) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
    const { url, seen } = await startProxyFor(upstream.url);
    const slow = connect(Number(new URL(url).port), '127.0.0.1');
    slow.write(get.replace('/v1/x', '/slow'));
    await once(slow, 'connect');
    expect((await exchangeBytes(url, get)).text).toMatch(/^HTTP\/1\.1 204/);
    expect(seen.map(({ request }) => request.target)).toEqual(['/v1/x']);
    slow.destroy();
  });

  it('refuse CONNECT', async () => {
    const { url } = await startProxyFor('http://127.0.0.1:9');
    expect((await exchangeBytes(url, 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')).text).toMatch(
      /^HTTP\/1\.1 501 /,
    );
  });

  it('pass another protocol unread after a switch', async () => {
    const upstream = await startRawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n'))
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: own\r\n\r\n=hello');
      else socket.end(received.slice(-4));
    });
    const { url, first } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: c\r\nConnection: upgrade\r\nUpgrade: own\r\n\r\n');
    let text = '';
    client.on('data', (piece) => {
      text += piece;
      if (text.endsWith('hello')) client.write('=123');
    });
    await once(client, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 101 [\s\S]*\r\n\r\n=hello=123$/);
    expect((await first).response?.status).toBe(101);
  });
});

it('a stop does not wait for a client that holds a refused CONNECT open', async () => {
  const { url, close } = await startProxyFor('http://127.0.0.1:9');
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {}).write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n');
  await once(client.resume(), 'end');
  await close();
  client.destroy();
});

describe('a request that cannot be forwarded', () => {
  it('gets 502 with the reason', async () => {
    const gone = await startRawServer(() => {});
    gone.close();
    const { url } = await startProxyFor(gone.url);
    const { text } = await exchangeBytes(url, get);
    expect(text).toMatch(/^HTTP\/1\.1 502 [\s\S]*Nothing listens there/);
    const broken = await startRawServer((socket) => socket.write('SMTP 220 hello\r\n\r\n'));
    const { url: other } = await startProxyFor(broken.url);
    expect((await exchangeBytes(other, get)).text).toMatch(/^HTTP\/1\.1 502 [\s\S]*not valid HTTP\/1\.1/);
  });
});

describe('a client', () => {
  it('gets the responses to pipelined requests in order', async () => {
    const upstream = createServer((incoming, response) => {
      setTimeout(() => response.end(incoming.url), incoming.url === '/1' ? 20 : 0);
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    closeAfterTest({ close: () => void upstream.close().closeAllConnections() });
    const { url, seen } = await startProxyFor(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    const heads = ['/1', '/2', '/3'].map((path) => get.replace('/v1/x', path));
    const atOnce = heads.join('').replace('Connection: close\r\n', '').replace('Connection: close\r\n', '');
    const { text } = await exchangeBytes(url, atOnce);
    expect(text.replace(/HTTP\/1\.1 200[\s\S]*?\r\n\r\n/g, '').replace(/[^/\d]/g, '')).toMatch(
      /\/1.*\/2.*\/3/,
    );
    expect(seen.map(({ request, response }) => request.target === String(response?.body.pieces))).toEqual([
      ...[true, true, true],
    ]);
  });

  it('passes unread if it does not use HTTP/1.1, and gets a 502 for a missing upstream', async () => {
    const upstream = await startRawServer((socket, received) => socket.end(`heard ${received}`));
    const { url, seen, unreadableReasons: unread } = await startProxyFor(upstream.url);
    expect((await exchangeBytes(url, '\x16\x03\x01')).text).toBe('heard \x16\x03\x01');
    expect([seen, unread]).toEqual([[], ['it does not begin like one']]);
    const { url: alone } = await startProxyFor('http://127.0.0.1:9');
    expect((await exchangeBytes(alone, '\x16\x03\x01')).text).toMatch(
      /^HTTP\/1\.1 502 .*[\s\S]*Nothing listens there/,
    );
  });

  it('gets a 502 without a body for HEAD', async () => {
    const { url } = await startProxyFor('http://127.0.0.1:9');
    const { text } = await exchangeBytes(url, get.replace('GET', 'HEAD'));
    expect(text).toMatch(/^HTTP\/1\.1 502 [\s\S]*\r\n\r\n$/);
  });

  it('slows the upstream down by reading slowly', async () => {
    const whole = 64 * 1024 * 1024;
    let peer: Socket | null = null;
    const upstream = await startRawServer((socket) => {
      peer = socket;
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${whole}\r\n\r\n`);
      socket.write(Buffer.alloc(whole));
    });
    const { url, first } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(get);
    await once(client, 'readable');
    // Bytes that exceed the buffers of the system wait at their source.
    for (let at = 0; at < 50; at += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((peer as Socket | null)?.writableLength).toBeGreaterThan(whole / 2);
    client.resume();
    expect((await first).response?.body.size).toBe(whole);
    client.destroy();
  });

  it('can finish its request after an early response', async () => {
    const upstream = await startRawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n');
      if (received.endsWith('abc')) socket.end();
    });
    const { url, first } = await startProxyFor(upstream.url);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nHost: c\r\nContent-Length: 3\r\n\r\n');
    client.once('data', () => client.write('abc'));
    await once(client, 'close');
    expect(upstream.received()).toMatch(/abc$/);
    expect(await first).toMatchObject({
      failure: null,
      response: { status: 413 },
    });
  });
});

it('a huge body passes in both directions, and only its part within the limit is stored', async () => {
  const server = createServer((incoming, response) => incoming.pipe(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest({ close: () => void server.close().closeAllConnections() });
  const { url, first } = await startProxyFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const size = 8 * 1024 * 1024;
  const sent = request(`${url}/echo`, { method: 'PUT', agent: false });
  sent.end(Buffer.alloc(size, 7));
  const [response] = await once(sent, 'response');
  let bytes = 0;
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  await once(response, 'end');
  expect(bytes).toBe(size);
  expect((await first).response?.body).toMatchObject({ size, pieces: null });
});

/** Returns the status of a proxy for a request line with `Host` headers, and the requests at the upstream. */
async function sendLine(line: string, ...hosts: string[]) {
  const upstream = await startRawServer(
    (socket) => void socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
  );
  const proxy = await startProxyFor(upstream.url, { allowedHosts: 'proxy' });
  const fields = hosts.map((host) => `Host: ${host}\r\n`).join('');
  const { text } = await exchangeBytes(proxy.url, `${line}\r\n${fields}Connection: close\r\n\r\n`);
  return { status: Number(text.slice(9, 12)), text, received: upstream.received(), seen: proxy.seen };
}

it.each([
  ['GET / HTTP/1.1', ['localhost:80']],
  ['GET / HTTP/1.1', ['127.0.0.1']],
  ['GET / HTTP/1.1', ['PROXY.:4020']],
  ['GET / HTTP/1.0', []],
  ['GET http://proxy/ HTTP/1.1', ['rebound.example']],
])('%s is forwarded for a host of this proxy: %j', async (line, hosts) => {
  expect((await sendLine(line, ...hosts)).status).toBe(204);
});

it.each([
  [421, 'GET / HTTP/1.1', ['rebound.example']],
  [421, 'GET / HTTP/1.0', ['rebound.example']],
  [421, 'HEAD / HTTP/1.1', ['localhost.rebound.example']],
  [421, 'GET http://rebound.example/ HTTP/1.1', ['localhost']],
  [400, 'GET / HTTP/1.1', []],
  [400, 'GET / HTTP/1.1', ['localhost', 'rebound.example']],
  [400, 'GET / HTTP/1.1', ['localhost/a']],
  [501, 'CONNECT rebound.example:80 HTTP/1.1', ['rebound.example']],
])(
  '%d is sent for %s to another host, without a request to the upstream: %j',
  async (status, line, hosts) => {
    const peer = await sendLine(line, ...hosts);
    expect([peer.status, peer.received, peer.seen]).toEqual([status, '', []]);
  },
);

it.each([
  [204, 'GET / HTTP/1.1\r\nA b: c', 'proxy'],
  [204, 'GET /\ta HTTP/1.1\r\nContent-Length: x', 'localhost'],
  [204, 'HELLO / OTHER/1.1\r\nA b: c', 'rebound.example'],
  [421, 'GET / HTTP/1.1\r\nA b: c', 'rebound.example'],
  [421, 'GET /a b HTTP/1.1', 'rebound.example'],
  [421, 'GET / HTTP/1.1\r\nContent-Length: x', 'rebound.example'],
  [421, 'POST / HTTP/1.1\r\nTransfer-Encoding: gzip', 'rebound.example'],
  [421, 'GET / HTTP/2.0\r\nA: b', 'rebound.example'],
])('%d is sent for a head that breaks the syntax, with its host: %j %s', async (status, head, host) => {
  const peer = await sendLine(head, host);
  expect([peer.status, peer.received !== '', peer.seen]).toEqual([status, status === 204, []]);
});

it('a host in a broken field of its own is checked', async () => {
  const peer = await sendLine('GET / HTTP/1.1\r\nHost : rebound.example');
  expect([peer.status, peer.received]).toEqual([421, '']);
});

it('a request for another host is refused after the earlier requests', async () => {
  const upstream = await startRawServer(
    (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
  );
  const proxy = await startProxyFor(upstream.url);
  const get = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const { text } = await exchangeBytes(proxy.url, get('c') + get('rebound.example') + get('c'));
  expect(text.match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(['200', '421']);
  expect(text).toContain('--allowed-hosts');
});

it('a request head that is too long gets 431 and is not forwarded', async () => {
  const peer = await sendLine(`GET /?${'x'.repeat(maxHeadBytes)} HTTP/1.1`, 'rebound.example');
  expect([peer.status, peer.received]).toEqual([431, '']);
});
