import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { createSecretMask, minSecretLength } from '../../accounts/secrets.js';
import type { InterviewExchange, InterviewRequest, KeyRole } from '../../contract/verification/exchanges.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';
import { parseJson } from '../../values/json.js';

/** The body of a response without keys, and its JSON; undefined if it is none. */
interface StoredBody {
  readonly shown: string;
  readonly json: unknown;
}

/** Max characters of all stored bodies, so that no server can use up the memory. */
const maxStoredBodies = 128 * 1024 * 1024;

/**
 * Stores the bodies of a run. An unchanged body that is read repeatedly is stored once: a report may be polled for an
 * hour.
 * @throws Error if the limit is exceeded
 */
export function createBodyStore(
  hide: (text: string) => string,
  maxLength = maxStoredBodies,
): (text: string) => StoredBody {
  let left = maxLength;
  let last: { text: string; stored: StoredBody } | null = null;
  return (text) => {
    if (last?.text === text) return last.stored;
    if (text.length > left)
      throw new Error(`the responses of this run have more than ${maxLength} characters together`);
    left -= text.length;
    last = { text, stored: { shown: hide(text), json: parseJson(text) } };
    return last.stored;
  };
}

/** A server, whose base addresses are without `/v1`, and the keys for it: by role, and that of the other environment. */
interface VerifyTarget {
  readonly baseUrl: string;
  readonly otherUrl: string | undefined;
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>;
  readonly otherKey: string | undefined;
}

/** Max time for a response, in milliseconds. It is short after the first timeout, so that no run takes long. */
const defaultWaits = { first: 30_000, later: 5_000 };
/** Max bytes of a response that are read. */
const maxBodyBytes = 64 * 1024 * 1024;

export type VerifyClient = ReturnType<typeof createVerifyClient>;

/** Sends requests to a server, and hides its keys in the results. */
export function createVerifyClient(target: VerifyTarget, waits = defaultWaits, transport: Transport = send) {
  const { keys, otherKey } = target;
  const given = [keys.own, keys.stranger, keys.revoked, otherKey].filter((key) => key !== undefined);
  const longKeys = given.filter(({ length }) => length >= minSecretLength);
  /** Removes the keys from a text, except short ones that may be ordinary words. */
  const hide = createSecretMask(given);
  const store = createBodyStore(hide);
  let waitMs = waits.first;

  /** Returns whether a response repeats a key; null if a key is too short to decide. */
  const repeatsKey = (response: TransportResponse): boolean | null => {
    const raw = JSON.stringify(response);
    if (longKeys.some((key) => raw.includes(key) || raw.includes(encodeURIComponent(key)))) return true;
    return longKeys.length < given.length ? null : false;
  };

  /** Sends a request, and returns the exchange without keys, except in its JSON. */
  const ask = async (request: InterviewRequest): Promise<InterviewExchange> => {
    const { method, body = null, elsewhere, path } = request;
    const url = `${(elsewhere ? target.otherUrl : target.baseUrl)?.replace(/\/+$/, '')}${path}`;
    const key = elsewhere ? otherKey : keys[request.key];
    const shown = { method, url: hide(url), headers: headersWith(request, '<key>'), body };
    try {
      const response = await transport(
        { method, url, headers: headersWith(request, key ?? ''), body },
        waitMs,
      );
      const stored = store(response.body);
      const headers = Object.entries(response.headers).map(([name, value]) => [name, hide(value)]);
      const answer = {
        status: response.status,
        headers: Object.fromEntries(headers),
        body: stored.shown,
      };
      return {
        ...{ request: shown, answer, failure: null, json: stored.json },
        repeatsKey: repeatsKey(response),
      };
    } catch (error) {
      if (error instanceof ResponseTimeoutError) waitMs = waits.later;
      const { code, message } = error as { code?: string; message: string };
      const failure = code ?? message;
      return { request: shown, answer: null, failure, json: undefined, repeatsKey: false };
    }
  };
  return { ask, hide };
}

function headersWith({ key, form, headers }: InterviewRequest, text: string): Record<string, string> {
  const scheme = form === 'bare' ? '' : form === 'token' ? 'Token ' : 'Bearer ';
  const Authorization = `${scheme}${text}`;
  const ofKey = key === 'none' ? {} : form === 'x-api-key' ? { 'X-API-Key': text } : { Authorization };
  return { Accept: '*/*', ...ofKey, ...headers };
}

type TransportRequest = { method: string; url: string; headers: Record<string, string>; body: string | null };
type TransportResponse = { status: number; headers: Record<string, string>; body: string };

/** Sends a request to a server and returns its response within a time. */
export type Transport = (request: TransportRequest, waitMs: number) => Promise<TransportResponse>;

/** Sends a request on a new connection: a server may close kept ones. */
function send({ method, url, headers, body }: TransportRequest, waitMs: number): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const bytes = body === null ? null : Buffer.from(body);
    const length = bytes === null ? {} : { 'Content-Length': String(bytes.length) };
    const options = { method, headers: { ...headers, ...length }, agent: false as const };
    const request = (url.startsWith('https:') ? sendHttps : sendHttp)(url, options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBodyBytes)
          request.destroy(new Error(`the response is larger than ${maxBodyBytes} bytes`));
        parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const values = Object.entries(response.headersDistinct);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(values.map(([name, list = []]) => [name, list.join(', ')])),
          body: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
    const timer = setTimeout(() => request.destroy(new ResponseTimeoutError(waitMs)), waitMs);
    request.on('error', reject);
    request.on('close', () => clearTimeout(timer));
    request.end(bytes);
  });
}

class ResponseTimeoutError extends Error {
  constructor(waitMs: number) {
    super(`no response came within ${waitMs / 1000} seconds`);
  }
}
