import { describe, expect, it, vi } from 'vitest';
import {
  type CreateFault,
  type Report,
  type Sandbox,
  type Simulation,
  startSandbox,
} from '../../src/testing/index.js';

/** Creates a report by a request, and reads it by another one. */
const client = ({ url }: Sandbox, key: string) => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    async create(companyId = 'acme') {
      const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId });
      return (await (await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })).json()) as Report;
    },
    read: async (id: string) =>
      (await (await fetch(`${url}/v1/reports/${id}`, { headers })).json()) as Report,
  };
};

describe('the clock, in the test process', () => {
  it('is read, set and advanced, and returns the events', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    const { create, read } = client(sandbox, sandbox.key);
    expect(await sandbox.clock.read()).toEqual({
      mode: 'manual',
      pace: 'instant',
      now: '2026-01-15T12:00:00.000Z',
    });
    await sandbox.clock.set(new Date('2026-02-01T12:00:00Z'));
    const { id, createdAt } = await create();
    expect(createdAt).toBe('2026-02-01T12:00:00.000Z');
    const { clock, happened } = await sandbox.clock.advance('2d');
    expect(clock.now).toBe('2026-02-03T12:00:00.000Z');
    expect(happened.map(({ reportId, type }) => [reportId, type])).toEqual([
      [id, 'report.processing'],
      [id, 'report.in_review'],
      [id, 'report.completed'],
    ]);
    expect((await read(id)).status).toBe('completed');
  });

  it.each([
    ['2d', '2026-01-17T12:00:00.000Z'],
    ['1w1d', '2026-01-23T12:00:00.000Z'],
    ['1h30m', '2026-01-15T13:30:00.000Z'],
    ['90s', '2026-01-15T12:01:30.000Z'],
    ['P2D', '2026-01-17T12:00:00.000Z'],
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
    [new Date('2026-03-01T00:00:00Z'), '2026-03-01T00:00:00.000Z'],
    [{ by: 'PT1S' }, '2026-01-15T12:00:01.000Z'],
  ])('is advanced by %s', async (step, now) => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    expect((await sandbox.clock.advance(step)).clock.now).toBe(now);
  });

  it('is not advanced by a number, which has no unit', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    // @ts-expect-error a test in JavaScript may give one
    await expect(sandbox.clock.advance(5)).rejects.toThrow('write "5s" or "PT5S" for seconds');
    expect((await sandbox.clock.advance('5s')).clock.now).toBe('2026-01-15T12:00:05.000Z');
  });

  it.each(['tomorrow', '', 'd', '2x', '-2d', new Date('none')])('is not advanced by %s', async (step) => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    await expect(sandbox.clock.advance(step)).rejects.toThrow('invalid-request: ');
    await expect(sandbox.clock.set(step)).rejects.toThrow('must be an instant');
  });

  it('is an error that names the manual mode in another mode', async () => {
    await using sandbox = await startSandbox();
    await expect(sandbox.clock.advance('2d')).rejects.toThrow(/^clock-not-manual: .*\{ clock: 'manual' \}/);
    await sandbox.clock.set({ mode: 'manual' });
    await sandbox.clock.advance('2d');
  });
});

describe('simulate, in the test process', () => {
  it('moves a report to another state', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    const { create, read } = client(sandbox, sandbox.key);
    const { id } = await create();
    const { report, happened } = await sandbox.simulate(id, 'fail', 'source_timeout');
    expect(report.statusReason?.code).toBe('source_timeout');
    expect(happened.map(({ type }) => type)).toEqual(['report.processing', 'report.failed']);
    expect(await read(id)).toEqual(report);
  });

  it('rejects with the problem of the control plane', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    const { id } = await client(sandbox, sandbox.key).create();
    await expect(sandbox.simulate(id, 'amend')).rejects.toThrow('impossible-transition: ');
    await expect(sandbox.simulate('rep_0', 'fail')).rejects.toThrow('report-not-found: ');
    const mistyped = 'complet' as Simulation['action'];
    await expect(sandbox.simulate(id, mistyped)).rejects.toThrow('Did you mean complete?');
    await expect(sandbox.simulate(id, 'fail', 'source_timout')).rejects.toMatchObject({
      entry: { status: 422 },
      errors: [{ pointer: '#/reason' }],
    });
  });

  it('rejects with the errors of the schema and all others together', async () => {
    await using sandbox = await startSandbox();
    const effect = { status: 99, reset: 'after' } as unknown as CreateFault['effect'];
    const until = { instant: '2026-02-30T00:00:00Z' };
    await expect(sandbox.faults.set({ effect, until })).rejects.toMatchObject({
      errors: [{ pointer: '#/effect/status' }, { pointer: '#/until/instant' }, { pointer: '#/effect/reset' }],
    });
    const url = 'ftp://example.com';
    const events = ['report.complete'] as unknown as ['*'];
    await expect(sandbox.webhooks.create({ url, events })).rejects.toMatchObject({
      errors: [{ pointer: '#/events/0' }, { pointer: '#/url' }],
    });
  });
});

describe('another account, in the test process', () => {
  it('has its own world and controls', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    const other = sandbox.account('other');
    expect(other.key).toBe(sandbox.keyOf('other'));
    await other.clock.advance('1h');
    expect((await sandbox.clock.read()).now).toBe('2026-01-15T12:00:00.000Z');
    expect((await client(sandbox, other.key).create()).createdAt).toBe('2026-01-15T13:00:00.000Z');
    const ownReport = await client(sandbox, sandbox.key).create();
    await expect(other.simulate(ownReport.id, 'fail')).resolves.toBeDefined();
    expect((await client(sandbox, sandbox.key).read(ownReport.id)).status).toBe('queued');
  });

  it('has a name from which its key can be derived', async () => {
    await using sandbox = await startSandbox();
    expect(() => sandbox.account('a b')).toThrow('a b opens no account');
    expect(() => sandbox.account('revoked')).toThrow('opens no account');
  });
});

describe('faults, in the test process', () => {
  it('apply only to the responses of the account', async () => {
    await using sandbox = await startSandbox();
    const fault = await sandbox.faults.set({ effect: { status: 503 }, until: { count: 1 } });
    const send = (key: string) =>
      fetch(`${sandbox.url}/v1/reports`, { headers: { authorization: `Bearer ${key}` } });
    expect((await send(sandbox.account('undisturbed').key)).status).toBe(200);
    expect((await send(sandbox.key)).headers.get('sandbox-fault-applied')).toBe(`status=503; by=${fault.id}`);
    expect((await send(sandbox.key)).status).toBe(200);
    expect(await sandbox.faults.list()).toMatchObject([{ id: fault.id, fired: 1, state: 'over' }]);
    await sandbox.faults.remove(fault.id);
    await expect(sandbox.faults.remove(fault.id)).rejects.toThrow('fault-not-found: ');
    await expect(sandbox.faults.set({ effect: { reset: 'after', status: 503 } })).rejects.toThrow(
      'invalid-request: A reset leaves no response',
    );
    await sandbox.faults.clear();
    expect(await sandbox.faults.list()).toEqual([]);
  });
});

describe('requests, in the test process', () => {
  it('are listed and checked against expectations', async () => {
    await using sandbox = await startSandbox();
    const { create } = client(sandbox, sandbox.key);
    const waiting = sandbox.requests.expect({ match: { operation: 'createReport' }, timeoutMs: 30_000 });
    await create('acme');
    expect(await waiting).toMatchObject({ passed: true, count: 1 });
    const [request] = await sandbox.requests.list({ status: '2xx' });
    expect(JSON.parse(request?.request.body ?? '')).toMatchObject({ companyId: 'acme' });
    expect(await sandbox.requests.list({ status: '4xx' })).toEqual([]);
    const missed = sandbox.requests.expect({ match: { body: { companyId: 'amce' } }, times: { exactly: 1 } });
    await expect(missed).rejects.toThrow(
      `exactly 1 time, and there were 0. Nearest is ${request?.id}, POST /v1/reports 201: body.companyId is "acme", not "amce".`,
    );
    await expect(sandbox.requests.list({ statsu: 1 } as object)).rejects.toThrow('invalid-request: ');
    await sandbox.requests.clear();
    expect(await sandbox.requests.list()).toEqual([]);
  });
});

describe('the error of a control', () => {
  it('names each error at its place, and the line of the test', async () => {
    await using sandbox = await startSandbox();
    const error = await sandbox.rateLimit
      .set({ limit: 0, windowSeconds: 0 })
      .catch((thrown: Error) => thrown);
    const { message, stack = '' } = error as Error;
    expect(message).toMatch(/^invalid-request: 2 errors:\n {2}#\/limit: limit .*\n {2}#\/windowSeconds: /);
    expect(stack).toContain(message);
    expect(stack).toContain('controls.test.ts');
  });
});

describe('a rate limit, in the test process', () => {
  it('is set, read and removed for one account', async () => {
    await using sandbox = await startSandbox({ rateLimit: '2/600s' });
    const statuses = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      const statuses = [];
      for (let at = 0; at < 3; at += 1)
        statuses.push((await fetch(`${sandbox.url}/v1/reports`, { headers })).status);
      return statuses;
    };
    expect(await sandbox.rateLimit.set({ limit: 1, windowSeconds: 600 })).toMatchObject({
      source: 'account',
    });
    expect(await statuses(sandbox.key)).toEqual([200, 429, 429]);
    expect(await statuses(sandbox.keyOf('other'))).toEqual([200, 200, 429]);
    expect(await sandbox.rateLimit.read()).toMatchObject({ limit: 1, remaining: 0 });
    await sandbox.rateLimit.remove();
    expect(await statuses(sandbox.key)).toEqual([200, 200, 429]);
  });

  it('accepts gaps as an object, a list or a string', async () => {
    const gaps = { 'create-status': '202', 'error-body': 'plain' };
    for (const gap of [
      gaps,
      ['create-status=202', 'error-body=plain'],
      'create-status=202,error-body=plain',
    ]) {
      await using sandbox = await startSandbox({ gap });
      expect(await sandbox.profile.read()).toMatchObject({ source: 'server', gaps });
    }
    for (const gap of [{}, []]) {
      await using sandbox = await startSandbox({ gap });
      expect(await sandbox.profile.read()).toMatchObject({ gaps: {} });
    }
  });

  it('is refused if it is invalid', async () => {
    await using sandbox = await startSandbox();
    await expect(startSandbox({ gap: { 'create-statsu': '202', 'error-body': 'plane' } })).rejects.toThrow(
      /Did you mean create-status\?.*Did you mean error-body=plain\?/,
    );
    await expect(startSandbox({ gap: ['create-status'] })).rejects.toThrow('the name of a gap and an answer');
    await expect(sandbox.rateLimit.set({ limit: 0, windowSeconds: 600 })).rejects.toThrow(
      'invalid-request: limit must be',
    );
    await expect(startSandbox({ rateLimit: '100' })).rejects.toThrow(
      'rateLimit must be requests and the seconds of a window, such as 100/60s',
    );
  });
});

describe('a profile, in the test process', () => {
  it('is set, read and removed for one account, with the server’s as default', async () => {
    await using sandbox = await startSandbox({
      profile: 'documented',
      gap: 'create-status=202,error-body=plain',
    });
    const statusOf = async () => {
      const headers = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
      return (await fetch(`${sandbox.url}/v1/reports`, { method: 'POST', headers, body })).status;
    };
    expect(await sandbox.profile.read()).toMatchObject({ source: 'server', profile: 'documented' });
    expect(await statusOf()).toBe(202);
    expect(await sandbox.profile.set({ gaps: { 'create-status': '200' } })).toMatchObject({
      source: 'account',
    });
    expect(await statusOf()).toBe(200);
    await sandbox.profile.remove();
    expect(await statusOf()).toBe(202);
  });

  it('is refused if it is invalid', async () => {
    await using sandbox = await startSandbox();
    await expect(sandbox.profile.set({ gaps: { 'create-statsu': '200' } })).rejects.toThrow(
      'Did you mean create-status?',
    );
    await expect(startSandbox({ gap: 'create-status=2022' })).rejects.toThrow(
      'Did you mean create-status=202?',
    );
    await expect(startSandbox({ profile: 'very' as 'vary' })).rejects.toThrow('Did you mean vary?');
  });
});

describe('worlds, in the test process', () => {
  it('are saved, restored and reset', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    const { create, read } = client(sandbox, sandbox.key);
    const { id } = await create();
    expect(await sandbox.snapshot('queued')).toMatchObject({ name: 'queued', world: { reports: 1 } });
    await sandbox.clock.advance('1d');
    expect((await read(id)).status).toBe('completed');
    expect(await sandbox.restore('queued')).toMatchObject({ clock: { now: '2026-01-15T12:00:00.000Z' } });
    expect((await read(id)).status).toBe('queued');
    await sandbox.reset();
    expect((await create()).id).toBe(id);
    await expect(sandbox.snapshot('queued')).rejects.toThrow('snapshot-exists: ');
    await sandbox.snapshot('queued', { replace: true });
    await expect(sandbox.restore('queue')).rejects.toThrow('Did you mean queued?');
    await expect(sandbox.snapshot('a b')).rejects.toThrow('invalid-request: name must be 1 to 64 letters');
  });

  it('are forked into another account, with its controls', async () => {
    await using sandbox = await startSandbox({ clock: 'manual' });
    const { id } = await client(sandbox, sandbox.key).create();
    const other = await sandbox.fork('other');
    await other.clock.advance('1d');
    expect((await client(sandbox, other.key).read(id)).status).toBe('completed');
    expect((await client(sandbox, sandbox.key).read(id)).status).toBe('queued');
    await expect(sandbox.fork('other')).rejects.toThrow('world-not-empty: ');
    await sandbox.fork('other', { replace: true });
    expect((await client(sandbox, other.key).read(id)).status).toBe('queued');
  });
});

it('names the method for `await using` by the symbol of compilers if the context has none', async () => {
  const whole = Symbol;
  // The query makes it an instance of its own: other tests in this process use the usual one.
  const module = '../../src/testing/controls.js?without-symbol';
  const withoutDispose = Object.assign((name?: string) => whole(name), { asyncDispose: undefined });
  vi.stubGlobal('Symbol', Object.setPrototypeOf(withoutDispose, whole));
  const { asyncDispose } = await import(module).finally(() => vi.unstubAllGlobals());
  expect(asyncDispose).toBe(Symbol.for('Symbol.asyncDispose'));
});
