import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/http/response.js';
import { createResponseEncoder } from '../../src/http/response.js';
import { codingFor, preferenceIn } from '../../src/http/syntax/headers.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { expectProblem } from './expect-problem.js';

describe('the coding of a large body', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['X-GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip ; q=0.1', 'gzip'],
    ['identity;q=0.5, gzip;q=0.3', 'identity'],
    ['gzip;q=0', 'identity'],
    ['gzip, identity', 'gzip'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['gzip;level=9, br ;q=x', 'identity'],
    ['br, '.repeat(100), 'br'],
  ])('for %j is %s', (accepted, coding) => {
    expect(codingFor(accepted, 100_000)).toBe(coding);
  });

  it.each([
    ['br, gzip', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=0, br', 'br'],
  ])('the coding of a small body for %j is %s', (accepted, coding) => {
    expect(codingFor(accepted, 1024)).toBe(coding);
  });

  it.each(['identity;q=0', '*;q=0', 'deflate, identity;q=0.0', 'br;q=0,gzip;q=0,*;q=0'])(
    '%j excludes every coding, so that none remains',
    (accepted) => {
      expect(preferenceIn(accepted).best).toBeNull();
    },
  );
});

/** The received bytes; `fetch` would decode them. */
async function send(url: string, headers: Record<string, string>, method = 'GET', body = '') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      const { statusCode = 0, headers: received } = response;
      buffer(response).then((bytes) => resolve({ status: statusCode, headers: received, bytes }), reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

describe('coded bodies', () => {
  const exchange = { request: { headers: { 'accept-encoding': 'br' } } as IncomingMessage };
  const response = (content: Uint8Array, body: string) => ({
    ...{ status: 200, mediaType: 'application/json', headers: { ETag: '"same"' } },
    ...{ body, tail: content },
  });

  it('coded bodies of a content are cached until the content of another report is encoded', () => {
    const encode = createResponseEncoder();
    const content = Buffer.alloc(100_000, 'x');
    const bytes = (body: string) => (encode(exchange, response(content, body)) as HttpResponse).tail;
    const first = bytes('a');
    expect(bytes('a')).toBe(first);
    expect(brotliDecompressSync(bytes('b') ?? '')[0]).toBe('b'.charCodeAt(0));
    expect(bytes('a')).not.toBe(first);
    expect(bytes('a')).toEqual(first);
  });

  it('depend on the number of bytes, not of characters', () => {
    const own = (body: string) =>
      createResponseEncoder()(exchange, { ...response(Buffer.alloc(0), body), tail: null }) as HttpResponse;
    expect(own('é'.repeat(512)).headers['Content-Encoding']).toBeUndefined();
    expect(own(`${'é'.repeat(512)}e`).headers['Content-Encoding']).toBe('br');
  });

  it('large bodies are encoded outside of the event loop, once for concurrent requests', async () => {
    const encode = createResponseEncoder();
    const content = Buffer.alloc(1_000_000, 'x');
    const both = [encode(exchange, response(content, 'a')), encode(exchange, response(content, 'a'))];
    expect(both.every((each) => each instanceof Promise)).toBe(true);
    const [one, other] = await Promise.all(both);
    expect(one?.tail).toBe(other?.tail);
  });
});

describe('responses', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  const as = (name: string, own: Record<string, string> = {}) => ({
    authorization: `Bearer sbx_playground_${name}`,
    ...own,
  });
  const create = async (name: string, companyId = 'sbx-lawyer-edits') => {
    const headers = as(name, { 'content-type': 'application/json' });
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } });
    const created = await send(`${sandbox.url}/v1/reports`, headers, 'POST', body);
    return `${sandbox.url}${created.headers.location}`;
  };

  it('are the same in every coding, each with a length and an ETag of its own', async () => {
    const url = await create('codings');
    const plain = await send(url, as('codings'));
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    for (const coding of ['br', 'gzip'] as const) {
      for (const turn of ['made', 'kept']) {
        const coded = await send(url, as('codings', { 'accept-encoding': coding }));
        expect([turn, decoders[coding](coded.bytes).equals(plain.bytes)]).toEqual([turn, true]);
        expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 4);
        expect(coded.headers).toMatchObject({
          'content-encoding': coding,
          'content-length': String(coded.bytes.length),
          'content-type': 'application/json',
          vary: 'Accept-Encoding',
          etag: plain.headers.etag?.replace(/"$/, `.${coding}"`),
        });
        const head = await send(url, as('codings', { 'accept-encoding': coding }), 'HEAD');
        const { date: _, 'request-id': __, ...same } = coded.headers;
        expect(head.headers).toMatchObject(same);
        expect(head.bytes.length).toBe(0);
      }
    }
  });

  it('responses of another report on the same company are separate', async () => {
    const urls = [await create('two'), await create('two')];
    for (const url of urls) {
      const coded = await send(url, as('two', { 'accept-encoding': 'gzip' }));
      const id = url.split('/').at(-1);
      expect(JSON.parse(gunzipSync(coded.bytes).toString()).id).toBe(id);
    }
  });

  it.each([
    ['gzip', 'usual-first', ['a', 'b']],
    ['br', 'varied-first', ['b', 'a']],
  ] as const)('follow the profile of each account, in %s, %s', async (coding, name, order) => {
    const urls = { a: await create(`${name}-a`), b: await create(`${name}-b`) };
    const profile = as(`${name}-b`, { 'content-type': 'application/json' });
    await send(`${sandbox.url}/_sandbox/profile`, profile, 'PUT', '{"gaps":{"states":"renamed"}}');
    for (const which of order) {
      const plain = await send(urls[which], as(`${name}-${which}`));
      const coded = await send(urls[which], as(`${name}-${which}`, { 'accept-encoding': coding }));
      expect(decoders[coding](coded.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it('are 304 for a client that has them in any coding', async () => {
    const url = await create('held');
    const etag = (await send(url, as('held'))).headers.etag ?? '';
    const coded = etag.replace(/"$/, '.br"');
    for (const [accepted, held, expected] of [
      ['br', coded, coded],
      ['br', etag, etag],
      ['br', `${etag}, ${coded}`, coded],
      ['br', '*', coded],
      ['identity', coded, coded],
      ['identity', `W/${etag}`, etag],
    ] as const) {
      const headers = as('held', { 'accept-encoding': accepted, 'if-none-match': held });
      const reply = await send(url, headers);
      expect([reply.status, reply.headers.etag, reply.bytes.length]).toEqual([304, expected, 0]);
      expect([reply.headers.vary, reply.headers['content-encoding']]).toEqual(['Accept-Encoding', undefined]);
    }
    const other = as('held', { 'accept-encoding': 'br', 'if-none-match': etag.replace(/"$/, '.zstd"') });
    expect((await send(url, other)).status).toBe(200);
  });

  it('have an ETag that an edit accepts in any coding, and the response to the edit is coded too', async () => {
    const url = await create('edited');
    for (const coding of ['br', 'gzip'] as const) {
      const read = await send(url, as('edited', { 'accept-encoding': coding }));
      const headers = as('edited', {
        'content-type': 'application/merge-patch+json',
        'edit-reason': 'r',
        'if-match': read.headers.etag ?? '',
        'accept-encoding': coding,
      });
      const patch = JSON.stringify({
        content: { shareholderSummary: { source: coding === 'br' ? 'declaracion' : 'libro_accionistas' } },
      });
      const edited = await send(url, headers, 'PATCH', patch);
      expect([edited.status, edited.headers['content-encoding']]).toEqual([200, coding]);
      const after = await send(url, as('edited', { 'accept-encoding': coding }));
      expect(after.headers.etag).toBe(edited.headers.etag);
      expect(after.bytes.equals(edited.bytes)).toBe(true);
      expect((await send(url, headers, 'PATCH', patch)).status).toBe(412);
    }
  });

  it('are sent without a coding if they are small, unless the client excludes that', async () => {
    const small = await send(`${sandbox.url}/livez`, { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual([undefined, undefined]);
    const forced = await send(`${sandbox.url}/livez`, { 'accept-encoding': 'identity;q=0, gzip' });
    expect([forced.headers['content-encoding'], forced.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(JSON.parse(gunzipSync(forced.bytes).toString())).toEqual({ status: 'alive' });
    const none = await send(`${sandbox.url}/livez`, { 'accept-encoding': 'identity;q=0' });
    const { detail } = expectProblem(
      { ...none, headers: none.headers as Record<string, string>, text: none.bytes.toString() },
      'not-acceptable',
    );
    expect(detail).toContain('`Accept-Encoding` excludes');
    const page = await send(`${sandbox.url}/v1/reports`, as('pages', { 'accept-encoding': 'br' }), 'PUT');
    expect(page.status).toBe(405);
  });

  it('are coded and have Vary from 1025 bytes on', async () => {
    // A problem repeats the path, and so grows with it.
    const refused = (length: number, own: Record<string, string>) =>
      send(`${sandbox.url}/v1/${'a'.repeat(length)}%`, as('edge', own));
    const length = 500 + 1024 - (await refused(500, {})).bytes.length;
    for (const [added, coding, vary] of [
      [0, undefined, undefined],
      [1, 'gzip', 'Accept-Encoding'],
    ] as const) {
      const plain = await refused(length + added, {});
      expect([plain.bytes.length, plain.headers.vary]).toEqual([1024 + added, vary]);
      const refusal = await refused(length + added, { 'accept-encoding': 'gzip' });
      expect([refusal.headers['content-encoding'], refusal.headers.vary]).toEqual([coding, vary]);
    }
  });

  it('with 304 have Vary only if they are large', async () => {
    for (const [url, vary] of [
      [await create('large'), 'Accept-Encoding'],
      [`${sandbox.url}/v1/companies/acme`, undefined],
    ] as const) {
      const { headers } = await send(url, as('large', { 'if-none-match': '*' }));
      expect([url, headers.vary]).toEqual([url, vary]);
    }
  });

  it('without a body have no coding, even if the client accepts any', async () => {
    const options = as('none', { 'accept-encoding': 'gzip, identity;q=0' });
    const { status, headers } = await send(`${sandbox.url}/v1/reports`, options, 'OPTIONS');
    expect([status, headers['content-encoding'], headers.vary]).toEqual([204, undefined, undefined]);
  });

  it.each([
    ['br;q=0.25,gzip\t;\tq=0.75', 'gzip'],
    ['gzip;q=0.009, br;q=0.01', 'br'],
    ['br;q=1.000, gzip;q=0.999', 'br'],
    [' gzip ,deflate', 'gzip'],
    ['GZip;Q=1', 'gzip'],
    ['x-br', undefined],
    ['x-gzip-2', undefined],
    ['br gzip', undefined],
    ['gzip;q=0.5;level=9', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=0.5.5', undefined],
    ['gzip;q=', undefined],
    [',,', undefined],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['*;q=0.5, gzip;q=0.6', 'gzip'],
    ['identity, *;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.4', undefined],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
  ])('are coded by the given weights: %j', async (accepted, coding) => {
    const missing = `${sandbox.url}/v1/${'a'.repeat(2000)}`;
    for (const all of [accepted, `${'other, '.repeat(40)}${accepted}`]) {
      const reply = await send(missing, as('weights', { 'accept-encoding': all }));
      expect([reply.status, reply.headers['content-encoding']]).toEqual([404, coding]);
    }
  });

  it('large responses are coded as well', async () => {
    const url = `${sandbox.url}/openapi.json`;
    const plain = (await send(url, {})).bytes;
    expect(plain.length).toBeGreaterThan(128 * 1024);
    const all = await Promise.all(
      ['br', 'gzip', 'br'].map((coding) => send(url, { 'accept-encoding': coding })),
    );
    expect(all.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'br']);
    expect(brotliDecompressSync(all[0]?.bytes ?? '').equals(plain)).toBe(true);
    expect(gunzipSync(all[1]?.bytes ?? '').equals(plain)).toBe(true);
  });

  it('problems are coded too', async () => {
    const query = Array.from({ length: 100 }, (_, n) => `p${n}`).join('&');
    const reply = await send(
      `${sandbox.url}/v1/reports?${query}`,
      as('problem', { 'accept-encoding': 'gzip' }),
    );
    expect([reply.status, reply.headers['content-encoding']]).toEqual([400, 'gzip']);
    expect(JSON.parse(gunzipSync(reply.bytes).toString()).errors).toHaveLength(100);
  });
});
