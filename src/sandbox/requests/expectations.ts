import type { Expectation, ExpectationResult, RequestRecord } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import { judgeExpectation } from '../../domain/traffic/journal/expectation.js';
import type { KeptRequest } from '../../domain/traffic/journal/kept-request.js';
import { requestRecord } from '../../domain/traffic/journal/request-records.js';
import { kindCounts } from '../../domain/traffic/journal/tally.js';
import type { Journal } from './journal.js';

/** Says whether accounts were asked what they should have been. */
export interface Expectations {
  /**
   * Judges at once or, where it does not hold yet, again with each request that is kept, until it holds.
   * @param until ends the wait; aborted already, nothing is waited for
   * @throws problems `request-not-found` where it names a request that is not kept, `too-many-waits`
   */
  judge(account: Account, expectation: Expectation, until: AbortSignal): Promise<ExpectationResult>;
}

/** Each of them looks at every request. */
const mostWaits = 10;

export function createExpectations(journal: Journal): Expectations {
  const waits = new Map<string, number>();

  /** Judges again and again: what is known of a request is worked out once. */
  const createJudge = (account: Account, expectation: Expectation) => {
    const { since } = expectation;
    const records = new WeakMap<KeptRequest, RequestRecord>();
    const recordOf = (kept: KeptRequest): RequestRecord => {
      const known = records.get(kept) ?? requestRecord(kept);
      records.set(kept, known);
      return known;
    };
    return (): ExpectationResult => {
      const kept = journal.all(account);
      const from = since === undefined ? 0 : kept.indexOf(journal.find(account, since)) + 1;
      const evicted = since === undefined ? kindCounts(journal.tally(account), []) : [];
      return judgeExpectation(expectation, { requests: kept.slice(from).map(recordOf), evicted });
    };
  };

  const waitFor = (
    accountId: string,
    judge: () => ExpectationResult,
    until: AbortSignal,
  ): Promise<ExpectationResult> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        unwatch();
        until.removeEventListener('abort', giveUp);
      };
      const look = (isLast: boolean): void => {
        try {
          const result = judge();
          if (!result.passed && !isLast) return;
          end();
          resolve(result);
        } catch (error) {
          end();
          reject(error);
        }
      };
      const giveUp = (): void => look(true);
      const unwatch = journal.watch(accountId, () => look(false));
      until.addEventListener('abort', giveUp);
    });

  return {
    async judge(account, expectation, until) {
      const judge = createJudge(account, expectation);
      const first = judge();
      if (first.passed || until.aborted) return first;
      const waiting = waits.get(account.id) ?? 0;
      if (waiting >= mostWaits) throw problem('too-many-waits', { most: String(mostWaits) });
      waits.set(account.id, waiting + 1);
      try {
        return await waitFor(account.id, judge, until);
      } finally {
        const left = (waits.get(account.id) ?? 1) - 1;
        if (left === 0) waits.delete(account.id);
        else waits.set(account.id, left);
      }
    },
  };
}
