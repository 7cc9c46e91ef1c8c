import type { InstantMs } from '../values/instants.js';
import { firstNotBefore } from '../values/maps.js';
import { isReordered, type StoredDelivery } from './delivery.js';

/** A pending delivery, reduced to what decides its turn. */
export interface QueueEntry {
  readonly id: string;
  readonly dueAt: InstantMs;
  /** The report whose first attempts are sent in order, if this is one of them; null for a retry or a ping. */
  readonly orderedReport: string | null;
  /** True while it waits until another delivery is sent first. */
  readonly isReordered: boolean;
}

/** Entries by due instant; equal instants in order of arrival. Efficient for many entries taken from the front. */
interface EntryList {
  readonly length: number;
  /** Entry at this offset from the front. */
  at(offset: number): QueueEntry | undefined;
  add(entry: QueueEntry): void;
  /** Removes and returns the entry at this offset from the front. */
  take(offset: number): QueueEntry;
  /** Removes and returns all entries. */
  clear(): QueueEntry[];
  /** Replaces all entries; keeps the given order. */
  fill(entries: readonly QueueEntry[]): void;
}

/** Removed entries at the front are freed together, from this number and if they are at least half. */
const minTrimmed = 1000;

export function createEntryList(): EntryList {
  let all: QueueEntry[] = [];
  /** Index of the first entry not yet taken. */
  let start = 0;

  /** Index after all entries that are not due later. */
  const indexAfter = (dueAt: InstantMs): number =>
    firstNotBefore(start, all.length, (at) => (all[at] as QueueEntry).dueAt <= dueAt);

  return {
    get length() {
      return all.length - start;
    },
    at: (offset) => all[start + offset],
    add: (entry) => void all.splice(indexAfter(entry.dueAt), 0, entry),
    take(offset) {
      const entry = all[start + offset] as QueueEntry;
      all.copyWithin(start + 1, start, start + offset);
      start += 1;
      if (start >= minTrimmed && 2 * start >= all.length) {
        all.splice(0, start);
        start = 0;
      }
      return entry;
    },
    clear() {
      const taken = all.slice(start);
      [all, start] = [[], 0];
      return taken;
    },
    fill(entries) {
      [all, start] = [[...entries], 0];
    },
  };
}

/** Returns all entries in their new order: the reordered ones follow those due before an instant. */
function releaseEntries(all: readonly QueueEntry[], dueAt: InstantMs): QueueEntry[] {
  const waiting = all.filter((entry) => entry.isReordered);
  const others = all.filter((entry) => !entry.isReordered);
  const offset = others.findIndex((entry) => entry.dueAt >= dueAt);
  const due = waiting.map((entry) => ({ ...entry, dueAt: Math.min(entry.dueAt, dueAt), isReordered: false }));
  return others.toSpliced(offset < 0 ? others.length : offset, 0, ...due);
}

/** The waiting deliveries of one endpoint, and those in flight. */
export interface EndpointQueue {
  readonly webhookId: string;
  /** Does nothing if it has the delivery already, or if its report is blocked. */
  add(delivery: StoredDelivery): void;
  /**
   * Takes the next due entry that may be sent: at most `max` are in flight, and first attempts of one report go one
   * by one, in order.
   */
  take(now: InstantMs, max: number): QueueEntry | undefined;
  /** Called when an entry is no longer in flight. If it was sent, reordered entries become due right after it. */
  done(entry: QueueEntry, wasSent: boolean): void;
  /**
   * Drops the waiting first attempts of a report, and takes no more of them until `clear`: an earlier one is not in the
   * queue although it was not sent.
   */
  blockReport(report: string | null): void;
  /** Returns whether any entry waits until another one is sent first. */
  hasReordered(): boolean;
  /** Removes all waiting entries; returns their ids. */
  clear(): string[];
  /** Due instant of the next entry; Infinity for none. */
  nextAt(): InstantMs;
  waiting(): number;
  /** Number of entries in flight. */
  running(): number;
}

/** Max entries scanned to find one that can be sent. */
const maxScanned = 100;

export function createEndpointQueue(webhookId: string): EndpointQueue {
  const entries = createEntryList();
  const known = new Set<string>();
  const inFlight = new Set<QueueEntry>();
  /** Number of waiting reordered entries; the next entry that is taken and sent releases them. */
  let reordered = 0;
  /** Entries taken since the last reordered one was added. */
  let takenSince = new Set<QueueEntry>();
  const blockedReports = new Set<string>();

  return {
    webhookId,

    add(delivery) {
      const { id, dueAt = 0, sent, subject } = delivery;
      const orderedReport = sent === undefined && 'report' in subject ? subject.report : null;
      if (known.has(id) || (orderedReport !== null && blockedReports.has(orderedReport))) return;
      known.add(id);
      const entry = { id, dueAt, orderedReport, isReordered: isReordered(delivery) };
      if (entry.isReordered) {
        takenSince = new Set();
        reordered += 1;
      }
      entries.add(entry);
    },

    take(now, max) {
      const at = inFlight.size < max ? indexOfNext(entries, inFlight, now) : -1;
      if (at < 0) return undefined;
      const entry = entries.take(at);
      inFlight.add(entry);
      if (entry.isReordered) reordered -= 1;
      takenSince.add(entry);
      return entry;
    },

    done(entry, wasSent) {
      inFlight.delete(entry);
      known.delete(entry.id);
      if (!takenSince.delete(entry) || !wasSent || reordered === 0) return;
      reordered = 0;
      entries.fill(releaseEntries(entries.clear(), entry.dueAt));
    },

    blockReport(report) {
      if (report === null) return;
      blockedReports.add(report);
      const all = entries.clear();
      entries.fill(all.filter(({ orderedReport }) => orderedReport !== report));
      for (const { orderedReport, id, isReordered: isWaiting } of all) {
        if (orderedReport !== report) continue;
        known.delete(id);
        if (isWaiting) reordered -= 1;
      }
    },

    hasReordered: () => reordered > 0,

    clear() {
      const ids = entries.clear().map(({ id }) => id);
      for (const id of ids) known.delete(id);
      reordered = 0;
      blockedReports.clear();
      return ids;
    },

    nextAt: () => entries.at(0)?.dueAt ?? Number.POSITIVE_INFINITY,
    waiting: () => entries.length,
    running: () => inFlight.size,
  };
}

/** Offset of the first entry that may be sent; -1 for none. */
function indexOfNext(entries: EntryList, inFlight: ReadonlySet<QueueEntry>, now: InstantMs): number {
  const passed = new Set([...inFlight].map(({ orderedReport }) => orderedReport));
  for (let at = 0; at < maxScanned; at += 1) {
    const entry = entries.at(at);
    if (entry === undefined || entry.dueAt > now) return -1;
    const { orderedReport } = entry;
    if (orderedReport === null || !passed.has(orderedReport)) return at;
    passed.add(orderedReport);
  }
  return -1;
}
