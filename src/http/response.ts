import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { assumedGaps, type Gaps } from '../contract/gap-answers.js';
import type { ProblemCode } from '../contract/problems.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { contentVersion, version } from '../contract/version.js';
import { whenReady } from '../runtime/concurrency.js';
import { dateNow, setImmediate } from '../runtime/real-time.js';
import { codedTag } from './syntax/entity-tags.js';
import { type ContentCoding, codingFor, minCodedBytes } from './syntax/headers.js';

/** Header values by name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** A response, without the headers that every response has. */
export interface HttpResponse {
  status: number;
  /** Media type of the body. Null without a body. */
  mediaType: string | null;
  headers: ResponseHeaders;
  body: string | null;
  /** Bytes to write after `body`, or instead of it. They are cached and never changed. */
  tail?: Uint8Array | null;
  /** Writes the body after the head, and ends the response. There is no other body then. */
  stream?: ((nodeResponse: ServerResponse) => void) | undefined;
  /** JSON of the original problem, if it is sent in another form. */
  cause?: string;
  /** Body in the form of the contract, if a stored response is sent in another form. */
  contract?: string;
  /** Code of the problem in the body, if there is one. */
  problem?: ProblemCode;
}

export function emptyResponse(status: number, headers: ResponseHeaders = {}): HttpResponse {
  return { status, mediaType: null, headers, body: null };
}

type Body = Pick<HttpResponse, 'body' | 'tail'>;

/** Length of the body, in bytes. */
export function bodyLength({ body, tail = null }: Body): number {
  return (body === null ? 0 : Buffer.byteLength(body)) + (tail?.byteLength ?? 0);
}

/** The whole body as bytes. */
export function bodyBytes({ body, tail = null }: Body): Buffer {
  const text = Buffer.from(body ?? '');
  if (tail === null) return text;
  // The tail may have tens of megabytes; do not copy it.
  return text.length === 0
    ? Buffer.from(tail.buffer, tail.byteOffset, tail.length)
    : Buffer.concat([text, tail]);
}

/**
 * Max body size that is compressed synchronously, which takes about 2 ms. Larger ones are compressed off the event
 * loop.
 */
const maxSyncBytes = 128 * 1024;

/** Brotli quality. At 9, a response is 1 % smaller and takes more than ten times as long. */
const brotliQuality = 5;

/** Compresses a response with the best coding that the client accepts. Returns a promise only for large ones. */
type EncodeResponse = (
  exchange: { readonly request: IncomingMessage },
  response: HttpResponse,
) => HttpResponse | Promise<HttpResponse>;

type Bytes = Uint8Array | Promise<Uint8Array>;

/** A compressed response, with the body text that it was made of. */
interface CachedCoding {
  body: string | null;
  bytes: Bytes;
}

/**
 * Caches, per cached content, the last response that was compressed with it, in each coding: most clients request the
 * same report again. The entry is dropped together with the content.
 */
export function createResponseEncoder(): EncodeResponse {
  const besides = new WeakMap<Uint8Array, Partial<Record<ContentCoding, CachedCoding>>>();

  const coded = (response: HttpResponse, coding: ContentCoding): Bytes => {
    const { body, tail = null } = response;
    if (tail === null) return compress(response, coding);
    const kept = besides.get(tail) ?? {};
    const known = kept[coding];
    // Accounts may share a content and still get different reports. No tag identifies that reliably, so the text is
    // compared.
    if (known?.body === body) return known.bytes;
    const entry: CachedCoding = { body, bytes: compress(response, coding) };
    besides.set(tail, Object.assign(kept, { [coding]: entry }));
    if (entry.bytes instanceof Promise) entry.bytes.catch(() => besides.delete(tail));
    return entry.bytes;
  };

  return ({ request }, response) => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined) return response;
    const size = bodyLength(response);
    if (size === 0) return response;
    const coding = codingFor(accepted, size);
    if (coding === 'identity') return response;
    const headers = codedHeaders(response.headers, coding);
    const finish = (bytes: Uint8Array): HttpResponse => ({ ...response, headers, body: '', tail: bytes });
    return whenReady(coded(response, coding), finish);
  };
}

/** Compresses a response as gzip, whatever its size, and drops the second half. Its length is that of the rest. */
export async function truncateGzip(response: HttpResponse): Promise<HttpResponse> {
  const coded = await compress(response, 'gzip');
  const tail = coded.subarray(0, coded.length >> 1);
  return { ...response, headers: codedHeaders(response.headers, 'gzip'), body: '', tail };
}

/** The response depends on the codings that the client accepts. */
export const varyByEncoding: ResponseHeaders = { Vary: 'Accept-Encoding' };

function codedHeaders(headers: ResponseHeaders, coding: ContentCoding): ResponseHeaders {
  const { ETag: etag } = headers;
  const tag = etag === undefined ? {} : { ETag: codedTag(etag, coding) };
  return { ...headers, ...tag, 'Content-Encoding': coding, ...varyByEncoding };
}

function compress(response: HttpResponse, coding: ContentCoding): Bytes {
  // Loaded only when a client accepts a coding.
  const { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } =
    process.getBuiltinModule('node:zlib');
  const bytes = bodyBytes(response);
  const isLarge = bytes.length > maxSyncBytes;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  if (!isLarge) return coding === 'gzip' ? gzipSync(bytes) : brotliCompressSync(bytes, options);
  const coded = coding === 'gzip' ? promisify(gzip)(bytes) : promisify(brotliCompress)(bytes, options);
  // In a test environment of Jest, a promise of Node is no instance of Promise.
  return Promise.resolve(coded);
}

/** The part of a request that adds headers to its response. */
interface HeaderContext {
  readonly requestId: string;
  /** CORS headers, if the page is of another origin. */
  readonly corsHeaders: ResponseHeaders | null;
  /** Rate limit headers, if the account has a limit. Their form is a gap: `contract/gaps/rate-limit-headers.ts`. */
  readonly limitHeaders: ResponseHeaders | null;
  /** Answers to the gaps that were used. */
  readonly gaps: Gaps;
  /** The wire form; by default that of the contract. */
  readonly shape?: WireShape | null;
}

/** Headers of every response. They mark it as one of a sandbox. */
const commonHeaders = {
  Sandbox: `legal-reports-sandbox/${version}`,
  'Sandbox-Content-Version': contentVersion,
};

const commonLines = Object.entries(commonHeaders).flat();

/**
 * Returns all headers of a response. Names and values alternate: Node takes such a list without building a table.
 * @param length of the body, in bytes
 */
function headerLines(
  { requestId, corsHeaders, limitHeaders, gaps, shape }: HeaderContext,
  { status, mediaType, headers, stream }: HttpResponse,
  length: number,
): string[] {
  const lines = mediaType === null ? [] : ['Content-Type', mediaType];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304 && stream === undefined) lines.push('Content-Length', String(length));
  if (length >= minCodedBytes && headers.Vary === undefined) lines.push('Vary', 'Accept-Encoding');
  if (corsHeaders !== null) for (const name in corsHeaders) lines.push(name, corsHeaders[name] ?? '');
  if (limitHeaders !== null) {
    // A fault may have set its own rate limit headers.
    for (const name in limitHeaders)
      if (headers[name] === undefined) lines.push(name, limitHeaders[name] ?? '');
  }
  if (gaps !== assumedGaps && headers['Sandbox-Gaps'] === undefined) {
    const varied = gaps.varied();
    if (varied !== '') lines.push('Sandbox-Gaps', varied);
  }
  lines.push('Request-Id', requestId, ...commonLines);
  if (shape != null && shape.requestIdHeader !== null) lines.push(shape.requestIdHeader, requestId);
  if (headers['Cache-Control'] === undefined) lines.push('Cache-Control', 'no-store');
  return lines;
}

/** Target of a response: a request or, if the parser could not read one, a connection. */
export type Recipient = ResponseTarget | { readonly requestId: string; readonly socket: Socket };

export interface ResponseTarget extends HeaderContext {
  readonly request: IncomingMessage;
  readonly nodeResponse: ServerResponse;
}

/** Sends a response. Every response of the server passes here. */
export function send(to: Recipient, response: HttpResponse): undefined {
  if ('socket' in to) {
    to.socket.end(rawResponse(to.requestId, response));
    return undefined;
  }
  const { request, nodeResponse } = to;
  const { body, tail = null, stream } = response;
  const bytes = sendHead(to, response);
  // ASCII is the same in Latin-1, in which Node writes head and body as one string without checking each character.
  const encoding = bytes === body?.length ? 'latin1' : 'utf8';
  if (body === null || request.method === 'HEAD') nodeResponse.end();
  else if (stream !== undefined) stream(nodeResponse);
  else if (tail === null) nodeResponse.end(body, encoding);
  else {
    if (body !== '') nodeResponse.write(body, encoding);
    writeInPieces(nodeResponse, tail);
  }
  return undefined;
}

/** Max bytes per write. Tens of megabytes in one write would delay other requests. */
const maxWriteBytes = 512 * 1024;

/**
 * Writes bytes and ends the response. Large ones are written in pieces, one per turn of the event loop, at the pace
 * of the client.
 */
function writeInPieces(nodeResponse: ServerResponse, bytes: Uint8Array, from = 0): void {
  const to = from + maxWriteBytes;
  if (to >= bytes.length) {
    nodeResponse.end(from === 0 ? bytes : bytes.subarray(from));
    return;
  }
  nodeResponse.write(bytes.subarray(from, to), (error) => {
    // A client that left is handled by the connection.
    if (!error) setImmediate(() => writeInPieces(nodeResponse, bytes, to));
  });
}

/** Writes the status line and headers. Returns the length of the body without the tail, in bytes. */
export function sendHead(to: ResponseTarget, response: HttpResponse): number {
  const { body, tail = null } = response;
  const bytes = body === null ? 0 : Buffer.byteLength(body);
  to.nodeResponse.writeHead(response.status, headerLines(to, response, bytes + (tail?.byteLength ?? 0)));
  return bytes;
}

/** Header context for a connection without a request. */
const noContext = { corsHeaders: null, limitHeaders: null, gaps: assumedGaps };

/** Complete bytes of the last response on a connection. */
function rawResponse(requestId: string, response: HttpResponse): string {
  const { status, body } = response;
  const text = body ?? '';
  const lines = headerLines({ requestId, ...noContext }, response, Buffer.byteLength(text));
  lines.push('Date', new Date(dateNow()).toUTCString(), 'Connection', 'close');
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < lines.length; at += 2) head += `${lines[at]}: ${lines[at + 1]}\r\n`;
  return `${head}\r\n${text}`;
}
