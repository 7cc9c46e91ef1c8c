import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { summarizeViolations } from '../../contract/violations.js';
import { type Account, environmentOf } from '../../domain/access/accounts.js';
import type { Keys } from '../../sandbox/keys/keys.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import type { PipelineStep } from '../pipeline/exchange.js';

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
