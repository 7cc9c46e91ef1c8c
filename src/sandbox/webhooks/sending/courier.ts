import type { Steps } from '../../../domain/values/steps.js';
import type { Timer, YieldToEventLoop } from '../../ports.js';
import { createAccountEmitter } from '../../work/watch.js';
import type { CollectOptions } from '../deliveries.js';
import { createEventSubscription, type EventSubscription } from '../subscribing.js';
import { createManualDelivery, type ManualDelivery } from './asked-sending.js';
import { type AccountQueue, createAccountQueues } from './boards.js';
import { bulkReschedule } from './clearing.js';
import { createFlush } from './draining.js';
import type { WebhookFaults } from './fates.js';
import type { RecordedAttempt } from './noting.js';
import { createSendScheduler } from './pump.js';
import { createSendOnce, type SendOptions } from './sending.js';
import { createConcurrencyLimiter } from './slots.js';
import { createReadSendState } from './stands.js';

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

export interface WebhookDispatcherOptions extends CollectOptions, SendOptions {
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
