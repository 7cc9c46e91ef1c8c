import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contentSchema from '../../schemas/content/content.json' with { type: 'json' };
import partSchema from '../../schemas/reports/content-part.json' with { type: 'json' };
import { type Client, connect, type Reply, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const alwaysShown = ['schemaVersion', 'jurisdiction', 'subjectEntityId', 'asOfDate'];
const parts = partSchema.enum;

it('every field of a content is a part or is always shown', () => {
  expect([...alwaysShown, ...parts]).toEqual(Object.keys(contentSchema.properties));
});

describe.each(usualTransports)('reading parts of a content, %s', (transport) => {
  let client: Client;
  let path: string;
  let whole: Reply;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
    path = await create('sbx-lawyer-edits');
    whole = await client.call(path);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  const create = async (companyId: string) => {
    const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
    const { json } = await client.call('/v1/reports', { method: 'POST', body });
    return `/v1/reports/${json.id}`;
  };
  const read = (include: string, headers: Record<string, string> = {}, method = 'GET') =>
    client.call(`${path}?include=${include}`, { method, headers });

  it.each([
    [['conclusion']],
    [['units', 'provenance']],
    [['powers', 'documents', 'entities']],
    [parts.filter((part) => part !== 'documents' && part !== 'provenance')],
  ])('returns the record and only %j of the content, as the whole content has them', async (chosen) => {
    const { status, json } = await read(chosen.join());
    expect(status).toBe(200);
    const { content, ...record } = whole.json;
    const shown = Object.entries(content).filter(([name]) => [...alwaysShown, ...chosen].includes(name));
    expect(JSON.stringify(json)).toBe(JSON.stringify({ ...record, content: Object.fromEntries(shown) }));
  });

  it('is shorter by more than a quarter without its documents and provenance', async () => {
    const { text } = await read(parts.filter((part) => part !== 'documents' && part !== 'provenance').join());
    expect(text.length / whole.text.length).toBeLessThan(0.75);
  });

  it('returns the whole content, with its ETag, if all parts are chosen in any order', async () => {
    const all = await read([...parts].reverse().join());
    expect(all.text).toBe(whole.text);
    expect(all.headers.etag).toBe(whole.headers.etag);
  });

  it('gives each choice its own ETag, regardless of the order of its names', async () => {
    const tags = [];
    for (const choice of ['powers', 'powers,conclusion', 'conclusion,powers', 'conclusion'])
      tags.push((await read(choice)).headers.etag);
    const [powers, both, same, conclusion] = tags;
    expect(both).toBe(same);
    expect(new Set([powers, both, conclusion, whole.headers.etag]).size).toBe(4);
  });

  it('responds 304 to the ETag of the same choice alone, also to HEAD', async () => {
    const { etag = '' } = (await read('powers')).headers;
    for (const method of ['GET', 'HEAD']) {
      const same = await read('powers', { 'If-None-Match': etag }, method);
      expect([same.status, same.headers.etag, same.text]).toEqual([304, etag, '']);
      expect((await read('conclusion', { 'If-None-Match': etag }, method)).status).toBe(200);
      const { etag: ofWhole = '' } = whole.headers;
      expect((await read('powers', { 'If-None-Match': ofWhole }, method)).status).toBe(200);
    }
  });

  it('accepts the ETag of the whole content and of other choices in If-Match', async () => {
    const { etag = '' } = (await read('powers')).headers;
    for (const tag of [etag, whole.headers.etag ?? ''])
      expect((await read('conclusion', { 'If-Match': tag })).status).toBe(200);
    await expectProblem(await read('conclusion', { 'If-Match': '"other"' }), 'precondition-failed');
  });

  it('answers HEAD with the head of the GET', async () => {
    const [get, head] = [await read('powers'), await read('powers', {}, 'HEAD')];
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    expect([head.headers.etag, head.headers.vary]).toEqual([get.headers.etag, 'Accept-Encoding']);
  });

  it('lets a client edit by the ETag of a choice, and gives the history of the whole content', async () => {
    path = await create('sbx-lawyer-edits#parts');
    const { etag = '' } = (await read('requestedOperations')).headers;
    const { json } = await client.call(path);
    const edited = await client.call(path, {
      method: 'PATCH',
      headers: {
        'If-Match': etag,
        'Edit-Reason': 'operations',
        'Content-Type': 'application/merge-patch+json',
      },
      body: JSON.stringify({
        content: { requestedOperations: json.content.requestedOperations.slice(0, 1) },
      }),
    });
    expect(edited.status).toBe(200);
    const part = await read('requestedOperations');
    expect(part.json.content.requestedOperations).toEqual(edited.json.content.requestedOperations);
    expect(part.headers.etag).not.toBe(etag);
    const { json: verified } = await client.call(`${path}/verification`);
    expect(verified.verified).toBe(true);
  });

  it.each([
    ['powerz', 'enum', 'not "powerz". Did you mean powers?'],
    ['', 'enum', 'not "".'],
    ['powers,', 'enum', 'not "".'],
    ['powers,%20entities', 'enum', 'not " entities". Did you mean entities?'],
    ['asOfDate', 'enum', 'not "asOfDate".'],
    ['powers,powers', 'uniqueItems', 'include has "powers" twice.'],
    ['powers&include=entities', 'uniqueItems', 'include is given twice.'],
    ['%ff', 'format', 'include is not UTF-8, percent-encoded.'],
  ])('refuses include=%s', async (include, keyword, detail) => {
    const problem = await expectProblem(await read(include), 'invalid-parameters');
    expect(problem.errors).toContainEqual(expect.objectContaining({ parameter: 'include', keyword }));
    expect(problem.detail).toContain(detail);
  });

  it('reports all unknown names of a list together', async () => {
    const { json } = await read('powerz,entitys,conclusion');
    expect(json.errors).toHaveLength(2);
  });

  it('is refused on lists and creates, whose reports have no content', async () => {
    for (const [method, body] of [
      ['GET'],
      ['POST', { type: 'sociedades_y_poderes', companyId: 'x' }],
    ] as const)
      await expectProblem(
        await client.call('/v1/reports?include=powers', { method, ...(body && { body }) }),
        'invalid-parameters',
      );
  });
});

describe('a report without content', () => {
  it('is returned unchanged, whatever parts are chosen', async () => {
    const client = await connect('in process');
    const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };
    const { json } = await client.call('/v1/reports', { method: 'POST', body });
    const [whole, part] = [
      await client.call(`/v1/reports/${json.id}`),
      await client.call(`/v1/reports/${json.id}?include=powers`),
    ];
    expect([part.text, part.headers.etag]).toEqual([whole.text, whole.headers.etag]);
    await client.close();
  });
});
