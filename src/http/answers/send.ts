import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { dateNow, setImmediate } from '../../adapters/real-time.js';
import { assumedGaps, type Gaps } from '../../contract/gap-answers.js';
import { contentVersion, version } from '../../contract/version.js';
import { minCodedBytes } from '../syntax/accept-encoding.js';
import type { HttpResponse, ResponseHeaders } from './answer.js';

/** Who gets an answer: a request or, where the parser could make none of what came, a connection. */
export type Recipient = ResponseTarget | { readonly requestId: string; readonly socket: Socket };

export interface ResponseTarget {
  readonly requestId: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What lets the page that asks read the answer, where it is of another origin. */
  readonly sharing: ResponseHeaders | null;
  /** What tells of the rate limit of its account, where there is one. */
  readonly allowance: ResponseHeaders | null;
  /** What it was answered where the documents leave a question open. */
  readonly gaps: Gaps;
}

/** What of whoever asked is told in headers. */
type HeaderContext = Pick<ResponseTarget, 'requestId' | 'sharing' | 'allowance' | 'gaps'>;

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
  { requestId, sharing, allowance, gaps }: HeaderContext,
  { status, mediaType, headers, stream }: HttpResponse,
  length: number,
): string[] {
  const lines = mediaType === null ? [] : ['Content-Type', mediaType];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304 && stream === undefined) lines.push('Content-Length', String(length));
  if (length >= minCodedBytes && headers.Vary === undefined) lines.push('Vary', 'Accept-Encoding');
  if (sharing !== null) for (const name in sharing) lines.push(name, sharing[name] ?? '');
  if (allowance !== null) {
    // A fault may tell of another limit than that of the account.
    for (const name in allowance) if (headers[name] === undefined) lines.push(name, allowance[name] ?? '');
  }
  const varied = headers['Sandbox-Gaps'] === undefined ? gaps.varied() : '';
  if (varied !== '') lines.push('Sandbox-Gaps', varied);
  lines.push('Request-Id', requestId, ...commonLines);
  if (headers['Cache-Control'] === undefined) lines.push('Cache-Control', 'no-store');
  return lines;
}

/** What is told to whoever sent no request. */
const noContext = { sharing: null, allowance: null, gaps: assumedGaps };

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
