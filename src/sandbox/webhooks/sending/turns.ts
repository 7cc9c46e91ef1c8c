import type { Instant } from '../../../domain/life/clock.js';
import {
  afterWaiting,
  cancelled,
  effectOn,
  type StoredDelivery,
} from '../../../domain/traffic/webhooks/delivery.js';
import type { Transaction } from '../../ports.js';
import { deliveriesNoun, keepDelivery } from '../deliveries.js';
import { webhooksNoun } from '../webhook-records.js';
import type { Board } from './boards.js';
import { type DispatchOptions, type Prepared, prepare } from './dispatching.js';
import type { Fates } from './fates.js';
import type { MessageFor } from './told-messages.js';

/** A message that is to be sent. */
export interface Turn {
  id: string;
  /** When it was due as scheduled, by what moves the world; null where somebody asked for it out of turn. */
  dueAt: Instant | null;
}

export interface TurnOptions extends DispatchOptions {
  fates: Pick<Fates, 'decided'>;
  messageFor: MessageFor;
}

/** What is sent of a message whose turn it is, or the message as it is where nothing is; null where it is gone. */
export function readyFor(
  tx: Transaction,
  board: Board,
  { id, dueAt }: Turn,
  options: TurnOptions,
): Prepared | StoredDelivery | null {
  const { accountId } = board;
  const found = tx.get(deliveriesNoun, id);
  if (found === undefined || (dueAt !== null && found.status !== 'pending')) return null;
  if (dueAt !== null && tx.get(webhooksNoun, found.webhook)?.disabled !== undefined)
    return kept(tx, found, cancelled(found));
  const delivery = dueAt === null ? found : options.fates.decided(tx, accountId, found);
  const isOvertaking = board.lane(delivery.webhook).isWaitedFor();
  const due = dueAt === null ? delivery : afterWaiting(delivery, dueAt, isOvertaking);
  if (due !== delivery) return kept(tx, delivery, due);
  const fate = dueAt === null ? null : effectOn(delivery);
  return prepare(tx, accountId, { delivery, fate }, options) ?? kept(tx, delivery, cancelled(delivery));
}

/** Puts a message into its new state, and gives that. */
function kept(tx: Transaction, before: StoredDelivery, after: StoredDelivery): StoredDelivery {
  keepDelivery(tx, before, after);
  return after;
}
