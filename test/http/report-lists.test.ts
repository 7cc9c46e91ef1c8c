import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, type Reply, transports } from './client.js';

describe.each(transports)('lists of reports, %s', (transport) => {
  let client: Client;
  const key = 'sbx_playground_lists';
  const list = (query = '', as = key): Promise<Reply> => client.call(`/v1/reports${query}`, { key: as });
  const idsOf = ({ json }: Reply): string[] =>
    json.data.map(({ companyId }: { companyId: string }) => companyId);

  beforeAll(async () => {
    client = await connect(transport);
    for (let index = 1; index <= 7; index += 1) {
      const body = { type: 'sociedades_y_poderes', companyId: index === 4 ? '66100004-K' : `c${index}` };
      await client.call('/v1/reports', { method: 'POST', body, key });
      client.pass(100);
    }
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it('a list is newest first, without content, and empty for a new account', async () => {
    const reply = await list();
    expect(idsOf(reply)).toEqual(['c7', 'c6', 'c5', '66100004-K', 'c3', 'c2', 'c1']);
    expect(reply.json.page).toEqual({ limit: 20, next: null, previous: null });
    expect(reply.json.data.some((report: object) => 'content' in report)).toBe(false);
    expect((await list('', 'sbx_playground_lists-new')).json.data).toEqual([]);
  });

  it('the links lead through all pages and back', async () => {
    const first = await list('?limit=3');
    const second = await list(linkOf(first, 'next'));
    const third = await list(linkOf(second, 'next'));
    expect([first, second, third].map(idsOf)).toEqual([
      ['c7', 'c6', 'c5'],
      ['66100004-K', 'c3', 'c2'],
      ['c1'],
    ]);
    expect(linkOf(third, 'next')).toBe('');
    const back = await list(linkOf(third, 'prev'));
    expect(idsOf(back)).toEqual(['66100004-K', 'c3', 'c2']);
    expect(idsOf(await list(linkOf(back, 'prev')))).toEqual(['c7', 'c6', 'c5']);
    expect(linkOf(first, 'prev')).toBe('');
    expect(idsOf(await list(linkOf(third, 'first')))).toEqual(['c7', 'c6', 'c5']);
  });

  it('a page does not move when reports are created', async () => {
    const own = 'sbx_playground_lists-grow';
    const create = (companyId: string) =>
      client.call('/v1/reports', {
        method: 'POST',
        body: { type: 'sociedades_y_poderes', companyId },
        key: own,
      });
    for (const companyId of ['a', 'b', 'c']) await create(companyId);
    const next = linkOf(await list('?limit=2', own), 'next');
    await create('d');
    expect(idsOf(await list(next, own))).toEqual(['a']);
  });

  it('filters apply to every page, and companyId accepts any spelling of a company', async () => {
    expect(idsOf(await list('?companyId=66.100.004-k'))).toEqual(['66100004-K']);
    expect(idsOf(await list('?companyId=sbx-eirl-dv-k'))).toEqual(['66100004-K']);
    expect(idsOf(await list('?companyId=nobody'))).toEqual([]);
    expect(idsOf(await list('?companyId=sbx-nobody'))).toEqual([]);
    // The seventh report is 100 ms old, and the first one 700 ms.
    expect(idsOf(await list('?status=in_review'))).toEqual(['c1']);
    const page = await list('?status=processing&type=sociedades_y_poderes&limit=5');
    expect(idsOf(page)).toEqual(['c7', 'c6', 'c5', '66100004-K', 'c3']);
    expect(linkOf(page, 'next')).toContain('status=processing');
    expect(idsOf(await list(linkOf(page, 'next')))).toEqual(['c2']);
  });

  it('a cursor that was altered or belongs to another account or other filters is answered 400', async () => {
    const next = (await list('?limit=3')).json.page.next as string;
    const altered = next.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const calls = [
      list(`?cursor=${altered}`),
      list(`?cursor=${next}`, 'sbx_playground_lists-other'),
      list(`?cursor=${next}&status=queued`),
      list('?cursor=x'),
    ];
    for (const reply of await Promise.all(calls)) {
      expect([reply.status, reply.json.type]).toEqual([400, '/problems/invalid-cursor']);
    }
  });

  it('all invalid parameters are listed together, with the nearest valid name', async () => {
    const { status, json } = await list('?limit=101&stauts=queued&status=ready&limit=5');
    expect(status).toBe(400);
    expect(json.type).toBe('/problems/invalid-parameters');
    expect(
      json.errors.map(({ parameter, keyword }: { parameter: string; keyword: string }) => [
        parameter,
        keyword,
      ]),
    ).toEqual([
      ['limit', 'uniqueItems'],
      ['stauts', 'additionalProperties'],
      ['status', 'enum'],
    ]);
    expect(JSON.stringify(json.errors)).toContain('Did you mean status?');
  });
});

/** The query of a link of the page, or nothing. */
function linkOf({ headers }: Reply, rel: string): string {
  return new RegExp(`<[^?>]*(\\?[^>]*)>; rel="${rel}"`).exec(headers.link ?? '')?.[1] ?? '';
}
