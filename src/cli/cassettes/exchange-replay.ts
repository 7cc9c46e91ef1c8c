import { isUtf8 } from 'node:buffer';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { decodeBody, encodeBody } from '../../proxy/bodies.js';
import { connectionFields, fieldTable } from '../../proxy/message-head.js';
import type { CassetteComparator } from '../../requests/cassettes/comparison.js';
import {
  type ArchivedBody,
  type ArchivedExchange,
  type ArchivedResponse,
  archivedBody,
  headerTable,
  isEventStream,
} from '../../requests/cassettes/exchange.js';
import { keyHeaders } from '../../requests/journal-entry.js';
import { clearTimeout, setTimeout } from '../../runtime/real-time.js';

/** A server that gets the requests of a cassette. */
export interface ReplayServer {
  /** Base address, without `/v1`. */
  readonly url: string;
  /** Returns the key that replaces a key of the cassette, counted from 1. */
  keyOf(number: number): string;
}

/** Headers of the connection, those that are written anew, and digests, since ids in the body change. */
const omittedHeaders: ReadonlySet<string> = new Set([
  ...connectionFields,
  ...['host', 'trailer', 'expect', 'content-length', 'content-encoding'],
  ...['content-md5', 'content-digest', 'repr-digest', 'digest'],
]);
const maxBodyBytes = 64 * 1024 * 1024;
/** Max silence, and max duration of an exchange, in milliseconds. */
const replayTimeouts = { silenceMs: 30_000, wholeMs: 120_000 };

interface ReplayOptions {
  server: ReplayServer;
  comparison: CassetteComparator;
  /** Called with the index of the next exchange. */
  onExchange(at: number): void;
  limits?: typeof replayTimeouts;
}

/**
 * Sends the requests in order, with the values of A replaced by those of the server. Of a stream of events, only the
 * start is awaited.
 */
export async function replayExchanges(
  exchanges: readonly ArchivedExchange[],
  options: ReplayOptions,
): Promise<void> {
  const { comparison, onExchange } = options;
  for (const [at, one] of exchanges.entries()) {
    onExchange(at);
    const { requestText } = one;
    if (requestText === null) comparison.onlyInA(one);
    else comparison.compare(one, await replayExchange(one, requestText, options));
  }
}

async function replayExchange(
  one: ArchivedExchange,
  requestText: string,
  { server: { url, keyOf }, comparison: { translate }, limits = replayTimeouts }: ReplayOptions,
): Promise<ArchivedExchange> {
  const text = one.isBase64 ? requestText : translate(requestText);
  const plain = Buffer.from(text, one.isBase64 ? 'base64' : 'utf8');
  const coding = headerTable(one.fields)['content-encoding'];
  const coded = await encodeBody(plain, coding);
  const body = coded ?? plain;
  const target = translate(one.target);
  const headers = ['Host', new URL(url).host];
  for (const { name, value } of one.fields) {
    if (omittedHeaders.has(name.toLowerCase()) || name.startsWith(':')) continue;
    const { key } = one;
    const isKey = key !== null && keyHeaders.has(name.toLowerCase());
    headers.push(name, isKey ? value.replace(/\S+$/, () => keyOf(key)) : translate(value));
  }
  if (coding !== undefined && coded !== null) headers.push('Content-Encoding', coding);
  if (body.length > 0 || /^(?:POST|PUT|PATCH)$/.test(one.method))
    headers.push('Content-Length', String(body.length));
  const message = { method: one.method, headers, body };
  const response = await send(url.replace(/\/+$/, '') + target, message, limits).catch(
    (error: { code?: string; message: string }) => ({
      ...{ status: null, headers: {}, body: { kind: 'none' as const } },
      failure: error.code ?? error.message,
    }),
  );
  return { ...one, target, request: one.request, response };
}

function send(
  url: string,
  { method, headers, body }: { method: string; headers: readonly string[]; body: Buffer },
  { silenceMs, wholeMs }: typeof replayTimeouts,
): Promise<ArchivedResponse> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false as const, timeout: silenceMs };
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      const received = isEventStream(response.headers['content-type'] ?? '')
        ? Promise.resolve(recordedResponse(response, { kind: 'stream' }))
        : read(response);
      void received.then(resolve, reject).finally(() => request.destroy());
    });
    const giveUp = (why: string): void => {
      reject(new Error(why));
      request.destroy();
    };
    const whole = setTimeout(
      () => giveUp(`no complete response came within ${wholeMs / 1000} seconds`),
      wholeMs,
    );
    request.on('timeout', () => giveUp(`no response came within ${silenceMs / 1000} seconds`));
    request.on('close', () => clearTimeout(whole));
    request.on('error', reject);
    request.end(body);
  });
}

async function read(response: IncomingMessage): Promise<ArchivedResponse> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= maxBodyBytes) parts.push(part);
  }
  const { 'content-type': type = '', 'content-encoding': coding } = response.headers;
  const plain = await decodeBody(Buffer.concat(parts), coding, maxBodyBytes);
  const text = 'bytes' in plain && size <= maxBodyBytes ? comparedText(plain.bytes) : undefined;
  return recordedResponse(response, size === 0 ? { kind: 'none' } : archivedBody(text, type));
}

/** A body for comparison: its text, or base64 if it is not UTF-8. */
export function comparedText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : bytes.toString('base64');
}

function recordedResponse({ statusCode, rawHeaders }: IncomingMessage, body: ArchivedBody): ArchivedResponse {
  return { status: statusCode ?? null, headers: fieldTable(rawHeaders), body, failure: null };
}
