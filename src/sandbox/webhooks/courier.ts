import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import type { Steps } from '../../domain/values/steps.js';
import type { Breathe, Timer, Transaction } from '../ports.js';
import { inTurns } from '../work/in-turns.js';
import { createWatch } from '../work/watch.js';
import { createBoards } from './boards.js';
import { cancelling, restarting } from './clearing.js';
import { type CollectOptions, collect, skipEvents } from './deliveries.js';
import { createDrain } from './draining.js';
import type { Fates } from './fates.js';
import type { Sending } from './noting.js';
import { createPump } from './pump.js';
import { createSendOnce, type SendingOptions } from './sending.js';
import { createSlots } from './slots.js';
import { createStandOf } from './stands.js';
import { webhooksNoun } from './webhook-records.js';

/** Tells endpoints what happened. Whoever it waits for keeps nobody else waiting. */
export interface Courier {
  /** Whether there may be anybody to be told. */
  isInUse(): boolean;
  /** That something happened in an account, or that its world is another: what is due is sent soon, by itself. */
  wake(accountId: string): void;
  /** Makes messages of all that happened in an account until now, for those that are to be told by now. */
  catchUp(accountId: string, tx: Transaction): void;
  /** That somebody is to be told of what happens in an account from now on, or otherwise than before. */
  subscribed(accountId: string, tx: Transaction): void;
  /** That an endpoint is told of nothing any more: what waits for it is cancelled. */
  dismiss(accountId: string, webhookId: string): Promise<void>;
  /** That the world of an account gives way to another: what is under way there is noted nowhere. */
  forget(accountId: string): void;
  /** That the clock of an account is moved by something else: what waits there is due now. */
  restart(accountId: string): Steps<void>;
  /**
   * Sends all that is due by now, and resolves when nothing of it is under way; at once where somebody does already,
   * who hears of what this one would have sent.
   * @param told hears of each, of one endpoint in their order
   * @returns whether its world is there still
   */
  deliver(accountId: string, told?: (sending: Sending) => void): Promise<boolean>;
  /** Sends a message now, out of turn; null where it, or its world, is not there any more. */
  sendNow(accountId: string, id: string): Promise<StoredDelivery | null>;
  /** Calls whenever a message of the account was sent; gives what ends it. */
  watch(accountId: string, told: () => void): () => void;
  /** Begins nothing any more, and resolves when nothing is under way; gives how many messages wait. */
  close(): Promise<number>;
}

export interface CourierOptions extends CollectOptions, SendingOptions {
  fates: Fates;
  breathe: Breathe;
  /** Absent, nothing is sent by itself. */
  timer: Timer | undefined;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
}

export function createCourier(options: CourierOptions): Courier {
  const { store, sender, time, stopwatch, fates, breathe, timer, failed } = options;
  const sendOnce = createSendOnce(options);
  const stand = createStandOf(store, time);
  const boards = createBoards(options);
  const { ready } = boards;
  const sent = createWatch<Sending>();
  const slots = createSlots(stopwatch);
  const pump = createPump({ store, stopwatch, breathe, timer, boards, slots, stand, sendOnce, sent, failed });
  const drain = createDrain({ pump, slots, stand, stopwatch, mostWaitMs: options.timeoutMs / 2 });
  // Where others keep worlds too, one may have endpoints that nobody made here.
  let isInUse = store.session() !== null;

  const deliver: Courier['deliver'] = async (accountId, told = () => {}) => {
    const board = await ready(accountId);
    const { now, isHeld } = await stand(accountId);
    // Where somebody sends what is due, which message suffers what hangs on no receiver.
    if (!isHeld) await inTurns(fates.deciding(store, accountId, now), breathe);
    // An endpoint may ask for it while it is told, and would wait for itself.
    if (board.isDelivered) return board.isCurrent;
    board.isDelivered = true;
    const unwatch = sent.watch(accountId, told);
    try {
      await drain(board);
    } finally {
      board.isDelivered = false;
      unwatch();
    }
    return board.isCurrent;
  };

  const catchUp: Courier['catchUp'] = (accountId, tx) => {
    for (let more = true; more; ) {
      const collected = collect(tx, accountId, options);
      for (const delivery of collected.made) boards.get(accountId)?.add(delivery);
      more = collected.more;
    }
  };

  return {
    isInUse: () => isInUse,
    wake: (accountId) => pump.lookAt(accountId, stopwatch()),

    subscribed(accountId, tx) {
      isInUse = true;
      if (tx.count(webhooksNoun) === 0) skipEvents(tx);
      else catchUp(accountId, tx);
    },

    catchUp,

    async dismiss(accountId, webhookId) {
      const board = await ready(accountId);
      await inTurns(cancelling(store, accountId, board.lane(webhookId).clear()), breathe);
    },

    forget: boards.forget,

    *restart(accountId) {
      yield* restarting(store, time, accountId);
      boards.reload(accountId);
    },

    deliver,

    async sendNow(accountId, id) {
      const board = await ready(accountId);
      const sending = sendOnce(board, { id, dueAt: null }).finally(() => board.running.delete(sending));
      board.running.set(sending, null);
      const { delivery, sendings } = await sending;
      if (!board.isCurrent) return null;
      for (const each of sendings) sent.tell(accountId, each);
      return delivery;
    },

    watch: (accountId, told) => sent.watch(accountId, told),

    async close() {
      pump.close();
      const all = boards.all();
      // What nobody had come to make a message of yet waits as well.
      await Promise.all(all.map(({ accountId }) => ready(accountId).catch(failed)));
      await Promise.all(all.flatMap(({ running }) => [...running.keys()]));
      await sender.close();
      return all.reduce(
        (sum, { lanes }) => sum + [...lanes.values()].reduce((of, lane) => of + lane.waiting(), 0),
        0,
      );
    },
  };
}
