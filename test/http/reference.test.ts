import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import listName from '../../schemas/reference/reference-list-name.json' with { type: 'json' };
import { type Client, connect } from './client.js';
import { expectProblem } from './expect-problem.js';

describe('the reference lists', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process');
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const read = (path: string, headers: Record<string, string> = {}) =>
    client.call(`/_sandbox/reference${path}`, { key: null, headers });

  it('are served without a key, at the addresses of the index', async () => {
    const { json } = await read('');
    expect(json.lists.map(({ name }: { name: string }) => name)).toEqual(listName.enum);
    for (const { name, path, count } of json.lists) {
      const list = await client.call(path, { key: null });
      expect([list.status, list.json.name, list.json.entries.length]).toEqual([200, name, count]);
    }
  });

  it('are 304 for a client that has them', async () => {
    const { headers } = await read('/rules');
    const again = await read('/rules', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    ['facultys', 'There is no list "facultys". Did you mean faculties?'],
    [
      'laws',
      'There is no list "laws". There are members, faculties, rules, document-types, statuses, reasons.',
    ],
  ])('are named in the problem of the unknown list %s', async (name, detail) => {
    const reply = await read(`/${name}`);
    expectProblem(reply, 'reference-not-found');
    expect(reply.json.detail).toBe(detail);
  });
});
