import type { ClockSettings } from '../legal/company/timeline.js';
import { recordStages } from '../reports/event-log.js';
import { dueTransitions, restartStage, type StageStart, type StageTransition } from '../reports/lifecycle.js';
import { reportCollection, type StoredReport } from '../reports/report-records.js';
import { runCooperatively } from '../runtime/concurrency.js';
import type { Stopwatch, Timer, YieldToEventLoop } from '../runtime/port.js';
import { createTicker, type Ticker } from '../runtime/ticker.js';
import type { Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import { runInOwnSession, whenReady } from '../store/transactions.js';
import type { Instant } from '../values/instants.js';
import type { Steps } from '../values/steps.js';

/** What moves the reports of an account, and where its virtual clock stands. */
export interface Clock extends ClockSettings {
  readonly now: Instant;
  /** How long the stopwatch ran on while this world did not, because it was kept and restored later. */
  readonly lagMs: number;
}

/** The clocks of accounts, and what they bring about. */
export interface Timekeeping {
  /** What the stopwatch of the account's world shows. */
  elapsedMs(clock: Clock): number;
  clockOf(records: Records): Clock;
  keepClock(tx: Transaction, clock: Clock): void;
  /** Lets a world that was kept when its stopwatch showed this go on from there. */
  resume(tx: Transaction, elapsedMs: number): void;
  /** Whether something is due by now. */
  isDue(records: Records): boolean;
  /** When something happens next in real time; null where nothing does. */
  nextInRealTime(records: Records): Instant | null;
  /** Does the first of what is due by now, and tells it in its order; nothing where all is done. */
  tick(tx: Transaction): readonly StageTransition<StoredReport>[];
  /** Does all that is due by now: what a report says of itself is so from then on. */
  upToDate(tx: Transaction): Clock;
  /** That a report begins now. */
  beginning(clock: Clock): StageStart;
  /** A report that begins a stage now, or that a clock that takes over finds in it. */
  restarted(report: StoredReport, stage: number, clock: Clock): StoredReport;
}

/** The clock of an account, as soon as it sets it. */
export const ownClock = createSingleRecord<Clock>('clock');

/** What is done at once, before others may come to their turn. */
const maxTransitionsPerTick = 100;

const noTransitions: readonly StageTransition<StoredReport>[] = [];

/** @param usual the clock of an account that never set its own */
export function createTimekeeping(stopwatch: Stopwatch, usual: Omit<Clock, 'lagMs'>): Timekeeping {
  const untouched: Clock = { ...usual, lagMs: 0 };
  const elapsedMs: Timekeeping['elapsedMs'] = ({ lagMs }) => stopwatch() - lagMs;
  const nowOf = (clock: Clock): Instant => (clock.mode === 'manual' ? clock.now : elapsedMs(clock));
  const clockOf = (records: Records): Clock => ownClock.in(records) ?? untouched;
  const tick: Timekeeping['tick'] = (tx) => {
    const clock = clockOf(tx);
    return tickTo(tx, clock, nowOf(clock));
  };
  return {
    elapsedMs,
    clockOf,
    keepClock: ownClock.keep,
    tick,
    resume(tx, shown) {
      const clock = clockOf(tx);
      // In the other modes nothing moves in real time.
      if (clock.mode === 'auto') ownClock.keep(tx, { ...clock, lagMs: stopwatch() - shown });
    },
    isDue: (records) =>
      records.due(reportCollection, { until: nowOf(clockOf(records)), limit: 1 }).length > 0,
    nextInRealTime(records) {
      const { mode, lagMs } = clockOf(records);
      if (mode !== 'auto') return null;
      const [next] = records.due(reportCollection, { until: Number.POSITIVE_INFINITY, limit: 1 });
      return next?.record.dueAt === undefined ? null : next.record.dueAt + lagMs;
    },
    upToDate(tx) {
      while (tick(tx).length > 0);
      return clockOf(tx);
    },
    beginning: (clock) => ({ began: nowOf(clock), moves: clock }),
    restarted: (report, stage, clock) =>
      restartStage(report, stage, { elapsedMs: elapsedMs(clock), moves: clock }),
  };
}

/** Does the first of what is due by an instant. */
function tickTo(
  tx: Transaction,
  moves: ClockSettings,
  now: Instant,
): readonly StageTransition<StoredReport>[] {
  const next = tx.due(reportCollection, { until: now, limit: maxTransitionsPerTick });
  if (next.length === 0) return noTransitions;
  const transitions = dueTransitions({ moves, next, more: next.length === maxTransitionsPerTick }, now);
  transitions.forEach(({ report, from }, at) => {
    recordStages(tx, report.id, from + 1, from + 1);
    // Of several transitions of one report, that one after the other are due at once, the last says where it is.
    if (transitions[at + 1]?.report.id !== report.id) tx.replace(reportCollection, report.id, report);
  });
  return transitions;
}

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

interface ReportSchedulerOptions {
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
