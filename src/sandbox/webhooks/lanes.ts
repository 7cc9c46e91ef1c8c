import type { Instant } from '../../domain/life/clock.js';
import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';

/** A message that waits for its time, in short. */
export interface Slip {
  readonly id: string;
  readonly dueAt: Instant;
  /** The report that it tells of, as long as it was never sent: first attempts keep their order. */
  readonly first: string | null;
}

/** What waits for one endpoint, and how much of it is under way. */
export interface Lane {
  readonly webhookId: string;
  /** One that it knows already is left out. */
  add(delivery: StoredDelivery): void;
  /**
   * Takes the next that is due, if it may go: no more than so many at once, and no first attempt while an earlier one of
   * its report is under way.
   */
  take(now: Instant, most: number): Slip | undefined;
  /** That one is no longer under way. */
  done(slip: Slip): void;
  /** Takes all that wait; gives their ids. */
  clear(): string[];
  /** When the next is due; Infinity where nothing waits. */
  nextAt(): Instant;
  waiting(): number;
}

/** So many are looked at for one that may go. */
const longestLook = 100;

export function createLane(webhookId: string): Lane {
  /** By when they are due; of one instant, as they came. */
  const slips: Slip[] = [];
  const known = new Set<string>();
  const reports = new Set<string>();
  let underWay = 0;

  /** Where the first stands that may go. */
  const placeOfNext = (now: Instant): number => {
    const passed = new Set<string>();
    for (let at = 0; at < longestLook; at += 1) {
      const slip = slips[at];
      if (slip === undefined || slip.dueAt > now) return -1;
      const { first } = slip;
      if (first === null || !(reports.has(first) || passed.has(first))) return at;
      passed.add(first);
    }
    return -1;
  };

  return {
    webhookId,

    add({ id, dueAt = 0, sent, tells }) {
      if (known.has(id)) return;
      known.add(id);
      const first = sent === undefined && 'report' in tells ? tells.report : null;
      // Mostly what comes later is due later.
      let at = slips.length;
      while (at > 0 && (slips[at - 1] as Slip).dueAt > dueAt) at -= 1;
      slips.splice(at, 0, { id, dueAt, first });
    },

    take(now, most) {
      const at = underWay < most ? placeOfNext(now) : -1;
      const [slip] = at < 0 ? [] : slips.splice(at, 1);
      if (slip === undefined) return undefined;
      if (slip.first !== null) reports.add(slip.first);
      underWay += 1;
      return slip;
    },

    done({ id, first }) {
      if (first !== null) reports.delete(first);
      known.delete(id);
      underWay -= 1;
    },

    clear() {
      const ids = slips.map(({ id }) => id);
      for (const id of ids) known.delete(id);
      slips.length = 0;
      return ids;
    },

    nextAt: () => slips[0]?.dueAt ?? Number.POSITIVE_INFINITY,
    waiting: () => slips.length,
  };
}
