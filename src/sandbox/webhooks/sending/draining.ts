import type { Instant } from '../../../domain/life/clock.js';
import type { Stopwatch } from '../../ports.js';
import { type AccountQueue, nextDueAt } from './boards.js';
import { sendDue } from './lane-sending.js';
import type { EndpointQueue } from './lanes.js';
import type { SendScheduler } from './pump.js';
import type { ConcurrencyLimiter } from './slots.js';
import type { SendState } from './stands.js';

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
