import type { Instant } from '../../../domain/life/clock.js';
import type { StoredAttempt, StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import type { Sender, Store } from '../../ports.js';
import { createKeyedMutex } from '../../work/turns.js';
import { retryTransaction } from '../../work/when-ready.js';
import type { AccountQueue } from './boards.js';
import { attemptOf, type MessageOptions, type PreparedMessage } from './dispatching.js';
import type { WebhookFaults } from './fates.js';
import { type RecordedAttempt, recordAttempt } from './noting.js';
import { createBuildMessage } from './told-messages.js';
import { prepareSend, type ScheduledSend } from './turns.js';

export interface SendOptions extends MessageOptions {
  store: Store;
  sender: Sender;
  fates: Pick<WebhookFaults, 'decided'>;
}

/** What came of the turn of a message. */
export interface SendOutcome {
  /** As it is now; null where it is not there any more. */
  delivery: StoredDelivery | null;
  /** Each time that it was sent: once, unless it is to suffer something. */
  sendings: readonly RecordedAttempt[];
}

/** Sends a message and notes what came of it, as its fate will have it. */
export type SendOnce = (board: AccountQueue, turn: ScheduledSend) => Promise<SendOutcome>;

/** A body that is larger, in bytes, goes alone: of an account, no other such one is held meanwhile. */
const largeBytes = 256 * 1024;

export function createSendOnce(options: SendOptions): SendOnce {
  const { store, sender, stopwatch } = options;
  const readying = { ...options, messageFor: createBuildMessage() };
  const inTurnOfLarge = createKeyedMutex();
  const makeReady = (board: AccountQueue, turn: ScheduledSend) =>
    retryTransaction(store, board.accountId, (tx) => prepareSend(tx, board, turn, readying));

  /** Sends a copy of a message; gives what notes it. */
  const sendCopy = async (board: AccountQueue, turn: ScheduledSend, ready: PreparedMessage, copy: number) => {
    const startedAt = stopwatch();
    const sent = await sender.send(ready.dispatch, board.accountId);
    const { copies } = ready.manner;
    const told = copies === 1 ? '' : ` This is copy ${copy} of ${copies}.`;
    const attemptAs = (number: number, at: Instant): StoredAttempt =>
      attemptOf(ready, sent, { number, at, startedAt, copy: told });
    return async (): Promise<RecordedAttempt | null> => {
      if (!board.isCurrent) return null;
      const isExtra = turn.dueAt === null || copy > 1;
      return retryTransaction(store, board.accountId, (tx) =>
        recordAttempt(tx, turn, { attemptAs, isExtra }, options),
      );
    };
  };

  const sendReady = async (
    board: AccountQueue,
    turn: ScheduledSend,
    ready: PreparedSend,
  ): Promise<SendOutcome> => {
    if (ready === null || !('dispatch' in ready)) return { delivery: ready, sendings: [] };
    const { copies, isBurst } = ready.manner;
    const sendings: RecordedAttempt[] = [];
    const send = (copy: number) => sendCopy(board, turn, ready, copy);
    const begun = isBurst ? Array.from({ length: copies }, (_, before) => send(before + 1)) : [];
    for (let copy = 1; copy <= copies; copy += 1) {
      const note = await (begun[copy - 1] ?? send(copy));
      const sending = await note();
      if (sending !== null) sendings.push(sending);
    }
    return { delivery: sendings.at(-1)?.delivery ?? null, sendings };
  };

  return async (board, turn) => {
    let ready = await makeReady(board, turn);
    if (!isLarge(ready)) return sendReady(board, turn, ready);
    // A waiting message holds no body: it is made anew.
    ready = null;
    return inTurnOfLarge(board.accountId, async () =>
      board.isCurrent
        ? sendReady(board, turn, await makeReady(board, turn))
        : { delivery: null, sendings: [] },
    );
  };
}

type PreparedSend = ReturnType<typeof prepareSend>;

function isLarge(ready: PreparedSend): boolean {
  return ready !== null && 'dispatch' in ready && ready.dispatch.body.byteLength > largeBytes;
}
