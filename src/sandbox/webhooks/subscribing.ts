import type { Store, Transaction, YieldToEventLoop } from '../ports.js';
import { runCooperatively } from '../work/in-turns.js';
import { type CollectOptions, collectDeliveries, skipEvents } from './deliveries.js';
import type { AccountQueues } from './sending/boards.js';
import { bulkCancel } from './sending/clearing.js';
import { hasWebhooks } from './webhook-records.js';

/** Who is told, and from when on. */
export interface EventSubscription {
  /** Whether there may be anybody to be told. */
  isInUse(): boolean;
  /** Makes messages of all that happened in an account until now, for those that are to be told by now. */
  catchUp(accountId: string, tx: Transaction): void;
  /** That somebody is to be told of what happens in an account from now on, or otherwise than before. */
  subscribed(accountId: string, tx: Transaction): void;
  /** That an endpoint is told of nothing any more: what waits for it is cancelled. */
  dismiss(accountId: string, webhookId: string): Promise<void>;
}

export interface EventSubscriptionOptions extends CollectOptions {
  store: Store;
  breathe: YieldToEventLoop;
}

export function createEventSubscription(
  options: EventSubscriptionOptions,
  boards: AccountQueues,
): EventSubscription {
  const { store, breathe } = options;
  // Where others keep worlds too, one may have endpoints that nobody made here.
  let isInUse = store.session() !== null;

  const catchUp: EventSubscription['catchUp'] = (accountId, tx) => {
    for (let more = true; more; ) {
      const collected = collectDeliveries(tx, accountId, options);
      for (const delivery of collected.made) boards.get(accountId)?.add(delivery);
      more = collected.more;
    }
  };

  return {
    isInUse: () => isInUse,
    catchUp,

    subscribed(accountId, tx) {
      isInUse = true;
      if (!hasWebhooks(tx)) skipEvents(tx);
      else catchUp(accountId, tx);
    },

    async dismiss(accountId, webhookId) {
      const board = await boards.ready(accountId);
      await runCooperatively(bulkCancel(store, accountId, board.lane(webhookId).clear()), breathe);
    },
  };
}
