import { Problem as holdsContract } from '../contract/generated/validators.js';
import { ProblemError, problem, problemPath } from '../contract/problems.js';
import { withoutKeys } from '../domain/keys.js';
import { fingerprintOf } from '../sandbox/key-records.js';
import type { Answer, Exchange } from './exchange.js';

/** A bug, as the log tells it. */
export interface Failure {
  requestId: string;
  /** Which key asked, without giving it away; null where it opened no account. */
  fingerprint: string | null;
  error: unknown;
}

/** Where failures go; never to the client. */
export type LogFailure = (failure: Failure) => void;

/**
 * The only place where an error becomes an answer: a problem as it is, anything else as a 500 that gives
 * nothing away but the request id, under which the log has the cause.
 */
export function answerProblem(
  error: unknown,
  { request, path, verdict, requestId }: Exchange,
  log: LogFailure,
): Answer {
  if (error instanceof ProblemError) return problemAnswer(error, path, requestId);
  const key = verdict.allowed ? bearerOf(request.headers.authorization) : null;
  log({ requestId, fingerprint: key && fingerprintOf(key), error });
  return problemAnswer(problem('internal-error', { requestId }), path, requestId);
}

/** What stands behind the scheme. */
function bearerOf(header = ''): string {
  return header.replace(/^\S+\s+/, '');
}

export function problemAnswer(error: ProblemError, instance: string, requestId: string): Answer {
  const { entry, errors, headers } = error;
  const body = {
    ...membersOf(error),
    instance,
    requestId,
    ...(errors.length > 0 ? { errors } : {}),
  };
  if (!holdsContract(body))
    throw new Error(`a problem breaks its schema: ${JSON.stringify(holdsContract.errors)}`);
  return {
    status: entry.status,
    mediaType: 'application/problem+json',
    headers,
    // A key that was put in a path or a body by mistake is not repeated either.
    body: withoutKeys(JSON.stringify(body)),
  };
}

/** What a problem says wherever it is met. */
export function membersOf({ entry, detail }: ProblemError) {
  return { type: problemPath(entry.code), title: entry.title, status: entry.status, detail };
}
