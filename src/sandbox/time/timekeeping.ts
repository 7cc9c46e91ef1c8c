import type { Instant } from '../../domain/life/clock.js';
import { dueTransitions, type StageTransition } from '../../domain/life/due.js';
import { restartStage, type StageStart } from '../../domain/life/life.js';
import type { ClockSettings } from '../../domain/life/progress.js';
import type { Records, Stopwatch, Transaction } from '../ports.js';
import { recordStages } from '../records/event-log.js';
import { createSingleRecord } from '../records/single.js';
import { reportCollection, type StoredReport } from '../records/stored-reports.js';

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
