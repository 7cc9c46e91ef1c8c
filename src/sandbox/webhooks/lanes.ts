import type { Instant } from '../../domain/life/clock.js';
import { isYielding, type StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import { createSlips, type Slip } from './slips.js';

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
  /** That one is no longer under way. Where it was sent, who let it go first is due now: right behind it. */
  done(slip: Slip, wasSent: boolean): void;
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
const longestLook = 100;

export function createLane(webhookId: string): Lane {
  const slips = createSlips();
  const known = new Set<string>();
  const reports = new Set<string>();
  let underWay = 0;
  let yielding = 0;
  /** Those that were taken since the last one began to let another go first. */
  let overtaking = new Set<Slip>();

  /** Where the first stands that may go. */
  const placeOfNext = (now: Instant): number => {
    const passed = new Set<string>();
    for (let at = 0; at < longestLook; at += 1) {
      const slip = slips.at(at);
      if (slip === undefined || slip.dueAt > now) return -1;
      const { first } = slip;
      if (first === null || !(reports.has(first) || passed.has(first))) return at;
      passed.add(first);
    }
    return -1;
  };

  /** Lets those go that waited for another one. */
  const release = (dueAt: Instant): void => {
    if (yielding === 0) return;
    yielding = 0;
    const all = slips.clear();
    const waiting = all.filter((slip) => slip.yields);
    const others = all.filter((slip) => !slip.yields);
    const place = others.findIndex((slip) => slip.dueAt >= dueAt);
    const due = waiting.map((slip) => ({ ...slip, dueAt: Math.min(slip.dueAt, dueAt), yields: false }));
    others.splice(place < 0 ? others.length : place, 0, ...due);
    slips.fill(others);
  };

  return {
    webhookId,

    add(delivery) {
      const { id, dueAt = 0, sent, tells } = delivery;
      if (known.has(id)) return;
      known.add(id);
      const first = sent === undefined && 'report' in tells ? tells.report : null;
      const yields = isYielding(delivery);
      if (yields) {
        overtaking = new Set();
        yielding += 1;
      }
      slips.add({ id, dueAt, first, yields });
    },

    take(now, most) {
      const at = underWay < most ? placeOfNext(now) : -1;
      if (at < 0) return undefined;
      const slip = slips.take(at);
      if (slip.first !== null) reports.add(slip.first);
      if (slip.yields) yielding -= 1;
      underWay += 1;
      overtaking.add(slip);
      return slip;
    },

    done(slip, wasSent) {
      const { id, first, dueAt } = slip;
      if (first !== null) reports.delete(first);
      known.delete(id);
      underWay -= 1;
      if (overtaking.delete(slip) && wasSent) release(dueAt);
    },

    isWaitedFor: () => yielding > 0,

    clear() {
      const ids = slips.clear().map(({ id }) => id);
      for (const id of ids) known.delete(id);
      yielding = 0;
      return ids;
    },

    nextAt: () => slips.at(0)?.dueAt ?? Number.POSITIVE_INFINITY,
    waiting: () => slips.length,
    running: () => underWay,
  };
}
