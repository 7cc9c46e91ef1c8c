import { connect as connectTo } from 'node:net';
import { Agent, RetryAgent, fetch as retrying } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConductJudgement, ConductReport } from '../../src/contract/generated/types.js';
import { conductRules } from '../../src/requests/conduct/judge.js';
import { startSandbox } from '../../src/testing/index.js';
import { receiverRules } from '../webhooks/receiver-rules.js';
import { type Call, type Client, connect, type Reply } from './client.js';
import { type ClientForm, clientForms } from './example-shapes.js';
import { converse, listen, type RawServer, request } from './raw.js';

const type = 'sociedades_y_poderes';
const contract = clientForms['the contract'] as ClientForm;

/** Requests of one client, with its own account; ten seconds pass before each request. */
interface AccountClient {
  call(path: string, call?: Call): Promise<Reply>;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  create(companyId?: string, headers?: Record<string, string>, options?: object): Promise<Reply>;
  /** Creates a report; returns its path. */
  made(companyId?: string, headers?: Record<string, string>): Promise<string>;
  /** Sends a GET after this many milliseconds. */
  getAfter(ms: number, path: string): Promise<Reply>;
  patch(path: string, headers?: Record<string, string>): Promise<Reply>;
  conduct(): Promise<ConductReport>;
}

/** @param form the API for which the client is written; its replies are converted to the form of the contract */
function clientOf(client: Client, name: string, form = contract): AccountClient {
  const key = `sbx_playground_${name}`;
  const send = async (path: string, options: Call = {}) => {
    const own = options.body as { type?: string; companyId?: string } | undefined;
    const body = own?.type === type ? { body: form.create(own) } : {};
    const reply = await client.call(form.path(path), { key, ...options, ...body });
    return path.startsWith('/v1/') && reply.status < 300 ? inContract(reply, form) : reply;
  };
  const call = (path: string, options: Call = {}) => {
    client.pass(10_000);
    return send(path, options);
  };
  const create: AccountClient['create'] = (companyId = 'acme', headers = {}, options = undefined) =>
    call('/v1/reports', { method: 'POST', headers, body: { type, companyId, ...(options && { options }) } });
  return {
    call,
    create,
    get: (path, headers = {}) => call(path, { headers }),
    made: async (companyId, headers) => `/v1/reports/${(await create(companyId, headers)).json.id}`,
    getAfter(ms, path) {
      client.pass(ms);
      return send(path);
    },
    patch: (path, headers = {}) =>
      call(path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...headers },
        body: '{}',
      }),
    conduct: async () => (await client.call('/_sandbox/conduct', { key })).json,
  };
}

/** Returns a reply with the fields that the cases read: the id of a report, and the start of the next page. */
function inContract(reply: Reply, form: ClientForm): Reply {
  if (form.shape === null) return reply;
  const read = (body: unknown) => ({ id: form.idIn(body), page: { next: form.nextIn(body) } });
  // A fault may have changed the media type or removed the JSON.
  const isMislabelled = reply.headers['content-type'] === 'text/html';
  const text = isMislabelled ? JSON.stringify(read(JSON.parse(reply.text))) : reply.text;
  return { ...reply, text, json: reply.json && read(reply.json) };
}

/** A description of a client, the outcome of the rule, and the requests of the client. */
type Case = [
  what: string,
  outcome: ConductJudgement['outcome'],
  client: (client: AccountClient) => Promise<unknown>,
];

const key = (text: string) => ({ 'idempotency-key': text });
const fault = (text: string) => ({ 'sandbox-fault': text });

const cases: { [rule: string]: Case[] } = {
  'retry-after': [
    [
      'waits',
      'kept',
      async ({ get }) => {
        await get('/v1/reports', fault('status=429; retry-after=2'));
        await get('/v1/reports');
      },
    ],
    [
      'lets the virtual clock pass',
      'kept',
      async ({ get, call }) => {
        await call('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
        await get('/v1/reports', fault('status=503; retry-after=3600'));
        await call('/_sandbox/clock/advance', { method: 'POST', body: { by: 'PT1H' } });
        await get('/v1/reports');
      },
    ],
    [
      'repeats the request too early',
      'broken',
      async ({ get }) => {
        await get('/v1/reports', fault('status=503; retry-after=60'));
        await get('/v1/reports');
      },
    ],
    [
      'counts from the time of its request, although the response was delayed',
      'broken',
      async ({ get }) => {
        await get('/v1/reports', fault('status=503; retry-after=10; latency=120ms'));
        await get('/v1/reports');
      },
    ],
    [
      'does not repeat the request',
      'not-exercised',
      async ({ get, create }) => {
        await get('/v1/reports', fault('status=429; retry-after=2'));
        await create();
      },
    ],
    [
      'gets no Retry-After',
      'not-exercised',
      async ({ get }) => {
        await get('/v1/reports', fault('status=503'));
        await get('/v1/reports');
      },
    ],
  ],
  'lost-creates': [
    [
      'repeats the create with the same key and body',
      'kept',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('status=503') });
        await create('beta');
        await create('acme', key('"order-1"'));
      },
    ],
    [
      'creates two equal reports, each with its own key',
      'kept',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('status=503') });
        await create('acme', key('order-2'));
        await create('acme', key('order-1'));
      },
    ],
    [
      'repeats the create without a key',
      'broken',
      async ({ create }) => {
        await create('acme', fault('status=500'));
        await create('acme');
      },
    ],
    [
      'sends another body without the key',
      'broken',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('status=502') });
        await create('acme', {}, { validate: true });
      },
    ],
    [
      'repeats the create with another key',
      'broken',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('status=502') });
        await create('acme', key('order-2'));
      },
    ],
    [
      'sends another body with the key',
      'broken',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('body=malformed') });
        await create('acme', key('order-1'), { validate: true });
      },
    ],
    [
      'repeats the create without its body, as undici does after a reset',
      'broken',
      async ({ create, call }) => {
        await create('acme', fault('body=malformed'));
        const headers = { 'content-type': 'application/json', 'content-length': '0' };
        await call('/v1/reports', { method: 'POST', headers });
      },
    ],
    [
      'repeats the create without a key, since the response is not labelled as JSON',
      'broken',
      async ({ create }) => {
        await create('acme', fault('content-type=text/html'));
        await create('acme');
      },
    ],
    [
      'reads a response that is labelled as HTML, and creates an equal report',
      'not-exercised',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('content-type=text/html') });
        await create('acme', key('order-2'));
      },
    ],
    [
      'does not repeat the create',
      'not-exercised',
      async ({ create }) => {
        await create('acme', fault('status=500'));
        await create('beta');
      },
    ],
  ],
  'retries-of-permanent-errors': [
    [
      'corrects the request after a refusal',
      'kept',
      async ({ create }) => {
        await create('sbx-spa-claen');
        await create('sbx-spa-clean');
      },
    ],
    [
      'repeats a refused request',
      'broken',
      async ({ create }) => {
        await create('sbx-spa-claen', { 'x-request-id': '1' });
        await create('sbx-spa-claen', { 'x-request-id': '2' });
      },
    ],
    [
      'repeats a refused request with another key',
      'broken',
      async ({ create }) => {
        await create('sbx-spa-claen', key('order-1'));
        await create('sbx-spa-claen', key('order-2'));
      },
    ],
    [
      'sends another key after one that belongs to another body',
      'kept',
      async ({ create }) => {
        await create('acme', key('order-1'));
        await create('beta', key('order-1'));
        await create('beta', key('order-2'));
      },
    ],
    [
      'repeats the cancel of a missing report',
      'broken',
      async ({ call }) => {
        await call('/v1/reports/rep_0/cancel', { method: 'POST' });
        await call('/v1/reports/rep_0/cancel', { method: 'POST' });
      },
    ],
    [
      'repeats the request with a corrected header',
      'kept',
      async ({ call }) => {
        await call('/v1/reports', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
        await call('/v1/reports', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
      },
    ],
    [
      'repeats reads that may succeed later',
      'not-exercised',
      async ({ get }) => {
        for (const path of ['/v1/reports/rep_0', '/v1/reports/rep_0']) await get(path);
        for (const path of ['/v1/companies', '/v1/companies']) await get(path, fault('status=429'));
      },
    ],
  ],
  polling: [
    [
      'slows down',
      'kept',
      async ({ made, getAfter }) => {
        const path = await made('sbx-spa-clean+stuck');
        for (const ms of [0, 10_000, 20_000, 40_000, 80_000, 60_000]) await getAfter(ms, path);
      },
    ],
    [
      'reads without pauses',
      'broken',
      async ({ made, getAfter }) => {
        const path = await made('sbx-spa-clean+stuck');
        for (let at = 0; at < 6; at += 1) await getAfter(0, path);
      },
    ],
    [
      'reads faster and faster',
      'broken',
      async ({ made, getAfter }) => {
        const path = await made('sbx-spa-clean+stuck');
        for (const ms of [0, 100_000, 100_000, 10_000, 10_000]) await getAfter(ms, path);
      },
    ],
    [
      'advances a manual clock',
      'kept',
      async ({ call, made, getAfter }) => {
        await call('/_sandbox/clock', { method: 'PUT', body: { mode: 'manual' } });
        const path = await made('sbx-spa-clean');
        for (let at = 0; at < 6; at += 1) {
          await getAfter(0, path);
          await call('/_sandbox/clock/advance', { method: 'POST', body: { by: 'PT1S' } });
        }
      },
    ],
    [
      'reads only twice',
      'not-exercised',
      async ({ made, get }) => {
        const path = await made('sbx-spa-clean+stuck');
        await get(path);
        await get(path);
      },
    ],
  ],
  'final-states': [
    [
      'stops at a final state',
      'kept',
      async ({ made, get }) => {
        const path = await made();
        for (let at = 0; at < 3; at += 1) await get(path);
      },
    ],
    [
      'continues to read a failed report',
      'broken',
      async ({ made, get }) => {
        const path = await made('sbx-spa-clean+failed');
        for (let at = 0; at < 4; at += 1) await get(path);
      },
    ],
    [
      'continues to read with If-None-Match',
      'broken',
      async ({ made, get }) => {
        const path = await made();
        const { headers } = await get(path);
        for (let at = 0; at < 3; at += 1) await get(path, { 'if-none-match': headers.etag ?? '' });
      },
    ],
    [
      'reads a completed report once an hour',
      'kept',
      async ({ made, getAfter }) => {
        const path = await made();
        for (let at = 0; at < 5; at += 1) await getAfter(3_600_000, path);
      },
    ],
    [
      'reads a status that does not exist',
      'not-exercised',
      async ({ made, get }) => {
        const path = await made();
        for (let at = 0; at < 5; at += 1) await get(path, fault('body=unknown-values'));
      },
    ],
  ],
  'if-match': [
    [
      'sends the ETag that it read, in any coding',
      'kept',
      async ({ made, get, patch }) => {
        const path = await made();
        const { headers } = await get(path, { 'accept-encoding': 'gzip' });
        expect(headers.etag).toContain('gzip');
        await patch(path, { 'if-match': headers.etag ?? '' });
      },
    ],
    [
      'sends no If-Match',
      'broken',
      async ({ made, get, patch }) => {
        const path = await made();
        await get(path);
        await patch(path);
      },
    ],
    [
      'accepts any state',
      'broken',
      async ({ made, get, patch }) => {
        const path = await made();
        await get(path);
        await patch(path, { 'if-match': '*' });
      },
    ],
    [
      'invents an ETag',
      'broken',
      async ({ made, get, patch }) => {
        const path = await made();
        await get(path);
        await patch(path, { 'if-match': '"1"' });
      },
    ],
    [
      'cancels without reading the state',
      'not-exercised',
      async ({ made, call }) => {
        await call(`${await made('sbx-spa-clean+stuck')}/cancel`, { method: 'POST' });
      },
    ],
  ],
  'next-links': [
    [
      'follows the links',
      'kept',
      async ({ create, get }) => {
        for (const companyId of ['a', 'b', 'c']) await create(companyId);
        const { json } = await get('/v1/reports?limit=1');
        await get(`/v1/reports?limit=1&cursor=${json.page.next}`);
      },
    ],
    [
      'builds a cursor',
      'broken',
      async ({ get }) => {
        await get('/v1/reports?cursor=2');
      },
    ],
    [
      'sends a cursor with other filters',
      'broken',
      async ({ create, get }) => {
        for (const companyId of ['a', 'b', 'c']) await create(companyId);
        const { json } = await get('/v1/reports?limit=1');
        await get(`/v1/reports?limit=1&status=completed&cursor=${json.page.next}`);
      },
    ],
    ['reads one page', 'not-exercised', ({ get }) => get('/v1/reports')],
  ],
  'keys-in-urls': [
    ['sends keys only in headers', 'kept', ({ get }) => get('/v1/reports')],
    ['has a key by its name', 'broken', ({ get }) => get('/v1/reports?limit=1&access_token=0123456789')],
    ['has a key in the query', 'broken', ({ get }) => get('/v1/reports?api_key=sbx_playground_somebody')],
    ['asks nothing', 'not-exercised', async () => {}],
  ],
  'unknown-members': [
    [
      'reads the created report',
      'kept',
      async ({ made, get }) => {
        await get(await made('acme', fault('body=extra-members')));
      },
    ],
    [
      'edits the report that it read',
      'kept',
      async ({ made, get, patch }) => {
        const path = await made();
        const { headers } = await get(path, fault('body=unknown-values'));
        await patch(path, { 'if-match': headers.etag ?? '' });
      },
    ],
    [
      'follows the link of the page',
      'kept',
      async ({ create, get }) => {
        for (const companyId of ['a', 'b', 'c']) await create(companyId);
        const { json } = await get('/v1/reports?limit=1', fault('body=extra-members'));
        await get(`/v1/reports?limit=1&cursor=${json.page.next}`);
      },
    ],
    [
      'treats an unknown field as a failure',
      'broken',
      async ({ create, get }) => {
        const { json } = await create('acme', fault('body=extra-members'));
        await create('acme');
        await get(`/v1/reports/${json.id}`);
      },
    ],
    [
      'reads again, as any client may',
      'not-exercised',
      async ({ made, get }) => {
        const path = await made();
        await get(path, fault('body=extra-members'));
        await get(path);
        await get(`${path}/history`);
      },
    ],
  ],
  undocumented: [
    ['requests a path that exists', 'kept', ({ create }) => create()],
    ['requests a path that does not exist', 'broken', ({ get }) => get('/v1/example-resource')],
    ['sends an unknown parameter', 'broken', ({ get }) => get('/v1/reports?page=2')],
    ['sends an unknown field', 'broken', ({ create }) => create('acme', {}, { valdiate: true })],
    ['asks nothing', 'not-exercised', async () => {}],
  ],
  'unfinished-reports': [
    [
      'reads the report until it is final',
      'kept',
      async ({ made, get }) => {
        await get(await made());
      },
    ],
    [
      'cancels',
      'kept',
      async ({ made, call }) => {
        await call(`${await made('sbx-spa-clean+stuck')}/cancel`, { method: 'POST' });
      },
    ],
    [
      'never reads the report',
      'broken',
      async ({ create, get }) => {
        await get('/v1/reports');
        await create();
      },
    ],
    [
      'stops before the report is final',
      'broken',
      async ({ made, get }) => {
        await get(await made('sbx-spa-clean+stuck'));
      },
    ],
    [
      'may have seen the final state in the list',
      'not-exercised',
      async ({ create, get }) => {
        await create();
        await get('/v1/reports');
      },
    ],
    ['got only an error', 'not-exercised', ({ create }) => create('acme', fault('status=503'))],
  ],
  'recovered-creates': [
    [
      'repeats the create with the same key and body until it has the report',
      'kept',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('body=empty') });
        await create('acme', { ...key('order-1'), ...fault('body=malformed') });
        await create('acme', key('order-1'));
      },
    ],
    [
      'looks for the report in the list',
      'kept',
      async ({ create, get }) => {
        await create('acme', fault('body=malformed'));
        await get('/v1/reports');
      },
    ],
    [
      'reads JSON with any media type, as got and axios do',
      'kept',
      async ({ create, get }) => {
        const { text } = await create('acme', fault('content-type=text/html'));
        await get(`/v1/reports/${JSON.parse(text).id}`);
      },
    ],
    [
      'treats an empty response as a success, as got, axios, ofetch and needle do',
      'broken',
      async ({ create }) => {
        await create('acme', fault('body=empty'));
        await create('beta', key('order-2'));
      },
    ],
    [
      'treats malformed JSON as text, as axios does, and reads its id',
      'broken',
      async ({ create, get }) => {
        await create('acme', { ...key('order-1'), ...fault('body=malformed') });
        for (let at = 0; at < 8; at += 1) await get('/v1/reports/undefined');
      },
    ],
    [
      'reads no object from text/html, as superagent does',
      'broken',
      ({ create }) => create('acme', fault('content-type=text/html')),
    ],
    [
      'gives up while its retries fail',
      'broken',
      async ({ create }) => {
        await create('acme', { ...key('order-1'), ...fault('body=malformed') });
        await create('acme', { ...key('order-1'), ...fault('status=503') });
      },
    ],
    [
      'lists reports before the create, and fails to list them afterwards',
      'broken',
      async ({ create, get }) => {
        await get('/v1/reports');
        await create('acme', fault('body=empty'));
        await get('/v1/reports', fault('status=503'));
      },
    ],
    [
      'repeats the create without a key, which another rule judges',
      'not-exercised',
      async ({ create }) => {
        await create('acme', fault('body=empty'));
        await create('acme');
      },
    ],
    [
      'is refused',
      'not-exercised',
      async ({ create }) => {
        await create('acme', fault('status=503'));
        await create('');
      },
    ],
  ],
  'given-ids': [
    [
      'reads the created report',
      'kept',
      async ({ made, get }) => {
        await get(await made());
      },
    ],
    ['sends undefined as an id', 'broken', ({ get }) => get('/v1/reports/undefined')],
    [
      'sends an object as an id',
      'broken',
      ({ get }) => get('/v1/webhooks/[object Object]'.replace(' ', '%20')),
    ],
    ['sends an empty id', 'broken', ({ get }) => get('/v1/reports/')],
    ['invents an id', 'broken', ({ get }) => get(`/v1/reports/rep_${'0'.repeat(32)}`)],
    ['sends no id', 'not-exercised', ({ create }) => create()],
  ],
  redirects: [
    [
      'repeats the same request at the target',
      'kept',
      async ({ create, call }) => {
        await create('acme', fault('status=308'));
        await call('/v1/reports?sandbox-redirected', { method: 'POST', body: { type, companyId: 'acme' } });
      },
    ],
    [
      'sends a GET in place of its POST, as most clients do',
      'broken',
      async ({ create, get }) => {
        await create('acme', fault('status=302'));
        await get('/v1/reports?sandbox-redirected');
      },
    ],
    [
      'repeats the request without its body',
      'broken',
      async ({ create, call }) => {
        await create('acme', fault('status=307; location=/v1/reports?elsewhere'));
        await call('/v1/reports?elsewhere', { method: 'POST' });
      },
    ],
    [
      'treats a redirect as an error, and lists reports at the path of its target',
      'not-exercised',
      async ({ create, get }) => {
        await create('acme', fault('status=302; location=https://elsewhere.example.com/v1/reports'));
        await get('/v1/reports');
      },
    ],
    ['does not follow', 'not-exercised', ({ create }) => create('acme', fault('status=301'))],
  ],
};

/** Outcomes where clients may count pages themselves. */
const countedPages: Readonly<Record<string, ConductJudgement['outcome']>> = {
  'builds a cursor': 'not-exercised',
  'sends a cursor with other filters': 'kept',
};

describe.each(Object.entries(clientForms))('the conduct of a client of %s', (_, form) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { pace: 'instant', shape: form.shape });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  describe.each(Object.entries(cases))('%s', (rule, all) => {
    it.each(all)('a client that %s: %s', async (behaviour, usual, run) => {
      const isCounted = form.shape?.query?.page !== undefined;
      const outcome = (isCounted ? countedPages[behaviour] : undefined) ?? usual;
      const account = clientOf(client, `${rule}-${behaviour.replace(/\W+/g, '-')}`.slice(0, 64), form);
      await run(account);
      const { rules } = await account.conduct();
      const judged = rules.find((each) => each.rule.name === rule);
      expect(judged).toMatchObject({ outcome });
      const shown = judged?.evidence.filter(({ shows }) => shows !== 'note').map(({ shows }) => shows);
      expect(shown?.[0] ?? 'not-exercised').toBe(outcome);
    });
  });
});

describe('the findings of conduct in a shape', () => {
  const { shape = null } = clientForms['an API in snake_case with envelopes'] ?? {};
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { pace: 'instant', shape });
  });
  afterAll(() => client.close());
  const detailOf = async (key: string, name: string): Promise<string | undefined> => {
    const { json } = await client.call('/_sandbox/conduct', { key });
    return json.rules.find(({ rule }: ConductJudgement) => rule.name === name).evidence[0]?.detail;
  };
  const create = (key: string, body: object) => client.call('/v1/reports', { key, method: 'POST', body });

  it('name its fields, states and parameters', async () => {
    const key = 'sbx_playground_names';
    await create(key, { compny: { ref: 'acme' } });
    expect(await detailOf(key, 'undocumented')).toBe(
      'It was refused: The body takes only company.ref and with_checks, not "compny".',
    );
    const { json } = await create(key, { company: { ref: 'acme' } });
    await client.call(`/v1/reports/${json.data.report_id}`, { key });
    expect(await detailOf(key, 'final-states')).toBe(
      'It showed that the report is READY; it was read no more.',
    );
    await create(key, { company: { ref: 'beta' } });
    await client.call('/v1/reports?per_page=1', { key });
    await client.call('/v1/reports?per_page=1&page=2', { key });
    expect(await detailOf(key, 'next-links')).toBe('Its page was given by an earlier response.');
    await client.call('/v1/reports/rep_0', { key });
    expect(await detailOf(key, 'given-ids')).toBe('Its path has "rep_0" where an id belongs.');
  });

  it('ignore the shape for a client that sends requests without it', async () => {
    const key = 'sbx_playground_plain';
    const plain = { 'sandbox-shape': 'none' };
    const body = { type, companyId: 'acme' };
    const { json } = await client.call('/v1/reports', { key, method: 'POST', headers: plain, body });
    await client.call(`/v1/reports/${json.id}`, { key, headers: plain });
    const report: ConductReport = (await client.call('/_sandbox/conduct', { key })).json;
    const outcomes = report.rules.map(({ rule, outcome }) => [rule.name, outcome]);
    expect(Object.fromEntries(outcomes)).toMatchObject({ 'given-ids': 'kept', undocumented: 'kept' });
  });
});

describe('conduct', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('in process', { pace: 'instant' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it('has a client for every outcome of every rule', () => {
    const outcomes = Object.entries(cases).map(([rule, all]) => [
      rule,
      [...new Set(all.map(([, outcome]) => outcome))].sort(),
    ]);
    const rules = conductRules.filter(({ name }) => !receiverRules.includes(name));
    expect(outcomes).toEqual(rules.map(({ name }) => [name, ['broken', 'kept', 'not-exercised']]));
  });

  it('lists the requests that break a rule, with reasons', async () => {
    const account = clientOf(client, 'evidence');
    const lost = await account.create('acme', { ...key('order-1'), ...fault('status=503; retry-after=60') });
    const again = await account.create('acme', key('order-2'));
    const { outcome, rules, requests } = await account.conduct();
    expect([outcome, requests]).toEqual(['broken', 2]);
    const evidenceOf = (name: string) => rules.find(({ rule }) => rule.name === name)?.evidence;
    const id = lost.headers['request-id'];
    const request = {
      ...{ requestId: again.headers['request-id'], deliveryId: null, attempt: null },
      ...{ method: 'POST', path: '/v1/reports' },
    };
    expect(evidenceOf('retry-after')).toEqual([
      {
        ...request,
        shows: 'broken',
        detail: expect.stringMatching(`^It came [\\d.]+ s after ${id} got 503 with Retry-After: 60\\.$`),
      },
    ]);
    expect(evidenceOf('lost-creates')).toEqual([
      {
        ...request,
        shows: 'broken',
        detail: `It has another Idempotency-Key than ${id}, which got 503.`,
      },
    ]);
  });

  it('lists the gaps that requests depend on, which are not violations', async () => {
    const account = clientOf(client, 'gaps');
    await account.get(await account.made('acme', key('order-1')));
    await account.get('/v1/reports');
    const { rules } = await account.conduct();
    const { outcome, evidence = [] } = rules.find(({ rule }) => rule.name === 'undocumented') ?? {};
    expect(outcome).toBe('kept');
    const notes = evidence.filter(({ shows }) => shows === 'note').map(({ detail }) => detail);
    expect(notes).toEqual([
      expect.stringMatching(/^getReport rests on G08, once: /),
      expect.stringMatching(/^listReports rests on G09, once: /),
      expect.stringMatching(/^createReport rests on G23, once: /),
    ]);
  });

  it('lists twenty cases of a rule, and counts all cases', async () => {
    const account = clientOf(client, 'many');
    for (let at = 0; at < 25; at += 1) await account.get('/v1/example-resource');
    const { rules } = await account.conduct();
    const judged = rules.find(({ rule }) => rule.name === 'undocumented');
    expect(judged).toMatchObject({ judged: 25, broken: 25 });
    expect(judged?.evidence).toHaveLength(20);
  });

  it('reports that it judged only a part of the requests, and assumes nothing about the rest', async () => {
    const small = await connect('in process', { pace: 'instant', journalBytes: 4096 });
    const account = clientOf(small, 'small');
    for (const companyId of ['a', 'b', 'c']) await account.create(companyId);
    const path = await account.made();
    const { headers } = await account.get(path);
    const { json } = await account.get('/v1/reports?limit=1');
    for (let at = 0; at < 20; at += 1) await account.get('/v1/companies');
    await account.patch(path, { 'if-match': headers.etag ?? '' });
    await account.get(`/v1/reports?limit=1&cursor=${json.page.next}`);
    const { evicted, requests, rules } = await account.conduct();
    expect(evicted).toBeGreaterThan(6);
    expect(evicted + requests).toBe(28);
    const outcomes = rules.filter(({ rule }) => ['if-match', 'next-links'].includes(rule.name));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not-exercised', 'not-exercised']);
    await small.close();
  });

  it('does not pass a client without requests', async () => {
    const account = clientOf(client, 'off');
    await account.call('/_sandbox/journal', { method: 'PUT', body: { on: false } });
    await account.create();
    const report = await account.conduct();
    expect(report).toMatchObject({ outcome: 'not-exercised', requests: 0, journalOn: false, kept: 0 });
    expect(report.notExercised).toBe(conductRules.length);
  });

  it('does not change the requests that it judges', async () => {
    const account = clientOf(client, 'again');
    await account.get(await account.made());
    expect(await account.conduct()).toEqual(await account.conduct());
  });

  it('detects a lost connection', async () => {
    const wired = await connect('over a socket', { pace: 'instant' });
    const account = clientOf(wired, 'reset');
    await expect(account.create('acme', fault('reset=after'))).rejects.toThrow();
    await account.create('acme');
    const { rules } = await account.conduct();
    const judged = rules.find(({ rule }) => rule.name === 'lost-creates');
    expect(judged?.evidence[0]?.detail).toMatch(
      /has no Idempotency-Key, and comes after req_\w+, whose connection/,
    );
    await wired.close();
  });

  /** Returns the JSON of a GET to a raw server. */
  const jsonFrom = async ({ port }: RawServer, path: string) => {
    const { replies } = await converse(port, request(`GET ${path}`), { replies: 1 });
    return JSON.parse(replies[0]?.text ?? '');
  };
  const outcomesBy = async (server: RawServer) => {
    const { rules }: ConductReport = await jsonFrom(server, '/_sandbox/conduct');
    return new Map(rules.map(({ rule, outcome }) => [rule.name, outcome]));
  };

  it('judges the RetryAgent of undici, which repeats a POST without its body', async () => {
    await using sandbox = await startSandbox();
    const dispatcher = new RetryAgent(new Agent(), { methods: ['POST'], minTimeout: 1 });
    const headers = {
      ...{ authorization: `Bearer ${sandbox.keyOf('retry')}`, 'content-type': 'application/json' },
      'sandbox-fault': 'reset=after',
    };
    const body = JSON.stringify({ type, companyId: 'acme' });
    const create = retrying(`${sandbox.url}/v1/reports`, { dispatcher, method: 'POST', headers, body });
    await expect(create).rejects.toThrow('fetch failed');
    await dispatcher.close();
    const { rules } = await sandbox.account('retry').conduct();
    const outcomes = new Map(rules.map(({ rule, outcome }) => [rule.name, outcome]));
    expect(outcomes.get('lost-creates')).toBe('broken');
    expect(outcomes.get('recovered-creates')).toBe('not-exercised');
  });

  it.each([0, 20])(
    'ignores a response that no client received: an upload that ends after %i bytes',
    async (bytes) => {
      const server = await listen();
      const head = request('POST /v1/reports', ['Content-Type: application/json', 'Content-Length: 52']);
      for (let at = 0; at < 2; at += 1) {
        const socket = connectTo(server.port, '127.0.0.1');
        socket.on('error', () => {});
        await new Promise<void>((resolve) =>
          socket.write(head + '{"type":"sociedades_y'.slice(0, bytes), () => resolve()),
        );
        socket.destroy();
      }
      await expect
        .poll(async () => (await jsonFrom(server, '/_sandbox/requests')).data)
        .toMatchObject([
          { method: 'POST', status: null },
          { method: 'POST', status: null },
        ]);
      expect((await outcomesBy(server)).get('retries-of-permanent-errors')).toBe('not-exercised');
      await server.close();
      expect(server.failures).toEqual([]);
    },
  );
});
