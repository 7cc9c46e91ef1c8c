import type { Instant } from '../../../domain/life/clock.js';
import {
  afterAttempt,
  afterExtraAttempt,
  cancelled,
  hasArrived,
  isGone,
  retryAfterMs,
  type StoredAttempt,
  type StoredDelivery,
} from '../../../domain/traffic/webhooks/delivery.js';
import type { StoredWebhook } from '../../../domain/traffic/webhooks/endpoint.js';
import { exhaustedToDisable } from '../../../domain/traffic/webhooks/schedule.js';
import type { Stopwatch, Transaction } from '../../ports.js';
import type { Timekeeping } from '../../time/timekeeping.js';
import { deliveryCollection, storeDelivery } from '../deliveries.js';
import { webhookCollection } from '../webhook-records.js';
import type { ScheduledSend } from './turns.js';

/** What came of a message that was sent once. */
export interface RecordedAttempt {
  delivery: StoredDelivery;
  attempt: StoredAttempt;
}

/** A message that was sent, before it is noted which attempt that was. */
export interface UnrecordedAttempt {
  attemptAs: (number: number, at: Instant) => StoredAttempt;
  /** Whether it was sent beside its schedule. */
  isExtra: boolean;
}

/** Notes what came of a message, and with its endpoint; null where the message is not there any more. */
export function recordAttempt(
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
