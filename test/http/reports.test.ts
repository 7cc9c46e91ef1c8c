import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, transports } from './client.js';

const request = { type: 'sociedades_y_poderes', companyId: 'acme', options: { validate: true } };

describe.each(transports)('reports, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const create = (key: string, body: object = request) =>
    client.call('/v1/reports', { method: 'POST', body, key });

  it('a create is answered 201 with the queued record and its location', async () => {
    const { status, headers, json } = await create('sbx_playground_create');
    expect(status).toBe(201);
    expect(headers.location).toBe(`/v1/reports/${json.id}`);
    expect(headers['content-type']).toBe('application/json');
    expect(json).toEqual({
      id: expect.stringMatching(/^rep_[0-9a-f]{32}$/),
      status: 'queued',
      statusReason: null,
      ...request,
      version: 1,
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
      completedAt: null,
      validUntil: null,
    });
  });

  it('a report passes through its states in real time, with virtual instants', async () => {
    const { json: created } = await create('sbx_playground_life');
    const read = async () =>
      (await client.call(`/v1/reports/${created.id}`, { key: 'sbx_playground_life' })).json;
    const seen: [string, string, boolean][] = [];
    for (const ms of [99, 1, 600, 1500]) {
      client.pass(ms);
      const { status, updatedAt, content } = await read();
      seen.push([status, updatedAt, content !== undefined]);
    }
    expect(seen).toEqual([
      ['queued', '2026-01-15T12:00:00.000Z', false],
      ['processing', '2026-01-15T12:00:30.000Z', false],
      ['in_review', '2026-01-15T12:20:30.000Z', true],
      ['completed', '2026-01-15T18:20:30.000Z', true],
    ]);
    expect(await read()).toMatchObject({ completedAt: '2026-01-15T18:20:30.000Z', validUntil: '2026-04-15' });
  });

  it('the same first request gets the same id in every account, and a second request another id', async () => {
    const first = await create('sbx_playground_ids-a');
    const other = await create('sbx_playground_ids-b');
    const again = await create('sbx_playground_ids-a');
    expect(other.json.id).toBe(first.json.id);
    expect(again.json.id).not.toBe(first.json.id);
  });

  it('a request with another option is counted separately', async () => {
    const other = { ...request, options: { validate: false } };
    const first = await create('sbx_playground_counts-a');
    await create('sbx_playground_counts-b', other);
    const after = await create('sbx_playground_counts-b');
    expect(after.json.id).toBe(first.json.id);
  });

  it('absent options, empty options and validate false are one request', async () => {
    const { type, companyId } = request;
    const bodies = [
      { type, companyId },
      { type, companyId, options: {} },
      { type, companyId, options: { validate: false } },
    ];
    const ids = await Promise.all(
      bodies.map(async (body, index) => (await create(`sbx_playground_options-${index}`, body)).json.id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('a key with a seed opens another universe', async () => {
    const plain = await create('sbx_playground_seeds');
    const seeded = await create('sbx_playground_seeds~other');
    expect(seeded.json.id).not.toBe(plain.json.id);
  });

  it("another account's report is answered like a missing one, except for the request id", async () => {
    const { json } = await create('sbx_playground_owner');
    const foreign = await client.call(`/v1/reports/${json.id}`, { key: 'sbx_playground_stranger' });
    const unknown = await client.call(`/v1/reports/${json.id}`, { key: 'sbx_playground_nobody' });
    expect(foreign.status).toBe(404);
    const strip = (text: string) => text.replace(/req_\w+/g, '');
    expect(strip(foreign.text)).toBe(strip(unknown.text));
  });

  it('a read has a strong ETag, and is 304 for a client that has it', async () => {
    const key = 'sbx_playground_etag';
    const { json } = await create(key);
    const path = `/v1/reports/${json.id}`;
    const first = await client.call(path, { key });
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await client.call(path, { key, headers: { 'if-none-match': tag } });
      expect([tag, status, text, headers.etag]).toEqual([tag, 304, '', etag]);
    }
    client.pass(10_000);
    const later = await client.call(path, { key, headers: { 'if-none-match': etag } });
    expect(later.status).toBe(200);
    expect(later.headers.etag).not.toBe(etag);
  });

  it('HEAD is answered with the headers of GET and no body', async () => {
    const key = 'sbx_playground_head';
    const { json } = await create(key);
    const path = `/v1/reports/${json.id}`;
    const get = await client.call(path, { key });
    const head = await client.call(path, { key, method: 'HEAD' });
    const { 'request-id': _, date: __, connection: ___, 'keep-alive': ____, ...headers } = get.headers;
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers).toMatchObject(headers);
  });
});
