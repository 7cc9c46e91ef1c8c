import { isControlPlane } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { KeyRefusal } from '../../domain/access/keys.js';
import type { PipelineStep } from '../pipeline/exchange.js';

const realm = 'Bearer realm="legal-reports"';

/**
 * 401 to whoever brings no valid key, before anything that would tell whether a path exists (F09–F13).
 * The few paths that the contract opens to all pass, whatever the method; so does the admin token in the control
 * plane, where there is one.
 */
export function createAuthentication(controlPlane: boolean): PipelineStep {
  const page = controlPlane ? ' Open / in a browser for its page.' : '';
  return ({ verdict, route, path }) => {
    if (verdict.allowed || route.open) return undefined;
    if (verdict.reason === 'admin' && controlPlane && isControlPlane(path)) return undefined;
    throw keyProblem(verdict, welcomePaths.has(path) ? `${welcome}${page}` : '');
  };
}

/** What is asked first by whoever does not know what listens here. */
const welcomePaths: ReadonlySet<string> = new Set(['/', '/docs', '/_sandbox']);
const welcome =
  ' This is legal-reports-sandbox, which stands in for a legal-reports API: /openapi.json lists its operations to whoever asks, and README.md tells how to begin.';

/**
 * The problem of a refused key, with its challenge.
 * @param about what is told besides to whoever brings none, after a blank
 */
export function keyProblem(verdict: KeyRefusal, about = ''): ProblemError {
  const { fault } = verdict;
  if (verdict.reason === 'missing') {
    const { hint } = verdict;
    const headers = { 'WWW-Authenticate': realm };
    return problem('authentication-required', { fault, hint, about }, { headers });
  }
  const challenge = `${realm}, error="invalid_token", error_description="${fault}"`;
  return problem('invalid-key', { fault }, { headers: { 'WWW-Authenticate': challenge } });
}
