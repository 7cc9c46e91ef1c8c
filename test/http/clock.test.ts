import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const epoch = '2026-01-15T12:00:00.000Z';

describe.each(usualTransports)('the clock of an account, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** Requests of one account; each test has its own. */
  const account = (name: string) => {
    const key = `sbx_playground_${name}`;
    return {
      clock: () => client.call('/_sandbox/clock', { key }),
      change: (body: object) => client.call('/_sandbox/clock', { method: 'PUT', key, body }),
      advance: (body: object) => client.call('/_sandbox/clock/advance', { method: 'POST', key, body }),
      create: async (companyId = 'acme', options = {}) => {
        const body = { type: 'sociedades_y_poderes', companyId, options };
        return (await client.call('/v1/reports', { method: 'POST', key, body })).json;
      },
      read: async (id: string, method = 'GET') =>
        (await client.call(`/v1/reports/${id}`, { method, key })).json,
      list: async () => (await client.call('/v1/reports', { key })).json.data,
    };
  };
  const eventsIn = (json: { happened: { type: string; timestamp: string }[] }) =>
    json.happened.map(({ type, timestamp }) => `${type} ${timestamp}`);

  it('begins at the epoch, in mode auto at pace fast', async () => {
    const { status, json } = await account('new').clock();
    expect(status).toBe(200);
    expect(json).toEqual({ mode: 'auto', pace: 'fast', now: epoch });
  });

  it('cannot be set with an empty body', async () => {
    const refused = expectProblem(await account('nothing').change({}), 'invalid-request');
    expect(refused.detail).toContain('mode, pace');
  });

  it('is separate for each account', async () => {
    await account('one').change({ mode: 'manual', now: '2027-01-01T00:00:00Z' });
    expect((await account('other').clock()).json.now).toBe(epoch);
  });

  it('is set to any instant before there is a report, and gives every later timestamp', async () => {
    const { change, create } = account('set');
    for (const now of ['2031-05-06T07:08:09.123Z', '2004-02-29T23:30:00-04:00'])
      expect((await change({ now })).status).toBe(200);
    expect(await create()).toMatchObject({ createdAt: '2004-03-01T03:30:00.000Z' });
  });

  it('determines the as-of date of a report', async () => {
    const { change, create, advance, read } = account('day-before');
    await change({ mode: 'manual', now: '2026-01-14T12:00:00Z' });
    const before = await create('sbx-power-expired', { validate: true });
    await advance({ by: 'P1D' });
    const after = await create('sbx-power-expired', { validate: true });
    await advance({ by: 'P1D' });
    expect((await read(before.id)).content.conclusion.result).toBe('aprobado');
    expect((await read(after.id)).content.conclusion.result).toBe('con_reparos');
  });

  it('moves nothing automatically in mode manual, and an advance returns all its effects', async () => {
    const { change, create, advance, read } = account('manual');
    await change({ mode: 'manual' });
    const { id } = await create();
    client.pass(3_600_000);
    expect((await read(id)).status).toBe('queued');
    const first = await advance({ by: 'PT21M' });
    expect(first.json.clock.now).toBe('2026-01-15T12:21:00.000Z');
    expect(eventsIn(first.json)).toEqual([
      'report.processing 2026-01-15T12:00:30.000Z',
      'report.in_review 2026-01-15T12:20:30.000Z',
    ]);
    expect((await read(id)).status).toBe('in_review');
    const second = await advance({ to: '2026-01-16T00:00:00Z' });
    expect(eventsIn(second.json)).toEqual(['report.completed 2026-01-15T18:20:30.000Z']);
    expect(eventsIn((await advance({ by: 'PT1H' })).json)).toEqual([]);
  });

  it('lists the events of several reports by instant, and the older report first for equal instants', async () => {
    const { change, create, advance } = account('several');
    await change({ mode: 'manual' });
    const ids = [(await create('a')).id, (await create('b')).id];
    await advance({ by: 'PT10S' });
    ids.push((await create('c')).id);
    const { json } = await advance({ by: 'PT1M' });
    expect(json.happened.map(({ reportId }: { reportId: string }) => ids.indexOf(reportId))).toEqual([
      0, 1, 2,
    ]);
  });

  it('advances to the next due instant, and stays if there is none', async () => {
    const { change, advance, create } = account('next');
    await change({ mode: 'manual' });
    expect((await advance({ next: true })).json).toMatchObject({ clock: { now: epoch }, happened: [] });
    await create();
    const { json } = await advance({ next: true });
    expect(eventsIn(json)).toEqual(['report.processing 2026-01-15T12:00:30.000Z']);
    expect(json.clock.now).toBe('2026-01-15T12:00:30.000Z');
  });

  it('expires a completed report after its last valid day, with unchanged content', async () => {
    const { change, create, advance, read } = account('expiry');
    await change({ mode: 'manual' });
    const { id } = await create();
    await advance({ by: 'P1D' });
    const completed = await read(id);
    const { json } = await advance({ by: 'P3M' });
    expect(eventsIn(json)).toEqual(['report.expired 2026-04-16T04:00:00.000Z']);
    expect(await read(id)).toEqual({
      ...completed,
      status: 'expired',
      updatedAt: '2026-04-16T04:00:00.000Z',
    });
  });

  it('moves a report on by one state with each read in mode reads, but not with HEAD or a list', async () => {
    const { change, create, read, list } = account('reads');
    await change({ mode: 'reads' });
    const { id } = await create();
    const seen: string[] = [];
    for (let times = 0; times < 5; times += 1) {
      await read(id, 'HEAD');
      await list();
      client.pass(3_600_000);
      seen.push((await read(id)).status);
    }
    expect(seen).toEqual(['queued', 'processing', 'in_review', 'completed', 'completed']);
    expect(await read(id)).toMatchObject({ updatedAt: '2026-01-15T18:20:30.000Z' });
  });

  it('continues from the state of the reports when it becomes manual', async () => {
    const { change, create, read } = account('takes-over');
    const first = await create('a');
    client.pass(100);
    const second = await create('b');
    client.pass(600);
    const { json } = await change({ mode: 'manual' });
    expect(json.clock).toMatchObject({ mode: 'manual', now: '2026-01-15T12:20:30.000Z' });
    client.pass(3_600_000);
    expect((await read(first.id)).status).toBe('in_review');
    expect((await read(second.id)).status).toBe('in_review');
    expect(json.happened).toMatchObject([{ type: 'report.in_review', reportId: second.id }]);
  });

  it('returns reports to real time from their current state', async () => {
    const { change, create, advance, read } = account('back');
    await change({ mode: 'manual' });
    const { id } = await create();
    await advance({ by: 'PT1M' });
    await change({ mode: 'auto' });
    client.pass(599);
    expect((await read(id)).status).toBe('processing');
    client.pass(1);
    expect(await read(id)).toMatchObject({ status: 'in_review', updatedAt: '2026-01-15T12:20:30.000Z' });
  });

  it('has its own pace', async () => {
    const { change, create, read } = account('pace');
    await change({ pace: 'instant' });
    const { id } = await create();
    expect((await read(id)).status).toBe('completed');
  });

  it('refuses to advance in modes other than manual, with a remedy', async () => {
    const { advance, change } = account('not-manual');
    const problem = expectProblem(await advance({ by: 'PT1H' }), 'clock-not-manual');
    expect(problem.detail).toContain('PUT /_sandbox/clock with {"mode": "manual"}');
    await change({ mode: 'reads' });
    expect((await advance({ by: 'PT1H' })).json.detail).toContain('each time that it is read');
  });

  it.each([
    [{ to: '2026-01-15T11:59:59Z' }, 'goes forward only'],
    [{ by: 'P10Y1D' }, 'ten years at most'],
    [{ by: 'P8000Y' }, 'ten years at most '],
    [{ by: 'P99999999999999999999M' }, 'ten years at most in'],
    [{ by: 'PT99999999999999999999H' }, 'ten years at most in '],
  ])('refuses to advance by %o', async (step, fault) => {
    const { change, create, advance, clock } = account(`reach-${transport.length}-${fault.length}`);
    await change({ mode: 'manual' });
    await create();
    const problem = expectProblem(await advance(step), 'instant-out-of-reach');
    expect(problem.detail).toContain(fault);
    expect((await clock()).json.now).toBe(epoch);
  });

  it('refuses an instant that does not exist, with all other errors', async () => {
    const { change, advance } = account('absent');
    const now = { detail: expect.stringContaining('now must be an instant that exists'), pointer: '#/now' };
    expect(expectProblem(await change({ now: '2026-02-30T00:00:00Z' }), 'invalid-request').errors).toEqual([
      { ...now, keyword: 'format' },
    ]);
    const both = expectProblem(
      await change({ mode: 'manul', now: '2026-13-01T00:00:00Z' }),
      'invalid-request',
    );
    expect(both.errors?.map(({ pointer }) => pointer)).toEqual(['#/mode', '#/now']);
    const step = expectProblem(await advance({ to: '2026-02-30T00:00:00Z', x: 1 }), 'invalid-request');
    expect(step.errors?.map(({ pointer }) => pointer)).toEqual(['#', '#/x', '#/to']);
  });

  it('moves ten years in one step, and not beyond 2099', async () => {
    const { change, advance } = account('far');
    await change({ mode: 'manual', now: '2089-06-01T00:00:00Z' });
    expect((await advance({ by: 'P10Y' })).json.clock.now).toBe('2099-06-01T00:00:00.000Z');
    expectProblem(await advance({ by: 'P1Y' }), 'instant-out-of-reach');
  });

  it('refuses to advance backwards without reports, and names the operation that sets it', async () => {
    const { change, advance } = account('empty');
    await change({ mode: 'manual' });
    const { detail } = expectProblem(await advance({ to: '2026-01-15T11:59:59Z' }), 'instant-out-of-reach');
    expect(detail).toContain('while there are no reports, PUT /_sandbox/clock sets any instant');
    expect((await change({ now: '2026-01-15T11:59:59Z' })).status).toBe(200);
  });

  it.each(['2000-01-01T00:00:00+14:00', '2099-12-31T23:59:59-12:00'])(
    'refuses %s, which is of another year in UTC',
    async (instant) => {
      const { change, advance, clock } = account(`offset-${instant.slice(0, 4)}`);
      await change({ mode: 'manual' });
      for (const [field, reply] of [
        ['now', await change({ now: instant })],
        ['to', await advance({ to: instant })],
      ] as const) {
        const { errors } = expectProblem(reply, 'invalid-request');
        const detail = `${field} must be an instant of the years 2000 to 2099 in UTC, not "${instant}".`;
        expect(errors).toEqual([{ detail, pointer: `#/${field}`, keyword: 'format' }]);
      }
      expect((await clock()).json.now).toBe(epoch);
    },
  );

  it('can become manual even if reports end after the last instant', async () => {
    const { change, create, read } = account('last');
    await change({ mode: 'reads', now: '2099-12-31T23:59:59Z' });
    const { id } = await create();
    for (let at = 0; at < 3; at += 1) await read(id);
    const taken = await change({ mode: 'manual' });
    expect(taken.json).toMatchObject({ clock: { mode: 'manual', now: '2099-12-31T23:59:59.999Z' } });
  });

  it('cannot be set back if there is a report', async () => {
    const { change, create } = account('forward');
    await create();
    expectProblem(await change({ now: '2026-01-14T12:00:00Z' }), 'instant-out-of-reach');
    expect((await change({ now: '2026-01-16T12:00:00Z' })).status).toBe(200);
  });

  it.each([
    [{}, 'The body must have one of by, to and next.'],
    [{ by: 'PT1H', to: '2026-01-16T00:00:00Z' }, 'The body must have one of by, to and next.'],
    [{ by: '1h' }, 'by must be an ISO 8601 duration such as PT6H or P15D, not "1h".'],
    [{ by: '-PT1H' }, 'by must be an ISO 8601 duration such as PT6H or P15D, not "-PT1H".'],
    [
      { to: 'tomorrow' },
      'to must be an instant of the years 2000 to 2099 such as 2026-01-15T12:00:00Z, not "tomorrow".',
    ],
  ])('reports the error of the step %o', async (step, detail) => {
    const reply = await account('faults').advance(step);
    expectProblem(reply, 'invalid-request');
    expect(reply.json.errors[0].detail).toBe(detail);
  });
});
