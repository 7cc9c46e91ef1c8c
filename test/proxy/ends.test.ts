import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startProxyFor, startRawServer } from './proxied.js';
import { exchangeBytes } from './raw.js';

const get = 'GET /v1/x HTTP/1.1\r\nHost: c\r\n\r\n';
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

it('a stop reports each exchange that it interrupts', async () => {
  let onArrival = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    onArrival = resolve;
  });
  const upstream = await startRawServer(() => onArrival());
  const { port, close, seen } = await startProxyFor(upstream.url);
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write(get);
  await arrived;
  await close();
  expect(seen.map(({ failure }) => failure)).toEqual([
    'The proxy was stopped before the response was complete.',
  ]);
});

it('a client can continue after the upstream has ended its half', async () => {
  const upstream = await startRawServer((socket, received) => {
    if (received.endsWith('\r\n\r\n')) socket.end('HTTP/1.1 200 OK\r\n\r\nall');
  });
  const { port, first } = await startProxyFor(upstream.url);
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.write('POST /v1/x HTTP/1.1\r\nHost: c\r\nContent-Length: 4\r\n\r\n');
  await once(client.resume(), 'end');
  client.end('body');
  expect(await first).toMatchObject({ failure: null, request: { isComplete: true, body: { size: 4 } } });
  await upstream.left;
  expect(upstream.received()).toMatch(/body$/);
});

it('an exchange ends when its request and its response are complete', async () => {
  const upstream = await startRawServer((socket, received) => {
    if (received.endsWith('\r\n\r\n')) socket.write(ok);
  });
  const { port, seen, first } = await startProxyFor(upstream.url);
  const client = connect(port, '127.0.0.1');
  client.write('POST /v1/x HTTP/1.1\r\nHost: c\r\nContent-Length: 4\r\n\r\n');
  await once(client, 'data');
  expect(seen).toEqual([]);
  client.write('body');
  expect(await first).toMatchObject({ request: { isComplete: true }, response: { status: 200 } });
  client.destroy();
});

it('a tunnel is refused after the pending responses', async () => {
  const upstream = await startRawServer((socket) => void setImmediate(() => socket.write(ok)));
  const { url, seen } = await startProxyFor(upstream.url);
  const { text } = await exchangeBytes(url, `${get}CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\nsecret`);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*okHTTP\/1\.1 501 /);
  expect(upstream.received()).not.toContain('secret');
  expect(seen.map(({ failure }) => failure)).toEqual([null]);
});

it('all bytes pass after an unreadable response, without further exchanges', async () => {
  const broken = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';
  const upstream = await startRawServer((socket, received) => {
    if (received.split('GET').length === 2) socket.write(broken);
    else socket.end(ok);
  });
  const { port, seen } = await startProxyFor(upstream.url);
  const client = connect(port, '127.0.0.1');
  let text = '';
  client.on('data', (piece) => {
    text += piece;
    if (text === broken) client.write(get);
  });
  client.write(get);
  await once(client, 'close');
  expect(text).toBe(broken + ok);
  expect(seen.map(({ failure }) => failure)).toEqual([
    'Its response is not valid HTTP/1.1: the size of a chunk is no number.',
  ]);
});

it('targets may have any characters, and are read without the address of the proxy', async () => {
  const upstream = await startRawServer((socket) => socket.write(ok));
  const { port, seen } = await startProxyFor(`${upstream.url}/base/`);
  const client = connect(port, '127.0.0.1');
  for (const target of ['/\xc3\xa0', 'http://c/v1/x?y', 'http://c?y', '*']) {
    client.write(`GET ${target} HTTP/1.1\r\nHost: c\r\n\r\n`, 'latin1');
    await once(client, 'data');
  }
  client.destroy();
  expect(seen.map(({ request }) => request.target)).toEqual(['/\xc3\xa0', '/v1/x?y', '/?y', '*']);
  const paths = upstream.received().match(/(?<=GET )\S+|\* /g);
  expect(paths?.slice(1, 3)).toEqual(['/base/v1/x?y', '/base/?y']);
});

it('the end of a client is noticed after a refused tunnel', async () => {
  const upstream = await startRawServer(() => {});
  const { port, close, seen } = await startProxyFor(upstream.url);
  const client = connect(port, '127.0.0.1');
  client.end(`${get}CONNECT a:1 HTTP/1.1\r\n\r\n${get}`);
  await once(client.resume(), 'close');
  await close();
  expect(seen.map(({ failure }) => failure)).toEqual(['The client left before its response was complete.']);
});

it('an unrequested response passes, and so do all later bytes', async () => {
  const upstream = await startRawServer((socket, received) => {
    if (received.split('GET').length === 2) socket.write(`${ok}more`);
    else socket.end(ok);
  });
  const { port, seen } = await startProxyFor(upstream.url, { faults: [] });
  const client = connect(port, '127.0.0.1');
  let text = '';
  client.on('data', (piece) => {
    text += piece;
    if (text === `${ok}more`) client.write(get);
  });
  client.write(get);
  await once(client, 'close');
  expect([text, seen.length]).toEqual([`${ok}more${ok}`, 1]);
});
