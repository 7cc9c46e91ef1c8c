import { performanceNow } from '../../adapters/real-time.js';
import { assumedGaps } from '../../contract/gap-answers.js';
import { isControlPlane } from '../../contract/operations.js';
import type { FaultOutcome } from '../../domain/traffic/journal/kept-request.js';
import type { Journal } from '../../sandbox/requests/journal.js';
import { bodyLength, type HttpResponse } from '../answers/answer.js';
import { traceIdOf } from '../syntax/trace-context.js';
import { accountOf, type HttpExchange } from './exchange.js';
import { holdTimeMs, losesResponse } from './suffering.js';

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
