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

/** What was sent while somebody listened. */
interface CollectedAttempts {
  add(sending: RecordedAttempt): void;
  count(): number;
  /** By endpoint, each in the order of its messages, as far as so many are kept. */
  first(): RecordedAttempt[];
}

/**
 * @param webhookIds the endpoints in their order; those that were made meanwhile come last
 * @param most so many are kept
 */
function createCollectedAttempts(webhookIds: readonly string[], most: number): CollectedAttempts {
  const byWebhook = new Map<string, RecordedAttempt[]>(webhookIds.map((id) => [id, []]));
  let count = 0;
  return {
    add(sending) {
      count += 1;
      const { webhook } = sending.delivery;
      const all = byWebhook.get(webhook) ?? [];
      byWebhook.set(webhook, all);
      if (all.length < most) all.push(sending);
    },
    count: () => count,
    first: () => [...byWebhook.values()].flat().slice(0, most),
  };
}

/** What is sent because somebody asks for it. */
export interface MessageOperations {
  /** Sends all that is due by now; nothing is told of a world that gave way meanwhile. */
  deliver(account: Account): Promise<AttemptList>;
  /** @throws problems `webhook-not-found`, `too-many-deliveries`, `delivery-not-kept` */
  ping(account: Account, webhookId: string): Promise<Delivery>;
  /** @throws problems `webhook-not-found`, `delivery-not-found`, `too-many-deliveries`, `delivery-not-kept` */
  redeliver(account: Account, webhookId: string, id: string): Promise<Delivery>;
  state(account: Account): WebhookState;
  /** Holds all messages of a world, or lets them go. */
  hold(account: Account, isHeld: boolean): void;
}

/** The most that one answer tells. */
const maxReported = 1000;

/** So often one message is sent. */
const maxAttemptsPerMessage = 100;

/** So many are sent on request at once in an account. */
const maxConcurrentSends = 10;

/** @param targets where messages may be sent to, as the setting says it */
export function createMessageOperations(
  { store, time }: { store: Store; time: Timekeeping },
  dispatcher: WebhookDispatcher,
  targets: string,
): MessageOperations {
  const sendNow = createSendOnRequest(store, time, dispatcher);

  return {
    async deliver({ id: accountId }) {
      const ids = (await retryTransaction(store, accountId, allWebhooks)).map(({ id }) => id);
      const heard = createCollectedAttempts(ids, maxReported);
      const isThere = await dispatcher.deliver(accountId, heard.add);
      if (!isThere) return { attemptedCount: 0, attempted: [] };
      const attempted = await retryTransaction(store, accountId, (records) =>
        heard.first().map((sending) => attemptOutcome({ records, accountId, time }, sending)),
      );
      return { attemptedCount: heard.count(), attempted };
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
 * Sends a message out of turn.
 * @param idOf finds it, or makes it: only where it may be sent
 */
type SendOnRequest = (account: Account, idOf: (tx: Transaction) => string) => Promise<Delivery>;

function createSendOnRequest(
  store: Store,
  time: Timekeeping,
  dispatcher: Pick<WebhookDispatcher, 'sendNow'>,
): SendOnRequest {
  const places = createAccountSemaphore(maxConcurrentSends);
  const full = () => tooMany(`${maxConcurrentSends} messages of this account are being sent on request`);

  return (account, idOf) => {
    const { id: accountId } = account;
    const send = async (): Promise<Delivery> => {
      const id = store.transaction(accountId, idOf);
      // What was sent can not be undone, and is not sent twice.
      await store.keepSoFar();
      const delivery = await dispatcher.sendNow(accountId, id);
      if (delivery === null) throw problem('delivery-not-kept', { deliveryId: quoteValue(id) });
      return retryTransaction(store, accountId, (records) =>
        deliveryRecord({ records, accountId, time }, delivery),
      );
    };
    return places.hold(account, send, full);
  };
}

/** Makes a test of an endpoint; gives its id. */
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
