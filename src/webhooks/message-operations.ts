import type { Account } from '../accounts/account.js';
import type { AttemptList, Delivery, WebhookState } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { createAccountSemaphore } from '../runtime/concurrency.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { deliveryCollection, findDelivery, holdMessages, outboxOf } from './deliveries.js';
import { deliveryId } from './delivery.js';
import { attemptOutcome, deliveryRecord } from './delivery-queries.js';
import type { WebhookDispatcher } from './dispatcher.js';
import { allWebhooks, findWebhook, webhookCollection, webhookRecord } from './endpoints.js';
import type { RecordedAttempt } from './send-message.js';

/** Manual delivery, pings and redelivery. */
export interface MessageOperations {
  /** Sends all that is due; the list is empty if the world was replaced meanwhile. */
  deliver(account: Account): Promise<AttemptList>;
  /** @throws problems `webhook-not-found`, `too-many-deliveries`, `delivery-not-kept` */
  ping(account: Account, webhookId: string): Promise<Delivery>;
  /** @throws problems `webhook-not-found`, `delivery-not-found`, `too-many-deliveries`, `delivery-not-kept` */
  redeliver(account: Account, webhookId: string, id: string): Promise<Delivery>;
  state(account: Account): WebhookState;
  /** Holds all messages of a world, or releases them. */
  hold(account: Account, isHeld: boolean): void;
}

/** Max attempts in a response. */
const maxReported = 1000;

const maxAttemptsPerMessage = 100;

const maxConcurrentSends = 10;

/** @param targets the target policy, as the setting has it */
export function createMessageOperations(
  { store, time }: { store: Store; time: Timekeeping },
  dispatcher: WebhookDispatcher,
  targets: string,
): MessageOperations {
  const semaphore = createAccountSemaphore(maxConcurrentSends);

  /**
   * Sends one message out of order.
   * @param idOf finds or creates it; called only if it may be sent
   */
  const sendOnRequest = (account: Account, idOf: (tx: Transaction) => string): Promise<Delivery> => {
    const { id: accountId } = account;
    const send = async (): Promise<Delivery> => {
      const id = store.transaction(accountId, (tx) => {
        // Messages are listed in the order of their events and pings.
        dispatcher.catchUp(accountId, tx);
        return idOf(tx);
      });
      // Persists first, since a send can neither be undone nor repeated.
      await store.persistSoFar();
      const delivery = await dispatcher.sendOnRequest(accountId, id);
      if (delivery === null) throw problem('delivery-not-kept', { deliveryId: quoteValue(id) });
      return retryTransaction(store, accountId, (records) =>
        deliveryRecord({ records, accountId, time }, delivery),
      );
    };
    return semaphore.hold(account, send, () =>
      tooMany(`${maxConcurrentSends} messages of this account are being sent on request`),
    );
  };

  return {
    async deliver({ id: accountId }) {
      // Persists first: a request that runs again would not report what it sent.
      await store.persistSoFar();
      const webhooks = await retryTransaction(store, accountId, allWebhooks);
      /** The first attempts of each endpoint, in order; endpoints as they are listed. */
      const byWebhook = new Map<string, RecordedAttempt[]>(webhooks.map(({ id }) => [id, []]));
      let attemptedCount = 0;
      const isThere = await dispatcher.deliver(accountId, (sending) => {
        attemptedCount += 1;
        const { webhook } = sending.delivery;
        const all = byWebhook.get(webhook) ?? [];
        byWebhook.set(webhook, all);
        if (all.length < maxReported) all.push(sending);
      });
      if (!isThere) return { attemptedCount: 0, attempted: [] };
      const first = [...byWebhook.values()].flat().slice(0, maxReported);
      const attempted = await retryTransaction(store, accountId, (records) =>
        first.map((sending) => attemptOutcome({ records, accountId, time }, sending)),
      );
      return { attemptedCount, attempted };
    },

    ping: (account, webhookId) =>
      sendOnRequest(account, (tx) => {
        const at = time.clockOf(tx).now;
        const webhook = findWebhook(tx, webhookId);
        const pings = (webhook.pings ?? 0) + 1;
        tx.replace(webhookCollection, webhookId, { ...webhook, pings });
        const subject = { ping: pings };
        const id = deliveryId(webhookId, subject);
        tx.put(deliveryCollection, id, { id, webhook: webhookId, subject, at, status: 'pending' });
        return id;
      }),

    redeliver: (account, webhookId, id) =>
      sendOnRequest(account, (tx) => {
        findWebhook(tx, webhookId);
        const { sent = 0 } = findDelivery(tx, webhookId, id);
        if (sent >= maxAttemptsPerMessage)
          throw tooMany(`This message was sent ${maxAttemptsPerMessage} times`);
        return id;
      }),

    state: ({ id }) =>
      store.transaction(id, (tx) => {
        dispatcher.catchUp(id, tx);
        const { held, over, dropped } = outboxOf(tx);
        const { now } = time.clockOf(tx);
        const webhooks = allWebhooks(tx).map((webhook) => webhookRecord(webhook, now));
        const pending = tx.count(deliveryCollection) - over;
        return { deliver: held !== true, targets, pending, dropped, webhooks };
      }),

    hold({ id }, isHeld) {
      store.transaction(id, (tx) => holdMessages(tx, isHeld));
      if (!isHeld) dispatcher.scheduleNow(id);
    },
  };
}

function tooMany(error: string) {
  return problem('too-many-deliveries', { error });
}
