import type { Fork, World as WorldSummary } from '../../contract/generated/types.js';
import { problem, type Violation } from '../../contract/problems.js';
import { summarizeViolations } from '../../contract/violations.js';
import { type Account, environmentOf } from '../../domain/access/accounts.js';
import type { Accounts } from '../accounts/accounts.js';
import type { Keys } from '../keys/keys.js';
import type { Store } from '../ports.js';
import type { ReportScheduler } from '../time/loop.js';
import { holdMessages } from '../webhooks/deliveries.js';
import { hasWebhooks } from '../webhooks/webhook-records.js';
import { type ReadWorld, refuseReports } from './world-summaries.js';

/** Copies worlds from one account to another. */
export interface WorldForks {
  /**
   * Gives the account of another key a world like this one. What endpoints are to be told is held there, unless it is
   * asked for.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  fork(account: Account, fork: Fork): Promise<WorldSummary>;
}

export interface WorldForksOptions {
  seed: string;
  store: Store;
  loop: ReportScheduler;
  keys: Keys;
  accounts: Accounts;
}

export function createWorldForks(
  { seed, store, loop, keys, accounts }: WorldForksOptions,
  read: ReadWorld,
): WorldForks {
  /** @throws problem `invalid-request`, without a word of the key */
  const otherAccount = async (account: Account, key: string): Promise<Account> => {
    const verdict = await keys.judge([`Bearer ${key}`], environmentOf(account.id));
    if (!verdict.allowed) throw invalidFork(`key opens no account: ${verdict.fault}.`);
    const other = verdict.account;
    if (other.id === account.id) throw invalidFork('key must be of another account; it opens this one.');
    if ((other.seed ?? seed) !== (account.seed ?? seed))
      throw invalidFork('key must be of the same universe, and its account has another seed.');
    return other;
  };

  return {
    async fork(account, { key, replace = false, deliver = false }) {
      const other = await otherAccount(account, key);
      await accounts.use(other.id);
      if (!replace) refuseReports(read(other), 'send "replace": true');
      store.place(other.id, store.freeze(account.id));
      store.transaction(other.id, (tx) => {
        if (hasWebhooks(tx)) holdMessages(tx, !deliver);
      });
      loop.watch(other.id);
      return read(other);
    },
  };
}

function invalidFork(detail: string) {
  const errors: Violation[] = [{ detail, pointer: '#/key', keyword: 'key' }];
  return problem('invalid-request', { summary: summarizeViolations(errors) }, { errors });
}
