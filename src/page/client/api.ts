import type { Operations } from '../../contract/generated/operations.js';
import type { Problem } from '../../contract/generated/types.js';
import { requestInForm } from '../../contract/shapes/request-form.js';
import { apiKey, chosenAccount, credential, isAdmin, requestForm } from './session.js';

export type ApiOperation = keyof Operations;

/** Body of a successful response. */
export type ResponseBody<Id extends ApiOperation> = Extract<
  Operations[Id]['response'],
  { body: object }
>['body'];

/** A request to the server. */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with its variable parts encoded. */
  path: string;
  /** Undefined and empty fields are omitted. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON value. */
  body?: unknown;
  /** Raw body, instead of `body`. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

interface ApiResponse<Body> {
  status: number;
  body: Body;
  /** For `If-Match`; null if the response has none. */
  etag: string | null;
}

/** A response with a problem. */
export class ProblemResponseError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** No response came, or none that could be read. */
export class NoResponseError extends Error {}

/**
 * Calls an operation with the key of the page.
 * @throws ProblemResponseError, NoResponseError; the abort reason of the signal
 */
export async function callApi<Id extends ApiOperation>(
  request: ApiRequest,
): Promise<ApiResponse<ResponseBody<Id>>> {
  const response = await openResponse(request);
  const text = await response.text().catch((error) => rethrowUnreachable(error, request));
  const body = text === '' ? null : parseJsonOrText(text);
  if (!response.ok) throw toProblemError(response, body);
  return { status: response.status, body: body as ResponseBody<Id>, etag: response.headers.get('ETag') };
}

/** Sends a request; the caller reads the body. @throws NoResponseError; the abort reason of the signal */
export async function openResponse(request: ApiRequest): Promise<Response> {
  const { method = 'GET', signal } = request;
  const bearer = acceptsAdminToken(request.path) ? credential.value : apiKey.value;
  const body = requestBody(request);
  const init: RequestInit = {
    method,
    headers: {
      ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
      ...requestHeaders(request),
      ...(hasOtherForm(request) ? { 'Sandbox-Shape': 'none' } : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
    cache: 'no-store',
  };
  return fetch(requestUrl(request), init).catch((error) => rethrowUnreachable(error, request));
}

function rethrowUnreachable(error: unknown, { signal }: ApiRequest): never {
  if (signal?.aborted) throw signal.reason;
  throw new NoResponseError(String(error));
}

/** Parses JSON; returns other text unchanged. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'status' in body;
}

/** Converts an error response of any profile to a problem. */
function toProblemError({ status, headers }: Response, body: unknown): ProblemResponseError {
  if (isProblem(body)) return new ProblemResponseError(body);
  const requestId = headers.get('Request-Id') ?? '';
  const detail = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return new ProblemResponseError({
    type: 'about:blank',
    title: `HTTP ${status}`,
    status,
    detail,
    instance: '',
    requestId,
  });
}

/** Returns true if an admin token was entered and opens the path. Paths under `/v1` need an account key. */
export function acceptsAdminToken(path: string): boolean {
  return isAdmin.value && path.startsWith('/_sandbox/');
}

/** Returns true if clients of the shape send the request in another form. */
function hasOtherForm({ path }: ApiRequest): boolean {
  return requestForm !== null && path.startsWith('/v1/');
}

/** A request as a client of this server sends it: in the shape, if it has one. */
interface ClientRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Returns a request of the page as another client sends it, without the key. */
export function clientRequest(request: ApiRequest): ClientRequest {
  const own = {
    method: request.method ?? 'GET',
    path: requestUrl(request),
    body: requestBody(request) ?? null,
  };
  const headers = requestHeaders(request);
  if (requestForm === null || !hasOtherForm(request)) return { url: own.path, headers, body: own.body };
  const { path, body } = requestInForm(own, requestForm);
  const isJson = headers['Content-Type'] === 'application/json';
  const typed = isJson ? { ...headers, 'Content-Type': requestForm.mediaType } : headers;
  return { url: path, headers: typed, body };
}

/** Headers without the key. */
function requestHeaders(request: ApiRequest): Record<string, string> {
  const type = request.method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  return {
    ...(requestBody(request) === undefined ? {} : { 'Content-Type': type }),
    ...request.headers,
  };
}

/** Text of the body; undefined if there is none. */
function requestBody({ body, text }: ApiRequest): string | undefined {
  return text ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** URL of a request, with the account that the admin token acts on. */
export function requestUrl({ path, query = {} }: ApiRequest): string {
  const account = acceptsAdminToken(path) ? chosenAccount.value?.account : undefined;
  const parameters = Object.entries({ ...query, account: query.account ?? account }).flatMap(
    ([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]),
  );
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}

/**
 * A report of any profile: the id and a state are certain; all other fields are optional,
 * and the state may have any name.
 */
export type AnyProfile<Report extends { id: string; status: string }> = Pick<Report, 'id'> & {
  status: string;
} & Partial<Omit<Report, 'id' | 'status'>>;
