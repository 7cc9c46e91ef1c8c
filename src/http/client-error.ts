import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem } from '../contract/problems.js';
import { problemAnswer } from './problem-answer.js';
import { commonHeaders } from './writer.js';

interface ParserError extends Error {
  code?: string;
  reason?: string;
  rawPacket?: Buffer;
}

/** What Node reads of a request line and headers together, in bytes. */
export const maxHeaderBytes = 16 * 1024;

/**
 * Answers what Node's parser refuses before it becomes a request: with a problem like any other, and the
 * connection closed behind it.
 */
export function answerClientError(error: ParserError, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = problemAnswer(problemOf(error), '/', requestId);
  const text = String(body);
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    'Request-Id': requestId,
    ...commonHeaders,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

function problemOf({ code, reason, rawPacket }: ParserError): ProblemError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('request-timeout', {});
    case 'HPE_HEADER_OVERFLOW':
      return rawPacket?.includes('\n') === false
        ? problem('uri-too-long', { limit: String(maxHeaderBytes) })
        : problem('header-fields-too-large', { limit: String(maxHeaderBytes) });
    case 'HPE_INVALID_METHOD':
      return /^[A-Za-z]+ \S+ HTTP\//.test(rawPacket?.subarray(0, 8192).toString('latin1') ?? '')
        ? problem('method-not-implemented', {})
        : problem('malformed-request', { fault: 'it does not begin with a method' });
    default:
      return problem('malformed-request', { fault: (reason ?? 'it ends too early').toLowerCase() });
  }
}
