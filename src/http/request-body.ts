import type { IncomingMessage } from 'node:http';
import { assumedGaps } from '../contract/gap-answers.js';
import { maxBodySize } from '../contract/gaps/limits.js';
import { type ProblemError, problem } from '../contract/problems.js';
import type { HttpExchange, PendingRequest, PipelineStep, ReceivedBody } from './exchange.js';

/** Default max body size, in bytes (G22). */
export const maxBodyBytes = 64 * 1024;

/** Max body size of a request, in bytes. @param length the bytes that are known so far */
function maxBytesOf({ route, gaps }: HttpExchange, length: number): number {
  const usual = route.operation?.body?.maxBytes ?? maxBodyBytes;
  return gaps === assumedGaps ? usual : maxBodySize(usual, length, gaps);
}

/** Answers 413 if Content-Length exceeds the limit, before the body is read. */
export const checkLength: PipelineStep = (exchange) => {
  const { route, request } = exchange;
  if (!route.operation?.body) return undefined;
  const length = Number(request.headers['content-length'] ?? 0);
  const max = maxBytesOf(exchange, length);
  if (length > max) {
    request.resume();
    throw tooLarge(max);
  }
  return undefined;
};

/**
 * @param bodyArrived called with the request when its body has arrived later
 * @returns a function that puts the body into the exchange. It returns false if the body is still to arrive
 */
export function createBodyReader(
  refuse: (exchange: HttpExchange, error: unknown) => void,
  bodyArrived: (pending: PendingRequest) => void,
): (pending: PendingRequest) => boolean {
  const readLater = (pending: PendingRequest): void => {
    const { exchange } = pending.state;
    const receive = (receivedBody: ReceivedBody): void => {
      pending.receivedBody = receivedBody;
      bodyArrived(pending);
    };
    readBytes(
      exchange.request,
      (length) => maxBytesOf(exchange, length),
      (bytes) => receive({ bytes }),
      (error) => receive({ error }),
    );
  };

  return (pending) => {
    const { exchange } = pending.state;
    const { request, route } = exchange;
    if (exchange.response !== null || !route.operation?.body) return true;
    try {
      if (pending.receivedBody === null) {
        if (!request.complete) {
          readLater(pending);
          return false;
        }
        // Most bodies have arrived by now. Listening for chunks would take a good part of the time of a create.
        const bytes = arrivedBytes(request);
        const max = maxBytesOf(exchange, bytes.length);
        if (bytes.length > max) throw tooLarge(max);
        pending.receivedBody = { bytes };
      }
    } catch (error) {
      pending.receivedBody = { error };
    }
    if ('error' in pending.receivedBody) refuse(exchange, pending.receivedBody.error);
    else exchange.bytes = pending.receivedBody.bytes;
    return true;
  };
}

/** Returns all bytes of a body that has arrived. From Node 26, `read` returns one chunk of several. */
function arrivedBytes(request: IncomingMessage): Buffer {
  const first = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  if (request.readableLength === 0) return first;
  const chunks = [first];
  for (let chunk = request.read(); chunk !== null; chunk = request.read()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Reads all bytes of a body, and calls `take` or `fail` once; neither if the connection breaks. Bytes beyond the
 * limit are read and dropped, so that the client gets its response.
 * @param maxLength the limit in bytes, for the number of bytes that are known so far
 */
export function readBytes(
  request: IncomingMessage,
  maxLength: (length: number) => number,
  take: (bytes: Buffer) => void,
  fail: (error: unknown) => void,
): void {
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
    const max = maxLength(length);
    if (length > max) throw tooLarge(max);
    if (!failed) chunks.push(chunk);
  };
  const end = (): void => {
    const [only] = chunks;
    if (!failed) take(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  };
  // An error thrown in an event listener would end the process.
  request.on('data', guarded(keep));
  request.on('end', guarded(end));
  request.on(refusalEvent, failOnce);
  const refused = refusedUnread.get(request);
  if (refused !== undefined) failOnce(refused);
}

/** Event of a request whose body can't be received, with the problem. */
const refusalEvent = 'refusal';

/** Requests that were refused before their body was read. */
const refusedUnread = new WeakMap<IncomingMessage, ProblemError>();

/** Makes the reading of a body fail, also one that starts later. May be called more than once. */
export function refuseBody(request: IncomingMessage, problem: ProblemError): void {
  if (!request.emit(refusalEvent, problem)) refusedUnread.set(request, problem);
}

function tooLarge(max: number): ProblemError {
  return problem('body-too-large', { limit: String(max) });
}
