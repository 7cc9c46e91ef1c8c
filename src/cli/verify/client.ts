import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { createSecretMask, minSecretLength } from '../../accounts/secrets.js';
import type { InterviewExchange, InterviewRequest, KeyRole } from '../../contract/verification/exchanges.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';

/** The body of a response, stored for the run. */
interface StoredBody {
  /** Without keys. */
  readonly shown: string;
  /** Parsed JSON; undefined if it is none. */
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
  most = maxStoredBodies,
): (text: string) => StoredBody {
  let left = most;
  let last: { text: string; kept: StoredBody } | null = null;
  return (text) => {
    if (last?.text === text) return last.kept;
    if (text.length > left)
      throw new Error(`the answers of this run have more than ${most} characters together`);
    left -= text.length;
    last = { text, kept: { shown: hide(text), json: readJson(text) } };
    return last.kept;
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server and the keys for it. */
interface VerifyTarget {
  /** Base address, without `/v1`. */
  readonly baseUrl: string;
  readonly otherUrl: string | undefined;
  /** Keys by role, without that of the other environment. */
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>;
  readonly otherKey: string | undefined;
}

/** Max time for a response, in milliseconds. It is short after the first timeout, so that no run takes long. */
const defaultWaits = { first: 30_000, later: 5_000 };
/** Max bytes of a response that are read. */
const maxBodyBytes = 64 * 1024 * 1024;

/** Sends requests to a server, and hides its keys in the results. */
export interface VerifyClient {
  /** Sends a request, and returns the exchange without keys, except in its JSON. */
  ask(request: InterviewRequest): Promise<InterviewExchange>;
  /** Removes the keys from a text, except short ones that may be ordinary words. */
  hide(text: string): string;
}

export function createVerifyClient(asked: VerifyTarget, waits = defaultWaits): VerifyClient {
  let waitMs = waits.first;
  const given = [asked.keys.own, asked.keys.stranger, asked.keys.revoked, asked.otherKey].filter(
    (key) => key !== undefined,
  );
  const hide = createSecretMask(given);
  const keep = createBodyStore(hide);
  const repeatsKey = repetitionOf(given);
  const ask = async (request: InterviewRequest): Promise<InterviewExchange> => {
    const url = `${(request.elsewhere ? asked.otherUrl : asked.baseUrl)?.replace(/\/+$/, '')}${request.path}`;
    const key = request.elsewhere ? asked.otherKey : asked.keys[request.key];
    const { method, body = null } = request;
    const hidden = { method, url: hide(url), headers: headersWith(request, '<key>'), body };
    const sent = { method, url, headers: headersWith(request, key ?? ''), body };
    const came = await send(sent, waitMs)
      .then((received) => ({ received, kept: keep(received.body) }))
      .catch((error: unknown) => {
        if (error instanceof TimeOut) waitMs = waits.later;
        return failureOf(error);
      });
    if (typeof came === 'string')
      return { request: hidden, answer: null, failure: came, json: undefined, repeatsKey: false };
    const { received, kept } = came;
    const headers = Object.entries(received.headers).map(([name, value]) => [name, hide(value)]);
    const answer = {
      status: received.status,
      headers: Object.fromEntries(headers),
      body: kept.shown,
    };
    return {
      ...{ request: hidden, answer, failure: null, json: kept.json },
      repeatsKey: repeatsKey(received),
    };
  };
  return { ask, hide };
}

/** Returns whether a response repeats one of these keys; null if a key is too short to decide. */
function repetitionOf(keys: readonly string[]): (received: ReceivedResponse) => boolean | null {
  const long = keys.filter(({ length }) => length >= minSecretLength);
  const otherwise = long.length < keys.length ? null : false;
  return (received) => {
    const raw = JSON.stringify(received);
    return long.some((key) => raw.includes(key) || raw.includes(encodeURIComponent(key))) || otherwise;
  };
}

function headersWith(request: InterviewRequest, key: string): Record<string, string> {
  return { Accept: '*/*', ...keyHeader(request, key), ...request.headers };
}

function keyHeader({ key, form }: InterviewRequest, text: string): Record<string, string> {
  if (key === 'none') return {};
  if (form === 'x-api-key') return { 'X-API-Key': text };
  return { Authorization: form === 'bare' ? text : `Bearer ${text}` };
}

interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

type ReceivedResponse = { status: number; headers: Record<string, string>; body: string };

/** Sends a request on a new connection: a server may close kept ones. */
function send({ method, url, headers, body }: SentRequest, waitMs: number): Promise<ReceivedResponse> {
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
          request.destroy(new Error(`the answer is larger than ${maxBodyBytes} bytes`));
        parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const told = Object.entries(response.headersDistinct).map(([name, values = []]) => [
          name,
          values.join(', '),
        ]);
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(told), body: text });
      });
    });
    const timer = setTimeout(() => request.destroy(new TimeOut(waitMs)), waitMs);
    request.on('error', reject);
    request.on('close', () => clearTimeout(timer));
    request.end(bytes);
  });
}

class TimeOut extends Error {
  constructor(waitMs: number) {
    super(`no answer came within ${waitMs / 1000} seconds`);
  }
}

function failureOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
}
