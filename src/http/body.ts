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
  fail: (error: unknown) => void,
): void {
  const most = maxBytesOf(route);
  let chunks: Buffer[] = [];
  let length = 0;
  let failed = false;
  const failOnce = (error: unknown): void => {
    if (failed) return;
    failed = true;
    chunks = [];
    fail(error);
  };
  const guarded = <Value>(work: (value: Value) => void) => {
    return (value: Value): void => {
      try {
        work(value);
      } catch (error) {
        failOnce(error);
      }
    };
  };
  const keep = (chunk: Buffer): void => {
    length += chunk.length;
    if (length > most) throw tooLarge(most);
    if (!failed) chunks.push(chunk);
  };
  const end = (): void => {
    const [only] = chunks;
    if (!failed) take(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  };
  // A throw among events would reach no request, but end the process.
  request.on('data', guarded(keep));
  request.on('end', guarded(end));
  onRefusal(request, failOnce);
}

function tooLarge(most: number): ProblemError {
  return problem('body-too-large', { limit: String(most) });
}
