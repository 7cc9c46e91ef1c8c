import type { InstantMs } from '../values/instants.js';
import { firstNotBefore } from '../values/maps.js';
import type { Stopwatch, Timer, YieldToEventLoop } from './port.js';
import { clearTimeout, performanceNow, setImmediate, setTimeout, timeOrigin } from './real-time.js';

/** Node's limit. */
const maxTimeoutMs = 2 ** 31 - 1;

/**
 * Creates an alarm that does not keep the process alive. May ring early, because of Node's limit of some weeks; it is
 * set again then.
 * @param failed called with the error of a ring
 */
export function createTimer(failed: (error: unknown) => void): Timer {
  let waiting: NodeJS.Timeout | undefined;
  return {
    set(afterMs, ring) {
      clearTimeout(waiting);
      waiting = setTimeout(() => void ring().catch(failed), Math.min(afterMs, maxTimeoutMs));
      waiting.unref();
    },
    clear: () => clearTimeout(waiting),
  };
}

/** Time from the start of the process: never decreases, even if the system clock is changed. */
export const stopwatch: Stopwatch = () => Math.floor(timeOrigin + performanceNow());

/** Upper bounds of the duration buckets, in seconds. One more bucket counts all that took longer. */
export const durationBounds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export interface DurationCounts {
  /** Counts by bucket of `durationBounds`, and one more for longer durations. */
  readonly steps: number[];
  /** Sum of all durations. */
  ms: number;
}

export function createDurationCounts(): DurationCounts {
  return { steps: Array(durationBounds.length + 1).fill(0), ms: 0 };
}

export function countDuration(counts: DurationCounts, ms: number): void {
  let step = 0;
  while (step < durationBounds.length && ms > 1000 * (durationBounds[step] as number)) step += 1;
  counts.steps[step] = (counts.steps[step] ?? 0) + 1;
  counts.ms += ms;
}

/** Short, because a request waits for several turns of the event loop. */
const sliceMs = 2;

/**
 * Creates a yield function: all long work together gets one slice per turn of the event loop, so that requests are
 * served in between.
 */
export function createYieldToEventLoop(): YieldToEventLoop {
  const waiting: (() => void)[] = [];
  let endsAt = 0;
  const next = (): void => {
    endsAt = performanceNow() + sliceMs;
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () => {
    if (performanceNow() < endsAt) return undefined;
    return new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    });
  };
}

/** Runs due work of accounts in the background. */
export interface Ticker {
  /**
   * Schedules an account earlier than before.
   * @param at by the stopwatch; if absent, `next` is called
   */
  schedule(accountId: string, at?: InstantMs): void;
  /** Returns how late the earliest due work is, in milliseconds; 0 if nothing is late. */
  lateMs(): number;
  /** Stops all background work. */
  close(): void;
}

/** Wait before an account is tried again whose work failed, in milliseconds: a database may be away. */
export const retryMs = 1000;

export interface TickerOptions {
  timer: Timer | undefined;
  stopwatch: Stopwatch;
  yieldToEventLoop: YieldToEventLoop;
  /** Next due instant of an account, by the stopwatch; null for none. */
  next(accountId: string): InstantMs | null;
  /** Does what is due in an account; returns the next due instant. If it fails, it is called again later. */
  tick(accountId: string): Promise<InstantMs | null> | InstantMs | null;
}

interface ExpectedTick {
  at: InstantMs;
  accountId: string;
}

/** Creates one alarm for all accounts, set to the earliest due instant. */
export function createTicker({ timer, stopwatch, yieldToEventLoop, next, tick }: TickerOptions): Ticker {
  if (timer === undefined) return { schedule() {}, lateMs: () => 0, close() {} };
  const { first, expect, forget } = createTickQueue();
  let isOpen = true;
  let isRinging = false;
  /** Due instant of the first work that failed since the last that was done; null for none. */
  let failedAt: InstantMs | null = null;

  const setTimer = (): void => {
    if (isRinging || !isOpen) return;
    const earliest = first();
    if (earliest === undefined) timer.clear();
    else timer.set(Math.max(0, earliest.at - stopwatch()), ring);
  };
  const schedule: Ticker['schedule'] = (accountId, at = next(accountId) ?? undefined) => {
    if (at !== undefined && expect(accountId, at) && first()?.at === at) setTimer();
  };
  const ring = async (): Promise<void> => {
    isRinging = true;
    try {
      for (let earliest = first(); earliest !== undefined && isOpen; earliest = first()) {
        if (earliest.at > stopwatch()) break;
        const { accountId } = earliest;
        forget(accountId);
        try {
          const ticked = tick(accountId);
          const at = ticked instanceof Promise ? await ticked : ticked;
          failedAt = null;
          if (at !== null) schedule(accountId, at);
        } catch (error) {
          failedAt ??= earliest.at;
          // Due work is not lost.
          schedule(accountId, stopwatch() + retryMs);
          throw error;
        }
        await yieldToEventLoop();
      }
    } finally {
      isRinging = false;
      setTimer();
    }
  };
  return {
    schedule,
    lateMs: () => Math.max(0, stopwatch() - Math.min(failedAt ?? Infinity, first()?.at ?? Infinity)),
    close() {
      isOpen = false;
      timer.clear();
    },
  };
}

/** The next due instant of each account. */
function createTickQueue() {
  const known = new Map<string, InstantMs>();
  /** Latest first; may contain outdated entries. */
  const expected: ExpectedTick[] = [];
  return {
    first(): ExpectedTick | undefined {
      for (;;) {
        const last = expected.at(-1);
        if (last === undefined || known.get(last.accountId) === last.at) return last;
        expected.pop();
      }
    },
    /** Returns whether the instant is earlier than before. */
    expect(accountId: string, at: InstantMs): boolean {
      const before = known.get(accountId);
      if (before !== undefined && before <= at) return false;
      known.set(accountId, at);
      // Among equal instants, the latest comes first, and is the last that is taken.
      const index = firstNotBefore(0, expected.length, (each) => (expected[each] as ExpectedTick).at > at);
      expected.splice(index, 0, { at, accountId });
      return true;
    },
    forget: (accountId: string) => void known.delete(accountId),
  };
}
