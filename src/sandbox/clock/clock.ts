import type {
  AttemptList,
  ClockAdvance,
  ClockChange,
  ClockSettlement,
} from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/keys.js';
import { formatInstant } from '../../domain/life/clock.js';
import type { Steps } from '../../domain/values/steps.js';
import { createHappenings } from '../reports/happenings.js';
import type { Clock } from '../time/timekeeping.js';
import {
  advanceClock,
  type ClockMoveResult,
  type ClockOptions,
  changeClock,
  isPlaying,
} from './clock-moves.js';

export interface Clocks {
  read(account: Account): Clock;
  /**
   * Sets the clock, does all that is due by it, and tells what that was.
   * @throws problem `instant-out-of-reach`
   */
  change(account: Account, change: ClockChange): Promise<ClockSettlement>;
  /**
   * Sets the clock, does all that is due by it, and tells what that was.
   * @throws problems `clock-not-manual`, `instant-out-of-reach`
   */
  advance(account: Account, step: ClockAdvance): Promise<ClockSettlement>;
}

export function createClocks(options: ClockOptions): Clocks {
  const { store, time, loop, courier, messages } = options;

  /** Does a move of the clock with all that it brings about, and tells that. */
  const settlement = async (
    account: Account,
    work: (moved: ClockMoveResult) => Steps<void>,
  ): Promise<ClockSettlement> => {
    const { id } = account;
    const moved: ClockMoveResult = { clock: null, happenings: createHappenings(id) };
    await loop.work(id, work(moved));
    // Time does not pass twice, whatever becomes of the rest.
    await store.keepSoFar();
    loop.watch(id);
    if (moved.clock === null) throw new Error('a clock was not moved');
    options.moved(id);
    if (isPlaying(moved.clock)) courier.wake(id);
    const sent = isPlaying(moved.clock) ? nothingSent : await messages.deliver(account);
    return { clock: clockRecord(moved.clock), ...moved.happenings.told(), ...sent };
  };

  return {
    read: ({ id }) => store.transaction(id, time.clockOf),
    change: (account, change) =>
      settlement(account, (moved) => changeClock(options, account.id, change, moved)),
    advance: (account, step) =>
      settlement(account, (moved) => advanceClock(options, account.id, step, moved)),
  };
}

/** Where nothing waits for a clock to be moved, messages leave by themselves. */
const nothingSent: AttemptList = { attemptedCount: 0, attempted: [] };

/** The clock as the contract shows it. */
export function clockRecord({ mode, pace, now }: Clock): ClockSettlement['clock'] {
  return { mode, pace, now: formatInstant(now) };
}
