import { STATUS_CODES } from 'node:http';
import { breachOfViolations } from '../../contract/breach.js';
import { judgeProblem } from '../../contract/judge-answer.js';
import { type ProblemError, problemPath } from '../../contract/problems.js';
import { withoutSecrets } from '../../domain/access/secrets.js';
import type { HttpResponse } from './answer.js';

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
