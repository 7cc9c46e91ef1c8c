import { describe, expect, it } from 'vitest';
import { bodySchemas, operations } from '../../src/contract/operations.js';
import { type Call, connect } from './client.js';

const json = { 'content-type': 'application/json' };
const valid = { type: 'sociedades_y_poderes', companyId: 'acme' };

/** Requests with fewer and fewer errors. Each gets the status of its first error in the order of the pipeline. */
const calls: [string, Call & { path: string }, number][] = [
  [
    'the name of another server precedes a target that is too long',
    { path: `/v1/${'x'.repeat(5000)}`, key: null, headers: { host: 'rebound.example' } },
    421,
  ],
  ['a target that is too long precedes a missing key', { path: `/v1/${'x'.repeat(5000)}`, key: null }, 414],
  ['a missing key precedes an unknown route', { path: '/v1/nothing', key: null }, 401],
  ['an unknown route precedes a wrong method', { path: '/v1/nothing', method: 'POST' }, 404],
  ['a wrong method precedes a wrong type', { path: '/v1/reports', method: 'PUT', body: 'x' }, 405],
  [
    'a wrong media type precedes an unacceptable response type',
    {
      path: '/v1/reports',
      method: 'POST',
      body: 'x',
      headers: { accept: 'text/html', 'content-type': 'text/plain' },
    },
    415,
  ],
  [
    'an unacceptable response type precedes a body that is too large',
    {
      path: '/v1/reports',
      method: 'POST',
      body: 'x'.repeat(70_000),
      headers: { ...json, accept: 'text/html' },
    },
    406,
  ],
  [
    'a body that is too large precedes invalid JSON',
    { path: '/v1/reports', method: 'POST', body: 'x'.repeat(70_000), headers: json },
    413,
  ],
  [
    'invalid JSON precedes a wrong parameter',
    { path: '/v1/reports?x=1', method: 'POST', body: '{', headers: json },
    400,
  ],
  ['a wrong body comes last', { path: '/v1/reports', method: 'POST', body: { ...valid, type: 'x' } }, 422],
  ['a correct request succeeds', { path: '/v1/reports', method: 'POST', body: valid }, 201],
];

describe('the order of the pipeline', () => {
  it.each(calls)('%s', async (_, { path, ...call }, status) => {
    const client = await connect('over a socket');
    const reply = await client.call(path, call);
    await client.close();
    expect(reply.status).toBe(status);
  });

  it('has a missing resource before a wrong body, in every operation', async () => {
    const client = await connect('in process');
    const withResource = operations.filter(
      ({ body, path, problems }) =>
        body && path.includes('{') && problems.some((code) => code.endsWith('-not-found')),
    );
    expect(withResource.length).toBeGreaterThan(5);
    for (const { id, method, path, body } of withResource) {
      const [type = ''] = Object.keys(bodySchemas(body ?? { schema: '' }));
      const reply = await client.call(path.replace(/\{\w+\}/g, 'none'), {
        method,
        headers: { 'content-type': type, 'edit-reason': 'r', 'if-match': '*' },
        body: '"wrong"',
      });
      expect([id, reply.status]).toEqual([id, 404]);
    }
    await client.close();
  });

  it('is the same for simultaneous requests, each with its own response', async () => {
    const client = await connect('over a socket');
    const alone = calls.filter(([, { path }]) => path.length < 100);
    const together = Array.from({ length: 8 }, () => alone).flat();
    const replies = await Promise.all(together.map(([, { path, ...call }]) => client.call(path, call)));
    await client.close();
    expect(replies.map(({ status }) => status)).toEqual(together.map(([, , status]) => status));
    const created = replies.filter(({ status }) => status === 201).map(({ json }) => json.id);
    expect(new Set(created).size).toBe(8);
    const ids = new Set(replies.map(({ headers }) => headers['request-id']));
    expect(ids.size).toBe(together.length);
  });
});
