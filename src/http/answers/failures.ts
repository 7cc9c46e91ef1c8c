import type { IncomingMessage } from 'node:http';
import { ProblemError, problem } from '../../contract/problems.js';
import type { KeyVerdict } from '../../domain/access/keys.js';
import { withoutSecrets } from '../../domain/access/secrets.js';
import { fingerprintOf } from '../../sandbox/keys/key-records.js';
import { TaskAbortedError } from '../../sandbox/tasks.js';
import type { HttpResponse } from './answer.js';
import { problemFields, problemResponse } from './problem-answer.js';

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
