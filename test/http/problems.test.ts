import inject from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxKeys } from '../../src/accounts/keys.js';
import { operations, problemsOf } from '../../src/contract/operations.js';
import { type ProblemCode, problemPath, problems } from '../../src/contract/problems.js';
import { createListener } from '../../src/http/connection/server.js';
import type { Revision } from '../../src/legal/editing/revisions.js';
import { storeRevision } from '../../src/reports/report-records.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { DatabaseError, type DatabaseErrorCode } from '../../src/store/database.js';
import type { Store } from '../../src/store/port.js';
import type { SendResult } from '../../src/webhooks/sender.js';
import { type Call, connect } from './client.js';
import { expectProblem, type ProblemReply } from './expect-problem.js';
import { createHeldSending } from './held-sending.js';
import { converse, listen, type RawServer, request } from './raw.js';
import { createTestStore } from './test-store.js';

const json = 'Content-Type: application/json';
const type = 'sociedades_y_poderes';
const create = (body: object | string, headers = [json]) =>
  request('POST /v1/reports', headers, typeof body === 'string' ? body : JSON.stringify(body));

/** Bytes that cause each problem, or a function that returns the response with the problem. */
const ways: Readonly<Record<ProblemCode, string | (() => Promise<ProblemReply>)>> = {
  'malformed-request': 'HELLO\r\n\r\n',
  'malformed-json': create('{'),
  'invalid-parameters': request('GET /v1/reports?a=1'),
  'invalid-cursor': request('GET /v1/reports?cursor=older_1_0123456789abcdef'),
  'invalid-idempotency-key': create({ type, companyId: 'a' }, [json, 'Idempotency-Key: ""']),
  'invalid-fault': create({ type, companyId: 'a' }, [json, 'Sandbox-Fault: stauts=503']),
  'authentication-required': 'GET /v1/reports HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'invalid-key':
    'GET /v1/reports HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sbx_playground_revoked\r\n\r\n',
  'account-forbidden': request('GET /_sandbox/keys?account=other'),
  'route-not-found': request('GET /v1/example-resource'),
  'report-not-found': request('GET /v1/reports/rep_0'),
  'event-not-found': request('GET /v1/events/evt_0'),
  'webhook-not-found': request('GET /v1/webhooks/whk_0'),
  'delivery-not-found': responseToUnknownDelivery,
  'validation-not-found': () => responseToLawyer('completed', reviewOf('val_X')),
  'account-not-found': () => responseOf('/_sandbox/keys?account=production/demo', { key: adminToken }),
  'key-not-found': request('GET /_sandbox/keys/key_0'),
  'problem-not-found': request('GET /problems/report-not-fund'),
  'reference-not-found': request('GET /_sandbox/reference/rule'),
  'snapshot-not-found': request('POST /_sandbox/snapshots/none/restore'),
  'fault-not-found': request('GET /_sandbox/faults/fault_9'),
  'request-not-found': request('GET /_sandbox/requests/req_9'),
  'too-many-waits': responseOfManyWaits,
  'method-not-allowed': request('DELETE /v1/reports'),
  'not-acceptable': request('GET /v1/reports', ['Accept: text/csv']),
  'request-timeout': () => responseOfImpatient('GET /v1/reports HTTP/1.1\r\n'),
  'key-exists': request('POST /_sandbox/keys', [json], JSON.stringify({ name: 'raw' })),
  'key-revoked': () => responseAfterRevoking(),
  'clock-not-manual': request('POST /_sandbox/clock/advance', [json], JSON.stringify({ by: 'PT1H' })),
  'impossible-transition': responseOfSecondCancel,
  'snapshot-exists': () => responseToLast(['/_sandbox/snapshots', '/_sandbox/snapshots'], { name: 'a' }),
  'too-many-revisions': responseToOneMoreRevision,
  'too-many-snapshots': responseOfManySnapshots,
  'too-many-keys': responseOfManyKeys,
  'too-many-faults': responseOfManyFaults,
  'too-many-webhooks': responseOfManyWebhooks,
  'too-many-deliveries': responseOfManyDeliveries,
  'delivery-not-kept': responseToTestAcrossReset,
  'too-many-reports': responseOfSecondReport,
  'too-many-actions': responseToOneMoreAction,
  'world-too-large': responseOfGreatWorld,
  'world-not-empty': responseOfSecondFork,
  'report-not-editable': () => responseToLawyer('queued', reviewOf('val_POW_001')),
  'report-without-content': () => responseToLawyer('queued', { path: '/verification' }),
  'patch-not-applicable': () => responseToLawyer('completed', editBy([{ op: 'remove', path: '/none' }])),
  'validation-not-reviewable': () => responseToLawyer('completed', reviewOf('val_POW_001')),
  'idempotency-key-in-use': responseOfKeyAtWork,
  'precondition-failed': () => responseToLawyer('completed', editBy([], '"other"')),
  'body-too-large': create(' '.repeat(70_000)),
  'uri-too-long': request(`GET /${'a'.repeat(5000)}`),
  'unsupported-media-type': create('<a/>', ['Content-Type: text/xml']),
  'unsupported-content-encoding': create('{}', [json, 'Content-Encoding: gzip']),
  'host-not-allowed': 'GET /livez HTTP/1.1\r\nHost: rebound.example\r\n\r\n',
  'invalid-request': create({ type }),
  'unsupported-report-type': create({ type: 'sociedad', companyId: 'a' }),
  'unknown-scenario': create({ type, companyId: 'sbx-nothing' }),
  'invalid-company-id': create({ type, companyId: '76.123.456-1' }),
  'instant-out-of-reach': responseToLongStep,
  'idempotency-key-reused': responseOfReusedKey,
  'edit-refused': () => responseToLawyer('completed', editBy([{ op: 'add', path: '/version', value: 2 }])),
  'precondition-required': () => responseToLawyer('completed', editBy([], null)),
  'too-many-requests': create({ type, companyId: 'a' }, [json, 'Sandbox-Fault: status=429']),
  'header-fields-too-large': request('GET /livez', [`a: ${'a'.repeat(20_000)}`]),
  'internal-error': () => responseOf('/v1/reports', { store: brokenStore }),
  'storage-damaged': () => responseOf('/v1/reports', { store: failingStore('damaged') }),
  'method-not-implemented': request('BREW /'),
  'too-many-accounts': responseOfFullServer,
  'out-of-memory': responseOfFullMemory,
  'storage-unavailable': () => responseOf('/v1/reports', { store: failingStore('unavailable') }),
  'service-unavailable': create({ type, companyId: 'a' }, [json, 'Sandbox-Fault: status=503']),
  'not-ready': () => responseOf('/readyz', { ready: false }),
  'storage-full': () => responseOf('/v1/reports', { store: failingStore('full') }),
};

const adminToken = 'the-token-of-this-test';

const brokenStore: Store = {
  ...createTestStore(),
  transaction() {
    throw new Error('the disk at /var/lib/secret is gone');
  },
};

function failingStore(code: DatabaseErrorCode): Store {
  return {
    ...createTestStore(),
    transaction() {
      throw new DatabaseError(code, 'the disk at /var/lib/secret is gone');
    },
  };
}

async function responseOf(
  url: string,
  { store = createTestStore(), ready = true, key = 'sbx_playground_test' },
): Promise<ProblemReply> {
  const sandbox = createSandbox({
    ...{ seed: 's', pace: 'fast', store, stopwatch: () => 0, access: { adminToken } },
  });
  const listener = createListener(
    sandbox,
    () => {},
    () => ready,
  );
  const headers = { authorization: `Bearer ${key}` };
  const response = await inject(listener, { url, headers });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.payload,
  };
}

async function responseToLongStep(): Promise<ProblemReply> {
  const client = await connect('in process');
  await client.call('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
  return client.call('/_sandbox/clock/advance', { method: 'POST', body: { by: 'P11Y' } });
}

async function responseOfReusedKey(): Promise<ProblemReply> {
  const client = await connect('in process');
  const send = (companyId: string) =>
    client.call('/v1/reports', {
      method: 'POST',
      headers: { 'idempotency-key': 'once' },
      body: { type, companyId },
    });
  await send('a');
  return send('b');
}

async function responseOfKeyAtWork(): Promise<ProblemReply> {
  const { sending, reached, release: letGo } = createHeldSending();
  const client = await connect('in process', { sending });
  const headers = { 'idempotency-key': 'once' };
  const body = { url: 'http://127.0.0.1:9/', events: ['*'] };
  const create = () => client.call('/v1/webhooks', { method: 'POST', headers, body });
  const first = create();
  await reached;
  const refused = await create();
  letGo();
  expect((await first).status).toBe(201);
  return refused;
}

/** A request about a report, by the rest of its path. */
type ReportCall = Call & { path: string };

function reviewOf(validation: string): ReportCall {
  const body = { decision: 'descartada', reason: 'r' };
  return { path: `/validations/${validation}/review`, method: 'POST', body };
}

function editBy(patch: object[], ifMatch: string | null = '*'): ReportCall {
  const type = { 'content-type': 'application/json-patch+json', 'edit-reason': 'r' };
  const headers = ifMatch === null ? type : { ...type, 'if-match': ifMatch };
  return { path: '', method: 'PATCH', headers, body: JSON.stringify(patch) };
}

async function responseToLawyer(
  status: 'queued' | 'completed',
  { path, ...call }: ReportCall,
): Promise<ProblemReply> {
  const client = await connect('in process', { pace: status === 'completed' ? 'instant' : 'fast' });
  const body = { type, companyId: 'a', options: { validate: true } };
  const { headers } = await client.call('/v1/reports', { method: 'POST', body });
  return client.call(`${headers.location}${path}`, call);
}

async function responseOfSecondCancel(): Promise<ProblemReply> {
  const client = await connect('in process');
  const body = { type, companyId: 'a' };
  const { headers } = await client.call('/v1/reports', { method: 'POST', body });
  const cancel = () => client.call(`${headers.location}/cancel`, { method: 'POST' });
  await cancel();
  return cancel();
}

/** Returns the response to the last of several requests with one body. */
async function responseToLast(paths: readonly string[], body: object): Promise<ProblemReply> {
  const client = await connect('in process');
  let last: ProblemReply | undefined;
  for (const path of paths) last = await client.call(path, { method: 'POST', body });
  return last ?? nothing;
}

async function responseOfManySnapshots(): Promise<ProblemReply> {
  const client = await connect('in process');
  const take = (name: string) => client.call('/_sandbox/snapshots', { method: 'POST', body: { name } });
  for (let at = 0; at < 100; at += 1) expect((await take(`s${at}`)).status).toBe(201);
  return take('one-more');
}

async function responseOfManyKeys(): Promise<ProblemReply> {
  const client = await connect('in process');
  const issue = (name: string) => client.call('/_sandbox/keys', { method: 'POST', body: { name } });
  // The account already has one key: its own.
  for (let at = 1; at < maxKeys; at += 1) expect((await issue(`k${at}`)).status).toBe(201);
  return issue('one-more');
}

async function responseOfManyFaults(): Promise<ProblemReply> {
  const client = await connect('in process');
  const set = () => client.call('/_sandbox/faults', { method: 'POST', body: { effect: { status: 503 } } });
  for (let at = 0; at < 100; at += 1) expect((await set()).status).toBe(201);
  return set();
}

const endpoint = { url: 'http://127.0.0.1:9/', events: ['*'] };

async function responseOfManyWebhooks(): Promise<ProblemReply> {
  const client = await connect('in process');
  const subscribe = () => client.call('/v1/webhooks', { method: 'POST', body: endpoint });
  for (let at = 0; at < 16; at += 1) expect((await subscribe()).status).toBe(201);
  return subscribe();
}

async function responseToUnknownDelivery(): Promise<ProblemReply> {
  const client = await connect('in process');
  const { json } = await client.call('/v1/webhooks', { method: 'POST', body: endpoint });
  return client.call(`/v1/webhooks/${json.id}/deliveries/dlv_0`);
}

/** Returns the response to a request for a message that was sent a hundred times. */
async function responseOfManyDeliveries(): Promise<ProblemReply> {
  const client = await connect('in process');
  const { json } = await client.call('/v1/webhooks', { method: 'POST', body: endpoint });
  const ping = await client.call(`/v1/webhooks/${json.id}/test`, { method: 'POST' });
  const path = `${ping.headers.location}/redeliver`;
  for (let at = 1; at < 100; at += 1) expect((await client.call(path, { method: 'POST' })).status).toBe(200);
  return client.call(path, { method: 'POST' });
}

/** A receiver that resets the account before it responds. */
async function responseToTestAcrossReset(): Promise<ProblemReply> {
  const send = async (): Promise<SendResult> => {
    await client.call('/_sandbox/reset', { method: 'POST' });
    return { reply: { status: 204, headers: [], body: '', bodyBytes: 0, early: false }, tookMs: 0 };
  };
  const sender = { send, judge: async () => [], close: async () => {} };
  const sending = { sender, targets: 'any', timer: undefined, timeoutMs: 1000, failed: () => {} };
  const client = await connect('in process', { sending });
  const { json } = await client.call('/v1/webhooks', { method: 'POST', body: endpoint });
  return client.call(`/v1/webhooks/${json.id}/test`, { method: 'POST' });
}

/** Sends eleven waits for the same message; one gets its response before the message arrives. */
async function responseOfManyWaits(): Promise<ProblemReply> {
  const client = await connect('in process');
  const body = { match: { operation: 'listReports' }, timeoutMs: 30_000 };
  const waits = Array.from({ length: 11 }, () =>
    client.call('/_sandbox/requests/expect', { method: 'POST', body }),
  );
  const refused = await Promise.race(waits);
  await client.call('/v1/reports');
  const statuses = await Promise.all(waits.map(async (response) => (await response).status));
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 409]);
  return refused;
}

/** Writes a report with the max number of revisions directly to the store. */
async function responseToOneMoreRevision(): Promise<ProblemReply> {
  const store = createTestStore();
  const sandbox = createSandbox({ seed: 's', pace: 'instant', store, stopwatch: () => 0 });
  const account = { id: 'test', seed: null };
  await store.open(account.id);
  const { record } = sandbox.reports.create(account, { type, companyId: 'a' });
  const revision: Revision = {
    ...{ action: 'edited', stage: 3, at: 0, actor: null, reason: 'r', newVersion: true, patch: [] },
    asked: { patch: [] },
    contentHash: '',
  };
  store.transaction(account.id, (tx) => {
    for (let count = 0; count < 1000; count += 1) storeRevision(tx, { id: record.id, count }, revision);
  });
  const listener = createListener(
    sandbox,
    () => {},
    () => true,
  );
  const { path: _, ...edit } = editBy([{ op: 'test', path: '/version', value: 1 }]);
  const response = await inject(listener, {
    url: `/v1/reports/${record.id}`,
    method: 'PATCH',
    headers: { ...edit.headers, authorization: 'Bearer sbx_playground_test' },
    payload: edit.body as string,
  });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.payload,
  };
}

async function responseOfSecondReport(): Promise<ProblemReply> {
  const client = await connect('in process', { reportLimit: { max: 1 } });
  const create = () => client.call('/v1/reports', { method: 'POST', body: { type, companyId: 'a' } });
  expect((await create()).status).toBe(201);
  return create();
}

/** Returns the response to one action more than the maximum of a thousand. */
async function responseToOneMoreAction(): Promise<ProblemReply> {
  const client = await connect('in process', { pace: 'instant' });
  const { headers } = await client.call('/v1/reports', { method: 'POST', body: { type, companyId: 'a' } });
  const { location = '' } = headers;
  const path = `${location.replace('/v1', '/_sandbox')}/simulate`;
  const amend = () => client.call(path, { method: 'POST', body: { action: 'amend' } });
  for (let times = 0; times < 1000; times += 1) expect((await amend()).status).toBe(200);
  return amend();
}

async function responseOfGreatWorld(): Promise<ProblemReply> {
  const store = createTestStore();
  const client = await connect('in process', {
    store: {
      ...store,
      transaction: (id, work) => store.transaction(id, (tx) => work({ ...tx, count: () => 200_001 })),
    },
  });
  return client.call('/_sandbox/export');
}

async function responseOfFullMemory(): Promise<ProblemReply> {
  const memory = {
    maxBytes: 64 * 1024 * 1024,
    hasRoomFor: () => false,
    hasSpareRoomFor: () => true,
    released() {},
  };
  const client = await connect('in process', { memory });
  return client.call('/v1/reports', { method: 'POST', body: { type, companyId: 'a' } });
}

async function responseOfFullServer(): Promise<ProblemReply> {
  const client = await connect('in process', { accounts: { max: 1, idleMinutes: 1 } });
  expect((await client.call('/v1/reports')).status).toBe(200);
  return client.call('/v1/reports', { key: 'sbx_playground_one-more' });
}

async function responseOfSecondFork(): Promise<ProblemReply> {
  const client = await connect('in process');
  const fork = () => client.call('/_sandbox/fork', { method: 'POST', body: { key: 'sbx_playground_other' } });
  await client.call('/v1/reports', { method: 'POST', body: { type, companyId: 'a' } });
  expect((await fork()).status).toBe(200);
  return fork();
}

/** Returns the response to another key of the account, since a revoked key is refused. */
async function responseAfterRevoking(): Promise<ProblemReply> {
  const client = await connect('in process');
  const { json: key } = await client.call('/_sandbox/keys', { method: 'POST', body: { name: 'leaver' } });
  await client.call(`/_sandbox/keys/${key.id}/revoke`, { method: 'POST' });
  return client.call(`/_sandbox/keys/${key.id}/regenerate`, { method: 'POST' });
}

/** Returns the response of a server with a very short time limit. */
async function responseOfImpatient(bytes: string): Promise<ProblemReply> {
  const server = await listen({ headersMs: 50, requestMs: 50, checkMs: 10, idleMs: 60_000 });
  const { replies } = await converse(server.port, bytes);
  await server.close();
  return replies[0] ?? nothing;
}

const nothing: ProblemReply = { status: 0, headers: {}, text: '' };

describe('the catalogue of problems', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await listen();
  });
  afterAll(async () => {
    await server.close();
    expect(server.failures).toEqual([]);
  });
  const response = async (bytes: string): Promise<ProblemReply> => {
    const { replies } = await converse(server.port, bytes, { replies: 1 });
    return replies[0] ?? nothing;
  };

  it('has exactly the entries for which this test has requests', () => {
    expect(Object.keys(ways)).toEqual(problems.map(({ code }) => code));
  });

  it.each(Object.entries(ways))('%s is answered in the form of all problems', async (code, way) => {
    const reply = typeof way === 'string' ? await response(way) : await way();
    const { instance } = expectProblem(reply, code as ProblemCode);
    const path = typeof way === 'string' ? /^[A-Z]+ (\/[^ ?]*)/.exec(way)?.[1] : undefined;
    if (path !== undefined && reply.headers.connection !== 'close') expect(instance).toBe(path);
    expect(reply.text).not.toMatch(/node_modules|\.[jt]s:|secret|Error:/);
  });

  it.each(problems.map((entry) => [entry.code, entry] as const))(
    '%s has a page with its meaning and remedy',
    async (code, { title, status, meaning, mend }) => {
      const page = await response(request(`GET ${problemPath(code)}`));
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const text = textOf(page.text);
      for (const part of [title, String(status), meaning, mend])
        expect(text).toContain(part.replaceAll('`', ''));
      expect(page.text).not.toMatch(/<script|src=|http:/);
    },
  );

  it('has a page with a link to each problem', async () => {
    const page = await response(request('GET /problems'));
    for (const { code } of problems) expect(page.text).toContain(`href="${problemPath(code)}"`);
  });

  it('the response to an unknown page names the nearest one, and escapes markup', async () => {
    const near = expectProblem(await response(request('GET /problems/report-not-fund')), 'problem-not-found');
    expect(near.detail).toBe('There is no problem type "report-not-fund". Did you mean report-not-found?');
    const markup = await response(request('GET /problems/%3Cscript%3E'));
    expect(expectProblem(markup, 'problem-not-found').detail).toContain('"<script>"');
  });

  it('contains every problem that operations declare', () => {
    const codes = problems.map(({ code }) => String(code));
    for (const operation of operations) expect(codes).toEqual(expect.arrayContaining(problemsOf(operation)));
  });
});

/** Returns the text of a page, without its markup. */
function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?');
}
