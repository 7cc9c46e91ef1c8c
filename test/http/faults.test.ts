import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const type = 'sociedades_y_poderes';

describe.each(usualTransports)('faults, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** Requests of one account; each test has its own. */
  const account = (name: string) => {
    const key = `sbx_playground_${name}`;
    const send = (path: string, call: Call = {}) => client.call(path, { key, ...call });
    return {
      send,
      create: (companyId = 'acme', fault?: string, own: Record<string, string> = {}): Promise<Reply> =>
        send('/v1/reports', {
          method: 'POST',
          body: { type, companyId },
          headers: { ...(fault === undefined ? {} : { 'sandbox-fault': fault }), ...own },
        }),
      count: async (): Promise<number> => (await send('/v1/reports')).json.data.length,
      set: (body: object) => send('/_sandbox/faults', { method: 'POST', body }),
    };
  };
  const appliedFault = ({ status, headers }: Reply) => [status, headers['sandbox-fault-applied']];

  describe('requested in a header', () => {
    it('answer a status with its problem, and do nothing', async () => {
      const { create, count } = account('status');
      const unavailable = await create('acme', 'status=503; retry-after=2');
      expect(unavailable.headers).toMatchObject({
        'retry-after': '2',
        'sandbox-fault-applied': 'status=503; retry-after=2; by=header',
      });
      expect(unavailable.json).toMatchObject({
        type: '/problems/service-unavailable',
        status: 503,
        detail: 'A fault was injected, and nothing was done: status=503; retry-after=2; by=header.',
      });
      const teapot = await create('acme', 'status=418');
      expect(teapot.json).toMatchObject({ type: 'about:blank', title: "I'm a Teapot", status: 418 });
      expect(await count()).toBe(0);
    });

    it('answer 204 to a create that succeeds, and the report to its retry', async () => {
      const { create, count } = account('no-content');
      const key = { 'idempotency-key': '"order"' };
      const lost = await create('acme', 'status=204', key);
      expect([...appliedFault(lost), lost.text]).toEqual([204, 'status=204; by=header', '']);
      for (const name of ['location', 'content-type', 'content-length', 'etag'])
        expect([name, lost.headers[name]]).toEqual([name, undefined]);
      expect((await create('acme', 'status=204', key)).status).toBe(201);
      expect(await count()).toBe(1);
      expect(appliedFault(await create('76.123.456-1', 'status=204'))).toEqual([422, undefined]);
    });

    it.each([301, 302, 307, 308])('redirect with %d, and once', async (status) => {
      const { create, send, count } = account(`to-${status}`);
      const redirected = await create('acme', `status=${status}`);
      expect([redirected.status, redirected.text]).toEqual([status, '']);
      const { location = '' } = redirected.headers;
      expect(location).toBe('/v1/reports?sandbox-redirected');
      expect(await count()).toBe(0);
      const headers = { 'sandbox-fault': `status=${status}` };
      const body = { type, companyId: 'acme' };
      for (const target of [location, `${location}=`, `${location}&`]) {
        const followed = await send(target, { method: 'POST', body, headers });
        expect(appliedFault(followed)).toEqual([201, undefined]);
      }
      const list = await send('/v1/reports?limit=2', { headers });
      expect(list.headers.location).toBe('/v1/reports?limit=2&sandbox-redirected');
      expect((await send(list.headers.location ?? '', { headers })).json.data).toHaveLength(2);
      expect((await send('/v1/reports?sandbox-redirected&limit=2')).json.data).toHaveLength(2);
    });

    it('redirect to the given target, each time', async () => {
      const { create, set, send } = account('elsewhere');
      const fault = 'status=307; location=https://other.example/v1/reports?a=1&b';
      expect((await create('acme', fault)).headers.location).toBe('https://other.example/v1/reports?a=1&b');
      await set({ match: { operation: 'createReport' }, effect: { status: 308 } });
      const { location = '' } = (await create()).headers;
      const followed = await send(location, { method: 'POST', body: { type, companyId: 'acme' } });
      expect(followed.status).toBe(201);
      expect((await send('/_sandbox/faults/fault_1')).json).toMatchObject({ seen: 2, fired: 1 });
      expect(await send('/_sandbox/requests?limit=2')).toMatchObject({
        json: { data: [{ status: 201 }, { status: 308, fault: 'status=308; by=fault_1' }] },
      });
    });

    it('send Retry-After with a future date, a past one, and years', async () => {
      const { create, send } = account('dates');
      const waitOf = async (fault: string): Promise<number> => {
        const { headers } = await create('acme', `status=503; ${fault}`);
        const { 'retry-after': retryAfter = '', date = '' } = headers;
        expect(new Date(retryAfter).toUTCString()).toBe(retryAfter);
        return (Date.parse(retryAfter) - Date.parse(date)) / 1000;
      };
      const [next, past] = [
        await waitOf('retry-after=90; retry-after-form=date'),
        await waitOf('retry-after=90; retry-after-form=past-date'),
      ];
      expect([next >= 90, next <= 92, past <= -89, past >= -92]).toEqual([true, true, true, true]);
      const long = await create('acme', 'status=503; retry-after=2592000');
      expect(long.headers['retry-after']).toBe('2592000');
      const { data } = (await send('/_sandbox/requests')).json;
      const retryAfters = await Promise.all(
        data.map(
          async ({ id }: { id: string }) => (await send(`/_sandbox/requests/${id}`)).json.answer.retryAfter,
        ),
      );
      expect(retryAfters).toEqual([2_592_000, 0, 90]);
    });

    it('send the headers of a rate limit without Retry-After', async () => {
      const { create, send } = account('limited');
      await send('/_sandbox/rate-limit', { method: 'PUT', body: { requests: 9, per: 'PT1M' } });
      const { status, headers } = await create('acme', 'status=429; rate-limit-reset=7');
      expect([status, headers['retry-after']]).toEqual([429, undefined]);
      expect(headers).toMatchObject({
        'ratelimit-policy': '"default";q=60;w=60',
        ratelimit: '"default";r=0;t=7',
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '7',
      });
    });

    it('hit only that request', async () => {
      const { create } = account('alone');
      expect(appliedFault(await create('acme', 'status=500'))).toEqual([500, 'status=500; by=header']);
      expect(appliedFault(await create())).toEqual([201, undefined]);
    });

    it('are rejected with all their errors', async () => {
      const { create } = account('wrong');
      const several = await create('acme', 'stauts=503; latency=2s; reset=after; reset=after');
      expectProblem(several, 'invalid-fault');
      expect(several.json.detail).toContain('There is no part "stauts"; there are status, retry-after,');
      expect(several.json.detail).toContain('Did you mean status?');
      expect(several.json.detail).toContain(' latency takes whole milliseconds, such as 2000ms, not "2s".');
      expect(several.json.detail).toContain('reset is given twice.');
      const details = async (fault: string) => (await create('acme', fault)).json.detail;
      expect(await details('status=200')).toContain(
        'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 200',
      );
      expect(await details('body=truncatd')).toContain('truncated');
      expect(await details('reset=after; status=503')).toContain('it goes with a latency only');
      expect(await details('retry-after=2')).toContain('goes with a status');
      expect(await details('retry-after=2')).not.toContain('retryAfter');
      expect(await details('retry=2')).toContain('Did you mean retry-after?');
      expect(await details('extra-members')).toContain('Did you mean body=extra-members?');
      expect(await details('status-503')).toContain('Did you mean status=503?');
      expect(await details('webhook-never')).not.toContain('Did you mean webhook');
      expect(await details('clock=virtual')).toContain('clock goes with latency only.');
      expect(await details('drip=0ms')).toContain('drip must be from 1 to 60000, not 0.');
      expect(await details('latency=9ms; latency-p99=5ms')).toContain('latency-p99 is more than latency');
      expect(await details('content-type=foo')).toContain('content-type must be a media type such as');
      expect(await details('bytes=1024')).toContain('bytes applies to messages');
      expect(await details('stauts=503')).not.toContain('webhook');
      expect(await details('')).toContain('A part has no name');
      expect(await details('latency=60001ms')).toContain('60000');
    });

    it('do not hit the control plane', async () => {
      const { send, set } = account('itself');
      await set({ effect: { status: 503 } });
      const headers = { 'sandbox-fault': 'status=503' };
      expect(appliedFault(await send('/_sandbox/clock', { headers }))).toEqual([200, undefined]);
      expect(appliedFault(await send('/livez', { headers }))).toEqual([200, undefined]);
    });

    it('do not apply to a call without an operation or with malformed JSON', async () => {
      const { send } = account('unreached');
      const calls: [string, Call][] = [
        ['/v1/nothing', {}],
        ['/v1/reports', { method: 'DELETE' }],
        ['/v1/reports', { method: 'POST', body: '{' }],
      ];
      for (const [path, call] of calls) {
        const headers = { 'sandbox-fault': 'status=503', 'content-type': 'application/json' };
        const refused = await send(path, { ...call, headers });
        expect(appliedFault(refused)).toEqual([expect.any(Number), undefined]);
        expect(refused.status).toBeLessThan(500);
        const { json } = await send(`/_sandbox/requests/${refused.headers['request-id']}`);
        expect(json.faults).toEqual([{ faultId: 'header', verdict: 'not reached' }]);
      }
    });

    it('never precede the error of a missing key', async () => {
      const refused = await client.call('/v1/reports', {
        key: null,
        headers: { 'sandbox-fault': 'status=503' },
      });
      expectProblem(refused, 'authentication-required');
    });
  });

  describe('bodies', () => {
    it.each([
      ['empty', (text: string) => expect(text).toBe('')],
      [
        'malformed',
        (text: string) => {
          expect(text.length).toBeGreaterThan(10);
          expect(() => JSON.parse(text)).toThrow(SyntaxError);
        },
      ],
      [
        'broken-schema',
        (text: string) => {
          const { id, validUntil } = JSON.parse(text);
          expect([id, validUntil]).toEqual([0, undefined]);
        },
      ],
      [
        'extra-members',
        (text: string) => {
          const { sandboxUnknownText, options, status } = JSON.parse(text);
          expect(sandboxUnknownText).toEqual(expect.any(String));
          expect(options.sandboxUnknownObject).toEqual({ nested: [1, null, true] });
          expect(status).toEqual(expect.any(String));
        },
      ],
    ])('can be %s', async (body, holds) => {
      const { create } = account(`body-${body}`);
      const response = await create('acme', `body=${body}`);
      expect(appliedFault(response)).toEqual([201, `body=${body}; by=header`]);
      holds(response.text);
    });

    it('can have unknown values in open enumerations', async () => {
      const { create, send } = account('values');
      const { id } = (await create()).json;
      const read = await send(`/v1/reports/${id}`, { headers: { 'sandbox-fault': 'body=unknown-values' } });
      const { status, content } = read.json;
      expect([status, content.powers[0].status, content.entities[0].company.legalForm]).toEqual([
        'sandbox_unknown_value',
        'sandbox_unknown_value',
        'sandbox_unknown_value',
      ]);
      expect(content.entities[0].name).not.toBe('sandbox_unknown_value');
    });

    it('can have another media type', async () => {
      const response = await account('media').create('acme', 'content-type=text/html');
      expect(response.headers['content-type']).toBe('text/html');
      expect(JSON.parse(response.text)).toMatchObject({ companyId: 'acme' });
    });

    it('are altered, while the report is unchanged', async () => {
      const { create, send } = account('unhurt');
      const { sandboxUnknownText: _, ...hurt } = (await create('acme', 'body=extra-members')).json;
      expectProblem(await send('/v1/reports/rep_0'), 'report-not-found');
      const { json } = await send(`/v1/reports/${hurt.id}`);
      expect(json).toMatchObject({ id: hurt.id, status: 'completed' });
      expect(json.sandboxUnknownText).toBeUndefined();
    });
  });

  it('hit only if there is something to alter, and are otherwise neither shown nor counted', async () => {
    const { send, create, set } = account('nothing');
    const path = `/v1/reports/${(await create()).json.id}`;
    const { etag = '' } = (await send(path)).headers;
    const faultHeader = (fault: string) => ({ headers: { 'sandbox-fault': fault } });
    expect(appliedFault(await send('/v1/reports', faultHeader('body=unknown-values')))[1]).toBeDefined();
    const verdict = async ({ headers }: Reply) =>
      (await send(`/_sandbox/requests/${headers['request-id']}`)).json.faults;
    const empty = await send('/v1/webhooks', faultHeader('body=unknown-values'));
    expect(appliedFault(empty)).toEqual([200, undefined]);
    expect(await verdict(empty)).toEqual([{ faultId: 'header', verdict: 'nothing to alter' }]);
    expect(appliedFault(await create('76.123.456-1', 'body=unknown-values'))).toEqual([422, undefined]);
    expect(appliedFault(await send(path, { method: 'HEAD', ...faultHeader('drip=5ms') }))).toEqual([
      200,
      undefined,
    ]);
    await set({ match: { operation: 'getReport' }, effect: { body: 'malformed' }, until: { count: 1 } });
    const again = { headers: { 'if-none-match': etag } };
    const unchanged = await send(path, again);
    expect(appliedFault(unchanged)).toEqual([304, undefined]);
    expect(await verdict(unchanged)).toEqual([{ faultId: 'fault_1', verdict: 'nothing to alter' }]);
    expect((await send('/_sandbox/faults/fault_1')).json).toMatchObject({ seen: 1, fired: 0 });
    const both = await send(path, {
      headers: { ...again.headers, 'sandbox-fault': 'body=empty; latency=1ms' },
    });
    expect(appliedFault(both)).toEqual([304, 'latency=1ms; by=header']);
    expect(appliedFault(await send(path))).toEqual([200, 'body=malformed; by=fault_1']);
  });

  describe('faults of an account', () => {
    it('hit a number of calls of an operation', async () => {
      const { create, set, send } = account('count');
      const { json, headers } = await set({
        match: { operation: 'createReport' },
        effect: { status: 429, retryAfter: 1 },
        until: { count: 2 },
      });
      expect(headers.location).toBe('/_sandbox/faults/fault_1');
      expect(json).toMatchObject({ id: 'fault_1', seen: 0, fired: 0, state: 'active' });
      expect(appliedFault(await send('/v1/reports'))).toEqual([200, undefined]);
      const statuses = [];
      for (let at = 0; at < 4; at += 1) statuses.push((await create()).status);
      expect(statuses).toEqual([429, 429, 201, 201]);
      expect((await send('/_sandbox/faults/fault_1')).json).toMatchObject({
        seen: 2,
        fired: 2,
        state: 'over',
      });
    });

    it('hit the nth call', async () => {
      const { create, set } = account('nth');
      await set({ match: { nth: 2 }, effect: { status: 500 } });
      expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([
        201, 500, 201,
      ]);
    });

    it('hit the same calls by chance in every run, and others with another seed', async () => {
      const run = async (name: string) => {
        const { create, set } = account(name);
        await set({ match: { probability: 0.3 }, effect: { status: 503 } });
        const hits: boolean[] = [];
        for (let at = 0; at < 40; at += 1) hits.push((await create()).status === 503);
        return hits;
      };
      const first = await run('chance-1');
      expect(await run('chance-2')).toEqual(first);
      expect(await run('chance-3~other')).not.toEqual(first);
      const hit = first.filter(Boolean).length;
      expect(hit).toBeGreaterThan(4);
      expect(hit).toBeLessThan(24);
    });

    it('hit requests about a company in any spelling', async () => {
      const { create, set, send } = account('company');
      const { id } = (await create('66.100.004-K')).json;
      await set({ match: { companyId: 'sbx-eirl-dv-k' }, effect: { contentType: 'text/plain' } });
      expect(appliedFault(await send(`/v1/reports/${id}`))).toEqual([
        200,
        'content-type=text/plain; by=fault_1',
      ]);
      expect(appliedFault(await send('/v1/companies/66100004-k'))[1]).toBe(
        'content-type=text/plain; by=fault_1',
      );
      expect(appliedFault(await create('acme'))).toEqual([201, undefined]);
      expect(appliedFault(await send('/v1/reports'))).toEqual([200, undefined]);
    });

    it('end at an instant of the virtual clock', async () => {
      const { create, set, send } = account('instant');
      await send('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
      await set({ effect: { status: 503 }, until: { instant: '2026-01-15T12:05:00Z' } });
      expect((await create()).status).toBe(503);
      await send('/_sandbox/clock/advance', { method: 'POST', body: { by: 'PT5M' } });
      expect((await create()).status).toBe(201);
      expect((await send('/_sandbox/faults')).json.data).toMatchObject([{ seen: 1, state: 'over' }]);
    });

    it('are removed one by one, or all', async () => {
      const { create, set, send } = account('remove');
      await set({ effect: { status: 501 } });
      await set({ effect: { status: 502 } });
      expect((await create()).status).toBe(501);
      expect((await send('/_sandbox/faults/fault_1', { method: 'DELETE' })).status).toBe(204);
      expect((await create()).status).toBe(502);
      expectProblem(await send('/_sandbox/faults/fault_1'), 'fault-not-found');
      expect((await send('/_sandbox/faults/clear', { method: 'POST' })).status).toBe(204);
      expect((await create()).status).toBe(201);
      // No id is used twice.
      expect((await set({ effect: { status: 503 } })).json.id).toBe('fault_3');
    });

    it('do not hit another account', async () => {
      const { set } = account('mine');
      await set({ effect: { status: 503 } });
      const { create, send } = account('yours');
      expect((await create()).status).toBe(201);
      expect((await send('/_sandbox/faults')).json.data).toEqual([]);
      expectProblem(await send('/_sandbox/faults/fault_1'), 'fault-not-found');
    });

    it('are part of its world: a reset ends them, and a restore restores them', async () => {
      const { create, set, send } = account('world');
      await set({ effect: { status: 503 }, until: { count: 1 } });
      await send('/_sandbox/snapshots', { method: 'POST', body: { name: 'armed' } });
      expect((await create()).status).toBe(503);
      expect((await create()).status).toBe(201);
      await send('/_sandbox/snapshots/armed/restore', { method: 'POST' });
      expect((await create()).status).toBe(503);
      await set({ effect: { status: 503 } });
      await send('/_sandbox/reset', { method: 'POST' });
      expect((await create()).status).toBe(201);
    });

    it.each([
      ['2026-02-30T00:00:00Z', 'until.instant must be an instant that exists, not "2026-02-30T00:00:00Z".'],
      [
        '2000-01-01T00:00:00+14:00',
        'until.instant must be an instant of the years 2000 to 2099 in UTC, not "2000-01-01T00:00:00+14:00".',
      ],
      [
        '2099-12-31T23:59:59-12:00',
        'until.instant must be an instant of the years 2000 to 2099 in UTC, not "2099-12-31T23:59:59-12:00".',
      ],
      ['tomorrow', expect.stringMatching(/^until\.instant must be /)],
    ])('cannot end at an invalid instant: %s', async (instant, detail) => {
      const { set, send } = account(`none-${instant}`.slice(0, 9));
      const { json } = await set({ effect: { status: 503 }, until: { instant } });
      expect(json.errors).toMatchObject([{ detail, pointer: '#/until/instant' }]);
      expect((await send('/_sandbox/faults')).json.data).toEqual([]);
    });

    it('are rejected with all their errors at once', async () => {
      const { set } = account('refused');
      const several = await set({
        match: { operation: 'createReprot', nth: 0 },
        effect: { reset: 'after', status: 503, latency: { ms: 5, upToMs: 4 } },
      });
      expectProblem(several, 'invalid-request');
      expect(several.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
        '#/effect/latency',
        '#/effect/reset',
        '#/match/nth',
        '#/match/operation',
      ]);
      expect(several.text).toContain('Did you mean createReport?');
      expectProblem(await set({ effect: {} }), 'invalid-request');
      expectProblem(
        await set({ match: { operation: 'advanceClock' }, effect: { status: 503 } }),
        'invalid-request',
      );
    });

    it('accept only companies that creates accept', async () => {
      const { set } = account('no-company');
      const failCreatesOf = (companyId: string) => set({ match: { companyId }, effect: { status: 503 } });
      const mistyped = await failCreatesOf('sbx-spa-claen');
      expectProblem(mistyped, 'unknown-scenario');
      expect(mistyped.json.errors).toMatchObject([{ pointer: '#/match/companyId' }]);
      expect(mistyped.json.detail).toContain('The nearest: sbx-spa-clean');
      expectProblem(await failCreatesOf('76.123.456-1'), 'invalid-company-id');
      for (const companyId of ['sbx-spa-clean+slow#a', '76.123.456-0', 'acme'])
        expect([companyId, (await failCreatesOf(companyId)).status]).toEqual([companyId, 201]);
    });

    it('have lower precedence than the fault of a company id, which is below the header', async () => {
      const { create, set, send } = account('order');
      await set({ effect: { status: 501 }, until: { count: 1 } });
      expect(appliedFault(await create('sbx-spa-clean+status-502', 'status=503'))[1]).toBe(
        'status=503; by=header',
      );
      expect(appliedFault(await create('sbx-spa-clean+status-502'))[1]).toBe('status=502; by=company');
      expect(appliedFault(await create('sbx-spa-clean'))[1]).toBe('status=501; by=fault_1');
      expect((await send('/_sandbox/faults/fault_1')).json).toMatchObject({ seen: 3, fired: 1 });
    });
  });

  describe('requested by a company id', () => {
    it('compose with labels, defects and courses', async () => {
      const { create, send } = account('id');
      expect((await create('sbx-spa-clean+status-503#1')).status).toBe(503);
      const both = await create('sbx-mx-sapi+power-revoked+extra-members+slow#a');
      expect(appliedFault(both)).toEqual([201, 'body=extra-members; by=company']);
      expect(both.headers['sandbox-scenario']).toContain('mx-sapi');
      const { sandboxUnknownText } = (await send(`/v1/reports/${both.json.id}`)).json;
      expect(sandboxUnknownText).toEqual(expect.any(String));
      const resolved = await send('/_sandbox/scenarios/resolve?companyId=sbx-spa-clean%2Blatency-20ms');
      expect(resolved.json.reason).toContain('+latency-20ms: The response is delayed by that time.');
    });

    it('redirect and answer 204 like those of a header', async () => {
      const { create, count } = account('all-ways');
      expect(appliedFault(await create('sbx-spa-clean+status-302'))).toEqual([302, 'status=302; by=company']);
      expect(appliedFault(await create('sbx-spa-clean+status-204'))).toEqual([204, 'status=204; by=company']);
      expect(await count()).toBe(1);
    });

    it('do not change the company and the content of its report', async () => {
      const { create, send } = account('same');
      const contentOf = async (companyId: string) => {
        const { id } = JSON.parse((await create(companyId)).text);
        return JSON.parse((await send(`/v1/reports/${id}`)).text).content;
      };
      expect(await contentOf('sbx-spa-clean+wrong-content-type')).toEqual(await contentOf('sbx-spa-clean'));
    });

    it('are rejected with the nearest name if mistyped, and with the conflict if inconsistent', async () => {
      const { create } = account('mistyped');
      const mistyped = await create('sbx-spa-clean+exra-members');
      expectProblem(mistyped, 'unknown-scenario');
      expect(mistyped.json.detail).toContain('sbx-spa-clean+extra-members');
      const near = [
        ['+retry-after-dat', 'The nearest: sbx-spa-clean+status-503+retry-after-2+retry-after-date'],
        ['+truncated-gz', 'The nearest: sbx-spa-clean+truncated-gzip'],
        ['+close-befor', 'The nearest: sbx-spa-clean+close-before'],
        ['+status-303', 'Did you mean 302?'],
      ] as const;
      for (const [wrong, meant] of near)
        expect((await create(`sbx-spa-clean${wrong}`)).json.detail).toContain(meant);
      for (const wrong of ['+status-200', '+status-503+reset-after', '+latency-99999999ms', '+status'])
        expectProblem(await create(`sbx-spa-clean${wrong}`), 'unknown-scenario');
      expect((await create('sbx-spa-clean+status-200')).json.detail).toContain(
        'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 200',
      );
    });
  });

  it('delay no other request', async () => {
    const { create } = account('delay');
    const order: string[] = [];
    const slow = create('acme', 'latency=60ms').then((reply) =>
      order.push(reply.headers['sandbox-fault-applied'] ?? ''),
    );
    await create('b').then(() => order.push('neighbour'));
    await slow;
    expect(order).toEqual(['neighbour', 'latency=60ms; by=header']);
  });

  it('draw a delay that is the same in every run', async () => {
    const latenciesOf = async (name: string, latency: object) => {
      const { create, set } = account(name);
      await set({ effect: { latency } });
      const delays = [];
      for (let at = 0; at < 5; at += 1) delays.push((await create()).headers['sandbox-fault-applied']);
      return delays;
    };
    const even = await latenciesOf('even-1', { ms: 1, upToMs: 9 });
    expect(new Set(even).size).toBeGreaterThan(1);
    expect(await latenciesOf('even-2', { ms: 1, upToMs: 9 })).toEqual(even);
    const logNormal = await latenciesOf('log-1', { ms: 3, p99Ms: 9 });
    expect(await latenciesOf('log-2', { ms: 3, p99Ms: 9 })).toEqual(logNormal);
  });

  it('advance the virtual clock in mode manual if that is requested', async () => {
    const { create, send } = account('virtual');
    await send('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
    const { headers } = await create('acme', 'latency=60000ms; clock=virtual');
    expect(headers['sandbox-fault-applied']).toBe('latency=60000ms; by=header');
    expect((await send('/_sandbox/clock')).json.now).toBe('2026-01-15T12:01:00.000Z');
  });
});
