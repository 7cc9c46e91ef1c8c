import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { assumedGaps, type Gaps } from '../contract/gap-answers.js';
import type { ProblemCode } from '../contract/problems.js';
import { contentVersion, version } from '../contract/version.js';
import { dateNow, setImmediate } from '../runtime/real-time.js';
import { codedTag } from './syntax/entity-tags.js';
import { type ContentCoding, codingFor, minCodedBytes } from './syntax/headers.js';

/** Header values by name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** What is written on the connection, besides the headers that every answer carries. */
export interface HttpResponse {
  status: number;
  /** Of the body; null where there is none. */
  mediaType: string | null;
  headers: ResponseHeaders;
  body: string | null;
  /** What follows the body, or is all of it: bytes that are kept, and written as they are. */
  tail?: Uint8Array | null;
  /** Goes on writing behind the head, and ends the answer itself; there is no body then. */
  stream?: ((response: ServerResponse) => void) | undefined;
  /** The problem that it stands for, where that is told in another form. */
  cause?: string;
  /** Which problem it tells of; none where it tells of no such. */
  problem?: ProblemCode;
}

/** What of an answer is its body. */
type Body = Pick<HttpResponse, 'body' | 'tail'>;

/** How long the body of an answer is, in bytes. */
export function bodyLength({ body, tail = null }: Body): number {
  return (body === null ? 0 : Buffer.byteLength(body)) + (tail?.byteLength ?? 0);
}

/** The body of an answer as it is written. */
export function bodyBytes({ body, tail = null }: Body): Buffer {
  const text = Buffer.from(body ?? '');
  if (tail === null) return text;
  // A copy of tens of megabytes takes long.
  return text.length === 0
    ? Buffer.from(tail.buffer, tail.byteOffset, tail.length)
    : Buffer.concat([text, tail]);
}

/** The largest body that is coded at once, which takes some 2 ms; larger ones are coded off the event loop. */
const maxSyncBytes = 128 * 1024;

/** Of Brotli. At 9, an answer comes to a hundredth less and takes more than ten times as long. */
const brotliQuality = 5;

/** Brings answers into the coding that the client takes best. It waits only for large ones. */
type EncodeResponse = (
  asked: { readonly request: IncomingMessage },
  answer: HttpResponse,
) => HttpResponse | Promise<HttpResponse>;

type Bytes = Uint8Array | Promise<Uint8Array>;

/** A coded answer, and the text before the content that it was made of. */
interface CachedCoding {
  body: string | null;
  bytes: Bytes;
}

/**
 * Beside each content that is kept, the answer that was coded last of those with it, in each coding: most clients ask
 * for the same report again. It is given up with the content.
 */
export function createResponseEncoder(): EncodeResponse {
  const besides = new WeakMap<Uint8Array, Partial<Record<ContentCoding, CachedCoding>>>();

  const coded = (answer: HttpResponse, coding: ContentCoding): Bytes => {
    const { body, tail = null } = answer;
    if (tail === null) return compress(answer, coding);
    const kept = besides.get(tail) ?? {};
    const known = kept[coding];
    // Two accounts may be told of one content, and of equal reports, each in its own way: no tag tells that for certain.
    if (known?.body === body) return known.bytes;
    const entry: CachedCoding = { body, bytes: compress(answer, coding) };
    besides.set(tail, Object.assign(kept, { [coding]: entry }));
    if (entry.bytes instanceof Promise) entry.bytes.catch(() => besides.delete(tail));
    return entry.bytes;
  };

  return ({ request }, answer) => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined) return answer;
    const size = bodyLength(answer);
    if (size === 0) return answer;
    const coding = codingFor(accepted, size);
    if (coding === 'identity') return answer;
    const headers = codedHeaders(answer.headers, coding);
    const finish = (bytes: Uint8Array): HttpResponse => ({ ...answer, headers, body: '', tail: bytes });
    const bytes = coded(answer, coding);
    return bytes instanceof Promise ? bytes.then(finish) : finish(bytes);
  };
}

/** An answer coded as gzip, whatever its size, of which the second half is missing. Its length is that of the rest. */
export async function truncateGzip(answer: HttpResponse): Promise<HttpResponse> {
  const coded = await compress(answer, 'gzip');
  const tail = coded.subarray(0, coded.length >> 1);
  return { ...answer, headers: codedHeaders(answer.headers, 'gzip'), body: '', tail };
}

/** Tells that the form of an answer depends on what codings are asked for. */
export const varyByEncoding: ResponseHeaders = { Vary: 'Accept-Encoding' };

function codedHeaders(headers: ResponseHeaders, coding: ContentCoding): ResponseHeaders {
  const { ETag: etag } = headers;
  const tag = etag === undefined ? {} : { ETag: codedTag(etag, coding) };
  return { ...headers, ...tag, 'Content-Encoding': coding, ...varyByEncoding };
}

function compress(answer: HttpResponse, coding: ContentCoding): Bytes {
  // Loaded for the first client that takes a coding.
  const { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } =
    process.getBuiltinModule('node:zlib');
  const bytes = bodyBytes(answer);
  const isLarge = bytes.length > maxSyncBytes;
  if (coding === 'gzip') return isLarge ? promisify(gzip)(bytes) : gzipSync(bytes);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  return isLarge ? promisify(brotliCompress)(bytes, options) : brotliCompressSync(bytes, options);
}

/** Who gets an answer: a request or, where the parser could make none of what came, a connection. */
export type Recipient = ResponseTarget | { readonly requestId: string; readonly socket: Socket };

export interface ResponseTarget {
  readonly requestId: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What lets the page that asks read the answer, where it is of another origin. */
  readonly corsHeaders: ResponseHeaders | null;
  /** What tells of the rate limit of its account, where there is one. */
  readonly limitHeaders: ResponseHeaders | null;
  /** What it was answered where the documents leave a question open. */
  readonly gaps: Gaps;
}

/** What of whoever asked is told in headers. */
type HeaderContext = Pick<ResponseTarget, 'requestId' | 'corsHeaders' | 'limitHeaders' | 'gaps'>;

/** The headers of every answer: nobody shall take it for production's. */
const commonHeaders = {
  Sandbox: `legal-reports-sandbox/${version}`,
  'Sandbox-Content-Version': contentVersion,
};

/** Names and values in turn, the form in which Node takes headers without a table of them. */
const commonLines = Object.entries(commonHeaders).flat();

/**
 * The way out: every answer leaves here, in one piece. What is to be done with all of them, such as to record them, has
 * its place here; whoever sends bears to wait, and for that answer alone.
 */
export function send(to: Recipient, answer: HttpResponse): undefined {
  if ('socket' in to) {
    to.socket.end(rawResponse(to.requestId, answer));
    return undefined;
  }
  const { request, response } = to;
  const { body, tail = null, stream } = answer;
  const bytes = sendHead(to, answer);
  // ASCII is the same in Latin-1, in which Node writes headers and body as one text, without a look at each character.
  const encoding = bytes === body?.length ? 'latin1' : 'utf8';
  if (body === null || request.method === 'HEAD') response.end();
  else if (stream !== undefined) stream(response);
  else if (tail === null) response.end(body, encoding);
  else {
    if (body !== '') response.write(body, encoding);
    writeInPieces(response, tail);
  }
  return undefined;
}

/** Bytes that are written at once. To hand over tens of megabytes to the system keeps others waiting. */
const maxWriteBytes = 512 * 1024;

/** Ends a response with bytes, of large ones a piece in each turn of the event loop, as fast as the client takes them. */
function writeInPieces(response: ServerResponse, bytes: Uint8Array, from = 0): void {
  const to = from + maxWriteBytes;
  if (to >= bytes.length) {
    response.end(from === 0 ? bytes : bytes.subarray(from));
    return;
  }
  response.write(bytes.subarray(from, to), (error) => {
    // The connection reports a client that is gone.
    if (!error) setImmediate(() => writeInPieces(response, bytes, to));
  });
}

/** Writes the status and headers of an answer, and tells the bytes of its body without the tail. */
export function sendHead(to: ResponseTarget, answer: HttpResponse): number {
  const { body, tail = null } = answer;
  const bytes = body === null ? 0 : Buffer.byteLength(body);
  to.response.writeHead(answer.status, headerLines(to, answer, bytes + (tail?.byteLength ?? 0)));
  return bytes;
}

/** @param length of the body, in bytes */
function headerLines(
  { requestId, corsHeaders, limitHeaders, gaps }: HeaderContext,
  { status, mediaType, headers, stream }: HttpResponse,
  length: number,
): string[] {
  const lines = mediaType === null ? [] : ['Content-Type', mediaType];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304 && stream === undefined) lines.push('Content-Length', String(length));
  if (length >= minCodedBytes && headers.Vary === undefined) lines.push('Vary', 'Accept-Encoding');
  if (corsHeaders !== null) for (const name in corsHeaders) lines.push(name, corsHeaders[name] ?? '');
  if (limitHeaders !== null) {
    // A fault may tell of another limit than that of the account.
    for (const name in limitHeaders)
      if (headers[name] === undefined) lines.push(name, limitHeaders[name] ?? '');
  }
  const varied = headers['Sandbox-Gaps'] === undefined ? gaps.varied() : '';
  if (varied !== '') lines.push('Sandbox-Gaps', varied);
  lines.push('Request-Id', requestId, ...commonLines);
  if (headers['Cache-Control'] === undefined) lines.push('Cache-Control', 'no-store');
  return lines;
}

/** What is told to whoever sent no request. */
const noContext = { corsHeaders: null, limitHeaders: null, gaps: assumedGaps };

/** All that goes over a connection which ends with it. */
function rawResponse(requestId: string, answer: HttpResponse): string {
  const { status, body } = answer;
  const text = body ?? '';
  const lines = headerLines({ requestId, ...noContext }, answer, Buffer.byteLength(text));
  lines.push('Date', new Date(dateNow()).toUTCString(), 'Connection', 'close');
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < lines.length; at += 2) head += `${lines[at]}: ${lines[at + 1]}\r\n`;
  return `${head}\r\n${text}`;
}
