import type { Instant } from '../../domain/life/clock.js';
import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import type { Steps } from '../../domain/values/steps.js';
import type { Breathe, Timer, Transaction } from '../ports.js';
import { createTicker } from '../time/ticker.js';
import { inTurns } from '../work/in-turns.js';
import { createWatch } from '../work/watch.js';
import { keptAlone, keptTransaction } from '../work/when-ready.js';
import { type Board, createBoards, nextOf } from './boards.js';
import { cancelling, restarting } from './clearing.js';
import { type CollectOptions, collect, skipEvents } from './deliveries.js';
import { createDrain, type DrainingOptions } from './draining.js';
import type { Fates } from './fates.js';
import type { Lane } from './lanes.js';
import { createSendOnce, type Sending, type SendingOptions, type TurnOver } from './sending.js';
import type { Slip } from './slips.js';
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

/** So many messages are under way to one endpoint at once; where the clock is moved by hand one, in their order. */
const mostToOne = 4;

export function createCourier(options: CourierOptions): Courier {
  const { store, sender, time, stopwatch, fates, breathe, timer, failed } = options;
  const sendOnce = createSendOnce(options);
  const stand = createStandOf(store, time);
  const boards = createBoards(options);
  const { ready } = boards;
  const sent = createWatch<Sending>();
  const slots = createSlots(stopwatch);
  /** Those that go on when there is a place again. */
  const crowdedOut = new Set<Board>();
  // Where others keep worlds too, one may have endpoints that nobody made here.
  let isInUse = store.session() !== null;
  let isOpen = true;

  /** Sends one that its lane gave, which goes on whatever comes of it. */
  const sendTaken = async (board: Board, lane: Lane, slip: Slip): Promise<void> => {
    let over: TurnOver | undefined;
    try {
      over = await sendOnce(board, slip);
    } finally {
      lane.done(slip, over !== undefined && over.sendings.length > 0);
      // Its record may say that it waits still, which its lane does not know.
      if (over === undefined) boards.doubt(board.accountId);
    }
    if (!board.isCurrent) return;
    const { delivery, sendings } = over;
    if (delivery?.status === 'pending') board.add(delivery);
    for (const each of sendings) sent.tell(board.accountId, each);
    if (sendings.some((each) => each.delivery.status === 'exhausted')) await dismissDisabled(board, lane);
  };

  /** Sends the next of a lane that may go, if there is one. */
  const sendNext: DrainingOptions['sendNext'] = (board, lane, now, isManual) => {
    const most = isManual ? 1 : mostToOne;
    const mayGo = lane.running() < most && lane.nextAt() <= now;
    if (!isOpen || !board.isCurrent || !mayGo) return undefined;
    if (!slots.mayTake(lane, lane.running())) {
      pumpLater(board);
      return undefined;
    }
    const slip = lane.take(now, most);
    if (slip === undefined) return undefined;
    const slot = slots.take(lane);
    const sending = sendTaken(board, lane, slip).catch(failed);
    const own = sending.finally(() => {
      slots.give(slot);
      board.running.delete(own);
    });
    board.running.set(own, slot.since);
    return own;
  };

  /** Lets go what may go by itself. */
  const pump = async (board: Board): Promise<void> => {
    const { now, isManual, isHeld, lagMs } = await stand(board.accountId);
    if (isManual || isHeld) return;
    for (const lane of board.lanes.values())
      for (;;) {
        const sending = sendNext(board, lane, now, isManual);
        if (sending === undefined) break;
        void sending.then(() => pumpOn(board));
      }
    // What is due and can not go yet goes on when something of its endpoint has ended.
    const next = nextOf(board, now);
    if (next < Number.POSITIVE_INFINITY) ticker.watch(board.accountId, next + lagMs);
  };
  const pumpOn = (board: Board): void => {
    if (board.isCurrent && isOpen) pump(board).catch(failed);
  };
  const pumpLater = (board: Board): void => {
    const at = slots.nextAt();
    if (at < Number.POSITIVE_INFINITY) ticker.watch(board.accountId, at);
    if (crowdedOut.has(board)) return;
    crowdedOut.add(board);
    void slots.given().then(() => {
      crowdedOut.delete(board);
      pumpOn(board);
    });
  };

  const tick = async (accountId: string): Promise<Instant | null> => {
    slots.look();
    const hasAny = await keptTransaction(store, accountId, (tx) => tx.count(webhooksNoun) > 0);
    if (!hasAny || !isOpen) return null;
    await pump(await ready(accountId));
    return null;
  };
  const ticker = createTicker({ timer, stopwatch, breathe, next: () => null, tick });

  const drain = createDrain({
    ...{ stand, slots, stopwatch, sendNext, mostWaitMs: options.timeoutMs / 2 },
    isOpen: () => isOpen,
    lookAt: ticker.watch,
  });
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

  const dismissDisabled = async (board: Board, lane: Lane): Promise<void> => {
    const { accountId } = board;
    const webhook = await keptTransaction(store, accountId, (tx) => tx.get(webhooksNoun, lane.webhookId));
    if (webhook?.disabled === undefined) return;
    const ids = lane.clear();
    while (!(await keptAlone(store, accountId, () => inTurns(cancelling(store, accountId, ids), breathe))));
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
    wake: (accountId) => ticker.watch(accountId, stopwatch()),

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
      isOpen = false;
      ticker.close();
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
