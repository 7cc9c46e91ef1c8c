import { rateLimitErrorHeaders, rateLimitHeaders } from '../../contract/gaps/rate-limits.js';
import { isShared } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { Allowance } from '../../sandbox/requests/rate-limits.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { ResponseHeaders } from '../answers/answer.js';
import type { PipelineStep } from '../pipeline/exchange.js';

/**
 * 429 to one more request than the account may send in a window. Whatever has a valid key counts under `/v1`, known
 * path or not; nothing under `/_sandbox` does, so that a limit can always be changed.
 */
export function limitRate({ rateLimits }: Sandbox): PipelineStep {
  return (exchange) => {
    const { path, verdict, account, gaps } = exchange;
    // One that is done again was counted before.
    if (!isShared(path) || !verdict.allowed || exchange.allowance !== null) return undefined;
    const allowance = rateLimits.count(account);
    if (allowance === null) return undefined;
    const form = gaps.answer('rate-limits');
    exchange.allowance = rateLimitHeaders(allowance, form);
    if (!allowance.passes) throw rateLimitProblem(allowance, rateLimitErrorHeaders(allowance, form));
    return undefined;
  };
}

/** The same in every run; how long to wait is of real time, and told in headers. */
function rateLimitProblem({ limit, windowSeconds }: Allowance, headers: ResponseHeaders): ProblemError {
  const requests = limit === 1 ? 'one request' : `${limit} requests`;
  const seconds = windowSeconds === 1 ? 'a second' : `${windowSeconds} seconds`;
  const cause = `The rate limit of this account lets ${requests} pass in ${seconds}, and nothing was done for this one. Wait as long as Retry-After says.`;
  return problem('too-many-requests', { cause }, { headers });
}
