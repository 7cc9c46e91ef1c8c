import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/operations.js';
import { operations } from '../../src/contract/operations.js';
import { scaled } from '../scale.js';
import { type Client, connect } from './client.js';
import { expectProblem } from './expect-problem.js';

type Json = ReturnType<typeof JSON.parse>;

const json = 'application/json';

/** A valid body of each operation, to start mutations from, and its media type. */
const good: Partial<Record<OperationId, readonly (readonly [string, Json])[]>> = {
  changeClock: [[json, { mode: 'manual', pace: 'fast', now: '2026-03-01T00:00:00Z' }]],
  advanceClock: [
    [json, { by: 'PT1H' }],
    [json, { to: '2026-03-02T00:00:00Z' }],
  ],
  simulateReport: [[json, { action: 'amend', reason: 'source_timeout' }]],
  createKey: [[json, { name: 'a', environment: 'playground', seed: 'b', expiresAt: '2090-01-01T00:00:00Z' }]],
  regenerateKey: [[json, { overlap: 'PT1H' }]],
  editReport: [
    ['application/merge-patch+json', { content: { requestedOperations: [], entities: null } }],
    ['application/json-patch+json', [{ op: 'replace', path: '/content/entities/0/name', value: 'Otra SpA' }]],
    ['application/json-patch+json', [{ op: 'move', from: '/content/powers/0', path: '/content/powers/-' }]],
  ],
  reviewValidation: [[json, { decision: 'descartada', reason: 'x', actor: 'y' }]],
  changeProviderState: [
    [
      json,
      { state: 'a completed report', params: { companyId: 'a', validate: true, by: 'P1D', status: 503 } },
    ],
  ],
  createSnapshot: [[json, { name: 'a', replace: true }]],
  createFault: [
    [json, { match: { operation: 'listReports', nth: 2 }, effect: { status: 503 }, until: { count: 1 } }],
    [json, { effect: { latency: { ms: 1, upToMs: 2 }, body: 'empty', contentType: 'text/html' } }],
  ],
  createWebhook: [[json, { url: 'http://127.0.0.1:9/', events: ['report.completed'], description: 'x' }]],
  updateWebhook: [
    ['application/merge-patch+json', { events: ['*'], description: null, status: 'disabled' }],
    [json, { url: 'http://[::1]:9/' }],
  ],
  rotateWebhookSecret: [[json, { overlap: 'PT1H' }]],
  changeWebhookState: [[json, { deliver: true }]],
  changeReceiver: [[json, { status: 503, delayMs: 5 }]],
  waitForDelivery: [[json, { match: { type: 'webhook.ping', attempts: 1, lastStatus: 204 }, timeoutMs: 0 }]],
  changeJournal: [[json, { on: true }]],
  expectRequests: [
    [json, { match: { operation: 'createReport', status: '4xx', headers: { a: null }, body: { a: [1] } } }],
    [json, { sequence: [{ path: '/v1/*' }, { fault: true }], since: 'req_1' }],
    [json, { match: {}, times: { atLeast: 1, atMost: 2 } }],
  ],
  setProfile: [[json, { profile: 'vary', gaps: { retrieve: '404' } }]],
  setRateLimit: [[json, { limit: 5, windowSeconds: 60 }]],
  forkWorld: [[json, { key: 'sbx_playground_fuzzed', replace: true }]],
};

/** Texts with a meaning for some operation. */
const words = fc.constantFrom(
  '',
  '/',
  '/content/-',
  '-',
  'P1Y',
  'complete',
  'sbx_playground_a',
  '__proto__',
  '~',
);
const leaf: fc.Arbitrary<Json> = fc.oneof(words, fc.jsonValue({ maxDepth: 1, stringUnit: 'binary' }));

/** A value with a few fields replaced, removed or added. */
function changed(value: Json, [at, name, by]: readonly [number, string, Json]): Json {
  if (typeof value !== 'object' || value === null) return by;
  const names = Object.keys(value);
  const field = names[at % (names.length + 1)];
  const copy = structuredClone(value);
  if (field === undefined) {
    if (Array.isArray(copy)) copy.push(by);
    else
      Object.defineProperty(copy, name, { value: by, enumerable: true, configurable: true, writable: true });
  } else if (at % 3 === 0 && !Array.isArray(copy)) delete copy[field];
  else copy[field] = at % 3 === 1 ? by : changed(copy[field], [at >> 2, name, by]);
  return copy;
}

const change = fc.tuple(fc.nat(200), fc.oneof(words, fc.string({ maxLength: 4 })), leaf);
/** Changes of a body. Without changes the body is valid, so that the operation runs. */
const changes = fc.array(change, { maxLength: 3 });

describe('operations with a body', () => {
  let client: Client;
  const paths = new Map<string, string>();
  beforeAll(async () => {
    client = await connect('in process');
    const post = async (path: string, body: object) =>
      (await client.call(path, { method: 'POST', body })).json;
    await client.call('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
    const body = { type: 'sociedades_y_poderes', companyId: 'sbx-lawyer-edits', options: { validate: true } };
    const { id } = await post('/v1/reports', body);
    await post(`/_sandbox/reports/${id}/simulate`, { action: 'complete' });
    const { content } = (await client.call(`/v1/reports/${id}`)).json;
    const finding = content.validations.find(({ outcome }: { outcome: string }) => outcome === 'failed');
    paths.set('{reportId}', id).set('{validationId}', finding.id);
    const endpoint = { url: 'http://127.0.0.1:9/', events: ['*'] };
    paths.set('{webhookId}', (await post('/v1/webhooks', endpoint)).id);
    paths.set('{keyId}', (await post('/_sandbox/keys', { name: 'fuzz' })).id);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  const bodied = operations.filter(({ id, body }) => body !== undefined && id !== 'createReport');

  it('each has an example body here, except for worlds, which have their own test', () => {
    expect(bodied.map(({ id }) => id).filter((id) => good[id] === undefined)).toEqual(['importWorld']);
  });

  it.each(bodied.filter(({ id }) => id !== 'importWorld'))(
    '$id accepts or rejects a body of any JSON',
    async ({ id, method, path }) => {
      const target = path.replace(/\{\w+\}/g, (name) => paths.get(name) ?? name);
      const seen = new Set<number>();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...(good[id] ?? [])),
          changes,
          leaf,
          // Most bodies are almost valid, since those get further than an unrelated value.
          fc.nat(7),
          async ([type, body], list, value, whole) => {
            const sent = whole === 0 ? value : list.reduce(changed, body);
            const headers = { 'content-type': type, 'if-match': '*', 'edit-reason': 'fuzz' };
            const reply = await client.call(target, { method, headers, body: JSON.stringify(sent) });
            // A fault or a limit would affect the next requests.
            if (id === 'createFault') await client.call('/_sandbox/faults/clear', { method: 'POST' });
            if (id === 'setProfile') await client.call(target, { method: 'DELETE' });
            if (id === 'setRateLimit') await client.call(target, { method: 'DELETE' });
            seen.add(reply.status);
            expect(reply.status).toBeLessThan(500);
            if (reply.status >= 400) expectProblem(reply, reply.json.type.replace('/problems/', ''));
          },
        ),
        // A body of `null` has no fields, and reaches each operation.
        { seed: 5, numRuns: scaled(50, 300), examples: [[good[id]?.[0] ?? [json, {}], [], null, 0]] },
      );
      expect([...seen].some((status) => status === 422)).toBe(true);
    },
  );

  it('a world file with any change is accepted or rejected', async () => {
    const edited = await client.call(`/v1/reports/${paths.get('{reportId}')}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json-patch+json', 'if-match': '*', 'edit-reason': 'fuzz' },
      body: JSON.stringify([{ op: 'add', path: '/content/entities/0/company/purpose', value: 'Otro.' }]),
    });
    expect(edited.status).toBe(200);
    const world = JSON.parse((await client.call('/_sandbox/export')).text);
    // Reports are generated again for each change, with all their reviews and edits: a few of them are enough.
    world.reports = world.reports.slice(0, scaled(1, 1000));
    for (const report of world.reports) report.revisions = report.revisions?.slice(0, scaled(2, 1000));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (list) => {
        const body = JSON.stringify(list.reduce(changed, world));
        const key = 'sbx_playground_test';
        const reply = await client.call('/_sandbox/import?replace=true', {
          method: 'POST',
          key,
          headers: { 'content-type': json },
          body,
        });
        expect(reply.status).toBeLessThan(500);
        const { data } = (await client.call('/v1/reports', { key })).json;
        for (const { id } of data) expect((await client.call(`/v1/reports/${id}`, { key })).status).toBe(200);
      }),
      { seed: 6, numRuns: scaled(15, 500) },
    );
  });
});
