import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../webhooks/receiver.js';
import { leaseMs, type Replica, type Replicas, startReplicas, subscribe } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };
/** Time in which another replica takes over from a dead one. */
const takeoverMs = leaseMs + 2000;
/** Extra time on a busy machine. */
const slownessMs = 5000;

describe('the time of an account', () => {
  let replicas: Replicas;
  let [a, b]: [Replica, Replica] = [] as never;
  beforeAll(async () => {
    replicas = await startReplicas(2, { pace: 'fast' });
    [a, b] = replicas.all as [Replica, Replica];
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });

  it('is one clock', async () => {
    await a.call('PUT /_sandbox/clock', { body: { mode: 'manual', now: '2026-03-01T00:00:00.000Z' } });
    const { id } = (await b.call('POST /v1/reports', { body: company })).json;
    expect((await b.call('GET /_sandbox/clock')).json.now).toBe('2026-03-01T00:00:00.000Z');
    await b.call('POST /_sandbox/clock/advance', { body: { by: 'P30D' } });
    expect((await a.call('GET /_sandbox/clock')).json.now).toBe('2026-03-31T00:00:00.000Z');
    expect((await a.call(`GET /v1/reports/${id}`)).json.status).toBe('completed');
  });

  it('moves by reads on any replica', async () => {
    await a.call('PUT /_sandbox/clock', { as: 'reads', body: { mode: 'reads' } });
    const { id } = (await b.call('POST /v1/reports', { as: 'reads', body: company })).json;
    const statuses: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const replica = turn % 2 === 0 ? a : b;
      statuses.push((await replica.call(`GET /v1/reports/${id}`, { as: 'reads' })).json.status);
    }
    const alone = await startReplicas(1, { pace: 'fast' });
    const one = alone.all[0] as Replica;
    await one.call('PUT /_sandbox/clock', { as: 'reads', body: { mode: 'reads' } });
    await one.call('POST /v1/reports', { as: 'reads', body: company });
    const expected: string[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      expected.push((await one.call(`GET /v1/reports/${id}`, { as: 'reads' })).json.status);
    await alone.close();
    expect(statuses).toEqual(expected);
  });

  it('brings reports to their ends without requests', async () => {
    await using receiver = await startReceiver();
    await subscribe(a, 'alone', receiver.url);
    await a.call('POST /v1/reports', { as: 'alone', body: company });
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
  });

  it.each(['close', 'kill'] as const)('continues at another replica after %s', async (end) => {
    await using receiver = await startReceiver();
    const c = await replicas.add();
    const as = `after-${end}`;
    await subscribe(c, as, receiver.url);
    await c.call('POST /v1/reports', { as, body: company });
    const at = performance.now();
    await c[end]();
    const tookMs = performance.now() - at;
    const afterMs = end === 'close' ? 1500 : takeoverMs;
    await expect.poll(() => receiver.received.length, { timeout: afterMs + slownessMs }).toBeGreaterThan(1);
    await expect.poll(() => receiver.received.at(-1)?.json.type).toBe('report.completed');
    expect(tookMs).toBeLessThan(10_000);
  });
});
