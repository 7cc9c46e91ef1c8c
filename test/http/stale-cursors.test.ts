import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect } from './client.js';

const create = { type: 'sociedades_y_poderes', companyId: 'acme' };

describe('a cursor from before a reset', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it.each([
    ['/v1/reports', ''],
    ['/v1/reports', '&type=sociedades_y_poderes'],
    ['/v1/events', ''],
    ['/v1/events', '&type=report.created'],
    ['/v1/webhooks', ''],
    ['/_sandbox/requests', ''],
    ['/_sandbox/requests', '&operation=createReport'],
  ])('leads to no empty page, and to no record twice: %s %s', async (path, filters) => {
    const key = `sbx_playground_stale${path.replaceAll('/', '.')}${filters.length}`;
    const send = (target: string, body?: object) =>
      client.call(target, { key, ...(body === undefined ? {} : { method: 'POST', body }) });
    const fill = async (count: number): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        await send('/v1/reports', create);
        await send('/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['report.failed'] });
      }
    };
    const list = async (cursor: string | null, limit = 2) => {
      const at = cursor === null ? '' : `&cursor=${cursor}`;
      const { status, json } = await send(`${path}?limit=${limit}${filters}${at}`);
      expect([cursor, status]).toEqual([cursor, 200]);
      return json as { data: { id: string }[]; page: { next: string | null; previous: string | null } };
    };
    await fill(8);
    const cursors: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const { page } = await list(cursor);
      cursors.push(...[page.next, page.previous].filter((one) => one !== null));
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(cursors.length).toBeGreaterThan(5);
    await send('/_sandbox/reset', {});
    await fill(2);
    const all = await list(null, 100);
    expect(all.data.length).toBeGreaterThan(1);
    for (const stale of cursors) {
      const seen: string[] = [];
      const first = await list(stale);
      const { next, previous } = first.page;
      if (first.data.length === 0) expect([stale, next ?? previous]).not.toEqual([stale, null]);
      for (const beside of [next, previous].filter((one) => one !== null))
        expect([stale, (await list(beside)).data.length]).not.toEqual([stale, 0]);
      for (let page = first; ; page = await list(page.page.next)) {
        seen.push(...page.data.map(({ id }) => id));
        if (page.page.next === null || seen.length > 100) break;
      }
      expect([stale, seen]).toEqual([stale, [...new Set(seen)]]);
    }
  });
});
