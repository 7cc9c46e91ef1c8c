import type { Timer } from '../sandbox/ports.js';
import { clearTimeout, setTimeout } from './real-time.js';

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
