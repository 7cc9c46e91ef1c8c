import type { AttemptList, Delivery, WebhookState } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoted } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import { deliveryId } from '../../domain/traffic/webhooks/delivery.js';
import type { Store, Transaction } from '../ports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { createPlaces } from '../work/places.js';
import { sha256 } from '../work/sha256.js';
import type { Courier } from './courier.js';
import { deliveriesNoun, findDelivery, holdMessages, outboxOf } from './deliveries.js';
import { attemptOutcome, deliveryRecord } from './delivery-records.js';
import type { Sending } from './sending.js';
import { allWebhooks, findWebhook, webhookRecord, webhooksNoun } from './webhook-records.js';

/** What is sent because somebody asks for it. */
export interface Messages {
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
const mostTold = 1000;

/** So often one message is sent. */
const mostSent = 100;

/** So many are sent on request at once in an account. */
const mostAtOnce = 10;

export function createMessages(store: Store, time: Timekeeping, courier: Courier): Messages {
  const places = createPlaces(mostAtOnce);
  const full = () => tooMany(`${mostAtOnce} messages of this account are being sent on request`);

  /**
   * Sends a message out of turn.
   * @param idOf finds it, or makes it: only where it may be sent
   */
  const sendNow = (account: Account, idOf: (tx: Transaction) => string): Promise<Delivery> => {
    const { id: accountId } = account;
    const send = async (): Promise<Delivery> => {
      const id = store.transaction(accountId, idOf);
      const delivery = await courier.sendNow(accountId, id);
      if (delivery === null) throw problem('delivery-not-kept', { deliveryId: quoted(id) });
      return store.transaction(accountId, (records) =>
        deliveryRecord({ records, accountId, time }, delivery),
      );
    };
    return places.hold(account, send, full);
  };

  /** Makes a test of an endpoint; gives its id. */
  const putPing = (tx: Transaction, webhookId: string): string => {
    const webhook = findWebhook(tx, webhookId);
    const pings = (webhook.pings ?? 0) + 1;
    tx.replace(webhooksNoun, webhookId, { ...webhook, pings });
    const tells = { ping: pings };
    const id = deliveryId(webhookId, tells, sha256);
    const { now: at } = time.clockOf(tx);
    tx.put(deliveriesNoun, id, { id, webhook: webhookId, tells, at, status: 'pending' });
    return id;
  };

  return {
    async deliver({ id: accountId }) {
      const sendings = new Map<string, Sending[]>();
      for (const { id } of store.transaction(accountId, allWebhooks)) sendings.set(id, []);
      let attemptedCount = 0;
      const isThere = await courier.deliver(accountId, (sending) => {
        attemptedCount += 1;
        const { webhook } = sending.delivery;
        const all = sendings.get(webhook) ?? [];
        sendings.set(webhook, all);
        if (all.length < mostTold) all.push(sending);
      });
      if (!isThere) return { attemptedCount: 0, attempted: [] };
      // By endpoint, in the order of their making, and last those that were made meanwhile.
      const first = [...sendings.values()].flat().slice(0, mostTold);
      const attempted = store.transaction(accountId, (records) =>
        first.map((sending) => attemptOutcome({ records, accountId, time }, sending)),
      );
      return { attemptedCount, attempted };
    },

    ping: (account, webhookId) => sendNow(account, (tx) => putPing(tx, webhookId)),

    redeliver: (account, webhookId, id) =>
      sendNow(account, (tx) => {
        findWebhook(tx, webhookId);
        const { sent = 0 } = findDelivery(tx, webhookId, id);
        if (sent >= mostSent) throw tooMany(`This message was sent ${mostSent} times`);
        return id;
      }),

    state: ({ id }) =>
      store.transaction(id, (tx) => {
        courier.catchUp(id, tx);
        const { held, over, dropped } = outboxOf(tx);
        const { now } = time.clockOf(tx);
        const webhooks = allWebhooks(tx).map((webhook) => webhookRecord(webhook, now));
        const pending = tx.count(deliveriesNoun) - over;
        return { deliver: held !== true, pending, dropped, webhooks };
      }),

    hold({ id }, isHeld) {
      store.transaction(id, (tx) => holdMessages(tx, isHeld));
      if (!isHeld) courier.wake(id);
    },
  };
}

function tooMany(fault: string) {
  return problem('too-many-deliveries', { fault });
}
