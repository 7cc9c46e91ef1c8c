import { contentVersion } from '../src/contract/version.js';

/** A request that is as expensive as its size allows. */
export interface HeavyRequest {
  what: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Path, in which `{report}` is the path of a completed report about an average company. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Expected status. */
  status: number;
}

const limit = 64 * 1024;

/** Returns a text with as many items as fit between its start and end. */
function filled(begin: string, item: (index: number) => string, end: string, bytes = limit): string {
  const items: string[] = [];
  let length = begin.length + end.length;
  for (let index = 0; ; index += 1) {
    const next = item(index);
    length += next.length + 1;
    if (length > bytes) return begin + items.join(',') + end;
    items.push(next);
  }
}

function post(what: string, path: string, body: string, headers: Record<string, string> = {}): HeavyRequest {
  const all = { 'content-type': 'application/json', ...headers };
  return { what: `${what}: POST ${path}`, method: 'POST', path, headers: all, body, status: 422 };
}

/** A body that is refused while it is parsed. */
function unread(what: string, body: string): HeavyRequest {
  return { ...post(what, '/_sandbox/import?replace=true', body), status: 400 };
}

function patch(kind: 'merge' | 'json', what: string, body: string, status = 422): HeavyRequest {
  const headers = {
    'content-type': `application/${kind}-patch+json`,
    'edit-reason': 'r',
    'if-match': '*',
  };
  return { what: `${what}: PATCH`, method: 'PATCH', path: '{report}', headers, body, status };
}

const fields = (begin: string, end: string, value = '1', bytes = limit) =>
  filled(begin, (index) => `"m${index}":${value}`, end, bytes);

/** Moves a value with 50 levels below another one repeatedly. */
function nesting(): string {
  const nest = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
  const lower = `{"op":"add","path":"/y","value":${nest}},{"op":"move","from":"/x","path":"/y${'/a'.repeat(50)}"}`;
  const begin = `[{"op":"add","path":"/x","value":${nest}},`;
  return filled(begin, () => `${lower},{"op":"move","from":"/y","path":"/x"}`, ']');
}

/**
 * The heaviest known requests: the smallest bodies with the largest effect. To add one, add a line; tests and
 * benchmark apply the same bound.
 */
export const heaviestRequests: readonly HeavyRequest[] = [
  patch(
    'json',
    '`[{},{},…]`',
    filled('[', () => '{}', ']'),
  ),
  patch(
    'json',
    '`[1,1,…]`',
    filled('[', () => '1', ']'),
  ),
  patch(
    'json',
    'moves from `""` to `""`',
    filled('[', () => '{"op":"move","from":"","path":""}', ']'),
    200,
  ),
  patch(
    'json',
    'copies of the whole',
    filled('[', () => '{"op":"copy","from":"","path":""}', ']'),
    409,
  ),
  patch(
    'json',
    'copies of copies',
    filled('[{"op":"add","path":"/x","value":{}},', (n) => `{"op":"copy","from":"/x","path":"/x/${n}"}`, ']'),
    409,
  ),
  patch('json', 'nests moved into nests', nesting(), 409),
  patch('json', 'one deep pointer', `[{"op":"add","path":"${'/a'.repeat(32_000)}","value":1}]`, 409),
  patch(
    'json',
    'tests',
    filled('[', () => '{"op":"test","path":"/status","value":"completed"}', ']'),
    200,
  ),
  patch(
    'json',
    'items put first',
    filled('[', () => '{"op":"add","path":"/content/entities/0","value":1}', ']'),
  ),
  patch(
    'json',
    'unknown fields',
    filled('[', (n) => `{"op":"add","path":"/m${n}","value":1}`, ']'),
  ),
  patch('merge', '5,000 × `{}` as entities', `{"content":{"entities":[${Array(5000).fill('{}').join()}]}}`),
  patch(
    'merge',
    '`{}` as entities',
    filled('{"content":{"entities":[', () => '{}', ']}}'),
  ),
  patch('merge', 'unknown fields of the report', fields('{', '}')),
  patch('merge', 'unknown fields of the content', fields('{"content":{', '}}')),
  patch('merge', 'sources of nothing', fields('{"content":{"provenance":{', '}}}', '{}')),
  patch(
    'merge',
    'faults below a long name',
    fields(`{"content":{"provenance":{"/${'k'.repeat(limit / 2)}":{`, '}}}}'),
  ),
  post('unknown fields', '/v1/reports', fields('{', '}')),
  post('unknown fields, keyed', '/v1/reports', fields('{', '}'), { 'idempotency-key': 'heavy' }),
  patch(
    'json',
    'one long number',
    `[{"op":"replace","path":"/content/entities/0/name","value":"${'0'.repeat(limit - 70)}"}]`,
    200,
  ),
  post('one long duration', '/_sandbox/clock/advance', `{"by":"P${'1'.repeat(limit - 20)}D"}`),
  post('one long name', '/v1/reports', `{"${'m'.repeat(limit - 6)}":1}`),
  post('unknown fields', '/_sandbox/keys', fields('{', '}')),
  post(
    '`{}` as reports',
    '/_sandbox/import?replace=true',
    filled('{"reports":[', () => '{}', ']}', 2 * limit),
  ),
  post(
    // At most the reports that an account may have.
    '`{"done":[]}` as reports',
    '/_sandbox/import?replace=true',
    filled('{"reports":[', () => '{"done":[]}', ']}', 16 * limit),
  ),
  post(
    '`{}` as revisions of one report',
    '/_sandbox/import?replace=true',
    filled('{"reports":[{"revisions":[', () => '{}', ']}]}'),
  ),
  unread('fields of one object', fields('{', '}', '1', 128 * limit)),
  post(
    '`[]` in a list',
    '/_sandbox/import?replace=true',
    filled('[', () => '[]', ']', 16 * limit),
  ),
  unread('newlines', '\n'.repeat(128 * limit)),
  unread('escapes in a string', `"${'\\n'.repeat(64 * limit)}"`),
  unread('digits of a number', '1'.repeat(128 * limit)),
  unread('items before a fault', `[${'1,\n'.repeat(5 * limit)}x]`),
];

function usualWorld(reports: number): string {
  const clock = { mode: 'auto', pace: 'fast', now: epoch };
  const report = (index: number) => ({
    ...{ type: 'sociedades_y_poderes', companyId: `Comercial ${index} SpA`, createdAt: epoch },
  });
  return JSON.stringify({
    ...{ format: 'legal-reports-sandbox/world', formatVersion: 2, contentVersion, account: 'bench' },
    ...{
      seed: 'sandbox',
      clock,
      requests: 0,
      reports: Array.from({ length: reports }, (_, at) => report(at)),
    },
  });
}

const epoch = '2026-01-15T12:00:00.000Z';

/** Requests that take long and yield to the event loop. */
export const longWorks: readonly HeavyRequest[] = [
  {
    ...post('100,000 usual reports', '/_sandbox/import?replace=true', usualWorld(100_000)),
    status: 200,
  },
];

const get = (what: string, path: string): HeavyRequest => ({
  ...{ what, method: 'GET', path, headers: {}, body: '', status: 200 },
});

/** An edit that replaces one text of 20 KB by another. */
export function revisionOf(number: number): HeavyRequest {
  const value = `${number}`.padEnd(20_000, ' Poder general');
  return patch(
    'json',
    `revision ${number}`,
    JSON.stringify([{ op: 'replace', path: '/content/powers/0/title', value }]),
    200,
  );
}

/** Requests about a report with the max number of revisions. */
export const longHistory: readonly HeavyRequest[] = [
  get('the history of 1,000 changes', '{report}/history'),
  get('the verification of 1,000 changes', '{report}/verification'),
];

/** First-time requests of a server, in this order. */
export const firstRequests: readonly HeavyRequest[] = [
  get('the first read of a server', '{report}'),
  {
    ...patch('json', '', '[{"op":"replace","path":"/content/powers/0/title","value":"Poder"}]', 200),
    what: 'the first edit of a server',
  },
  get('the document in YAML', '/openapi.yaml'),
];

/** Max time that a request may block other clients, in milliseconds. */
export function maxBlockingMs({ body }: HeavyRequest): number {
  return Math.min(250, Math.max(50, (50 * body.length) / limit));
}
