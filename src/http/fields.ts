import type { IncomingMessage } from 'node:http';
import { problem } from '../contract/problems.js';
import type { Step } from './exchange.js';

/** The most header lines that are read. Node itself drops, without a word, what is beyond 2,000. */
const maxHeaderLines = 100;

/** All values of a header, one for each line; Node's own table keeps the first of some and joins others. */
export function linesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const candidate = rawHeaders[at];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) {
      lines.push(rawHeaders[at + 1] ?? '');
    }
  }
  return lines;
}

/** 431 to more header lines than are read, and 400 where `Host` does not come once (RFC 9112, 3.2). */
export const checkFields: Step = ({ request }) => {
  if (request.rawHeaders.length / 2 > maxHeaderLines) {
    throw problem('header-fields-too-large', { fault: `more than ${maxHeaderLines} lines` });
  }
  const hosts = linesOf(request, 'host').length;
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return undefined;
  const fault = hosts === 0 ? 'no Host header' : `${hosts} Host headers, where one belongs`;
  throw problem('malformed-request', { fault: `it has ${fault}` });
};
