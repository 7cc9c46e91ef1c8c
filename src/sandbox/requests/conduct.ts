import type { ConductReport } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import { judgeConduct, type MessageLog } from '../../domain/traffic/conduct/judge-conduct.js';
import type { Journal } from './journal.js';

/** How the client of an account behaved, by all requests that its journal keeps, and all messages that it was sent. */
export type JudgeConduct = (account: Account) => ConductReport;

/** @param messagesOf what the endpoints of an account were sent */
export function createJudgeConduct(
  journal: Journal,
  messagesOf: (account: Account) => MessageLog,
): JudgeConduct {
  return (account) => {
    const { evicted, skipped } = journal.tally(account);
    const state = { evicted, skipped, on: journal.isOn(account) };
    return judgeConduct(journal.all(account), state, messagesOf(account));
  };
}
