import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { readEntityTags } from '../../src/http/syntax/entity-tags.js';
import { cpuMsOf } from '../cpu-time.js';
import { type Call, type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

describe('a list of entity tags', () => {
  const strong = (tag: string) => ({ tag, weak: false });
  it.each([
    ['"a"', [strong('"a"')]],
    ['W/"a"', [{ tag: '"a"', weak: true }]],
    ['"a,*,b"', [strong('"a,*,b"')]],
    ['"a" ,\t"b c", W/"W/"', [strong('"a"'), strong('"b c"'), { tag: '"W/"', weak: true }]],
    [', ,"a",,', [strong('"a"')]],
    ['""', [strong('""')]],
    ['"\\"', [strong('"\\"')]],
    ['"ñ"', [strong('"ñ"')]],
    ['', []],
    [' * ', '*'],
  ])('%j is read', (text, tags) => {
    expect(readEntityTags(text)).toEqual(tags);
  });

  it.each([
    'a',
    '"a',
    'a"',
    '*, "a"',
    '"a", *',
    '*,*',
    '"a""b"',
    '"a" "b"',
    'w/"a"',
    'W/ "a"',
    "'a'",
    '"a";x',
  ])('%j is not a list of entity tags', (text) => {
    expect(readEntityTags(text)).toBeNull();
  });

  it('is read in linear time', () => {
    const cpuMs = cpuMsOf(() => {
      for (const part of ['"a",', ',', ' ', '"', 'W/', '"a"']) readEntityTags(part.repeat(1_000_000));
    });
    expect(cpuMs).toBeLessThan(2000);
  });
});

const conditional = operations.filter((operation) => operation.conditional);
const bodies: Record<string, { type: string; body: object }> = {
  editReport: { type: 'application/merge-patch+json', body: {} },
  reviewValidation: { type: 'application/json', body: { decision: 'confirmada', reason: 'Consta.' } },
  simulateReport: { type: 'application/json', body: { action: 'expire' } },
  updateWebhook: { type: 'application/json', body: { description: 'x' } },
};

describe.each(usualTransports)('preconditions, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  /** A completed report in a new account, and the requests of its operations. */
  const open = async (account: string) => {
    const key = `sbx_playground_${account}`;
    const body = { type: 'sociedades_y_poderes', companyId: 'sbx-lawyer-edits', options: { validate: true } };
    const { json } = await client.call('/v1/reports', { method: 'POST', body, key });
    const endpoint = { url: 'http://127.0.0.1:9/', events: ['*'] };
    const webhook = await client.call('/v1/webhooks', { method: 'POST', body: endpoint, key });
    const send = (id: string, headers: Record<string, string>, method?: string) => {
      const operation = operations.find((each) => each.id === id);
      const sent = bodies[id];
      const path = (operation?.path ?? '')
        .replace('{reportId}', json.id)
        .replace('{webhookId}', webhook.json.id)
        .replace('{validationId}', 'val_ENT_008_1')
        .replace('{companyId}', 'acme')
        .replace('{list}', 'rules');
      const call: Call = { key, method: method ?? operation?.method ?? 'GET', headers: { ...headers } };
      if (sent !== undefined) {
        call.headers = { 'content-type': sent.type, 'edit-reason': 'r', 'if-match': '*', ...headers };
        call.body = JSON.stringify(sent.body);
      }
      return client.call(path, call);
    };
    const etagOf = async (id: string) => {
      const isRead = operations.some((each) => each.id === id && each.method === 'GET');
      const read = id.endsWith('Webhook') ? 'getWebhook' : 'getReport';
      return (await send(isRead ? id : read, {})).headers.etag ?? '';
    };
    return { key, send, etagOf, path: `/v1/reports/${json.id}` };
  };

  it.each(conditional.map(({ id, method }) => [id, method]))('%s enforces them all', async (id, method) => {
    const { send, etagOf } = await open(`each-${id}`);
    const etag = await etagOf(id);
    for (const tags of ['"other"', '"a,*,b"', `W/${etag}`, '']) {
      const reply = await send(id, { 'if-match': tags });
      expect(expectProblem(reply, 'precondition-failed').detail).toContain(etag);
    }
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await send(id, { 'if-none-match': tags });
      if (method === 'GET') expect([reply.status, reply.text, reply.headers.etag]).toEqual([304, '', etag]);
      else expectProblem(reply, 'precondition-failed');
    }
    const both = await send(id, { 'if-match': '"other"', 'if-none-match': etag });
    expectProblem(both, 'precondition-failed');
    expect(await etagOf(id)).toBe(etag);
    const passing = await send(id, { 'if-match': `"x", ${etag}`, 'if-none-match': '"a,*,b", "x"' });
    // The handler refuses to cancel a completed report.
    const statuses: Record<string, number> = { cancelReport: 409, deleteWebhook: 204 };
    expect(passing.status).toBe(statuses[id] ?? 200);
  });

  it('HEAD enforces the preconditions of GET', async () => {
    const { send, etagOf } = await open('head');
    const etag = await etagOf('getReport');
    expect((await send('getReport', { 'if-match': '"other"' }, 'HEAD')).status).toBe(412);
    const held = await send('getReport', { 'if-none-match': etag }, 'HEAD');
    expect([held.status, held.headers.etag]).toEqual([304, etag]);
  });

  it('a malformed list of ETags is rejected with all errors of the headers', async () => {
    const { send } = await open('malformed');
    for (const tags of ['abc', '"a", *', '"a']) {
      const { errors } = expectProblem(
        await send('getReport', { 'if-none-match': tags }),
        'invalid-parameters',
      );
      const detail = `If-None-Match must be * or a list of ETags, each with its quotes as it was returned, separated by commas, not ${JSON.stringify(tags)}.`;
      expect(errors).toEqual([{ detail, parameter: 'If-None-Match', keyword: 'format' }]);
    }
    const headers = { 'if-match': 'abc', 'if-none-match': 'abc', 'edit-reason': '' };
    const { errors } = expectProblem(await send('editReport', headers), 'invalid-parameters');
    expect(errors?.map(({ parameter }) => parameter)).toEqual(['Edit-Reason', 'If-Match', 'If-None-Match']);
  });

  it('an edit requires If-Match, also with If-None-Match and for a missing report', async () => {
    const { path, key } = await open('required');
    const headers = {
      'content-type': 'application/merge-patch+json',
      'edit-reason': 'r',
      'if-none-match': '"x"',
    };
    const edit = (where: string, own = {}) =>
      client.call(where, { method: 'PATCH', key, headers: { ...headers, ...own }, body: '{' });
    expectProblem(await edit(path), 'malformed-json');
    const wrong = (where: string, own = {}) =>
      client.call(where, { method: 'PATCH', key, headers: { ...headers, ...own }, body: '[]' });
    expectProblem(await wrong(path), 'precondition-required');
    expectProblem(await wrong('/v1/reports/rep_0'), 'report-not-found');
    expectProblem(await wrong('/v1/reports/rep_0', { 'if-match': '"x"' }), 'report-not-found');
    expectProblem(await wrong(path, { 'if-match': '"x"' }), 'precondition-failed');
    expectProblem(await wrong(path, { 'if-match': '*' }), 'invalid-request');
  });

  it('a replayed response has no preconditions', async () => {
    const key = 'sbx_playground_replayed';
    await client.call('/_sandbox/clock', { method: 'PUT', key, body: { mode: 'manual' } });
    const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
    const { json } = await client.call('/v1/reports', { method: 'POST', body, key });
    const path = `/v1/reports/${json.id}`;
    const etag = (await client.call(path, { key })).headers.etag ?? '';
    const headers = { 'idempotency-key': 'once', 'if-match': etag };
    const cancel = () => client.call(`${path}/cancel`, { method: 'POST', key, headers });
    expect((await cancel()).status).toBe(200);
    expect((await client.call(path, { key })).headers.etag).not.toBe(etag);
    const again = await cancel();
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
  });

  it('a refused read does not move a report on, but a read answered 304 does', async () => {
    const key = 'sbx_playground_reads';
    await client.call('/_sandbox/clock', { method: 'PUT', key, body: { mode: 'reads' } });
    const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
    const { json } = await client.call('/v1/reports', { method: 'POST', key, body });
    const path = `/v1/reports/${json.id}`;
    const status = async () => (await client.call('/v1/reports', { key })).json.data[0].status;
    const { etag = '' } = (await client.call(path, { method: 'HEAD', key })).headers;
    const read = (headers: Record<string, string>) => client.call(path, { key, headers });
    expect((await read({ 'if-match': '"other"' })).status).toBe(412);
    expect(await status()).toBe('queued');
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    expect(await status()).toBe('processing');
  });
});
