import { dateNow } from '../../adapters/real-time.js';
import { rateLimitHeaders } from '../../contract/gaps/rate-limits.js';
import type { FaultEffect } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { isRedirect } from '../../domain/traffic/faults/effect.js';
import type { InjectedFault } from '../../domain/traffic/faults/strike.js';
import { type RequestTarget, redirectTarget } from '../syntax/target.js';
import type { HttpResponse, ResponseHeaders } from './answer.js';
import { blankProblemResponse, problemResponse } from './problem-answer.js';

/** What is answered in the place of what the operation would do; nothing where it does that. */
export function substituteResponse(
  strike: InjectedFault,
  target: RequestTarget,
  requestId: string,
): HttpResponse | undefined {
  const { effect } = strike;
  const { status, location = redirectTarget(target), reset, close } = effect;
  if (reset === 'before' || close === 'before') return noResponse;
  // With 204 the operation is done.
  if (status === undefined || status === 204) return undefined;
  const headers = retryHeaders(effect);
  if (isRedirect(effect))
    return { status, mediaType: null, headers: { ...headers, Location: location }, body: null };
  const answer = substituteProblem(status, strike, target.path, requestId);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function substituteProblem(
  status: number,
  { told }: InjectedFault,
  path: string,
  requestId: string,
): HttpResponse {
  const cause = `A fault was asked for, and nothing was done: ${told}.`;
  const code = problemByStatus.get(status as 429);
  return code === undefined
    ? blankProblemResponse(status, cause, path, requestId)
    : problemResponse(problem(code, { cause }), path, requestId);
}

/** A limit that is used up. */
const exhaustedLimit = { limit: 60, windowSeconds: 60, remaining: 0 };

/** Headers beside a status. */
function retryHeaders({ retryAfter, retryAfterForm, rateLimitReset }: FaultEffect): ResponseHeaders {
  const left = rateLimitReset === undefined ? null : { ...exhaustedLimit, resetSeconds: rateLimitReset };
  return {
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfterOf(retryAfter, retryAfterForm) }),
    // Clients look for one form or the other.
    ...(left === null
      ? {}
      : { ...rateLimitHeaders(left, 'standard'), ...rateLimitHeaders(left, 'x-ratelimit') }),
  };
}

/** In real time, with which clients compare an HTTP date. It has whole seconds: none is too early, or not yet in the past. */
function retryAfterOf(seconds: number, form: FaultEffect['retryAfterForm'] = 'seconds'): string {
  if (form === 'seconds') return String(seconds);
  const now = dateNow() / 1000;
  const at = form === 'date' ? Math.ceil(now + seconds) : Math.floor(now - seconds);
  return new Date(at * 1000).toUTCString();
}

/** Statuses that have a problem of their own. */
const problemByStatus = new Map([
  [429, 'too-many-requests'],
  [503, 'service-unavailable'],
] as const);

/** The connection ends before it is told. */
const noResponse: HttpResponse = { status: 204, mediaType: null, headers: {}, body: null };
