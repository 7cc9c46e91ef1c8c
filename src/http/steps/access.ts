import { type Account, environmentOf } from '../../accounts/account.js';
import type { KeyRefusal } from '../../accounts/authorization.js';
import type { Keys } from '../../accounts/keys.js';
import { isControlPlane } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import { summarizeViolations } from '../../contract/violations.js';
import type { Sandbox } from '../../server/sandbox.js';
import { whenReady } from '../../store/transactions.js';
import { quoteValue } from '../../values/message-text.js';
import type { PipelineStep } from '../exchange.js';

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

/**
 * Whose world an operation of the control plane acts on: that of the key, or the one that the admin token names.
 * 403 to a key that names another, 404 to an account that there is not.
 */
export function createAccountChoice({ keys, accounts }: Sandbox): PipelineStep {
  return (exchange) => {
    const { route, verdict, query } = exchange;
    if (!route.administered) return undefined;
    const { account: asked } = query as { account?: string };
    if (verdict.allowed) {
      if (asked !== undefined && asked !== verdict.account.id)
        throw forbiddenAccount(verdict.account, asked, keys);
      return undefined;
    }
    if (asked !== undefined) {
      return whenReady(keys.account(asked), (account) => {
        if (account === undefined) throw unknownAccount(asked);
        exchange.account = account;
        // To be looked at is no use.
        return route.operation?.crossAccount ? undefined : whenReady(accounts.use(asked), () => undefined);
      });
    }
    if (!route.operation?.crossAccount) throw missingAccount();
    return undefined;
  };
}

function forbiddenAccount({ id }: Account, asked: string, { administered }: Keys) {
  const hint = administered
    ? 'To act on another, send the admin token.'
    : 'To act on another takes an admin token, with which the server has to be started: --admin-token.';
  return problem('account-forbidden', { own: id, asked, hint });
}

function unknownAccount(id: string) {
  const fault =
    environmentOf(id) === 'production'
      ? 'no key was issued for it, or production is not served, which takes --production-port'
      : 'no key was issued for it';
  return problem('account-not-found', { account: quoteValue(id), fault });
}

function missingAccount() {
  const detail = 'account is required with the admin token: the account to act on, such as account=demo.';
  const errors = [{ detail, parameter: 'account', keyword: 'required' }];
  return problem('invalid-parameters', { summary: summarizeViolations(errors) }, { errors });
}

/** Under it, requests without a valid key are counted, and those with the admin token. */
export const anonymousAccount: Account = { id: '', seed: null };

/** 503 where the key is valid, and its account is one more than are kept. */
export function checkAccountCapacity({ accounts }: Sandbox): PipelineStep {
  return ({ verdict, account, route }) => {
    if (verdict.allowed && account === anonymousAccount && !route.open) throw accounts.refusal();
    return undefined;
  };
}
