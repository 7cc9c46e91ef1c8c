import type { Breathe, Store, Transaction } from '../ports.js';
import { inTurns } from '../work/in-turns.js';
import { type CollectOptions, collect, skipEvents } from './deliveries.js';
import type { Boards } from './sending/boards.js';
import { cancelling } from './sending/clearing.js';
import { hasWebhooks } from './webhook-records.js';

/** Who is told, and from when on. */
export interface Subscribing {
  /** Whether there may be anybody to be told. */
  isInUse(): boolean;
  /** Makes messages of all that happened in an account until now, for those that are to be told by now. */
  catchUp(accountId: string, tx: Transaction): void;
  /** That somebody is to be told of what happens in an account from now on, or otherwise than before. */
  subscribed(accountId: string, tx: Transaction): void;
  /** That an endpoint is told of nothing any more: what waits for it is cancelled. */
  dismiss(accountId: string, webhookId: string): Promise<void>;
}

export interface SubscribingOptions extends CollectOptions {
  store: Store;
  breathe: Breathe;
}

export function createSubscribing(options: SubscribingOptions, boards: Boards): Subscribing {
  const { store, breathe } = options;
  // Where others keep worlds too, one may have endpoints that nobody made here.
  let isInUse = store.session() !== null;

  const catchUp: Subscribing['catchUp'] = (accountId, tx) => {
    for (let more = true; more; ) {
      const collected = collect(tx, accountId, options);
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
      await inTurns(cancelling(store, accountId, board.lane(webhookId).clear()), breathe);
    },
  };
}
