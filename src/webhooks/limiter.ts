import type { Stopwatch } from '../runtime/port.js';
import type { InstantMs } from '../values/instants.js';

/**
 * Limits concurrent sends over all accounts. Endpoints that responded slowly have a limit of their own, so that they
 * cannot block prompt ones.
 */
export interface ConcurrencyLimiter {
  /**
   * Returns whether one more send may start.
   * @param queue the queue of the endpoint
   * @param running its sends in flight: the second half of the permits is for endpoints without any
   */
  hasRoom(queue: object, running: number): boolean;
  acquire(queue: object): LimiterPermit;
  release(permit: LimiterPermit): void;
  /** Resolves when a permit is released, or moves to the slow class. */
  nextRelease(): Promise<void>;
  /** When the next permit moves to the slow class, by the stopwatch; Infinity for none. */
  nextAt(): InstantMs;
  /** Moves late permits to the slow class, and wakes all waiters. */
  refresh(): void;
}

/** A send in progress. */
interface LimiterPermit {
  readonly queue: object;
  readonly since: InstantMs;
}

/** Max concurrent sends per class (prompt, slow). */
const maxPerClass = 512;

/** A response after this many milliseconds is slow. */
const promptMs = 1000;

export function createConcurrencyLimiter(stopwatch: Stopwatch): ConcurrencyLimiter {
  /** Permits by class; `prompt` is sorted, oldest first. */
  const prompt = new Set<LimiterPermit>();
  const late = new Set<LimiterPermit>();
  /** Endpoints whose last response was slow. */
  const slow = new WeakSet<object>();
  let waiters: (() => void)[] = [];

  const wakeAll = (): void => {
    const all = waiters;
    waiters = [];
    for (const resolve of all) resolve();
  };
  /** Moves late permits to the slow class. */
  const moveLate = (): void => {
    const before = prompt.size;
    const now = stopwatch();
    for (const permit of prompt) {
      if (permit.since + promptMs > now) break;
      prompt.delete(permit);
      late.add(permit);
      slow.add(permit.queue);
    }
    if (prompt.size < before) wakeAll();
  };

  return {
    hasRoom(queue, running) {
      moveLate();
      const { size } = slow.has(queue) ? late : prompt;
      return size < (running === 0 ? maxPerClass : maxPerClass / 2);
    },
    acquire(queue) {
      const permit = { queue, since: stopwatch() };
      (slow.has(queue) ? late : prompt).add(permit);
      return permit;
    },
    release(permit) {
      moveLate();
      prompt.delete(permit);
      late.delete(permit);
      if (stopwatch() - permit.since < promptMs) slow.delete(permit.queue);
      wakeAll();
    },
    nextRelease: () => new Promise((resolve) => waiters.push(resolve)),
    nextAt() {
      const [first] = prompt;
      return first === undefined ? Number.POSITIVE_INFINITY : first.since + promptMs;
    },
    refresh() {
      moveLate();
      wakeAll();
    },
  };
}
