import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../src/legal/company/catalogue.js';
import { type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

describe.each(usualTransports)('companies, %s', (transport) => {
  let client: Client;
  const key = 'sbx_playground_companies';
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const list = (query = '', as = key): Promise<Reply> => client.call(`/v1/companies${query}`, { key: as });
  const get = (companyId: string, as = key): Promise<Reply> =>
    client.call(`/v1/companies/${encodeURIComponent(companyId)}`, { key: as });
  const idsOf = ({ json }: Reply): string[] => json.data.map(({ id }: { id: string }) => id);
  const all = scenarios.map((scenario) => `sbx-${scenario.key}`);

  it('the links lead through the whole catalogue in order, and back', async () => {
    const pages = [await list('?limit=15')];
    for (let next = linkOf(pages[0], 'next'); next !== ''; next = linkOf(pages.at(-1), 'next')) {
      pages.push(await list(next));
    }
    expect(pages.map(({ json }) => json.data.length)).toEqual([15, 15, 15]);
    expect(pages.flatMap(idsOf)).toEqual(all);
    expect(linkOf(pages[0], 'prev')).toBe('');
    const back = await list(linkOf(pages[2], 'prev'));
    expect(back.json).toEqual({ ...pages[1]?.json, page: back.json.page });
    expect(idsOf(await list(linkOf(back, 'prev')))).toEqual(all.slice(0, 15));
    expect(idsOf(await list(linkOf(back, 'next')))).toEqual(all.slice(30));
    expect(idsOf(await list(linkOf(back, 'first')))).toEqual(all.slice(0, 15));
    expect((await list()).json.page).toMatchObject({ limit: 20, previous: null });
  });

  it('a company has the same form in lists and reads, with a request that creates a report on it', async () => {
    const { json } = await list('?limit=100');
    for (const company of json.data) {
      expect((await get(company.id)).json).toEqual(company);
      const { method, path, body } = company.request;
      const created = await client.call(path, { method, body, key });
      expect([created.status, created.headers['sandbox-scenario']]).toEqual([201, company.id]);
    }
  });

  it.each([
    ['tres coigues', 'sbx-sa-classes-ab'],
    ['COIGÜES inmobiliaria', 'sbx-sa-classes-ab'],
    ['66.100.004-k', 'sbx-eirl-dv-k'],
    ['66100004K', 'sbx-eirl-dv-k'],
    ['RUT 66.100.005-8', 'sbx-sa-classes-ab'],
    ['b99900011', 'sbx-es-sl'],
  ])('a search for %s finds its company', async (q, id) => {
    expect(idsOf(await list(`?${new URLSearchParams({ q })}`))).toEqual([id]);
  });

  it('the links of a search keep its query, and a search without results is an empty page', async () => {
    const [first, rest] = [await list('?q=spa&limit=3'), await list('?q=SpA&limit=100')];
    const second = await list(linkOf(first, 'next'));
    expect(linkOf(first, 'next')).toContain('q=spa&limit=3&cursor=');
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(rest).slice(0, 6));
    expect(linkOf(rest, 'next')).toBe('');
    expect((await list('?q=nobody')).json).toEqual({
      data: [],
      page: { limit: 20, next: null, previous: null },
    });
  });

  it('a report has the same company data as the company record, in every universe', async () => {
    for (const as of [key, `${key}~other`]) {
      for (const id of [
        'acme',
        '76.123.456-0',
        '66100001-5',
        'sbx-power-revoked#a',
        'sbx-pe-sac',
        'sbx-absorbed',
      ]) {
        const { json: company } = await get(id, as);
        const { method, path, body } = company.request;
        const created = await client.call(path, { method, body, key: as });
        const { content } = (await client.call(created.headers.location ?? '', { key: as })).json;
        const subject = content.entities.find((each: { id: string }) => each.id === content.subjectEntityId);
        expect(company).toMatchObject({
          name: subject.name,
          taxId: subject.taxId,
          legalForm: subject.company.legalForm,
          country: content.jurisdiction,
        });
      }
    }
    const names = [await get('acme'), await get('acme', `${key}~other`)].map(({ json }) => json.name);
    expect(new Set(names).size).toBe(2);
  });

  it('any spelling and any course of a company names that company', async () => {
    const { json: clean } = await get('sbx-spa-clean');
    expect((await get('66.100.001-5')).json).toEqual(clean);
    const { json: slow } = await get('SBX-spa-clean+slow#A');
    expect([slow.id, slow.scenario, slow.request.body.companyId]).toEqual([
      'sbx-spa-clean#A',
      'spa-clean',
      'sbx-spa-clean+slow#A',
    ]);
    const created = await client.call('/v1/reports', { method: 'POST', body: slow.request.body, key });
    expect(created.status).toBe(201);
  });

  it('an unchanged company is not sent again, and HEAD sends no body', async () => {
    const path = '/v1/companies/acme';
    const { headers, text } = await client.call(path, { key });
    const again = await client.call(path, { key, headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    const head = await client.call(path, { key, method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(text)),
    ]);
  });

  it('a reserved name without a scenario is refused as in a create', async () => {
    for (const companyId of ['sbx-spa-claen', '66.100.004-1', 'sbx-spa-clean+slwo']) {
      const body = { type: 'sociedades_y_poderes', companyId };
      const created = await client.call('/v1/reports', { method: 'POST', body, key });
      const problem = expectProblem(created, 'unknown-scenario');
      const { detail, errors } = expectProblem(await get(companyId), 'unknown-scenario');
      expect(detail).toBe(problem.detail);
      expect(errors).toEqual([{ detail, parameter: 'companyId', keyword: 'scenario' }]);
    }
  });

  it.each([
    ['x'.repeat(129), 'maxLength', 'companyId must have 1 to 128 characters; it has 129.'],
    ['a%00b', 'pattern', 'companyId holds U+0000, a control character, which no text may hold.'],
    ['%ff', 'format', 'The path is not UTF-8, percent-encoded.'],
    ['%ef%bf%bd%ed%a0%80', 'format', 'The path is not UTF-8, percent-encoded.'],
  ])('the path of %s is refused with a reason', async (segment, keyword, detail) => {
    const { errors } = expectProblem(
      await client.call(`/v1/companies/${segment}`, { key }),
      'invalid-parameters',
    );
    expect(errors).toEqual([{ detail, parameter: 'companyId', keyword }]);
  });

  it('an id may contain characters with a meaning in paths', async () => {
    for (const companyId of ['a/b', 'a+b&c=d', 'a;b', '%', '\ufffd', 'a?b#c']) {
      const { status, json } = await get(companyId);
      expect([status, json.id, json.request.body.companyId]).toEqual([200, companyId, companyId]);
    }
  });

  it('all invalid parameters are listed at once', async () => {
    const both = expectProblem(await client.call('/v1/companies/a%00b?x=1', { key }), 'invalid-parameters');
    expect(both.errors?.map(({ parameter }) => parameter)).toEqual(['companyId', 'x']);
    const { errors } = expectProblem(await list('?limit=0&q=--&name=a'), 'invalid-parameters');
    expect(errors?.map(({ parameter }) => parameter).sort()).toEqual(['limit', 'name', 'q']);
  });

  it('a cursor that was altered or belongs to another account or search is answered 400', async () => {
    const next = (await list('?limit=3')).json.page.next as string;
    const altered = next.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const reply of [
      await list(`?cursor=${altered}`),
      await list(`?cursor=${next}`, 'sbx_playground_companies-other'),
      await list(`?cursor=${next}&q=spa`),
      await list('?cursor=older_1_0123456789abcdef'),
    ]) {
      expectProblem(reply, 'invalid-cursor');
    }
  });

  it('a company is not served without a key or under other methods', async () => {
    for (const path of ['/v1/companies', '/v1/companies/acme', '/v1/companies/sbx-nothing']) {
      expectProblem(await client.call(path, { key: null }), 'authentication-required');
      const { headers } = await client.call(path, { method: 'DELETE', key });
      expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    }
  });
});

/** The query of a link of the page, or nothing. */
function linkOf(page: Reply | undefined, rel: string): string {
  return new RegExp(`<[^?>]*(\\?[^>]*)>; rel="${rel}"`).exec(page?.headers.link ?? '')?.[1] ?? '';
}
