import type { Account } from '../accounts/account.js';
import type { AttemptList, Delivery, WebhookState } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { createAccountSemaphore } from '../runtime/concurrency.js';
import { sha256 } from '../runtime/sha256.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { Instant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { deliveryCollection, findDelivery, holdMessages, outboxOf } from './deliveries.js';
import { deliveryId } from './delivery.js';
import { attemptOutcome, deliveryRecord } from './delivery-queries.js';
import type { WebhookDispatcher } from './dispatcher.js';
import { allWebhooks, findWebhook, webhookCollection, webhookRecord } from './endpoints.js';
import type { RecordedAttempt } from './send.js';

/** The attempts of one flush. */
interface CollectedAttempts {
  add(sending: RecordedAttempt): void;
  count(): number;
  /** The first attempts, grouped by endpoint, each in order. */
  first(): RecordedAttempt[];
}

/**
 * @param webhookIds sort order of the endpoints; later ones follow
 * @param max attempts kept
 */
function createCollectedAttempts(webhookIds: readonly string[], max: number): CollectedAttempts {
  const byWebhook = new Map<string, RecordedAttempt[]>(webhookIds.map((id) => [id, []]));
  let count = 0;
  return {
    add(sending) {
      count += 1;
      const { webhook } = sending.delivery;
      const all = byWebhook.get(webhook) ?? [];
      byWebhook.set(webhook, all);
      if (all.length < max) all.push(sending);
    },
    count: () => count,
    first: () => [...byWebhook.values()].flat().slice(0, max),
  };
}

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

/** Max manual sends of one message. */
const maxAttemptsPerMessage = 100;

/** Max concurrent manual sends per account. */
const maxConcurrentSends = 10;

/** @param targets the target policy, as the setting has it */
export function createMessageOperations(
  { store, time }: { store: Store; time: Timekeeping },
  dispatcher: WebhookDispatcher,
  targets: string,
): MessageOperations {
  const sendNow = createSendOnRequest(store, time, dispatcher);

  return {
    async deliver({ id: accountId }) {
      const ids = (await retryTransaction(store, accountId, allWebhooks)).map(({ id }) => id);
      const collected = createCollectedAttempts(ids, maxReported);
      const isThere = await dispatcher.deliver(accountId, collected.add);
      if (!isThere) return { attemptedCount: 0, attempted: [] };
      const attempted = await retryTransaction(store, accountId, (records) =>
        collected.first().map((sending) => attemptOutcome({ records, accountId, time }, sending)),
      );
      return { attemptedCount: collected.count(), attempted };
    },

    ping: (account, webhookId) => sendNow(account, (tx) => createPing(tx, webhookId, time.clockOf(tx).now)),

    redeliver: (account, webhookId, id) =>
      sendNow(account, (tx) => {
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
      if (!isHeld) dispatcher.wake(id);
    },
  };
}

/**
 * Sends one message out of order.
 * @param idOf finds or creates it; called only if it may be sent
 */
type SendOnRequest = (account: Account, idOf: (tx: Transaction) => string) => Promise<Delivery>;

function createSendOnRequest(
  store: Store,
  time: Timekeeping,
  dispatcher: Pick<WebhookDispatcher, 'sendNow'>,
): SendOnRequest {
  const semaphore = createAccountSemaphore(maxConcurrentSends);
  const full = () => tooMany(`${maxConcurrentSends} messages of this account are being sent on request`);

  return (account, idOf) => {
    const { id: accountId } = account;
    const send = async (): Promise<Delivery> => {
      const id = store.transaction(accountId, idOf);
      // Persists first, since a send can neither be undone nor repeated.
      await store.keepSoFar();
      const delivery = await dispatcher.sendNow(accountId, id);
      if (delivery === null) throw problem('delivery-not-kept', { deliveryId: quoteValue(id) });
      return retryTransaction(store, accountId, (records) =>
        deliveryRecord({ records, accountId, time }, delivery),
      );
    };
    return semaphore.hold(account, send, full);
  };
}

/** Creates a ping; returns its id. */
function createPing(tx: Transaction, webhookId: string, at: Instant): string {
  const webhook = findWebhook(tx, webhookId);
  const pings = (webhook.pings ?? 0) + 1;
  tx.replace(webhookCollection, webhookId, { ...webhook, pings });
  const tells = { ping: pings };
  const id = deliveryId(webhookId, tells, sha256);
  tx.put(deliveryCollection, id, { id, webhook: webhookId, tells, at, status: 'pending' });
  return id;
}

function tooMany(fault: string) {
  return problem('too-many-deliveries', { fault });
}
