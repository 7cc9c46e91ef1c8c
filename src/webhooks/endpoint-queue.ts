import type { Instant } from '../values/instants.js';
import { isReordered, type StoredDelivery } from './delivery.js';

/** A message that waits for its time, in short. */
export interface QueueEntry {
  readonly id: string;
  readonly dueAt: Instant;
  /** The report that it tells of, as long as it was never sent: first attempts keep their order. */
  readonly first: string | null;
  /** Whether it lets another one go first. */
  readonly yields: boolean;
}

function queueEntryOf(delivery: StoredDelivery): QueueEntry {
  const { id, dueAt = 0, sent, tells } = delivery;
  const first = sent === undefined && 'report' in tells ? tells.report : null;
  return { id, dueAt, first, yields: isReordered(delivery) };
}

/** What waits, by when it is due; of one instant, as it came. There may be very much, and most is taken from its front. */
interface EntryList {
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

/** Those of a lane that let another one go first: whichever is taken next, and is sent. */
interface Reordering {
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
function createReordering(slips: EntryList): Reordering {
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

/** What waits for one endpoint, and how much of it is under way. */
export interface EndpointQueue {
  readonly webhookId: string;
  /** One that it knows already is left out. */
  add(delivery: StoredDelivery): void;
  /**
   * Takes the next that is due, if it may go: no more than so many at once, and no first attempt while an earlier one of
   * its report is under way.
   */
  take(now: Instant, most: number): QueueEntry | undefined;
  /** That one is no longer under way. Where it was sent, who let it go first is due now: right behind it. */
  done(slip: QueueEntry, wasSent: boolean): void;
  /** Whether one lets another go first. */
  isWaitedFor(): boolean;
  /** Takes all that wait; gives their ids. */
  clear(): string[];
  /** When the next is due; Infinity where nothing waits. */
  nextAt(): Instant;
  waiting(): number;
  /** How much of it is under way. */
  running(): number;
}

/** So many are looked at for one that may go. */
const maxScanned = 100;

export function createEndpointQueue(webhookId: string): EndpointQueue {
  const slips = createEntryList();
  const yielding = createReordering(slips);
  const known = new Set<string>();
  const underWay = new Set<QueueEntry>();

  return {
    webhookId,

    add(delivery) {
      if (known.has(delivery.id)) return;
      known.add(delivery.id);
      const slip = queueEntryOf(delivery);
      yielding.add(slip);
      slips.add(slip);
    },

    take(now, most) {
      const at = underWay.size < most ? indexOfNext(slips, underWay, now) : -1;
      if (at < 0) return undefined;
      const slip = slips.take(at);
      underWay.add(slip);
      yielding.take(slip);
      return slip;
    },

    done(slip, wasSent) {
      underWay.delete(slip);
      known.delete(slip.id);
      yielding.done(slip, wasSent);
    },

    isWaitedFor: yielding.isAny,

    clear() {
      const ids = slips.clear().map(({ id }) => id);
      for (const id of ids) known.delete(id);
      yielding.clear();
      return ids;
    },

    nextAt: () => slips.at(0)?.dueAt ?? Number.POSITIVE_INFINITY,
    waiting: () => slips.length,
    running: () => underWay.size,
  };
}

/** Where the first stands that may go; -1 where none may. */
function indexOfNext(slips: EntryList, underWay: ReadonlySet<QueueEntry>, now: Instant): number {
  const passed = new Set([...underWay].map(({ first }) => first));
  for (let at = 0; at < maxScanned; at += 1) {
    const slip = slips.at(at);
    if (slip === undefined || slip.dueAt > now) return -1;
    const { first } = slip;
    if (first === null || !passed.has(first)) return at;
    passed.add(first);
  }
  return -1;
}
