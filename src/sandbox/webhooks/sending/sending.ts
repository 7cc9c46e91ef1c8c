import type { Instant } from '../../../domain/life/clock.js';
import type { StoredAttempt, StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import type { Sender, Store } from '../../ports.js';
import { createTurns } from '../../work/turns.js';
import { keptTransaction } from '../../work/when-ready.js';
import type { Board } from './boards.js';
import { attemptOf, type DispatchOptions, type Prepared } from './dispatching.js';
import type { Fates } from './fates.js';
import { noted, type Sending } from './noting.js';
import { createMessageFor } from './told-messages.js';
import { readyFor, type Turn } from './turns.js';

export interface SendingOptions extends DispatchOptions {
  store: Store;
  sender: Sender;
  fates: Pick<Fates, 'decided'>;
}

/** What came of the turn of a message. */
export interface TurnOver {
  /** As it is now; null where it is not there any more. */
  delivery: StoredDelivery | null;
  /** Each time that it was sent: once, unless it is to suffer something. */
  sendings: readonly Sending[];
}

/** Sends a message and notes what came of it, as its fate will have it. */
export type SendOnce = (board: Board, turn: Turn) => Promise<TurnOver>;

/** A body that is larger, in bytes, goes alone: of an account, no other such one is held meanwhile. */
const largeBytes = 256 * 1024;

export function createSendOnce(options: SendingOptions): SendOnce {
  const { store, sender, stopwatch } = options;
  const readying = { ...options, messageFor: createMessageFor() };
  const inTurnOfLarge = createTurns();
  const makeReady = (board: Board, turn: Turn) =>
    keptTransaction(store, board.accountId, (tx) => readyFor(tx, board, turn, readying));

  /** Sends a copy of a message; gives what notes it. */
  const sendCopy = async (board: Board, turn: Turn, ready: Prepared, copy: number) => {
    const startedAt = stopwatch();
    const sent = await sender.send(ready.dispatch, board.accountId);
    const { copies } = ready.manner;
    const told = copies === 1 ? '' : ` This is copy ${copy} of ${copies}.`;
    const attemptAs = (number: number, at: Instant): StoredAttempt =>
      attemptOf(ready, sent, { number, at, startedAt, copy: told });
    return async (): Promise<Sending | null> => {
      if (!board.isCurrent) return null;
      const isExtra = turn.dueAt === null || copy > 1;
      return keptTransaction(store, board.accountId, (tx) =>
        noted(tx, turn, { attemptAs, isExtra }, options),
      );
    };
  };

  const sendReady = async (board: Board, turn: Turn, ready: Ready): Promise<TurnOver> => {
    if (ready === null || !('dispatch' in ready)) return { delivery: ready, sendings: [] };
    const { copies, isBurst } = ready.manner;
    const sendings: Sending[] = [];
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

type Ready = ReturnType<typeof readyFor>;

function isLarge(ready: Ready): boolean {
  return ready !== null && 'dispatch' in ready && ready.dispatch.body.byteLength > largeBytes;
}
