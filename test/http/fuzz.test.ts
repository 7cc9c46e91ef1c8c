import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../scale.js';
import { type Client, connect } from './client.js';
import { expectProblem, expectSandboxHeaders, type ProblemReply } from './expect-problem.js';
import { converse, listen, type RawServer, request } from './raw.js';

const json = 'Content-Type: application/json';
const good = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'fuzz', options: { validate: true } });

/** Requests that mutations start from. */
const seeds = [
  request('POST /v1/reports', [json], good),
  `${request('POST /v1/reports', [json, 'Transfer-Encoding: chunked'])}${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`,
  request('GET /v1/reports?limit=5&companyId=fuzz', ['Accept: application/json', 'If-None-Match: "a"']),
  request('GET /livez') + request('OPTIONS *') + request('GET /readyz', ['Connection: close']),
];

/** Pieces that are hard to parse. */
const pieces = [
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  '%',
  '0\r\n\r\n',
  'Content-Length: 5',
  '\ud83d',
  '"',
  '{',
  '\\u0000',
  'Transfer-Encoding: chunked',
  'HTTP/1.1',
  'Expect: 100-continue',
  'Connection: close',
  '\u00ff',
  'a'.repeat(5000),
];

/** A request with a few changes: deletions, repetitions, overwritten bytes or insertions. */
const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(12),
        fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary-ascii', maxLength: 4 })),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  )
  .map(([seed, changes]) =>
    changes.reduce((text, [at, length, piece]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + piece + text.slice(from + length);
    }, seed),
  );

const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

/** 501 is an error of the client too, since it is for an unknown method. */
function expectNoFailure(reply: ProblemReply): void {
  expect(reply.status === 501 || reply.status < 500).toBe(true);
  if (reply.status === 100) return;
  expectSandboxHeaders(reply.headers);
  if (reply.status < 400) return;
  expect(reply.headers['content-type']).toBe('application/problem+json');
  expect(JSON.parse(reply.text)).toMatchObject({ status: reply.status });
}

describe('fuzzing', () => {
  describe('bytes on a socket', () => {
    let server: RawServer;
    beforeAll(async () => {
      server = await listen();
    });
    afterAll(async () => {
      await server.close();
      expect(server.failures).toEqual([]);
    });

    /** Closes the half of the client, so that the server waits for nothing and every conversation ends. */
    const expectResponse = async (bytes: string | Buffer) => {
      const { replies, closed } = await converse(server.port, bytes, { halfClose: true });
      expect(closed).toBe(true);
      for (const reply of replies) expectNoFailure(reply);
      return replies;
    };

    it('noise is answered with a problem or not at all, and the connection ends', async () => {
      await fc.assert(
        fc.asyncProperty(noise, async (bytes) => {
          const replies = await expectResponse(bytes);
          expect(replies.length).toBeLessThan(2);
        }),
        { seed: 1, numRuns: scaled(100, 1000) },
      );
    });

    it('a changed request is answered, and the connection ends', async () => {
      const seen = new Set<number>();
      await fc.assert(
        fc.asyncProperty(mutated, async (text) => {
          for (const { status } of await expectResponse(Buffer.from(text, 'latin1'))) seen.add(status);
        }),
        { seed: 2, numRuns: scaled(300, 3000) },
      );
      // Some changes leave the request valid, others do not.
      expect([...seen]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404, 415, 422, 501]));
    });

    it('a valid request is served as usual afterwards', async () => {
      const [reply] = await expectResponse(request('POST /v1/reports', [json], good));
      expect(reply?.status).toBe(201);
    });
  });

  describe('bodies', () => {
    let client: Client;
    beforeAll(async () => {
      client = await connect('in process');
    });
    afterAll(async () => {
      await client.close();
      expect(client.failures).toEqual([]);
    });
    const post = (body: string) =>
      client.call('/v1/reports', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

    it('a body of any JSON is accepted, or rejected with its errors', async () => {
      const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
      const almostValid = fc.record(
        {
          type: fc.oneof(fc.constant('sociedades_y_poderes'), value),
          companyId: fc.oneof(
            fc.string({ unit: 'binary', maxLength: 140 }),
            fc.string({ maxLength: 3 }).map((text) => `sbx-${text}`),
            value,
          ),
          options: fc.oneof(
            fc.record({ validate: fc.oneof(fc.boolean(), value) }, { requiredKeys: [] }),
            value,
          ),
          extra: value,
        },
        { requiredKeys: [] },
      );
      const seen = new Set<number>();
      await fc.assert(
        fc.asyncProperty(fc.oneof(almostValid, value), async (body) => {
          const reply = await post(JSON.stringify(body));
          seen.add(reply.status);
          if (reply.status === 201) return;
          expect([400, 422]).toContain(reply.status);
          const code = reply.json.type.replace('/problems/', '');
          const { errors } = expectProblem(reply, code);
          if (reply.status === 422)
            for (const { pointer } of errors ?? []) expectPointer(body, pointer ?? '');
        }),
        { seed: 3, numRuns: 1000 },
      );
      expect([...seen].sort()).toEqual(expect.arrayContaining([201, 422]));
    });

    it('a body of any text is accepted or rejected', async () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json().map((body) => body.slice(1)),
      );
      await fc.assert(
        fc.asyncProperty(text, async (body) => {
          const reply = await post(body);
          expect([400, 413, 422]).toContain(reply.status);
        }),
        { seed: 4, numRuns: scaled(100, 1000) },
      );
    });

    it('a query of any text is accepted or rejected', async () => {
      const pair = fc.tuple(
        fc.oneof(
          fc.constantFrom('limit', 'status', 'type', 'companyId', 'cursor'),
          fc.string({ maxLength: 5 }),
        ),
        fc.oneof(
          fc.constantFrom('1', '100', 'queued', '%', '%ff', '%00'),
          fc.webQueryParameters(),
          fc.string({ maxLength: 9 }),
        ),
      );
      const query = fc
        .array(pair, { maxLength: 4 })
        .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
      await fc.assert(
        fc.asyncProperty(query, async (text) => {
          // Texts that no client can write on a request line are not tested here.
          const line = text.replace(/[^\x21-\x7e]|#/g, '');
          const reply = await client.call(`/v1/reports?${line}`);
          if (reply.status !== 200) expectProblem(reply, reply.json.type.replace('/problems/', ''));
          expect([200, 400]).toContain(reply.status);
        }),
        { seed: 5, numRuns: scaled(100, 1000) },
      );
    });
  });
});

/** Checks that each pointer leads to a value of the body, or to a missing field. */
function expectPointer(body: unknown, pointer: string): void {
  const names = decodeURIComponent(pointer.slice(1)).split('/').slice(1);
  let place: unknown = body;
  for (const name of names.map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))) {
    expect([pointer, Object.hasOwn(Object(place), name)]).toEqual([pointer, true]);
    place = (place as Record<string, unknown>)[name];
  }
}
