import { performanceNow } from '../../adapters/real-time.js';
import { assumed } from '../../contract/gap-answers.js';
import { isControlPlane } from '../../contract/operations.js';
import type { WeighedFault } from '../../domain/traffic/journal/kept-request.js';
import type { Journal } from '../../sandbox/requests/journal.js';
import { type Answer, lengthOf } from '../answers/answer.js';
import { traceIdOf } from '../syntax/trace-context.js';
import { accountOf, type Exchange } from './exchange.js';
import { heldMsOf, isLost } from './suffering.js';

/**
 * Keeps an exchange that has its answer in the journal of its account. What is asked of the control plane is about a
 * client rather than of it, and would change what it looks at.
 */
export function createRecording({ record }: Journal): (exchange: Exchange) => undefined {
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
      answerBytes: lengthOf(answer),
      problem,
      told: answer.cause ?? (isProblem(answer) ? (answer.body ?? undefined) : undefined),
      etag: headers.ETag,
      retryAfter: retryAfter === undefined ? undefined : secondsOf(retryAfter, strike),
      replayed: headers['Idempotent-Replayed'] !== undefined,
      scenario: headers['Sandbox-Scenario'],
      reportId: id,
      reportStatus: status,
      cursors: cursorsIn(result?.body),
      gaps: headers['Sandbox-Gaps'] ?? (gaps === assumed ? undefined : gaps.varied()),
      fault: strike?.told,
      faults: isUnread(exchange, problem) ? unread : (exchange.faults ?? noFaults),
      heldMs: strike === null ? 0 : heldMsOf(strike),
      tookMs: performanceNow() - exchange.arrivedAt,
      traceId: traceIdOf(request.headers),
    });
    exchange.checkpoints?.mark(exchange);
    return undefined;
  };
}

/** Returns whether nobody can get the answer: it is lost on purpose, or the client closed the connection amid its request. */
function isUnseen({ strike, request }: Exchange): boolean {
  return (strike !== null && isLost(strike)) || (!request.complete && request.socket.readableEnded);
}

/** Whether a fault was asked for by a request that was refused before that was looked at. */
function isUnread({ request, strike, faults }: Exchange, problem: string | undefined): boolean {
  if (request.headers['sandbox-fault'] === undefined || strike !== null || faults?.length) return false;
  return problem !== undefined && problem !== 'invalid-fault';
}

/** How long a `Retry-After` tells to wait, in seconds. As a date it is that of a fault, which knows. */
function secondsOf(retryAfter: string, strike: Exchange['strike']): number {
  const { retryAfter: seconds = Number(retryAfter), retryAfterForm } = strike?.effect ?? {};
  return retryAfterForm === 'past-date' ? 0 : seconds;
}

const noFaults: readonly WeighedFault[] = [];
const unread: readonly WeighedFault[] = [['header', 'not reached']];

/** Tells the journal of an exchange whose client went before its answer was out. */
export function createLosing({ lose }: Journal): (exchange: Exchange, heldMs: number) => Promise<void> {
  return async (exchange, heldMs) => {
    if (exchange.kept !== null) await lose(accountOf(exchange), exchange.kept, heldMs);
  };
}

function isProblem({ mediaType }: Answer): boolean {
  return mediaType === 'application/problem+json';
}

interface ReportTold {
  id?: string | undefined;
  status?: string | undefined;
}

const untold: ReportTold = {};

/** The report that an answer tells of, or else the one that was asked about. */
function reportIn({ result, route }: Exchange, { headers, body }: Answer): ReportTold {
  const told = headers['Idempotent-Replayed'] === undefined ? result?.body : JSON.parse(body ?? 'null');
  if (isReport(told)) return told;
  const { reportId } = route.pathParameters;
  return reportId === undefined ? untold : { id: reportId };
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
