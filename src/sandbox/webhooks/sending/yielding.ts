import type { Instant } from '../../../domain/life/clock.js';
import type { EntryList, QueueEntry } from './slips.js';

/** Those of a lane that let another one go first: whichever is taken next, and is sent. */
export interface Reordering {
  isAny(): boolean;
  /** That one more waits, whether it lets another go first or does not. */
  add(slip: QueueEntry): void;
  /** That one was taken. */
  take(slip: QueueEntry): void;
  /** That one is no longer under way. Where it was sent, who let it go first is due now: right behind it. */
  done(slip: QueueEntry, wasSent: boolean): void;
  /** That none waits any more. */
  clear(): void;
}

/** @param slips all that wait in the lane */
export function createReordering(slips: EntryList): Reordering {
  let count = 0;
  /** Those that were taken since the last one began to let another go first. */
  let overtaking = new Set<QueueEntry>();

  return {
    isAny: () => count > 0,
    add(slip) {
      if (!slip.yields) return;
      overtaking = new Set();
      count += 1;
    },
    take(slip) {
      if (slip.yields) count -= 1;
      overtaking.add(slip);
    },
    done(slip, wasSent) {
      if (!overtaking.delete(slip) || !wasSent || count === 0) return;
      count = 0;
      slips.fill(releaseEntries(slips.clear(), slip.dueAt));
    },
    clear() {
      count = 0;
    },
  };
}

/** All that wait, in their order after those that yield were let go behind one that was due at an instant. */
function releaseEntries(all: readonly QueueEntry[], dueAt: Instant): QueueEntry[] {
  const waiting = all.filter((slip) => slip.yields);
  const others = all.filter((slip) => !slip.yields);
  const place = others.findIndex((slip) => slip.dueAt >= dueAt);
  const due = waiting.map((slip) => ({ ...slip, dueAt: Math.min(slip.dueAt, dueAt), yields: false }));
  return others.toSpliced(place < 0 ? others.length : place, 0, ...due);
}
