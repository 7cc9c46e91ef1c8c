import { type AccountEmitter, runCooperatively } from '../runtime/concurrency.js';
import type { Stopwatch, Timer, YieldToEventLoop } from '../runtime/port.js';
import { createTicker, type Ticker } from '../runtime/ticker.js';
import type { Store } from '../store/port.js';
import { retryTransaction, runInOwnSession } from '../store/transactions.js';
import type { Instant } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { type AccountQueue, type AccountQueues, nextDueAt } from './account-queues.js';
import { bulkCancel, outboxOf } from './deliveries.js';
import type { EndpointQueue, QueueEntry } from './endpoint-queue.js';
import { hasWebhooks, webhookCollection } from './endpoints.js';
import type { ConcurrencyLimiter } from './limiter.js';
import type { RecordedAttempt, SendOnce, SendOutcome } from './send.js';

/** How it stands with the sending in an account. */
export interface SendState {
  /** By what moves the world. */
  now: Instant;
  /** Whether the clock is moved by hand, so that nothing is sent by itself. */
  isManual: boolean;
  isHeld: boolean;
  /** What real time is ahead of `now`, where that is not moved by hand. */
  lagMs: number;
}

/** Asked beside all requests, whose sessions may have lost what they saw. */
export function createReadSendState(
  store: Store,
  time: Timekeeping,
): (accountId: string) => Promise<SendState> {
  return (accountId) =>
    retryTransaction(store, accountId, (tx) => {
      const clock = time.clockOf(tx);
      const { began: now, moves } = time.beginning(clock);
      return {
        now,
        isManual: moves.mode === 'manual',
        isHeld: outboxOf(tx).held === true,
        lagMs: clock.lagMs,
      };
    });
}

/** Sends the next of a lane that may go, if there is one. */
type SendNext = (
  board: AccountQueue,
  lane: EndpointQueue,
  now: SendState['now'],
  isManual: boolean,
) => Promise<void> | undefined;

interface SendEntryOptions {
  store: Store;
  breathe: YieldToEventLoop;
  boards: Pick<AccountQueues, 'doubt'>;
  sendOnce: SendOnce;
  /** Hears of all that was sent. */
  sent: Pick<AccountEmitter<RecordedAttempt>, 'tell'>;
}

interface QueueSendingOptions extends SendEntryOptions {
  slots: ConcurrencyLimiter;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
  /** Told of a board of which one may go, for which there is no place. */
  crowdedOut(board: AccountQueue): void;
}

/** So many messages are under way to one endpoint at once; where the clock is moved by hand one, in their order. */
const maxPerEndpoint = 4;

function createSendNext(options: QueueSendingOptions): SendNext {
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
function sendDue(
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

interface SendSchedulerOptions extends Omit<QueueSendingOptions, 'crowdedOut'> {
  stopwatch: Stopwatch;
  /** Absent, nothing is sent by itself. */
  timer: Timer | undefined;
  boards: AccountQueues;
  stand(accountId: string): Promise<SendState>;
}

/** Sends what is due, one after another for each endpoint, by itself or where somebody asks. */
interface SendScheduler {
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

export interface FlushOptions {
  pump: Pick<SendScheduler, 'sendNext' | 'lookAt' | 'isOpen'>;
  slots: ConcurrencyLimiter;
  stand(accountId: string): Promise<SendState>;
  stopwatch: Stopwatch;
  /** For so long at most since it left, what left by itself is waited for, in milliseconds. */
  mostWaitMs: number;
}

/**
 * Sends all that is due, until nothing is. What others sent may end only when whoever asked is answered: by hand it is
 * not waited for, and otherwise only for so long that its receiver still can answer in time.
 */
export function createFlush({ pump, slots, stand, stopwatch, mostWaitMs }: FlushOptions) {
  const { sendNext, lookAt, isOpen } = pump;
  /** Until when something that is under way is waited for; nothing where none is. */
  const waitsUntil = ({ running }: AccountQueue): Instant | undefined => {
    const ends = [...running.values()].flatMap((since) => (since === null ? [] : [since + mostWaitMs]));
    return ends.filter((end) => end > stopwatch()).toSorted((one, other) => one - other)[0];
  };
  const drainLane = async (board: AccountQueue, lane: EndpointQueue): Promise<void> => {
    for (;;) {
      const { now, isManual, isHeld } = await stand(board.accountId);
      if (isHeld || !board.isCurrent || !isOpen()) return;
      const begun = sendDue(sendNext, board, lane, { now, isManual });
      if (begun.length > 0) await Promise.race(begun);
      else if (lane.nextAt() > now) return;
      else await Promise.race([...board.running.keys(), slots.given()]);
    }
  };

  return async (board: AccountQueue): Promise<void> => {
    for (;;) {
      const { now, isManual, isHeld } = await stand(board.accountId);
      const isDue = isOpen() && board.isCurrent && !isHeld && nextDueAt(board) <= now;
      if (isDue) await Promise.all([...board.lanes.values()].map((lane) => drainLane(board, lane)));
      else {
        const until = isManual ? undefined : waitsUntil(board);
        if (until === undefined) return;
        lookAt(board.accountId, until);
        await Promise.race([...board.running.keys(), slots.given()]);
      }
    }
  };
}
