import type { Instant } from '../../../domain/life/clock.js';
import type { Store } from '../../ports.js';
import type { Timekeeping } from '../../time/timekeeping.js';
import { retryTransaction } from '../../work/when-ready.js';
import { outboxOf } from '../deliveries.js';

/** How it stands with the sending in an account. */
export interface SendState {
  /** By what moves the world. */
  now: Instant;
  /** Whether the clock is moved by hand, so that nothing is sent by itself. */
  isManual: boolean;
  isHeld: boolean;
  /** What real time is ahead of `now`, where that is not moved by hand. */
  lagMs: number;
}

/** Asked beside all requests, whose sessions may have lost what they saw. */
export function createReadSendState(
  store: Store,
  time: Timekeeping,
): (accountId: string) => Promise<SendState> {
  return (accountId) =>
    retryTransaction(store, accountId, (tx) => {
      const clock = time.clockOf(tx);
      const { began: now, moves } = time.beginning(clock);
      return {
        now,
        isManual: moves.mode === 'manual',
        isHeld: outboxOf(tx).held === true,
        lagMs: clock.lagMs,
      };
    });
}
