import type { ForwardedRequest, Interceptor, UpstreamResponse } from '../verify-runs.js';

/** A JSON object of the sandbox or of an upstream server. */
// biome-ignore lint/suspicious/noExplicitAny: the sandbox promises its fields.
export type Json = Record<string, any>;

/** A page of reports, already in the form of the upstream server. */
export interface ListPage {
  readonly reports: readonly Json[];
  /** All reports of the account, newest first. */
  readonly total: number;
  readonly query: URLSearchParams;
}

/** The wire form of an upstream server: pure functions that convert the records of the sandbox. */
export interface Dialect {
  /** Status of a create, with or without `Location`. */
  readonly created: { readonly status: number; readonly hasLocation: boolean };
  readonly mediaType: string;
  /** Names of states, by the state of the sandbox. */
  readonly states: Readonly<Record<string, string>>;
  /** Returns the body of the response to a create, a read or a cancel. @param record with the state of the server */
  record(record: Json): Json;
  list(page: ListPage): Json;
  /** Returns the start and the size of a page, from its query. */
  page(query: URLSearchParams): { readonly from: number; readonly size: number };
  /** @param problem the problem of the sandbox: type, title, status, detail and errors */
  error(problem: Json): Json;
  /** Converts an id of the sandbox to that of the server; by default both are the same. */
  id?(id: string): string;
}

const unknownOperation = {
  ...{ type: '/problems/not-found', title: 'Not Found', status: 404 },
  detail: 'There is no such operation.',
};

/** Returns a server that responds to creates, reads and lists in a dialect, and has no other operation. */
export function translateTo(dialect: Dialect): Interceptor {
  return async (request, pass) => {
    const { pathname, searchParams } = new URL(request.path, 'http://upstream');
    const [, version, collection, id, ...rest] = pathname.split('/');
    if (request.method === 'OPTIONS' || version !== 'v1') return translated(dialect, await pass(request));
    const isReports = collection === 'reports' && rest.length === 0;
    if (isReports && id === undefined && request.method === 'GET')
      return listResponse(dialect, { request, pass, query: searchParams });
    if (isReports && (request.method === 'GET' || id === undefined)) {
      const own = id === undefined ? undefined : await ownId(dialect, { request, pass, id });
      return translated(
        dialect,
        await pass(own === undefined ? request : { ...request, path: `/v1/reports/${own}` }),
      );
    }
    const refused = await pass({ ...request, method: 'GET', path: '/v1/reports?limit=1', body: '' });
    return refused.status === 401 ? translated(dialect, refused) : problem(dialect, unknownOperation, {});
  };
}

interface PassedRequest {
  readonly request: ForwardedRequest;
  readonly pass: (request: ForwardedRequest) => Promise<UpstreamResponse>;
}

/** Reads all reports of the account. */
async function allReports({ request, pass }: PassedRequest): Promise<Json[] | UpstreamResponse> {
  const reports: Json[] = [];
  for (let path: string | undefined = '/v1/reports?limit=50'; path !== undefined; ) {
    const response = await pass({ ...request, method: 'GET', path, body: '' });
    if (response.status !== 200) return response;
    const { data, page } = JSON.parse(response.body);
    reports.push(...data);
    path = page.next === null ? undefined : `/v1/reports?limit=50&cursor=${encodeURIComponent(page.next)}`;
  }
  return reports;
}

async function listResponse(
  dialect: Dialect,
  { query, ...rest }: PassedRequest & { query: URLSearchParams },
) {
  const reports = await allReports(rest);
  if (!Array.isArray(reports)) return translated(dialect, reports);
  const { from, size } = dialect.page(query);
  const shown = reports.slice(from, from + size).map((record) => withState(dialect, record));
  return json(200, dialect.mediaType, dialect.list({ reports: shown, total: reports.length, query }));
}

/** Returns the sandbox's id of a report; the given one if the server has the same or knows none. */
async function ownId(dialect: Dialect, { id, ...rest }: PassedRequest & { id: string }): Promise<string> {
  if (dialect.id === undefined) return id;
  const reports = await allReports(rest);
  const found = Array.isArray(reports) ? reports.find((record) => dialect.id?.(record.id) === id) : undefined;
  return found?.id ?? id;
}

function withState({ states }: Dialect, record: Json): Json {
  return { ...record, status: states[record.status] ?? record.status };
}

function translated(dialect: Dialect, response: UpstreamResponse): UpstreamResponse {
  if (response.body === '') return response;
  const body = JSON.parse(response.body);
  if (response.status >= 400) return problem(dialect, body, response.headers);
  const { created, mediaType } = dialect;
  const isCreated = response.headers.location !== undefined;
  const path = `/v1/reports/${dialect.id?.(body.id) ?? body.id}`;
  return json(
    isCreated ? created.status : response.status,
    mediaType,
    dialect.record(withState(dialect, body)),
    isCreated && created.hasLocation ? { location: path } : {},
  );
}

function problem(dialect: Dialect, body: Json, { allow }: UpstreamResponse['headers']): UpstreamResponse {
  return json(body.status, dialect.mediaType, dialect.error(body), allow === undefined ? {} : { allow });
}

function json(
  status: number,
  mediaType: string,
  body: Json,
  headers: UpstreamResponse['headers'] = {},
): UpstreamResponse {
  return { status, headers: { ...headers, 'content-type': mediaType }, body: JSON.stringify(body) };
}

/** Renames all fields of a value, at every depth. */
export function withNames(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [rename(name), withNames(item, rename)]);
  return Object.fromEntries(entries);
}

/** Returns `created_at` for `createdAt`. Keys that are data, such as currencies and JSON Pointers, stay. */
export function snakeCase(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The last part of the type of a problem. */
export function codeOf({ type }: Json): string {
  return String(type).split('/').at(-1) ?? '';
}
