import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../scale.js';
import { type Call, type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const type = 'sociedades_y_poderes';

describe.each(usualTransports)('the journal, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** Requests of one account; each test has its own. */
  const account = (name: string, of = client) => {
    const key = `sbx_playground_${name}`;
    const send = (path: string, call: Call = {}) => of.call(path, { key, ...call });
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', body, headers });
    return {
      key,
      send,
      post,
      create: (companyId = 'acme', headers: Record<string, string> = {}): Promise<Reply> =>
        post('/v1/reports', { type, companyId }, headers),
      async listed(query = '') {
        return (await send(`/_sandbox/requests${query}`)).json.data;
      },
      expecting: async (body: object) => (await post('/_sandbox/requests/expect', body)).json,
    };
  };

  it('lists all requests, also refused ones, newest first', async () => {
    const { send, create, listed } = account('lists');
    const created = await create('sbx-spa-clean');
    await create('');
    await send(`/v1/reports/${created.json.id}?a=1`);
    await send('/v2/reports');
    expect(await listed()).toMatchObject([
      { method: 'GET', path: '/v2/reports', operation: null, status: 404, problem: 'route-not-found' },
      { operation: 'getReport', query: 'a=1', status: 400, problem: 'invalid-parameters' },
      { operation: 'createReport', status: 422, problem: 'invalid-request', scenario: null },
      {
        ...{ id: created.headers['request-id'], method: 'POST', path: '/v1/reports', query: null },
        ...{ operation: 'createReport', status: 201, problem: null, scenario: 'sbx-spa-clean' },
        ...{ reportId: created.json.id, reportStatus: created.json.status, fault: null },
      },
    ]);
  });

  it('keeps headers and body as they were sent, without secrets and run-dependent values', async () => {
    const { key, create, send, post } = account('shows');
    const headers = {
      'Idempotency-Key': 'order-7',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    };
    const { headers: responseHeaders } = await create('sbx-spa-clean', headers);
    const path = `/_sandbox/requests/${responseHeaders['request-id']}`;
    const { json, text } = await send(path);
    expect(json).toMatchObject({
      request: {
        headers: {
          authorization: 'Bearer …',
          'idempotency-key': 'order-7',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ type, companyId: 'sbx-spa-clean' }),
      },
      answer: { body: null, replayed: false },
      run: { traceId: 'a'.repeat(32) },
    });
    expect(json.request.headers).not.toHaveProperty('host');
    expect(json.request.headers).not.toHaveProperty('traceparent');
    expect(text).not.toContain(key);
    const leaked = await post('/v1/reports', { type, companyId: `x ${key}`, [key]: 1 });
    const shown = await send(`/_sandbox/requests/${leaked.headers['request-id']}`);
    expect(shown.text).not.toContain(key);
    expect(shown.json).toMatchObject({ violations: leaked.json.errors, problem: 'invalid-request' });
  });

  it('has the reason why each fault hit or did not hit', async () => {
    const { send, create, post } = account('faults');
    await post('/_sandbox/faults', { match: { operation: 'listReports' }, effect: { status: 503 } });
    await post('/_sandbox/faults', { match: { nth: 2 }, effect: { status: 500 } });
    await post('/_sandbox/faults', { effect: { latency: { ms: 1 } }, until: { count: 1 } });
    const [first, second] = [await create(), await create()];
    const sizeOf = async ({ headers }: Reply) =>
      (await send(`/_sandbox/requests/${headers['request-id']}`)).json;
    expect(await sizeOf(first)).toMatchObject({
      fault: 'latency=1ms; by=fault_3',
      faults: [
        { faultId: 'fault_1', verdict: 'other operation' },
        { faultId: 'fault_2', verdict: 'other call' },
        { faultId: 'fault_3', verdict: 'hit' },
      ],
    });
    expect(await sizeOf(second)).toMatchObject({
      status: 500,
      faults: [{ verdict: 'other operation' }, { verdict: 'hit' }, { verdict: 'over' }],
    });
  });

  it('is filtered, and read page by page', async () => {
    const { send, create, listed } = account('pages');
    for (const companyId of ['acme', '', 'beta', '']) await create(companyId);
    await send('/v1/reports');
    expect(await listed('?status=4xx')).toHaveLength(2);
    expect(await listed('?status=201&operation=createReport')).toHaveLength(2);
    expect(await listed('?problem=invalid-request&method=GET')).toEqual([]);
    const first = (await send('/_sandbox/requests?operation=createReport&limit=3')).json;
    const rest = (await send(`/_sandbox/requests?operation=createReport&limit=3&cursor=${first.page.next}`))
      .json;
    expect([first.data.length, rest.data.length, rest.page.next]).toEqual([3, 1, null]);
    const back = (
      await send(`/_sandbox/requests?operation=createReport&limit=3&cursor=${rest.page.previous}`)
    ).json;
    expect(back.data).toEqual(first.data);
    expectProblem(await send(`/_sandbox/requests?limit=3&cursor=${first.page.next}`), 'invalid-cursor');
    await create('sbx-spa-clean');
    const [newest] = (await send('/_sandbox/requests?status=201')).json.data;
    expect(newest).toMatchObject({ scenario: 'sbx-spa-clean' });
    expect(await listed(`?reportId=${newest.reportId}`)).toHaveLength(1);
    expect(await listed('?scenario=sbx-spa-clean')).toHaveLength(1);
  });

  it('counts evicted requests, and reports what it could not judge', async () => {
    const small = await connect(transport, { pace: 'instant', journalBytes: 4096 });
    const { send, create, expecting } = account('small', small);
    for (let at = 0; at < 40; at += 1) await create(`company ${at}`);
    const { json } = await send('/_sandbox/journal');
    expect(json).toMatchObject({ on: true, mostBytes: 4096, skipped: 0 });
    expect(json.kept).toBeGreaterThan(3);
    expect(json.kept + json.evicted).toBe(40);
    expect(json.counts).toEqual([{ operation: 'createReport', status: 201, problem: null, count: 40 }]);
    const exact = await expecting({
      match: { operation: 'createReport', status: 201 },
      times: { exactly: 40 },
    });
    expect(exact).toMatchObject({ passed: true, count: 40, evicted: json.evicted });
    const gone = await expecting({ match: { body: { companyId: 'company 0' } } });
    expect(gone).toMatchObject({ passed: false, evicted: json.evicted });
    expect(gone.message).toContain(`${json.evicted} older requests are no longer kept`);
    const never = await expecting({ match: { body: { companyId: 'company 0' } }, times: { exactly: 0 } });
    expect(never).toMatchObject({ passed: false, count: 0 });
    expect(never.message).toContain(`${json.evicted} older requests are no longer kept`);
    const { detail } = expectProblem(await send('/_sandbox/requests/req_1'), 'request-not-found');
    expect(detail).toContain(`${json.evicted} older requests are no longer kept; see --journal-size.`);
    await small.close();
  });

  it('belongs to the world: a reset deletes it, a snapshot keeps it, a fork copies it', async () => {
    const { send, create, listed, post } = account('world');
    await create();
    await post('/_sandbox/snapshots', { name: 'one' });
    await create();
    await post('/_sandbox/fork', { key: 'sbx_playground_world-copy' });
    expect(await account('world-copy').listed()).toHaveLength(2);
    await post('/_sandbox/snapshots/one/restore', {});
    expect(await listed()).toHaveLength(1);
    await send('/_sandbox/reset', { method: 'POST' });
    expect(await listed()).toEqual([]);
    expect(await account('world-copy').listed()).toHaveLength(2);
  });

  it('keeps a request that was in progress during a reset of its world', async () => {
    const { send, create, listed } = account('under-way');
    const late = create('acme', { 'sandbox-fault': 'latency=50ms' });
    await send('/_sandbox/reset', { method: 'POST' });
    await late;
    for (let at = 0; at < 3; at += 1) expect((await create()).status).toBe(201);
    expect((await listed()).length).toBeGreaterThanOrEqual(3);
  });

  it('can be cleared, and turned off for an account', async () => {
    const { send, create, listed, expecting } = account('off');
    await create();
    expect((await send('/_sandbox/requests/clear', { method: 'POST' })).status).toBe(204);
    expect(await listed()).toEqual([]);
    const turned = await send('/_sandbox/journal', { method: 'PUT', body: { on: false } });
    expect(turned.json).toMatchObject({ on: false, kept: 0, counts: [] });
    await create();
    expect((await send('/_sandbox/requests')).json).toMatchObject({ data: [], on: false, skipped: 0 });
    for (const times of [{ exactly: 0 }, { atMost: 3 }, { atLeast: 1 }]) {
      const judged = await expecting({ match: { operation: 'createReport' }, times });
      expect(judged).toMatchObject({ passed: false, count: 0, on: false });
      expect(judged.message).toContain('The journal is off, and keeps no requests');
    }
    await send('/_sandbox/journal', { method: 'PUT', body: { on: true } });
    await create();
    expect(await listed()).toHaveLength(1);
  });

  it('has requests with a revoked key of the account', async () => {
    const { send, create, listed, post } = account('revokes');
    await create();
    const { json } = await post('/_sandbox/keys', { name: 'ci' });
    await send(`/_sandbox/keys/${json.id}/revoke`, { method: 'POST' });
    await client.call('/v1/reports', { key: json.key });
    expect(await listed('?status=401')).toMatchObject([{ operation: 'listReports', problem: 'invalid-key' }]);
  });

  it('belongs to one account', async () => {
    const { create } = account('mine');
    const { headers } = await create();
    const other = account('yours');
    expect(await other.listed()).toEqual([]);
    expectProblem(await other.send(`/_sandbox/requests/${headers['request-id']}`), 'request-not-found');
  });

  describe('can be checked for requests', () => {
    it('by number', async () => {
      const { create, expecting } = account('often');
      await create('acme');
      await create('acme');
      const match = { operation: 'createReport', body: { companyId: 'acme' } };
      expect(await expecting({ match })).toMatchObject({ passed: true, count: 2, nearest: [] });
      expect(await expecting({ match, times: { exactly: 1 } })).toMatchObject({
        passed: false,
        message: 'expected createReport with body {"companyId":"acme"} exactly 1 time, and there were 2.',
      });
      expect(await expecting({ match, times: { atLeast: 1, atMost: 2 } })).toMatchObject({ passed: true });
    });

    it.each([
      [{}, '#/times', 'exactly, atLeast or atMost'],
      [{ exactly: 1, atMost: 2 }, '#/times', 'either exactly, or atLeast and atMost'],
      [{ atLeast: 3, atMost: 1 }, '#/times/atMost', 'must be at least 3'],
    ])('but not for the number %o, which is always or never met', async (times, pointer, fault) => {
      const { post } = account('impossible');
      const reply = await post('/_sandbox/requests/expect', { match: { operation: 'creatReport' }, times });
      const { errors } = expectProblem(reply, 'invalid-request');
      expect(errors?.map((error) => error.pointer)).toEqual(['#/match/operation', pointer]);
      expect(errors?.[1]?.detail).toContain(fault);
    });

    it('with the differences of the nearest request', async () => {
      const { create, send, expecting } = account('near');
      await send('/v1/reports');
      const { headers } = await create('acme');
      const id = headers['request-id'];
      const match = {
        operation: 'createReport',
        headers: { 'Idempotency-Key': 'a' },
        body: { companyId: 'amce' },
      };
      const missed = await expecting({ match });
      expect(missed.nearest[0]).toEqual({
        requestId: id,
        differences: [
          { member: 'headers.idempotency-key', expected: 'a', actual: null },
          { member: 'body.companyId', expected: 'amce', actual: 'acme' },
        ],
      });
      expect(missed.message).toContain(
        `Nearest is ${id}, POST /v1/reports 201: headers.idempotency-key is null, not "a"; body.companyId is "acme", not "amce".`,
      );
    });

    it('in an order, with other requests in between', async () => {
      const { create, send, expecting } = account('order');
      const { json } = await create();
      await send('/v1/reports');
      await send(`/v1/reports/${json.id}`);
      const [made, read] = [{ operation: 'createReport' }, { path: '/v1/reports/*', status: '2xx' }];
      expect(await expecting({ sequence: [made, read] })).toMatchObject({ passed: true, count: 2 });
      const missed = await expecting({ sequence: [read, made] });
      expect(missed).toMatchObject({ passed: false, count: 1 });
      expect(missed.message).toMatch(/^expected a sequence of 2 steps, and step 2 was not found after req_/);
      expect(missed.message).toMatch(
        /: createReport\. req_\w+_1 matches it, and came before req_\w+_3\. There were none after it\.$/,
      );
    });

    it('after a given request', async () => {
      const { create, expecting } = account('since');
      const { headers } = await create();
      const expectation = { match: { operation: 'createReport' }, since: headers['request-id'] };
      expect(await expecting(expectation)).toMatchObject({ passed: false, count: 0 });
      await create();
      expect(await expecting(expectation)).toMatchObject({ passed: true, count: 1 });
      expect((await expecting({ ...expectation, since: 'req_0' })).type).toBe('/problems/request-not-found');
    });

    it('and waits for them', async () => {
      const { create, expecting } = account('waits');
      const waiting = expecting({ match: { operation: 'createReport' }, timeoutMs: 30_000 });
      await create();
      expect(await waiting).toMatchObject({ passed: true, count: 1 });
      const missed = await expecting({ match: { operation: 'getReport' }, timeoutMs: 1 });
      expect(missed).toMatchObject({ passed: false, count: 0 });
    });

    it('among bodies that are too deep to compare', async () => {
      const { send, expecting } = account('deep');
      const deep = '['.repeat(8000) + ']'.repeat(8000);
      expect((await send('/v1/reports', { method: 'POST', body: deep })).status).toBe(415);
      const headers = { 'content-type': 'application/json' };
      expect((await send('/v1/reports', { method: 'POST', body: deep, headers })).status).toBe(400);
      const missed = await expecting({ match: { body: { companyId: 'acme' } } });
      expect(missed).toMatchObject({ passed: false, count: 0 });
      expect(missed.nearest[0].differences[0].actual).toBe(deep.slice(0, 16 * 1024));
    });

    it('only by known names, since the absence of an unknown name would prove nothing', async () => {
      const { post, send, create, expecting } = account('words');
      const wrong = {
        match: {
          operation: 'createReprt',
          method: 'PSOT',
          problem: 'unknown-scenaro',
          scenario: 'sbx-spa-claen',
        },
        times: { exactly: 0 },
      };
      const refused = await post('/_sandbox/requests/expect', wrong);
      expectProblem(refused, 'invalid-request');
      const pointers = refused.json.errors.map(({ pointer }: { pointer: string }) => pointer);
      expect(pointers.sort()).toEqual(
        ['method', 'operation', 'problem', 'scenario'].map((word) => `#/match/${word}`),
      );
      for (const correct of ['createReport', 'POST', 'unknown-scenario', 'sbx-spa-clean'])
        expect(refused.text).toContain(correct);
      const later = await post('/_sandbox/requests/expect', {
        sequence: [{}, { scenario: 'sbx-spa-clean+b' }],
      });
      expect(later.json.errors).toMatchObject([{ pointer: '#/sequence/1/scenario' }]);
      for (const query of ['operation=foo', 'method=PSOT', 'problem=foo', 'scenario=sbx-foo', 'scenario=foo'])
        expectProblem(await send(`/_sandbox/requests?${query}`), 'invalid-parameters');
      await create('sbx-spa-clean+status-503+slow');
      await send('/v1/reports', { method: 'PROPFIND' });
      for (const match of [{ method: 'PROPFIND' }, { scenario: 'none' }, { scenario: 'sbx-spa-clean+slow' }])
        expect(await expecting({ match, times: { atMost: 1 } })).toMatchObject({ passed: true });
    });

    it('in a valid form', async () => {
      const { post } = account('form');
      for (const wrong of [
        {},
        { match: {}, sequence: [{}] },
        { match: { statsu: 1 } },
        { match: { status: '6xx' } },
      ])
        expectProblem(await post('/_sandbox/requests/expect', wrong), 'invalid-request');
    });
  });
});

describe('the journal', () => {
  it('shows the report of a lost response', async () => {
    const client = await connect('over a socket', { pace: 'instant' });
    const headers = { 'sandbox-fault': 'reset=after' };
    const body = { type, companyId: 'acme' };
    await expect(client.call('/v1/reports', { method: 'POST', body, headers })).rejects.toThrow();
    const { json } = await client.call('/_sandbox/requests');
    expect(json.data).toMatchObject([
      {
        ...{ operation: 'createReport', status: null, fault: 'reset=after; by=header' },
        ...{ reportId: expect.stringMatching(/^rep_/), reportStatus: 'queued' },
      },
    ]);
    await client.close();
  });
});

/** Refused bodies, which the journal must return unchanged. */
const hostileBodies = [
  '{"companyId":1e400}',
  '{"companyId":-1e400,"options":{"a":[1e999,null]}}',
  '{"companyId":"\\ud800"}',
  '{"\\udc00":{"\\udfff":1}}',
  '{"companyId":"a","companyId":"b"}',
  '{"__proto__":{"companyId":"a"},"constructor":1,"toJSON":1}',
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
  `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
  `{"companyId":"${'a'.repeat(16 * 1024 - 15)}ñ"}`,
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from([0xff, 0x00, 0xc3]),
  'null',
  '""',
  '"',
  '-0',
];

const anyBody = fc.oneof(
  fc.constantFrom(...hostileBodies),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ stringUnit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'{}[]",:\\u08dfe+-1'), maxLength: 24 }),
);

describe('every stored body', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** Sends bodies as creates and edits, twice each, and calls every operation that reads them back. */
  const readBack = async (key: string, bodies: readonly (string | Buffer)[]): Promise<void> => {
    const send = (path: string, call: Call = {}) => client.call(path, { key, ...call });
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
    const ids: (string | undefined)[] = [];
    for (const body of bodies.flatMap((each) => [each, each])) {
      const create = await send('/v1/reports', { method: 'POST', headers, body });
      const edit = await send('/v1/reports/rep_0', { method: 'PATCH', headers, body });
      ids.push(create.headers['request-id'], edit.headers['request-id']);
    }
    const expectation = { match: { body: { companyId: 'acme', options: { a: [1, 2] } } } };
    const expected = await send('/_sandbox/requests/expect', { method: 'POST', body: expectation });
    expect(expected).toMatchObject({ status: 200, json: { passed: false } });
    const readers = [
      'requests',
      'conduct',
      'coverage',
      'journal',
      'export',
      ...ids.map((id) => `requests/${id}`),
    ];
    for (const reader of readers)
      expect([reader, (await send(`/_sandbox/${reader}`)).status]).toEqual([reader, 200]);
  };

  it.each(hostileBodies.map((body, at) => [String(body).slice(0, 40), body, at] as const))(
    'can be read without an error: %s',
    (_, body, at) => readBack(`sbx_playground_hostile-${at}`, [body]),
  );

  it('can be read without an error, whatever it contains', async () => {
    let account = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyBody, { minLength: 1, maxLength: 4 }), (bodies) => {
        account += 1;
        return readBack(`sbx_playground_any-${account}`, bodies);
      }),
      { seed: 12, numRuns: scaled(10, 25) },
    );
  });
});
