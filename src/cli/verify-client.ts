import { request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import type { Exchange, KeyRole, Request } from '../contract/verification/exchange.js';
import { hidingSecrets } from '../domain/access/secrets.js';

/** A server, and what to ask it with. */
export interface Asked {
  /** What stands before `/v1`. */
  readonly baseUrl: string;
  readonly otherUrl: string | undefined;
  /** Of each role; that of the other environment apart. */
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>;
  readonly otherKey: string | undefined;
}

const timeoutMs = 30_000;
/** More of an answer is not read. */
const mostBytes = 64 * 1024 * 1024;

/** Sends requests, and gives what came of them without any key. */
export function createVerifyClient(asked: Asked): (request: Request) => Promise<Exchange> {
  const given = [asked.keys.own, asked.keys.stranger, asked.keys.revoked, asked.otherKey].filter(
    (key) => key !== undefined,
  );
  const hide = hidingSecrets(given);
  return async (request) => {
    const url = `${(request.elsewhere ? asked.otherUrl : asked.baseUrl)?.replace(/\/+$/, '')}${request.path}`;
    const key = request.elsewhere ? asked.otherKey : asked.keys[request.key];
    const { headers, body = null } = request;
    const headersWith = (text: string): Record<string, string> => ({
      Accept: '*/*',
      ...keyHeader(request, text),
      ...headers,
    });
    const hidden = { method: request.method, url: hide(url), headers: headersWith('<key>'), body };
    const sent = { method: request.method, url, headers: headersWith(key ?? ''), body };
    const received = await send(sent).catch((error: unknown) => failureOf(error));
    if (typeof received === 'string')
      return { request: hidden, answer: null, failure: received, json: undefined, repeatsKey: false };
    const raw = JSON.stringify(received);
    const answer = {
      status: received.status,
      headers: Object.fromEntries(
        Object.entries(received.headers).map(([name, value]) => [name, hide(value)]),
      ),
      body: hide(received.body),
    };
    const repeatsKey = given.some((one) => raw.includes(one) || raw.includes(encodeURIComponent(one)));
    return { request: hidden, answer, failure: null, json: readJson(answer.body), repeatsKey };
  };
}

function keyHeader({ key, form }: Request, text: string): Record<string, string> {
  if (key === 'none') return {};
  if (form === 'x-api-key') return { 'X-API-Key': text };
  return { Authorization: form === 'bare' ? text : `Bearer ${text}` };
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

type Received = { status: number; headers: Record<string, string>; body: string };

/** One request, on a connection of its own: a server may close those that are kept. */
function send({ method, url, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const bytes = body === null ? null : Buffer.from(body);
    const length = bytes === null ? {} : { 'Content-Length': String(bytes.length) };
    const options = { method, headers: { ...headers, ...length }, agent: false as const };
    const request = (url.startsWith('https:') ? sendHttps : sendHttp)(url, options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) request.destroy(new Error(`the answer is larger than ${mostBytes} bytes`));
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
    const timer = setTimeout(() => request.destroy(new TimeOut()), timeoutMs);
    request.on('error', reject);
    request.on('close', () => clearTimeout(timer));
    request.end(bytes);
  });
}

class TimeOut extends Error {}

function failureOf(error: unknown): string {
  if (error instanceof TimeOut) return `no answer came within ${timeoutMs / 1000} seconds`;
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
