import type { StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import type { Store, YieldToEventLoop } from '../../ports.js';
import { runCooperatively } from '../../work/in-turns.js';
import type { AccountEmitter } from '../../work/watch.js';
import { retryTransaction } from '../../work/when-ready.js';
import { hasWebhooks } from '../webhook-records.js';
import type { AccountQueue, AccountQueues } from './boards.js';
import type { WebhookFaults } from './fates.js';
import type { RecordedAttempt } from './noting.js';
import type { SendOnce } from './sending.js';
import type { SendState } from './stands.js';

/** Sends where somebody asks. */
export interface ManualDelivery {
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

export interface ManualDeliveryOptions {
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

export function createManualDelivery(options: ManualDeliveryOptions): ManualDelivery {
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
