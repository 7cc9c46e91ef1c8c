import { afterEach, describe, expect, it } from 'vitest';
import type { WorldFile } from '../../src/contract/generated/types.js';
import { contentVersion } from '../../src/contract/version.js';
import { type Client, connect, transports } from './client.js';
import { expectProblem } from './expect-problem.js';

const epoch = '2026-01-15T12:00:00.000Z';
const body = { type: 'sociedades_y_poderes' as const, companyId: 'a' };

describe.each(transports)('long operations, %s', (transport) => {
  let client: Client | undefined;
  afterEach(async () => {
    await client?.close();
    expect(client?.failures).toEqual([]);
  });

  /** Starts a server whose long operations can be halted and released. */
  const halting = async () => {
    let halts = false;
    let steps = 0;
    let halted = (): void => {};
    let goOn = (): void => {};
    const yieldToEventLoop = () => {
      steps += 1;
      if (!halts || steps !== 3) return undefined;
      halted();
      return new Promise<void>((resolve) => {
        goOn = resolve;
      });
    };
    const own = await connect(transport, { yieldToEventLoop });
    client = own;
    const ask = (method: string, path: string, sent?: object, key = 'sbx_playground_a') =>
      own.call(path, { method, key, ...(sent === undefined ? {} : { body: sent }) });
    return {
      ask,
      manual: () => ask('PUT', '/_sandbox/clock', { mode: 'manual' }),
      create: (companyId: string) => ask('POST', '/v1/reports', { ...body, companyId }),
      /** Halts an operation, runs other requests, and returns the response of the operation. */
      during: async <T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
        [halts, steps] = [true, 0];
        const half = new Promise<void>((resolve) => {
          halted = resolve;
        });
        const answer = work();
        await half;
        halts = false;
        await meanwhile();
        goOn();
        return answer;
      },
    };
  };
  const fileOf = (count: number): WorldFile => ({
    ...{ format: 'legal-reports-sandbox/world', formatVersion: 2, contentVersion, account: 'a' },
    ...{ seed: 'sandbox', clock: { mode: 'manual', pace: 'fast', now: epoch }, requests: 0 },
    reports: Array.from({ length: count }, (_, at) => ({ ...body, companyId: `c${at}`, createdAt: epoch })),
  });

  it('an import is read in the background, and replaces the world of its account in one step', async () => {
    const { ask, create, during } = await halting();
    const importing = () => ask('POST', '/_sandbox/import?replace=true', fileOf(10));
    const { json } = await during(importing, async () => {
      await create('mine');
      expect((await ask('GET', '/v1/reports')).json.data.length).toBe(1);
      expect((await ask('GET', '/v1/reports', undefined, 'sbx_playground_b')).status).toBe(200);
    });
    expect(json.reports).toBe(10);
    expect((await ask('GET', '/v1/reports')).json.data.length).toBe(10);
  });

  it('an import replaces no reports that were created while it was read', async () => {
    const { ask, create, during } = await halting();
    const refused = await during(
      () => ask('POST', '/_sandbox/import', fileOf(10)),
      () => create('mine'),
    );
    expect(expectProblem(refused, 'world-not-empty').detail).toContain('one report');
    expect((await ask('GET', '/v1/reports')).json.data.length).toBe(1);
  });

  it('a large body is read concurrently with other requests, with the same errors as a small one', async () => {
    const { ask, during } = await halting();
    const large = fileOf(4000);
    // Only the parsing yields at first: the error at the end of the body prevents the import.
    const broken = () =>
      client?.call('/_sandbox/import', {
        method: 'POST',
        key: 'sbx_playground_a',
        headers: { 'content-type': 'application/json' },
        body: `${JSON.stringify(large).slice(0, -1)},"reports":[]}`,
      }) ?? Promise.reject(new Error('there is no client'));
    const refused = await during(broken, async () => {
      expect((await ask('GET', '/v1/reports', undefined, 'sbx_playground_b')).status).toBe(200);
    });
    expect(expectProblem(refused, 'malformed-json').detail).toContain('the field "reports" a second time');
    expect((await ask('POST', '/_sandbox/import', large)).json.reports).toBe(4000);
  });

  it('an import that is refused after it was read changes nothing', async () => {
    const { ask } = await halting();
    const file = fileOf(10);
    expectProblem(
      await ask('POST', '/_sandbox/import', {
        ...file,
        reports: [...file.reports, { ...body, companyId: 'sbx-no', createdAt: epoch }],
      }),
      'invalid-request',
    );
    expect((await ask('GET', '/_sandbox/clock')).json.mode).toBe('auto');
    expect((await ask('GET', '/v1/reports')).json.data).toEqual([]);
  });

  it('a report that is imported in mode auto begins when the import is done', async () => {
    const { ask, during } = await halting();
    const file = fileOf(3);
    file.clock.mode = 'auto';
    await during(
      () => ask('POST', '/_sandbox/import', file),
      async () => client?.pass(3_600_000),
    );
    const statuses = async () =>
      (await ask('GET', '/v1/reports')).json.data.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(['queued', 'queued', 'queued']);
    client?.pass(3_600_000);
    expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
  });

  it('an advance of few reports does not yield', async () => {
    const { ask, manual, create } = await halting();
    await manual();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await create(name)).json.id);
    const { json } = await ask('POST', '/_sandbox/clock/advance', { by: 'PT1M' });
    expect(json.happened.map(({ reportId, type }: Record<string, string>) => [reportId, type])).toEqual(
      ids.map((id) => [id, 'report.processing']),
    );
  });

  it.each([
    ['an advance over many reports', 'POST', '/_sandbox/clock/advance', { by: 'P1D' }, 'completed'],
    ['a new mode of the clock of many reports', 'PUT', '/_sandbox/clock', { mode: 'auto' }, 'queued'],
  ])('%s yields to other requests, and requests of its account wait for it', async (...row) => {
    const [, method, path, sent, status] = row;
    const { ask, during } = await halting();
    await ask('POST', '/_sandbox/import', fileOf(1200));
    let answered = false;
    let mine: ReturnType<typeof ask> | undefined;
    await during(
      () => ask(method, path, sent),
      async () => {
        mine = ask('GET', `/v1/reports?status=${status}&limit=100`);
        mine.finally(() => {
          answered = true;
        });
        for (let times = 0; times < 3; times += 1)
          expect((await ask('GET', '/v1/reports', undefined, 'sbx_playground_b')).status).toBe(200);
        expect(answered).toBe(false);
      },
    );
    expect((await mine)?.json.data.length).toBe(100);
  });

  it('an advance over many reports returns the first events and their number', async () => {
    const { ask } = await halting();
    await ask('POST', '/_sandbox/import', fileOf(1200));
    const { json } = await ask('POST', '/_sandbox/clock/advance', { by: 'P1D' });
    expect([json.happenedCount, json.happened.length]).toEqual([3600, 1000]);
    const ofOne = ({ timestamp, type }: Record<string, string>) => `${timestamp} ${type}`;
    expect(new Set(json.happened.map(ofOne))).toEqual(
      new Set(['2026-01-15T12:00:30.000Z report.processing']),
    );
    expect(new Set(json.happened.map(({ reportId }: Record<string, string>) => reportId)).size).toBe(1000);
  });

  it('an export contains the world at its start', async () => {
    const { ask, create, during } = await halting();
    for (const name of ['a', 'b', 'c', 'd']) await create(name);
    const { json } = await during(
      () => ask('GET', '/_sandbox/export'),
      async () => {
        await create('e');
        await ask('POST', '/_sandbox/reset');
      },
    );
    expect(json.reports.map(({ companyId }: { companyId: string }) => companyId)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('a file with many errors is read until enough errors are found', async () => {
    const { ask } = await halting();
    const file = { ...fileOf(0), reports: Array(5000).fill({}) };
    const { errors, detail } = expectProblem(await ask('POST', '/_sandbox/import', file), 'invalid-request');
    expect(errors?.length).toBe(100);
    expect(detail).toMatch(/^More than 100 errors \(the first 100 are listed\), the first: reports\.0 lacks/);
  });
});
