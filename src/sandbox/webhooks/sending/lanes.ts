import type { Instant } from '../../../domain/life/clock.js';
import type { StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import { createEntryList, type EntryList, type QueueEntry, queueEntryOf } from './slips.js';
import { createReordering } from './yielding.js';

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
