// From a due message to its attempt: the ticker calls `startAutomaticSends`, and a request calls the flush. Both start what
// is due of each endpoint by `startDueSends`, which calls `startNext` until no more may start. A started send is
// `sendEntry`. It calls `sendMessage` of send-message.ts, which decides about faults, sends each copy by the `Sender`, and
// stores the attempts.
import { clockModes } from '../contract/clock-modes.js';
import { type AccountEmitter, runCooperatively } from '../runtime/concurrency.js';
import type { Stopwatch, Timer, YieldToEventLoop } from '../runtime/port.js';
import { createTicker, retryMs, type Ticker } from '../runtime/timers.js';
import type { Store } from '../store/port.js';
import { retryTransaction, runInOwnSession } from '../store/transactions.js';
import type { InstantMs } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { type AccountQueue, type AccountQueues, nextDueAt } from './account-queues.js';
import { bulkCancel, outboxOf } from './deliveries.js';
import type { EndpointQueue, QueueEntry } from './endpoint-queue.js';
import { hasWebhooks, webhookCollection } from './endpoints.js';
import type { ConcurrencyLimiter } from './limiter.js';
import type { RecordedAttempt, SendMessage, SendOutcome } from './send-message.js';

/** Clock and hold state that decide whether an account may send. */
interface SendState {
  /** On the clock that schedules deliveries. */
  now: InstantMs;
  /** True if the clock is manual: then nothing is sent automatically. */
  isManual: boolean;
  isHeld: boolean;
  /** Real time minus `now`, unless the clock is manual. */
  lagMs: number;
}

/** Reads in a session of its own, because that of a request may have lost its accounts. */
export function createReadSendState(
  store: Store,
  time: Timekeeping,
): (accountId: string) => Promise<SendState> {
  return (accountId) =>
    retryTransaction(store, accountId, (tx) => {
      const clock = time.clockOf(tx);
      return {
        now: time.nowOf(clock),
        isManual: clockModes[clock.mode].isManual,
        isHeld: outboxOf(tx).held === true,
        lagMs: clock.lagMs,
      };
    });
}

/** Max wait after sends that could not be recorded, in milliseconds. */
const maxPauseMs = 60_000;

/** Max concurrent sends per endpoint; 1 with a manual clock, which keeps their order. */
const maxPerEndpoint = 4;

interface SendSchedulerOptions {
  store: Store;
  stopwatch: Stopwatch;
  yieldToEventLoop: YieldToEventLoop;
  /** If absent, nothing is sent automatically. */
  timer: Timer | undefined;
  queues: AccountQueues;
  limiter: ConcurrencyLimiter;
  readState(accountId: string): Promise<SendState>;
  sendMessage: SendMessage;
  /** Emits every recorded attempt. */
  sent: Pick<AccountEmitter<RecordedAttempt>, 'emit'>;
  /** Called if the sandbox itself failed to send. */
  failed(error: unknown): void;
}

/** Sends what is due, automatically or on request. */
interface SendScheduler {
  /** Starts all sends of an endpoint that may start. */
  startDueSends(queue: AccountQueue, endpoint: EndpointQueue, state: SendState): Promise<void>[];
  /** Schedules a check of an account at an instant of the stopwatch. */
  schedule: Ticker['schedule'];
  lateMs: Ticker['lateMs'];
  /** Returns whether sends of an account may start in this process. */
  maySend(queue: AccountQueue): boolean;
  /** Reads the stored deliveries of an outdated queue again. */
  refill(queue: AccountQueue): Promise<unknown>;
  /** Starts no more sends. */
  close(): void;
}

export function createSendScheduler(options: SendSchedulerOptions): SendScheduler {
  const { store, stopwatch, yieldToEventLoop, timer, queues, limiter, readState, sendMessage, sent, failed } =
    options;
  let isOpen = true;

  /** Cancels all that waits for an endpoint if it was disabled. */
  const cancelIfDisabled = async (accountId: string, endpoint: EndpointQueue): Promise<void> => {
    const webhook = await retryTransaction(store, accountId, (tx) =>
      tx.get(webhookCollection, endpoint.webhookId),
    );
    if (webhook?.disabled === undefined) return;
    const ids = endpoint.clear();
    const cancel = () => runCooperatively(bulkCancel(store, accountId, ids), yieldToEventLoop);
    while (!(await runInOwnSession(store, accountId, cancel)));
  };

  /** Sends one entry that was taken from the queue of its endpoint. */
  const sendEntry = async (
    queue: AccountQueue,
    endpoint: EndpointQueue,
    entry: QueueEntry,
  ): Promise<void> => {
    let outcome: SendOutcome | undefined;
    try {
      outcome = await sendMessage(queue, entry);
    } finally {
      endpoint.done(entry, outcome !== undefined && outcome.attempts.length > 0);
      // The stored delivery may still be pending, which the queue does not know.
      if (outcome === undefined || outcome.isLeaseLost) {
        endpoint.blockReport(entry.orderedReport);
        if (outcome === undefined) pause(queue);
        retryLater(queue);
      } else if (outcome.attempts.length > 0) pauses.delete(queue.accountId);
    }
    if (!queue.isCurrent) return;
    const { delivery, attempts } = outcome;
    if (delivery?.status === 'pending') queue.add(delivery);
    for (const each of attempts) sent.emit(queue.accountId, each);
    if (attempts.some((each) => each.delivery.status === 'exhausted'))
      await cancelIfDisabled(queue.accountId, endpoint);
  };

  /**
   * Accounts whose sends could not be recorded, as while the database is full, and until when nothing is sent
   * automatically: each receiver would get its messages again and again.
   */
  const pauses = new Map<string, { readonly until: InstantMs; readonly ms: number }>();
  const pause = ({ accountId }: AccountQueue): void => {
    const now = stopwatch();
    const { until = 0, ms: before = retryMs / 2 } = pauses.get(accountId) ?? {};
    // Sends of one round fail together.
    const ms = until > now ? before : Math.min(2 * before, maxPauseMs);
    pauses.set(accountId, { until: now + ms, ms });
  };

  const maySend: SendScheduler['maySend'] = ({ isCurrent, accountId }) =>
    isOpen && isCurrent && store.mayWork(accountId);

  /** Starts the next send of an endpoint; undefined if none may start. */
  const startNext = (
    queue: AccountQueue,
    endpoint: EndpointQueue,
    { now, isManual }: SendState,
  ): Promise<void> | undefined => {
    const max = isManual ? 1 : maxPerEndpoint;
    if (!maySend(queue) || queue.isOutdated) return undefined;
    if (endpoint.running() >= max || endpoint.nextAt() > now) return undefined;
    if (!limiter.hasRoom(endpoint, endpoint.running())) {
      waitForPermit(queue);
      return undefined;
    }
    const entry = endpoint.take(now, max);
    if (entry === undefined) return undefined;
    const permit = limiter.acquire(endpoint);
    const sending = sendEntry(queue, endpoint, entry).catch(failed);
    const own = sending.finally(() => {
      limiter.release(permit);
      queue.running.delete(own);
    });
    queue.running.set(own, permit.since);
    return own;
  };

  const startDueSends: SendScheduler['startDueSends'] = (queue, endpoint, state) => {
    const started: Promise<void>[] = [];
    for (;;) {
      const sending = startNext(queue, endpoint, state);
      if (sending === undefined) return started;
      started.push(sending);
    }
  };

  /** Queues to resume when a permit is free, each once. */
  const blocked = new Set<AccountQueue>();
  const waitForPermit = (queue: AccountQueue): void => {
    const at = limiter.nextAt();
    if (at < Number.POSITIVE_INFINITY) ticker.schedule(queue.accountId, at);
    if (blocked.has(queue)) return;
    blocked.add(queue);
    void limiter.nextRelease().then(() => {
      blocked.delete(queue);
      continueSending(queue);
    });
  };

  /** Starts all automatic sends that are due. */
  const startAutomaticSends = async (queue: AccountQueue): Promise<void> => {
    const { until = 0 } = pauses.get(queue.accountId) ?? {};
    if (until > stopwatch()) {
      ticker.schedule(queue.accountId, until);
      return;
    }
    const state = await readState(queue.accountId);
    if (state.isManual || state.isHeld) return;
    for (const endpoint of queue.endpoints.values())
      for (const sending of startDueSends(queue, endpoint, state))
        void sending.then(() => continueSending(queue));
    // Entries that are due but blocked continue when a send of their endpoint ends.
    const next = nextDueAt(queue, state.now);
    if (next < Number.POSITIVE_INFINITY) ticker.schedule(queue.accountId, next + state.lagMs);
  };
  const continueSending = (queue: AccountQueue): void => {
    // A tick is scheduled for an outdated queue.
    if (!queue.isCurrent || queue.isOutdated || !isOpen) return;
    startAutomaticSends(queue).catch((error) => {
      retryLater(queue);
      failed(error);
    });
  };
  /** Reads the queue again after an error, since the database may be away. */
  const retryLater = ({ accountId }: AccountQueue): void => {
    queues.readAgain(accountId);
    ticker.schedule(accountId, stopwatch() + retryMs);
  };

  const tick = async (accountId: string): Promise<null> => {
    if (!store.mayWork(accountId)) return null;
    limiter.refresh();
    const hasAny = await retryTransaction(store, accountId, hasWebhooks);
    if (hasAny && isOpen) await startAutomaticSends(await queues.fill(accountId));
    return null;
  };
  const ticker = createTicker({ timer, stopwatch, yieldToEventLoop, next: () => null, tick });

  return {
    startDueSends,
    schedule: ticker.schedule,
    lateMs: ticker.lateMs,
    maySend,
    refill: ({ accountId }) => queues.fill(accountId),
    close() {
      isOpen = false;
      ticker.close();
    },
  };
}

export interface FlushOptions {
  scheduler: Pick<SendScheduler, 'startDueSends' | 'schedule' | 'maySend' | 'refill'>;
  limiter: ConcurrencyLimiter;
  readState(accountId: string): Promise<SendState>;
  stopwatch: Stopwatch;
  /** Max wait for a background send, in milliseconds since its start. */
  maxWaitMs: number;
}

/**
 * Sends until nothing is due. Background sends may end only after the caller got its response, so they are not waited
 * for with a manual clock, and otherwise only as long as the receiver can still respond in time.
 */
export function createFlush({ scheduler, limiter, readState, stopwatch, maxWaitMs }: FlushOptions) {
  const { startDueSends, schedule, maySend, refill } = scheduler;
  /** Until when to wait for sends in progress; undefined for none. */
  const maxWaitUntil = ({ running }: AccountQueue): InstantMs | undefined => {
    const ends = [...running.values()].flatMap((since) => (since === null ? [] : [since + maxWaitMs]));
    return ends.filter((end) => end > stopwatch()).toSorted((one, other) => one - other)[0];
  };
  const flushEndpoint = async (queue: AccountQueue, endpoint: EndpointQueue): Promise<void> => {
    for (;;) {
      const state = await readState(queue.accountId);
      if (state.isHeld || !maySend(queue)) return;
      const started = startDueSends(queue, endpoint, state);
      if (started.length > 0) await Promise.race(started);
      else if (queue.isOutdated) await refill(queue);
      else if (endpoint.nextAt() > state.now) return;
      else await Promise.race([...queue.running.keys(), limiter.nextRelease()]);
    }
  };

  return async (queue: AccountQueue): Promise<void> => {
    for (;;) {
      const { now, isManual, isHeld } = await readState(queue.accountId);
      const isAllowed = maySend(queue) && !isHeld;
      if (isAllowed && queue.isOutdated) await refill(queue);
      else if (isAllowed && nextDueAt(queue) <= now)
        await Promise.all([...queue.endpoints.values()].map((endpoint) => flushEndpoint(queue, endpoint)));
      else {
        const until = isManual ? undefined : maxWaitUntil(queue);
        if (until === undefined) return;
        schedule(queue.accountId, until);
        await Promise.race([...queue.running.keys(), limiter.nextRelease()]);
      }
    }
  };
}
