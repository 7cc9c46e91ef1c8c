import { isControlPlane } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { Refusal } from '../../domain/access/keys.js';
import type { Step } from '../pipeline/exchange.js';

const realm = 'Bearer realm="legal-reports"';

/**
 * 401 to whoever brings no valid key, before anything that would tell whether a path exists (F09–F13).
 * The few paths that the contract opens to all pass, whatever the method; so does the admin token in the control
 * plane, where there is one.
 */
export function createAuthentication(controlPlane: boolean): Step {
  return ({ verdict, route, path }) => {
    if (verdict.allowed || route.open) return undefined;
    if (verdict.reason === 'admin' && controlPlane && isControlPlane(path)) return undefined;
    throw refusalOf(verdict);
  };
}

/** The problem of a refused key, with its challenge. */
export function refusalOf(verdict: Refusal): ProblemError {
  const { fault } = verdict;
  if (verdict.reason === 'missing') {
    const { hint } = verdict;
    return problem('authentication-required', { fault, hint }, { headers: { 'WWW-Authenticate': realm } });
  }
  const challenge = `${realm}, error="invalid_token", error_description="${fault}"`;
  return problem('invalid-key', { fault }, { headers: { 'WWW-Authenticate': challenge } });
}
