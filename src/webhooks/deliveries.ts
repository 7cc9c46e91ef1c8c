import type { ReportEventType } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { changeIndexesIn, eventCollection } from '../reports/event-log.js';
import { eventAt } from '../reports/events.js';
import type { Memory } from '../runtime/port.js';
import { sha256 } from '../runtime/sha256.js';
import type { Collection, Entry, Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import { parseInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import type { Steps } from '../values/steps.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { cancelled, deliveryId, type StoredDelivery, weightOf, withoutAttempts } from './delivery.js';
import { allWebhooks, isToldOf, type StoredWebhook } from './endpoints.js';

/** The messages to all endpoints of a world. */
export const deliveryCollection: Collection<StoredDelivery> = {
  name: 'deliveries',
  indexes: { webhook: ({ webhook }) => webhook },
  state: ({ status }) => status,
};

/** What messages add up to. */
interface DeliveryTotals {
  /** How many are over and kept, and about how many characters they take. */
  readonly over: number;
  readonly weight: number;
  /** About how many those take that wait and tell how they were sent before. */
  readonly waiting: number;
}

/** How far what happened was told, and what became of messages that are no longer kept. */
interface Outbox extends DeliveryTotals {
  /** The position of the last run of events that was gone through. */
  readonly seen: number;
  /** How many that were over made room, or were never kept since there was no memory for them. */
  readonly dropped: number;
  /** Whether messages are held. */
  readonly held?: true;
}

export const ownOutbox = createSingleRecord<Outbox>('outbox');
const emptyOutbox: Outbox = { seen: 0, over: 0, weight: 0, waiting: 0, dropped: 0 };

/** Messages that are over are kept up to these bounds. */
const maxFinishedDeliveries = 5000;
const maxFinishedWeight = 4 * 1024 * 1024;

/** Messages that wait tell how they were sent up to this bound. */
const maxPendingWeight = 2 * 1024 * 1024;

/** Of those that make room, so many go together, so that not each message pays for it. */
const evictedShare = 1 / 8;

/** About what a message takes that was not sent yet, in bytes. */
const deliveryBytes = 400;

/** How many runs of events are gone through at once. */
const runsAtOnce = 50;

export function outboxOf(records: Records): Outbox {
  return ownOutbox.in(records) ?? emptyOutbox;
}

function changeOutbox(tx: Transaction, change: Partial<Outbox>): void {
  ownOutbox.keep(tx, { ...outboxOf(tx), ...change });
}

/** Holds all messages of a world, or lets them go. */
export function holdMessages(tx: Transaction, isHeld: boolean): void {
  const { held = false, ...outbox } = outboxOf(tx);
  if (isHeld !== held) ownOutbox.keep(tx, isHeld ? { ...outbox, held: true } : outbox);
}

export interface CollectOptions {
  time: Timekeeping;
  memory: Memory;
}

/**
 * Makes a message of each of the next events for each endpoint that is told of it.
 * @returns those that it made, in order, and whether there are more events
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
  const made: StoredDelivery[] = [];
  let refused = 0;
  for (const { record: run } of runs)
    for (const place of changeIndexesIn(run)) {
      const news = eventMessageOf(tx, accountId, { report: run.report, place }, time);
      for (const delivery of deliveriesOf(news, webhooks)) {
        // A world that was kept before may hold it already.
        if (tx.get(deliveryCollection, delivery.id) !== undefined) continue;
        if (!memory.hasSpareRoomFor(deliveryBytes)) refused += 1;
        else {
          tx.put(deliveryCollection, delivery.id, delivery);
          made.push(delivery);
        }
      }
    }
  changeOutbox(tx, { seen: last.position, ...(refused === 0 ? {} : { dropped: dropped + refused }) });
  return { made, more: runs.length === runsAtOnce };
}

/** Leaves out what happened until now: nobody was there to be told. */
export function skipEvents(tx: Transaction): void {
  const [newest] = tx.list(eventCollection, { direction: 'older', limit: 1 });
  if (newest !== undefined) changeOutbox(tx, { seen: newest.position });
}

/** What happened, and the message of it, to nobody yet. */
interface EventMessage {
  readonly type: ReportEventType;
  readonly message: Omit<StoredDelivery, 'id' | 'webhook'>;
}

function eventMessageOf(
  tx: Transaction,
  accountId: string,
  tells: { report: string; place: number },
  time: Timekeeping,
): EventMessage {
  const event = eventAt(tx, accountId, { reportId: tells.report, place: tells.place });
  if (event === null) throw new Error('what is in the log of events has happened');
  const at = parseInstant(event.timestamp) as number;
  const clock = time.clockOf(tx);
  const dueAt = clock.mode === 'manual' ? at : time.beginning(clock).began;
  return { type: event.type, message: { tells, at, status: 'pending', dueAt } };
}

/** A message to each of the endpoints that are told of such news. */
function deliveriesOf({ type, message }: EventMessage, webhooks: readonly StoredWebhook[]): StoredDelivery[] {
  return webhooks
    .filter((webhook) => isToldOf(webhook, type))
    .map(({ id }) => ({ id: deliveryId(id, message.tells, sha256), webhook: id, ...message }));
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
 * Puts a message into its new state. Where it is over, the oldest of those may make room; where it waits, and those that
 * do tell of too much already, it does not tell how it was sent.
 */
export function storeDelivery(tx: Transaction, before: StoredDelivery, after: StoredDelivery): void {
  const { over, weight, waiting, dropped } = outboxOf(tx);
  const [was, is] = [totalsOf(before), totalsOf(after)];
  const isTooMuch = is.waiting > was.waiting && waiting - was.waiting + is.waiting > maxPendingWeight;
  tx.replace(deliveryCollection, after.id, isTooMuch ? withoutAttempts(after) : after);
  const burden: DeliveryTotals = {
    over: over - was.over + is.over,
    weight: weight - was.weight + is.weight,
    waiting: waiting - was.waiting + (isTooMuch ? 0 : is.waiting),
  };
  const isFull = burden.over > maxFinishedDeliveries || burden.weight > maxFinishedWeight;
  const kept = isFull ? withRoom(tx, burden) : burden;
  changeOutbox(tx, { ...kept, dropped: dropped + burden.over - kept.over });
}

/** What a message adds to that of all. */
function totalsOf(delivery: StoredDelivery): DeliveryTotals {
  if (delivery.status !== 'pending') return { over: 1, weight: weightOf(delivery), waiting: 0 };
  return { over: 0, weight: 0, waiting: delivery.attempts === undefined ? 0 : weightOf(delivery) };
}

/** Drops the oldest that are over; gives what those weigh that are left. */
function withRoom(tx: Transaction, burden: DeliveryTotals): DeliveryTotals {
  let { over, weight } = burden;
  const goal = {
    over: maxFinishedDeliveries * (1 - evictedShare),
    weight: maxFinishedWeight * (1 - evictedShare),
  };
  for (const state of ['delivered', 'withheld', 'cancelled', 'exhausted'] as const)
    for (const { record } of tx.list(deliveryCollection, {
      state,
      direction: 'newer',
      limit: maxFinishedDeliveries,
    })) {
      if (over <= goal.over && weight <= goal.weight) break;
      tx.delete(deliveryCollection, record.id);
      over -= 1;
      weight -= weightOf(record);
    }
  return { ...burden, over, weight };
}

/** How many are looked up together. */
const pageSize = 500;

/** How many messages a step looks at. */
const atOnce = 100;

/** All messages of a world that are to be sent as scheduled, oldest first. */
export function* pendingDeliveries(records: Records): Generator<StoredDelivery> {
  let from: number | undefined;
  for (;;) {
    const query = { state: 'pending', direction: 'newer', from, limit: pageSize } as const;
    const page: Entry<StoredDelivery>[] = records.list(deliveryCollection, query);
    for (const { record } of page) if (record.dueAt !== undefined) yield record;
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}

/**
 * The steps of doing something to each of some messages, as far as it waits still when its turn comes.
 * @param changing what is done to each, asked for once for every step
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

/** The steps of giving up messages that have not arrived. */
export function bulkCancel(store: Store, accountId: string, ids: readonly string[]): Steps<void> {
  return changePending(store, accountId, ids, (tx) => (delivery) => {
    storeDelivery(tx, delivery, cancelled(delivery));
  });
}

/** The steps after the clock of an account is moved by something else: what waits there is due now. */
export function* bulkReschedule(store: Store, time: Timekeeping, accountId: string): Steps<void> {
  const ids = store.transaction(accountId, (tx) => [...pendingDeliveries(tx)].map(({ id }) => id));
  yield* changePending(store, accountId, ids, (tx) => {
    const { began: dueAt } = time.beginning(time.clockOf(tx));
    return (delivery) => tx.replace(deliveryCollection, delivery.id, { ...delivery, dueAt });
  });
}
