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
  const most = maxBytesOf({ route, gaps }, length);
  if (length > most) {
    request.resume();
    throw tooLarge(most);
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
  const most = maxBytesOf({ route, gaps }, bytes.length);
  if (bytes.length > most) throw tooLarge(most);
  return bytes;
}

/** Reads the body of an exchange as its operation and its gaps say. */
function readBody(
  { request, route, gaps }: BodyRequest,
  take: (bytes: Buffer) => void,
  fail: (error: unknown) => void,
): void {
  readBytes(request, (length) => maxBytesOf({ route, gaps }, length), take, fail);
}

/**
 * Reads all bytes of a body, and calls one of the two, once; neither where the connection breaks, since nobody is
 * left to answer. What is beyond the limit is read and dropped, so that the client gets its answer.
 * @param mostOf the largest body that is read, in bytes, where so many are known to come
 */
export function readBytes(
  request: IncomingMessage,
  mostOf: (length: number) => number,
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
    const most = mostOf(length);
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
  request.on(refusalEvent, failOnce);
  const refused = refusedUnread.get(request);
  if (refused !== undefined) failOnce(refused);
}

function tooLarge(most: number): ProblemError {
  return problem('body-too-large', { limit: String(most) });
}

/** An exchange on its way, and who waits until its answer is out. */
export interface PendingRequest {
  /** Another one, where it is done again. */
  exchange: HttpExchange;
  readonly done: () => void;
  /** What became of its body, which is read once; null where that is not known yet. */
  arrived: ReceivedBody | null;
}

/** The bytes of a body, null where none is asked for, or what is at fault with it. */
type ReceivedBody = { readonly bytes: Buffer | null } | { readonly error: unknown };

export const noBody: ReceivedBody = { bytes: null };

/** How an exchange comes by its body. Where that is still to be read, the exchange gets another turn. */
export function createBodyReader<One extends PendingRequest>(
  refuse: (exchange: HttpExchange, error: unknown) => void,
  finish: (passage: One) => void,
): (passage: One) => boolean {
  const readLater = (passage: One): void => {
    const arrive = (arrived: ReceivedBody): void => {
      passage.arrived = arrived;
      finish(passage);
    };
    readBody(
      passage.exchange,
      (bytes) => arrive({ bytes }),
      (error) => arrive({ error }),
    );
  };

  /** Null where the exchange gets another turn. */
  const arrivedIn = (passage: One): ReceivedBody | null => {
    if (passage.arrived !== null) return passage.arrived;
    try {
      const bytes = loadedBody(passage.exchange);
      if (bytes !== null) return { bytes };
      readLater(passage);
      return null;
    } catch (error) {
      return { error };
    }
  };

  return (passage) => {
    const { exchange } = passage;
    if (exchange.answer !== null) return true;
    const arrived = arrivedIn(passage);
    if (arrived === null) return false;
    passage.arrived = arrived;
    if ('error' in arrived) refuse(exchange, arrived.error);
    else exchange.bytes = arrived.bytes;
    return true;
  };
}
