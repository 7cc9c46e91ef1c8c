import { type ProblemError, problem } from '../contract/problems.js';
import type { Exchange, Route, Step } from './exchange.js';
import { onRefusal } from './refusals.js';

/** The largest body that is read, in bytes, where the operation says nothing else (G22). */
export const maxBodyBytes = 64 * 1024;

/** The largest body that is read for a route, in bytes. */
function maxBytesOf({ operation }: Route): number {
  return operation?.body?.maxBytes ?? maxBodyBytes;
}

/** 413 to a body that is announced as too large, before it is read. */
export const checkLength: Step = ({ route, request }) => {
  if (!route.operation?.body) return undefined;
  const most = maxBytesOf(route);
  if (Number(request.headers['content-length'] ?? 0) > most) {
    request.resume();
    throw tooLarge(most);
  }
  return undefined;
};

/**
 * Reads all bytes of a body, and calls one of the two, once; neither where the connection breaks, since nobody is
 * left to answer. A stock reader costs half the throughput of a create, and a promise here a thirtieth.
 * What is beyond the limit is read and dropped, so that the client gets its answer.
 */
export function readBody(
  { request, route }: Pick<Exchange, 'request' | 'route'>,
  take: (bytes: Buffer) => void,
  fail: (problem: ProblemError) => void,
): void {
  const most = maxBytesOf(route);
  let chunks: Buffer[] = [];
  let length = 0;
  let failed = false;
  const failOnce = (fault: ProblemError): void => {
    if (failed) return;
    failed = true;
    chunks = [];
    fail(fault);
  };
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) failOnce(tooLarge(most));
    else if (!failed) chunks.push(chunk);
  });
  request.on('end', () => {
    const [only] = chunks;
    if (!failed) take(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  });
  onRefusal(request, failOnce);
}

function tooLarge(most: number): ProblemError {
  return problem('body-too-large', { limit: String(most) });
}
