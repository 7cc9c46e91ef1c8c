import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, transports } from './client.js';
import { expectProblem, expectSandboxHeaders } from './expect-problem.js';

describe.each(transports)('methods, %s', (transport) => {
  let client: Client;
  let report = '';
  beforeAll(async () => {
    client = await connect(transport);
    const body = { type: 'sociedades_y_poderes', companyId: 'methods' };
    report = (await client.call('/v1/reports', { method: 'POST', body })).headers.location ?? '';
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  const paths: [title: string, path: () => string, allow: string][] = [
    ['the list', () => '/v1/reports', 'GET, HEAD, OPTIONS, POST'],
    ['a report', () => report, 'GET, HEAD, OPTIONS, PATCH'],
    ['a report that does not exist', () => '/v1/reports/rep_0', 'GET, HEAD, OPTIONS, PATCH'],
    ['the health', () => '/livez', 'GET, HEAD, OPTIONS'],
    ['a document', () => '/openapi.json', 'GET, HEAD, OPTIONS'],
  ];

  it.each(paths)('%s rejects other methods, and lists the allowed ones', async (_, path, allow) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'PROPFIND', 'M-SEARCH']) {
      if (allow.includes(method)) continue;
      const reply = await client.call(path(), { method });
      const { detail } = expectProblem(reply, 'method-not-allowed');
      expect(detail).toBe(`${path()} does not take ${method}; it takes ${allow}.`);
      expect(reply.headers.allow).toBe(allow);
    }
  });

  it.each(paths)('%s answers OPTIONS with the allowed methods', async (_, path, allow) => {
    const { status, headers, text } = await client.call(path(), { method: 'OPTIONS' });
    expect([status, headers.allow, text]).toEqual([204, allow, '']);
    const patches = 'application/merge-patch+json, application/json-patch+json';
    expect(headers['accept-patch']).toBe(allow.includes('PATCH') ? patches : undefined);
    expect(headers['accept-post']).toBe(allow.includes('POST') ? 'application/json' : undefined);
    expect(headers['content-length']).toBeUndefined();
    expectSandboxHeaders(headers);
  });

  it('HEAD is answered like GET without the body, also with an error', async () => {
    for (const path of [
      '/livez',
      '/openapi.json',
      '/problems',
      '/v1/reports',
      report,
      '/nowhere',
      '/v1/reports?a=1',
    ]) {
      const get = await client.call(path);
      const head = await client.call(path, { method: 'HEAD' });
      const { 'request-id': _, date: __, connection: ___, 'keep-alive': ____, ...same } = get.headers;
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      // Ids of requests have a length, so a problem's may grow by a digit.
      if (get.status === 200) expect(head.headers).toMatchObject(same);
      else expect(head.headers['content-type']).toBe('application/problem+json');
    }
  });

  it('a path without an operation is answered 404 with any method, and the hint names the nearest path', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const [path, hint] of [
        ['/v1/report', 'Did you mean /v1/reports?'],
        ['/v1/reports/rep_1/', '/openapi.json lists the paths.'],
        ['/health-check', '/openapi.json lists the paths.'],
        ['/live', 'Did you mean /livez?'],
        ['/openapi.yml', 'Did you mean /openapi.yaml?'],
      ] as const) {
        const { detail, instance } = expectProblem(await client.call(path, { method }), 'route-not-found');
        expect([detail, instance]).toEqual([`There is no ${path} here. ${hint}`, path]);
      }
    }
  });

  it('a path may be percent-encoded: unreserved characters are decoded, a slash is not', async () => {
    const created = await client.call('/v1/%72eports', {
      method: 'POST',
      body: { type: 'sociedades_y_poderes', companyId: 'acme' },
    });
    expect(created.status).toBe(201);
    const path = created.headers.location ?? '';
    const spelled = path.replace(/rep_/, '%72%65p%5f').replace('/v1/', '/%76%31/');
    expect((await client.call(spelled)).text).toBe((await client.call(path)).text);
    expect(expectProblem(await client.call('/v1/%6eo%2fne'), 'route-not-found').instance).toBe('/v1/no%2Fne');
    expectProblem(await client.call(path.replace('/rep_', '%2Frep_')), 'route-not-found');
    expectProblem(await client.call(path.replace('/rep_', '%252Frep_')), 'route-not-found');
  });

  it('a path with a malformed escape is refused, whatever else is wrong', async () => {
    const detail = 'The path holds a % without two hexadecimal digits after it; a percent sign is %25.';
    for (const path of ['/v1/reports/%', '/v1/reports%zz', '/v1/companies/100%', '/v1/%7', '/livez%2']) {
      const reply = expectProblem(await client.call(path, { method: 'PUT' }), 'invalid-parameters');
      expect(reply.errors).toEqual([{ detail, keyword: 'format' }]);
    }
    expect((await client.call('/v1/reports/%', { key: null })).status).toBe(401);
  });

  it.each([
    ['/v1/reports', 'text/html', 'application/json'],
    ['/v1/reports', 'application/json;q=0', 'application/json'],
    ['/v1/reports', 'application/xml, text/*', 'application/json'],
    ['/openapi.yaml', 'application/json', 'application/yaml'],
    ['/problems', 'application/json', 'text/html'],
    ['/livez', ',,;;q=', 'application/json'],
    ['/livez', 'application/json;charset=iso-8859-1', 'application/json'],
    ['/livez', 'application/json;profile=x;q=0, */*', 'application/json'],
    ['/livez', 'application/json;q=0;charset=utf-8, application/*;q=1', 'application/json'],
    ['/livez', 'text/html;x=", application/json"', 'application/json'],
  ])('%s cannot be sent as %s', async (path, accept, offered) => {
    const { detail } = expectProblem(await client.call(path, { headers: { accept } }), 'not-acceptable');
    expect(detail).toBe(
      `The response is ${offered}, which \`Accept\` excludes: accept it, or leave the header out.`,
    );
  });

  it.each([
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'text/html, */*;q=0.1',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8";q=0.5, text/html',
    'application/json;profile="a,b;q=0"',
    'text/*;q=0, application/json;version=2;q=0.001',
    'application/json;charset=latin1, application/json',
    '',
  ])('a JSON response can be sent as %s', async (accept) => {
    expect((await client.call('/v1/reports', { headers: { accept } })).status).toBe(200);
  });
});
