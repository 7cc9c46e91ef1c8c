import type { Stopwatch, Timer, YieldToEventLoop } from './port.js';
import { clearTimeout, performanceNow, setImmediate, setTimeout, timeOrigin } from './real-time.js';

/** What Node's timers can wait at most. */
const maxTimeoutMs = 2 ** 31 - 1;

/**
 * An alarm that keeps no process alive. One that rings too soon, since a timer waits for some weeks only, is set again.
 * @param failed told of a ring that failed
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

/** When the process began, and what has passed since: it never goes back, whatever is done to the clock. */
export const stopwatch: Stopwatch = () => Math.floor(timeOrigin + performanceNow());

/** A request waits for some turns of the event loop, so that a slice is a fraction of what a client may wait. */
const sliceMs = 2;

/**
 * Lets long works take turns: all of them together get one slice in each turn of the event loop, so that what comes
 * from outside is answered between them, however many there are.
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
