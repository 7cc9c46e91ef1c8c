import type { Instant } from '../../domain/life/clock.js';
import type { StageTransition } from '../../domain/life/due.js';
import type { Steps } from '../../domain/values/steps.js';
import type { Stopwatch, Store, Timer, YieldToEventLoop } from '../ports.js';
import type { StoredReport } from '../records/stored-reports.js';
import { runCooperatively } from '../work/in-turns.js';
import { runInOwnSession, whenReady } from '../work/when-ready.js';
import { createTicker, type Ticker } from './ticker.js';
import type { Timekeeping } from './timekeeping.js';

/** Sees to it that what is due in the world of an account is done: the one place where reports move on. */
export interface ReportScheduler extends Ticker {
  /**
   * Whoever asks about an account asks this first: nothing where all is done that is due in it, else a promise of that.
   * Where a long work on the account is under way, it waits for that as well.
   */
  ready(accountId: string): Promise<void> | undefined;
  /** Nothing where no long work on an account is under way, else a promise of its end. */
  quiet(accountId: string): Promise<void> | undefined;
  /** The steps of doing what is due in an account, by the clock as it stands when they are done. */
  ticks(accountId: string, tell?: (transition: StageTransition<StoredReport>) => void): Steps<void>;
  /**
   * Does a work on an account step by step, a few at once and the others in turn with those of other accounts, after
   * whatever is under way there. Requests of the account wait for it.
   */
  work(accountId: string, steps: Steps<void>): Promise<void> | undefined;
}

export interface ReportSchedulerOptions {
  store: Store;
  time: Timekeeping;
  stopwatch: Stopwatch;
  breathe: YieldToEventLoop;
  /** Absent, nothing moves by itself, and reports are brought up to date by whoever asks about them. */
  timer: Timer | undefined;
}

/** Steps that are done before others come to their turn. */
const stepsAtOnce = 5;

export function createReportScheduler({
  store,
  time,
  stopwatch,
  breathe,
  timer,
}: ReportSchedulerOptions): ReportScheduler {
  const works = new Map<string, Promise<void>>();

  const ticks: ReportScheduler['ticks'] = function* (accountId, tell) {
    for (;;) {
      const transitions = store.transaction(accountId, time.tick);
      if (transitions.length === 0) return;
      if (tell !== undefined) transitions.forEach(tell);
      yield;
    }
  };

  const work: ReportScheduler['work'] = (accountId, steps) => {
    const before = works.get(accountId);
    if (before !== undefined) return before.then(() => work(accountId, steps));
    for (let count = 0; count < stepsAtOnce; count += 1) if (steps.next().done === true) return undefined;
    const own = runCooperatively(steps, breathe);
    const leave = (): void => void works.delete(accountId);
    works.set(accountId, own.then(leave, leave));
    return own;
  };

  const ready: ReportScheduler['ready'] = (accountId) => {
    const before = works.get(accountId);
    if (before !== undefined) return before.then(() => ready(accountId));
    return store.transaction(accountId, time.isDue) ? work(accountId, ticks(accountId)) : undefined;
  };

  const next = (accountId: string) => store.transaction(accountId, time.nextInRealTime);
  /** Again where another process was first. */
  const tick = (accountId: string): Promise<Instant | null> | Instant | null => {
    let then: Instant | null = null;
    const kept = runInOwnSession(store, accountId, () =>
      whenReady(ready(accountId), () => {
        then = next(accountId);
      }),
    );
    return whenReady(kept, (isKept) => (isKept ? then : tick(accountId)));
  };
  const quiet: ReportScheduler['quiet'] = (accountId) => works.get(accountId)?.then(() => quiet(accountId));
  return { ready, quiet, ticks, work, ...createTicker({ timer, stopwatch, breathe, next, tick }) };
}
