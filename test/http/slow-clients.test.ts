import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from './expect-problem.js';
import { converse, listen, type RawServer, readReplies, request } from './raw.js';

const json = 'Content-Type: application/json';
const limits = { headersMs: 250, requestMs: 500, checkMs: 20, idleMs: 60_000 };

describe('clients that are slow or leave', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await listen(limits);
  });
  afterAll(async () => {
    await server.close();
    expect(server.failures).toEqual([]);
  });

  it.each([
    ['a connection without a byte', ''],
    ['a request line without an end', 'GET /livez'],
    ['headers without an end', 'GET /livez HTTP/1.1\r\nHost: localhost\r\n'],
  ])('%s is answered 408 and closed', async (_, bytes) => {
    const { replies, rest, closed } = await converse(server.port, bytes);
    expect([replies.length, rest, closed]).toEqual([1, '', true]);
    for (const reply of replies) {
      const { detail, instance } = expectProblem(reply, 'request-timeout');
      expect([detail, instance]).toEqual(['The headers did not arrive whole within 0.25 seconds.', '/']);
    }
  });

  it.each([
    ['a body with a length', `${request('POST /v1/reports', [json, 'Content-Length: 100'])}{"type":`],
    ['a body without a byte', request('POST /v1/reports', [json, 'Content-Length: 100'])],
    ['a body in chunks', `${request('POST /v1/reports', [json, 'Transfer-Encoding: chunked'])}5\r\n{"typ`],
  ])('%s that never ends is answered 408 under its path, and closed', async (_, bytes) => {
    const { replies, rest, closed } = await converse(server.port, bytes);
    expect([replies.length, rest, closed]).toEqual([1, '', true]);
    for (const reply of replies) {
      const { detail, instance } = expectProblem(reply, 'request-timeout');
      expect([detail, instance]).toEqual([
        'The body did not arrive whole within 0.5 seconds.',
        '/v1/reports',
      ]);
    }
  });

  it('an occasional byte does not extend the time limit', async () => {
    for (const bytes of ['GET /', request('POST /v1/reports', [json, 'Content-Length: 60000'])]) {
      const { replies } = await drip(server.port, bytes);
      expect(replies.length).toBe(1);
      for (const reply of replies) expectProblem(reply, 'request-timeout');
    }
  });

  it('an endless body that is too large is answered at once, and its connection is closed in time', async () => {
    const bytes = request('POST /v1/reports', [json, 'Content-Length: 1000000']);
    const { replies, rest, closed } = await converse(server.port, bytes);
    expect([replies.length, rest, closed]).toEqual([1, '', true]);
    for (const reply of replies) expectProblem(reply, 'body-too-large');
  });

  it('200 half-open connections do not delay other responses, and all end', async () => {
    const slow = Array.from({ length: 200 }, (_, index) =>
      converse(
        server.port,
        index % 2 === 0
          ? 'GET /livez HTTP/1.1\r\n'
          : request('POST /v1/reports', [json, 'Content-Length: 9']),
      ),
    );
    const { replies } = await converse(server.port, request('GET /livez'), { replies: 1 });
    expect(replies[0]?.status).toBe(200);
    const ends = await Promise.all(slow);
    expect(ends.every(({ closed, replies: [reply] }) => closed && reply?.status === 408)).toBe(true);
  });

  it('clients that disconnect within headers, body or response leave no state and no log line', async () => {
    const written = vi.spyOn(process.stderr, 'write');
    const printed = vi.spyOn(console, 'error');
    const starts = [
      'GET /liv',
      `${request('POST /v1/reports', [json, 'Content-Length: 100'])}{`,
      `${request('POST /v1/reports', [json, 'Transfer-Encoding: chunked'])}5\r\n{`,
      request('GET /openapi.json').repeat(20),
      request('POST /v1/reports', [json], '{}').repeat(20),
    ];
    await Promise.all(
      starts.flatMap((bytes) => Array.from({ length: 10 }, () => hangUp(server.port, bytes))),
    );
    const { replies } = await converse(server.port, request('GET /livez'), { replies: 1 });
    expect(replies[0]?.status).toBe(200);
    expect([written.mock.calls, printed.mock.calls]).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it('a client that never reads its responses does not delay the stop', async () => {
    const own = await listen(limits);
    const socket = connect(own.port, '127.0.0.1');
    socket.pause();
    await new Promise((resolve) => socket.write(request('GET /openapi.json').repeat(20), resolve));
    await expect(own.close()).resolves.toBeUndefined();
    socket.destroy();
  });
});

/** Sends a byte every few milliseconds until the server responds. */
function drip(port: number, start: string): Promise<ReturnType<typeof readReplies>> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(start);
    const drops = setInterval(() => socket.write(' '), 5);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drops);
      resolve(readReplies(received, false));
    });
  });
}

/** Sends bytes and disconnects. */
function hangUp(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
