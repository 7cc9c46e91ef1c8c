import type { Instant } from '../../domain/life/clock.js';
import type { Breathe, Stopwatch, Store, Timer } from '../ports.js';
import { createTicker, type Ticker } from '../time/ticker.js';
import { inTurns } from '../work/in-turns.js';
import type { Watch } from '../work/watch.js';
import { keptAlone, keptTransaction } from '../work/when-ready.js';
import { type Board, type Boards, nextOf } from './boards.js';
import { cancelling } from './clearing.js';
import type { Lane } from './lanes.js';
import type { Sending, SendOnce, TurnOver } from './sending.js';
import type { Slip } from './slips.js';
import type { Slots } from './slots.js';
import type { Stand } from './stands.js';
import { webhooksNoun } from './webhook-records.js';

export interface PumpOptions {
  store: Store;
  stopwatch: Stopwatch;
  breathe: Breathe;
  /** Absent, nothing is sent by itself. */
  timer: Timer | undefined;
  boards: Boards;
  slots: Slots;
  stand(accountId: string): Promise<Stand>;
  sendOnce: SendOnce;
  /** Hears of all that was sent. */
  sent: Watch<Sending>;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
}

/** Sends what is due, one after another for each endpoint, by itself or where somebody asks. */
export interface Pump {
  /** Sends the next of a lane that may go, if there is one. */
  sendNext(board: Board, lane: Lane, now: Instant, isManual: boolean): Promise<void> | undefined;
  /** Asks for a look at what an account has to send, at an instant of the stopwatch. */
  lookAt: Ticker['watch'];
  isOpen(): boolean;
  /** Begins nothing any more. */
  close(): void;
}

/** So many messages are under way to one endpoint at once; where the clock is moved by hand one, in their order. */
const mostToOne = 4;

export function createPump(options: PumpOptions): Pump {
  const { store, stopwatch, breathe, timer, boards, slots, stand, sendOnce, sent, failed } = options;
  /** Those that go on when there is a place again. */
  const crowdedOut = new Set<Board>();
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

  const dismissDisabled = async ({ accountId }: Board, lane: Lane): Promise<void> => {
    const webhook = await keptTransaction(store, accountId, (tx) => tx.get(webhooksNoun, lane.webhookId));
    if (webhook?.disabled === undefined) return;
    const ids = lane.clear();
    while (!(await keptAlone(store, accountId, () => inTurns(cancelling(store, accountId, ids), breathe))));
  };

  const sendNext: Pump['sendNext'] = (board, lane, now, isManual) => {
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
    await pump(await boards.ready(accountId));
    return null;
  };
  const ticker = createTicker({ timer, stopwatch, breathe, next: () => null, tick });

  return {
    sendNext,
    lookAt: ticker.watch,
    isOpen: () => isOpen,
    close() {
      isOpen = false;
      ticker.close();
    },
  };
}
