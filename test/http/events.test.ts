import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, connect } from './client.js';
import { expectProblem } from './expect-problem.js';

let client: Client;

beforeEach(async () => {
  client = await connect('in process', { pace: 'instant' });
});
afterEach(async () => {
  await client.close();
  expect(client.failures).toEqual([]);
});

interface Page {
  data: Event[];
  page: { next: string | null; previous: string | null };
}

interface Event {
  id: string;
  type: string;
  data: { id: string; status: string };
}

const create = async (companyId: string, key?: string) =>
  (
    await client.call('/v1/reports', {
      method: 'POST',
      body: { type: 'sociedades_y_poderes', companyId },
      ...(key === undefined ? {} : { key }),
    })
  ).json.id as string;
const post = (path: string, body?: object) =>
  client.call(path, { method: 'POST', ...(body === undefined ? {} : { body }) });
const setClock = (body: object) => client.call('/_sandbox/clock', { method: 'PUT', body });
const list = async (query = '', key?: string) =>
  (await client.call(`/v1/events?limit=100${query}`, key === undefined ? {} : { key })).json.data as Event[];
const eventsOf = async (id: string) => (await client.call(`/v1/reports/${id}/events`)).json.data as Event[];
const typesOf = (events: Event[]) => events.map(({ type }) => type.replace('report.', ''));

describe('events of an account', () => {
  it('are those of all its reports, in chronological order', async () => {
    await setClock({ mode: 'manual' });
    const [first, second] = [await create('acme'), await create('beta')];
    await post('/_sandbox/clock/advance', { by: 'PT1M' });
    await post(`/v1/reports/${first}/cancel`);
    await post('/_sandbox/clock/advance', { by: 'P1D' });
    const events = await list();
    expect(events.map(({ type, data }) => [type.replace('report.', ''), data.id])).toEqual([
      ['created', first],
      ['created', second],
      ['processing', first],
      ['processing', second],
      ['cancelled', first],
      ['in_review', second],
      ['completed', second],
    ]);
    for (const id of [first, second]) {
      expect(events.filter(({ data }) => data.id === id)).toEqual(await eventsOf(id));
      expect(await list(`&reportId=${id}`)).toEqual(await eventsOf(id));
    }
  });

  it.each(['auto', 'reads', 'manual'])(
    'are listed once each, whatever states a report passes through, in mode %s',
    async (mode) => {
      await setClock({ mode, ...(mode === 'auto' ? { pace: 'instant' } : {}) });
      const id = await create('sbx-lawyer-edits');
      for (let reads = 0; reads < 5; reads += 1) await client.call(`/v1/reports/${id}`);
      if (mode === 'manual') await post('/_sandbox/clock/advance', { by: 'P1D' });
      const headers = { 'if-match': '*', 'edit-reason': 'x', 'content-type': 'application/merge-patch+json' };
      const body = JSON.stringify({ content: { shareholderSummary: { source: 'declaracion' } } });
      expect((await client.call(`/v1/reports/${id}`, { method: 'PATCH', headers, body })).status).toBe(200);
      await post(`/_sandbox/reports/${id}/simulate`, { action: 'amend' });
      await post(`/_sandbox/reports/${id}/simulate`, { action: 'expire' });
      const events = await list();
      expect(typesOf(events)).toEqual([
        ...['created', 'processing', 'in_review', 'completed', 'edited', 'amended', 'expired'],
      ]);
      expect(events).toEqual(await eventsOf(id));
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    },
  );

  it('are read page by page, in both directions, and after an event that a client knows', async () => {
    for (const companyId of ['a', 'b', 'c', 'd', 'e']) await create(companyId);
    const all = await list();
    expect(all).toHaveLength(20);
    for (const limit of [1, 3, 4, 7, 20]) {
      const ascending: Event[] = [];
      let path: string | null = `/v1/events?limit=${limit}`;
      let last = path;
      while (path !== null) {
        const { data, page }: Page = (await client.call(path)).json;
        ascending.push(...data);
        last = path;
        path = page.next === null ? null : `/v1/events?limit=${limit}&cursor=${page.next}`;
      }
      expect(ascending).toEqual(all);
      const back: Event[] = [];
      for (let path: string | null = last; path !== null; ) {
        const { data, page }: Page = (await client.call(path)).json;
        back.unshift(...data);
        path = page.previous === null ? null : `/v1/events?limit=${limit}&cursor=${page.previous}`;
      }
      expect(back).toEqual(all);
    }
    for (const [at, { id }] of all.entries()) expect(await list(`&after=${id}`)).toEqual(all.slice(at + 1));
    expect(typesOf(await list('&type=report.completed'))).toEqual(Array(5).fill('completed'));
  });

  it('are found by their ids, within their account only', async () => {
    await create('acme');
    const [event] = await list();
    const other = 'sbx_playground_other';
    await create('acme', other);
    const [otherEvent] = await list('', other);
    expect(otherEvent?.data).toEqual(event?.data);
    expect(otherEvent?.id).not.toBe(event?.id);
    expect((await client.call(`/v1/events/${event?.id}`)).json).toEqual(event);
    for (const id of [
      otherEvent?.id,
      `${event?.id.slice(0, -4)}0009`,
      `${event?.id.slice(0, -4)}8000`,
      'evt_',
      'x',
    ])
      for (const path of [`/v1/events/${id}`, `/v1/events?after=${id}`])
        expectProblem(await client.call(path), 'event-not-found');
  });

  it('are restored by a snapshot, copied by a fork and a file, and deleted by a reset', async () => {
    const kept = await create('acme');
    await post('/_sandbox/snapshots', { name: 's' });
    const before = await list();
    const later = await create('beta');
    await post(`/_sandbox/reports/${later}/simulate`, { action: 'amend' });
    const all = await list();
    expect(all.length).toBeGreaterThan(before.length);
    const shown = (events: Event[]) => events.map(({ id: _, ...event }) => event);
    await post('/_sandbox/fork', { key: 'sbx_playground_fork' });
    expect(shown(await list('', 'sbx_playground_fork'))).toEqual(shown(all));
    const file = (await client.call('/_sandbox/export')).json;
    await client.call('/_sandbox/import', { method: 'POST', key: 'sbx_playground_import', body: file });
    expect(shown(await list('', 'sbx_playground_import'))).toEqual(shown(all));
    await post('/_sandbox/snapshots/s/restore');
    expect(await list()).toEqual(before);
    expect(await eventsOf(kept)).toEqual(before);
    await post('/_sandbox/reset');
    expect(await list()).toEqual([]);
  });
});
