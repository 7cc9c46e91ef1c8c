import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { KeyVerdict } from '../accounts/authorization.js';
import { fingerprintOf } from '../accounts/keys.js';
import { withoutSecrets } from '../accounts/secrets.js';
import { judgeProblem } from '../contract/conformance.js';
import { assumedGaps, type Gaps } from '../contract/gap-answers.js';
import { errorBody, errorStatus, isCoarsened } from '../contract/gaps/error-responses.js';
import type { Problem } from '../contract/generated/types.js';
import { ProblemError, problem, problemPath } from '../contract/problems.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { breachOfViolations } from '../contract/validator.js';
import { TaskAbortedError } from '../runtime/concurrency.js';
import { DatabaseError, type DatabaseErrorCode } from '../store/database.js';
import type { Route } from './exchange.js';
import type { HttpResponse } from './response.js';
import { shapedProblem } from './wire-form.js';

/** Media type of problems (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** @throws Error when the problem breaks its own schema: a bug. */
export function problemResponse(error: ProblemError, instance: string, requestId: string): HttpResponse {
  const { entry, errors, headers } = error;
  const body = {
    ...problemFields(error),
    instance,
    requestId,
    ...(errors.length > 0 ? { errors } : {}),
  };
  const violations = judgeProblem(body);
  if (violations.length > 0) throw breachOfViolations(`the problem ${entry.code}`, 'Problem', violations);
  return {
    status: entry.status,
    mediaType: problemMediaType,
    headers,
    // Paths and bodies may contain a secret by mistake; it is not repeated.
    body: withoutSecrets(JSON.stringify(body)),
    problem: entry.code,
  };
}

/** A problem of type about:blank, which means no more than its status (RFC 9457, 4.2.1). */
export function blankProblemResponse(
  status: number,
  detail: string,
  instance: string,
  requestId: string,
): HttpResponse {
  const title = STATUS_CODES[status] ?? 'Unassigned';
  const body = { type: 'about:blank', title, status, detail, instance, requestId };
  return {
    status,
    mediaType: problemMediaType,
    headers: {},
    body: withoutSecrets(JSON.stringify(body)),
  };
}

/** Fields of a problem that do not depend on the request. */
export function problemFields({ entry, detail }: ProblemError) {
  return { type: problemPath(entry.code), title: entry.title, status: entry.status, detail };
}

/** An internal error, for the log. */
export interface InternalFailure {
  /** Null if it belongs to no request. */
  requestId: string | null;
  /** Fingerprint of the request's key. Null if the key opened no account. */
  fingerprint: string | null;
  error: unknown;
}

/** Receives internal errors, which are never sent to the client. */
export type LogFailure = (failure: InternalFailure) => void;

/** Returns the problem of a failed database. Its cause is for the log only. */
function storageProblem(code: DatabaseErrorCode, requestId: string): ProblemError {
  if (code === 'full') return problem('storage-full', {});
  if (code === 'damaged') return problem('storage-damaged', { requestId });
  return problem('storage-unavailable', {}, { headers: { 'Retry-After': '1' } });
}

/** Returns whether a response says that the database failed. Then nothing of its request is persisted. */
export function isStorageFailure(response: HttpResponse | null): boolean {
  return response?.problem?.startsWith('storage-') ?? false;
}

/**
 * Turns an error into a response: a problem as it is, that of a database into its problem, anything else into a 500 that
 * shows only the request id, under which the log has the cause. It never throws.
 */
export function errorResponse(
  error: unknown,
  failed: FailedRequest & RequestAddress,
  log: LogFailure,
): HttpResponse {
  let cause = error;
  const isStorage = error instanceof DatabaseError;
  if (isStorage) logSafely(log, failed, error);
  if (isStorage || error instanceof ProblemError) {
    try {
      const shown = isStorage ? storageProblem(error.code, failed.requestId) : error;
      return problemResponse(shown, failed.path, failed.requestId);
    } catch (bug) {
      cause = bug;
    }
  }
  logSafely(log, failed, cause);
  return failureResponse(failed);
}

/** The known part of a failed request. */
interface FailedRequest {
  request?: IncomingMessage;
  verdict?: KeyVerdict;
  requestId: string | null;
}

/** Request fields that a problem repeats. */
interface RequestAddress {
  path: string;
  requestId: string;
}

/** Logs an error. Errors of the log itself are ignored. */
export function logSafely(
  log: LogFailure,
  { request, verdict, requestId }: FailedRequest,
  error: unknown,
): void {
  // A task that was aborted by a close is no failure.
  if (error instanceof TaskAbortedError) return;
  const header = verdict?.allowed ? request?.headers.authorization : undefined;
  const logging = attempt((): unknown => log({ requestId, fingerprint: fingerprintIn(header), error }));
  // The log may return a promise although its type does not say so.
  if (logging instanceof Promise) logging.catch(() => {});
}

function fingerprintIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  // The key follows the scheme.
  return attempt(() => fingerprintOf(header.replace(/^\S+\s+/, ''))) ?? null;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Request id if the request was not opened or no account counts it. No account has this prefix. */
export function uncountedId(count: number): string {
  return `req_00000000_${count}`;
}

export function createUncountedIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return uncountedId(count);
  };
}

/** Placeholder for the request id in the prepared response. */
const requestIdPlaceholder = '{requestId}';
const preparedFailure = JSON.stringify(
  problemFields(problem('internal-error', { requestId: requestIdPlaceholder })),
).slice(0, -1);

/** A 500. It is prepared at load, since it must work if everything else fails. */
export function failureResponse({
  path = '/',
  requestId,
}: Partial<RequestAddress> & { requestId: string }): HttpResponse {
  const instance = attempt(() => withoutSecrets(JSON.stringify(path))) ?? '"/"';
  return {
    status: 500,
    mediaType: problemMediaType,
    headers: {},
    body: `${preparedFailure.replace(requestIdPlaceholder, requestId)},"instance":${instance},"requestId":"${requestId}"}`,
    problem: 'internal-error',
  };
}

/** Returns a problem as it is sent: in the form of the gaps, and then in that of the shape. */
export function problemOnWire(
  response: HttpResponse,
  { gaps, shape, route }: { gaps: Gaps; shape: WireShape | null; route?: Route },
): HttpResponse {
  const byGaps = gaps === assumedGaps ? response : applyGapsToProblem(response, gaps);
  // A body that a gap has written is no problem any more.
  const keeps = shape === null || byGaps.mediaType !== problemMediaType;
  return keeps ? byGaps : shapedProblem(byGaps, shape, route?.operation?.id);
}

/** Applies the gaps to an error response: another status or another format. */
function applyGapsToProblem(response: HttpResponse, gaps: Gaps): HttpResponse {
  if (response.body === null) return response;
  const precise = response.status;
  const status = isCoarsened(precise, gaps.possible)
    ? errorStatus(
        precise,
        gaps.answer('error-codes', (one) => errorStatus(precise, one) !== precise),
      )
    : precise;
  const { Allow: _, ...withoutAllow } = response.headers;
  const headers = status === precise ? response.headers : withoutAllow;
  const fields = { ...(JSON.parse(response.body) as Problem), status };
  const code = response.problem ?? `status-${status}`;
  const title = status === response.status ? fields.title : (STATUS_CODES[status] ?? fields.title);
  const shaped = errorBody({ code, status, title, detail: fields.detail }, gaps.answer('error-body'));
  if (shaped !== null) return { ...response, status, headers, ...shaped, cause: response.body };
  return status === response.status
    ? response
    : { ...response, status, headers, body: JSON.stringify(fields) };
}
