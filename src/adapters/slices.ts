import type { YieldToEventLoop } from '../sandbox/ports.js';
import { performanceNow, setImmediate } from './real-time.js';

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
