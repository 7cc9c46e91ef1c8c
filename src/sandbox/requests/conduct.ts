import type { ConductReport } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import { judgeConduct } from '../../domain/traffic/conduct/judge-conduct.js';
import type { Journal } from './journal.js';

/** How the client of an account behaved, by all requests that its journal keeps. */
export type JudgeConduct = (account: Account) => ConductReport;

export function createJudgeConduct(journal: Journal): JudgeConduct {
  return (account) => {
    const { evicted, skipped } = journal.tally(account);
    return judgeConduct(journal.all(account), { evicted, skipped, on: journal.isOn(account) });
  };
}
