import type { Stopwatch, Timer } from '../../ports.js';
import { createTicker, type Ticker } from '../../time/ticker.js';
import { retryTransaction } from '../../work/when-ready.js';
import { hasWebhooks } from '../webhook-records.js';
import { type AccountQueue, type AccountQueues, nextDueAt } from './boards.js';
import { createSendNext, type QueueSendingOptions, type SendNext, sendDue } from './lane-sending.js';
import type { ConcurrencyLimiter } from './slots.js';
import type { SendState } from './stands.js';

export interface SendSchedulerOptions extends Omit<QueueSendingOptions, 'crowdedOut'> {
  stopwatch: Stopwatch;
  /** Absent, nothing is sent by itself. */
  timer: Timer | undefined;
  boards: AccountQueues;
  stand(accountId: string): Promise<SendState>;
}

/** Sends what is due, one after another for each endpoint, by itself or where somebody asks. */
export interface SendScheduler {
  sendNext: SendNext;
  /** Asks for a look at what an account has to send, at an instant of the stopwatch. */
  lookAt: Ticker['watch'];
  isOpen(): boolean;
  /** Begins nothing any more. */
  close(): void;
}

export function createSendScheduler(options: SendSchedulerOptions): SendScheduler {
  const { store, stopwatch, breathe, timer, boards, slots, stand, failed } = options;
  let isOpen = true;

  /** Lets go what may go by itself. */
  const pump = async (board: AccountQueue): Promise<void> => {
    const { now, isManual, isHeld, lagMs } = await stand(board.accountId);
    if (isManual || isHeld) return;
    for (const lane of board.lanes.values())
      for (const sending of sendDue(sendNext, board, lane, { now, isManual }))
        void sending.then(() => pumpOn(board));
    // What is due and can not go yet goes on when something of its endpoint has ended.
    const next = nextDueAt(board, now);
    if (next < Number.POSITIVE_INFINITY) ticker.watch(board.accountId, next + lagMs);
  };
  const pumpOn = (board: AccountQueue): void => {
    if (board.isCurrent && isOpen) pump(board).catch(failed);
  };
  const waitForPlace = createBacklog(slots, pumpOn);
  const crowdedOut = (board: AccountQueue): void => {
    const at = slots.nextAt();
    if (at < Number.POSITIVE_INFINITY) ticker.watch(board.accountId, at);
    waitForPlace(board);
  };
  const sendAnyNext = createSendNext({ ...options, crowdedOut });
  const sendNext: SendNext = (...next) => (isOpen ? sendAnyNext(...next) : undefined);

  const tick = async (accountId: string): Promise<null> => {
    slots.look();
    const hasAny = await retryTransaction(store, accountId, hasWebhooks);
    if (hasAny && isOpen) await pump(await boards.ready(accountId));
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

/** Boards that go on when there is a place again, each once. */
function createBacklog(
  slots: ConcurrencyLimiter,
  goOn: (board: AccountQueue) => void,
): (board: AccountQueue) => void {
  const waiting = new Set<AccountQueue>();
  return (board) => {
    if (waiting.has(board)) return;
    waiting.add(board);
    void slots.given().then(() => {
      waiting.delete(board);
      goOn(board);
    });
  };
}
