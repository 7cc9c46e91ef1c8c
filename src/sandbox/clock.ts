import type { ClockAdvance, ClockChange, ClockSettlement } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import type { Account } from '../domain/access/keys.js';
import { formatInstant, type Instant, parseInstant } from '../domain/life/clock.js';
import { later } from '../domain/life/durations.js';
import { happenedBetween } from './events.js';
import { createHappenings } from './happenings.js';
import type { Keys } from './keys.js';
import { checkMemory } from './memory.js';
import type { Breathe, Memory, Store, Transaction } from './ports.js';
import { allReports, reportsNoun, type StoredReport, standingReports } from './stored-reports.js';
import type { Clock, Timekeeping } from './timekeeping.js';

export interface Clocks {
  read(account: Account): Clock;
  /**
   * Sets the clock at once, and then tells what that brought about.
   * @throws problem `instant-out-of-reach`
   */
  change(account: Account, change: ClockChange): Promise<ClockSettlement>;
  /**
   * Sets the clock at once, and then tells what that brought about.
   * @throws problems `clock-not-manual`, `instant-out-of-reach`
   */
  advance(account: Account, step: ClockAdvance): Promise<ClockSettlement>;
}

export interface ClocksOptions {
  store: Store;
  time: Timekeeping;
  keys: Pick<Keys, 'settle'>;
  breathe: Breathe;
  memory: Memory;
}

const longestStep = 'P10Y';
const endOfTime = Date.parse('2100-01-01T00:00:00.000Z');

/** About what it takes to put another record in the place of a report that a snapshot may share, in bytes. */
const replacedBytes = 300;

export function createClocks({ store, time, keys, breathe, memory }: ClocksOptions): Clocks {
  /**
   * Puts another clock in the place of the account's. Where that is moved by hand, nothing else changes: where reports
   * are follows from it. So all that takes long is to tell of them, as they are now.
   */
  const settle = (accountId: string, move: (tx: Transaction, before: Clock) => Clock): Settling =>
    store.transaction(accountId, (tx) => {
      const before = time.clockOf(tx);
      const after = move(tx, before);
      const stageBefore = time.stagesNow(before);
      const restarts = plays(after) && (after.mode !== before.mode || after.pace !== before.pace);
      if (restarts) {
        checkMemory(memory, tx.count(reportsNoun) * replacedBytes);
        for (const report of allReports(tx))
          tx.replace(reportsNoun, report.id, time.restarted(report, stageBefore(report), after));
      }
      // It may go back, and what has ended by the one before has ended for good.
      keys.settle(accountId);
      time.keepClock(tx, after);
      const reports = plays(after) || tx.count(reportsNoun) === 0 ? [] : standingReports(store, accountId);
      return { before: stageBefore, after, reports };
    });

  const tell = async ({ before, after, reports }: Settling): Promise<ClockSettlement> => {
    const happenings = createHappenings();
    for (const report of reports) {
      const turn = breathe();
      if (turn !== undefined) await turn;
      happenings.add(happenedBetween(report, before(report), time.stageOf(report, after)));
    }
    return { clock: clockRecord(after), ...happenings.told() };
  };

  return {
    read: ({ id }) => store.transaction(id, time.clockOf),

    async change({ id }, { mode, pace, now }) {
      const settling = settle(id, (tx, before) => {
        const takesOver = mode === 'manual' && plays(before);
        const from = takesOver ? latest(tx, before, time) : before.now;
        const to = now === undefined ? from : instantOf(now);
        if (tx.count(reportsNoun) > 0) checkReach(from, to);
        return { ...before, mode: mode ?? before.mode, pace: pace ?? before.pace, now: to };
      });
      return tell(settling);
    },

    async advance({ id }, { by, to }) {
      const settling = settle(id, (_, before) => {
        if (before.mode !== 'manual') {
          throw problem('clock-not-manual', { mode: before.mode, what: moves[before.mode] });
        }
        const now = by === undefined ? instantOf(to ?? '') : later(before.now, by);
        checkReach(before.now, now);
        return { ...before, now };
      });
      return tell(settling);
    },
  };
}

/** A clock that was set, and all that is needed to tell what that brought about. */
interface Settling {
  /** The stage that a report was in. */
  before: (report: StoredReport) => number;
  after: Clock;
  /** Those that something can have happened to. */
  reports: Iterable<StoredReport>;
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

/** The latest instant that a report has come to: a clock that takes over can't stand before it. */
function latest(tx: Transaction, clock: Clock, time: Timekeeping): Instant {
  let instant = clock.now;
  for (const report of allReports(tx)) instant = Math.max(instant, time.progressOf(report, clock).since);
  return instant;
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
