import type { Instant } from '../../../domain/life/clock.js';
import type { Slip, Slips } from './slips.js';

/** Those of a lane that let another one go first: whichever is taken next, and is sent. */
export interface Yielding {
  isAny(): boolean;
  /** That one more waits, whether it lets another go first or does not. */
  add(slip: Slip): void;
  /** That one was taken. */
  take(slip: Slip): void;
  /** That one is no longer under way. Where it was sent, who let it go first is due now: right behind it. */
  done(slip: Slip, wasSent: boolean): void;
  /** That none waits any more. */
  clear(): void;
}

/** @param slips all that wait in the lane */
export function createYielding(slips: Slips): Yielding {
  let count = 0;
  /** Those that were taken since the last one began to let another go first. */
  let overtaking = new Set<Slip>();

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
      slips.fill(released(slips.clear(), slip.dueAt));
    },
    clear() {
      count = 0;
    },
  };
}

/** All that wait, in their order after those that yield were let go behind one that was due at an instant. */
function released(all: readonly Slip[], dueAt: Instant): Slip[] {
  const waiting = all.filter((slip) => slip.yields);
  const others = all.filter((slip) => !slip.yields);
  const place = others.findIndex((slip) => slip.dueAt >= dueAt);
  const due = waiting.map((slip) => ({ ...slip, dueAt: Math.min(slip.dueAt, dueAt), yields: false }));
  return others.toSpliced(place < 0 ? others.length : place, 0, ...due);
}
