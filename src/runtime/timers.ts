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
