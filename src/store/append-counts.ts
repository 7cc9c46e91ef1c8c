import { performanceNow } from '../runtime/real-time.js';

/** Upper bounds of the duration buckets, in seconds. One more bucket counts all that took longer. */
export const appendBounds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Counts of the appends of this process since it started. */
export interface AppendCounts {
  /** Transactions that were committed. */
  appends: number;
  /** Batches in them, including those that lost a conflict. */
  rows: number;
  /** Batches that lost a conflict. */
  conflicts: number;
  /** Transactions that failed. */
  failures: number;
  /** Committed transactions by bucket of `appendBounds`, and one more for longer ones. */
  readonly steps: number[];
  /** Sum of their durations. */
  ms: number;
}

export function createAppendCounts(): AppendCounts {
  const steps = Array<number>(appendBounds.length + 1).fill(0);
  return { appends: 0, rows: 0, conflicts: 0, failures: 0, steps, ms: 0 };
}

/**
 * Begins to measure a transaction.
 * @returns counts it once it is committed
 */
export function measureAppend(counts: AppendCounts): (rows: number, conflicts: number) => void {
  const from = performanceNow();
  return (rows, conflicts) => {
    const ms = performanceNow() - from;
    let step = 0;
    while (step < appendBounds.length && ms > 1000 * (appendBounds[step] as number)) step += 1;
    counts.steps[step] = (counts.steps[step] ?? 0) + 1;
    counts.appends += 1;
    counts.rows += rows;
    counts.conflicts += conflicts;
    counts.ms += ms;
  };
}
