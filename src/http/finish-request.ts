import type { InjectedFault } from '../faults/matching.js';
import type { KeyedRequest } from '../requests/idempotency.js';
import { performanceNow, setImmediate } from '../runtime/real-time.js';
import { DatabaseError } from '../store/database.js';
import type { Session } from '../store/port.js';
import type { HttpExchange, PendingRequest } from './exchange.js';
import { createFaultApplication } from './fault-application.js';
import {
  errorResponse,
  failureResponse,
  isStorageFailure,
  type LogFailure,
  logSafely,
  problemOnWire,
} from './problem-response.js';
import { type HttpResponse, type Recipient, sendHead } from './response.js';

/** Functions that send a response. Each may wait, and delays only that response. */
export interface ResponseSteps {
  /** Applies a content coding. */
  encode(exchange: HttpExchange, response: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: Recipient, response: HttpResponse): undefined | Promise<void>;
  /**
   * Records that the client left before it had the whole response.
   * @param heldMs how long a fault had held the response back
   */
  recordLoss(exchange: HttpExchange, heldMs: number): Promise<void>;
}

/** The part of an exchange that a response needs, also if the exchange was never opened. */
type UnsentExchange = Pick<
  HttpExchange,
  'request' | 'nodeResponse' | 'requestId' | 'corsHeaders' | 'limitHeaders' | 'gaps' | 'shape'
> &
  Partial<Pick<HttpExchange, 'path' | 'verdict'>>;

/**
 * Persists the changes of requests, and then sends their responses, with their faults applied.
 * @param repeat runs a request again after a write conflict
 */
export function createFinish(
  { encode, send, recordLoss }: ResponseSteps,
  log: LogFailure,
  repeat: (pending: PendingRequest) => Promise<void>,
) {
  const applyFault = createFaultApplication<HttpExchange>({ encode, send, sendHead });

  /** Ends an exchange whose response can't be sent: with an error, or by closing the connection. */
  const abandon = (exchange: UnsentExchange, error: unknown): undefined | Promise<void> => {
    const { nodeResponse, path = '/' } = exchange;
    const cut = (): void => void nodeResponse.destroy();
    const isStorage = error instanceof DatabaseError;
    if (!isStorage) logSafely(log, exchange, error);
    const failure = isStorage ? errorResponse(error, { ...exchange, path }, log) : failureResponse(exchange);
    try {
      if (!nodeResponse.headersSent) return send(exchange, failure)?.catch(cut);
    } catch {}
    cut();
    return undefined;
  };

  /** Sends a response, and records a loss if the connection ends before all of it is written. */
  const sendEncoded = (exchange: HttpExchange, response: HttpResponse): undefined | Promise<void> => {
    const { request, nodeResponse } = exchange;
    // The exchange was abandoned meanwhile.
    if (nodeResponse.writableEnded) return undefined;
    if (nodeResponse.destroyed) return recordLoss(exchange, 0);
    const sending = send(exchange, response);
    // A client ends a stream of events by closing the connection.
    if (nodeResponse.writableFinished || nodeResponse.destroyed || response.stream !== undefined)
      return sending;
    const close = (): void => void recordLoss(exchange, 0).catch((error) => logSafely(log, exchange, error));
    nodeResponse.once('close', close);
    // Node emits finish also when the connection is gone and nothing can be written.
    nodeResponse.once('finish', () => {
      if (!request.socket.destroyed) nodeResponse.removeListener('close', close);
    });
    return sending;
  };

  const sendWithFault = async (
    exchange: HttpExchange,
    response: HttpResponse,
    fault: InjectedFault,
  ): Promise<void> => {
    const from = performanceNow();
    if (await applyFault(exchange, response, fault)) return;
    await recordLoss(exchange, Math.round(performanceNow() - from));
  };

  /** Sends the response. An error of that is logged and ends the exchange; it is not thrown. */
  const respond = ({ state: { exchange }, done }: PendingRequest): void => {
    const { response, fault } = exchange;
    let sending: undefined | Promise<void>;
    try {
      if (response === null) throw new Error('a request passed the whole pipeline without a response');
      const encoded = fault === null ? encode(exchange, response) : null;
      if (encoded instanceof Promise) sending = encoded.then((ready) => sendEncoded(exchange, ready));
      else if (encoded !== null) sending = sendEncoded(exchange, encoded);
      else if (fault !== null) sending = sendWithFault(exchange, response, fault);
      sending = sending?.catch((error) => abandon(exchange, error));
    } catch (error) {
      sending = abandon(exchange, error);
    }
    if (sending === undefined) done();
    else sending.then(done);
  };

  let persisted: PendingRequest[] = [];
  /** Responds in the next turn of the event loop: the store begins the next transaction before that. */
  const respondLater = (pending: PendingRequest): void => {
    if (persisted.push(pending) > 1) return;
    setImmediate(() => {
      const ready = persisted;
      persisted = [];
      for (const each of ready) respond(each);
    });
  };

  const persist = async (pending: PendingRequest, session: Session): Promise<void> => {
    const { exchange } = pending.state;
    try {
      const outcome = await session.persist();
      releaseIdempotencyKey(exchange.keyedRequest);
      if (outcome === 'persisted') respondLater(pending);
      else await repeat(pending);
    } catch (error) {
      releaseIdempotencyKey(exchange.keyedRequest);
      if (error instanceof DatabaseError) refuseUnpersisted(pending, error);
      else {
        await abandon(pending.state.exchange, error);
        pending.done();
      }
    }
  };

  /** Responds that the database failed. */
  const refuseUnpersisted = (pending: PendingRequest, error: DatabaseError): void => {
    const { exchange } = pending.state;
    exchange.response = problemOnWire(errorResponse(error, exchange, log), exchange);
    respondUnpersisted(pending);
  };

  /** Sends a response of which nothing is persisted: neither the journal nor the rate limit has the request. */
  const respondUnpersisted = (pending: PendingRequest): void => {
    const { exchange } = pending.state;
    exchange.session?.drop();
    releaseIdempotencyKey(exchange.keyedRequest);
    Object.assign(exchange, { fault: null, journalEntry: null, limitHeaders: null });
    respond(pending);
  };

  return {
    abandon,

    /** Responds, after the changes of the request are persisted if the store has a session for it. */
    finish(pending: PendingRequest): void {
      const { exchange } = pending.state;
      if (exchange.session === null) {
        if (exchange.keyedRequest !== null) releaseIdempotencyKey(exchange.keyedRequest);
        respond(pending);
      } else if (isStorageFailure(exchange.response)) respondUnpersisted(pending);
      else void persist(pending, exchange.session);
    },
  };
}

/** Unlocks the key of a request, whose outcome is known: it is persisted, or the request runs again. */
function releaseIdempotencyKey(request: KeyedRequest | null): void {
  if (request !== null) request.settled = true;
}
