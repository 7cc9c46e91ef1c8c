import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const type = 'sociedades_y_poderes';
const adminToken = 'the-token-of-this-test';

/** Requests of one account. */
function accountClient(client: Client, name: string) {
  const key = `sbx_playground_${name}`;
  const send = (path: string, call: Call = {}) => client.call(path, { key, ...call });
  return {
    send,
    create: (companyId = 'acme', headers: Record<string, string> = {}) =>
      send('/v1/reports', { method: 'POST', headers, body: { type, companyId } }),
    set: (body: object) => send('/_sandbox/profile', { method: 'PUT', body }),
    read: async () => (await send('/_sandbox/profile')).json,
    requests: async () => (await send('/_sandbox/requests')).json.data,
  };
}

describe.each(usualTransports)('profiles, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant', access: { adminToken } });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it('are those of the server until an account gets its own', async () => {
    const { send, create, set, read } = accountClient(client, 'own');
    expect(await read()).toMatchObject({
      ...{ source: 'server', profile: 'assumed', gaps: {} },
      answers: { 'create-status': ['201'], retrieve: ['served'], 'cross-origin': ['loopback'] },
    });
    const { status, json } = await set({ gaps: { 'create-status': '202' } });
    expect([status, json.source, json.profile, json.gaps]).toEqual([
      ...[200, 'account', 'assumed', { 'create-status': '202' }],
    ]);
    expect(json.answers['create-status']).toEqual(['202']);
    const made = await create();
    expect([made.status, made.headers['sandbox-gaps']]).toEqual([202, 'create-status=202']);
    expect((await accountClient(client, 'neighbour').create()).status).toBe(201);
    await set({ profile: 'documented' });
    expect((await create()).status).toBe(200);
    expect((await send('/_sandbox/profile', { method: 'DELETE' })).status).toBe(204);
    expect((await send('/_sandbox/profile', { method: 'DELETE' })).status).toBe(204);
    expect((await create()).status).toBe(201);
    expect(await read()).toMatchObject({ source: 'server' });
  });

  it.each([[{ states: 'renamed' }], [{ content: 'unknown-members' }], [{ 'report-fields': 'reordered' }]])(
    'give a response changed by %j its own ETag, which stands for the same state',
    async (gaps) => {
      const { send, create, set } = accountClient(client, `tags-${Object.keys(gaps)}`);
      const path = (await create('sbx-lawyer-edits')).headers.location ?? '';
      const usual = (await send(path)).headers.etag ?? '';
      await set({ gaps });
      const varied = (await send(path)).headers.etag ?? '';
      expect(varied).not.toBe(usual);
      const reading = async (held: string) =>
        (await send(path, { headers: { 'if-none-match': held } })).status;
      expect([await reading(varied), await reading(usual)]).toEqual([304, 200]);
      await set({ gaps: { 'create-status': '202' } });
      expect((await send(path)).headers.etag).toBe(usual);
      expect([await reading(varied), await reading(usual)]).toEqual([200, 304]);
      const edit = (precondition: string) => {
        const type = { 'content-type': 'application/merge-patch+json', 'edit-reason': 'r' };
        return send(path, { method: 'PATCH', body: '{}', headers: { ...type, [precondition]: varied } });
      };
      expect((await edit('if-none-match')).status).toBe(428);
      expect((await edit('if-match')).status).toBe(200);
    },
  );

  it('survive a reset, since they are not part of a world', async () => {
    const { send, create, set } = accountClient(client, 'reset');
    await create();
    await send('/_sandbox/snapshots', { method: 'POST', body: { name: 'before' } });
    await set({ gaps: { 'create-status': '200' } });
    expect((await send('/_sandbox/reset', { method: 'POST' })).status).toBe(204);
    expect((await create()).status).toBe(200);
    await send('/_sandbox/snapshots/before/restore', { method: 'POST' });
    expect((await create()).status).toBe(200);
  });

  it('are set by the admin token for any account', async () => {
    const { create } = accountClient(client, 'minded');
    await create();
    const body = { gaps: { 'create-status': '202' } };
    const path = '/_sandbox/profile?account=minded';
    expect((await client.call(path, { key: adminToken, method: 'PUT', body })).status).toBe(200);
    expect((await create()).status).toBe(202);
  });

  it.each([
    [{ profile: 'documentd' }, 'Did you mean documented?', '#/profile'],
    [{ gaps: { 'create-statsu': '202' } }, 'Did you mean create-status?', '#/gaps/create-statsu'],
    [{ gaps: { 'error-body': 'plane' } }, 'Did you mean error-body=plain?', '#/gaps/error-body'],
    [{ gaps: { G01: '202' } }, 'G01 is create-status', '#/gaps/G01'],
    [{ gaps: { 'create-status': 202 } }, 'must be a string', '#/gaps/create-status'],
    [{ gap: {} }, 'Did you mean gaps?', '#/gap'],
  ])('are refused with the allowed values: %j', async (body, detail, pointer) => {
    const { set, read } = accountClient(client, 'refused');
    const { errors = [] } = expectProblem(await set(body), 'invalid-request');
    expect(errors).toContainEqual(
      expect.objectContaining({ pointer, detail: expect.stringContaining(detail) }),
    );
    expect(await read()).toMatchObject({ source: 'server' });
  });

  it('can leave only documented operations, and the journal shows the gap', async () => {
    const { send, create, set, requests } = accountClient(client, 'documented');
    await set({ profile: 'documented' });
    const made = await create();
    expect([made.status, Object.keys(made.json), made.headers.location]).toEqual([
      200,
      ['id', 'status'],
      undefined,
    ]);
    const paths = ['', `/${made.json.id}`, `/${made.json.id}/events`, `/${made.json.id}/history`];
    for (const path of paths) {
      const { status, text, headers } = await send(`/v1/reports${path}`);
      expect([status, text, headers['content-type']]).toEqual([404, '', undefined]);
    }
    expect((await send(`/v1/reports/${made.json.id}/cancel`, { method: 'POST' })).status).toBe(404);
    const refused = await send('/v1/reports', { method: 'DELETE' });
    expect([refused.status, refused.headers.allow]).toEqual([404, undefined]);
    const faulty = await create('');
    expect([faulty.status, faulty.text]).toEqual([422, '']);
    const [newest] = await requests();
    expect(newest).toMatchObject({ problem: 'invalid-request', gaps: 'error-body=empty' });
    const { json } = await send(`/_sandbox/requests/${newest.id}`);
    expect(json.violations).toEqual([expect.objectContaining({ pointer: '#/companyId' })]);
    expect(json.answer).toMatchObject({
      bytes: 0,
      body: expect.stringContaining('/problems/invalid-request'),
    });
    await set({ gaps: { list: '404' } });
    expect(expectProblem(await send('/v1/reports'), 'route-not-found').detail).toBe(
      'There is no /v1/reports here. The profile leaves it out: Sandbox-Gaps names the gap, and docs/profiles.md describes it.',
    );
    // The control plane responds as usual.
    expect((await send('/_sandbox/nothing')).json).toMatchObject({ status: 404 });
  });

  it('profiles that vary list the varied gaps in a header and in the journal', async () => {
    const { create, set, requests } = accountClient(client, 'varied');
    await set({ profile: 'vary', gaps: { 'error-body': 'plain' } });
    const received: (string | undefined)[] = [];
    for (let at = 0; at < 20; at += 1)
      received.push((await create(at % 4 === 0 ? '' : 'acme')).headers['sandbox-gaps']);
    const kept = (await requests()).map(({ gaps }: { gaps: string | null }) => gaps);
    expect(kept.reverse()).toEqual(received.map((gaps) => gaps ?? null));
    expect(new Set(received).size).toBeGreaterThan(5);
    for (const at of [0, 4, 8, 12, 16]) expect(received[at]).toContain('error-body=plain');
  });

  it('profiles that vary list no gap with the usual answer', async () => {
    const received = new Set<string>();
    for (let name = 0; name < 16; name += 1) {
      const { send, create, set } = accountClient(client, `usual-${name}`);
      await set({ profile: 'vary' });
      await send('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
      const [made, refused] = [await create(), await create('')];
      const names = ({ headers }: typeof made, gap: string) =>
        (headers['sandbox-gaps'] ?? '').includes(`${gap}=`);
      received.add(`${made.json.status}, ${names(made, 'states') ? 'varied' : 'as usual'}`);
      received.add(`${refused.status}, ${names(refused, 'error-codes') ? 'varied' : 'as usual'}`);
    }
    expect([...received].sort()).toEqual([
      ...['400, varied', '422, as usual', 'accepted, varied', 'queued, as usual'],
    ]);
  });

  it('profiles that vary give the same responses in every run, and others to another account', async () => {
    const run = async (name: string) => {
      const { send, create, set } = accountClient(client, name);
      await set({ profile: 'vary' });
      const received: unknown[] = [];
      for (let at = 0; at < 12; at += 1) {
        const { status, text, headers } = await create(`company ${at}`);
        received.push([status, text.replaceAll(/req_\w+/g, ''), headers['sandbox-gaps']]);
      }
      await send('/_sandbox/reset', { method: 'POST' });
      return received;
    };
    const first = await run('repeated');
    expect(await run('repeated')).toEqual(first);
    expect(await run('another')).not.toEqual(first);
    expect(await run('repeated~acme')).not.toEqual(first);
  });

  it('profiles that vary use one set of names per report, and repeat the first response for a retry', async () => {
    const vocabularies = new Set<string>();
    for (let name = 0; name < 12; name += 1) {
      const { send, create, set } = accountClient(client, `vocabulary-${name}`);
      await set({ profile: 'vary', gaps: { retrieve: 'served', idempotency: 'honoured' } });
      await send('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
      const first = await create('acme', { 'idempotency-key': '"one"' });
      const states = new Set([first.json.status]);
      for (let at = 0; at < 8; at += 1) states.add((await send(`/v1/reports/${first.json.id}`)).json.status);
      expect(states.size).toBe(1);
      vocabularies.add([...states].join());
      const second = await create('acme', { 'idempotency-key': '"one"' });
      expect([second.status, second.text]).toEqual([first.status, first.text]);
    }
    expect([...vocabularies].sort()).toEqual(['accepted', 'queued']);
  });
});
