import type { Allowance } from '../../accounts/rate-limits.js';
import { rateLimitErrorHeaders, rateLimitHeaders } from '../../contract/gaps/limits.js';
import { isShared } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import { checkMemory } from '../../runtime/memory.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { PipelineStep } from '../exchange.js';
import type { ResponseHeaders } from '../response.js';

/** The most header lines that are read. Node itself drops, without a word, what is beyond 2,000. */
const maxHeaderLines = 100;

/** The longest request target that is read, in bytes. */
export const maxTargetBytes = 4096;

/** 431 to more header lines than are read. */
export const limitHeaderLines: PipelineStep = ({ request }) => {
  if (request.rawHeaders.length / 2 > maxHeaderLines) {
    throw problem('header-fields-too-large', { fault: `more than ${maxHeaderLines} lines` });
  }
  return undefined;
};

/** 414 to a target that no operation needs. */
export const limitTargetLength: PipelineStep = ({ request }) => {
  if ((request.url ?? '').length > maxTargetBytes) {
    throw problem('uri-too-long', { limit: String(maxTargetBytes) });
  }
  return undefined;
};

/** What a request that keeps something takes at least, in bytes. */
const minBytes = 1024;

/** The most that a byte of JSON becomes when it is read: `{},` is an object. */
const bytesPerByte = 24;

/** 503 to what would be kept, before its body is read as JSON, where there is no memory for it. */
export function createMemoryLimit({ memory }: Sandbox): PipelineStep {
  return ({ route, bytes }) => {
    if (route.operation?.keeps) checkMemory(memory, minBytes + (bytes?.length ?? 0) * bytesPerByte);
    return undefined;
  };
}

/**
 * 429 to one more request than the account may send in a window. Whatever has a valid key counts under `/v1`, known
 * path or not; nothing under `/_sandbox` does, so that a limit can always be changed.
 */
export function limitRate({ rateLimits }: Sandbox): PipelineStep {
  return (exchange) => {
    const { path, verdict, account, gaps } = exchange;
    // One that is done again was counted before.
    if (!isShared(path) || !verdict.allowed || exchange.limitHeaders !== null) return undefined;
    const allowance = rateLimits.count(account);
    if (allowance === null) return undefined;
    const form = gaps.answer('rate-limits');
    exchange.limitHeaders = rateLimitHeaders(allowance, form);
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
