import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const type = 'sociedades_y_poderes';
const key = 'sbx_playground_company-ids';

const taken: [title: string, companyId: string][] = [
  ['one character', 'a'],
  ['128 characters', 'x'.repeat(128)],
  ['128 code points of two units each', '😀'.repeat(128)],
  ['an emoji of seven code points', '👨‍👩‍👧‍👦'],
  ['Hebrew and Arabic', 'חברה شركة'],
  ['marks that turn the direction', '\u202eADPS\u202c\u2066x\u2069'],
  ['combining marks', `n${'\u0303'.repeat(100)}`],
  ['a byte order mark amid the text', 'a\ufeffb'],
  ['the last code point', '\u{10ffff}'],
  ['private and unassigned code points', '\ue000\u0378'],
  ['line and paragraph separators', 'a\u2028b\u2029c'],
  ['quotes, slashes and markup', `"'\\/</script><b>&amp;`],
  ['SQL', "'; DROP TABLE reports; --"],
  ['a path', '../../etc/passwd'],
  ['names that objects have', '__proto__'],
  ['a format string', '%s%n%d{companyId}$&'],
];

const refused: [title: string, companyId: unknown, keyword: string, detail: string][] = [
  ['no character', '', 'minLength', 'companyId must have 1 to 128 characters; it has 0.'],
  ['129 characters', 'x'.repeat(129), 'maxLength', 'companyId must have 1 to 128 characters; it has 129.'],
  ['129 emojis', '😀'.repeat(129), 'maxLength', 'companyId must have 1 to 128 characters; it has 129.'],
  ['NUL', 'a\u0000b', 'pattern', 'companyId holds U+0000, a control character, which no text may hold.'],
  ['a line feed', 'a\n', 'pattern', 'companyId holds U+000A, a control character, which no text may hold.'],
  ['DEL', '\u007f', 'pattern', 'companyId holds U+007F, a control character, which no text may hold.'],
  [
    'a control character of Latin-1',
    '\u0085',
    'pattern',
    'companyId holds U+0085, a control character, which no text may hold.',
  ],
  [
    'a high surrogate alone',
    'a\ud83d',
    'pattern',
    'companyId holds U+D83D, half of a surrogate pair, which no text may hold.',
  ],
  [
    'a low surrogate alone',
    '\ude00a',
    'pattern',
    'companyId holds U+DE00, half of a surrogate pair, which no text may hold.',
  ],
  [
    'surrogates in the wrong order',
    '\ude00\ud83d',
    'pattern',
    'companyId holds U+DE00, half of a surrogate pair, which no text may hold.',
  ],
  [
    'a reserved name with a surrogate',
    'sbx-\ud83d',
    'pattern',
    'companyId holds U+D83D, half of a surrogate pair, which no text may hold.',
  ],
  ['a number', 76123456, 'type', 'companyId must be a string, not 76123456.'],
  ['null', null, 'type', 'companyId must be a string, not null.'],
  ['a list', ['a'], 'type', 'companyId must be a string, not an array.'],
];

describe.each(usualTransports)('company ids, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const create = (companyId: unknown) =>
    client.call('/v1/reports', { method: 'POST', body: { type, companyId }, key });

  it.each(taken)('%s is accepted, echoed as it was sent, and found again', async (_, companyId) => {
    const { status, headers, json } = await create(companyId);
    expect([status, json.companyId]).toEqual([201, companyId]);
    const { json: read } = await client.call(headers.location ?? '', { key });
    expect(read.companyId).toBe(companyId);
    const filter = new URLSearchParams({ companyId }).toString();
    const list = await client.call(`/v1/reports?${filter}`, { key });
    expect(list.json.data).toMatchObject([{ id: json.id, companyId }]);
    expect(list.headers.link).toBe(`</v1/reports?${filter}&limit=20>; rel="first"`);
    const company = await client.call(`/v1/companies/${encodeURIComponent(companyId)}`, { key });
    expect([company.status, company.json.id, company.json.scenario]).toEqual([200, companyId, null]);
  });

  it('companies whose names differ in one code point are different', async () => {
    const spellings = ['ñ', 'n\u0303', 'Ñ', 'ﬁ', 'fi', 'ß', 'ss', 'İ', 'i', 'ı', 'i.', 'i i'];
    const ids = await Promise.all(spellings.map(async (companyId) => (await create(companyId)).json.id));
    expect(new Set(ids).size).toBe(spellings.length);
  });

  it.each(refused)('%s is refused with a reason', async (_, companyId, keyword, detail) => {
    const { errors } = expectProblem(await create(companyId), 'invalid-request');
    expect(errors).toEqual([{ detail, pointer: '#/companyId', keyword }]);
  });

  it('a reserved name without a scenario is refused with the nearest ones', async () => {
    for (const [companyId, nearest] of [
      ['sbx-spa-claen', 'sbx-spa-clean'],
      ['SBX-SPA-CLAEN', 'sbx-spa-clean'],
      ['sbx-', 'sbx-spa-clean'],
      ['66.100.004-1', '66100004-K'],
    ] as const) {
      const { detail, errors } = expectProblem(await create(companyId), 'unknown-scenario');
      expect(errors).toEqual([{ detail, pointer: '#/companyId', keyword: 'scenario' }]);
      expect(detail).toContain(nearest);
    }
  });

  it('an obvious mistake is refused wherever an id names a company', async () => {
    for (const [companyId, right] of [
      ['76.123.456-1', '76123456-0'],
      ['12.345.678-5', 'the tax number of a person'],
      [' acme ', 'The nearest: acme.'],
      ['spa-clean', 'sbx-spa-clean'],
    ] as const) {
      const created = expectProblem(await create(companyId), 'invalid-company-id');
      expect(created.errors).toEqual([
        { detail: created.detail, pointer: '#/companyId', keyword: 'company' },
      ]);
      expect(created.detail).toContain(right);
      const read = await client.call(`/v1/companies/${encodeURIComponent(companyId)}`, { key });
      expect(expectProblem(read, 'invalid-company-id').errors).toEqual([
        { detail: created.detail, parameter: 'companyId', keyword: 'company' },
      ]);
      const query = new URLSearchParams({ companyId });
      expect((await client.call(`/v1/reports?${query}`, { key })).json.data).toEqual([]);
      const { json } = await client.call(`/_sandbox/scenarios/resolve?${query}`, { key });
      expect([json.known, created.detail.startsWith(json.reason)]).toEqual([false, true]);
    }
  });

  it('the error of a reserved name is listed with the other errors of the body', async () => {
    const body = { type: 'x', companyId: 'sbx-nothing', options: null };
    const reply = await client.call('/v1/reports', { method: 'POST', body, key });
    const { errors } = expectProblem(reply, 'invalid-request');
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual(['#/companyId', '#/options', '#/type']);
  });
});
