import { clockModes } from '../contract/clock-modes.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
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

export interface SendOptions extends MessageOptions {
  store: Store;
  sender: Sender;
  faults: Pick<WebhookFaults, 'decide'>;
  /** The wire form; by default that of the contract. */
  shape?: WireShape | null;
}

/** A delivery to send, as scheduled or on request. */
interface DeliveryToSend {
  id: string;
  /** Scheduled due instant; null for a send on request. */
  dueAt: InstantMs | null;
}

/** A delivery after an attempt. */
export interface RecordedAttempt {
  delivery: StoredDelivery;
  attempt: StoredAttempt;
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
export type SendMessage = (queue: AccountQueue, toSend: DeliveryToSend) => Promise<SendOutcome>;

/** Larger bodies, in bytes, are sent one at a time per account, to save memory. */
const largeBytes = 256 * 1024;

export function createSendMessage(options: SendOptions): SendMessage {
  const { store, sender, stopwatch } = options;
  const decisionOptions = { ...options, buildMessage: createBuildMessage(options.shape ?? null) };
  const sendLargeInTurn = createKeyedMutex();
  const decide = (queue: AccountQueue, toSend: DeliveryToSend) =>
    retryTransaction(store, queue.accountId, (tx) => decideSend(tx, queue, toSend, decisionOptions));

  /** Sends a request under the lease of the account; null if that was lost before there was a response. */
  const sendLeased = async (
    queue: AccountQueue,
    dispatch: PreparedMessage['dispatch'],
  ): Promise<SendResult | null> => {
    const { accountId, leased } = queue;
    let isLost = false;
    let endRequest = (): void => {};
    const lose = (): void => {
      isLost = true;
      endRequest();
    };
    const isHeld = (): boolean => {
      if (!store.mayWork(accountId)) lose();
      return !isLost;
    };
    const onLost = (listener: () => void): void => {
      endRequest = listener;
    };
    leased.add(lose);
    try {
      const sent = await sender.send({ ...dispatch, lease: { isHeld, onLost } }, accountId);
      return 'failure' in sent && isLost ? null : sent;
    } finally {
      leased.delete(lose);
    }
  };

  /** Sends one copy; null if the message is left to another process. */
  const sendCopy = async (queue: AccountQueue, { dueAt }: DeliveryToSend, { dispatch }: PreparedMessage) => {
    const startedAt = stopwatch();
    const sent = await (dueAt === null
      ? sender.send(dispatch, queue.accountId)
      : sendLeased(queue, dispatch));
    return sent === null ? null : { sent, startedAt };
  };

  /** Sends all copies of a message, and stores their attempts in order. */
  const sendCopies = async (
    queue: AccountQueue,
    toSend: DeliveryToSend,
    message: PreparedMessage,
  ): Promise<SendOutcome> => {
    const { copies, isBurst } = message.transmission;
    const attempts: RecordedAttempt[] = [];
    const begun = isBurst ? Array.from({ length: copies }, () => sendCopy(queue, toSend, message)) : [];
    for (let copy = 1; copy <= copies; copy += 1) {
      const finished = await (begun[copy - 1] ?? sendCopy(queue, toSend, message));
      if (finished === null) return { delivery: null, attempts, isLeaseLost: true };
      if (!queue.isCurrent) continue;
      const { sent, startedAt } = finished;
      const copyNote = copies === 1 ? '' : ` This is copy ${copy} of ${copies}.`;
      const attemptAs = (number: number, at: InstantMs): StoredAttempt =>
        attemptOf(message, sent, { number, at, startedAt, copy: copyNote });
      const isExtra = toSend.dueAt === null || copy > 1;
      const attempt = await retryTransaction(store, queue.accountId, (tx) =>
        isOfWorld(store, queue) ? recordAttempt(tx, toSend, attemptAs, isExtra, options) : null,
      );
      if (attempt !== null) attempts.push(attempt);
    }
    return { delivery: attempts.at(-1)?.delivery ?? null, attempts, isLeaseLost: false };
  };

  const carryOut = async (
    queue: AccountQueue,
    toSend: DeliveryToSend,
    decision: SendDecision,
  ): Promise<SendOutcome> =>
    decision.message === null
      ? { delivery: decision.delivery, attempts: [], isLeaseLost: false }
      : sendCopies(queue, toSend, decision.message);

  return async (queue, toSend) => {
    let decision: SendDecision | null = await decide(queue, toSend);
    const isLarge = decision.message !== null && decision.message.dispatch.body.byteLength > largeBytes;
    if (!isLarge) return carryOut(queue, toSend, decision);
    // Frees the body while waiting; it is built again.
    decision = null;
    return sendLargeInTurn(queue.accountId, async () =>
      carryOut(queue, toSend, queue.isCurrent ? await decide(queue, toSend) : gone),
    );
  };
}

/** A message to send or, if nothing is sent, the new state of its delivery; null if it is gone. */
type SendDecision = { message: PreparedMessage } | { message: null; delivery: StoredDelivery | null };

const gone: SendDecision = { message: null, delivery: null };

/** Decides about a send. A delivery that is not sent may be cancelled or delayed, which is stored. */
function decideSend(
  tx: Transaction,
  queue: AccountQueue,
  { id, dueAt }: DeliveryToSend,
  options: SendOptions & { buildMessage: BuildMessage },
): SendDecision {
  const { accountId } = queue;
  const found = isOfWorld(options.store, queue) ? tx.get(deliveryCollection, id) : undefined;
  if (found === undefined || (dueAt !== null && found.status !== 'pending')) return gone;
  if (dueAt !== null && tx.get(webhookCollection, found.webhook)?.disabled !== undefined)
    return { message: null, delivery: storeDelivery(tx, found, cancelled(found)) };
  const delivery = dueAt === null ? found : options.faults.decide(tx, accountId, found);
  const isOvertaking = queue.endpoint(delivery.webhook).hasReordered();
  const due = dueAt === null ? delivery : afterWaiting(delivery, dueAt, isOvertaking);
  if (due !== delivery) return { message: null, delivery: storeDelivery(tx, delivery, due) };
  const fault = dueAt === null ? null : injectedFaultOn(delivery);
  const message = prepareMessage(tx, accountId, delivery, fault, options);
  if (message !== null) return { message };
  return { message, delivery: storeDelivery(tx, delivery, cancelled(delivery)) };
}

/**
 * Stores an attempt, and the health of its endpoint; null if the delivery no longer exists.
 * @param isExtra true if it is not part of the schedule
 */
function recordAttempt(
  tx: Transaction,
  { id, dueAt }: DeliveryToSend,
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
