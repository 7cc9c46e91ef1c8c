import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../scale.js';
import { type Replica, type Replicas, startReplicas } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };
const start = '2026-03-01T00:00:00.000Z';
/** Max time of a request on a busy machine. Without a bound, a request takes several times as long on an idle one. */
const boundMs = 10_000;

describe('requests of an account that other replicas write without pause', () => {
  let replicas: Replicas;
  const at = (index: number) => replicas.all[index % replicas.all.length] as Replica;
  beforeAll(async () => {
    replicas = await startReplicas(3, { pace: 'fast' });
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });

  let isReading = false;
  afterEach(() => {
    isReading = false;
  });
  /** Reads a report repeatedly, at all replicas. */
  const readWithoutPause = (as: string, path: string, readers = 8) => {
    isReading = true;
    const statuses = new Set<number>();
    const reading = Array.from({ length: readers }, async (_, index) => {
      while (isReading) statuses.add((await at(index).call(`GET ${path}`, { as })).status);
    });
    return async () => {
      isReading = false;
      await Promise.all(reading);
      return [...statuses];
    };
  };
  const measure = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
    const from = performance.now();
    return [await work, performance.now() - from];
  };
  const create = async (as: string, count: number): Promise<string[]> => {
    await at(0).call('PUT /_sandbox/clock', { as, body: { mode: 'manual', now: start } });
    const created = Array.from({ length: count }, () =>
      at(0).call('POST /v1/reports', { as, body: company }),
    );
    return (await Promise.all(created)).map(({ json }) => json.id);
  };

  it('edit a report in bounded time, each exactly once', async () => {
    const as = 'edits';
    const [id] = await create(as, 1);
    await at(0).call('POST /_sandbox/clock/advance', { as, body: { by: 'P30D' } });
    const stop = readWithoutPause(as, `/v1/reports/${id}`);
    const took: number[] = [];
    const path = '/content/entities/0/company/tradeName';
    for (let turn = 0; turn < 6; turn += 1) {
      const { headers } = await at(turn).call(`GET /v1/reports/${id}`, { as });
      const own = { 'content-type': 'application/json-patch+json', 'edit-reason': 'name' };
      const edit = {
        headers: { ...own, 'if-match': headers.etag ?? '' },
        body: [{ op: 'add', path, value: `Marca ${turn}` }],
      };
      const [{ status }, ms] = await measure(at(turn).call(`PATCH /v1/reports/${id}`, { as, ...edit }));
      expect(status).toBe(200);
      took.push(ms);
    }
    expect(await stop()).toEqual([200]);
    expect(Math.max(...took)).toBeLessThan(boundMs);
    const { entries } = (await at(1).call(`GET /v1/reports/${id}/history`, { as })).json;
    expect(entries.filter(({ action }: { action: string }) => action === 'edited')).toHaveLength(6);
  });

  it('move the clock over hundreds of reports in bounded time, exactly once', async () => {
    const as = 'moves';
    const count = scaled(200, 400);
    const ids = await create(as, count);
    const stop = readWithoutPause(as, `/v1/reports/${ids[0]}`);
    const [{ json }, ms] = await measure(
      at(1).call('POST /_sandbox/clock/advance', { as, body: { by: 'P30D' } }),
    );
    await stop();
    expect(json).toMatchObject({ clock: { now: '2026-03-31T00:00:00.000Z' } });
    expect(json.happenedCount).toBe(3 * count);
    expect(ms).toBeLessThan(boundMs);
  });
});
