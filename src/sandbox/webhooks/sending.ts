import type { Instant } from '../../domain/life/clock.js';
import {
  afterAttempt,
  afterExtraAttempt,
  cancelled,
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
}

/** Sends a message once and notes what came of it; null where there is nothing to be sent or noted any more. */
export type SendOnce = (board: Board, turn: Turn) => Promise<Sending | null>;

export function createSendOnce(options: SendingOptions): SendOnce {
  const { store, sender, time, stopwatch } = options;

  const prepared = (tx: Transaction, accountId: string, { id, dueAt }: Turn): Prepared | null => {
    const delivery = tx.get(deliveriesNoun, id);
    if (delivery === undefined || (dueAt !== null && delivery.status !== 'pending')) return null;
    const ready = prepare(tx, accountId, delivery, options);
    if (ready !== null && (dueAt === null || ready.webhook.disabled === undefined)) return ready;
    keepDelivery(tx, delivery, cancelled(delivery));
    return null;
  };

  const noted = (tx: Transaction, { id, dueAt }: Turn, attemptAs: AttemptAs): Sending | null => {
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
    const delivery =
      dueAt === null ? afterExtraAttempt(before, attempt) : afterAttempt(before, attempt, ended);
    keepDelivery(tx, before, delivery);
    if (dueAt !== null) keepStanding(tx, delivery, attempt);
    return { delivery, attempt };
  };

  return async (board, turn) => {
    const { accountId } = board;
    const ready = await keptTransaction(store, accountId, (tx) => prepared(tx, accountId, turn));
    if (ready === null) return null;
    const sent = await sender.send(ready.dispatch);
    if (!board.isCurrent) return null;
    const attemptAs: AttemptAs = (number, at) => attemptOf(ready, sent, { number, at });
    return keptTransaction(store, accountId, (tx) => noted(tx, turn, attemptAs));
  };
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
