import type { Stopwatch } from '../runtime/port.js';
import type { Instant } from '../values/instants.js';

/**
 * Limits concurrent sends over all accounts. Endpoints that responded slowly have a limit of their own, so that they
 * cannot block prompt ones.
 */
export interface ConcurrencyLimiter {
  /**
   * Returns whether one more send may start.
   * @param of the queue of the endpoint
   * @param running its sends in flight: the second half of the permits is for endpoints without any
   */
  hasRoom(of: object, running: number): boolean;
  take(of: object): LimiterPermit;
  give(permit: LimiterPermit): void;
  /** Resolves when a permit is released, or moves to the slow class. */
  nextRelease(): Promise<void>;
  /** When the next permit moves to the slow class, by the stopwatch; Infinity for none. */
  nextAt(): Instant;
  /** Moves late permits to the slow class, and wakes all waiters. */
  refresh(): void;
}

/** A send in progress. */
export interface LimiterPermit {
  readonly of: object;
  readonly since: Instant;
}

/** Max concurrent sends per class (prompt, slow). */
const maxPerClass = 512;

/** A response after this many milliseconds is slow. */
const promptMs = 1000;

export function createConcurrencyLimiter(stopwatch: Stopwatch): ConcurrencyLimiter {
  const { prompt, late, slow, moveLate } = createClasses();
  const waiters = createSemaphore();
  const settle = (): void => {
    if (moveLate(stopwatch()) > 0) waiters.ring();
  };

  return {
    hasRoom(of, running) {
      settle();
      const { size } = slow.has(of) ? late : prompt;
      return size < (running === 0 ? maxPerClass : maxPerClass / 2);
    },
    take(of) {
      const permit = { of, since: stopwatch() };
      (slow.has(of) ? late : prompt).add(permit);
      return permit;
    },
    give(permit) {
      settle();
      prompt.delete(permit);
      late.delete(permit);
      if (stopwatch() - permit.since < promptMs) slow.delete(permit.of);
      waiters.ring();
    },
    nextRelease: waiters.nextRing,
    nextAt() {
      const [first] = prompt;
      return first === undefined ? Number.POSITIVE_INFINITY : first.since + promptMs;
    },
    refresh() {
      settle();
      waiters.ring();
    },
  };
}

/** Permits by class. */
function createClasses() {
  /** Oldest first. */
  const prompt = new Set<LimiterPermit>();
  const late = new Set<LimiterPermit>();
  /** Endpoints whose last response was slow. */
  const slow = new WeakSet<object>();
  return {
    ...{ prompt, late, slow },
    /** Moves late permits from the prompt to the slow class; returns how many. */
    moveLate(now: Instant): number {
      const before = prompt.size;
      for (const permit of prompt) {
        if (permit.since + promptMs > now) break;
        prompt.delete(permit);
        late.add(permit);
        slow.add(permit.of);
      }
      return before - prompt.size;
    },
  };
}

/** Wakes all waiters at once. */
interface Semaphore {
  ring(): void;
  nextRing(): Promise<void>;
}

function createSemaphore(): Semaphore {
  let waiting: (() => void)[] = [];
  return {
    ring() {
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve();
    },
    nextRing: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
