import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, type TestAccount } from '../../src/runners/test-account.js';
import { type AccountControls, type Report, type Sandbox, startSandbox } from '../../src/testing/index.js';

describe('the controls of an account of the suite', () => {
  let server: Sandbox;
  beforeAll(async () => {
    server = await startSandbox();
  });
  afterAll(() => server.close());

  const open = (name: string): Promise<TestAccount> =>
    openAccount({ url: server.url, adminToken: undefined, run: '' }, name);

  async function create({ url, key }: Pick<TestAccount, 'url' | 'key'>): Promise<Report> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });
    return (await (await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })).json()) as Report;
  }

  /** Calls every control that both have. */
  async function useAll(controls: TestAccount | AccountControls): Promise<unknown[]> {
    await controls.clock.set({ mode: 'manual' });
    const { id } = await create(controls);
    const advanced = await controls.clock.advance('1h30m');
    await controls.snapshot('early');
    const fault = await controls.faults.set({ effect: { status: 503 } });
    const faults = await controls.faults.list();
    await controls.faults.remove(fault.id);
    await controls.faults.clear();
    const results = [
      advanced,
      faults,
      await controls.clock.advance(new Date('2026-01-15T16:00:00Z')),
      await controls.clock.advance('2026-01-15T17:00:00Z'),
      await controls.clock.advance({ by: 'PT1H' }),
      await controls.clock.set('2026-01-16T00:00:00Z'),
      await controls.clock.set(new Date('2026-01-17T00:00:00Z')),
      await controls.simulate(id, 'amend').catch(({ message }) => message),
      await controls.simulate('rep_0', 'complete').catch(({ message }) => message),
      await controls.restore('early'),
      await controls.clock.read(),
      await controls.requests.expect({ match: { operation: 'createReport' }, times: { exactly: 1 } }),
      await controls.requests
        .expect({ match: { operation: 'cancelReport' } })
        .catch(({ name, message, result }) => ({ name, message, result })),
      (await controls.requests.list({ status: '2xx' })).map(({ operation, status }) => [operation, status]),
      await controls.rateLimit.set({ limit: 500, windowSeconds: 60 }),
      await controls.rateLimit.remove(),
      await controls.profile.set({ gaps: { 'create-status': '202' } }),
      await controls.profile.remove(),
      await controls.webhooks.hold(),
      await controls.webhooks.release(),
      await controls.webhooks.settled(),
      (await controls.conduct()).rules.map(({ rule, outcome }) => [rule.id, outcome]),
    ];
    const world = await controls.export();
    await controls.requests.clear();
    await controls.reset();
    await controls.import(world);
    await controls.import(world, { replace: true });
    return [...results, world, await controls.requests.list()];
  }

  it('do the same as those of `startSandbox`', async () => {
    const other = await startSandbox();
    const own = await useAll(other.account('same'));
    await other.close();
    const others = await useAll(await open('same'));
    const text = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (_, each) => (each === undefined ? null : each))
          // The controls send requests, which count too.
          .replaceAll(/(?<=req_[0-9a-f]{8}_)\d+/g, '')
          .replaceAll(/"requests":\d+/g, '"requests":0'),
      );
    expect(text(others)).toEqual(text(own));
  });

  it('refuse with the code of the problem, and name the line of the test', async () => {
    const account = await open('refused');
    const refusal = account.clock.advance('1d');
    await expect(refusal).rejects.toMatchObject({
      name: 'ControlError',
      code: 'clock-not-manual',
      status: 409,
      message: expect.stringMatching(/^clock-not-manual: /),
    });
    await expect(account.restore('no/such')).rejects.toMatchObject({ code: 'snapshot-not-found' });
    await expect(account.clock.advance(5 as never)).rejects.toMatchObject({ code: 'invalid-request' });
    const fault = { match: { method: 'GET' }, effect: { status: 200 } } as never;
    const message = `invalid-request: 2 errors:
  #/match/method: match takes only operation, companyId, nth, probability, eventType and webhookId, not "method".
  #/effect/status: effect.status must be 204, 301, 302, 307, 308 or from 400 to 599, not 200.`;
    await expect(account.faults.set(fault)).rejects.toMatchObject({ message });
    await expect(server.faults.set(fault)).rejects.toMatchObject({ message });
    const stack = await account.restore('none').then(
      () => '',
      ({ stack }: Error) => stack,
    );
    expect(stack).toContain('test-account.test.ts');
  });

  it('do not affect accounts of other tests or other accounts of their own test', async () => {
    const [account, other] = [await open('first'), await open('second')];
    const further = await account.account('second');
    await create(account);
    expect([account, other, further].map(({ name }) => name)).toEqual([
      'first',
      'second',
      expect.stringMatching(/^test-second-/),
    ]);
    expect((await account.account('second')).key).toBe(further.key);
    for (const empty of [other, further]) expect(await empty.requests.list()).toEqual([]);
  });

  it('list more requests than a page has, oldest first', async () => {
    const account = await open('pages');
    const headers = { Authorization: `Bearer ${account.key}` };
    await Promise.all(Array.from({ length: 103 }, () => fetch(`${account.url}/v1/reports`, { headers })));
    const listed = await account.requests.list({ operation: 'listReports' });
    expect(listed.map(({ id }) => Number(id.split('_')[2]))).toEqual(listed.map((_, at) => at + 1));
    expect(listed).toHaveLength(103);
  });

  it('issue their key where only registered ones are accepted', async () => {
    const adminToken = 'correct-horse-battery';
    const strict = await startSandbox({ keyPolicy: 'registered', adminToken });
    try {
      const shared = { url: strict.url, adminToken, run: '' };
      const account = await openAccount(shared, 'registered');
      expect((await create(account)).id).toMatch(/^rep_/);
      await expect(openAccount({ ...shared, adminToken: 'another-wrong-token' }, 'x')).rejects.toThrow(
        /^\S+: /,
      );
    } finally {
      await strict.close();
    }
  });
});
