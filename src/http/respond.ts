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

/** The way of an answer to the connection; where any of it waits, it waits for that answer alone. */
export interface ResponseSteps {
  /** Brings an answer into the form in which it is sent. */
  form(exchange: HttpExchange, answer: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: Recipient, answer: HttpResponse): undefined | Promise<void>;
  /** Notes that the client went before all of its answer was out, which had been held back for so many milliseconds. */
  lose(exchange: HttpExchange, heldMs: number): Promise<void>;
}

/**
 * Keeps an exchange that has its answer in the journal of its account. What is asked of the control plane is about a
 * client rather than of it, and would change what it looks at.
 */
export function createRequestRecorder({ record }: Journal): (exchange: HttpExchange) => undefined {
  return (exchange) => {
    const { request, answer, path, strike, result, gaps } = exchange;
    const accountId = accountOf(exchange);
    // One that is done again may have been kept before.
    if (answer === null || exchange.kept !== null || isControlPlane(path)) return undefined;
    const { problem, headers } = answer;
    const { id, status } = reportIn(exchange, answer);
    const retryAfter = headers['Retry-After'];
    exchange.kept = record(accountId, {
      id: exchange.requestId,
      method: request.method ?? '',
      target: request.url ?? '',
      operation: exchange.route.operation?.id,
      rawHeaders: request.rawHeaders,
      bytes: exchange.bytes,
      status: isUnseen(exchange) ? null : (strike?.effect.status ?? answer.status),
      answerBytes: bodyLength(answer),
      problem,
      told: answer.cause ?? (isProblem(answer) ? (answer.body ?? undefined) : undefined),
      etag: headers.ETag,
      retryAfter: retryAfter === undefined ? undefined : secondsOf(retryAfter, strike),
      replayed: headers['Idempotent-Replayed'] !== undefined,
      scenario: headers['Sandbox-Scenario'],
      reportId: id,
      reportStatus: status,
      cursors: cursorsIn(result?.body),
      gaps: headers['Sandbox-Gaps'] ?? (gaps === assumedGaps ? undefined : gaps.varied()),
      fault: strike?.told,
      faults: isFaultUnreached(exchange, problem) ? unreachedFault : (exchange.faults ?? noFaults),
      heldMs: strike === null ? 0 : holdTimeMs(strike),
      tookMs: performanceNow() - exchange.arrivedAt,
      traceId: traceIdOf(request.headers),
    });
    exchange.checkpoints?.mark(exchange);
    return undefined;
  };
}

/** Returns whether nobody can get the answer: it is lost on purpose, or the client closed the connection amid its request. */
function isUnseen({ strike, request }: HttpExchange): boolean {
  return (strike !== null && losesResponse(strike)) || (!request.complete && request.socket.readableEnded);
}

/** Whether a fault was asked for by a request that was refused before that was looked at. */
function isFaultUnreached({ request, strike, faults }: HttpExchange, problem: string | undefined): boolean {
  if (request.headers['sandbox-fault'] === undefined || strike !== null || faults?.length) return false;
  return problem !== undefined && problem !== 'invalid-fault';
}

/** How long a `Retry-After` tells to wait, in seconds. As a date it is that of a fault, which knows. */
function secondsOf(retryAfter: string, strike: HttpExchange['strike']): number {
  const { retryAfter: seconds = Number(retryAfter), retryAfterForm } = strike?.effect ?? {};
  return retryAfterForm === 'past-date' ? 0 : seconds;
}

const noFaults: readonly FaultOutcome[] = [];
const unreachedFault: readonly FaultOutcome[] = [['header', 'not reached']];

/** Tells the journal of an exchange whose client went before its answer was out. */
export function createLossRecorder({
  lose,
}: Journal): (exchange: HttpExchange, heldMs: number) => Promise<void> {
  return async (exchange, heldMs) => {
    if (exchange.kept !== null) await lose(accountOf(exchange), exchange.kept, heldMs);
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

/** The report that an answer tells of, or else the one that was asked about. */
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

/** The cursors of the neighbours of a page. */
function cursorsIn(body: unknown): readonly string[] {
  const page = (body as { page?: { next: string | null; previous: string | null } } | null)?.page;
  if (page === undefined) return none;
  return [page.next, page.previous].filter((cursor) => cursor !== null);
}

/** What can be said of an exchange, whether or not it was opened. */
export type UnsentExchange = Pick<
  HttpExchange,
  'request' | 'response' | 'requestId' | 'sharing' | 'allowance' | 'gaps'
> &
  Partial<Pick<HttpExchange, 'path' | 'verdict'>>;

/** How an exchange ends. */
export function createRespond(exits: ResponseSteps, log: LogFailure) {
  const { form, send, lose } = exits;
  const suffer = createFaultApplication<HttpExchange>({ ...exits, sendHead });
  /** The end of an exchange whose answer can't be sent. */
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

  /** Notes a response of which a part is still to be written, when its connection ends before that. */
  const loseUnwritten = (exchange: HttpExchange, { stream }: HttpResponse): void => {
    const { request, response } = exchange;
    // A client that reads a stream of events ends it by leaving.
    if (response.writableFinished || response.destroyed || stream !== undefined) return;
    const close = (): void => void lose(exchange, 0).catch((error) => logSafely(log, exchange, error));
    response.once('close', close);
    // Node says so too of what it can no longer write, since the connection is gone.
    response.once('finish', () => {
      if (!request.socket.destroyed) response.removeListener('close', close);
    });
  };

  const sendOnce = (exchange: HttpExchange, answer: HttpResponse): undefined | Promise<void> => {
    const { response } = exchange;
    // One that was abandoned meanwhile has nothing to send.
    if (response.writableEnded) return undefined;
    if (response.destroyed) return lose(exchange, 0);
    const waits = send(exchange, answer);
    loseUnwritten(exchange, answer);
    return waits;
  };

  const tellSuffering = async (
    exchange: HttpExchange,
    answer: HttpResponse,
    strike: InjectedFault,
  ): Promise<void> => {
    const from = performanceNow();
    if (await suffer(exchange, answer, strike)) return;
    await lose(exchange, Math.round(performanceNow() - from));
  };

  const tellNow = (exchange: HttpExchange, answer: HttpResponse): undefined | Promise<void> => {
    const formed = form(exchange, answer);
    return formed instanceof Promise
      ? formed.then((ready) => sendOnce(exchange, ready))
      : sendOnce(exchange, formed);
  };

  return {
    abandon,

    leave(exchange: HttpExchange): undefined | Promise<void> {
      const { strike } = exchange;
      try {
        const answer = exchange.answer ?? throwUnanswered();
        const sent = strike === null ? tellNow(exchange, answer) : tellSuffering(exchange, answer, strike);
        return sent?.catch((error) => abandon(exchange, error));
      } catch (error) {
        return abandon(exchange, error);
      }
    },
  };
}

function throwUnanswered(): never {
  throw new Error('a request passed the whole pipeline without an answer');
}

/** How exchanges end, and how one is begun again. */
interface CommitOptions<One extends PendingRequest> extends ReturnType<typeof createRespond> {
  /** Another process was first to change what the exchange is about: what of it is not kept is done again. */
  repeat(passage: One): Promise<void>;
}

/** Lets an exchange leave that has its answer: what that tells is kept before it is told. */
export function createCommit<One extends PendingRequest>({ leave, abandon, repeat }: CommitOptions<One>) {
  const depart = ({ exchange, done }: One): void => {
    const leaving = leave(exchange);
    if (leaving === undefined) done();
    else leaving.then(done);
  };

  const isKept = async (exchange: HttpExchange, session: Session): Promise<boolean> => {
    try {
      return (await session.settle()) === 'kept';
    } finally {
      releaseIdempotencyKey(exchange);
    }
  };

  const keep = async (passage: One, session: Session): Promise<void> => {
    try {
      if (await isKept(passage.exchange, session)) depart(passage);
      else await repeat(passage);
    } catch (error) {
      await abandon(passage.exchange, error);
      passage.done();
    }
  };

  return (passage: One): void => {
    const { exchange } = passage;
    const { session } = exchange;
    if (session !== null) void keep(passage, session);
    else {
      releaseIdempotencyKey(exchange);
      depart(passage);
    }
  };
}

/** Gives up the key of an exchange: what became of it is settled, for good or until it is done again. */
function releaseIdempotencyKey({ keyed }: HttpExchange): void {
  if (keyed !== null) keyed.settled = true;
}
