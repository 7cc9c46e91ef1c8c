import type { WireShape } from '../contract/shapes/wire-shape.js';
import { clockModes } from '../legal/index.js';
import { createKeyedMutex } from '../runtime/concurrency.js';
import type { Stopwatch } from '../runtime/port.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { InstantMs } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { type AccountQueue, isOfWorld } from './account-queues.js';
import { deliveryCollection, storeDelivery } from './deliveries.js';
import {
  afterAttempt,
  afterExtraAttempt,
  afterWaiting,
  cancelled,
  exhaustedToDisable,
  hasArrived,
  injectedFaultOn,
  isGone,
  retryAfterMs,
  type StoredAttempt,
  type StoredDelivery,
} from './delivery.js';
import { type StoredWebhook, webhookCollection } from './endpoints.js';
import type { WebhookFaults } from './fault-decisions.js';
import {
  attemptOf,
  type BuildMessage,
  createBuildMessage,
  type MessageOptions,
  type PreparedMessage,
  prepareMessage,
} from './message.js';
import type { Sender, SendResult } from './sender.js';

/** A message to send. */
interface ScheduledSend {
  id: string;
  /** Scheduled due instant; null for a manual send. */
  dueAt: InstantMs | null;
}

/** Prepares a send; returns the new state of the delivery if nothing is sent, or null if it is gone. */
function prepareSend(
  tx: Transaction,
  queue: AccountQueue,
  { id, dueAt }: ScheduledSend,
  options: SendOptions & { buildMessage: BuildMessage },
): PreparedMessage | StoredDelivery | null {
  const { accountId } = queue;
  const found = isOfWorld(options.store, queue) ? tx.get(deliveryCollection, id) : undefined;
  if (found === undefined || (dueAt !== null && found.status !== 'pending')) return null;
  if (dueAt !== null && tx.get(webhookCollection, found.webhook)?.disabled !== undefined)
    return storeDelivery(tx, found, cancelled(found));
  const delivery = dueAt === null ? found : options.faults.decide(tx, accountId, found);
  const isOvertaking = queue.endpoint(delivery.webhook).hasReordered();
  const due = dueAt === null ? delivery : afterWaiting(delivery, dueAt, isOvertaking);
  if (due !== delivery) return storeDelivery(tx, delivery, due);
  const fault = dueAt === null ? null : injectedFaultOn(delivery);
  return (
    prepareMessage(tx, accountId, delivery, fault, options) ??
    storeDelivery(tx, delivery, cancelled(delivery))
  );
}

/** A delivery after an attempt. */
export interface RecordedAttempt {
  delivery: StoredDelivery;
  attempt: StoredAttempt;
}

/**
 * Stores an attempt, and the health of its endpoint; null if the delivery no longer exists.
 * @param isExtra true if it is not part of the schedule
 */
function recordAttempt(
  tx: Transaction,
  { id, dueAt }: ScheduledSend,
  attemptAs: (number: number, at: InstantMs) => StoredAttempt,
  isExtra: boolean,
  { time, stopwatch }: { time: Timekeeping; stopwatch: Stopwatch },
): RecordedAttempt | null {
  const before = tx.get(deliveryCollection, id);
  if (before === undefined) return null;
  const clock = time.clockOf(tx);
  const { isManual } = clockModes[clock.mode];
  const due = isManual && dueAt !== null ? dueAt : clock.now;
  const attempt = attemptAs((before.sent ?? 0) + 1, due);
  const delayMs = retryAfterMs(attempt, stopwatch());
  const ended = { at: isManual ? due : time.nowOf(clock), clock, retryAfterMs: delayMs };
  const after = isExtra ? afterExtraAttempt(before, attempt) : afterAttempt(before, attempt, ended);
  const webhook = tx.get(webhookCollection, before.webhook);
  // The endpoint may have been disabled or deleted meanwhile.
  const isSubscribed = webhook !== undefined && webhook.disabled === undefined;
  const delivery = after.status !== 'pending' || isSubscribed ? after : cancelled(after);
  storeDelivery(tx, before, delivery);
  if (!isExtra && webhook !== undefined) {
    const health = endpointHealth(webhook, delivery.status, attempt);
    if (health !== webhook) tx.replace(webhookCollection, webhook.id, health);
  }
  return { delivery, attempt };
}

/** Returns an endpoint after an attempt; disabled if it is gone or was exhausted repeatedly. */
function endpointHealth(
  webhook: StoredWebhook,
  status: StoredDelivery['status'],
  attempt: StoredAttempt,
): StoredWebhook {
  const { exhausted = 0, ...others } = webhook;
  if (isGone(attempt)) return { ...webhook, disabled: 'gone' };
  if (status === 'exhausted') {
    const disabled = exhausted + 1 >= exhaustedToDisable ? ({ disabled: 'exhausted' } as const) : {};
    return { ...others, ...disabled, exhausted: exhausted + 1 };
  }
  return hasArrived(attempt) && exhausted > 0 ? others : webhook;
}

export interface SendOptions extends MessageOptions {
  store: Store;
  sender: Sender;
  faults: Pick<WebhookFaults, 'decide'>;
  /** The wire form; by default that of the contract. */
  shape?: WireShape | null;
}

/** Result of sending a message. */
export interface SendOutcome {
  /** Its current state; null if it no longer exists. */
  delivery: StoredDelivery | null;
  /** Usually one; several if a fault duplicates the message. */
  attempts: readonly RecordedAttempt[];
  /** True if the lease of the account was lost meanwhile: its next holder sends the message again. */
  isLeaseLost: boolean;
}

/** Sends a message, with its fault applied, and stores the attempts. */
export type SendOnce = (queue: AccountQueue, scheduled: ScheduledSend) => Promise<SendOutcome>;

/** Larger bodies, in bytes, are sent one at a time per account, to save memory. */
const largeBytes = 256 * 1024;

export function createSendOnce(options: SendOptions): SendOnce {
  const { store, sender, stopwatch } = options;
  const prepareOptions = { ...options, buildMessage: createBuildMessage(options.shape ?? null) };
  const sendLargeInTurn = createKeyedMutex();
  const prepare = (queue: AccountQueue, scheduled: ScheduledSend) =>
    retryTransaction(store, queue.accountId, (tx) => prepareSend(tx, queue, scheduled, prepareOptions));

  /** Sends a request under the lease of the account; null if that was lost before there was a response. */
  const sendLeased = async (
    queue: AccountQueue,
    dispatch: PreparedMessage['dispatch'],
  ): Promise<SendResult | null> => {
    const { accountId, leased } = queue;
    const controller = new AbortController();
    const { signal: lost } = controller;
    const isHeld = (): boolean => {
      if (!store.mayWork(accountId)) controller.abort();
      return !lost.aborted;
    };
    leased.add(controller);
    try {
      const sent = await sender.send({ ...dispatch, lease: { isHeld, lost } }, accountId);
      return 'failure' in sent && lost.aborted ? null : sent;
    } finally {
      leased.delete(controller);
    }
  };

  /** Sends one copy; returns a function that stores the attempt, or null if the message is left to another process. */
  const sendCopy = async (
    queue: AccountQueue,
    scheduled: ScheduledSend,
    prepared: PreparedMessage,
    copy: number,
  ) => {
    const startedAt = stopwatch();
    const sent = await (scheduled.dueAt === null
      ? sender.send(prepared.dispatch, queue.accountId)
      : sendLeased(queue, prepared.dispatch));
    if (sent === null) return null;
    const { copies } = prepared.transmission;
    const copyNote = copies === 1 ? '' : ` This is copy ${copy} of ${copies}.`;
    const attemptAs = (number: number, at: InstantMs): StoredAttempt =>
      attemptOf(prepared, sent, { number, at, startedAt, copy: copyNote });
    return async (): Promise<RecordedAttempt | null> => {
      if (!queue.isCurrent) return null;
      const isExtra = scheduled.dueAt === null || copy > 1;
      return retryTransaction(store, queue.accountId, (tx) =>
        isOfWorld(store, queue) ? recordAttempt(tx, scheduled, attemptAs, isExtra, options) : null,
      );
    };
  };

  const sendPrepared = async (queue: AccountQueue, scheduled: ScheduledSend, prepared: PreparedSend) => {
    if (prepared === null || !('dispatch' in prepared))
      return { delivery: prepared, attempts: [], isLeaseLost: false };
    const { copies, isBurst } = prepared.transmission;
    const attempts: RecordedAttempt[] = [];
    const send = (copy: number) => sendCopy(queue, scheduled, prepared, copy);
    const begun = isBurst ? Array.from({ length: copies }, (_, before) => send(before + 1)) : [];
    for (let copy = 1; copy <= copies; copy += 1) {
      const record = await (begun[copy - 1] ?? send(copy));
      if (record === null) return { delivery: null, attempts, isLeaseLost: true };
      const attempt = await record();
      if (attempt !== null) attempts.push(attempt);
    }
    return { delivery: attempts.at(-1)?.delivery ?? null, attempts, isLeaseLost: false };
  };

  return async (queue, scheduled) => {
    let prepared = await prepare(queue, scheduled);
    const isLarge =
      prepared !== null && 'dispatch' in prepared && prepared.dispatch.body.byteLength > largeBytes;
    if (!isLarge) return sendPrepared(queue, scheduled, prepared);
    // Frees the body while waiting; it is built again.
    prepared = null;
    return sendLargeInTurn(queue.accountId, async () =>
      queue.isCurrent
        ? sendPrepared(queue, scheduled, await prepare(queue, scheduled))
        : { delivery: null, attempts: [], isLeaseLost: false },
    );
  };
}

type PreparedSend = ReturnType<typeof prepareSend>;
