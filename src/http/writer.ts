import { contentVersion, version } from '../contract/version.js';
import { leastCoded } from './accept-encoding.js';
import type { Answer, Exchange } from './exchange.js';

/** The headers of every answer: nobody shall take it for production's, nor keep it. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  Sandbox: `legal-reports-sandbox/${version}`,
  'Sandbox-Content-Version': contentVersion,
};

/** Names and values in turn, the form in which Node takes headers without a table of them. */
const commonLines = Object.entries(commonHeaders).flat();

/** Writes an answer in one piece. */
export function write(
  { request, response, requestId, sharing }: Pick<Exchange, 'request' | 'response' | 'requestId' | 'sharing'>,
  { status, mediaType, headers, body, tail = null }: Answer,
): void {
  const bytes = body === null ? 0 : Buffer.byteLength(body);
  const length = bytes + (tail?.byteLength ?? 0);
  const lines = mediaType === null ? [] : ['Content-Type', mediaType];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (status !== 204 && status !== 304) lines.push('Content-Length', String(length));
  if (length >= leastCoded && headers.Vary === undefined) lines.push('Vary', 'Accept-Encoding');
  if (sharing !== null) for (const name in sharing) lines.push(name, sharing[name] ?? '');
  lines.push('Request-Id', requestId, ...commonLines);
  response.writeHead(status, lines);
  // ASCII is the same in Latin-1, in which Node writes headers and body as one text, without a look at each character.
  const encoding = bytes === body?.length ? 'latin1' : 'utf8';
  if (body === null || request.method === 'HEAD') response.end();
  else if (tail === null) response.end(body, encoding);
  else {
    if (body !== '') response.write(body, encoding);
    response.end(tail);
  }
}
