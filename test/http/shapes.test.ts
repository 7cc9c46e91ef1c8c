import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shape } from '../../src/contract/generated/types.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { pointerOf, tokensOf } from '../../src/values/json-pointer.js';
import { envelopes, jsonApi } from './example-shapes.js';

interface ShapedReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  body: any;
}

function client({ url, key }: Sandbox, type = 'application/json') {
  return async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ShapedReply> => {
    const response = await fetch(url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, Accept: type, ...headers },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}

describe('a sandbox like an API in snake_case with envelopes', () => {
  let sandbox: Sandbox;
  let send: ReturnType<typeof client>;
  beforeAll(async () => {
    sandbox = await startSandbox({ like: envelopes });
    send = client(sandbox);
  });
  afterAll(() => sandbox.close());
  const create = { company: { ref: 'sbx-spa-clean' }, with_checks: true };

  it('creates, reads and lists reports in its shape', async () => {
    const { status, headers, body } = await send('/v1/reports', create);
    const id: string = body.data.report_id;
    expect([status, headers.get('x-request-id')]).toEqual([202, headers.get('request-id')]);
    expect(headers.get('location')).toBe(`/v1/reports/${id}`);
    expect(id).toMatch(/^kyb_[0-9a-f]{32}$/);
    expect(body).toEqual({
      data: {
        ...{ object: 'kyb_report', report_id: id, state: 'PENDING', company: { ref: 'sbx-spa-clean' } },
        ...{
          created_at: '2026-01-15T09:00:00-03:00',
          finished_at: null,
          links: { self: `/v1/reports/${id}` },
        },
      },
    });
    const read = await send(`/v1/reports/${id}`);
    expect(read.status).toBe(200);
    expect(read.body.data).toMatchObject({ report_id: id, state: 'READY' });
    expect(Object.keys(read.body.data.payload)).toEqual([
      ...['subject', 'as_of', 'people', 'mandates', 'holders', 'checks'],
    ]);
    expect(read.body.data.payload.people[0]).toHaveProperty('tax_id.country', 'CL');
    const coded = await send(`/v1/reports/${id}`, undefined, { 'If-None-Match': '"x"' });
    expect(coded.body).toEqual(read.body);
  });

  it('pages by number, with filters by its states', async () => {
    for (let made = 0; made < 4; made += 1) await send('/v1/reports', create);
    const first = await send('/v1/reports?per_page=2&state=READY');
    expect(first.body.items).toHaveLength(2);
    const { total, next } = first.body.paging;
    expect(first.body.paging).toMatchObject({ page: 1, next_page: 2 });
    const second = await send(next);
    expect(second.body.paging).toMatchObject({ page: 2, total });
    const ids = [...first.body.items, ...second.body.items].map((one) => one.report_id);
    expect(new Set(ids).size).toBe(4);
    expect((await send('/v1/reports?page=99')).body).toMatchObject({
      items: [],
      paging: { next_page: null },
    });
  });

  it('sends errors in its form, with its names and codes', async () => {
    const missing = await send('/v1/reports/kyb_00000000000000000000000000000000');
    expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.body.error.message).toContain('kyb_00000000000000000000000000000000');
    const invalid = await send('/v1/reports', { company: { ref: 3 }, more: 1 });
    expect(invalid.status).toBe(422);
    expect(invalid.body).toMatchObject({
      error: { code: 'VALIDATION_FAILED', fields: [{ field: 'more' }, { field: 'company.ref' }] },
    });
    const contractRefusal = await send('/v1/reports', { company: { ref: 'acme' }, companyId: 'acme' });
    expect(contractRefusal.body.error.fields).toEqual([
      { field: 'companyId', issue: 'The body takes only company.ref and with_checks, not "companyId".' },
    ]);
    const webhook = await send('/v1/webhooks', { url: 'https://example.com/', ref: 1 });
    expect(webhook.body.error.fields[0].issue).not.toContain('company');
    const own = await send('/v1/reports?limit=2&state=queued');
    expect(own.body.error.fields.map(({ issue }: { issue: string }) => issue)).toEqual([
      'There is no parameter limit. It is called per_page.',
      expect.stringMatching(/^state must be PENDING, READY, .* or expired, not "queued"\./),
    ]);
    const unknown = await send('/v1/reports?limit=2&cursor=x&staet=READY&page=0&state=x&per_page=0');
    expect(unknown.body.error.fields).toEqual([
      { field: 'limit', issue: 'There is no parameter limit. It is called per_page.' },
      { field: 'cursor', issue: 'There is no parameter cursor. Pages are chosen by page.' },
      {
        field: 'staet',
        issue: expect.stringMatching(/takes only per_page, page, state, .* Did you mean state\?$/),
      },
      { field: 'state', issue: expect.stringContaining('state must be PENDING') },
      { field: 'page', issue: 'page must be an integer from 1 to 999999999, not "0".' },
      { field: 'per_page', issue: expect.stringContaining('per_page must be an integer from 1 to 100') },
    ]);
  });

  it('refuses a parameter that is sent twice, whatever its name', async () => {
    const { status, body } = await send('/v1/reports?a(=1&a(=2');
    expect([status, body.error.fields[0]]).toEqual([400, { field: 'a(', issue: 'a( is given twice.' }]);
  });

  it('refuses a number of a page that is too large, with the largest', async () => {
    for (const page of ['1000000000', '9'.repeat(20), '1e3']) {
      const { status, body } = await send(`/v1/reports?page=${page}`);
      const issue = `page must be an integer from 1 to 999999999, not "${page}".`;
      expect([status, body.error.fields]).toEqual([400, [{ field: 'page', issue }]]);
    }
    const last = await send('/v1/reports?page=999999999');
    expect([last.status, last.body.items]).toEqual([200, []]);
  });

  it('links the pages of its events and deliveries with its ids and event names', async () => {
    const endpoint = await send('/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['*'] });
    const { body } = await send('/v1/reports', create);
    const id: string = body.data.report_id;
    await send(`/v1/reports/${id}`);
    const lists = ['/v1/events', `/v1/webhooks/${endpoint.body.id}/deliveries`];
    for (const list of lists) {
      const first = await send(`${list}?reportId=${id}&limit=1`);
      const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
      expect(next).toContain(`reportId=${id}&`);
      const second = await send(next);
      expect([second.status, second.body.data.length]).toEqual([200, 1]);
      expect(second.body).not.toEqual(first.body);
      const ready = await send(`${list}?type=kyb.ready&limit=1`);
      expect(ready.headers.get('link')).toContain('type=kyb.ready&');
    }
  });

  it('quotes a refused contract id as sent, and lists its own names for an unknown event', async () => {
    const { body } = await send('/v1/reports', create);
    for (const id of [body.data.report_id.replace('kyb_', 'rep_'), 'rep_x', 'kyb_x']) {
      const refused = await send(`/v1/reports/${id}`);
      expect(refused.body.error.message).toContain(`has no report "${id}".`);
    }
    const hook = await send('/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['kyb.raedy'] });
    const { message, fields } = hook.body.error;
    expect(message).toMatch(/kyb\.ready, .*, not "kyb\.raedy"\. Did you mean kyb\.ready\?$/);
    expect(message).not.toContain('report.completed');
    const longer = await send('/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['report.completed.x'] });
    expect(longer.body.error.message).toContain('not "report.completed.x".');
    expect(fields).toEqual([{ field: 'events.0', issue: message }]);
    const list = await send('/v1/events?type=report.compleetd');
    expect(list.body.error.message).toMatch(/ Did you mean kyb\.ready\?$/);
  });

  it('applies the faults of a company to a create in the shape', async () => {
    const createFor = (ref: string) => send('/v1/reports', { company: { ref } });
    const busy = await createFor('sbx-spa-clean+status-503');
    expect([busy.status, busy.headers.get('sandbox-fault-applied')]).toEqual([503, 'status=503; by=company']);
    const { id } = await sandbox.faults.set({
      match: { operation: 'createReport', companyId: 'sbx-missing-docs' },
      effect: { status: 429 },
    });
    expect((await createFor('sbx-spa-clean')).status).toBe(202);
    expect((await createFor('sbx-missing-docs')).status).toBe(429);
    await sandbox.faults.remove(id);
  });

  it('gives an injected status a code, and a create an unknown state', async () => {
    const faulted = (fault: string) => send('/v1/reports', create, { 'Sandbox-Fault': fault });
    expect((await faulted('status=404')).body.error.code).toBe('status-404');
    expect((await faulted('status=422')).body.error.code).toBe('VALIDATION_FAILED');
    const { headers, body } = await faulted('body=unknown-values');
    expect(headers.get('sandbox-fault-applied')).toBe('body=unknown-values; by=header');
    expect(body.data.state).toBe('sandbox_unknown_value');
  });

  it('responds without the shape to a client that requests the contract', async () => {
    const plain = { 'Sandbox-Shape': 'none' };
    const request = { type: 'sociedades_y_poderes', companyId: 'acme' };
    const made = await send('/v1/reports', request, plain);
    expect(made.body).toMatchObject({ status: 'queued', companyId: 'acme' });
    expect((await send('/v1/reports', create, plain)).body.title).toBe('Invalid request');
  });

  it('refuses a request for any other shape, together with its other errors', async () => {
    const { status, body } = await send('/v1/reports?lmit=2', undefined, { 'Sandbox-Shape': 'foo' });
    expect(status).toBe(400);
    expect(body.error.fields).toMatchObject([
      { issue: expect.stringContaining('lmit') },
      { issue: 'Sandbox-Shape must be none, or be left out, not "foo".' },
    ]);
  });

  it('repeats a response in its shape for an idempotency key, and records the report id', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const made = await send('/v1/reports', create, key);
    const again = await send('/v1/reports', create, key);
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const id = made.body.data.report_id.replace('kyb_', 'rep_');
    const { data } = (await send('/_sandbox/requests?limit=2')).body;
    expect(data.map(({ reportId }: { reportId: string }) => reportId)).toEqual([id, id]);
  });

  it('accepts the ids of both forms on the control plane', async () => {
    const { body } = await send('/v1/reports', { company: { ref: 'sbx-spa-clean+stuck' } });
    const id: string = body.data.report_id;
    const own = id.replace('kyb_', 'rep_');
    await send(`/v1/reports/${id}`);
    for (const each of [id, own]) {
      expect((await send(`/_sandbox/requests?reportId=${each}`)).body.data).toHaveLength(2);
      const expected = await send('/_sandbox/requests/expect', {
        sequence: [
          { operation: 'createReport', body: { company: { ref: 'sbx-spa-clean+stuck' } } },
          { reportId: each },
        ],
      });
      expect(expected.body.passed).toBe(true);
    }
    expect(await sandbox.requests.list({ reportId: id })).toHaveLength(2);
    await sandbox.requests.expect({ match: { path: `/v1/reports/${id}`, operation: 'getReport' } });
    await sandbox.simulate(id, 'fail');
    expect((await send(`/_sandbox/reports/${id}/simulate`, { action: 'complete' })).status).toBe(409);
    expect((await send(`/v1/reports/${own}`)).status).toBe(404);
    expect((await send(`/v1/events?reportId=${id}`)).body.data.length).toBeGreaterThan(1);
  });

  it('gives a provider state the id that requests have', async () => {
    // The provider state resets its account.
    const own = { Authorization: `Bearer ${sandbox.keyOf('pact')}` };
    const made = await send(
      '/_sandbox/provider-states',
      { state: 'a completed report on sbx-spa-clean' },
      own,
    );
    const { reportId } = made.body;
    expect(reportId).toMatch(/^kyb_/);
    expect((await send(`/v1/reports/${reportId}`, undefined, own)).body.data.state).toBe('READY');
  });

  it('sends its messages in its shape', async () => {
    await using receiver = await sandbox.webhooks.receive({ events: ['report.completed'] });
    const made = await send('/v1/reports', create);
    await send(`/v1/reports/${made.body.data.report_id}`);
    const message = await receiver.next({ reportId: made.body.data.report_id, type: 'report.completed' });
    // The signature covers the bytes in the shape, as a receiver checks them.
    expect(() => new Webhook(receiver.secret).verify(message.body, message.headers)).not.toThrow();
    expect(() => new Webhook(receiver.secret).verify(`${message.body} `, message.headers)).toThrow();
    expect(message).toMatchObject({
      ...{ verified: true, type: 'report.completed', timestamp: '2026-01-15T18:20:30.000Z' },
      data: { status: 'completed', companyId: 'sbx-spa-clean' },
    });
    expect(JSON.parse(message.body)).toMatchObject({
      ...{ event: 'kyb.ready', sent_at: '2026-01-15T15:20:30-03:00' },
      object: { report_id: made.body.data.report_id, state: 'READY' },
    });
  });

  it('applies the effects on its messages in its shape', async () => {
    await using receiver = await sandbox.webhooks.receive({ events: ['report.created'] });
    const sent = async (modifier: string) => {
      const { body } = await send('/v1/reports', { company: { ref: `sbx-spa-clean+webhook-${modifier}` } });
      const { report_id: id } = body.data;
      const message = await receiver.next({ reportId: id });
      return { id, message, sent: JSON.parse(message.body) };
    };
    const thin = await sent('thin-payload');
    const links = { self: `/v1/reports/${thin.id}` };
    expect(thin.sent.object).toEqual({ object: 'kyb_report', report_id: thin.id, links });
    expect(thin.message.verified).toBe(true);
    const altered = await sent('altered-body');
    expect(altered.message.verified).toBe(false);
    expect(Object.keys(altered.sent)).toEqual(['event', 'sent_at', 'object']);
    expect(altered.sent.object).toMatchObject({ report_id: altered.id, state: 'READY' });
    const unknown = await sent('unknown-type');
    expect(Object.keys(unknown.sent)).toEqual(['event', 'sent_at', 'object']);
    expect([unknown.sent.event, unknown.message.verified]).toEqual(['report.sandbox_unknown', true]);
  });

  it('names states and events in messages as in responses', async () => {
    const gaps = { states: 'renamed', 'event-names': 'renamed', 'event-payload': 'cloudevents' };
    await using own = await startSandbox({ like: envelopes, gap: gaps, clock: 'manual' });
    const get = client(own);
    await using receiver = await own.webhooks.receive({ events: ['*'] });
    const { report_id: id } = (await get('/v1/reports', create)).body.data;
    await own.clock.advance('1m');
    const { data } = (await get(`/v1/reports/${id}/events`)).body;
    const bodies = [await receiver.next(), await receiver.next()].map(({ body }) => JSON.parse(body));
    expect(data.map(({ id: _, ...event }: { id: string }) => event)).toEqual(bodies);
    expect(bodies[1]).toMatchObject({ event: 'report.started', sent_at: '2026-01-15T09:00:30-03:00' });
    expect(bodies[1].object).toMatchObject({ report_id: id, state: 'running' });
  });
});

describe('a sandbox like an API of JSON:API', () => {
  let sandbox: Sandbox;
  let send: ReturnType<typeof client>;
  beforeAll(async () => {
    sandbox = await startSandbox({ like: jsonApi });
    send = client(sandbox, 'application/vnd.api+json');
  });
  afterAll(() => sandbox.close());
  const create = { data: { type: 'reports', attributes: { company: 'sbx-spa-clean', validate: true } } };

  it('creates, reads and lists reports in its shape', async () => {
    const { status, headers, body } = await send('/v1/reports', create);
    const { id } = body.data;
    expect([status, headers.get('content-type')]).toEqual([201, 'application/vnd.api+json']);
    expect(id).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    const { data } = (await send(`/v1/reports/${id}`)).body;
    expect(data).toMatchObject({ type: 'reports', id, attributes: { state: 'completed' } });
    expect(data.attributes.content).toHaveProperty('conclusion.result', 'aprobado');
    expect(data.links).toEqual({ self: `/v1/reports/${id}` });
    await send('/v1/reports', create);
    const page = await send('/v1/reports?page%5Bsize%5D=1');
    expect(page.body.data).toHaveLength(1);
    const next = await send(page.body.links.next);
    expect(next.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(next.body.links.next).toBeNull();
  });

  it('sends errors in its form', async () => {
    const { status, headers, body } = await send('/v1/reports', { data: { attributes: {} } });
    expect([status, headers.get('content-type')]).toEqual([422, 'application/vnd.api+json']);
    expect(body.errors[0]).toMatchObject({ status: 422, code: 'invalid-request' });
    expect(body.errors[0].detail).toContain('data.attributes.company');
    const missing = await send('/v1/reports/none');
    expect(missing.body.errors).toMatchObject([{ status: 404, code: 'report-not-found' }]);
  });
});

describe('a sandbox with numbers as ids', () => {
  it('finds a report by its number, which is the same in every run', async () => {
    const numbers: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      await using sandbox = await startSandbox({ like: { ids: { report: '{number}' } } });
      const send = client(sandbox);
      const made = await send('/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme' });
      const { id } = made.body;
      expect(made.headers.get('location')).toBe(`/v1/reports/${id}`);
      expect((await send(`/v1/reports/${id}`)).body.id).toBe(id);
      expect((await send('/v1/reports')).body.data[0].id).toBe(id);
      const own = (await send('/v1/reports', undefined, { 'Sandbox-Shape': 'none' })).body.data[0].id;
      expect(own).toBe(`rep_${id.toString(16).padStart(32, '0')}`);
      const world = (await send('/_sandbox/export')).body;
      expect((await send('/_sandbox/import?replace=true', world)).status).toBe(200);
      expect((await send(`/v1/reports/${id}`)).status).toBe(200);
      for (const other of [`0${id}`, `${id}.0`, '9007199254740993'])
        expect((await send(`/v1/reports/${other}`)).status).toBe(404);
      numbers.push(id);
    }
    expect(numbers[0]).toBe(numbers[1]);
    expect(Number.isSafeInteger(numbers[0])).toBe(true);
  });
});

describe('the OpenAPI document of a sandbox with a shape', () => {
  it.each<[string, Shape, string, unknown]>([
    ['envelopes', envelopes, 'application/json', { company: { ref: 'sbx-spa-clean' } }],
    ['JSON:API', jsonApi, 'application/vnd.api+json', { data: { attributes: { company: 'sbx-spa-clean' } } }],
  ])('describes its requests and responses: %s', async (_, like, type, create) => {
    await using sandbox = await startSandbox({ like });
    const send = client(sandbox, type);
    // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
    const document = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as any;
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'document');
    const errorsAt = (place: readonly string[], value: unknown): unknown => {
      const validate = ajv.compile({ $ref: `document#${encodeURI(pointerOf(place))}` });
      return validate(value) ? [] : validate.errors;
    };
    const reports = ['paths', '/v1/reports'];
    const body = ['content', type, 'schema'];
    expect(errorsAt([...reports, 'post', 'requestBody', ...body], create)).toEqual([]);
    expect(errorsAt([...reports, 'post', 'requestBody', ...body], {})).not.toEqual([]);
    const made = await send('/v1/reports', create);
    expect(errorsAt([...reports, 'post', 'responses', String(made.status), ...body], made.body)).toEqual([]);
    const path = ['paths', '/v1/reports/{reportId}', 'get', 'responses'];
    const read = await send(`/v1/reports/${made.body.data.id ?? made.body.data.report_id}`);
    expect(errorsAt([...path, '200', ...body], read.body)).toEqual([]);
    expect(errorsAt([...path, '200', ...body], {})).not.toEqual([]);
    const list = await send('/v1/reports');
    expect(errorsAt([...reports, 'get', 'responses', '200', ...body], list.body)).toEqual([]);
    const named = document.paths['/v1/reports'].get.parameters.map(({ name }: { name: string }) => name);
    expect(named).toEqual(expect.arrayContaining(Object.values(like.query ?? {})));
    const missing = await send('/v1/reports/none');
    const { $ref } = document.paths['/v1/reports/{reportId}'].get.responses['404'];
    const place = $ref === undefined ? [...path, '404'] : tokensOf($ref.slice(1));
    expect(errorsAt([...place, ...body], missing.body)).toEqual([]);
  });
});

/** A shape without templates that renames and converts as much as possible. */
const renamed: Shape = {
  case: 'PascalCase',
  names: { url: 'Address', webhookId: 'EndpointRef' },
  instants: 'epoch-milliseconds',
  ids: { report: '{uuid}' },
  events: { READY: 'report.completed', NEW: 'report.created' },
};

describe('records without a template', () => {
  let sandbox: Sandbox;
  let send: ReturnType<typeof client>;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  let document: any;
  let ajv: Ajv2020;
  beforeAll(async () => {
    sandbox = await startSandbox({ like: renamed });
    send = client(sandbox);
    document = await (await fetch(`${sandbox.url}/openapi.json`)).json();
    ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'document');
  });
  afterAll(() => sandbox.close());

  /** Sends a request, and validates its response against the served document. */
  const sendChecked = async (template: string, path: string, body?: unknown): Promise<ShapedReply> => {
    const response = await send(path, body);
    const method = body === undefined ? 'get' : 'post';
    let place = ['paths', template, method, 'responses', String(response.status)];
    const { $ref } = document.paths[template][method].responses[response.status] ?? {};
    if ($ref !== undefined) place = tokensOf($ref.slice(1));
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const schema = [...place, 'content', type, 'schema'];
    const validate = ajv.compile({ $ref: `document#${encodeURI(pointerOf(schema))}` });
    expect([path, validate(response.body) ? [] : validate.errors]).toEqual([path, []]);
    return response;
  };

  it('have the names, instants, ids and events of the shape, as the document states', async () => {
    await using receiver = await sandbox.webhooks.receive();
    const made = await sendChecked('/v1/webhooks', '/v1/webhooks', {
      Address: 'https://example.com/hook',
      Events: ['READY'],
    });
    const { Id: hook } = made.body;
    expect(made.headers.get('location')).toBe(`/v1/webhooks/${hook}`);
    expect(made.body).toMatchObject({ Address: 'https://example.com/hook', Events: ['READY'] });
    expect(made.body.CreatedAt).toBe(Date.parse('2026-01-15T12:00:00Z'));
    const one = '/v1/webhooks/{webhookId}';
    await sendChecked(one, `/v1/webhooks/${hook}`);
    await sendChecked(`${one}/rotate-secret`, `/v1/webhooks/${hook}/rotate-secret`, { Overlap: 'PT1H' });
    expect((await sendChecked('/v1/webhooks', '/v1/webhooks')).body.Data).toHaveLength(2);
    const refused = await sendChecked('/v1/webhooks', '/v1/webhooks', { Events: [3] });
    expect(refused.body.errors).toMatchObject([
      { detail: 'The body lacks the field Address, which is required.' },
      { pointer: '#/Events/0' },
    ]);

    const report = { Type: 'sociedades_y_poderes', CompanyId: 'sbx-spa-clean' };
    const { body: created } = await sendChecked('/v1/reports', '/v1/reports', report);
    await sendChecked('/v1/reports/{reportId}', `/v1/reports/${created.Id}`);
    const message = await receiver.next({ type: 'report.completed' });
    expect(JSON.parse(message.body)).toMatchObject({ Type: 'READY', Data: { Id: created.Id } });
    const deliveries = `/v1/webhooks/${receiver.id}/deliveries`;
    const listed = await sendChecked(`${one}/deliveries`, `${deliveries}?type=READY&reportId=${created.Id}`);
    expect(listed.body.Data).toMatchObject([
      { Type: 'READY', ReportId: created.Id, EndpointRef: receiver.id },
    ]);
    const [{ Id: delivery }] = listed.body.Data;
    const sent = await sendChecked(`${one}/deliveries/{deliveryId}`, `${deliveries}/${delivery}`);
    expect(sent.body.Attempts[0].Request.Body).toBe(message.body);
    await sendChecked(`${one}/test`, `/v1/webhooks/${receiver.id}/test`, {});

    const events = await sendChecked('/v1/events', `/v1/events?type=READY&reportId=${created.Id}`);
    expect(events.body.Data).toMatchObject([{ Type: 'READY', Data: { Id: created.Id } }]);
    await sendChecked('/v1/events/{eventId}', `/v1/events/${events.body.Data[0].Id}`);
    await sendChecked('/v1/reports/{reportId}/events', `/v1/reports/${created.Id}/events`);

    const companies = await sendChecked('/v1/companies', '/v1/companies?limit=1');
    const [{ Id: company, Request: ready }] = companies.body.Data;
    expect((await sendChecked('/v1/reports', '/v1/reports', ready.Body)).status).toBe(201);
    await sendChecked('/v1/companies/{companyId}', `/v1/companies/${company}`);
  });

  it('keep the form of the contract if it is hashed, and on the control plane', async () => {
    const report = { Type: 'sociedades_y_poderes', CompanyId: 'sbx-spa-clean#hashed' };
    const { body: created } = await send('/v1/reports', report);
    await send(`/v1/reports/${created.Id}`);
    for (const part of ['history', 'verification'])
      expect(
        (await sendChecked(`/v1/reports/{reportId}/${part}`, `/v1/reports/${created.Id}/${part}`)).body
          .reportId,
      ).toMatch(/^rep_/);
    const simulate = '/_sandbox/reports/{reportId}/simulate';
    const { body } = await sendChecked(simulate, simulate.replace('{reportId}', created.Id), {
      action: 'amend',
    });
    expect(body.report).toMatchObject({ status: 'completed', companyId: 'sbx-spa-clean#hashed' });
    const refused = await sendChecked(simulate, simulate.replace('{reportId}', created.Id), {
      action: 'queue',
    });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
  });
});

it.each([
  [{ page: 'p' }, 'p must be an integer from 1 to 999999999, not "0x1".'],
  [{ offset: 'p' }, 'p must be an integer from 0 to 999999999, not "0x1".'],
])('a list by %j limits any larger size of a page, however many digits it has', async (query, issue) => {
  await using sandbox = await startSandbox({ like: { query, pages: { max: 50 } } });
  const send = client(sandbox);
  for (const size of ['51', '9'.repeat(15), '9'.repeat(20), '9'.repeat(40)]) {
    const { status, body } = await send(`/v1/reports?limit=${size}`);
    expect([status, body.page?.limit]).toEqual([200, 50]);
  }
  expect((await send('/v1/reports?p=0x1')).body.errors[0].detail).toBe(issue);
});

describe('the option like', () => {
  it('reports every error of a shape', async () => {
    const like = { cas: 'snake_case', report: { id: '{id}' } } as unknown as Shape;
    await expect(startSandbox({ like })).rejects.toThrow(/like cas: .*not "cas"\. Did you mean case\?/);
  });

  it('has a lower precedence than the option gap', async () => {
    await using sandbox = await startSandbox({ like: envelopes, gap: { 'create-status': '200' } });
    const made = await client(sandbox)('/v1/reports', { company: { ref: 'acme' } });
    expect(made.status).toBe(200);
  });
});

it('a reason and options keep their names of the document in a shape with another case', async () => {
  const sandbox = await startSandbox({ like: { case: 'PascalCase' }, clock: 'manual' });
  const send = client(sandbox);
  const create = { Type: 'sociedades_y_poderes', CompanyId: 'sbx-missing-docs', Options: { validate: true } };
  const { status, body } = await send('/v1/reports', create);
  expect([status, body.Options]).toEqual([201, { validate: true }]);
  await sandbox.clock.advance('1h');
  const { StatusReason: reason } = (await send(`/v1/reports/${body.Id}`)).body;
  const { required } = (await send('/openapi.json')).body.components.schemas.StatusReason;
  expect(Object.keys(reason)).toEqual(required);
  await sandbox.close();
});

it('docs/mimic.md shows its file unchanged', () => {
  const [page, file] = ['mimic.md', 'mimic/kyb.yaml'].map((name) =>
    readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'),
  );
  expect(/```yaml\n([\s\S]*?)```/.exec(page ?? '')?.[1]).toBe(file);
});
