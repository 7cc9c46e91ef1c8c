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
  const startPaused = async () => {
    let isPaused = false;
    let steps = 0;
    let onPause = (): void => {};
    let resume = (): void => {};
    const yieldToEventLoop = () => {
      steps += 1;
      if (!isPaused || steps !== 3) return undefined;
      onPause();
      return new Promise<void>((resolve) => {
        resume = resolve;
      });
    };
    const own = await connect(transport, { yieldToEventLoop });
    client = own;
    const send = (method: string, path: string, sent?: object, key = 'sbx_playground_a') =>
      own.call(path, { method, key, ...(sent === undefined ? {} : { body: sent }) });
    return {
      send,
      manual: () => send('PUT', '/_sandbox/clock', { mode: 'manual' }),
      create: (companyId: string) => send('POST', '/v1/reports', { ...body, companyId }),
      /** Halts an operation, runs other requests, and returns the response of the operation. */
      during: async <T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
        [isPaused, steps] = [true, 0];
        const paused = new Promise<void>((resolve) => {
          onPause = resolve;
        });
        const response = work();
        await paused;
        isPaused = false;
        await meanwhile();
        resume();
        return response;
      },
    };
  };
  const fileOf = (count: number): WorldFile => ({
    ...{ format: 'legal-reports-sandbox/world', formatVersion: 2, contentVersion, account: 'a' },
    ...{ seed: 'sandbox', clock: { mode: 'manual', pace: 'fast', now: epoch }, requests: 0 },
    reports: Array.from({ length: count }, (_, at) => ({ ...body, companyId: `c${at}`, createdAt: epoch })),
  });

  it('an import is read in the background, and replaces the world of its account in one step', async () => {
    const { send, create, during } = await startPaused();
    const startImport = () => send('POST', '/_sandbox/import?replace=true', fileOf(10));
    const { json } = await during(startImport, async () => {
      await create('mine');
      expect((await send('GET', '/v1/reports')).json.data.length).toBe(1);
      expect((await send('GET', '/v1/reports', undefined, 'sbx_playground_b')).status).toBe(200);
    });
    expect(json.reports).toBe(10);
    expect((await send('GET', '/v1/reports')).json.data.length).toBe(10);
  });

  it('an import replaces no reports that were created while it was read', async () => {
    const { send, create, during } = await startPaused();
    const refused = await during(
      () => send('POST', '/_sandbox/import', fileOf(10)),
      () => create('mine'),
    );
    expect(expectProblem(refused, 'world-not-empty').detail).toContain('one report');
    expect((await send('GET', '/v1/reports')).json.data.length).toBe(1);
  });

  it('a large body is read concurrently with other requests, with the same errors as a small one', async () => {
    const { send, during } = await startPaused();
    const large = fileOf(4000);
    // Only the parsing yields at first: the error at the end of the body prevents the import.
    const importBroken = () =>
      client?.call('/_sandbox/import', {
        method: 'POST',
        key: 'sbx_playground_a',
        headers: { 'content-type': 'application/json' },
        body: `${JSON.stringify(large).slice(0, -1)},"reports":[]}`,
      }) ?? Promise.reject(new Error('there is no client'));
    const refused = await during(importBroken, async () => {
      expect((await send('GET', '/v1/reports', undefined, 'sbx_playground_b')).status).toBe(200);
    });
    expect(expectProblem(refused, 'malformed-json').detail).toContain('the field "reports" a second time');
    expect((await send('POST', '/_sandbox/import', large)).json.reports).toBe(4000);
  });

  it('an import that is refused after it was read changes nothing', async () => {
    const { send } = await startPaused();
    const file = fileOf(10);
    expectProblem(
      await send('POST', '/_sandbox/import', {
        ...file,
        reports: [...file.reports, { ...body, companyId: 'sbx-no', createdAt: epoch }],
      }),
      'invalid-request',
    );
    expect((await send('GET', '/_sandbox/clock')).json.mode).toBe('auto');
    expect((await send('GET', '/v1/reports')).json.data).toEqual([]);
  });

  it('a report that is imported in mode auto begins when the import is done', async () => {
    const { send, during } = await startPaused();
    const file = fileOf(3);
    file.clock.mode = 'auto';
    await during(
      () => send('POST', '/_sandbox/import', file),
      async () => client?.pass(3_600_000),
    );
    const statuses = async () =>
      (await send('GET', '/v1/reports')).json.data.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(['queued', 'queued', 'queued']);
    client?.pass(3_600_000);
    expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
  });

  it('an advance of few reports does not yield', async () => {
    const { send, manual, create } = await startPaused();
    await manual();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await create(name)).json.id);
    const { json } = await send('POST', '/_sandbox/clock/advance', { by: 'PT1M' });
    expect(json.happened.map(({ reportId, type }: Record<string, string>) => [reportId, type])).toEqual(
      ids.map((id) => [id, 'report.processing']),
    );
  });

  it.each([
    ['an advance over many reports', 'POST', '/_sandbox/clock/advance', { by: 'P1D' }, 'completed'],
    ['a new mode of the clock of many reports', 'PUT', '/_sandbox/clock', { mode: 'auto' }, 'queued'],
  ])('%s yields to other requests, and requests of its account wait for it', async (...row) => {
    const [, method, path, sent, status] = row;
    const { send, during } = await startPaused();
    await send('POST', '/_sandbox/import', fileOf(1200));
    let isDone = false;
    let ownRequest: ReturnType<typeof send> | undefined;
    await during(
      () => send(method, path, sent),
      async () => {
        ownRequest = send('GET', `/v1/reports?status=${status}&limit=100`);
        ownRequest.finally(() => {
          isDone = true;
        });
        for (let times = 0; times < 3; times += 1)
          expect((await send('GET', '/v1/reports', undefined, 'sbx_playground_b')).status).toBe(200);
        expect(isDone).toBe(false);
      },
    );
    expect((await ownRequest)?.json.data.length).toBe(100);
  });

  it('an advance over many reports returns the first events and their number', async () => {
    const { send } = await startPaused();
    await send('POST', '/_sandbox/import', fileOf(1200));
    const { json } = await send('POST', '/_sandbox/clock/advance', { by: 'P1D' });
    expect([json.happenedCount, json.happened.length]).toEqual([3600, 1000]);
    const noticeText = ({ timestamp, type }: Record<string, string>) => `${timestamp} ${type}`;
    expect(new Set(json.happened.map(noticeText))).toEqual(
      new Set(['2026-01-15T12:00:30.000Z report.processing']),
    );
    expect(new Set(json.happened.map(({ reportId }: Record<string, string>) => reportId)).size).toBe(1000);
  });

  it('an export contains the world at its start', async () => {
    const { send, create, during } = await startPaused();
    for (const name of ['a', 'b', 'c', 'd']) await create(name);
    const { json } = await during(
      () => send('GET', '/_sandbox/export'),
      async () => {
        await create('e');
        await send('POST', '/_sandbox/reset');
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
    const { send } = await startPaused();
    const file = { ...fileOf(0), reports: Array(5000).fill({}) };
    const { errors, detail } = expectProblem(await send('POST', '/_sandbox/import', file), 'invalid-request');
    expect(errors?.length).toBe(100);
    expect(detail).toMatch(/^More than 100 errors \(the first 100 are listed\), the first: reports\.0 lacks/);
  });
});
