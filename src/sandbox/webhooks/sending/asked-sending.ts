import type { StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import type { Breathe, Store } from '../../ports.js';
import { inTurns } from '../../work/in-turns.js';
import type { Watch } from '../../work/watch.js';
import { keptTransaction } from '../../work/when-ready.js';
import { hasWebhooks } from '../webhook-records.js';
import type { Board, Boards } from './boards.js';
import type { Fates } from './fates.js';
import type { Sending } from './noting.js';
import type { SendOnce } from './sending.js';
import type { Stand } from './stands.js';

/** Sends where somebody asks. */
export interface AskedSending {
  /**
   * Sends all that is due by now, and resolves when nothing of it is under way; at once where somebody does already,
   * who hears of what this one would have sent.
   * @param told hears of each, of one endpoint in their order
   * @returns whether its world is there still
   */
  deliver(accountId: string, told?: (sending: Sending) => void): Promise<boolean>;
  /** Sends a message now, out of turn; null where it, or its world, is not there any more. */
  sendNow(accountId: string, id: string): Promise<StoredDelivery | null>;
}

export interface AskedSendingOptions {
  store: Store;
  breathe: Breathe;
  boards: Pick<Boards, 'ready'>;
  fates: Pick<Fates, 'deciding'>;
  stand(accountId: string): Promise<Stand>;
  /** Sends all that is due, until nothing is. */
  drain(board: Board): Promise<void>;
  sendOnce: SendOnce;
  /** Hears of all that was sent. */
  sent: Watch<Sending>;
}

export function createAskedSending(options: AskedSendingOptions): AskedSending {
  const { store, breathe, boards, fates, stand, drain, sendOnce, sent } = options;

  return {
    async deliver(accountId, told = () => {}) {
      // Most accounts have no endpoint: for them, there is no board to be kept.
      if (!(await keptTransaction(store, accountId, hasWebhooks))) return true;
      const board = await boards.ready(accountId);
      const { now, isHeld } = await stand(accountId);
      // Where somebody sends what is due, which message suffers what hangs on no receiver.
      if (!isHeld) await inTurns(fates.deciding(store, accountId, now), breathe);
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
