import type { SeenExchange } from './seen-exchange.js';

/** Exchanges that are over, and wait to be examined, or are. */
export interface Backlog {
  add(seen: SeenExchange): void;
  /** Resolves when none waits. */
  empty(): Promise<void>;
  /** How many were passed over, since too much waited. */
  readonly passedOver: number;
}

/** So many bytes wait at most. */
const mostWaiting = 128 * 1024 * 1024;
/** About what an exchange takes besides its bodies. */
const headBytes = 4096;

/**
 * Examines exchanges one after the other, in the order in which they ended.
 * @param failed hears of one that could not be examined: a bug of ours, which is that exchange's alone
 */
export function createBacklog(
  examine: (seen: SeenExchange) => Promise<void>,
  failed: (seen: SeenExchange, error: unknown) => void,
  most = mostWaiting,
): Backlog {
  const waiting: SeenExchange[] = [];
  let bytes = 0;
  let passedOver = 0;
  let running = Promise.resolve();
  let isRunning = false;

  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await examine(next);
      } catch (error) {
        failed(next, error);
      }
      bytes -= sizeOf(next);
    }
    isRunning = false;
  };

  return {
    add(seen) {
      if (bytes > 0 && bytes + sizeOf(seen) > most) {
        passedOver += 1;
        return;
      }
      bytes += sizeOf(seen);
      waiting.push(seen);
      if (isRunning) return;
      isRunning = true;
      running = run();
    },
    empty: () => running,
    get passedOver() {
      return passedOver;
    },
  };
}

function sizeOf({ request, answer }: SeenExchange): number {
  return headBytes + request.body.size + (answer?.body.size ?? 0);
}
