import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { createSecretMask, minSecretLength } from '../../accounts/secrets.js';
import type { InterviewExchange, InterviewRequest, KeyRole } from '../../contract/verification/exchanges.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';

/** The body of an answer, as it is kept for as long as a run takes. */
interface StoredBody {
  /** Without keys. */
  readonly shown: string;
  /** As JSON, as it came; undefined where it is none. */
  readonly json: unknown;
}

/** So many characters are kept in all: no server can use up the memory, whatever it answers. */
const maxStoredBodies = 128 * 1024 * 1024;

/**
 * Keeps the bodies of a run, one that is read again and again while it stays the same only once: a report may be
 * watched for an hour.
 * @throws Error where one does not fit beside the others any more
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

/** A server, and what to ask it with. */
interface VerifyTarget {
  /** What stands before `/v1`. */
  readonly baseUrl: string;
  readonly otherUrl: string | undefined;
  /** Of each role; that of the other environment apart. */
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>;
  readonly otherKey: string | undefined;
}

/** How long an answer is waited for, in milliseconds: of a server that hung once, no run takes long. */
const defaultWaits = { first: 30_000, later: 5_000 };
/** More of an answer is not read. */
const maxBodyBytes = 64 * 1024 * 1024;

/** Asks a server, and keeps its keys out of what is shown of that. */
export interface VerifyClient {
  /** Sends a request, and gives what came of it: without any key, but for its JSON. */
  ask(request: InterviewRequest): Promise<InterviewExchange>;
  /** A text without the keys. Those that are too short to be told from other words stay in it. */
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

/** Whether an answer repeats one of these keys; null where one of them is too short for that to be told. */
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

/** One request, on a connection of its own: a server may close those that are kept. */
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
