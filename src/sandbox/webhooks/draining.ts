import type { Instant } from '../../domain/life/clock.js';
import { type Board, nextOf } from './boards.js';
import type { Lane } from './lanes.js';
import type { Slots } from './slots.js';
import type { Stand } from './stands.js';

export interface DrainingOptions {
  stand(accountId: string): Promise<Stand>;
  slots: Slots;
  isOpen(): boolean;
  /** Sends the next of a lane that may go, if there is one. */
  sendNext(board: Board, lane: Lane, now: Instant, isManual: boolean): Promise<void> | undefined;
}

/**
 * Sends all that is due, until nothing is. By hand, what others sent is not waited for: it may end only when whoever
 * asked is answered.
 */
export function createDrain({ stand, slots, isOpen, sendNext }: DrainingOptions) {
  const drainLane = async (board: Board, lane: Lane): Promise<void> => {
    for (;;) {
      const { now, isManual, isHeld } = await stand(board.accountId);
      if (isHeld || !board.isCurrent || !isOpen()) return;
      const begun: Promise<void>[] = [];
      for (;;) {
        const sending = sendNext(board, lane, now, isManual);
        if (sending === undefined) break;
        begun.push(sending);
      }
      if (begun.length > 0) await Promise.race(begun);
      else if (lane.nextAt() > now) return;
      else await Promise.race([...board.running, slots.given()]);
    }
  };

  return async (board: Board): Promise<void> => {
    for (;;) {
      const { now, isManual, isHeld } = await stand(board.accountId);
      const isDue = isOpen() && board.isCurrent && !isHeld && nextOf(board) <= now;
      if (isDue) await Promise.all([...board.lanes.values()].map((lane) => drainLane(board, lane)));
      else if (isManual || board.running.size === 0) return;
      else await Promise.all(board.running);
    }
  };
}
