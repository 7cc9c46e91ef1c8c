import { assumedGaps } from '../contract/gap-answers.js';
import { isControlPlane } from '../contract/operations.js';
import type { InjectedFault } from '../faults/injected-fault.js';
import type { KeyedRequest } from '../requests/idempotency.js';
import type { RequestJournal } from '../requests/journal.js';
import type { FaultOutcome } from '../requests/journal-entry.js';
import { performanceNow, setImmediate } from '../runtime/real-time.js';
import { DatabaseError } from '../store/database.js';
import type { Session } from '../store/port.js';
import { accountOf, type HttpExchange, type PendingRequest } from './exchange.js';
import { createFaultApplication, holdTimeMs, losesResponse } from './fault-application.js';
import {
  errorResponse,
  failureResponse,
  type LogFailure,
  logSafely,
  problemOnWire,
} from './problem-response.js';
import { bodyLength, type HttpResponse, type Recipient, sendHead } from './response.js';
import { traceIdOf } from './syntax/headers.js';
import { type PageLinks, pageStartsOf } from './wire-form.js';

/** Functions that send a response. Each may wait, and delays only that response. */
export interface ResponseSteps {
  /** Applies a content coding. */
  encode(exchange: HttpExchange, reply: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: Recipient, reply: HttpResponse): undefined | Promise<void>;
  /**
   * Records that the client left before it had the whole response.
   * @param heldMs how long a fault had held the response back
   */
  recordLoss(exchange: HttpExchange, heldMs: number): Promise<void>;
}

/**
 * Records an exchange with its response in the journal. Requests to the control plane are not recorded: they are
 * about the client, and would change what they read. Nor are those that the database failed.
 * @param narrow reduces the fault of an exchange to the part that applies to the response
 */
export function createRequestRecorder(
  { record }: RequestJournal,
  narrow: (exchange: HttpExchange) => undefined | Promise<void>,
): (exchange: HttpExchange, isNarrowed?: boolean) => undefined | Promise<void> {
  return function recordRequest(exchange, isNarrowed = false): undefined | Promise<void> {
    if (isStorageFailure(exchange.reply)) return undefined;
    const narrowing = exchange.fault === null || isNarrowed ? undefined : narrow(exchange);
    if (narrowing !== undefined) return narrowing.then(() => recordRequest(exchange, true));
    const { request, reply, path, fault, faultOutcomes, result, gaps, shape } = exchange;
    // A repeated request may be recorded already.
    if (reply === null || exchange.journalEntry !== null || isControlPlane(path)) return undefined;
    const { problem, headers } = reply;
    const report = reportIn(exchange, reply);
    const { page } = (result?.body ?? {}) as { page?: PageLinks };
    const retryAfter = headers['Retry-After'];
    // The client can't receive the response: a fault loses it, or the connection was closed during the request.
    const isUnseen =
      (fault !== null && losesResponse(fault)) || (!request.complete && request.socket.readableEnded);
    // The request was refused before faults were selected.
    const isFaultUnreached =
      request.headers['sandbox-fault'] !== undefined &&
      fault === null &&
      !faultOutcomes?.length &&
      problem !== undefined &&
      problem !== 'invalid-fault';
    exchange.journalEntry = record(accountOf(exchange), {
      id: exchange.requestId,
      method: request.method ?? '',
      target: request.url ?? '',
      operation: exchange.route.operation?.id,
      rawHeaders: request.rawHeaders,
      bytes: exchange.bytes,
      status: isUnseen ? null : (fault?.effect.status ?? reply.status),
      answerBytes: bodyLength(reply),
      problem,
      problemBody:
        reply.cause ??
        (reply.mediaType === 'application/problem+json' ? (reply.body ?? undefined) : undefined),
      etag: headers.ETag,
      retryAfter: retryAfter === undefined ? undefined : secondsOf(retryAfter, fault),
      replayed: headers['Idempotent-Replayed'] !== undefined,
      scenario: headers['Sandbox-Scenario'],
      reportId: report.id,
      reportStatus: report.status,
      cursors: page === undefined ? noStarts : pageStartsOf(page, shape, result?.window),
      gaps: headers['Sandbox-Gaps'] ?? (gaps === assumedGaps ? undefined : gaps.varied()),
      fault: fault?.description,
      faults: isFaultUnreached ? unreachedFault : (faultOutcomes ?? noFaults),
      heldMs: fault === null ? 0 : holdTimeMs(fault),
      tookMs: performanceNow() - exchange.arrivedAt,
      traceId: traceIdOf(request.headers),
    });
    exchange.checkpoints?.mark(exchange);
    return undefined;
  };
}

/** Seconds of a `Retry-After` header. If it is a date, a fault made it and knows the seconds. */
function secondsOf(retryAfter: string, fault: HttpExchange['fault']): number {
  const { retryAfter: seconds = Number(retryAfter), retryAfterForm } = fault?.effect ?? {};
  return retryAfterForm === 'past-date' ? 0 : seconds;
}

const noStarts: readonly string[] = [];
const noFaults: readonly FaultOutcome[] = [];
const unreachedFault: readonly FaultOutcome[] = [['header', 'not reached']];

interface ReportReference {
  id?: string | undefined;
  status?: string | undefined;
}

const noReport: ReportReference = {};

/** The report in a response, or else the one in the path. */
function reportIn(
  { result, route }: HttpExchange,
  { headers, body, contract }: HttpResponse,
): ReportReference {
  const sent: unknown =
    headers['Idempotent-Replayed'] === undefined ? result?.body : JSON.parse(contract ?? body ?? 'null');
  if (typeof sent === 'object' && sent !== null && 'companyId' in sent && 'status' in sent)
    return sent as ReportReference;
  const { reportId } = route.pathParameters;
  return reportId === undefined ? noReport : { id: reportId };
}

/** Records in the journal that the client left before it had the whole response. */
export function createLossRecorder({
  markAborted,
}: RequestJournal): (exchange: HttpExchange, heldMs: number) => Promise<void> {
  return async (exchange, heldMs) => {
    if (exchange.journalEntry !== null) await markAborted(accountOf(exchange), exchange.journalEntry, heldMs);
  };
}

/** The part of an exchange that a response needs, also if the exchange was never opened. */
type UnsentExchange = Pick<
  HttpExchange,
  'request' | 'response' | 'requestId' | 'corsHeaders' | 'limitHeaders' | 'gaps' | 'shape'
> &
  Partial<Pick<HttpExchange, 'path' | 'verdict'>>;

/**
 * Persists the changes of requests, and then sends their responses, with their faults applied.
 * @param repeat runs a request again after a write conflict
 */
export function createResponder(
  { encode, send, recordLoss }: ResponseSteps,
  log: LogFailure,
  repeat: (pending: PendingRequest) => Promise<void>,
) {
  const applyFault = createFaultApplication<HttpExchange>({ encode, send, sendHead });

  /** Ends an exchange whose response can't be sent: with an error, or by closing the connection. */
  const abandon = (exchange: UnsentExchange, error: unknown): undefined | Promise<void> => {
    const { response, path = '/' } = exchange;
    const cut = (): void => void response.destroy();
    const isStorage = error instanceof DatabaseError;
    if (!isStorage) logSafely(log, exchange, error);
    const failure = isStorage ? errorResponse(error, { ...exchange, path }, log) : failureResponse(exchange);
    try {
      if (!response.headersSent) return send(exchange, failure)?.catch(cut);
    } catch {}
    cut();
    return undefined;
  };

  /** Sends a response, and records a loss if the connection ends before all of it is written. */
  const sendEncoded = (exchange: HttpExchange, reply: HttpResponse): undefined | Promise<void> => {
    const { request, response } = exchange;
    // The exchange was abandoned meanwhile.
    if (response.writableEnded) return undefined;
    if (response.destroyed) return recordLoss(exchange, 0);
    const sending = send(exchange, reply);
    // A client ends a stream of events by closing the connection.
    if (response.writableFinished || response.destroyed || reply.stream !== undefined) return sending;
    const close = (): void => void recordLoss(exchange, 0).catch((error) => logSafely(log, exchange, error));
    response.once('close', close);
    // Node emits finish also when the connection is gone and nothing can be written.
    response.once('finish', () => {
      if (!request.socket.destroyed) response.removeListener('close', close);
    });
    return sending;
  };

  const sendWithFault = async (
    exchange: HttpExchange,
    reply: HttpResponse,
    fault: InjectedFault,
  ): Promise<void> => {
    const from = performanceNow();
    if (await applyFault(exchange, reply, fault)) return;
    await recordLoss(exchange, Math.round(performanceNow() - from));
  };

  /** Sends the response. An error of that is logged and ends the exchange; it is not thrown. */
  const respond = ({ state: { exchange }, done }: PendingRequest): void => {
    const { reply, fault } = exchange;
    let sending: undefined | Promise<void>;
    try {
      if (reply === null) throw new Error('a request passed the whole pipeline without a response');
      const encoded = fault === null ? encode(exchange, reply) : null;
      if (encoded instanceof Promise) sending = encoded.then((ready) => sendEncoded(exchange, ready));
      else if (encoded !== null) sending = sendEncoded(exchange, encoded);
      else if (fault !== null) sending = sendWithFault(exchange, reply, fault);
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
      const outcome = await session.settle();
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
    exchange.reply = problemOnWire(errorResponse(error, exchange, log), exchange);
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

    commit(pending: PendingRequest): void {
      const { exchange } = pending.state;
      if (isStorageFailure(exchange.reply)) {
        respondUnpersisted(pending);
        return;
      }
      if (exchange.session !== null) {
        void persist(pending, exchange.session);
        return;
      }
      if (exchange.keyedRequest !== null) releaseIdempotencyKey(exchange.keyedRequest);
      respond(pending);
    },
  };
}

/** Returns whether a response says that the database failed. Then nothing of its request is persisted. */
function isStorageFailure(reply: HttpResponse | null): boolean {
  return reply?.problem?.startsWith('storage-') ?? false;
}

/** Unlocks the key of a request, whose outcome is known: it is persisted, or the request runs again. */
function releaseIdempotencyKey(request: KeyedRequest | null): void {
  if (request !== null) request.settled = true;
}
