import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Replica, type Replicas, startReplicas } from './replicas.js';

const company = { type: 'sociedades_y_poderes', companyId: 'acme' };

describe('three replicas on one database', () => {
  let replicas: Replicas;
  let all: Replica[];
  let [a, b]: Replica[] = [];
  beforeAll(async () => {
    replicas = await startReplicas(3);
    ({ all } = replicas);
    [a, b] = all;
  });
  afterAll(async () => {
    await replicas.close();
    expect(replicas.failures).toEqual([]);
  });
  const at = (turn: number): Replica => all[turn % all.length] as Replica;

  it('give the same responses as one process, if they are called in turn', async () => {
    const alone = await startReplicas(1);
    const steps = async (replicaOf: (turn: number) => Replica): Promise<unknown[]> => {
      const received: unknown[] = [];
      let turn = 0;
      const call = async (request: string, options = {}) => {
        const reply = await replicaOf(turn++).call(request, options);
        const { date: _, ...headers } = reply.headers;
        received.push([request, reply.status, headers, reply.text]);
        return reply;
      };
      const ids: string[] = [];
      for (let count = 0; count < 7; count += 1)
        ids.push((await call('POST /v1/reports', { body: company })).json.id);
      for (const id of ids) await call(`GET /v1/reports/${id}`);
      let page = await call('GET /v1/reports?limit=2');
      while (page.json.next) page = await call(`GET /v1/reports?limit=2&cursor=${page.json.next}`);
      const [id = ''] = ids;
      const { headers } = await call(`GET /v1/reports/${id}`);
      const own = { 'content-type': 'application/merge-patch+json', 'edit-reason': 'reason' };
      const edit = { headers: { ...own, 'if-match': headers.etag }, body: { summary: 'Nuevo' } };
      await call(`PATCH /v1/reports/${id}`, edit);
      // The other replicas return the new ETag.
      await call(`PATCH /v1/reports/${id}`, edit);
      await call(`GET /v1/reports/${id}/history`);
      await call(`GET /v1/reports/${id}/verification`);
      await call(`GET /v1/events`);
      await call(`GET /v1/reports/${id}`);
      return received;
    };
    const one = alone.all[0] as Replica;
    const expected = await steps(() => one);
    expect(await steps(at)).toEqual(expected);
    await alone.close();
  });

  it('make one report for concurrent retries with one key', async () => {
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        at(turn).call('POST /v1/reports', {
          as: 'retries',
          body: company,
          headers: { 'idempotency-key': 'one' },
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const { json } = await at(1).call('GET /v1/reports', { as: 'retries' });
    expect(json.data).toHaveLength(1);
  });

  it('count one rate limit', async () => {
    await a?.call('PUT /_sandbox/rate-limit', { as: 'limited', body: { limit: 10, windowSeconds: 3600 } });
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => at(turn).call('GET /v1/reports', { as: 'limited' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(54);
    await b?.call('DELETE /_sandbox/rate-limit', { as: 'limited' });
    expect((await a?.call('GET /v1/reports', { as: 'limited' }))?.status).toBe(200);
  });
});
