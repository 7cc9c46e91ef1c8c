import { type AccountEmitter, createAccountEmitter, runCooperatively } from '../runtime/concurrency.js';
import type { Timer, YieldToEventLoop } from '../runtime/port.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { Steps } from '../values/steps.js';
import { type AccountQueue, type AccountQueues, createAccountQueues } from './account-queues.js';
import {
  bulkCancel,
  bulkReschedule,
  type CollectOptions,
  collectDeliveries,
  skipEvents,
} from './deliveries.js';
import type { StoredDelivery } from './delivery.js';
import { hasWebhooks } from './endpoints.js';
import type { WebhookFaults } from './injected-faults.js';
import { createConcurrencyLimiter } from './limiter.js';
import { createFlush, createReadSendState, createSendScheduler, type SendState } from './scheduler.js';
import { createSendOnce, type RecordedAttempt, type SendOnce, type SendOptions } from './send.js';
import type { Sender } from './sender.js';

/** How messages leave. */
export interface SendingSettings {
  sender: Sender;
  /** Where it sends to, as the setting says it. */
  targets: string;
  /** What lets messages leave by themselves; absent, they are sent when they are asked for. */
  timer: Timer | undefined;
  /** How long an endpoint may take to answer, in milliseconds of real time. */
  timeoutMs: number;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
}

/** Where there is no way out: every attempt fails. */
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

/** Who is told, and from when on. */
interface EventSubscription {
  /** Whether there may be anybody to be told. */
  isInUse(): boolean;
  /** Makes messages of all that happened in an account until now, for those that are to be told by now. */
  catchUp(accountId: string, tx: Transaction): void;
  /** That somebody is to be told of what happens in an account from now on, or otherwise than before. */
  subscribed(accountId: string, tx: Transaction): void;
  /** That an endpoint is told of nothing any more: what waits for it is cancelled. */
  dismiss(accountId: string, webhookId: string): Promise<void>;
}

interface EventSubscriptionOptions extends CollectOptions {
  store: Store;
  breathe: YieldToEventLoop;
}

function createEventSubscription(
  options: EventSubscriptionOptions,
  boards: AccountQueues,
): EventSubscription {
  const { store, breathe } = options;
  // Where others keep worlds too, one may have endpoints that nobody made here.
  let isInUse = store.session() !== null;

  const catchUp: EventSubscription['catchUp'] = (accountId, tx) => {
    for (let more = true; more; ) {
      const collected = collectDeliveries(tx, accountId, options);
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
      await runCooperatively(bulkCancel(store, accountId, board.lane(webhookId).clear()), breathe);
    },
  };
}

/** Sends where somebody asks. */
interface ManualDelivery {
  /**
   * Sends all that is due by now, and resolves when nothing of it is under way; at once where somebody does already,
   * who hears of what this one would have sent.
   * @param told hears of each, of one endpoint in their order
   * @returns whether its world is there still
   */
  deliver(accountId: string, told?: (sending: RecordedAttempt) => void): Promise<boolean>;
  /** Sends a message now, out of turn; null where it, or its world, is not there any more. */
  sendNow(accountId: string, id: string): Promise<StoredDelivery | null>;
}

interface ManualDeliveryOptions {
  store: Store;
  breathe: YieldToEventLoop;
  boards: Pick<AccountQueues, 'ready'>;
  fates: Pick<WebhookFaults, 'deciding'>;
  stand(accountId: string): Promise<SendState>;
  /** Sends all that is due, until nothing is. */
  drain(board: AccountQueue): Promise<void>;
  sendOnce: SendOnce;
  /** Hears of all that was sent. */
  sent: AccountEmitter<RecordedAttempt>;
}

function createManualDelivery(options: ManualDeliveryOptions): ManualDelivery {
  const { store, breathe, boards, fates, stand, drain, sendOnce, sent } = options;

  return {
    async deliver(accountId, told = () => {}) {
      // Most accounts have no endpoint: for them, there is no board to be kept.
      if (!(await retryTransaction(store, accountId, hasWebhooks))) return true;
      const board = await boards.ready(accountId);
      const { now, isHeld } = await stand(accountId);
      // Where somebody sends what is due, which message suffers what hangs on no receiver.
      if (!isHeld) await runCooperatively(fates.deciding(store, accountId, now), breathe);
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
    },

    async sendNow(accountId, id) {
      const board = await boards.ready(accountId);
      const sending = sendOnce(board, { id, dueAt: null }).finally(() => board.running.delete(sending));
      board.running.set(sending, null);
      const { delivery, sendings } = await sending;
      if (!board.isCurrent) return null;
      for (const each of sendings) sent.tell(accountId, each);
      return delivery;
    },
  };
}

/** Tells endpoints what happened. Whoever it waits for keeps nobody else waiting. */
export interface WebhookDispatcher extends EventSubscription, ManualDelivery {
  /** That something happened in an account, or that its world is another: what is due is sent soon, by itself. */
  wake(accountId: string): void;
  /** That the world of an account gives way to another: what is under way there is noted nowhere. */
  forget(accountId: string): void;
  /** That the clock of an account is moved by something else: what waits there is due now. */
  restart(accountId: string): Steps<void>;
  /** Calls whenever a message of the account was sent; gives what ends it. */
  watch(accountId: string, told: () => void): () => void;
  /** Begins nothing any more, and resolves when nothing is under way; gives how many messages wait. */
  close(): Promise<number>;
}

interface WebhookDispatcherOptions extends CollectOptions, SendOptions {
  fates: WebhookFaults;
  breathe: YieldToEventLoop;
  /** Absent, nothing is sent by itself. */
  timer: Timer | undefined;
  /** Told where the sandbox itself failed to send. */
  failed(error: unknown): void;
}

export function createWebhookDispatcher(options: WebhookDispatcherOptions): WebhookDispatcher {
  const { store, sender, time, stopwatch, failed } = options;
  const boards = createAccountQueues(options);
  const slots = createConcurrencyLimiter(stopwatch);
  const sent = createAccountEmitter<RecordedAttempt>();
  const sending = {
    ...options,
    ...{ boards, slots, sent },
    stand: createReadSendState(store, time),
    sendOnce: createSendOnce(options),
  };
  const pump = createSendScheduler(sending);
  const drain = createFlush({ ...sending, pump, mostWaitMs: options.timeoutMs / 2 });

  return {
    ...createEventSubscription(options, boards),
    ...createManualDelivery({ ...sending, drain }),
    wake: (accountId) => pump.lookAt(accountId, stopwatch()),
    forget: boards.forget,

    *restart(accountId) {
      yield* bulkReschedule(store, time, accountId);
      boards.reload(accountId);
    },

    watch: (accountId, told) => sent.watch(accountId, told),

    async close() {
      pump.close();
      const all = boards.all();
      // What nobody had come to make a message of yet waits as well.
      await Promise.all(all.map(({ accountId }) => boards.ready(accountId).catch(failed)));
      await Promise.all(all.flatMap(({ running }) => [...running.keys()]));
      await sender.close();
      return all.reduce((sum, board) => sum + queuedCount(board), 0);
    },
  };
}

function queuedCount({ lanes }: AccountQueue): number {
  return [...lanes.values()].reduce((sum, lane) => sum + lane.waiting(), 0);
}
