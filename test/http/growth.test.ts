import { expect, it } from 'vitest';
import { collections } from '../../src/server/collections.js';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { scaled } from '../scale.js';
import { createTextLog } from '../store/text-log.js';
import { type Client, connect } from './client.js';

const count = scaled(24, 60);

/** Interventions of a lawyer and a registry, each on the report as the preceding ones left it. */
const interventions: Record<string, (report: Report, at: number) => Promise<string>> = {
  amendments: ({ simulate }) => simulate('amend'),
  documents: ({ simulate }, at) => simulate(at % 2 === 0 ? 'request_documents' : 'provide_documents'),
  edits: ({ edit }, at) => edit(at % 2 === 0 ? 'declaracion' : 'libro_accionistas'),
};

interface Report {
  simulate(action: string): Promise<string>;
  edit(source: string): Promise<string>;
  history(): Promise<string>;
}

async function createReport(store: Store, isCompleted: boolean): Promise<{ report: Report; client: Client }> {
  const client = await connect('in process', { store, journalBytes: 0 });
  const key = 'sbx_playground_a';
  await client.call('/_sandbox/clock', { method: 'PUT', key, body: { mode: 'manual' } });
  const created = { type: 'sociedades_y_poderes', companyId: 'acme' };
  const { json } = await client.call('/v1/reports', { method: 'POST', key, body: created });
  const path = `/v1/reports/${json.id}`;
  const report: Report = {
    async simulate(action) {
      const body = { action };
      const reply = await client.call(`/_sandbox/reports/${json.id}/simulate`, { method: 'POST', key, body });
      expect(reply.status).toBe(200);
      return reply.text;
    },
    async edit(source) {
      const { etag = '' } = (await client.call(path, { key })).headers;
      const headers = {
        ...{ 'content-type': 'application/merge-patch+json', 'edit-reason': 'r', 'if-match': etag },
      };
      const body = JSON.stringify({ content: { shareholderSummary: { source } } });
      const reply = await client.call(path, { method: 'PATCH', key, headers, body });
      expect(reply.status).toBe(200);
      return reply.text;
    },
    history: async () => (await client.call(`${path}/history`, { key })).text,
  };
  if (isCompleted) await report.simulate('complete');
  return { report, client };
}

/** A log that counts the bytes of its batches. */
function countBytes(log: AppendLog): AppendLog & { bytes: number } {
  const counted = {
    ...log,
    bytes: 0,
    async append(...[id, follows, batch]: Parameters<AppendLog['append']>) {
      counted.bytes += batch.body.byteLength;
      return log.append(id, follows, batch);
    },
  };
  return counted;
}

it.each(Object.entries(interventions))(
  'each of many %s adds as many bytes to the log, and gets the same response as in memory',
  async (name, intervene) => {
    const log = countBytes(createTextLog({ seed: 1 }));
    const limits = { bytes: Number.POSITIVE_INFINITY, batches: Number.POSITIVE_INFINITY };
    const store = createDurableStore({ appendLog: log, collections, limits });
    const durable = await createReport(store, name !== 'documents');
    const inMemory = await createReport(createMemoryStore(), name !== 'documents');
    const costs: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const before = log.bytes;
      expect(await intervene(durable.report, at)).toBe(await intervene(inMemory.report, at));
      costs.push(log.bytes - before);
    }
    // Even and odd interventions differ. The first change of a report also stores its content.
    const [early, late] = [costs.slice(2, 4), costs.slice(-2)].map(([one = 0, other = 0]) => one + other);
    // Later numbers have more digits. A cost that grows by one byte per change would exceed the bound.
    expect((late ?? 0) - (early ?? 0)).toBeLessThan(30);
    // The state that is read again from the log is the same.
    store.unload(0);
    expect(await durable.report.history()).toBe(await inMemory.report.history());
    expect([...durable.client.failures, ...inMemory.client.failures]).toEqual([]);
  },
);
