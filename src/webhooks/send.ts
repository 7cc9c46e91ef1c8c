import { createKeyedMutex } from '../runtime/concurrency.js';
import type { Stopwatch } from '../runtime/port.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { Instant } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import type { AccountQueue } from './account-queues.js';
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
import type { WebhookFaults } from './injected-faults.js';
import {
  attemptOf,
  type BuildMessage,
  createBuildMessage,
  type MessageOptions,
  type PreparedMessage,
  prepareMessage,
} from './message.js';
import type { Sender } from './sender.js';

/** A message that is to be sent. */
interface ScheduledSend {
  id: string;
  /** When it was due as scheduled, by what moves the world; null where somebody asked for it out of turn. */
  dueAt: Instant | null;
}

interface PrepareOptions extends MessageOptions {
  fates: Pick<WebhookFaults, 'decided'>;
  messageFor: BuildMessage;
}

/** What is sent of a message whose turn it is, or the message as it is where nothing is; null where it is gone. */
function prepareSend(
  tx: Transaction,
  board: AccountQueue,
  { id, dueAt }: ScheduledSend,
  options: PrepareOptions,
): PreparedMessage | StoredDelivery | null {
  const { accountId } = board;
  const found = tx.get(deliveryCollection, id);
  if (found === undefined || (dueAt !== null && found.status !== 'pending')) return null;
  if (dueAt !== null && tx.get(webhookCollection, found.webhook)?.disabled !== undefined)
    return storedDelivery(tx, found, cancelled(found));
  const delivery = dueAt === null ? found : options.fates.decided(tx, accountId, found);
  const isOvertaking = board.lane(delivery.webhook).isWaitedFor();
  const due = dueAt === null ? delivery : afterWaiting(delivery, dueAt, isOvertaking);
  if (due !== delivery) return storedDelivery(tx, delivery, due);
  const fate = dueAt === null ? null : injectedFaultOn(delivery);
  return (
    prepareMessage(tx, accountId, { delivery, fate }, options) ??
    storedDelivery(tx, delivery, cancelled(delivery))
  );
}

/** Puts a message into its new state, and gives that. */
function storedDelivery(tx: Transaction, before: StoredDelivery, after: StoredDelivery): StoredDelivery {
  storeDelivery(tx, before, after);
  return after;
}

/** What came of a message that was sent once. */
export interface RecordedAttempt {
  delivery: StoredDelivery;
  attempt: StoredAttempt;
}

/** A message that was sent, before it is noted which attempt that was. */
interface UnrecordedAttempt {
  attemptAs: (number: number, at: Instant) => StoredAttempt;
  /** Whether it was sent beside its schedule. */
  isExtra: boolean;
}

/** Notes what came of a message, and with its endpoint; null where the message is not there any more. */
function recordAttempt(
  tx: Transaction,
  { id, dueAt }: ScheduledSend,
  { attemptAs, isExtra }: UnrecordedAttempt,
  { time, stopwatch }: { time: Timekeeping; stopwatch: Stopwatch },
): RecordedAttempt | null {
  const before = tx.get(deliveryCollection, id);
  if (before === undefined) return null;
  const clock = time.clockOf(tx);
  const { began, moves } = time.beginning(clock);
  const due = moves.mode === 'manual' && dueAt !== null ? dueAt : clock.now;
  const attempt = attemptAs((before.sent ?? 0) + 1, due);
  const ended = {
    at: moves.mode === 'manual' ? due : began,
    moves,
    retryAfterMs: retryAfterMs(attempt, stopwatch()),
  };
  const after = isExtra ? afterExtraAttempt(before, attempt) : afterAttempt(before, attempt, ended);
  // Its endpoint may be told of nothing any more since it left.
  const delivery = after.status !== 'pending' || isSubscribed(tx, after) ? after : cancelled(after);
  storeDelivery(tx, before, delivery);
  if (!isExtra) storeEndpointHealth(tx, delivery, attempt);
  return { delivery, attempt };
}

function isSubscribed(tx: Transaction, { webhook }: StoredDelivery): boolean {
  const endpoint = tx.get(webhookCollection, webhook);
  return endpoint !== undefined && endpoint.disabled === undefined;
}

/** Notes with an endpoint whether it can be reached; where it can not, it is disabled. */
function storeEndpointHealth(
  tx: Transaction,
  { webhook: id, status }: StoredDelivery,
  attempt: StoredAttempt,
): void {
  const webhook = tx.get(webhookCollection, id);
  if (webhook === undefined) return;
  const after = endpointHealth(webhook, status, attempt);
  if (after !== webhook) tx.replace(webhookCollection, id, after);
}

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
  fates: Pick<WebhookFaults, 'decided'>;
}

/** What came of the turn of a message. */
export interface SendOutcome {
  /** As it is now; null where it is not there any more. */
  delivery: StoredDelivery | null;
  /** Each time that it was sent: once, unless it is to suffer something. */
  sendings: readonly RecordedAttempt[];
}

/** Sends a message and notes what came of it, as its fate will have it. */
export type SendOnce = (board: AccountQueue, turn: ScheduledSend) => Promise<SendOutcome>;

/** A body that is larger, in bytes, goes alone: of an account, no other such one is held meanwhile. */
const largeBytes = 256 * 1024;

export function createSendOnce(options: SendOptions): SendOnce {
  const { store, sender, stopwatch } = options;
  const readying = { ...options, messageFor: createBuildMessage() };
  const inTurnOfLarge = createKeyedMutex();
  const makeReady = (board: AccountQueue, turn: ScheduledSend) =>
    retryTransaction(store, board.accountId, (tx) => prepareSend(tx, board, turn, readying));

  /** Sends a copy of a message; gives what notes it. */
  const sendCopy = async (board: AccountQueue, turn: ScheduledSend, ready: PreparedMessage, copy: number) => {
    const startedAt = stopwatch();
    const sent = await sender.send(ready.dispatch, board.accountId);
    const { copies } = ready.manner;
    const told = copies === 1 ? '' : ` This is copy ${copy} of ${copies}.`;
    const attemptAs = (number: number, at: Instant): StoredAttempt =>
      attemptOf(ready, sent, { number, at, startedAt, copy: told });
    return async (): Promise<RecordedAttempt | null> => {
      if (!board.isCurrent) return null;
      const isExtra = turn.dueAt === null || copy > 1;
      return retryTransaction(store, board.accountId, (tx) =>
        recordAttempt(tx, turn, { attemptAs, isExtra }, options),
      );
    };
  };

  const sendReady = async (
    board: AccountQueue,
    turn: ScheduledSend,
    ready: PreparedSend,
  ): Promise<SendOutcome> => {
    if (ready === null || !('dispatch' in ready)) return { delivery: ready, sendings: [] };
    const { copies, isBurst } = ready.manner;
    const sendings: RecordedAttempt[] = [];
    const send = (copy: number) => sendCopy(board, turn, ready, copy);
    const begun = isBurst ? Array.from({ length: copies }, (_, before) => send(before + 1)) : [];
    for (let copy = 1; copy <= copies; copy += 1) {
      const note = await (begun[copy - 1] ?? send(copy));
      const sending = await note();
      if (sending !== null) sendings.push(sending);
    }
    return { delivery: sendings.at(-1)?.delivery ?? null, sendings };
  };

  return async (board, turn) => {
    let ready = await makeReady(board, turn);
    if (!isLarge(ready)) return sendReady(board, turn, ready);
    // A waiting message holds no body: it is made anew.
    ready = null;
    return inTurnOfLarge(board.accountId, async () =>
      board.isCurrent
        ? sendReady(board, turn, await makeReady(board, turn))
        : { delivery: null, sendings: [] },
    );
  };
}

type PreparedSend = ReturnType<typeof prepareSend>;

function isLarge(ready: PreparedSend): boolean {
  return ready !== null && 'dispatch' in ready && ready.dispatch.body.byteLength > largeBytes;
}
