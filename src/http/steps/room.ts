import type { Account } from '../../domain/access/accounts.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { PipelineStep } from '../pipeline/exchange.js';

/** Under it, requests without a valid key are counted, and those with the admin token. */
export const anonymousAccount: Account = { id: '', seed: null };

/** 503 where the key is valid, and its account is one more than are kept. */
export function checkAccountCapacity({ accounts }: Sandbox): PipelineStep {
  return ({ verdict, account, route }) => {
    if (verdict.allowed && account === anonymousAccount && !route.open) throw accounts.refusal();
    return undefined;
  };
}
