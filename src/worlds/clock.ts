import type { Account } from '../accounts/account.js';
import type { Keys } from '../accounts/keys.js';
import { clockModes } from '../contract/clock-modes.js';
import type {
  AttemptList,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
  Violation,
} from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { absentInstantViolations } from '../contract/violations.js';
import { createHappenings, type Happenings } from '../reports/events.js';
import { progressOf } from '../reports/lifecycle.js';
import { reportCollection, type StoredReport } from '../reports/report-records.js';
import { checkMemory } from '../runtime/memory.js';
import type { Memory } from '../runtime/port.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction, runWhole } from '../store/transactions.js';
import { endOfTime, formatInstant, type InstantMs, later, parseInstant } from '../values/instants.js';
import type { Steps } from '../values/steps.js';
import type { WebhookDispatcher } from '../webhooks/dispatcher.js';
import type { MessageOperations } from '../webhooks/message-operations.js';
import type { AccountClock, ReportScheduler, Timekeeping } from './timekeeping.js';

interface ClockOptions {
  store: Store;
  time: Timekeeping;
  scheduler: ReportScheduler;
  keys: Pick<Keys, 'finalizeEnds'>;
  memory: Memory;
  dispatcher: Pick<WebhookDispatcher, 'rescheduleAll' | 'scheduleNow'>;
  messages: Pick<MessageOperations, 'deliver'>;
  /** Called after each move of a clock. */
  clockMoved(accountId: string): void;
}

interface ClockMoveResult {
  /** Null until the clock is set. */
  clock: AccountClock | null;
  readonly happenings: Happenings;
}

/**
 * Changes a clock and does all that becomes due by it, in steps.
 * @throws problems `instant-out-of-reach`, `out-of-memory`
 */
function* changeClock(
  options: ClockOptions,
  accountId: string,
  { mode, pace, now }: ClockChange,
  moved: ClockMoveResult,
): Steps<void> {
  const { store, time, scheduler } = options;
  yield* scheduler.ticks(accountId);
  const before = store.transaction(accountId, time.clockOf);
  const takesOver = mode !== undefined && clockModes[mode].isManual && isPlaying(before);
  let from = before.now;
  // A manual clock cannot stand before an instant that a report has reached.
  if (takesOver)
    yield* eachReport(store, accountId, (_, report) => {
      from = Math.max(from, Math.min(progressOf(report).since, endOfTime - 1));
    });
  const to = now === undefined ? from : instantOf(now);
  const after = setClock(options, accountId, (tx) => {
    if (tx.count(reportCollection) > 0) checkReach(from, to);
    return { ...before, mode: mode ?? before.mode, pace: pace ?? before.pace, now: to };
  });
  moved.clock = after;
  if (after.mode !== before.mode || (isPlaying(after) && after.pace !== before.pace))
    yield* eachReport(store, accountId, (tx, report) => {
      const restarted = time.restarted(report, report.stage ?? 0, time.clockOf(tx));
      tx.replace(reportCollection, report.id, restarted);
    });
  if (after.mode !== before.mode) yield* options.dispatcher.rescheduleAll(accountId);
  if (!isPlaying(after)) yield* scheduler.ticks(accountId, moved.happenings.add);
}

/**
 * Advances a clock and does all that becomes due by it, in steps.
 * @throws problems `clock-not-manual`, `instant-out-of-reach`, `out-of-memory`
 */
function* advanceClock(
  options: ClockOptions,
  accountId: string,
  step: ClockAdvance,
  moved: ClockMoveResult,
): Steps<void> {
  moved.clock = setClock(options, accountId, (tx, before) => {
    const { isManual, movement } = clockModes[before.mode];
    if (!isManual) throw problem('clock-not-manual', { mode: before.mode, what: movement });
    const { by, to } = step;
    // Without `by` and `to`, the clock advances to the next due instant of a report.
    const [next] = tx.due(reportCollection, { until: Number.POSITIVE_INFINITY, limit: 1 });
    const dueAt = next?.record.dueAt ?? before.now;
    const now = by !== undefined ? later(before.now, by) : to !== undefined ? instantOf(to) : dueAt;
    if (now < before.now && tx.count(reportCollection) === 0)
      throw outOfReach(
        `${formatInstant(now)} is in the past: it stands at ${formatInstant(before.now)}, and an advance goes forward only; while there are no reports, PUT /_sandbox/clock sets any instant`,
      );
    checkReach(before.now, now);
    return { ...before, now };
  });
  yield* options.scheduler.ticks(accountId, moved.happenings.add);
}

/** The approximate size of a replaced report record that a snapshot may share, in bytes. */
const replacedBytes = 300;

function setClock(
  { store, time, keys, memory }: ClockOptions,
  accountId: string,
  move: (tx: Transaction, before: AccountClock) => AccountClock,
): AccountClock {
  return store.transaction(accountId, (tx) => {
    const after = move(tx, time.clockOf(tx));
    // A new clock may move all reports.
    checkMemory(memory, tx.count(reportCollection) * replacedBytes);
    // The new clock may be behind the old one; ends that have passed stay final.
    keys.finalizeEnds(accountId);
    time.setClock(tx, after);
    return after;
  });
}

const pageSize = 100;

/** Changes all reports, oldest first, a page in each step. */
function* eachReport(
  store: Store,
  accountId: string,
  work: (tx: Transaction, report: StoredReport) => void,
): Steps<void> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    from = store.transaction(accountId, (tx) => {
      const page = tx.list(reportCollection, { direction: 'newer', from, limit: pageSize });
      for (const { record } of page) work(tx, record);
      return page.at(-1)?.position;
    });
    if (from !== undefined) yield;
  }
}

/** Returns whether reports move in real time or by reads, while the virtual clock stands still. */
function isPlaying({ mode }: AccountClock): boolean {
  return !clockModes[mode].isManual;
}

const maxStep = 'P10Y';

/** Returns the errors of a change or an advance of a clock, beyond its schema. */
export function clockViolations(body: unknown): Violation[] {
  const { now, to } = (body ?? {}) as { now?: unknown; to?: unknown };
  return [...absentInstantViolations('now', now), ...absentInstantViolations('to', to)];
}

/** @param text without violations */
function instantOf(text: string): InstantMs {
  const instant = parseInstant(text);
  if (instant === null) throw new Error('an instant of a clock was not validated');
  return instant;
}

function checkReach(from: InstantMs, to: InstantMs): void {
  const stands = `it stands at ${formatInstant(from)}`;
  if (to < from)
    throw outOfReach(`${formatInstant(to)} is in the past: ${stands}, and with reports it goes forward only`);
  if (to > later(from, maxStep)) throw outOfReach(`it moves ten years at most in one step, and ${stands}`);
  if (to >= endOfTime) throw outOfReach(`time ends with the year 2099, and ${stands}`);
}

function outOfReach(error: string) {
  return problem('instant-out-of-reach', { error });
}

export interface Clocks {
  read(account: Account): AccountClock;
  /**
   * Sets the clock, does all that is due by it, and returns the result.
   * @throws problem `instant-out-of-reach`
   */
  change(account: Account, change: ClockChange): Promise<ClockSettlement>;
  /**
   * Advances the clock, does all that is due by it, and returns the result.
   * @throws problems `clock-not-manual`, `instant-out-of-reach`
   */
  advance(account: Account, step: ClockAdvance): Promise<ClockSettlement>;
}

export function createClocks(options: ClockOptions): Clocks {
  const { store, time, scheduler, dispatcher, messages } = options;

  /** Runs a move of the clock with all its effects, and returns the result. */
  const settle = async (
    account: Account,
    work: (moved: ClockMoveResult) => Steps<void>,
  ): Promise<ClockSettlement> => {
    const { id } = account;
    let moved: ClockMoveResult = { clock: null, happenings: createHappenings(id) };
    // Moves the clock, and reads, in sessions of their own, so that the request does not run again and advance twice.
    await store.persistSoFar();
    await runWhole(store, id, () => {
      moved = { clock: null, happenings: createHappenings(id) };
      return scheduler.run(id, work(moved));
    });
    await retryTransaction(store, id, () => scheduler.schedule(id));
    if (moved.clock === null) throw new Error('a clock was not moved');
    options.clockMoved(id);
    if (isPlaying(moved.clock)) dispatcher.scheduleNow(id);
    const sent = isPlaying(moved.clock) ? nothingSent : await messages.deliver(account);
    return { clock: clockRecord(moved.clock), ...moved.happenings.summary(), ...sent };
  };

  return {
    read: ({ id }) => store.transaction(id, time.clockOf),
    change: (account, change) => settle(account, (moved) => changeClock(options, account.id, change, moved)),
    advance: (account, step) => settle(account, (moved) => advanceClock(options, account.id, step, moved)),
  };
}

/** In other modes than `manual`, messages are sent automatically. */
const nothingSent: AttemptList = { attemptedCount: 0, attempted: [] };

/** Returns the clock as in the contract. */
export function clockRecord({ mode, pace, now }: AccountClock): ClockSettlement['clock'] {
  return { mode, pace, now: formatInstant(now) };
}
