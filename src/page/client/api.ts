import type { Operations } from '../../contract/generated/operations.js';
import type { Problem } from '../../contract/generated/types.js';
import { apiKey, chosenAccount, credential, isAdmin } from './session.js';

type OperationId = keyof Operations;

/** The body that an operation answers with when all is well. */
type BodyOf<Id extends OperationId> = Extract<Operations[Id]['answer'], { body: object }>['body'];

/** What is asked of the server. */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With all that varies in it encoded. */
  path: string;
  /** Members that are undefined or empty are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON. */
  body?: unknown;
  /** In the place of `body`: it is sent as it is. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

interface ApiResponse<Body> {
  status: number;
  body: Body;
  /** For `If-Match`; null where it has none. */
  etag: string | null;
}

/** An answer that tells of a problem. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** Nothing of an answer came, or nothing that could be read. */
export class NoResponseError extends Error {}

/**
 * Asks one operation, with the key that was put in.
 * @throws Refusal, Unanswered; what the signal was ended with
 */
export async function callApi<Id extends OperationId>(asked: ApiRequest): Promise<ApiResponse<BodyOf<Id>>> {
  const response = await openResponse(asked);
  const text = await response.text().catch((error) => unanswered(error, asked));
  const body = text === '' ? null : parsed(text);
  if (!response.ok) throw toProblemError(response, body);
  return { status: response.status, body: body as BodyOf<Id>, etag: response.headers.get('ETag') };
}

/** The same, for whoever reads the body itself. */
export async function openResponse(asked: ApiRequest): Promise<Response> {
  const { method = 'GET', signal } = asked;
  const bearer = acceptsAdminToken(asked.path) ? credential.value : apiKey.value;
  const body = bodyOf(asked);
  const init: RequestInit = {
    method,
    headers: { ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }), ...headersOf(asked) },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
    cache: 'no-store',
  };
  return fetch(urlOf(asked), init).catch((error) => unanswered(error, asked));
}

function unanswered(error: unknown, { signal }: ApiRequest): never {
  if (signal?.aborted) throw signal.reason;
  throw new NoResponseError(String(error));
}

/** What JSON says; the text itself where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'status' in body;
}

/** In the form of the contract, whatever the profile of the server makes of errors. */
function toProblemError({ status, headers }: Response, body: unknown): ProblemError {
  if (isProblem(body)) return new ProblemError(body);
  const requestId = headers.get('Request-Id') ?? '';
  const detail = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return new ProblemError({
    type: 'about:blank',
    title: `HTTP ${status}`,
    status,
    detail,
    instance: '',
    requestId,
  });
}

/** Whether the admin token opens it, where that was put in: under `/v1` a key of the account does. */
export function acceptsAdminToken(path: string): boolean {
  return isAdmin.value && path.startsWith('/_sandbox/');
}

/** What is sent with it besides the key. */
export function headersOf(asked: ApiRequest): Record<string, string> {
  const type = asked.method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  return { ...(bodyOf(asked) === undefined ? {} : { 'Content-Type': type }), ...asked.headers };
}

/** The text of what is sent; undefined where nothing is. */
export function bodyOf({ body, text }: ApiRequest): string | undefined {
  return text ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** Where an operation is asked, with the account that the admin token acts on. */
export function urlOf({ path, query = {} }: ApiRequest): string {
  const account = acceptsAdminToken(path) ? chosenAccount.value?.account : undefined;
  const told = Object.entries({ ...query, account: query.account ?? account }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return told.length === 0 ? path : `${path}?${new URLSearchParams(told)}`;
}

/**
 * A report as any profile may tell it: with its id and a state, by whatever name. All other members are told by some
 * profiles alone.
 */
export type AnyProfile<Report extends { id: string; status: string }> = Pick<Report, 'id'> & {
  status: string;
} & Partial<Omit<Report, 'id' | 'status'>>;
