import type { IssuedKey, KeyPage } from '../contract/generated/types.js';
import { timeoutSignal } from '../runtime/real-time.js';
import { isLoopback } from '../server/settings.js';
import { isJsonObject } from '../values/json.js';
import type { InputError } from './settings.js';

/** A running server, and the key for it. */
export interface ServerAccess {
  url: string;
  key: string;
  /** The account, if the key is the admin token. */
  account?: string | undefined;
}

/** Request other than a GET. */
interface ServerRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Max time for the response; 30 seconds by default. */
  timeoutMs?: number;
}

/** Why the request failed. */
export interface ServerError extends InputError {
  /** Status of the response; absent without one. */
  status?: number;
  /** Last part of the problem's `type`. */
  problem?: string;
  /** Keywords of the violations. */
  keywords?: readonly string[];
}

/** Sends a request to the control plane. Returns the JSON of the response, or an error with a remedy. */
export async function requestControlPlane(
  { account, ...server }: ServerAccess,
  path: string,
): Promise<{ value: unknown } | ServerError> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`;
  return requestServer(server, path + query);
}

/** Sends a request. Returns the JSON of the response, undefined for none, or an error with a remedy. */
export async function requestServer(
  { url, key }: ServerAccess,
  path: string,
  { method = 'GET', body, headers = {}, timeoutMs = 30_000 }: ServerRequest = {},
): Promise<{ value: unknown } | ServerError> {
  if (/[^\x21-\x7e]/.test(key)) return { source: '--key', detail: 'A key has no blanks, and only ASCII.' };
  const typed = body === undefined ? {} : { 'Content-Type': 'application/json' };
  try {
    const response = await fetch(url.replace(/\/+$/, '') + path, {
      ...{ method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json', ...typed, ...headers },
      signal: timeoutSignal(timeoutMs),
    });
    if (response.status === 204) return { value: undefined };
    const value: unknown = await response.json().catch(() => undefined);
    return response.ok && value !== undefined
      ? { value }
      : { ...refusal(url, response.status, value), status: response.status };
  } catch (error) {
    const { name = '', cause } = error as { name?: string; cause?: { code?: string; message?: string } };
    const detail =
      name === 'TimeoutError'
        ? `No response came within ${timeoutMs / 1000} seconds.`
        : `No server responds there (${cause?.code ?? cause?.message ?? 'unknown'}). Start one with legal-reports-sandbox.`;
    return { source: `--url ${url}`, detail };
  }
}

/** A request failed. */
export class RefusedError extends Error {
  readonly refusal: ServerError;

  constructor(refusal: ServerError) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/**
 * Sends a request and returns its JSON.
 * @throws RefusedError
 */
export async function requestOrThrow<T>(
  server: ServerAccess,
  path: string,
  request?: ServerRequest,
): Promise<T> {
  const response = await requestServer(server, path, request);
  if ('detail' in response) throw new RefusedError(response);
  return response.value as T;
}

function refusal(url: string, status: number, body: unknown): ServerError {
  const source = `--url ${url}`;
  if (!isJsonObject(body) || typeof body.type !== 'string' || typeof body.detail !== 'string')
    return { source, detail: `The server is not a sandbox: it returned ${status}.` };
  const problem = body.type.slice(body.type.lastIndexOf('/') + 1);
  if (problem === 'route-not-found') {
    const { pathname, origin } = new URL(url);
    if (pathname !== '/')
      return { source, detail: `Name the address before /v1 and /_sandbox: ${origin}.`, problem };
    const detail = 'The server has no such control plane: it is older, or runs with --no-control-plane.';
    return { source, detail, problem };
  }
  if (status === 401)
    return { source: '--key', detail: `The server refused the key. ${body.detail}`, problem };
  if (problem === 'account-forbidden') return { source: '--account', detail: body.detail, problem };
  const errors = Array.isArray(body.errors)
    ? (body.errors as { keyword?: string; parameter?: string }[])
    : [];
  if (errors.some(({ parameter, keyword }) => parameter === 'account' && keyword === 'required'))
    return {
      source: '--key',
      detail: 'The admin token opens every account: name the one that is meant, --account NAME.',
    };
  const keywords = errors.map(({ keyword = '' }) => keyword);
  return { source, detail: `The server returned ${status}. ${body.detail}`, problem, keywords };
}

/**
 * Returns the key for `/v1`: the given one or, with the admin token, which opens nothing there, an active key of the
 * account that `--account` names.
 */
export async function resolveAccountKey({
  url,
  key,
  account,
}: ServerAccess): Promise<{ key: string } | ServerError> {
  if (account === undefined) return { key };
  const query = `account=${encodeURIComponent(account)}`;
  const listed = await requestServer({ url, key }, `/_sandbox/keys?limit=100&${query}`);
  if ('detail' in listed) return listed;
  const active = (listed.value as KeyPage).data.find(({ state }) => state === 'active');
  if (active === undefined) {
    const detail = `No key of the account is active: issue one, POST /_sandbox/keys?${query}.`;
    return { source: `--account ${account}`, detail };
  }
  const shown = await requestServer({ url, key }, `/_sandbox/keys/${active.id}/secret?${query}`);
  return 'detail' in shown ? shown : { key: (shown.value as IssuedKey).key };
}

/** Address to listen on for requests to a URL: all interfaces, unless it is a loopback address. */
export function listenAddress(receiveAt: string): { host: string; port: number } {
  const { hostname, port } = new URL(receiveAt);
  const name = hostname.replace(/^\[|\]$/g, '');
  return { host: isLoopback(name) ? name : '0.0.0.0', port: Number(port || 80) };
}

export function listenError(error: unknown, receiveAt: string): InputError {
  const { code = 'unknown' } = error as { code?: string };
  const { port } = listenAddress(receiveAt);
  const detail =
    code === 'EADDRINUSE'
      ? `Port ${port} is taken. Stop the program that listens there, or name another one.`
      : `The command cannot listen on port ${port} (${code}).`;
  return { source: `--receive-at ${receiveAt}`, detail };
}
