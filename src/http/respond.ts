import { assumedGaps } from '../contract/gap-answers.js';
import { isControlPlane } from '../contract/operations.js';
import type { InjectedFault } from '../faults/injected-fault.js';
import type { Journal } from '../requests/journal.js';
import type { FaultOutcome } from '../requests/journal-entry.js';
import { performanceNow } from '../runtime/real-time.js';
import type { Session } from '../store/port.js';
import { accountOf, type HttpExchange } from './exchange.js';
import { createFaultApplication, holdTimeMs, losesResponse } from './injected-faults.js';
import { failureResponse, type LogFailure, logSafely } from './problem-response.js';
import type { PendingRequest } from './request-body.js';
import { bodyLength, type HttpResponse, type Recipient, sendHead } from './response.js';
import { traceIdOf } from './syntax/headers.js';

/** Functions that send a response. Each may wait, and delays only that response. */
export interface ResponseSteps {
  /** Applies a content coding. */
  encode(exchange: HttpExchange, answer: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: Recipient, answer: HttpResponse): undefined | Promise<void>;
  /**
   * Records that the client left before it had the whole response.
   * @param heldMs how long a fault had held the response back
   */
  recordLoss(exchange: HttpExchange, heldMs: number): Promise<void>;
}

/**
 * Records an exchange with its response in the journal. Requests to the control plane are not recorded: they are
 * about the client, and would change what they read.
 */
export function createRequestRecorder({ record }: Journal): (exchange: HttpExchange) => undefined {
  return (exchange) => {
    const { request, answer, path, fault, result, gaps } = exchange;
    const accountId = accountOf(exchange);
    // A repeated request may be recorded already.
    if (answer === null || exchange.journalEntry !== null || isControlPlane(path)) return undefined;
    const { problem, headers } = answer;
    const { id, status } = reportIn(exchange, answer);
    const retryAfter = headers['Retry-After'];
    exchange.journalEntry = record(accountId, {
      id: exchange.requestId,
      method: request.method ?? '',
      target: request.url ?? '',
      operation: exchange.route.operation?.id,
      rawHeaders: request.rawHeaders,
      bytes: exchange.bytes,
      status: isUnseen(exchange) ? null : (fault?.effect.status ?? answer.status),
      answerBytes: bodyLength(answer),
      problem,
      told: answer.cause ?? (isProblem(answer) ? (answer.body ?? undefined) : undefined),
      etag: headers.ETag,
      retryAfter: retryAfter === undefined ? undefined : secondsOf(retryAfter, fault),
      replayed: headers['Idempotent-Replayed'] !== undefined,
      scenario: headers['Sandbox-Scenario'],
      reportId: id,
      reportStatus: status,
      cursors: cursorsIn(result?.body),
      gaps: headers['Sandbox-Gaps'] ?? (gaps === assumedGaps ? undefined : gaps.varied()),
      fault: fault?.description,
      faults: isFaultUnreached(exchange, problem) ? unreachedFault : (exchange.faultOutcomes ?? noFaults),
      heldMs: fault === null ? 0 : holdTimeMs(fault),
      tookMs: performanceNow() - exchange.arrivedAt,
      traceId: traceIdOf(request.headers),
    });
    exchange.checkpoints?.mark(exchange);
    return undefined;
  };
}

/**
 * Returns whether the client can't receive the response: a fault loses it, or the client closed the connection during
 * its request.
 */
function isUnseen({ fault, request }: HttpExchange): boolean {
  return (fault !== null && losesResponse(fault)) || (!request.complete && request.socket.readableEnded);
}

/** Returns whether the request asked for a fault by header, but was refused before faults were selected. */
function isFaultUnreached(
  { request, fault, faultOutcomes }: HttpExchange,
  problem: string | undefined,
): boolean {
  if (request.headers['sandbox-fault'] === undefined || fault !== null || faultOutcomes?.length) return false;
  return problem !== undefined && problem !== 'invalid-fault';
}

/** Seconds of a `Retry-After` header. If it is a date, a fault made it and knows the seconds. */
function secondsOf(retryAfter: string, fault: HttpExchange['fault']): number {
  const { retryAfter: seconds = Number(retryAfter), retryAfterForm } = fault?.effect ?? {};
  return retryAfterForm === 'past-date' ? 0 : seconds;
}

const noFaults: readonly FaultOutcome[] = [];
const unreachedFault: readonly FaultOutcome[] = [['header', 'not reached']];

/** Records in the journal that the client left before it had the whole response. */
export function createLossRecorder({
  lose,
}: Journal): (exchange: HttpExchange, heldMs: number) => Promise<void> {
  return async (exchange, heldMs) => {
    if (exchange.journalEntry !== null) await lose(accountOf(exchange), exchange.journalEntry, heldMs);
  };
}

function isProblem({ mediaType }: HttpResponse): boolean {
  return mediaType === 'application/problem+json';
}

interface ReportReference {
  id?: string | undefined;
  status?: string | undefined;
}

const noReport: ReportReference = {};

/** The report in a response, or else the one in the path. */
function reportIn({ result, route }: HttpExchange, { headers, body }: HttpResponse): ReportReference {
  const told = headers['Idempotent-Replayed'] === undefined ? result?.body : JSON.parse(body ?? 'null');
  if (isReport(told)) return told;
  const { reportId } = route.pathParameters;
  return reportId === undefined ? noReport : { id: reportId };
}

function isReport(told: unknown): told is { id: string; status: string } {
  return typeof told === 'object' && told !== null && 'companyId' in told && 'status' in told;
}

const none: readonly string[] = [];

/** Cursors of the neighbours of a page. */
function cursorsIn(body: unknown): readonly string[] {
  const page = (body as { page?: { next: string | null; previous: string | null } } | null)?.page;
  if (page === undefined) return none;
  return [page.next, page.previous].filter((cursor) => cursor !== null);
}

/** The part of an exchange that a response needs, also if the exchange was never opened. */
type UnsentExchange = Pick<
  HttpExchange,
  'request' | 'response' | 'requestId' | 'corsHeaders' | 'limitHeaders' | 'gaps'
> &
  Partial<Pick<HttpExchange, 'path' | 'verdict'>>;

export type Respond = ReturnType<typeof createRespond>;

/** Sends the response of an exchange, with its fault applied. */
export function createRespond(steps: ResponseSteps, log: LogFailure) {
  const { encode, send, recordLoss } = steps;
  const applyFault = createFaultApplication<HttpExchange>({ encode, send, sendHead });

  /** Ends an exchange whose response can't be sent: with a 500, or by closing the connection. */
  const abandon = (exchange: UnsentExchange, error: unknown): undefined | Promise<void> => {
    const { response } = exchange;
    const cut = (): void => void response.destroy();
    logSafely(log, exchange, error);
    try {
      if (!response.headersSent) return send(exchange, failureResponse(exchange))?.catch(cut);
    } catch {}
    cut();
    return undefined;
  };

  /** Records a loss if the connection ends before all of the response is written. */
  const watchForLoss = (exchange: HttpExchange, { stream }: HttpResponse): void => {
    const { request, response } = exchange;
    // A client ends a stream of events by closing the connection.
    if (response.writableFinished || response.destroyed || stream !== undefined) return;
    const close = (): void => void recordLoss(exchange, 0).catch((error) => logSafely(log, exchange, error));
    response.once('close', close);
    // Node emits finish also when the connection is gone and nothing can be written.
    response.once('finish', () => {
      if (!request.socket.destroyed) response.removeListener('close', close);
    });
  };

  const sendEncoded = (exchange: HttpExchange, answer: HttpResponse): undefined | Promise<void> => {
    const { response } = exchange;
    // The exchange was abandoned meanwhile.
    if (response.writableEnded) return undefined;
    if (response.destroyed) return recordLoss(exchange, 0);
    const sending = send(exchange, answer);
    watchForLoss(exchange, answer);
    return sending;
  };

  const sendWithFault = async (
    exchange: HttpExchange,
    answer: HttpResponse,
    fault: InjectedFault,
  ): Promise<void> => {
    const from = performanceNow();
    if (await applyFault(exchange, answer, fault)) return;
    await recordLoss(exchange, Math.round(performanceNow() - from));
  };

  const sendPlain = (exchange: HttpExchange, answer: HttpResponse): undefined | Promise<void> => {
    const encoded = encode(exchange, answer);
    return encoded instanceof Promise
      ? encoded.then((ready) => sendEncoded(exchange, ready))
      : sendEncoded(exchange, encoded);
  };

  return {
    abandon,

    /** Sends the response. An error of that is logged and ends the exchange; it is not thrown. */
    respond(exchange: HttpExchange): undefined | Promise<void> {
      const { answer, fault } = exchange;
      try {
        if (answer === null) throw new Error('a request passed the whole pipeline without an answer');
        const sending = fault === null ? sendPlain(exchange, answer) : sendWithFault(exchange, answer, fault);
        return sending?.catch((error) => abandon(exchange, error));
      } catch (error) {
        return abandon(exchange, error);
      }
    },
  };
}

/**
 * Persists what a request changed, and then sends its response.
 * @param repeat runs a request again after a write conflict
 */
export function createCommit(
  { respond, abandon }: Respond,
  repeat: (pending: PendingRequest) => Promise<void>,
): (pending: PendingRequest) => void {
  const send = ({ state, done }: PendingRequest): void => {
    const sending = respond(state.exchange);
    if (sending === undefined) done();
    else sending.then(done);
  };

  const isPersisted = async (exchange: HttpExchange, session: Session): Promise<boolean> => {
    try {
      return (await session.settle()) === 'kept';
    } finally {
      releaseIdempotencyKey(exchange);
    }
  };

  const persist = async (pending: PendingRequest, session: Session): Promise<void> => {
    const { exchange } = pending.state;
    try {
      if (await isPersisted(exchange, session)) send(pending);
      else await repeat(pending);
    } catch (error) {
      await abandon(pending.state.exchange, error);
      pending.done();
    }
  };

  return (pending) => {
    const { exchange } = pending.state;
    if (exchange.session !== null) void persist(pending, exchange.session);
    else {
      releaseIdempotencyKey(exchange);
      send(pending);
    }
  };
}

/** Releases the idempotency key: its request is persisted, or runs again. */
function releaseIdempotencyKey({ keyedRequest }: HttpExchange): void {
  if (keyedRequest !== null) keyedRequest.settled = true;
}
