import { type ClockSettings, clockModes } from '../contract/clock-modes.js';
import { recordStages } from '../reports/event-log.js';
import { dueTransitions, restartStage, type StageTransition } from '../reports/lifecycle.js';
import { reportCollection, type StoredReport } from '../reports/report-records.js';
import { runCooperatively, whenReady } from '../runtime/concurrency.js';
import type { Stopwatch, Timer, YieldToEventLoop } from '../runtime/port.js';
import { createTicker, type Ticker } from '../runtime/timers.js';
import type { Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import { runInOwnSession } from '../store/transactions.js';
import type { InstantMs } from '../values/instants.js';
import type { Steps } from '../values/steps.js';

/** The clock of an account: its mode, pace and virtual instant. */
export interface AccountClock extends ClockSettings {
  readonly now: InstantMs;
  /** The time that the stopwatch ran while this world was stored in a snapshot, in milliseconds. */
  readonly lagMs: number;
}

/** The clocks of accounts, and the transitions that follow from them. */
export interface Timekeeping {
  /** Returns the elapsed time of the account's world by the stopwatch. */
  elapsedMs(clock: AccountClock): number;
  clockOf(records: Records): AccountClock;
  setClock(tx: Transaction, clock: AccountClock): void;
  /** Continues a stored world from the elapsed time that it had then. */
  resume(tx: Transaction, elapsedMs: number): void;
  /** Returns whether a transition is due. */
  isDue(records: Records): boolean;
  /** Returns the next due instant in real time; null if there is none. */
  nextInRealTime(records: Records): InstantMs | null;
  /** Does the first transitions that are due, and returns them in order; none if nothing is due. */
  tick(tx: Transaction): readonly StageTransition<StoredReport>[];
  /** Does all transitions that are due, so that reports are up to date. */
  bringUpToDate(tx: Transaction): AccountClock;
  /** Returns the instant by which things are scheduled: of the virtual clock in mode `manual`, else `elapsedMs`. */
  nowOf(clock: AccountClock): InstantMs;
  /** Returns a report that begins a stage now, or is found in it by a new clock. */
  restarted(report: StoredReport, stage: number, clock: AccountClock): StoredReport;
}

/** The clock of an account that has set it. */
export const ownClock = createSingleRecord<AccountClock>('clock');

/** Transitions done at once, before other work may run. */
const maxTransitionsPerTick = 100;

const noTransitions: readonly StageTransition<StoredReport>[] = [];

/** @param usual the clock of an account that never set its own */
export function createTimekeeping(stopwatch: Stopwatch, usual: Omit<AccountClock, 'lagMs'>): Timekeeping {
  const untouched: AccountClock = { ...usual, lagMs: 0 };
  const elapsedMs: Timekeeping['elapsedMs'] = ({ lagMs }) => stopwatch() - lagMs;
  const nowOf = (clock: AccountClock): InstantMs =>
    clockModes[clock.mode].isManual ? clock.now : stopwatch() - clock.lagMs;
  const clockOf = (records: Records): AccountClock => ownClock.get(records) ?? untouched;
  const tick: Timekeeping['tick'] = (tx) => {
    const clock = clockOf(tx);
    const now = nowOf(clock);
    const next = tx.due(reportCollection, { until: now, limit: maxTransitionsPerTick });
    if (next.length === 0) return noTransitions;
    const transitions = dueTransitions({ clock, next, more: next.length === maxTransitionsPerTick }, now);
    transitions.forEach(({ report, from }, at) => {
      recordStages(tx, report.id, from + 1, from + 1);
      // If several transitions of one report are due at once, only the last state is stored.
      if (transitions[at + 1]?.report.id !== report.id) tx.replace(reportCollection, report.id, report);
    });
    return transitions;
  };
  return {
    elapsedMs,
    nowOf,
    clockOf,
    setClock: ownClock.set,
    tick,
    resume(tx, shown) {
      const clock = clockOf(tx);
      // In other modes, nothing moves in real time.
      if (clockModes[clock.mode].isRealTime) ownClock.set(tx, { ...clock, lagMs: stopwatch() - shown });
    },
    isDue: (records) =>
      records.due(reportCollection, { until: nowOf(clockOf(records)), limit: 1 }).length > 0,
    nextInRealTime(records) {
      const { mode, lagMs } = clockOf(records);
      if (!clockModes[mode].isRealTime) return null;
      const [next] = records.due(reportCollection, { until: Number.POSITIVE_INFINITY, limit: 1 });
      return next?.record.dueAt === undefined ? null : next.record.dueAt + lagMs;
    },
    bringUpToDate(tx) {
      while (tick(tx).length > 0);
      return clockOf(tx);
    },
    restarted: (report, stage, clock) => restartStage(report, stage, { elapsedMs: elapsedMs(clock), clock }),
  };
}

/** Does what is due in the worlds of accounts. It is the only place where reports move on. */
export interface ReportScheduler extends Ticker {
  /**
   * Brings an account up to date. Call it before reading reports of the account. It also waits for long work on the
   * account.
   * @returns undefined if nothing is due, else a promise
   */
  bringUpToDate(accountId: string): Promise<void> | undefined;
  /**
   * Waits for long work on an account.
   * @returns undefined if there is none, else a promise
   */
  whenIdle(accountId: string): Promise<void> | undefined;
  /** Does the transitions that are due in an account, in steps, by the clock at the time of each step. */
  ticks(accountId: string, onTransition?: (transition: StageTransition<StoredReport>) => void): Steps<void>;
  /**
   * Runs work on an account in steps, after other work on it: a few steps at once, then in turn with the work of other
   * accounts. Requests of the account wait for it.
   */
  run(accountId: string, steps: Steps<void>): Promise<void> | undefined;
}

interface ReportSchedulerOptions {
  store: Store;
  time: Timekeeping;
  stopwatch: Stopwatch;
  yieldToEventLoop: YieldToEventLoop;
  /** If absent, nothing moves automatically, and requests bring reports up to date. */
  timer: Timer | undefined;
}

/** Steps done at once before other work may run. */
const stepsAtOnce = 5;

export function createReportScheduler(options: ReportSchedulerOptions): ReportScheduler {
  const { store, time, stopwatch, yieldToEventLoop, timer } = options;
  const running = new Map<string, Promise<void>>();

  const ticks: ReportScheduler['ticks'] = function* (accountId, onTransition) {
    for (;;) {
      const transitions = store.transaction(accountId, time.tick);
      if (transitions.length === 0) return;
      if (onTransition !== undefined) transitions.forEach(onTransition);
      yield;
    }
  };

  const run: ReportScheduler['run'] = (accountId, steps) => {
    const before = running.get(accountId);
    if (before !== undefined) return before.then(() => run(accountId, steps));
    for (let count = 0; count < stepsAtOnce; count += 1) if (steps.next().done === true) return undefined;
    const own = runCooperatively(steps, yieldToEventLoop);
    const leave = (): void => void running.delete(accountId);
    running.set(accountId, own.then(leave, leave));
    return own;
  };

  const bringUpToDate: ReportScheduler['bringUpToDate'] = (accountId) => {
    const before = running.get(accountId);
    if (before !== undefined) return before.then(() => bringUpToDate(accountId));
    return store.transaction(accountId, time.isDue) ? run(accountId, ticks(accountId)) : undefined;
  };

  const next = (accountId: string) => store.transaction(accountId, time.nextInRealTime);
  /** Tries again if another process wrote first. */
  const tick = (accountId: string): Promise<InstantMs | null> | InstantMs | null => {
    if (!store.mayWork(accountId)) return null;
    let then: InstantMs | null = null;
    const persisting = runInOwnSession(store, accountId, () =>
      whenReady(bringUpToDate(accountId), () => {
        then = next(accountId);
      }),
    );
    return whenReady(persisting, (isPersisted) => (isPersisted ? then : tick(accountId)));
  };
  const whenIdle: ReportScheduler['whenIdle'] = (accountId) =>
    running.get(accountId)?.then(() => whenIdle(accountId));
  const ticker = createTicker({ timer, stopwatch, yieldToEventLoop, next, tick });
  return { bringUpToDate, whenIdle, ticks, run, ...ticker };
}
