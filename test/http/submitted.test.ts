import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const type = 'sociedades_y_poderes';
const companyId = 'sbx-lawyer-edits';

describe.each(usualTransports)('submitted facts, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  const create = (key: string, submitted?: object, headers: Record<string, string> = {}) =>
    client.call('/v1/reports', {
      ...{ method: 'POST', key: `sbx_playground_${key}`, headers },
      body: { type, companyId, options: { validate: true, ...(submitted && { submitted }) } },
    });
  const read = (key: string, id: string, headers: Record<string, string> = {}, query = '') =>
    client.call(`/v1/reports/${id}${query}`, { key: `sbx_playground_${key}`, headers });

  it('are compared without changing the bytes of the content', async () => {
    const { json: plain } = await create('plain');
    const { json: created } = await create('facts', { name: 'Otra SpA' });
    expect(created).toEqual({ ...plain, options: { validate: true, submitted: { name: 'Otra SpA' } } });
    const [without, given] = [await read('plain', plain.id), await read('facts', created.id)];
    expect(Object.keys(given.json).slice(-2)).toEqual(['comparison', 'content']);
    expect(without.json).not.toHaveProperty('comparison');
    const contentOf = (text: string) => text.slice(text.indexOf(',"content":'));
    expect(contentOf(given.text)).toBe(contentOf(without.text));
    expect(given.json.comparison).toMatchObject({
      result: 'mismatch',
      name: { submitted: 'Otra SpA', match: 'different' },
      taxId: null,
      address: null,
      officers: [],
    });
  });

  it('are in lists and events like the other options, without their comparison', async () => {
    const { json } = await create('listed', { name: 'Otra SpA' });
    await read('listed', json.id);
    const key = 'sbx_playground_listed';
    const [list, events] = [
      await client.call('/v1/reports', { key }),
      await client.call(`/v1/reports/${json.id}/events`, { key }),
    ];
    for (const record of [list.json.data[0], events.json.data[0].data]) {
      expect(record.options.submitted).toEqual({ name: 'Otra SpA' });
      expect(record).not.toHaveProperty('comparison');
    }
  });

  it('do not change the id of a report', async () => {
    const ids = [];
    for (const submitted of [undefined, { name: 'Otra SpA' }, { name: 'Una SpA' }])
      ids.push((await create('ids', submitted)).json.id);
    const usual = [];
    for (let count = 0; count < 3; count += 1) usual.push((await create('usual-ids')).json.id);
    expect(ids).toEqual(usual);
  });

  it('are a part of the body that is compared for an idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const first = await create('once', { name: 'Otra SpA' }, headers);
    const again = await create('once', { name: 'Otra SpA' }, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    await expectProblem(await create('once', { name: 'Una SpA' }, headers), 'idempotency-key-reused');
  });

  it('are compared again after an edit, whose ETag the next edit accepts', async () => {
    const { json } = await create('edited', { name: 'Nombre Nuevo SpA' });
    const before = await read('edited', json.id);
    const { subjectEntityId, entities } = before.json.content;
    const at = entities.findIndex(({ id }: { id: string }) => id === subjectEntityId);
    const { etag = '' } = before.headers;
    expect((await read('edited', json.id, { 'If-None-Match': etag })).status).toBe(304);
    const edited = await client.call(`/v1/reports/${json.id}`, {
      ...{ method: 'PATCH', key: 'sbx_playground_edited' },
      headers: {
        'If-Match': etag,
        'Edit-Reason': 'name',
        'Content-Type': 'application/json-patch+json',
      },
      body: JSON.stringify([
        { op: 'replace', path: `/content/entities/${at}/name`, value: 'Nombre Nuevo SpA' },
      ]),
    });
    expect([edited.status, edited.json.comparison?.result]).toEqual([200, 'match']);
    const after = await read('edited', json.id);
    expect([after.json.comparison, after.headers.etag]).toEqual([
      edited.json.comparison,
      edited.headers.etag,
    ]);
    const verified = await client.call(`/v1/reports/${json.id}/verification`, {
      key: 'sbx_playground_edited',
    });
    expect(verified.json.verified).toBe(true);
  });

  it('are compared regardless of the requested parts of the content', async () => {
    const { json } = await create('parts', { name: 'Otra SpA' });
    const whole = await read('parts', json.id);
    const part = await read('parts', json.id, {}, '?include=units');
    expect(part.json.comparison).toEqual(whole.json.comparison);
  });

  it('are kept by export and import', async () => {
    const { json } = await create('export', { name: 'Otra SpA' });
    const whole = await read('export', json.id);
    const { json: world } = await client.call('/_sandbox/export', { key: 'sbx_playground_export' });
    const { status } = await client.call('/_sandbox/import', {
      ...{ method: 'POST', key: 'sbx_playground_import', body: world },
    });
    expect(status).toBe(200);
    expect((await read('import', json.id)).json.comparison).toEqual(whole.json.comparison);
  });

  it('are refused with all their errors', async () => {
    const submitted = { nam: 'x', taxId: '', officers: [], address: { street: 'x' } };
    const { errors } = await expectProblem(await create('wrong', submitted), 'invalid-request');
    expect(errors?.map(({ detail }) => detail)).toEqual([
      'options.submitted takes only name, taxId, address and officers, not "nam". Did you mean name?',
      'options.submitted.taxId must have 1 to 50 characters; it has 0.',
      'options.submitted.address lacks the field commune, which is required.',
      'options.submitted.officers must have 1 to 50 items; it has 0.',
    ]);
    expect((await create('wrong', {})).status).toBe(422);
  });
});
