import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, transports } from './client.js';
import { expectProblem } from './expect-problem.js';

type RefusedQuery = [query: string, parameter: string | undefined, keyword: string, detail: string];

const wrong: RefusedQuery[] = [
  ['limit=0', 'limit', 'minimum', 'limit must be from 1 to 100, not 0.'],
  ['limit=101', 'limit', 'maximum', 'limit must be from 1 to 100, not 101.'],
  ['limit=999999999999999', 'limit', 'maximum', 'limit must be from 1 to 100, not 999999999999999.'],
  ['limit=1.5', 'limit', 'type', 'limit must be an integer from 1 to 100, not "1.5".'],
  ['limit=ten', 'limit', 'type', 'limit must be an integer from 1 to 100, not "ten".'],
  ['limit=', 'limit', 'type', 'limit must be an integer from 1 to 100, not "".'],
  ['limit', 'limit', 'type', 'limit must be an integer from 1 to 100, not "".'],
  ['limit=NaN', 'limit', 'type', 'limit must be an integer from 1 to 100, not "NaN".'],
  ...['-1', '+5', '05', '0x10', '1e1', '1e400', '5.0', 'Infinity', '-0', '٥', '9'.repeat(16)].map(
    (text): RefusedQuery => [
      `limit=${encodeURIComponent(text)}`,
      'limit',
      'type',
      `limit must be an integer from 1 to 100, not "${text}".`,
    ],
  ),
  ['limit=%2010', 'limit', 'type', 'limit must be an integer from 1 to 100, not " 10".'],
  ['limit=+10', 'limit', 'type', 'limit must be an integer from 1 to 100, not " 10".'],
  ['limit=10%0A', 'limit', 'type', 'limit must be an integer from 1 to 100, not "10\\n".'],
  ['limit=1&limit=1', 'limit', 'uniqueItems', 'limit is given twice.'],
  ['companyId=', 'companyId', 'minLength', 'companyId must have 1 to 128 characters; it has 0.'],
  [
    'companyId=a%00b',
    'companyId',
    'pattern',
    'companyId holds U+0000, a control character, which no text may hold.',
  ],
  ['companyId=%ff', 'companyId', 'format', 'companyId is not UTF-8, percent-encoded.'],
  ['companyId=%ED%A0%80', 'companyId', 'format', 'companyId is not UTF-8, percent-encoded.'],
  [
    'companyId=100%',
    undefined,
    'format',
    'The query holds a % without two hexadecimal digits after it; a percent sign is %25.',
  ],
  ['type=x', 'type', 'enum', 'type must be sociedades_y_poderes, not "x".'],
  [
    'Limit=1',
    'Limit',
    'additionalProperties',
    'The query takes only status, type, companyId, limit and cursor, not "Limit". Did you mean limit?',
  ],
  [
    'limit%5B%5D=1',
    'limit[]',
    'additionalProperties',
    'The query takes only status, type, companyId, limit and cursor, not "limit[]". Did you mean limit?',
  ],
  [
    '__proto__=x',
    '__proto__',
    'additionalProperties',
    'The query takes only status, type, companyId, limit and cursor, not "__proto__".',
  ],
  [
    '=x',
    '',
    'additionalProperties',
    'The query takes only status, type, companyId, limit and cursor, not "".',
  ],
];

describe.each(transports)('parameters, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it.each(wrong)(
    '?%s is rejected, and the response names the expected value',
    async (query, parameter, keyword, detail) => {
      const reply = await client.call(`/v1/reports?${query}`);
      const { detail: summary, errors } = expectProblem(reply, 'invalid-parameters');
      expect(errors).toEqual([{ detail, keyword, ...(parameter === undefined ? {} : { parameter }) }]);
      expect(summary).toBe(detail);
    },
  );

  it('a name may be percent-encoded, a value may have plus signs, and U+FFFD is accepted', async () => {
    for (const query of [
      '%6Cimit=5',
      'limit=%35',
      'companyId=a+b',
      'companyId=%EF%BF%BD',
      'companyId=%25',
      '',
      '&',
      '&&limit=1&',
    ]) {
      expect([query, (await client.call(`/v1/reports?${query}`)).status]).toEqual([query, 200]);
    }
  });

  it.each(['1', '0', 'TRUE', 'yes', '', 'null'])('a boolean is true or false, not %j', async (text) => {
    const file = (await client.call('/_sandbox/export')).json;
    const importWith = (replace: string) =>
      client.call(`/_sandbox/import?replace=${replace}`, { method: 'POST', body: file });
    const { errors } = expectProblem(await importWith(text), 'invalid-parameters');
    const detail = `replace must be a boolean, not "${text}".`;
    expect(errors).toEqual([{ detail, parameter: 'replace', keyword: 'type' }]);
    expect((await importWith('true')).status).toBe(200);
    expect((await importWith('false')).status).toBe(200);
  });

  it('operations without parameters reject all', async () => {
    const create = { method: 'POST', body: { type: 'sociedades_y_poderes', companyId: 'a' } };
    for (const [path, call] of [
      ['/livez?a=1', {}],
      ['/v1/reports?validate=true', create],
      ['/v1/reports/rep_1/history?expand=content', {}],
    ] as const) {
      const { detail } = expectProblem(await client.call(path, call), 'invalid-parameters');
      expect(detail).toMatch(/^The query takes no parameter, not "(a|validate|expand)"\.$/);
    }
  });

  it('errors of query, headers and names are reported together', async () => {
    const edit = await client.call('/v1/reports/rep_1?expand=content', {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': 'x' },
      body: '{}',
    });
    const { errors } = expectProblem(edit, 'invalid-parameters');
    expect(errors?.map(({ parameter }) => parameter)).toEqual(['expand', 'Edit-Reason', 'If-Match']);
    const query = 'limit=0&problem=report-not-fuond&method=PSOT&scenario=sbx-spa-claen&status=9';
    const listed = expectProblem(await client.call(`/_sandbox/requests?${query}`), 'invalid-parameters');
    expect(listed.errors?.map(({ parameter }) => parameter).sort()).toEqual([
      ...['limit', 'method', 'problem', 'scenario', 'status'],
    ]);
    const foreign = await client.call(`/_sandbox/requests?account=other&${query}`);
    expect(expectProblem(foreign, 'invalid-parameters').errors).toHaveLength(5);
    expectProblem(await client.call('/_sandbox/requests?account=other'), 'account-forbidden');
  });

  it.each(['foo', 'None', 'none, none'])('a request for the shape %j is rejected', async (shape) => {
    const headers = { 'sandbox-shape': shape };
    const reply = await client.call('/v1/reports', { headers });
    const detail = `Sandbox-Shape must be none, or be left out, not "${shape}".`;
    expect(expectProblem(reply, 'invalid-parameters').errors).toEqual([
      { detail, parameter: 'Sandbox-Shape', keyword: 'enum' },
    ]);
    expect((await client.call('/_sandbox/clock', { headers })).status).toBe(200);
    expect((await client.call('/v1/reports', { headers: { 'sandbox-shape': 'none' } })).status).toBe(200);
  });

  it('a request has only its own parameters, whatever preceded it', async () => {
    const limit = async (query: string) => (await client.call(`/v1/reports${query}`)).json.page.limit;
    expect([await limit('?limit=1'), await limit(''), await limit('?limit=2'), await limit('?')]).toEqual([
      1, 20, 2, 20,
    ]);
    const company = (id: string) => client.call(`/v1/companies/${id}`);
    expect((await company('acme')).status).toBe(200);
    for (const id of ['a'.repeat(129), '%ff', '%00']) expectProblem(await company(id), 'invalid-parameters');
  });

  it('a flood of parameters is counted, and the first hundred listed', async () => {
    const unknown = await client.call(
      `/v1/reports?${Array.from({ length: 700 }, (_, n) => `p${n}`).join('&')}`,
    );
    const { detail, errors } = expectProblem(unknown, 'invalid-parameters');
    expect(detail).toMatch(/^700 errors \(the first 100 are listed\), the first: /);
    expect(errors).toHaveLength(100);
    const repeated = expectProblem(
      await client.call(`/v1/reports?${'a&'.repeat(1500)}`),
      'invalid-parameters',
    );
    expect(repeated.detail).toMatch(
      /^1500 errors \(the first 100 are listed\), the first: a is given twice\.$/,
    );
  });
});
