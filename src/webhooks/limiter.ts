import type { Stopwatch } from '../runtime/port.js';
import type { Instant } from '../values/instants.js';

/**
 * How much may be under way at once, whoever it is for. Whoever does not answer promptly is told of what comes next
 * among its like, so that however many hang take nothing from those who do answer.
 */
export interface ConcurrencyLimiter {
  /**
   * @param of what is sent to
   * @param running how much of it is under way: the last half of all is for those of which nothing is
   */
  mayTake(of: object, running: number): boolean;
  take(of: object): LimiterPermit;
  give(slot: LimiterPermit): void;
  /** Resolves when one is given back, or counts no longer where it is found out that it does not. */
  given(): Promise<void>;
  /** When the next counts no longer, by the stopwatch; Infinity where none counts. */
  nextAt(): Instant;
  /** Finds out what counts no longer by now, and lets all look who wait. */
  look(): void;
}

/** One of what is under way. */
export interface LimiterPermit {
  readonly of: object;
  readonly since: Instant;
}

/** Of either kind, those that answer and those that do not. */
const maxPerClass = 512;

/** Whoever has not answered by then, in milliseconds, does not answer promptly. */
const promptMs = 1000;

export function createConcurrencyLimiter(stopwatch: Stopwatch): ConcurrencyLimiter {
  const { prompt, patient, slow, moveLate } = createClasses();
  const bell = createSemaphore();
  const settle = (): void => {
    if (moveLate(stopwatch()) > 0) bell.ring();
  };

  return {
    mayTake(of, running) {
      settle();
      const { size } = slow.has(of) ? patient : prompt;
      return size < (running === 0 ? maxPerClass : maxPerClass / 2);
    },
    take(of) {
      const slot = { of, since: stopwatch() };
      (slow.has(of) ? patient : prompt).add(slot);
      return slot;
    },
    give(slot) {
      settle();
      prompt.delete(slot);
      patient.delete(slot);
      if (stopwatch() - slot.since < promptMs) slow.delete(slot.of);
      bell.ring();
    },
    given: bell.rung,
    nextAt() {
      const [first] = prompt;
      return first === undefined ? Number.POSITIVE_INFINITY : first.since + promptMs;
    },
    look() {
      settle();
      bell.ring();
    },
  };
}

/** What is under way, apart by how its like answers. */
function createClasses() {
  /** In the order in which they were taken. */
  const prompt = new Set<LimiterPermit>();
  const patient = new Set<LimiterPermit>();
  /** What did not answer promptly the last time. */
  const slow = new WeakSet<object>();
  return {
    ...{ prompt, patient, slow },
    /** Puts what has waited for too long by now among the patient, and gives how many these are. */
    moveLate(now: Instant): number {
      const before = prompt.size;
      for (const slot of prompt) {
        if (slot.since + promptMs > now) break;
        prompt.delete(slot);
        patient.add(slot);
        slow.add(slot.of);
      }
      return before - prompt.size;
    },
  };
}

/** Lets go all at once who wait. */
interface Semaphore {
  ring(): void;
  /** Resolves when it is rung next. */
  rung(): Promise<void>;
}

function createSemaphore(): Semaphore {
  let waiting: (() => void)[] = [];
  return {
    ring() {
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve();
    },
    rung: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
