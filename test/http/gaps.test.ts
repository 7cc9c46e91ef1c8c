import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { answersTo, openGaps } from '../../src/contract/gap-answers.js';
import { type Call, type Client, connect, type Reply } from './client.js';

const type = 'sociedades_y_poderes';
const company = 'sbx-spa-clean';

/** Requests of a client to a server with one answered gap. */
interface GapClient {
  send(path: string, call?: Call): Promise<Reply>;
  create(body?: object, call?: Call): Promise<Reply>;
  /** A completed report. */
  read(): Promise<Reply>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a body, and fail if it is wrong.
type Json = any;

type Check = (client: GapClient) => Promise<void>;

/** Fields that every content has, for any parts that are read. */
const alwaysShown = ['schemaVersion', 'jurisdiction', 'subjectEntityId', 'asOfDate'];

const expectStatus = (status: number, paths: (id: string) => Call & { path: string }): Check => {
  return async ({ send, create }) => {
    const { id } = (await create()).json;
    const { path, ...call } = paths(id);
    expect((await send(path, call)).status).toBe(status);
  };
};
const servedOrNot = (
  path: string | ((id: string) => string),
  status = 200,
  call: Call = {},
): Record<string, Check> => {
  const to = (id: string) => ({ path: typeof path === 'string' ? path : path(id), ...call });
  return { served: expectStatus(status, to), '404': expectStatus(404, to) };
};

const records: Record<string, Check> = {
  all: async ({ read }) => expect(Object.keys((await read()).json).at(-1)).toBe('content'),
  absent: async ({ send, read }) => {
    expect(Object.keys((await read()).json)).toEqual(['id', 'status']);
    expect(Object.keys((await send('/v1/reports')).json.data[0])).toEqual(['id', 'status']);
  },
  'unknown-members': async ({ send, read }) => {
    const { sandboxUnknownObject, id } = (await read()).json;
    expect(sandboxUnknownObject).toEqual({ nested: [1, null, true] });
    const { data } = (await send(`/v1/reports/${id}/events`)).json;
    expect(data[0].data).toHaveProperty('sandboxUnknownText');
  },
  reordered: async ({ read }) => {
    const names = Object.keys((await read()).json);
    expect(names.slice(-3)).toEqual(['status', 'id', 'content']);
  },
};

const refusesUnknownField: Check = async ({ create }) =>
  expect((await create({ type, companyId: company, more: 1 })).status).toBe(422);
const ignoresUnknownField: Check = async ({ create }) => {
  const made = await create({ type, companyId: company, more: 1 });
  expect([made.status, made.json.more]).toEqual([201, undefined]);
};

/** Returns the states in which a report is shown. */
const expectStates = (states: readonly string[], cancelled = 409): Check => {
  return async ({ send, create }) => {
    await send('/_sandbox/clock', { method: 'PUT', body: { mode: 'reads' } });
    const { id, status } = (await create()).json;
    const received = [status];
    while (received.length < 5) received.push((await send(`/v1/reports/${id}`)).json.status);
    expect([...new Set(received)]).toEqual(states);
    const found = await send(`/v1/reports?status=${states.at(-1)}`);
    expect(found.json.data.map((one: { status: string }) => one.status)).toEqual([states.at(-1)]);
    expect((await send(`/v1/reports/${id}/cancel`, { method: 'POST' })).status).toBe(cancelled);
  };
};

const expectRefusals = (check: (reply: Reply) => void): Check => {
  return async ({ create, send }) => {
    check(await create({}));
    expect((await send('/v1/reports', { key: null })).status).toBe(401);
  };
};

const expectLimitHeaders = (names: readonly string[]): Check => {
  return async ({ send }) => {
    await send('/_sandbox/rate-limit', { method: 'PUT', body: { limit: 1, windowSeconds: 60 } });
    await send('/v1/reports');
    const { status, headers } = await send('/v1/reports');
    expect(status).toBe(429);
    expect(
      Object.keys(headers)
        .filter((name) => /ratelimit|retry/.test(name))
        .sort(),
    ).toEqual(names);
  };
};

const expectMaxBytes = (maxBytes: number): Check => {
  return async ({ create }) => {
    const bodyOfSize = (bytes: number) => {
      const body = JSON.stringify({ type, companyId: company });
      return {
        body: body + ' '.repeat(bytes - body.length),
        headers: { 'content-type': 'application/json' },
      };
    };
    expect((await create(undefined, bodyOfSize(maxBytes))).status).toBe(201);
    expect((await create(undefined, bodyOfSize(maxBytes + 1))).status).toBe(413);
  };
};

const expectReplay = (replayed: string | undefined): Check => {
  return async ({ create }) => {
    const headers = { 'idempotency-key': '"once"' };
    const [one, other] = [await create(undefined, { headers }), await create(undefined, { headers })];
    expect(other.headers['idempotent-replayed']).toBe(replayed);
    expect(one.json.id === other.json.id).toBe(replayed === 'true');
  };
};

const expectOrigins = (loopback: string | undefined, foreign: string | undefined): Check => {
  return async ({ send }) => {
    for (const [origin, allowed] of [
      ['http://localhost:3000', loopback],
      ['https://app.example', foreign],
    ] as const) {
      const { headers } = await send('/v1/reports', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(allowed);
    }
  };
};

interface ReceivedMessage {
  webhook: { id: string; secret?: string; publicKey?: string };
  headers: Record<string, string>;
  body: string;
}

/** Returns a new endpoint, and the logged messages of a new report. */
const receiveMessage = async (
  { send, create }: GapClient,
  events = ['report.created'],
): Promise<ReceivedMessage> => {
  const subscribed = { url: 'http://127.0.0.1:9/hook', events };
  const { json: webhook } = await send('/v1/webhooks', { method: 'POST', body: subscribed });
  await create();
  await send('/_sandbox/webhooks/deliver', { method: 'POST' });
  const path = `/v1/webhooks/${webhook.id}/deliveries`;
  const [{ id }] = (await send(path)).json.data;
  const { headers, body } = (await send(`${path}/${id}`)).json.attempts[0].request;
  const named = headers.map(({ name, value }: { name: string; value: string }) => [name, value]);
  return { webhook, headers: Object.fromEntries(named), body };
};

/** Prefix of the 32 bytes of an Ed25519 key in SPKI (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const isSignedWith = (publicKey: string, { headers, body }: ReceivedMessage): boolean => {
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64');
  const key = createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' });
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const [scheme, signature = ''] = headers['webhook-signature']?.split(',') ?? [];
  return scheme === 'v1a' && verify(null, signed, key, Buffer.from(signature, 'base64'));
};

const payloads = (check: (received: Json, sent: ReceivedMessage, listed: Json) => void): Check => {
  return async (client) => {
    const message = await receiveMessage(client);
    const [{ data }] = [(await client.send('/v1/events')).json];
    check(JSON.parse(message.body), message, data[0]);
    expect((await client.send(`/v1/events/${data[0].id}`)).json).toEqual(data[0]);
    const { data: report } = data[0];
    expect((await client.send(`/v1/reports/${report.id}/events`)).json.data[0]).toEqual(data[0]);
  };
};

const record = { status: 'queued', companyId: company };

const expectEventNames = (types: readonly string[]): Check => {
  return async (client) => {
    const { send } = client;
    const [created = '', processing = ''] = types;
    const { webhook, body } = await receiveMessage(client, [created, processing]);
    expect((await send(`/v1/webhooks/${webhook.id}`)).json.events).toEqual([created, processing]);
    expect(JSON.parse(body).type).toBe(processing);
    const events = (await send('/v1/events')).json.data.map((event: Json) => event.type);
    expect(events).toEqual(types);
    expect((await send(`/v1/events?type=${processing}`)).json.data).toHaveLength(1);
    const path = `/v1/webhooks/${webhook.id}/deliveries`;
    const deliveries = (await send(`${path}?type=${created}`)).json.data;
    expect(deliveries.map((delivery: Json) => delivery.type)).toEqual([created]);
    expect((await send(`${path}/${deliveries[0].id}`)).json.type).toBe(created);
    // The original name is accepted too.
    const own = { url: 'http://127.0.0.1:9/hook', events: ['report.created'] };
    expect((await send('/v1/webhooks', { method: 'POST', body: own })).json.events).toEqual([created]);
  };
};

/** For each gap, the check of each of its answers. */
const checks: Record<string, Record<string, Check>> = {
  'create-status': {
    '201': async ({ create }) =>
      expect(await create()).toMatchObject({ status: 201, headers: { location: /./ } }),
    '200': async ({ create }) => {
      const { status, headers } = await create();
      expect([status, headers.location]).toEqual([200, undefined]);
    },
    '202': async ({ send, create }) => {
      const { status, headers } = await create();
      expect([status, (await send(headers.location ?? '')).status]).toEqual([202, 200]);
    },
  },
  'create-body': {
    record: async ({ create }) => expect(Object.keys((await create()).json)).toContain('createdAt'),
    minimal: async ({ create, read }) => {
      expect(Object.keys((await create()).json)).toEqual(['id', 'status']);
      expect(Object.keys((await read()).json)).toContain('content');
    },
    'unknown-members': async ({ create, read }) => {
      expect((await create()).json).toHaveProperty('sandboxUnknownText');
      expect((await read()).json).not.toHaveProperty('sandboxUnknownText');
    },
  },
  'report-fields': records,
  'option-members': {
    refused: async ({ create }) =>
      expect((await create({ type, companyId: company, options: { fast: true } })).status).toBe(422),
    ignored: async ({ create }) => {
      const made = await create({ type, companyId: company, options: { fast: true, validate: true } });
      expect([made.status, made.json.options]).toEqual([201, { validate: true }]);
      expect((await create({ type, companyId: company, options: { fast: true, validate: 1 } })).status).toBe(
        422,
      );
    },
  },
  'request-members': { refused: refusesUnknownField, ignored: ignoresUnknownField },
  'validate-default': {
    false: async ({ create }) => expect((await create()).json.options.validate).toBe(false),
    true: async ({ create }) => {
      expect((await create()).json.options.validate).toBe(true);
      const client = { type, companyId: company, options: { validate: false } };
      expect((await create(client)).json.options.validate).toBe(false);
    },
  },
  states: {
    known: expectStates(['queued', 'processing', 'in_review', 'completed']),
    renamed: expectStates(['accepted', 'running', 'under_review', 'done']),
    'unknown-between': expectStates(['queued', 'sandbox_unknown_state', 'in_review', 'completed']),
    skipped: expectStates(['queued', 'in_review', 'completed']),
    'no-cancel': expectStates(['queued', 'processing', 'in_review', 'completed'], 404),
  },
  retrieve: servedOrNot((id) => `/v1/reports/${id}`),
  list: {
    ...servedOrNot('/v1/reports'),
    'small-pages': async ({ send, create }) => {
      for (let made = 0; made < 6; made += 1) await create();
      const { json, headers } = await send('/v1/reports?limit=50');
      expect([json.data.length, json.page.limit]).toEqual([5, 5]);
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers.link ?? '') ?? [];
      expect((await send(next)).json.data).toHaveLength(1);
    },
  },
  companies: servedOrNot('/v1/companies/acme'),
  content: {
    known: async ({ read }) => expect((await read()).json.content).not.toHaveProperty('sandboxUnknownText'),
    'unknown-members': async ({ read }) => {
      const { content, ...record } = (await read()).json;
      expect(Object.keys(content).slice(-2)).toEqual(['sandboxUnknownText', 'sandboxUnknownObject']);
      expect(record).not.toHaveProperty('sandboxUnknownText');
    },
  },
  edit: servedOrNot((id) => `/v1/reports/${id}`, 428, {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json', 'edit-reason': 'x' },
    body: '{}',
  }),
  audit: servedOrNot((id) => `/v1/reports/${id}/history`),
  verify: servedOrNot((id) => `/v1/reports/${id}/verification`),
  'event-names': {
    known: expectEventNames(['report.created', 'report.processing', 'report.in_review', 'report.completed']),
    renamed: expectEventNames(['report.requested', 'report.started', 'report.review_started', 'report.done']),
    'unknown-event': expectEventNames([
      ...['report.created', 'report.sandbox_unknown_event', 'report.in_review', 'report.completed'],
    ]),
  },
  'event-payload': {
    listed: payloads((received, { headers }, { id, ...listed }) => {
      expect(headers['content-type']).toBe('application/json');
      expect(received).toEqual(listed);
      expect([received.data, id]).toEqual([expect.objectContaining(record), headers['webhook-id']]);
    }),
    'not-listed': async (client) => {
      for (const path of ['/v1/reports/rep_1/events', '/v1/events', '/v1/events/evt_1'])
        expect((await client.send(path)).status).toBe(404);
      expect(JSON.parse((await receiveMessage(client)).body).data).toMatchObject(record);
    },
    thin: payloads((received, { headers }, { id, ...listed }) => {
      expect(received).toEqual(listed);
      expect(Object.keys(received)).toEqual(['type', 'timestamp', 'data']);
      expect([Object.keys(received.data), headers['webhook-id']]).toEqual([['id'], id]);
    }),
    cloudevents: payloads((received, { headers }, listed) => {
      expect(headers['content-type']).toBe('application/cloudevents+json');
      expect(received).toEqual(listed);
      expect(received).toEqual({
        ...{ specversion: '1.0', id: headers['webhook-id'], source: '/v1/reports', type: 'report.created' },
        ...{
          subject: received.data.id,
          time: '2026-01-15T12:00:00.000Z',
          datacontenttype: 'application/json',
        },
        data: expect.objectContaining(record),
      });
    }),
  },
  signing: {
    standard: async (client) => {
      const { webhook, headers, body } = await receiveMessage(client);
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const right = new Webhook(webhook.secret ?? '').sign(headers['webhook-id'] ?? '', at, body);
      expect([headers['webhook-signature'], webhook.publicKey]).toEqual([right, undefined]);
    },
    unsigned: async (client) => {
      const { webhook, headers } = await receiveMessage(client);
      expect(Object.keys(headers).filter((name) => name.startsWith('webhook'))).toEqual([
        ...['webhook-id', 'webhook-timestamp'],
      ]);
      expect([webhook.secret, webhook.publicKey]).toEqual([undefined, undefined]);
    },
    v1a: async (client) => {
      const message = await receiveMessage(client);
      const { id, secret, publicKey = '' } = message.webhook;
      expect(publicKey).toMatch(/^whpk_/);
      expect([secret, isSignedWith(publicKey, message)]).toEqual([undefined, true]);
      expect(isSignedWith(publicKey, { ...message, body: `${message.body} ` })).toBe(false);
      const rotated = (await client.send(`/v1/webhooks/${id}/rotate-secret`, { method: 'POST' })).json;
      expect([rotated.secret, rotated.publicKey === publicKey]).toEqual([undefined, false]);
      expect((await client.send(`/v1/webhooks/${id}`)).json.publicKey).toBe(rotated.publicKey);
    },
  },
  subscription: servedOrNot('/v1/webhooks'),
  'error-body': {
    problem: expectRefusals(({ json }) =>
      expect(json).toMatchObject({ type: '/problems/invalid-request', status: 422 }),
    ),
    plain: expectRefusals(({ headers, json }) => {
      expect(headers['content-type']).toBe('application/json');
      expect(json).toEqual({ error: { code: 'invalid-request', message: expect.stringMatching(/lacks/) } });
    }),
    empty: expectRefusals(({ headers, text }) =>
      expect([headers['content-type'], text]).toEqual([undefined, '']),
    ),
    html: expectRefusals(({ headers, text }) => {
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toBe(
        '<!doctype html>\n<title>422 Invalid request</title>\n<h1>422 Invalid request</h1>\n',
      );
    }),
  },
  'error-codes': {
    precise: async ({ send, create }) => {
      expect((await create({})).status).toBe(422);
      expect((await send('/v1/reports', { method: 'PUT' })).headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    },
    '400-for-422': async ({ create }) => {
      const { status, json } = await create({});
      expect([status, json.status, json.type]).toEqual([400, 400, '/problems/invalid-request']);
    },
    '404-for-405': async ({ send }) => {
      const { status, json, headers } = await send('/v1/reports', { method: 'PUT' });
      expect([status, json.status, headers.allow]).toEqual([404, 404, undefined]);
    },
  },
  'rate-limits': {
    standard: expectLimitHeaders(['ratelimit', 'ratelimit-policy', 'retry-after']),
    'x-ratelimit': expectLimitHeaders([
      'retry-after',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ]),
    'no-headers': expectLimitHeaders([]),
  },
  'size-limits': { '64-kib': expectMaxBytes(64 * 1024), '4-kib': expectMaxBytes(4096) },
  idempotency: { honoured: expectReplay('true'), ignored: expectReplay(undefined) },
  'content-parts': {
    served: async ({ send, read }) => {
      const { status, json } = await send(`/v1/reports/${(await read()).json.id}?include=powers`);
      expect([status, Object.keys(json.content)]).toEqual([200, [...alwaysShown, 'powers']]);
    },
    ignored: async ({ send, read }) => {
      const whole = await read();
      const { status, json } = await send(`/v1/reports/${whole.json.id}?include=powerz`);
      expect([status, json]).toEqual([200, whole.json]);
    },
    refused: async ({ send, read }) => {
      const { status, json } = await send(`/v1/reports/${(await read()).json.id}?include=powers`);
      expect([status, json.detail]).toEqual([400, 'The query takes no parameter, not "include".']);
    },
  },
  'cross-origin': {
    loopback: expectOrigins('http://localhost:3000', undefined),
    none: expectOrigins(undefined, undefined),
    any: expectOrigins('*', '*'),
  },
};

describe('the answers to a gap', () => {
  let client: Client | undefined;
  afterEach(async () => {
    await client?.close();
    expect(client?.failures ?? []).toEqual([]);
  });

  it('are all tested here', () => {
    const shown = Object.entries(checks).map(([gap, answers]) => [gap, Object.keys(answers).sort()]);
    const all = openGaps.map((gap) => [gap.name, [...answersTo(gap)].sort()]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(all));
  });

  it.each(openGaps.flatMap((gap) => answersTo(gap).map((answer) => ({ gap: gap.name, answer }))))(
    '$gap=$answer changes the response, and Sandbox-Gaps names it',
    async ({ gap, answer }) => {
      const own = await connect('in process', { profile: { gaps: { [gap]: answer } }, pace: 'instant' });
      client = own;
      const varied = new Set<string>();
      const send = async (path: string, call: Call = {}) => {
        const reply = await own.call(path, call);
        const received = reply.headers['sandbox-gaps'];
        if (received !== undefined) varied.add(received);
        return reply;
      };
      const create = (body: object = { type, companyId: company }, call: Call = {}) =>
        send('/v1/reports', { method: 'POST', body, ...call });
      const read = async () => send(`/v1/reports/${(await create()).json.id}`);
      await checks[gap]?.[answer]?.({ send, create, read });
      const isUsual = openGaps.find(({ name }) => name === gap)?.default === answer;
      expect([...varied]).toEqual(isUsual ? [] : [`${gap}=${answer}`]);
    },
  );

  it('let a report be edited as it was read', async () => {
    const gaps = {
      states: 'renamed',
      'report-fields': 'unknown-members',
      content: 'unknown-members',
    } as const;
    const own = await connect('in process', { profile: { gaps }, pace: 'instant' });
    client = own;
    const created = await own.call('/v1/reports', { method: 'POST', body: { type, companyId: company } });
    const path = `/v1/reports/${created.json.id}`;
    const patch = async (kind: string, patchOf: (read: Json) => unknown) => {
      const { json, headers } = await own.call(path);
      const sent = { 'content-type': kind, 'if-match': headers.etag ?? '', 'edit-reason': 'r' };
      return own.call(path, { method: 'PATCH', headers: sent, body: JSON.stringify(patchOf(json)) });
    };
    const merged = await patch('application/merge-patch+json', ({ content, ...record }) => {
      const { sandboxUnknownText, sandboxUnknownObject } = content;
      const unknown = { sandboxUnknownText, sandboxUnknownObject };
      return { ...record, content: { ...unknown, requestedOperations: ['CON_SELF'] } };
    });
    expect([merged.status, merged.json.status, merged.json.version]).toEqual([200, 'done', 2]);
    const tested = (status: string) =>
      patch('application/json-patch+json', () => [{ op: 'test', path: '/status', value: status }]);
    expect((await tested('done')).status).toBe(200);
    expect((await tested('running')).status).toBe(409);
  });
});
