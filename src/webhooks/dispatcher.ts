import { type AccountEmitter, createAccountEmitter, runCooperatively } from '../runtime/concurrency.js';
import type { Timer, YieldToEventLoop } from '../runtime/port.js';
import type { Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { Steps } from '../values/steps.js';
import { type AccountQueues, createAccountQueues } from './account-queues.js';
import {
  bulkCancel,
  bulkReschedule,
  type CollectOptions,
  collectDeliveries,
  skipEvents,
} from './deliveries.js';
import type { StoredDelivery } from './delivery.js';
import { hasWebhooks } from './endpoints.js';
import type { WebhookFaults } from './fault-decisions.js';
import { createConcurrencyLimiter } from './limiter.js';
import { createFlush, createReadSendState, createSendScheduler } from './scheduler.js';
import { createSendMessage, type RecordedAttempt, type SendOptions } from './send-message.js';
import type { Sender } from './sender.js';

/** Settings for sending messages. */
export interface SendingSettings {
  sender: Sender;
  /** The target policy, as the setting has it. */
  targets: string;
  /** Sends messages automatically; if absent, they are only sent on request. */
  timer: Timer | undefined;
  /** Time limit for the response of an endpoint, in milliseconds of real time. */
  timeoutMs: number;
  /** Called if the sandbox itself failed to send. */
  failed(error: unknown): void;
}

/** Sends nothing: every attempt fails. */
export const noSending: SendingSettings = {
  sender: {
    send: async () => ({ failure: { code: 'stopped', detail: 'This sandbox sends nothing.' }, tookMs: 0 }),
    judge: async () => [],
    close: async () => {},
  },
  targets: 'none',
  timer: undefined,
  timeoutMs: 15_000,
  failed() {},
};

/** Sends events to endpoints. A slow endpoint does not delay others. */
export interface WebhookDispatcher
  extends Pick<AccountQueues, 'markOutdated'>,
    Pick<AccountEmitter, 'watched' | 'isWatched'> {
  /** Returns whether any endpoint may exist. */
  isInUse(): boolean;
  /** Makes the deliveries of all events of an account until now, for its current endpoints. */
  catchUp(accountId: string, tx: Transaction): void;
  /** Called before an endpoint is created or changed: earlier events are delivered as subscribed until now. */
  beforeSubscription(accountId: string, tx: Transaction): void;
  /** Cancels all deliveries that wait for an endpoint. */
  cancelAll(accountId: string, webhookId: string): Promise<void>;
  /**
   * Sends all that is due now; resolves when nothing of it is in progress, or at once if a flush runs already.
   * @param listener called with each attempt, in order per endpoint
   * @returns false if the world was replaced meanwhile
   */
  deliver(accountId: string, listener?: (sending: RecordedAttempt) => void): Promise<boolean>;
  /** Sends one message now, out of order; null if it or its world no longer exists. */
  sendOnRequest(accountId: string, id: string): Promise<StoredDelivery | null>;
  /** Sends what is due soon, in the background; called after new events and after a world was replaced. */
  scheduleNow(accountId: string): void;
  /** Returns how late the earliest automatic send is, in milliseconds; 0 if none is late. */
  lateMs(): number;
  /** Called when another process has changed a loaded account: reads its deliveries again, and sends what is due. */
  changedElsewhere(accountId: string): void;
  /** Called when another process may send the messages of an account: ends the sends in progress, unrecorded. */
  leaseLost(accountId: string): void;
  /** Resolves when no send of an account is in progress. */
  finished(accountId: string): Promise<void>;
  /** Frees the memory of an account that is not in use; called after the store unloaded it. */
  dropIdleQueue(accountId: string): void;
  /** Discards the results of running sends; called before a world is replaced. */
  dropQueue(accountId: string): void;
  /** Makes all pending deliveries due now, in steps; called after the clock mode changed. */
  rescheduleAll(accountId: string): Steps<void>;
  /**
   * Calls after each sent message of an account.
   * @returns stops it
   */
  watch(accountId: string, listener: () => void): () => void;
  /**
   * Starts no more sends, and resolves when none is running.
   * @returns number of waiting messages
   */
  close(): Promise<number>;
}

interface WebhookDispatcherOptions
  extends CollectOptions,
    SendOptions,
    Pick<SendingSettings, 'timer' | 'failed'> {
  faults: WebhookFaults;
  yieldToEventLoop: YieldToEventLoop;
}

export function createWebhookDispatcher(options: WebhookDispatcherOptions): WebhookDispatcher {
  const { store, sender, time, stopwatch, yieldToEventLoop, faults, failed } = options;
  const queues = createAccountQueues(options);
  const limiter = createConcurrencyLimiter(stopwatch);
  const sent = createAccountEmitter<RecordedAttempt>();
  /** Emits when another process may have sent messages. */
  const changed = createAccountEmitter();
  const readState = createReadSendState(store, time);
  const sendMessage = createSendMessage(options);
  const scheduler = createSendScheduler({ ...options, queues, limiter, sent, readState, sendMessage });
  const maxWaitMs = options.timeoutMs / 2;
  const flush = createFlush({ scheduler, limiter, readState, stopwatch, maxWaitMs });
  // In a shared store, another process may have created endpoints.
  let isInUse = store.isDurable;

  const catchUp: WebhookDispatcher['catchUp'] = (accountId, tx) => {
    for (let more = true; more; ) {
      const collected = collectDeliveries(tx, accountId, options);
      for (const delivery of collected.made) queues.get(accountId)?.add(delivery);
      more = collected.more;
    }
  };

  return {
    isInUse: () => isInUse,
    catchUp,

    beforeSubscription(accountId, tx) {
      isInUse = true;
      if (!hasWebhooks(tx)) skipEvents(tx);
      else catchUp(accountId, tx);
    },

    async cancelAll(accountId, webhookId) {
      const queue = await queues.fill(accountId);
      const ids = queue.endpoint(webhookId).clear();
      await runCooperatively(bulkCancel(store, accountId, ids), yieldToEventLoop);
    },

    async deliver(accountId, listener = () => {}) {
      // Most accounts have no endpoint, and need no queue.
      if (!(await retryTransaction(store, accountId, hasWebhooks))) return true;
      const isClaimed = await store.claimWork(accountId);
      const queue = await queues.fill(accountId);
      const { now, isHeld } = await readState(accountId);
      // Deciding in order of the deliveries keeps faults independent of how fast receivers are.
      if (!isHeld) await runCooperatively(faults.decideAll(store, accountId, now), yieldToEventLoop);
      await store.persistSoFar();
      // An endpoint may call this while it receives a message, and would wait for itself.
      if (queue.isFlushing) return queue.isCurrent;
      queue.isFlushing = true;
      const unwatch = sent.watch(accountId, listener);
      try {
        await flush(queue);
        // The lease may have ended meanwhile, as in a process that is slow or was stopped.
        while (
          isClaimed &&
          queue.isCurrent &&
          !store.mayWork(accountId) &&
          (await store.claimWork(accountId))
        ) {
          await queues.fill(accountId);
          await flush(queue);
        }
      } finally {
        queue.isFlushing = false;
        unwatch();
      }
      return queue.isCurrent;
    },

    async sendOnRequest(accountId, id) {
      const queue = await queues.fill(accountId);
      const sending = sendMessage(queue, { id, dueAt: null }).finally(() => queue.running.delete(sending));
      queue.running.set(sending, null);
      const { delivery, attempts } = await sending;
      if (!queue.isCurrent) return null;
      for (const each of attempts) sent.emit(accountId, each);
      return delivery;
    },

    markOutdated: queues.markOutdated,

    changedElsewhere(accountId) {
      queues.changedElsewhere(accountId);
      scheduler.schedule(accountId, stopwatch());
      changed.emit(accountId);
    },

    leaseLost(accountId) {
      for (const end of queues.get(accountId)?.leased ?? []) end();
    },

    async finished(accountId) {
      for (let running = queues.get(accountId)?.running; running !== undefined && running.size > 0; )
        await Promise.all(running.keys());
    },

    lateMs: scheduler.lateMs,
    scheduleNow: (accountId) => scheduler.schedule(accountId, stopwatch()),
    dropQueue: queues.drop,
    dropIdleQueue: queues.dropIfIdle,

    *rescheduleAll(accountId) {
      yield* bulkReschedule(store, time, accountId);
      queues.reload(accountId);
    },

    watch(accountId, listener) {
      const ends = [sent.watch(accountId, listener), changed.watch(accountId, listener)];
      return () => ends.forEach((end) => void end());
    },

    watched: changed.watched,
    isWatched: changed.isWatched,

    async close() {
      scheduler.close();
      const all = queues.all();
      // Deliveries that are not made yet count as waiting.
      await Promise.all(all.map(({ accountId }) => queues.fill(accountId).catch(failed)));
      await Promise.all(all.flatMap(({ running }) => [...running.keys()]));
      await sender.close();
      const endpoints = all.flatMap((queue) => [...queue.endpoints.values()]);
      return endpoints.reduce((sum, endpoint) => sum + endpoint.waiting(), 0);
    },
  };
}
