import type { IncomingMessage } from 'node:http';
import { maxBodySize } from '../contract/gaps/limits.js';
import { type ProblemError, problem } from '../contract/problems.js';
import type { HttpExchange, PipelineStep } from './exchange.js';

/** Default max body size, in bytes (G22). */
export const maxBodyBytes = 64 * 1024;

type BodyRequest = Pick<HttpExchange, 'request' | 'route' | 'gaps'>;

/** Max body size of a request, in bytes. @param length the bytes that are known so far */
function maxBytesOf(
  { route: { operation }, gaps }: Pick<BodyRequest, 'route' | 'gaps'>,
  length: number,
): number {
  return maxBodySize(operation?.body?.maxBytes ?? maxBodyBytes, length, gaps);
}

/** Answers 413 if Content-Length exceeds the limit, before the body is read. */
export const checkLength: PipelineStep = ({ route, request, gaps }) => {
  if (!route.operation?.body) return undefined;
  const length = Number(request.headers['content-length'] ?? 0);
  const max = maxBytesOf({ route, gaps }, length);
  if (length > max) {
    request.resume();
    throw tooLarge(max);
  }
  return undefined;
};

/** Event of a request whose body can't be received, with the problem. */
const refusalEvent = 'refusal';

/** Requests that were refused before their body was read. */
const refusedUnread = new WeakMap<IncomingMessage, ProblemError>();

/** Makes the reading of a body fail, also one that starts later. May be called more than once. */
export function refuseBody(request: IncomingMessage, problem: ProblemError): void {
  if (!request.emit(refusalEvent, problem)) refusedUnread.set(request, problem);
}

/**
 * Returns a body that has already arrived completely, as most have; null if it is still to be read. Listening for its
 * chunks would take a good part of the time of a create.
 */
function loadedBody({ request, route, gaps }: BodyRequest): Buffer | null {
  if (!request.complete) return null;
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  const max = maxBytesOf({ route, gaps }, bytes.length);
  if (bytes.length > max) throw tooLarge(max);
  return bytes;
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

function tooLarge(max: number): ProblemError {
  return problem('body-too-large', { limit: String(max) });
}

/** A request in progress, from open to respond. */
export interface PendingRequest {
  /** Its exchange is replaced when the request runs again after a write conflict. */
  readonly state: { exchange: HttpExchange };
  /** Called when the response is sent. */
  readonly done: () => void;
  /** Null until the body is read, which happens once. */
  receivedBody: ReceivedBody | null;
}

/** The bytes of a body, null where the operation takes none, or the error of reading it. */
type ReceivedBody = { readonly bytes: Buffer | null } | { readonly error: unknown };

export const noBody: ReceivedBody = { bytes: null };

/**
 * @param finish called with the request when its body has arrived later
 * @returns a function that puts the body into the exchange. It returns false if the body is still to arrive
 */
export function createBodyReader(
  refuse: (exchange: HttpExchange, error: unknown) => void,
  finish: (pending: PendingRequest) => void,
): (pending: PendingRequest) => boolean {
  const readLater = (pending: PendingRequest): void => {
    const { request, route, gaps } = pending.state.exchange;
    const receive = (receivedBody: ReceivedBody): void => {
      pending.receivedBody = receivedBody;
      finish(pending);
    };
    readBytes(
      request,
      (length) => maxBytesOf({ route, gaps }, length),
      (bytes) => receive({ bytes }),
      (error) => receive({ error }),
    );
  };

  /** Returns null if the body is still to arrive. */
  const receive = (pending: PendingRequest): ReceivedBody | null => {
    if (pending.receivedBody !== null) return pending.receivedBody;
    try {
      const bytes = loadedBody(pending.state.exchange);
      if (bytes !== null) return { bytes };
      readLater(pending);
      return null;
    } catch (error) {
      return { error };
    }
  };

  return (pending) => {
    const { exchange } = pending.state;
    if (exchange.answer !== null) return true;
    const received = receive(pending);
    if (received === null) return false;
    pending.receivedBody = received;
    if ('error' in received) refuse(exchange, received.error);
    else exchange.bytes = received.bytes;
    return true;
  };
}
