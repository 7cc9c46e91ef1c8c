import type { IncomingMessage } from 'node:http';
import { maxBodySize } from '../contract/gaps/limits.js';
import { type ProblemError, problem } from '../contract/problems.js';
import type { HttpExchange, PipelineStep } from './exchange.js';

/** The largest body that is read, in bytes, where the operation says nothing else (G22). */
export const maxBodyBytes = 64 * 1024;

/** What a body is read for. */
type BodyRequest = Pick<HttpExchange, 'request' | 'route' | 'gaps'>;

/** The largest body that is read, in bytes, where so many are known to come. */
function maxBytesOf(
  { route: { operation }, gaps }: Pick<BodyRequest, 'route' | 'gaps'>,
  length: number,
): number {
  return maxBodySize(operation?.body?.maxBytes ?? maxBodyBytes, length, gaps);
}

/** 413 to a body that is announced as too large, before it is read. */
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

/** Emitted on a request whose body turns out to be at fault, with the problem. */
const refusalEvent = 'refusal';

/** Those that were refused before anybody read them. */
const refusedUnread = new WeakMap<IncomingMessage, ProblemError>();

/** Tells whoever reads a body, or comes to read it, that the rest of it will never come. Perhaps more than once. */
export function refuseBody(request: IncomingMessage, problem: ProblemError): void {
  if (!request.emit(refusalEvent, problem)) refusedUnread.set(request, problem);
}

/**
 * A body that has come already, as most have when their request comes to its turn; null where it is still to be read.
 * To hear of its parts as they come would cost a good part of what a create does.
 */
function loadedBody({ request, route, gaps }: BodyRequest): Buffer | null {
  if (!request.complete) return null;
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  const max = maxBytesOf({ route, gaps }, bytes.length);
  if (bytes.length > max) throw tooLarge(max);
  return bytes;
}

/**
 * Reads all bytes of a body, and calls one of the two, once; neither where the connection breaks, since nobody is
 * left to answer. What is beyond the limit is read and dropped, so that the client gets its answer.
 * @param maxLength the largest body that is read, in bytes, where so many are known to come
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
  // A throw among events would reach no request, but end the process.
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
