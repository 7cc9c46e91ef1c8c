import type { Expectation, ExpectationResult, RequestMatch } from '../../contract/generated/types.js';
import { problem, type Violation } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import { createExpectationJudge } from '../../domain/traffic/journal/expectation.js';
import type { JournalView } from '../../domain/traffic/journal/seen-requests.js';
import { kindCounts } from '../../domain/traffic/journal/tally.js';
import { createAccountSemaphore } from '../work/places.js';
import type { Journal } from './journal.js';
import type { MatchViolations } from './match-violations.js';

/** Says whether accounts were asked what they should have been. */
export interface Expectations {
  /**
   * Judges at once or, where it does not hold yet and may wait, again with each request that is kept, until it holds.
   * @param until ends the wait
   * @throws problems `request-not-found` where it names a request that is not kept, `too-many-waits`
   */
  judge(account: Account, expectation: Expectation, until: AbortSignal): Promise<ExpectationResult>;
  /** What is wrong with an expectation, beyond its schema. */
  violations(account: Account, expectation: unknown): Violation[];
}

/** Each of them looks at every request. */
const maxWaits = 10;

export function createExpectations(journal: Journal, matchViolations: MatchViolations): Expectations {
  const places = createAccountSemaphore(maxWaits);

  /** What there is to judge by now. */
  const seenBy = (account: Account, { since }: Expectation): JournalView => {
    const kept = journal.all(account);
    const last = since === undefined ? null : journal.find(account, since);
    const from = last === null ? 0 : kept.findLastIndex(({ id }) => id === last.id) + 1;
    const evicted = since === undefined ? kindCounts(journal.tally(account), []) : [];
    const { skipped } = journal.tally(account);
    return { requests: from === 0 ? kept : kept.slice(from), evicted, skipped, on: journal.isOn(account) };
  };

  return {
    violations: (account, expectation) =>
      matchesIn(expectation).flatMap(([place, match]) =>
        matchViolations(account, match ?? {}, (word) => ({ pointer: `#/${place}/${word}` })),
      ),

    async judge(account, expectation, until) {
      const { timeoutMs = 0 } = expectation;
      const { holds, judge } = createExpectationJudge(expectation);
      const seen = seenBy(account, expectation);
      if (timeoutMs === 0 || until.aborted || holds(seen)) return judge(seen);
      const wait = async () => {
        const watch = (told: () => void) => journal.watch(account.id, told);
        await untilHolds(() => holds(seenBy(account, expectation)), watch, until);
        return judge(seenBy(account, expectation));
      };
      return places.hold(account, wait, () => problem('too-many-waits', { most: String(maxWaits) }));
    },
  };
}

/**
 * Waits until something holds, which may be so whenever the watch calls. What comes together is looked at together.
 * @param watch ends by what it returns
 * @param until ends the wait all the same
 */
function untilHolds(
  holds: () => boolean,
  watch: (told: () => void) => () => void,
  until: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isAsked = false;
    const end = (settle: () => void): void => {
      unwatch();
      until.removeEventListener('abort', giveUp);
      settle();
    };
    const look = (): void => {
      isAsked = false;
      try {
        if (holds()) end(resolve);
      } catch (error) {
        end(() => reject(error));
      }
    };
    const giveUp = (): void => end(resolve);
    const unwatch = watch(() => {
      if (!isAsked) void Promise.resolve().then(look);
      isAsked = true;
    });
    until.addEventListener('abort', giveUp);
  });
}

/** The matches of an expectation that may be of any form, each with its place. */
function matchesIn(expectation: unknown): [place: string, match: RequestMatch | null][] {
  const { match, sequence } = (expectation ?? {}) as Partial<Expectation>;
  const steps = Array.isArray(sequence) ? sequence : [];
  return [
    ['match', match ?? null],
    ...steps.map((step, at): [string, RequestMatch] => [`sequence/${at}`, step]),
  ];
}
