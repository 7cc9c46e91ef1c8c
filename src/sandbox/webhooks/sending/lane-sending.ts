import type { Breathe, Store } from '../../ports.js';
import { inTurns } from '../../work/in-turns.js';
import type { Watch } from '../../work/watch.js';
import { keptAlone, keptTransaction } from '../../work/when-ready.js';
import { webhooksNoun } from '../webhook-records.js';
import type { Board, Boards } from './boards.js';
import { cancelling } from './clearing.js';
import type { Lane } from './lanes.js';
import type { Sending } from './noting.js';
import type { SendOnce, TurnOver } from './sending.js';
import type { Slip } from './slips.js';
import type { Slots } from './slots.js';
import type { Stand } from './stands.js';

/** Sends the next of a lane that may go, if there is one. */
export type SendNext = (
  board: Board,
  lane: Lane,
  now: Stand['now'],
  isManual: boolean,
) => Promise<void> | undefined;

export interface SlipOptions {
  store: Store;
  breathe: Breathe;
  boards: Pick<Boards, 'doubt'>;
  sendOnce: SendOnce;
  /** Hears of all that was sent. */
  sent: Pick<Watch<Sending>, 'tell'>;
}

export interface LaneSendingOptions extends SlipOptions {
  slots: Slots;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
  /** Told of a board of which one may go, for which there is no place. */
  crowdedOut(board: Board): void;
}

/** So many messages are under way to one endpoint at once; where the clock is moved by hand one, in their order. */
const mostToOne = 4;

export function createSendNext(options: LaneSendingOptions): SendNext {
  const { slots, failed, crowdedOut } = options;
  const sendSlip = createSendSlip(options);

  return (board, lane, now, isManual) => {
    const most = isManual ? 1 : mostToOne;
    if (!board.isCurrent || lane.running() >= most || lane.nextAt() > now) return undefined;
    if (!slots.mayTake(lane, lane.running())) {
      crowdedOut(board);
      return undefined;
    }
    const slip = lane.take(now, most);
    if (slip === undefined) return undefined;
    const slot = slots.take(lane);
    const sending = sendSlip(board, lane, slip).catch(failed);
    const own = sending.finally(() => {
      slots.give(slot);
      board.running.delete(own);
    });
    board.running.set(own, slot.since);
    return own;
  };
}

/** Sends all of a lane that may go; gives what began. */
export function sendDue(
  sendNext: SendNext,
  board: Board,
  lane: Lane,
  { now, isManual }: Pick<Stand, 'now' | 'isManual'>,
): Promise<void>[] {
  const begun: Promise<void>[] = [];
  for (;;) {
    const sending = sendNext(board, lane, now, isManual);
    if (sending === undefined) return begun;
    begun.push(sending);
  }
}

/** Sends one that its lane gave, which goes on whatever comes of it. */
function createSendSlip({ store, breathe, boards, sendOnce, sent }: SlipOptions) {
  const dismissDisabled = async ({ accountId }: Board, lane: Lane): Promise<void> => {
    const webhook = await keptTransaction(store, accountId, (tx) => tx.get(webhooksNoun, lane.webhookId));
    if (webhook?.disabled === undefined) return;
    const ids = lane.clear();
    while (!(await keptAlone(store, accountId, () => inTurns(cancelling(store, accountId, ids), breathe))));
  };

  return async (board: Board, lane: Lane, slip: Slip): Promise<void> => {
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
}
