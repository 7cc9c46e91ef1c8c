import { assumedGaps } from '../contract/gap-answers.js';
import { isControlPlane } from '../contract/operations.js';
import type { FaultOutcome } from '../faults/matching.js';
import type { RequestJournal } from '../requests/journal.js';
import { performanceNow } from '../runtime/real-time.js';
import type { HttpExchange } from './exchange.js';
import { holdTimeMs, losesResponse } from './fault-application.js';
import { isStorageFailure } from './problem-response.js';
import { bodyLength, type HttpResponse } from './response.js';
import { traceIdOf } from './syntax/headers.js';
import { type PageLinks, pageStartsOf } from './wire-form.js';

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
    if (exchange.session !== null && isStorageFailure(exchange.response)) return undefined;
    const narrowing = exchange.fault === null || isNarrowed ? undefined : narrow(exchange);
    if (narrowing !== undefined) return narrowing.then(() => recordRequest(exchange, true));
    const { request, response, path, fault, faultOutcomes, result, gaps, shape } = exchange;
    // A repeated request may be recorded already.
    if (response === null || exchange.journalEntry !== null || isControlPlane(path)) return undefined;
    const { problem, headers } = response;
    const report = reportIn(exchange, response);
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
    exchange.journalEntry = record(journalAccountOf(exchange), {
      id: exchange.requestId,
      method: request.method ?? '',
      target: request.url ?? '',
      operation: exchange.route.operation?.id,
      rawHeaders: request.rawHeaders,
      bytes: exchange.bytes,
      status: isUnseen ? null : (fault?.effect.status ?? response.status),
      answerBytes: bodyLength(response),
      problem,
      problemBody:
        response.cause ??
        (response.mediaType === 'application/problem+json' ? (response.body ?? undefined) : undefined),
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

/** Id of the account whose journal has a request, also if its key was issued and opens nothing any more. */
export function journalAccountOf({ account, verdict }: HttpExchange): string {
  if (account.id !== '' || verdict.allowed) return account.id;
  return 'account' in verdict ? (verdict.account?.id ?? '') : '';
}
