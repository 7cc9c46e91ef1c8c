import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type ClientOptions, connect, transports } from './client.js';
import { clientForms } from './example-shapes.js';
import { expectProblem } from './expect-problem.js';

const asBrowser = { key: null, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe.each(transports)('the web page, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(() => client.close());

  it('is served to browsers, loads from this server only, and contains the demo key', async () => {
    const { status, headers, text } = await client.call('/', asBrowser);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|http/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(text).toContain('<meta name="sandbox-key" content="sbx_playground_demo">');
    expect(text).not.toMatch(/\{\{|<script>|style=/);
  });

  it('names files that are immutable and compressed', async () => {
    const { text } = await client.call('/', asBrowser);
    const names = [...text.matchAll(/(?:src|rel="stylesheet" href)="(\/_sandbox\/page\/[^"]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.length).toBe(2);
    for (const name of names) {
      const { status, headers } = await client.call(name, {
        key: null,
        headers: { 'accept-encoding': 'br' },
      });
      expect([status, headers['content-encoding']]).toEqual([200, 'br']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/);
    }
  });

  it('redirects browsers from /docs to the API reference', async () => {
    const { status, headers, text } = await client.call('/docs', asBrowser);
    expect([status, headers.location, text]).toEqual([302, '/#/operations', '']);
  });

  it('is not served to other clients, under other paths and methods, or without the control plane', async () => {
    const first = expectProblem(await client.call('/', { key: null }), 'authentication-required');
    expect(first.detail).toMatch(/This is legal-reports-sandbox.* Open \/ in a browser for its page\.$/);
    const elsewhere = await client.call('/v1/reports', { key: null });
    expect(elsewhere.json.detail).not.toContain('This is');
    expectProblem(await client.call('/'), 'route-not-found');
    expectProblem(await client.call('/docs'), 'route-not-found');
    expectProblem(await client.call('/', { ...asBrowser, method: 'POST' }), 'authentication-required');
    expectProblem(await client.call('/_sandbox/page/..%2f..%2fcli.js'), 'route-not-found');
    expectProblem(await client.call('/_sandbox/page/none-12345678.js'), 'route-not-found');
    const bare = await connect(transport, { controlPlane: false });
    for (const path of ['/', '/docs']) {
      const { detail } = expectProblem(await bare.call(path, asBrowser), 'authentication-required');
      expect(detail).toMatch(/This is legal-reports-sandbox.*describes the first steps\.$/);
    }
    await bare.close();
  });

  it('contains no key if keys are issued', async () => {
    const closed = await connect(transport, {
      access: { policy: 'registered', adminToken: 'an-admin-token-of-tests' },
    });
    expect((await closed.call('/', asBrowser)).text).toContain('<meta name="sandbox-key" content="">');
    await closed.close();
  });
});

it('contains the form of requests only if the server has a shape', async () => {
  const { shape = null } = clientForms['an API of JSON:API'] ?? {};
  const formOf = async (options: ClientOptions): Promise<string | undefined> => {
    const page = (await (await connect('in process', options)).call('/', asBrowser)).text;
    return /<meta name="sandbox-requests" content="([^"]*)">/.exec(page)?.[1];
  };
  const text = (await formOf({ shape }))?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(text)).toMatchObject({ create: shape?.create, mediaType: 'application/vnd.api+json' });
  expect(await formOf({})).toBe('');
});
