import { type ProblemError, problem } from '../contract/problems.js';
import type { KeyVerdict } from '../domain/keys.js';
import type { Step } from './exchange.js';

const realm = 'Bearer realm="legal-reports"';

/**
 * 401 to whoever brings no valid key, before anything that would tell whether a path exists (F09–F13).
 * The few paths that the contract opens to all pass, whatever the method.
 */
export const authenticate: Step = ({ verdict, route }) => {
  if (verdict.allowed || route.open) return undefined;
  throw refusalOf(verdict);
};

/** The problem of a refused key, with its challenge. */
export function refusalOf(verdict: KeyVerdict & { allowed: false }): ProblemError {
  const { fault } = verdict;
  if (verdict.reason === 'missing') {
    const { hint } = verdict;
    return problem('authentication-required', { fault, hint }, { headers: { 'WWW-Authenticate': realm } });
  }
  const challenge = `${realm}, error="invalid_token", error_description="${fault}"`;
  return problem('invalid-key', { fault }, { headers: { 'WWW-Authenticate': challenge } });
}
