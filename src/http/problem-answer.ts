import { Problem as holdsContract } from '../contract/generated/validators.js';
import { ProblemError, problem, problemPath } from '../contract/problems.js';
import type { Answer } from './exchange.js';

/** A bug, as the log tells it. */
export interface Failure {
  requestId: string;
  error: unknown;
}

/** Where failures go; never to the client. */
export type LogFailure = (failure: Failure) => void;

/**
 * The only place where an error becomes an answer: a problem as it is, anything else as a 500 that gives
 * nothing away but the request id, under which the log has the cause.
 */
export function answerProblem(error: unknown, instance: string, requestId: string, log: LogFailure): Answer {
  if (error instanceof ProblemError) return problemAnswer(error, instance, requestId);
  log({ requestId, error });
  return problemAnswer(problem('internal-error', { requestId }), instance, requestId);
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
    body: JSON.stringify(body),
  };
}

/** What a problem says wherever it is met. */
export function membersOf({ entry, detail }: ProblemError) {
  return { type: problemPath(entry.code), title: entry.title, status: entry.status, detail };
}
