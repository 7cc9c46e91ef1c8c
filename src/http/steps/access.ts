import { anonymousAccount, environmentOf } from '../../accounts/account.js';
import type { KeyRefusal } from '../../accounts/authorization.js';
import type { Allowance } from '../../accounts/rate-limits.js';
import { rateLimitErrorHeaders, rateLimitHeaders } from '../../contract/gaps/rate-limit-headers.js';
import type { Violation } from '../../contract/generated/types.js';
import { isControlPlane, isShared } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { ViolationList } from '../../contract/violations.js';
import { whenReady } from '../../runtime/concurrency.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { quoteValue } from '../../values/message-text.js';
import type { PipelineStep } from '../exchange.js';
import type { ResponseHeaders } from '../response.js';
import { withViolations } from './validation.js';

const realm = 'Bearer realm="legal-reports"';

/**
 * Answers 401 without a valid key, before the response could show whether a path exists (F09–F13), and 503 to a valid
 * key if the server already has as many accounts as it keeps. Paths that need no key pass with any method. The admin
 * token passes in the control plane, if that is served.
 */
export function createAuthentication({ accounts }: SandboxCore, controlPlane: boolean): PipelineStep {
  const page = controlPlane ? ' Open / in a browser for its page.' : '';
  return ({ verdict, account, route, path }) => {
    if (route.isPublic) return undefined;
    if (verdict.allowed) {
      if (account === anonymousAccount) throw accounts.refusal();
      return undefined;
    }
    if (verdict.reason === 'admin' && controlPlane && isControlPlane(path)) return undefined;
    throw keyProblem(verdict, welcomePaths.has(path) ? `${welcome}${page}` : '');
  };
}

/** Paths that people try first. */
const welcomePaths: ReadonlySet<string> = new Set(['/', '/docs', '/_sandbox']);
const welcome =
  ' This is legal-reports-sandbox, which stands in for a legal-reports API: /openapi.json lists its operations without a key, and README.md describes the first steps.';

/**
 * The problem of a refused key, with its challenge.
 * @param about added to the detail if there is no key; starts with a blank
 */
export function keyProblem(verdict: KeyRefusal, about = ''): ProblemError {
  const { error } = verdict;
  if (verdict.reason === 'missing') {
    const { hint } = verdict;
    const headers = { 'WWW-Authenticate': realm };
    return problem('authentication-required', { error, hint, about }, { headers });
  }
  const challenge = `${realm}, error="invalid_token", error_description="${error}"`;
  return problem('invalid-key', { error }, { headers: { 'WWW-Authenticate': challenge } });
}

/**
 * Selects the account of a control plane operation: that of the key, or the one that the admin token names. Answers
 * 403 if a key names another account, and 404 for an unknown account, unless parameters are refused, which precedes
 * both.
 */
export function createAccountChoice({ keys, accounts }: SandboxCore): PipelineStep {
  return (exchange) => {
    const { route, verdict, query, refusedParameters } = exchange;
    if (!route.administered) return undefined;
    const isRefused = refusedParameters !== null;
    // The account itself is refused, or may be among errors that are not listed.
    if (refusedParameters !== null && hasRefused(refusedParameters, 'account')) return undefined;
    const { account: requestedId } = query as { account?: string };
    if (verdict.allowed) {
      const own = verdict.account.id;
      if (requestedId === undefined || requestedId === own || isRefused) return undefined;
      const hint = keys.administered
        ? 'To act on another, send the admin token.'
        : 'To act on another takes an admin token, with which the server has to be started: --admin-token.';
      throw problem('account-forbidden', { own, requested: requestedId, hint });
    }
    if (requestedId !== undefined) {
      return whenReady(keys.account(requestedId), (account) => {
        if (account === undefined && isRefused) return undefined;
        if (account === undefined) throw unknownAccount(requestedId);
        exchange.account = account;
        // Reading an account does not count as using it.
        return route.operation?.crossAccount
          ? undefined
          : whenReady(accounts.use(requestedId), () => undefined);
      });
    }
    if (route.operation?.crossAccount) return undefined;
    const detail = 'account is required with the admin token: the account to act on, such as account=demo.';
    const after: Violation[] = [{ detail, parameter: 'account', keyword: 'required' }];
    exchange.refusedParameters = withViolations(refusedParameters, { after });
    return undefined;
  };
}

function hasRefused({ errors, total }: ViolationList, name: string): boolean {
  return total > errors.length || errors.some(({ parameter }) => parameter === name);
}

function unknownAccount(id: string) {
  const error =
    environmentOf(id) === 'production'
      ? 'no key was issued for it, or production is not served, which takes --production-port'
      : 'no key was issued for it';
  return problem('account-not-found', { account: quoteValue(id), error });
}

/**
 * Answers 429 if an account exceeds its rate limit. All requests with a valid key under `/v1` count, also for unknown
 * paths. Requests under `/_sandbox` do not, so that a limit can always be changed.
 */
export function limitRate({ rateLimits }: SandboxCore): PipelineStep {
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
