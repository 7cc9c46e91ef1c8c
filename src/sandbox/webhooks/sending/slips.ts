import type { Instant } from '../../../domain/life/clock.js';
import { isReordered, type StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';

/** A message that waits for its time, in short. */
export interface QueueEntry {
  readonly id: string;
  readonly dueAt: Instant;
  /** The report that it tells of, as long as it was never sent: first attempts keep their order. */
  readonly first: string | null;
  /** Whether it lets another one go first. */
  readonly yields: boolean;
}

export function queueEntryOf(delivery: StoredDelivery): QueueEntry {
  const { id, dueAt = 0, sent, tells } = delivery;
  const first = sent === undefined && 'report' in tells ? tells.report : null;
  return { id, dueAt, first, yields: isReordered(delivery) };
}

/** What waits, by when it is due; of one instant, as it came. There may be very much, and most is taken from its front. */
export interface EntryList {
  readonly length: number;
  /** The next but so many. */
  at(place: number): QueueEntry | undefined;
  add(slip: QueueEntry): void;
  /** Takes out the one at a place. */
  take(place: number): QueueEntry;
  /** Takes all. */
  clear(): QueueEntry[];
  /** Puts others in the place of all, in their order. */
  fill(slips: readonly QueueEntry[]): void;
}

/** The places of so many that were taken are given up together, where those are the most. */
const minTrimmed = 1000;

export function createEntryList(): EntryList {
  let all: QueueEntry[] = [];
  /** What stands before it was taken. */
  let first = 0;

  /** Behind all that are not due later. */
  const placeOf = (dueAt: Instant): number => {
    let [low, high] = [first, all.length];
    // Mostly what comes later is due later.
    if (low === high || (all[high - 1] as QueueEntry).dueAt <= dueAt) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle] as QueueEntry).dueAt <= dueAt) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get length() {
      return all.length - first;
    },
    at: (place) => all[first + place],
    add: (slip) => void all.splice(placeOf(slip.dueAt), 0, slip),
    take(place) {
      const slip = all[first + place] as QueueEntry;
      all.copyWithin(first + 1, first, first + place);
      first += 1;
      if (first >= minTrimmed && 2 * first >= all.length) {
        all.splice(0, first);
        first = 0;
      }
      return slip;
    },
    clear() {
      const taken = all.slice(first);
      [all, first] = [[], 0];
      return taken;
    },
    fill(slips) {
      [all, first] = [[...slips], 0];
    },
  };
}
