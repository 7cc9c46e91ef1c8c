import type { Instant } from '../../../domain/life/clock.js';
import {
  afterWaiting,
  cancelled,
  injectedFaultOn,
  type StoredDelivery,
} from '../../../domain/traffic/webhooks/delivery.js';
import type { Transaction } from '../../ports.js';
import { deliveryCollection, storeDelivery } from '../deliveries.js';
import { webhookCollection } from '../webhook-records.js';
import type { AccountQueue } from './boards.js';
import { type MessageOptions, type PreparedMessage, prepareMessage } from './dispatching.js';
import type { WebhookFaults } from './fates.js';
import type { BuildMessage } from './told-messages.js';

/** A message that is to be sent. */
export interface ScheduledSend {
  id: string;
  /** When it was due as scheduled, by what moves the world; null where somebody asked for it out of turn. */
  dueAt: Instant | null;
}

export interface PrepareOptions extends MessageOptions {
  fates: Pick<WebhookFaults, 'decided'>;
  messageFor: BuildMessage;
}

/** What is sent of a message whose turn it is, or the message as it is where nothing is; null where it is gone. */
export function prepareSend(
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
