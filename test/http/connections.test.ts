import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.js';
import { authorization, converse, listen, type RawServer, readReplies, request } from './raw.js';

const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const good = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'raw' });
const create = (headers: readonly string[], body: string) =>
  `${request('POST /v1/reports', [json, ...headers])}${body}`;

describe('connections', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await listen();
  });
  afterAll(async () => {
    await server.close();
    expect(server.failures).toEqual([]);
  });

  it('Expect: 100-continue gets a 100, and then the response', async () => {
    const parts = [
      request('POST /v1/reports', [json, 'Expect: 100-continue', `Content-Length: ${good.length}`]),
      good,
    ];
    const { replies } = await converse(server.port, parts, { replies: 2 });
    expect(replies.map(({ status }) => status)).toEqual([100, 201]);
  });

  it('a request in single bytes is answered like one in one piece', async () => {
    const bytes = request('POST /v1/reports', [json], good);
    const { replies } = await converse(server.port, [...bytes], { replies: 1 });
    expect(replies[0]?.status).toBe(201);
  });

  it('pipelined requests are answered in order', async () => {
    const targets = ['/livez', '/v1/reports', '/nowhere', '/openapi.json', '/v1/reports?limit=0', '/readyz'];
    const bytes = targets.map((target) => request(`GET ${target}`)).join('');
    const { replies } = await converse(server.port, bytes, { replies: targets.length });
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 200, 400, 200]);
  });

  it('the response to a refused request comes after those to the preceding ones', async () => {
    const before = [
      request('POST /v1/reports', [json], good),
      request('GET /openapi.yaml'),
      request('GET /livez'),
    ];
    for (const [garbage, code] of [
      ['HELLO\r\n\r\n', 'malformed-request'],
      [request('BREW /'), 'method-not-implemented'],
      ['CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', 'method-not-implemented'],
      [request('GET /', [`a: ${'a'.repeat(20_000)}`]), 'header-fields-too-large'],
    ] as const) {
      const { replies, closed } = await converse(server.port, before.join('') + garbage);
      expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([201, 200, 200]);
      expect([replies.length, closed]).toEqual([4, true]);
      for (const reply of replies.slice(3)) expectProblem(reply, code);
    }
  });

  it('the response to an error in a body has the path and the account of the request', async () => {
    const parts = [create([chunked], ''), 'zz\r\n'];
    const { replies } = await converse(server.port, parts);
    const [problem] = replies.map((reply) => expectProblem(reply, 'malformed-request'));
    expect(problem?.instance).toBe('/v1/reports');
    const [ofAccount] = (await converse(server.port, request('GET /v1/reports'), { replies: 1 })).replies;
    const mark = (id = '') => id.split('_')[1];
    expect(mark(problem?.requestId)).toBe(mark(ofAccount?.headers['request-id']));
  });

  it('the response to bytes that are not a request has neither path nor account', async () => {
    const [keyless] = (await converse(server.port, 'GET /v1/reports HTTP/1.0\r\n\r\n')).replies;
    for (const bytes of ['HELLO\r\n\r\n', request('BREW /v1/reports')]) {
      const { replies } = await converse(server.port, bytes);
      const problems = replies.map((reply) => JSON.parse(reply.text));
      const mark = keyless?.headers['request-id']?.replace(/\d+$/, '');
      expect(problems).toMatchObject([{ instance: '/', requestId: expect.stringMatching(`^${mark}\\d+$`) }]);
    }
  });

  it('a request that is refused for its headers is answered before its body arrives', async () => {
    for (const [line, header, length, status] of [
      ['POST /v1/reports', authorization, 9, 401],
      ['POST /v1/nowhere', json, 9, 404],
      ['PUT /v1/reports', json, 9, 405],
      ['POST /v1/reports', json, 64 * 1024 + 1, 413],
      ['POST /v1/reports', 'Content-Type: text/plain', 9, 415],
    ] as const) {
      const bytes = request(line, [header, `Content-Length: ${length}`]);
      const { replies } = await converse(server.port, bytes, { replies: 1 });
      expect([line, replies.map((reply) => reply.status)]).toEqual([line, [status]]);
    }
  });

  it('a chunked body has the same limit as any other, and is read to its end beyond the limit', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const last = (length: number) => `${length.toString(16)}\r\n${good.padEnd(length)}\r\n0\r\n\r\n`;
    for (const [length, status] of [
      [0x8000, 201],
      [0x8001, 413],
    ] as const) {
      const bytes = create([chunked], chunk + last(length)) + request('GET /livez');
      const { replies } = await converse(server.port, bytes, { replies: 2 });
      expect(replies.map((reply) => reply.status)).toEqual([status, 200]);
    }
  });

  it('a request that was answered before its body broke gets no second response', async () => {
    const bytes = `${request('GET /livez', [chunked])}zz\r\n\r\n`;
    const { replies, rest, closed } = await converse(server.port, bytes);
    expect([replies.map(({ status }) => status), rest, closed]).toEqual([[200], '', true]);
  });

  it('bytes after a request with Connection: close are ignored', async () => {
    const bytes = request('GET /livez', ['Connection: close']) + request('GET /readyz');
    const { replies, closed } = await converse(server.port, bytes);
    expect([replies.map(({ text }) => text), closed]).toEqual([['{"status":"alive"}'], true]);
  });

  it('a stopping server reports that it is not ready on open connections', async () => {
    const own = await listen();
    const socket = connect(own.port, '127.0.0.1');
    let received = '';
    const responseCount = (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (readReplies(received, false).replies.length >= count) resolve();
        };
        socket.on('data', look);
        look();
      });
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
    });
    socket.write(request('GET /readyz') + create([`Content-Length: ${good.length}`], ''));
    await responseCount(1);
    const stopped = own.close();
    socket.write(good + request('GET /readyz'));
    await responseCount(3);
    socket.destroy();
    await stopped;
    const { replies } = readReplies(received, false);
    expect(replies.map(({ status }) => status)).toEqual([200, 201, 503]);
    for (const reply of replies.slice(2)) expectProblem(reply, 'not-ready');
  });

  it('a client that closes its half after the request gets the response', async () => {
    for (const [bytes, status] of [
      [request('GET /livez'), 200],
      [request('POST /v1/reports', [json], good), 201],
      [request('GET /openapi.json'), 200],
    ] as const) {
      const { replies, closed } = await converse(server.port, bytes, { halfClose: true });
      expect([replies.map((reply) => reply.status), closed]).toEqual([[status], true]);
    }
  });

  it('a client that closes its half and reads late gets all responses', async () => {
    // More than a megabyte each: far beyond the socket buffers.
    const bytes = request('GET /openapi.json').repeat(20);
    const { replies, rest } = await converse(server.port, bytes, { halfClose: true, deaf: true });
    expect([replies.length, rest]).toEqual([20, '']);
  });

  it('a refused client that reads only after it has sent everything gets its response', async () => {
    const flood = request('GET /livez', [`a: ${'a'.repeat(10_000_000)}`]);
    for (let times = 0; times < 5; times += 1) {
      const { replies } = await converse(server.port, flood, { deaf: true });
      expect(replies.length).toBe(1);
      for (const reply of replies) expectProblem(reply, 'header-fields-too-large');
    }
  });

  it('a client that closes its half within the headers or the body gets a problem', async () => {
    for (const bytes of ['GET /livez HTT', create(['Content-Length: 9'], '{'), create([chunked], '5\r\n{')]) {
      const { replies, closed } = await converse(server.port, bytes, { halfClose: true });
      expect([replies.length, closed]).toEqual([1, true]);
      for (const reply of replies) {
        expect(expectProblem(reply, 'malformed-request').detail).toContain('it ended before it was complete');
      }
    }
  });

  it('HEAD is answered without a body, also if it is refused', async () => {
    for (const [target, status] of [
      ['/livez', 200],
      ['/nowhere', 404],
      ['/v1/reports?limit=0', 400],
    ] as const) {
      const bytes = request(`HEAD ${target}`, ['Connection: close']);
      const { replies, rest, closed } = await converse(server.port, bytes, { head: true });
      expect([replies.map((reply) => reply.status), rest, closed]).toEqual([[status], '', true]);
    }
  });

  it('repeated Authorization headers are refused, even if they are equal', async () => {
    for (const line of [authorization, 'AUTHORIZATION: Bearer sbx_playground_other']) {
      const { replies } = await converse(server.port, request('GET /v1/reports', [line]), { replies: 1 });
      for (const reply of replies) {
        expect(expectProblem(reply, 'invalid-key').detail).toContain('2 Authorization headers');
      }
    }
  });

  it('repeated Content-Type headers are refused, even if one is right', async () => {
    for (const other of [json, 'content-type: text/plain']) {
      const bytes = request('POST /v1/reports', [json, other], good);
      const { replies } = await converse(server.port, bytes, { replies: 1 });
      for (const reply of replies) {
        expect(expectProblem(reply, 'unsupported-media-type').detail).toContain('it came with 2 types');
      }
      expect(replies.length).toBe(1);
    }
  });

  it('blanks and tabs around a key are ignored', async () => {
    for (const value of [
      '  Bearer sbx_playground_raw',
      'Bearer \t sbx_playground_raw \t',
      'bEaReR\tsbx_playground_raw',
    ]) {
      const bytes = `GET /v1/reports HTTP/1.1\r\nHost: localhost\r\nAuthorization:${value}\r\n\r\n`;
      const { replies } = await converse(server.port, bytes, { replies: 1 });
      expect([value, replies[0]?.status]).toEqual([value, 200]);
    }
  });
});
