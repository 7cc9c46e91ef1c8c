import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { type Replicas, startReplicas } from './replicas.js';

describe('the controls of two sandboxes on one database', () => {
  let replicas: Replicas;
  let [a, b]: [Sandbox, Sandbox] = [] as never;
  beforeAll(async () => {
    replicas = await startReplicas(0);
    a = await startSandbox({ database: replicas.database });
    b = await startSandbox({ database: replicas.database });
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close()]);
    await replicas.close();
  });

  it('change one account in turn', async () => {
    await a.clock.set({ mode: 'manual', now: '2026-03-01T00:00:00.000Z' });
    for (let turn = 0; turn < 4; turn += 1) await (turn % 2 === 0 ? b : a).clock.advance('1d');
    expect((await a.clock.read()).now).toBe('2026-03-05T00:00:00.000Z');
    await a.faults.set({ effect: { status: 503 } });
    expect(await b.faults.list()).toHaveLength(1);
  });

  it('lose none of their simultaneous changes', async () => {
    const all = Array.from({ length: 12 }, (_, turn) =>
      (turn % 2 === 0 ? a : b).snapshot(`snapshot-${turn}`),
    );
    await Promise.all(all);
    const response = await fetch(`${a.url}/_sandbox/snapshots`, {
      headers: { authorization: `Bearer ${a.key}` },
    });
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(12);
  });

  it('receive at one replica the events of the other', async () => {
    const account = a.account('receiving');
    const receiver = await account.webhooks.receive();
    const response = await fetch(`${b.url}/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' }),
    });
    expect(response.status).toBe(201);
    expect(await receiver.next({ type: 'report.created' }, { timeoutMs: 30_000 })).toMatchObject({});
    await receiver.close();
  });
});
