import { isControlPlane } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { Environment } from '../../domain/access/accounts.js';
import type { KeyVerdict, Refusal } from '../../domain/access/keys.js';
import { remembering } from '../../domain/values/remembering.js';
import type { Keys } from '../../sandbox/keys.js';
import type { Step } from '../pipeline/exchange.js';

const realm = 'Bearer realm="legal-reports"';

/** The start of a header with a key of ours, and the longest that is remembered. */
const ownStart = 'Bearer sbx_';
const longestRemembered = 200;

/**
 * Judges the `Authorization` headers of requests. A client sends the same with every request, so the verdicts on keys
 * of our form are remembered, as long as they hold for good; foreign secrets are kept nowhere.
 */
export function createJudge(keys: Keys, environment: Environment): (lines: readonly string[]) => KeyVerdict {
  const judgeOwn = remembering(1000, (header: string) => keys.judge([header], environment));
  return (lines) => {
    const [header = ''] = lines;
    return keys.areAllOpen() &&
      lines.length === 1 &&
      header.length <= longestRemembered &&
      header.startsWith(ownStart)
      ? judgeOwn(header)
      : keys.judge(lines, environment);
  };
}

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
