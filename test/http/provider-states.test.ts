import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import table from '../../fixtures/provider-states.json' with { type: 'json' };
import { type Client, connect } from './client.js';
import { expectProblem } from './expect-problem.js';

/** The status of the report that each state leaves. */
const statuses: Readonly<Record<string, string>> = {
  'a queued report': 'queued',
  'a report in review': 'in_review',
  'a completed report': 'completed',
  'a report that awaits documents': 'awaiting_documents',
  'a rejected report': 'rejected',
  'a failed report': 'failed',
  'a cancelled report': 'cancelled',
  'an expired report': 'expired',
};
const others = ['an account without reports', 'a company', 'time has passed', 'the next request fails'];

describe('states of a provider', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const accountClient = (name: string) => {
    const send = (path: string, body?: object) =>
      client.call(path, { key: `sbx_playground_${name}`, ...(body && { method: 'POST', body }) });
    return { send, change: (body: object) => send('/_sandbox/provider-states', body) };
  };

  it('are the states of the table', () => {
    expect(Object.keys(table).sort()).toEqual([...Object.keys(statuses), ...others].sort());
  });

  it.each(Object.entries(statuses))('%s is %s, and stays in that state', async (state, status) => {
    const { send, change } = accountClient(`a-${status}`);
    const made = await change({ state: `${state} on acme`, consumer: 'any' });
    const { reportId, ...values } = made.json;
    expect(values).toEqual({ companyId: 'acme', status, now: expect.any(String) });
    for (const _ of [1, 2])
      expect((await send(`/v1/reports/${reportId}`)).json).toMatchObject({ status, companyId: 'acme' });
    expect((await change({ state, action: 'teardown' })).json).toEqual({
      ...{ companyId: 'sbx-spa-clean', now: '2026-01-15T12:00:00.000Z' },
    });
    expect((await send('/v1/reports')).json.data).toEqual([]);
    const again = await change({ state, params: { companyId: 'acme' } });
    expect(again.json).toEqual(made.json);
  });

  it('move the clock, make a request fail or reset the account, as their names state', async () => {
    const { send, change } = accountClient('others');
    const { reportId } = (await change({ state: 'a completed report', params: { validate: true } })).json;
    expect((await change({ state: 'time has passed', params: { by: 'P2D' } })).json).toEqual({
      now: '2026-01-17T12:00:00.000Z',
    });
    await change({ state: 'the next request fails' });
    const path = `/v1/reports/${reportId}`;
    expect([(await send(path)).status, (await send(path)).status]).toEqual([503, 200]);
    await change({ state: 'the next request fails', params: { status: 418 } });
    expect((await send(path)).status).toBe(418);
    expect((await change({ state: 'a company sbx-circular' })).json.companyId).toBe('sbx-circular');
    await change({ state: 'an account without reports' });
    expect((await send(path)).status).toBe(404);
  });

  it('an interaction without states starts with an empty account', async () => {
    const { send, change } = accountClient('stateless');
    await change({ state: 'a completed report' });
    await change({ state: 'the next request fails' });
    const { status, json } = await change({ action: 'setup', params: {}, state: '' });
    expect([status, json]).toEqual([200, { now: '2026-01-15T12:00:00.000Z' }]);
    const list = await send('/v1/reports');
    expect([list.status, list.json.data]).toEqual([200, []]);
  });

  it.each([
    '',
    'a state of another provider',
    'a failed report on sbx-cirular',
    'time has passed',
    'a long name '.repeat(30),
  ])('the teardown of "%s" resets the account', async (state) => {
    const { send, change } = accountClient('torn-down');
    await change({ state: 'a completed report' });
    const { status } = await change({ action: 'teardown', params: { companyId: 'sbx-cirular' }, state });
    expect([status, (await send('/v1/reports')).json.data]).toEqual([200, []]);
  });

  it('are rejected with the nearest name if unknown', async () => {
    const { change } = accountClient('wrong');
    const refused = async (body: object, code: 'invalid-request' | 'unknown-scenario') => {
      const reply = await change(body);
      expectProblem(reply, code);
      return reply.json.errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [
        pointer,
        detail,
      ]);
    };
    expect(await refused({ state: 'a complted report on acme' }, 'invalid-request')).toEqual([
      ['#/state', expect.stringContaining('Did you mean "a completed report"?')],
    ]);
    expect(await refused({ state: 'time has passed' }, 'invalid-request')).toEqual([
      ['#/params/by', '"time has passed" needs params.by.'],
    ]);
    expect(await refused({ state: 'a failed report on sbx-cirular' }, 'unknown-scenario')).toEqual([
      ['#/state', expect.stringContaining('sbx-circular')],
    ]);
    for (const id of ['x'.repeat(129), 'a\u0001b'])
      expect(await refused({ state: `a company on ${id}` }, 'invalid-request')).toEqual([
        ['#/state', expect.stringContaining('companyId')],
      ]);
    const both = { state: 'a failed report', params: { companyId: 'sbx-cirular', statsu: 1 } };
    expect((await refused(both, 'invalid-request')).map(([pointer]: string[]) => pointer)).toEqual([
      ...['#/params/statsu', '#/params/companyId'],
    ]);
    expect((await accountClient('wrong').send('/v1/reports')).json.data).toEqual([]);
  });
});
