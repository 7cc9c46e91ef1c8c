import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/testing/index.js';
import { verifyInProcess } from './in-process.js';
import type { Json } from './upstreams/dialect.js';
import type { Interceptor } from './verify-runs.js';

/** Returns a record with unusual fields: some are renamed, and the output is in another field. */
function unusual({ content, createdAt, updatedAt, completedAt, ...rest }: Json): Json {
  const done = completedAt === null ? {} : { finished_at: completedAt };
  return { ...rest, created_at: createdAt, ...done, payload: content ?? { entities: [] } };
}

const withoutPayload = ({ payload: _, ...rest }: Json): Json => rest;

/** Bodies of a create, made from the record, each with the answer that verify gives and its reason. */
const creates: Readonly<
  Record<string, [body: (record: Json) => Json, answer: string | null, reason: RegExp]>
> = {
  'the record without its output': [withoutPayload, 'record', /, as the record has\.$/],
  'the record': [(record) => record, 'record', /, as the record has\.$/],
  'only id and status': [({ id, status }) => ({ id, status }), 'minimal', /^It has id, status\.$/],
  'a field that the record does not have': [
    (record) => ({ ...withoutPayload(record), queue_position: 3 }),
    'unknown-members',
    /unknown to the record are queue_position\.$/,
  ],
  'the record without an instant': [
    ({ created_at: _, ...rest }) => withoutPayload(rest),
    null,
    /; the record has created_at too\.$/,
  ],
};

describe('the body of a create', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'reads', productionPort: 0 });
  });
  afterAll(() => sandbox.close());

  it.each(Object.entries(creates))('is compared with a record of unusual fields: %s', async (_, row) => {
    const [bodyOf, answer, reason] = row;
    const intercept: Interceptor = async (request, pass) => {
      const response = await pass(request);
      const isCreate = request.method === 'POST' && request.path === '/v1/reports';
      const isRead = request.method === 'GET' && /^\/v1\/reports\/[^/?]+$/.test(request.path);
      if (response.status >= 300 || !(isCreate || isRead)) return response;
      const record = unusual(JSON.parse(response.body));
      return { ...response, body: JSON.stringify(isCreate ? bodyOf(record) : record) };
    };
    const { broken, gaps } = await verifyInProcess({ sandbox, intercept });
    const found = gaps.find(({ name }) => name === 'create-body');
    expect([broken, found?.answer, found?.detail]).toEqual([0, answer, expect.stringMatching(reason)]);
  });
});
