import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { KeyVerdict } from '../accounts/authorization.js';
import { fingerprintOf } from '../accounts/keys.js';
import { withoutSecrets } from '../accounts/secrets.js';
import { judgeProblem } from '../contract/conformance.js';
import type { Gaps } from '../contract/gap-answers.js';
import { errorBody, errorStatus, isCoarsened } from '../contract/gaps/error-responses.js';
import { ProblemError, problem, problemPath } from '../contract/problems.js';
import { breachOfViolations } from '../contract/validator.js';
import { TaskAbortedError } from '../reports/tasks.js';
import type { HttpResponse } from './response.js';

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
    mediaType: 'application/problem+json',
    headers,
    // A secret that was put in a path or a body by mistake is not repeated either.
    body: withoutSecrets(JSON.stringify(body)),
    problem: entry.code,
  };
}

/** A problem that means no more than its status (RFC 9457, 4.2.1). */
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
    mediaType: 'application/problem+json',
    headers: {},
    body: withoutSecrets(JSON.stringify(body)),
  };
}

/** What a problem says wherever it is met. */
export function problemFields({ entry, detail }: ProblemError) {
  return { type: problemPath(entry.code), title: entry.title, status: entry.status, detail };
}

/** A bug, as the log tells it. */
export interface InternalFailure {
  /** Null where no request is at hand. */
  requestId: string | null;
  /** Which key asked, without giving it away; null where it opened no account. */
  fingerprint: string | null;
  error: unknown;
}

/** Where failures go; never to the client. */
export type LogFailure = (failure: InternalFailure) => void;

/**
 * The only place where an error becomes an answer: a problem as it is, anything else as a 500 that gives
 * nothing away but the request id, under which the log has the cause. It never throws.
 */
export function errorResponse(
  error: unknown,
  asked: FailedRequest & RequestAddress,
  log: LogFailure,
): HttpResponse {
  let cause = error;
  if (error instanceof ProblemError) {
    try {
      return problemResponse(error, asked.path, asked.requestId);
    } catch (bug) {
      cause = bug;
    }
  }
  logSafely(log, asked, cause);
  return failureResponse(asked);
}

/** Whose failure is told: what is known of the request. */
interface FailedRequest {
  request?: IncomingMessage;
  verdict?: KeyVerdict;
  requestId: string | null;
}

/** What an answer has to repeat of a request. */
interface RequestAddress {
  path: string;
  requestId: string;
}

/** Tells the log, whose own failures are nobody's: they must not break what else is to be done. */
export function logSafely(
  log: LogFailure,
  { request, verdict, requestId }: FailedRequest,
  error: unknown,
): void {
  // What a close broke off did not fail.
  if (error instanceof TaskAbortedError) return;
  const header = verdict?.allowed ? request?.headers.authorization : undefined;
  const told = attempt((): unknown => log({ requestId, fingerprint: fingerprintIn(header), error }));
  // A log may be asynchronous for all that its type says.
  if (told instanceof Promise) told.catch(() => {});
}

function fingerprintIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  // What stands behind the scheme.
  return attempt(() => fingerprintOf(header.replace(/^\S+\s+/, ''))) ?? null;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The id of a request that was not opened, or that its account could not count. No account has its mark. */
export function unopenedId(count: number): string {
  return `req_00000000_${count}`;
}

/** Stands for the request id, where the answer is prepared. */
const requestIdPlaceholder = '{requestId}';
const preparedFailure = JSON.stringify(
  problemFields(problem('internal-error', { requestId: requestIdPlaceholder })),
).slice(0, -1);

/** A 500. Prepared, since it has to succeed where nothing else does. */
export function failureResponse({
  path = '/',
  requestId,
}: Partial<RequestAddress> & { requestId: string }): HttpResponse {
  const instance = attempt(() => withoutSecrets(JSON.stringify(path))) ?? '"/"';
  return {
    status: 500,
    mediaType: 'application/problem+json',
    headers: {},
    body: `${preparedFailure.replace(requestIdPlaceholder, requestId)},"instance":${instance},"requestId":"${requestId}"}`,
    problem: 'internal-error',
  };
}

/** What a problem tells, as far as it matters to others that are made of it. */
interface ProblemFields {
  title: string;
  status: number;
  detail: string;
}

/** An answer as the gaps have it: what tells of a problem with another status, or in another form. */
export function applyGapsToProblem(answer: HttpResponse, gaps: Gaps): HttpResponse {
  if (answer.mediaType !== 'application/problem+json' || answer.body === null) return answer;
  const { status, headers } = coarsenStatus(answer, gaps);
  const told = { ...(JSON.parse(answer.body) as ProblemFields), status };
  const code = answer.problem ?? `status-${status}`;
  const title = status === answer.status ? told.title : (STATUS_CODES[status] ?? told.title);
  const shaped = errorBody({ code, status, title, detail: told.detail }, gaps.answer('error-body'));
  if (shaped !== null) return { ...answer, status, headers, ...shaped, cause: answer.body };
  return status === answer.status ? answer : { ...answer, status, headers, body: JSON.stringify(told) };
}

/** Its status, with the headers that go with it. */
function coarsenStatus(
  { status, headers }: HttpResponse,
  gaps: Gaps,
): Pick<HttpResponse, 'status' | 'headers'> {
  const told = isCoarsened(status, gaps.possible)
    ? errorStatus(
        status,
        gaps.answer('error-codes', (answer) => errorStatus(status, answer) !== status),
      )
    : status;
  if (told === status || headers.Allow === undefined) return { status: told, headers };
  const { Allow: _, ...others } = headers;
  return { status: told, headers: others };
}
