import { clockModes } from '../contract/clock-modes.js';
import { problem } from '../contract/problems.js';
import { changeIndexesIn, eventCollection, lastEventPosition } from '../reports/event-log.js';
import { eventAt } from '../reports/events.js';
import type { Memory } from '../runtime/port.js';
import { allEntries } from '../store/pages.js';
import type { Collection, Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import { parseInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import type { Steps } from '../values/steps.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { cancelled, deliveryId, type StoredDelivery, weightOf, withoutAttempts } from './delivery.js';
import { allWebhooks, hasWebhooks, isSubscribedTo } from './endpoints.js';

/** The deliveries to all endpoints of a world. */
export const deliveryCollection: Collection<StoredDelivery> = {
  name: 'deliveries',
  indexes: { webhook: ({ webhook }) => webhook },
  state: ({ status }) => status,
};

interface DeliveryTotals {
  /** Number of finished and kept deliveries; `weight` is their estimated size in characters. */
  readonly over: number;
  readonly weight: number;
  /** Estimated size of the attempts of pending deliveries, in characters. */
  readonly waiting: number;
}

/** Progress through the event log, and totals of deliveries, including those no longer kept. */
interface Outbox extends DeliveryTotals {
  /** Position of the last run of events that was processed. */
  readonly seen: number;
  /** Number of deliveries that were evicted after they finished, or not made for lack of memory. */
  readonly dropped: number;
  /** Present if messages are held. */
  readonly held?: true;
}

export const ownOutbox = createSingleRecord<Outbox>('outbox');
const emptyOutbox: Outbox = { seen: 0, over: 0, weight: 0, waiting: 0, dropped: 0 };

const maxFinishedDeliveries = 5000;
const maxFinishedWeight = 4 * 1024 * 1024;

/** Bound on the attempts kept with pending deliveries. */
const maxPendingWeight = 2 * 1024 * 1024;

/** Share evicted at once, so that not every delivery pays for an eviction. */
const evictedShare = 1 / 8;

/** Estimated size of a delivery that was not sent yet, in bytes. */
const deliveryBytes = 400;

/** Runs of events processed per transaction. */
const runsAtOnce = 50;

export function outboxOf(records: Records): Outbox {
  return ownOutbox.get(records) ?? emptyOutbox;
}

function changeOutbox(tx: Transaction, change: Partial<Outbox>): void {
  ownOutbox.set(tx, { ...outboxOf(tx), ...change });
}

/** Holds all messages of a world, or releases them. */
export function holdMessages(tx: Transaction, isHeld: boolean): void {
  const { held = false, ...outbox } = outboxOf(tx);
  if (isHeld !== held) ownOutbox.set(tx, isHeld ? { ...outbox, held: true } : outbox);
}

export interface CollectOptions {
  time: Timekeeping;
  memory: Memory;
}

/**
 * Makes a delivery of each of the next events for each endpoint that subscribes to it.
 * @returns the new deliveries in order, and whether there are more events
 */
export function collectDeliveries(
  tx: Transaction,
  accountId: string,
  { time, memory }: CollectOptions,
): { made: StoredDelivery[]; more: boolean } {
  const webhooks = allWebhooks(tx);
  const { seen, dropped } = outboxOf(tx);
  if (webhooks.length === 0) return { made: [], more: false };
  const runs = tx.list(eventCollection, { direction: 'newer', from: seen, limit: runsAtOnce });
  const last = runs.at(-1);
  if (last === undefined) return { made: [], more: false };
  const clock = time.clockOf(tx);
  const made: StoredDelivery[] = [];
  let refused = 0;
  for (const { record: run } of runs)
    for (const index of changeIndexesIn(run)) {
      const subject = { report: run.report, place: index };
      const event = eventAt(tx, accountId, { reportId: run.report, index });
      if (event === null) throw new Error('the log of events has an event that did not happen');
      const at = parseInstant(event.timestamp) as number;
      const dueAt = clockModes[clock.mode].isManual ? at : time.nowOf(clock);
      for (const { id: webhook } of webhooks.filter((each) => isSubscribedTo(each, event.type))) {
        const id = deliveryId(webhook, subject);
        // A restored world may have it already.
        if (tx.get(deliveryCollection, id) !== undefined) continue;
        if (!memory.hasSpareRoomFor(deliveryBytes)) {
          refused += 1;
          continue;
        }
        const delivery: StoredDelivery = { id, webhook, subject, at, status: 'pending', dueAt };
        tx.put(deliveryCollection, id, delivery);
        made.push(delivery);
      }
    }
  changeOutbox(tx, { seen: last.position, ...(refused === 0 ? {} : { dropped: dropped + refused }) });
  return { made, more: runs.length === runsAtOnce };
}

/** Skips all events until now, because no endpoint existed. */
export function skipEvents(tx: Transaction): void {
  const seen = lastEventPosition(tx);
  if (seen !== undefined) changeOutbox(tx, { seen });
}

/** @throws problem `delivery-not-found` */
export function findDelivery(records: Records, webhookId: string, id: string): StoredDelivery {
  const delivery = records.get(deliveryCollection, id);
  if (delivery?.webhook === webhookId) return delivery;
  const { dropped } = outboxOf(records);
  const hint =
    dropped > 0
      ? `${dropped} older messages of this account are no longer kept.`
      : `GET /v1/webhooks/${webhookId}/deliveries lists them.`;
  throw problem('delivery-not-found', { webhookId, deliveryId: quoteValue(id), hint });
}

/**
 * Stores the new state of a delivery. May evict the oldest finished ones; drops the attempts of a pending one if
 * those of all pending ones are too large.
 */
export function storeDelivery(
  tx: Transaction,
  before: StoredDelivery,
  after: StoredDelivery,
): StoredDelivery {
  const { over, weight, waiting, dropped } = outboxOf(tx);
  const [was, is] = [totalsOf(before), totalsOf(after)];
  const isTooMuch = waiting - was.waiting + is.waiting > maxPendingWeight;
  tx.replace(deliveryCollection, after.id, isTooMuch ? withoutAttempts(after) : after);
  const totals: DeliveryTotals = {
    over: over - was.over + is.over,
    weight: weight - was.weight + is.weight,
    waiting: waiting - was.waiting + (isTooMuch ? 0 : is.waiting),
  };
  const isFull = totals.over > maxFinishedDeliveries || totals.weight > maxFinishedWeight;
  const kept = isFull ? evictOldest(tx, totals) : totals;
  changeOutbox(tx, { ...kept, dropped: dropped + totals.over - kept.over });
  return after;
}

/** Contribution of one delivery to the totals. */
function totalsOf(delivery: StoredDelivery): DeliveryTotals {
  if (delivery.status !== 'pending') return { over: 1, weight: weightOf(delivery), waiting: 0 };
  return { over: 0, weight: 0, waiting: delivery.attempts === undefined ? 0 : weightOf(delivery) };
}

/** Evicts the oldest finished deliveries; returns the new totals. */
function evictOldest(tx: Transaction, totals: DeliveryTotals): DeliveryTotals {
  let { over, weight } = totals;
  const query = { direction: 'newer', limit: maxFinishedDeliveries } as const;
  const kept = 1 - evictedShare;
  for (const state of ['delivered', 'withheld', 'cancelled', 'exhausted'] as const)
    for (const { record } of tx.list(deliveryCollection, { ...query, state })) {
      if (over <= maxFinishedDeliveries * kept && weight <= maxFinishedWeight * kept) break;
      tx.delete(deliveryCollection, record.id);
      over -= 1;
      weight -= weightOf(record);
    }
  return { ...totals, over, weight };
}

/** Deliveries changed per transaction. */
const atOnce = 100;

/** All pending deliveries of a world that are scheduled, oldest first. */
export function pendingDeliveries(records: Records): StoredDelivery[] {
  const pending = allEntries<StoredDelivery>((query) => records.list(deliveryCollection, query), {
    state: 'pending',
  });
  return [...pending].flatMap(({ record }) => (record.dueAt === undefined ? [] : [record]));
}

/** Returns whether an account has messages that are sent as time passes. */
export function hasUnsent(records: Records): boolean {
  if (!hasWebhooks(records)) return false;
  const { held, seen } = outboxOf(records);
  if (held === true) return false;
  return (lastEventPosition(records) ?? 0) > seen || pendingDeliveries(records).length > 0;
}

/**
 * Applies a change to each of some deliveries that is still pending, in steps.
 * @param changing returns the change; called once per step
 */
export function* changePending(
  store: Store,
  accountId: string,
  ids: readonly string[],
  changing: (tx: Transaction) => (delivery: StoredDelivery) => void,
): Steps<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    store.transaction(accountId, (tx) => {
      const change = changing(tx);
      for (const id of ids.slice(at, at + atOnce)) {
        const delivery = tx.get(deliveryCollection, id);
        if (delivery?.status === 'pending') change(delivery);
      }
    });
    yield;
  }
}

/** Cancels pending deliveries, in steps. */
export function bulkCancel(store: Store, accountId: string, ids: readonly string[]): Steps<void> {
  return changePending(store, accountId, ids, (tx) => (delivery) => {
    storeDelivery(tx, delivery, cancelled(delivery));
  });
}

/** Makes all pending deliveries due now, in steps, after the clock mode of an account changed. */
export function* bulkReschedule(store: Store, time: Timekeeping, accountId: string): Steps<void> {
  const ids = store.transaction(accountId, (tx) => pendingDeliveries(tx).map(({ id }) => id));
  yield* changePending(store, accountId, ids, (tx) => {
    const dueAt = time.nowOf(time.clockOf(tx));
    return (delivery) => tx.replace(deliveryCollection, delivery.id, { ...delivery, dueAt });
  });
}
