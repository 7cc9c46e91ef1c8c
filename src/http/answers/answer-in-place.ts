import { dateNow } from '../../adapters/real-time.js';
import { limitFields } from '../../contract/gaps/rate-limits.js';
import type { FaultEffect } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { isRedirect } from '../../domain/traffic/faults/effect.js';
import type { Strike } from '../../domain/traffic/faults/strike.js';
import { redirectOf, type Target } from '../syntax/target.js';
import type { Answer, Headers } from './answer.js';
import { blankProblem, problemAnswer } from './problem-answer.js';

/** What is answered in the place of what the operation would do; nothing where it does that. */
export function answerInPlace(strike: Strike, target: Target, requestId: string): Answer | undefined {
  const { effect } = strike;
  const { status, location = redirectOf(target), reset, close } = effect;
  if (reset === 'before' || close === 'before') return unsaid;
  // With 204 the operation is done.
  if (status === undefined || status === 204) return undefined;
  const headers = headersOf(effect);
  if (isRedirect(effect))
    return { status, mediaType: null, headers: { ...headers, Location: location }, body: null };
  const answer = problemOf(status, strike, target.path, requestId);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function problemOf(status: number, { told }: Strike, path: string, requestId: string): Answer {
  const cause = `A fault was asked for, and nothing was done: ${told}.`;
  const code = declared.get(status as 429);
  return code === undefined
    ? blankProblem(status, cause, path, requestId)
    : problemAnswer(problem(code, { cause }), path, requestId);
}

/** A limit that is used up. */
const usedUp = { limit: 60, windowSeconds: 60, remaining: 0 };

/** Headers beside a status. */
function headersOf({ retryAfter, retryAfterForm, rateLimitReset }: FaultEffect): Headers {
  const left = rateLimitReset === undefined ? null : { ...usedUp, resetSeconds: rateLimitReset };
  return {
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfterOf(retryAfter, retryAfterForm) }),
    // Clients look for one form or the other.
    ...(left === null ? {} : { ...limitFields(left, 'standard'), ...limitFields(left, 'x-ratelimit') }),
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
const declared = new Map([
  [429, 'too-many-requests'],
  [503, 'service-unavailable'],
] as const);

/** The connection ends before it is told. */
const unsaid: Answer = { status: 204, mediaType: null, headers: {}, body: null };
