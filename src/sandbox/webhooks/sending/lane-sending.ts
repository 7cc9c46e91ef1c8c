import type { Store, YieldToEventLoop } from '../../ports.js';
import { runCooperatively } from '../../work/in-turns.js';
import type { AccountEmitter } from '../../work/watch.js';
import { retryTransaction, runInOwnSession } from '../../work/when-ready.js';
import { webhookCollection } from '../webhook-records.js';
import type { AccountQueue, AccountQueues } from './boards.js';
import { bulkCancel } from './clearing.js';
import type { EndpointQueue } from './lanes.js';
import type { RecordedAttempt } from './noting.js';
import type { SendOnce, SendOutcome } from './sending.js';
import type { QueueEntry } from './slips.js';
import type { ConcurrencyLimiter } from './slots.js';
import type { SendState } from './stands.js';

/** Sends the next of a lane that may go, if there is one. */
export type SendNext = (
  board: AccountQueue,
  lane: EndpointQueue,
  now: SendState['now'],
  isManual: boolean,
) => Promise<void> | undefined;

export interface SendEntryOptions {
  store: Store;
  breathe: YieldToEventLoop;
  boards: Pick<AccountQueues, 'doubt'>;
  sendOnce: SendOnce;
  /** Hears of all that was sent. */
  sent: Pick<AccountEmitter<RecordedAttempt>, 'tell'>;
}

export interface QueueSendingOptions extends SendEntryOptions {
  slots: ConcurrencyLimiter;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
  /** Told of a board of which one may go, for which there is no place. */
  crowdedOut(board: AccountQueue): void;
}

/** So many messages are under way to one endpoint at once; where the clock is moved by hand one, in their order. */
const maxPerEndpoint = 4;

export function createSendNext(options: QueueSendingOptions): SendNext {
  const { slots, failed, crowdedOut } = options;
  const sendSlip = createSendEntry(options);

  return (board, lane, now, isManual) => {
    const most = isManual ? 1 : maxPerEndpoint;
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
  board: AccountQueue,
  lane: EndpointQueue,
  { now, isManual }: Pick<SendState, 'now' | 'isManual'>,
): Promise<void>[] {
  const begun: Promise<void>[] = [];
  for (;;) {
    const sending = sendNext(board, lane, now, isManual);
    if (sending === undefined) return begun;
    begun.push(sending);
  }
}

/** Sends one that its lane gave, which goes on whatever comes of it. */
function createSendEntry({ store, breathe, boards, sendOnce, sent }: SendEntryOptions) {
  const dismissDisabled = async ({ accountId }: AccountQueue, lane: EndpointQueue): Promise<void> => {
    const webhook = await retryTransaction(store, accountId, (tx) =>
      tx.get(webhookCollection, lane.webhookId),
    );
    if (webhook?.disabled === undefined) return;
    const ids = lane.clear();
    while (
      !(await runInOwnSession(store, accountId, () =>
        runCooperatively(bulkCancel(store, accountId, ids), breathe),
      ))
    );
  };

  return async (board: AccountQueue, lane: EndpointQueue, slip: QueueEntry): Promise<void> => {
    let over: SendOutcome | undefined;
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
