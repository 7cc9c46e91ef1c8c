import type { IncomingMessage } from 'node:http';
import { type ProblemError, problem } from '../contract/problems.js';
import type { Step } from './exchange.js';
import { onRefusal } from './refusals.js';

/** The largest body that is read, in bytes (G22). */
export const maxBodyBytes = 64 * 1024;

/** 413 to a body that is announced as too large, before it is read. */
export const checkLength: Step = ({ route, request }) => {
  if (!route.operation?.body) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    request.resume();
    throw tooLarge();
  }
  return undefined;
};

/**
 * Reads all bytes of a body, and calls one of the two, once; neither where the connection breaks, since nobody is
 * left to answer. A stock reader costs half the throughput of a create, and a promise here a thirtieth.
 * What is beyond the limit is read and dropped, so that the client gets its answer.
 */
export function readBody(
  request: IncomingMessage,
  take: (bytes: Buffer) => void,
  fail: (problem: ProblemError) => void,
): void {
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
    if (length > maxBodyBytes) failOnce(tooLarge());
    else if (!failed) chunks.push(chunk);
  });
  request.on('end', () => {
    const [only] = chunks;
    if (!failed) take(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  });
  onRefusal(request, failOnce);
}

function tooLarge(): ProblemError {
  return problem('body-too-large', { limit: String(maxBodyBytes) });
}
