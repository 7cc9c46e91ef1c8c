import type { ClockAdvance, ClockChange, ClockSettlement } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { formatInstant, type Instant, parseInstant } from '../domain/clock.js';
import { later } from '../domain/durations.js';
import type { Account } from '../domain/keys.js';
import { happenedBetween, inOrder, told } from './events.js';
import type { Store, Transaction } from './ports.js';
import { reportsNoun, type StoredReport } from './stored-reports.js';
import type { Clock, Timekeeping } from './timekeeping.js';

export interface Clocks {
  read(account: Account): Clock;
  /** @throws problem `instant-out-of-reach` */
  change(account: Account, change: ClockChange): ClockSettlement;
  /** @throws problems `clock-not-manual`, `instant-out-of-reach` */
  advance(account: Account, step: ClockAdvance): ClockSettlement;
}

const longestStep = 'P10Y';
const endOfTime = Date.parse('2100-01-01T00:00:00.000Z');

export function createClocks(store: Store, time: Timekeeping): Clocks {
  /** Puts another clock in the place of the account's; the reports move on to where it has them. */
  const settle = (tx: Transaction, before: Clock, after: Clock): ClockSettlement => {
    const reports = allReports(tx);
    const stages = reports.map((report) => time.stageOf(report, before));
    time.keepClock(tx, after);
    if (plays(after) && (after.mode !== before.mode || after.pace !== before.pace)) {
      reports.forEach((report, index) => {
        tx.replace(reportsNoun, report.id, time.restarted(report, stages[index] ?? 0, after));
      });
      return { clock: clockRecord(after), happened: [] };
    }
    const happened = plays(after)
      ? []
      : reports.flatMap((report, index) =>
          happenedBetween(report, stages[index] ?? 0, time.stageOf(report, after)),
        );
    return { clock: clockRecord(after), happened: inOrder(happened).map(told) };
  };

  return {
    read: ({ id }) => store.transaction(id, time.clockOf),

    change: ({ id }, { mode, pace, now }) =>
      store.transaction(id, (tx) => {
        const before = time.clockOf(tx);
        const reports = allReports(tx);
        const takesOver = mode === 'manual' && plays(before);
        const from = takesOver ? latest(reports, before, time) : before.now;
        const to = now === undefined ? from : instantOf(now);
        if (reports.length > 0) checkReach(from, to);
        return settle(tx, before, {
          ...before,
          mode: mode ?? before.mode,
          pace: pace ?? before.pace,
          now: to,
        });
      }),

    advance: ({ id }, { by, to }) =>
      store.transaction(id, (tx) => {
        const before = time.clockOf(tx);
        if (before.mode !== 'manual') {
          throw problem('clock-not-manual', { mode: before.mode, what: moves[before.mode] });
        }
        const now = by === undefined ? instantOf(to ?? '') : later(before.now, by);
        checkReach(before.now, now);
        return settle(tx, before, { ...before, now });
      }),
  };
}

/** Whether reports move by themselves or by being read, and the clock stands still. */
function plays({ mode }: Clock): boolean {
  return mode !== 'manual';
}

/** The clock as the contract shows it. */
export function clockRecord({ mode, pace, now }: Clock): ClockSettlement['clock'] {
  return { mode, pace, now: formatInstant(now) };
}

const moves = {
  auto: 'reports play their timelines in real time',
  reads: 'a report moves on each time that it is read',
} as const;

function allReports(tx: Transaction): StoredReport[] {
  const limit = Number.POSITIVE_INFINITY;
  return tx.list(reportsNoun, { direction: 'newer', limit }).map(({ record }) => record);
}

/** The latest instant that a report has come to: a clock that takes over can't stand before it. */
function latest(reports: readonly StoredReport[], clock: Clock, time: Timekeeping): Instant {
  return reports.reduce((now, report) => Math.max(now, time.progressOf(report, clock).since), clock.now);
}

/** @throws problem `instant-out-of-reach` for a text of the right form that names no instant */
function instantOf(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw outOfReach(`there is no instant ${text}`);
  return instant;
}

function checkReach(from: Instant, to: Instant): void {
  const stands = `it stands at ${formatInstant(from)}`;
  if (to < from)
    throw outOfReach(`${formatInstant(to)} is past, ${stands}, and a world with reports goes forward only`);
  if (to > later(from, longestStep)) throw outOfReach(`it goes ten years at most in one step, and ${stands}`);
  if (to >= endOfTime) throw outOfReach(`time ends with the year 2099, and ${stands}`);
}

function outOfReach(fault: string) {
  return problem('instant-out-of-reach', { fault });
}
