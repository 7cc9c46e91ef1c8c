import { performanceNow } from '../runtime/real-time.js';

/** Time after which a database that responds to nothing counts as stuck, in milliseconds. */
const stuckMs = 2000;

/** The running calls of a database. They show when it does not respond, so that more calls are refused at once. */
export interface CallMonitor {
  /** Counts a call until it ends. @param isResponse returns whether an error is a response of the database */
  follow<T>(call: Promise<T>, isResponse: (error: unknown) => boolean): Promise<T>;
  /** Returns whether at least this many calls run, and for some time none has had a response. */
  isStuck(calls: number): boolean;
}

export function createCallMonitor(): CallMonitor {
  /** Starts of the running calls, the oldest first. */
  const running = new Map<number, number>();
  let calls = 0;
  let respondedAt = performanceNow();

  return {
    async follow(call, isResponse) {
      calls += 1;
      const id = calls;
      running.set(id, performanceNow());
      try {
        const value = await call;
        respondedAt = performanceNow();
        return value;
      } catch (error) {
        if (isResponse(error)) respondedAt = performanceNow();
        throw error;
      } finally {
        running.delete(id);
      }
    },

    isStuck(least) {
      const [oldest] = running.values();
      if (oldest === undefined || running.size < least) return false;
      return Math.max(oldest, respondedAt) < performanceNow() - stuckMs;
    },
  };
}
