import { type ProblemError, problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { withoutSecrets } from '../../domain/access/secrets.js';
import { maxTargetBytes } from '../steps/limits.js';

/** An error of Node's parser, or of the connection. */
export interface ClientError extends Error {
  code?: string;
  /** How much of the packet was read before the fault. */
  bytesParsed?: number;
  /** The bytes that hold the fault; those before them are gone. */
  rawPacket?: Buffer;
}

/** What Node reads of a request line and headers together, in bytes. */
export const maxHeaderBytes = 16 * 1024;

/** How long a request may take to arrive, in milliseconds. */
export interface ArrivalLimits {
  headersMs: number;
  requestMs: number;
}

/** By the codes of llhttp, whose own texts change with its versions. */
const parserMessages: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT:
    'its first line is not `<method> <target> HTTP/1.1`, with blanks in the target as %20',
  HPE_INVALID_VERSION: 'its first line does not end with `HTTP/1.1` and CR LF',
  HPE_CR_EXPECTED: 'its lines do not end with CR LF',
  HPE_LF_EXPECTED: 'its lines do not end with CR LF',
  HPE_PAUSED_H2_UPGRADE: 'it is HTTP/2, which is not spoken here',
  HPE_INVALID_HEADER_TOKEN: 'a header is not `<name>: <value>` on one line, or holds a control character',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Content-Length comes twice, or beside Transfer-Encoding',
  HPE_INVALID_CONTENT_LENGTH: 'its Content-Length is no number of bytes',
  HPE_INVALID_TRANSFER_ENCODING:
    'its Transfer-Encoding is not `chunked` alone, or comes beside Content-Length',
  HPE_INVALID_CHUNK_SIZE: 'a chunk of its body has no size in hexadecimal digits',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the extensions of its chunks are longer than is read',
  HPE_INVALID_EOF_STATE: 'it ended before it was whole',
};

/**
 * What is wrong with a request that Node's parser refuses; nothing where the connection itself broke.
 * @param inBody whether the headers had arrived
 */
export function parserProblem(
  error: ClientError,
  inBody: boolean,
  limits: ArrivalLimits,
): ProblemError | undefined {
  const { code = '' } = error;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const seconds = (inBody ? limits.requestMs : limits.headersMs) / 1000;
    return problem('request-timeout', { part: inBody ? 'body' : 'headers', seconds: String(seconds) });
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return !inBody && /^[A-Z-]+ /.test(lineAtError(error))
      ? problem('uri-too-long', { limit: String(maxTargetBytes) })
      : problem('header-fields-too-large', { fault: `larger than ${maxHeaderBytes} bytes together` });
  }
  if (code === 'HPE_INVALID_METHOD') {
    const method = /^([!#$%&'*+.^`|~\w-]+) \S+ HTTP\/\d/.exec(lineAtError(error))?.[1];
    return method === undefined
      ? problem('malformed-request', { fault: 'it does not begin with a method' })
      : problem('method-not-implemented', { method: shownMethod(method) });
  }
  if (code === 'HPE_INVALID_URL')
    return problem('malformed-request', { fault: describeInvalidTarget(lineAtError(error)) });
  if (!code.startsWith('HPE_')) return undefined;
  return problem('malformed-request', { fault: parserMessages[code] ?? 'it breaks the grammar' });
}

const maxMethodLength = 40;

/** Whole where it may be one, and without secrets: somebody may have pasted a key there. */
function shownMethod(method: string): string {
  const shown = withoutSecrets(method);
  return shown.length > maxMethodLength ? `${shown.slice(0, maxMethodLength)}…` : shown;
}

/** That a target holds what stands in none, with what to send in its place. */
function describeInvalidTarget(line: string): string {
  const target = /^\S+ (.*?)(?: HTTP\/[\d.]+)?\r?(?:\n|$)/.exec(line)?.[1] ?? '';
  const encoded = textOf(target).replace(/[^!-~]/gu, encodeURIComponent);
  const right = encoded === target ? '' : `; send it as ${quoteValue(withoutSecrets(encoded))}`;
  return `its target holds characters that have to be percent-encoded${right}`;
}

/** The text whose bytes these characters are: UTF-8 or, where they are not that, Latin-1. */
function textOf(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

/** The line in which the parser stopped, as far as its beginning is at hand. */
function lineAtError({ rawPacket, bytesParsed = 0 }: ClientError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf('\n', bytesParsed - 1) + 1;
  return text.slice(start, start + 8192);
}
