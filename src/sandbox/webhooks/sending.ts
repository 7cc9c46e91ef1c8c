import type { Instant } from '../../domain/life/clock.js';
import {
  afterAttempt,
  afterExtraAttempt,
  afterWaiting,
  cancelled,
  effectOn,
  hasArrived,
  isGone,
  retryAfterMs,
  type StoredAttempt,
  type StoredDelivery,
} from '../../domain/traffic/webhooks/delivery.js';
import type { StoredWebhook } from '../../domain/traffic/webhooks/endpoint.js';
import { exhaustedToDisable } from '../../domain/traffic/webhooks/schedule.js';
import type { Sender, Store, Transaction } from '../ports.js';
import { keptTransaction } from '../work/when-ready.js';
import type { Board } from './boards.js';
import { deliveriesNoun, keepDelivery } from './deliveries.js';
import { attemptOf, type DispatchOptions, type Prepared, prepare } from './dispatching.js';
import type { Fates } from './fates.js';
import { createMessageFor } from './told-messages.js';
import { webhooksNoun } from './webhook-records.js';

/** What came of a message that was sent once. */
export interface Sending {
  delivery: StoredDelivery;
  attempt: StoredAttempt;
}

/** A message that is to be sent. */
export interface Turn {
  id: string;
  /** When it was due as scheduled, by what moves the world; null where somebody asked for it out of turn. */
  dueAt: Instant | null;
}

export interface SendingOptions extends DispatchOptions {
  store: Store;
  sender: Sender;
  fates: Pick<Fates, 'decided'>;
}

/** What came of the turn of a message. */
export interface TurnOver {
  /** As it is now; null where it is not there any more. */
  delivery: StoredDelivery | null;
  /** Each time that it was sent: once, unless it is to suffer something. */
  sendings: readonly Sending[];
}

/** Sends a message and notes what came of it, as its fate will have it. */
export type SendOnce = (board: Board, turn: Turn) => Promise<TurnOver>;

export function createSendOnce(options: SendingOptions): SendOnce {
  const { store, sender, time, stopwatch, fates } = options;
  const dispatching = { ...options, messageFor: createMessageFor() };

  /** A message that is to be sent now, or as it is where it is not. */
  const prepared = (tx: Transaction, board: Board, { id, dueAt }: Turn): Prepared | StoredDelivery | null => {
    const { accountId } = board;
    const found = tx.get(deliveriesNoun, id);
    if (found === undefined || (dueAt !== null && found.status !== 'pending')) return null;
    if (dueAt !== null && tx.get(webhooksNoun, found.webhook)?.disabled !== undefined)
      return kept(tx, found, cancelled(found));
    const delivery = dueAt === null ? found : fates.decided(tx, accountId, found);
    const isOvertaking = board.lane(delivery.webhook).isWaitedFor();
    const due = dueAt === null ? delivery : afterWaiting(delivery, dueAt, isOvertaking);
    if (due !== delivery) return kept(tx, delivery, due);
    const fate = dueAt === null ? null : effectOn(delivery);
    return prepare(tx, accountId, { delivery, fate }, dispatching) ?? kept(tx, delivery, cancelled(delivery));
  };

  const noted = (
    tx: Transaction,
    { id, dueAt }: Turn,
    { attemptAs, isExtra }: { attemptAs: AttemptAs; isExtra: boolean },
  ): Sending | null => {
    const before = tx.get(deliveriesNoun, id);
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
    const delivery = after.status !== 'pending' || isTold(tx, after) ? after : cancelled(after);
    keepDelivery(tx, before, delivery);
    if (!isExtra) keepStanding(tx, delivery, attempt);
    return { delivery, attempt };
  };

  /** Sends a copy of a message; gives what notes it. */
  const sendCopy = async (board: Board, turn: Turn, ready: Prepared, copy: number) => {
    const startedAt = stopwatch();
    const sent = await sender.send(ready.dispatch);
    const { copies } = ready.manner;
    const told = copies === 1 ? '' : ` This is copy ${copy} of ${copies}.`;
    const attemptAs: AttemptAs = (number, at) =>
      attemptOf(ready, sent, { number, at, startedAt, copy: told });
    return async (): Promise<Sending | null> => {
      if (!board.isCurrent) return null;
      const isExtra = turn.dueAt === null || copy > 1;
      return keptTransaction(store, board.accountId, (tx) => noted(tx, turn, { attemptAs, isExtra }));
    };
  };

  return async (board, turn) => {
    const ready = await keptTransaction(store, board.accountId, (tx) => prepared(tx, board, turn));
    if (ready === null || !('dispatch' in ready)) return { delivery: ready, sendings: [] };
    const { copies, isBurst } = ready.manner;
    const sendings: Sending[] = [];
    const send = (copy: number) => sendCopy(board, turn, ready, copy);
    const begun = isBurst ? Array.from({ length: copies }, (_, before) => send(before + 1)) : [];
    for (let copy = 1; copy <= copies; copy += 1) {
      const note = await (begun[copy - 1] ?? send(copy));
      const sending = await note();
      if (sending !== null) sendings.push(sending);
    }
    return { delivery: sendings.at(-1)?.delivery ?? null, sendings };
  };
}

/** Puts a message into its new state, and gives that. */
function kept(tx: Transaction, before: StoredDelivery, after: StoredDelivery): StoredDelivery {
  keepDelivery(tx, before, after);
  return after;
}

function isTold(tx: Transaction, { webhook }: StoredDelivery): boolean {
  const endpoint = tx.get(webhooksNoun, webhook);
  return endpoint !== undefined && endpoint.disabled === undefined;
}

type AttemptAs = (number: number, at: Instant) => StoredAttempt;

/** Notes with an endpoint whether it can be reached; where it can not, it is disabled. */
function keepStanding(
  tx: Transaction,
  { webhook: id, status }: StoredDelivery,
  attempt: StoredAttempt,
): void {
  const webhook = tx.get(webhooksNoun, id);
  if (webhook === undefined) return;
  const after = standing(webhook, status, attempt);
  if (after !== webhook) tx.replace(webhooksNoun, id, after);
}

function standing(
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
