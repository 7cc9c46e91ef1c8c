import type { ClockMode } from '../contract/generated/types.js';
import type { Instant } from '../domain/life/clock.js';
import { type Pace, type Progress, progressAt, stageAfter, stageAt } from '../domain/life/progress.js';
import type { Noun, Stopwatch, Transaction } from './ports.js';
import type { StoredReport } from './stored-reports.js';

/** What moves the reports of an account, and where its virtual clock stands. */
export interface Clock {
  mode: ClockMode;
  /** In mode `auto`. */
  pace: Pace;
  now: Instant;
  /** How long the stopwatch ran on while this world did not, because it was kept and restored later. */
  lagMs: number;
}

/** Tells by the clock of an account where its reports are. */
export interface Timekeeping {
  /** What the stopwatch of the account's world shows. */
  elapsedMs(clock: Clock): number;
  clockOf(tx: Transaction): Clock;
  keepClock(tx: Transaction, clock: Clock): void;
  /** Lets a world that was kept when its stopwatch showed this go on from there. */
  resume(tx: Transaction, elapsedMs: number): void;
  /** The stage of its timeline that a report is in. */
  stageOf(report: StoredReport, clock: Clock): number;
  /** Tells of any report the stage that it is in at this moment, however much later it is asked. */
  stagesNow(clock: Clock): (report: StoredReport) => number;
  progressOf(report: StoredReport, clock: Clock): Progress;
  /** A report that plays its timeline from a stage on, beginning now. */
  restarted(report: StoredReport, stage: number, clock: Clock): StoredReport;
}

/** The clocks of accounts; an account has one, under this id, as soon as it sets it. */
export const clockNoun: Noun<Clock> = { name: 'clock', indexes: {} };
const clockId = 'clock';

/** @param usual the clock of an account that never set its own */
export function createTimekeeping(stopwatch: Stopwatch, usual: Omit<Clock, 'lagMs'>): Timekeeping {
  const untouched: Clock = { ...usual, lagMs: 0 };
  const elapsedMs: Timekeeping['elapsedMs'] = ({ lagMs }) => stopwatch() - lagMs;
  const stageWhen = (report: StoredReport, { mode, pace, now }: Clock, elapsed: number): number => {
    const { timeline, createdAt, fromStage, startedAtMs } = report;
    if (mode === 'manual') return stageAt(timeline, createdAt, now);
    return mode === 'reads' ? fromStage : stageAfter(timeline, fromStage, elapsed - startedAtMs, pace);
  };
  const stageOf: Timekeeping['stageOf'] = (report, clock) => stageWhen(report, clock, elapsedMs(clock));
  const clockOf = (tx: Transaction): Clock => tx.get(clockNoun, clockId) ?? untouched;
  const keepClock = (tx: Transaction, clock: Clock): void => {
    if (tx.get(clockNoun, clockId) === undefined) tx.put(clockNoun, clockId, clock);
    else tx.replace(clockNoun, clockId, clock);
  };
  return {
    elapsedMs,
    clockOf,
    keepClock,
    resume(tx, shown) {
      const clock = clockOf(tx);
      // In the other modes nothing moves in real time.
      if (clock.mode === 'auto') keepClock(tx, { ...clock, lagMs: stopwatch() - shown });
    },
    stageOf,
    stagesNow(clock) {
      const elapsed = elapsedMs(clock);
      return (report) => stageWhen(report, clock, elapsed);
    },
    progressOf: (report, clock) => progressAt(report.timeline, report.createdAt, stageOf(report, clock)),
    restarted: (report, stage, clock) => ({ ...report, fromStage: stage, startedAtMs: elapsedMs(clock) }),
  };
}
