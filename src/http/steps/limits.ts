import type { Allowance } from '../../accounts/rate-limits.js';
import { rateLimitErrorHeaders, rateLimitHeaders } from '../../contract/gaps/limits.js';
import { isShared } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { PipelineStep } from '../exchange.js';
import type { ResponseHeaders } from '../response.js';

/**
 * Answers 429 if an account exceeds its rate limit. All requests with a valid key under `/v1` count, also for unknown
 * paths. Requests under `/_sandbox` do not, so that a limit can always be changed.
 */
export function limitRate({ rateLimits }: Sandbox): PipelineStep {
  return (exchange) => {
    const { path, verdict, account, gaps } = exchange;
    // A repeated request is counted already.
    if (!isShared(path) || !verdict.allowed || exchange.limitHeaders !== null) return undefined;
    const allowance = rateLimits.count(account);
    if (allowance === null) return undefined;
    const form = gaps.answer('rate-limits');
    exchange.limitHeaders = rateLimitHeaders(allowance, form);
    if (!allowance.passes) throw rateLimitProblem(allowance, rateLimitErrorHeaders(allowance, form));
    return undefined;
  };
}

/** The body is the same in every run; the time to wait is real and only in headers. */
function rateLimitProblem({ limit, windowSeconds }: Allowance, headers: ResponseHeaders): ProblemError {
  const requests = limit === 1 ? 'one request' : `${limit} requests`;
  const seconds = windowSeconds === 1 ? 'a second' : `${windowSeconds} seconds`;
  const cause = `The rate limit of this account lets ${requests} pass in ${seconds}, and nothing was done for this one. Wait as long as Retry-After says.`;
  return problem('too-many-requests', { cause }, { headers });
}
