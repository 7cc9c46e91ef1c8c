import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../src/contract/problems.js';
import { expectProblem, expectSandboxHeaders } from './expect-problem.js';
import { converse, listen, type RawServer, request } from './raw.js';

const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const create = (headers: readonly string[], body: string) =>
  `${request('POST /v1/reports', [json, ...headers])}${body}`;
const pathOf = (length: number) => '/'.padEnd(length, 'a');
const targetOf = (length: number) => '/v1/reports/'.padEnd(length, 'a');

describe('bytes on a socket', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await listen();
  });
  afterAll(async () => {
    await server.close();
    expect(server.failures).toEqual([]);
  });

  const refused: [title: string, bytes: string | Buffer, code: ProblemCode, detail: string][] = [
    ['a greeting of TLS', Buffer.from('16030100ea010000e603', 'hex'), 'malformed-request', 'a method'],
    ['text that is not a request', 'HELLO\r\n\r\n', 'malformed-request', 'does not begin with a method'],
    ['an unknown method', request('BREW /v1/reports'), 'method-not-implemented', 'BREW is no method'],
    ['a method in small letters', request('get /livez'), 'method-not-implemented', 'GET, HEAD, POST'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', 'method-not-implemented', 'CONNECT'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'malformed-request', 'HTTP/2'],
    ['HTTP/3', 'GET / HTTP/3.0\r\nHost: a\r\n\r\n', 'malformed-request', 'end with `HTTP/1.1`'],
    ['HTTP/0.9', 'GET /livez\r\n\r\n', 'malformed-request', 'no Host'],
    ['bare line feeds', 'GET /livez HTTP/1.1\nHost: a\n\n', 'malformed-request', 'CR LF'],
    ['a blank in the target', request('GET /v1/a b'), 'malformed-request', '%20'],
    [
      'bare UTF-8 in the target',
      request('GET /v1/companies/Ñandú'),
      'malformed-request',
      'percent-encoded; send it as "/v1/companies/%C3%91and%C3%BA".',
    ],
    ['a control character in the target', request('GET /v1/\u0001'), 'malformed-request', 'percent-encoded'],
    ['a header without a name', request('GET /livez', [': x']), 'malformed-request', 'a header is not'],
    ['a blank in a header name', request('GET /livez', ['a b: c']), 'malformed-request', 'a header is not'],
    ['a blank before the colon', request('GET /livez', ['a : c']), 'malformed-request', 'a header is not'],
    ['a header over two lines', request('GET /livez', ['a: b\r\n c']), 'malformed-request', 'on one line'],
    ['NUL in a header', request('GET /livez', ['a: \0']), 'malformed-request', 'a control character'],
    ['a body that is not in chunks', create([chunked], '{"type":1}'), 'malformed-request', 'hexadecimal'],
    [
      'two lengths',
      create(['Content-Length: 2'], '{}').replace(json, 'Content-Length: 3'),
      'malformed-request',
      'Content-Length comes twice',
    ],
    [
      'a length without digits',
      create(['Content-Length: x'], '{}'),
      'malformed-request',
      'not a number of bytes',
    ],
    ['a negative length', create(['Content-Length: -1'], '{}'), 'malformed-request', 'not a number of bytes'],
    [
      'a length of 30 digits',
      create([`Content-Length: ${'9'.repeat(30)}`], '{}'),
      'malformed-request',
      'not a number',
    ],
    [
      'a length and chunks',
      create(['Content-Length: 2', chunked], '2\r\n{}\r\n0\r\n\r\n'),
      'malformed-request',
      'beside',
    ],
    [
      'a coding that is not chunked',
      create(['Transfer-Encoding: gzip'], '{}'),
      'malformed-request',
      '`chunked`',
    ],
    [
      'a chunk without a size',
      create([chunked], 'zz\r\n{}\r\n0\r\n\r\n'),
      'malformed-request',
      'hexadecimal',
    ],
    [
      'a chunk with a size of 20 digits',
      create([chunked], `${'f'.repeat(20)}\r\n`),
      'malformed-request',
      'chunk',
    ],
    [
      'long extensions of a chunk',
      create([chunked], `2;${'a'.repeat(20_000)}\r\n{}\r\n`),
      'malformed-request',
      'extensions',
    ],
    [
      'long trailers',
      create([chunked], `2\r\n{}\r\n0\r\na: ${'a'.repeat(20_000)}\r\n\r\n`),
      'header-fields-too-large',
      '16384 bytes',
    ],
    [
      'a header of 20 kB',
      request('GET /livez', [`a: ${'a'.repeat(20_000)}`]),
      'header-fields-too-large',
      '16384 bytes',
    ],
    [
      'a flood of headers, 1 MB',
      request(
        'GET /livez',
        Array.from({ length: 20_000 }, (_, n) => `x-${n}: ${'a'.repeat(40)}`),
      ),
      'header-fields-too-large',
      '16384 bytes',
    ],
    ['a target of 50 kB', request(`GET /${'a'.repeat(50_000)}`), 'uri-too-long', '4096 bytes'],
    ['a query of 1 MB', request(`GET /v1/reports?${'a=1&'.repeat(250_000)}`), 'uri-too-long', '4096 bytes'],
  ];

  it.each(refused)('%s: the connection closes after the expected problem', async (_, bytes, code, detail) => {
    const { replies, rest, closed } = await converse(server.port, bytes);
    expect([replies.length, rest, closed]).toEqual([1, '', true]);
    for (const reply of replies) {
      expect(expectProblem(reply, code).detail).toContain(detail);
      expect(reply.headers.connection).toBe('close');
    }
  });

  it('a key as method is masked', async () => {
    const { replies } = await converse(
      server.port,
      request('sbx_playground_team-0123456789abcdef /v1/reports'),
    );
    for (const reply of replies) {
      const { detail } = expectProblem(reply, 'method-not-implemented');
      expect(detail).toMatch(/^sbx_playground_/);
      expect(detail).not.toContain('0123456789abcdef');
    }
    expect(replies).toHaveLength(1);
  });

  const refusals: [title: string, bytes: string, code: ProblemCode, detail: string][] = [
    ['a target of 4096 bytes', request(`GET ${targetOf(4096)}`), 'report-not-found', 'no report "aaa'],
    ['a target of 4097 bytes', request(`GET ${targetOf(4097)}`), 'uri-too-long', '4096 bytes'],
    ['a query over 4096 bytes', request(`GET /v1/reports?${'a=1&'.repeat(1024)}`), 'uri-too-long', '4096'],
    [
      'over 100 header lines',
      request('GET /livez', Array(99).fill('a: b')),
      'header-fields-too-large',
      '100 lines',
    ],
    [
      'over 2,000 header lines',
      request('GET /livez', Array(3000).fill('a:')),
      'header-fields-too-large',
      '100 lines',
    ],
    ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', 'malformed-request', 'no Host'],
    ['two Hosts', request('GET /livez', ['Host: other']), 'malformed-request', '2 Host headers'],
    ['a path with ..', request('GET /v1/../../etc/passwd'), 'route-not-found', '/v1/../../etc/passwd'],
    [
      'an encoded path with ..',
      request('GET /v1/reports/..%2f..%2fetc%2fpasswd'),
      'report-not-found',
      '"../../etc/passwd"',
    ],
    ['a back-slashed path', request('GET /v1\\reports'), 'route-not-found', '/v1\\reports'],
    ['a percent sign without digits', request('GET /v1/reports/%zz'), 'invalid-parameters', '%25'],
    ['a percent sign at the end', request('GET /v1/reports/%'), 'invalid-parameters', '%25'],
    ['an encoded byte that is not UTF-8', request('GET /v1/reports/%ff'), 'report-not-found', '"%FF"'],
    ['an encoded NUL', request('GET /v1/reports/%00'), 'report-not-found', '"\\u0000"'],
    ['a fragment', request('GET /v1/reports#a'), 'route-not-found', 'Did you mean /v1/reports?'],
    ['a slash at the end', request('GET /v1/reports/'), 'route-not-found', 'Did you mean /v1/reports?'],
    ['two slashes', request('GET //v1/reports'), 'route-not-found', 'Did you mean /v1/reports?'],
    ['capitals in the path', request('GET /V1/Reports'), 'route-not-found', 'Did you mean /v1/reports?'],
    [
      'an absolute target without a path',
      request('GET http://localhost?a'),
      'route-not-found',
      'There is no / here',
    ],
    ['a target with another scheme', request('GET ftp://sandbox/livez'), 'route-not-found', '/openapi.json'],
    [
      'a target with another scheme and a URL in its path',
      request('GET ftp://a/http://evil.example/'),
      'route-not-found',
      'ftp://a/http',
    ],
    ['a path of 100 characters', request(`GET ${pathOf(100)}`), 'route-not-found', `no ${pathOf(100)} here`],
    ['a path of 101 characters', request(`GET ${pathOf(101)}`), 'route-not-found', `no ${pathOf(100)}… here`],
    ['an asterisk', request('GET *'), 'route-not-found', 'There is no * here'],
    ['TRACE', request('TRACE /v1/reports'), 'method-not-allowed', 'GET, HEAD, OPTIONS, POST'],
    ['a method of WebDAV', request('PROPFIND /v1/reports'), 'method-not-allowed', 'PROPFIND'],
  ];

  it.each(refusals)('%s: the expected problem, and the connection stays', async (_, bytes, code, detail) => {
    const { replies } = await converse(server.port, bytes + request('GET /livez'), { replies: 2 });
    for (const reply of replies.slice(0, 1)) {
      expect(expectProblem(reply, code).detail).toContain(detail);
      expect(reply.headers.connection).toBe('keep-alive');
    }
    expect(replies[1]?.status).toBe(200);
  });

  const served: [title: string, bytes: string][] = [
    ['an absolute target', request('GET http://localhost/livez')],
    ['an absolute target in capitals', request('GET HTTP://LOCALHOST:1/livez')],
    ['HTTP/1.0 without Host', 'GET /livez HTTP/1.0\r\n\r\n'],
    ['blank lines before the request', `\r\n\r\n${request('GET /livez')}`],
    ['an upgrade to WebSocket', request('GET /livez', ['Connection: Upgrade', 'Upgrade: websocket'])],
    [
      'an upgrade to HTTP/2',
      request('GET /livez', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA']),
    ],
    ['an unknown expectation', request('GET /livez', ['Expect: wonders'])],
    ['a body with a GET', request('GET /livez', [], 'x'.repeat(100_000))],
    ['100 header lines', request('GET /livez', Array(98).fill('a: b'))],
  ];

  it.each(served)('%s is served', async (_, bytes) => {
    const { replies } = await converse(server.port, bytes, { replies: 1 });
    expect(replies).toMatchObject([{ status: 200, text: '{"status":"alive"}' }]);
    for (const { headers } of replies) expectSandboxHeaders(headers);
  });

  it('OPTIONS * is answered with the methods of the server', async () => {
    const { replies } = await converse(server.port, request('OPTIONS *'), { replies: 1 });
    expect(replies).toMatchObject([{ status: 204, headers: { allow: 'GET, HEAD, OPTIONS, POST' } }]);
  });
});
