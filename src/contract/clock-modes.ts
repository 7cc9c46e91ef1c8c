import type { Clock, ClockMode } from './generated/types.js';

/** The clock mode of an account, and its pace. */
export type ClockSettings = Readonly<Pick<Clock, 'mode' | 'pace'>>;

interface ClockModeRules {
  /** Reports follow the virtual clock, which requests move. Due instants are virtual; in other modes they are real. */
  readonly isManual: boolean;
  /** Reports move on in real time, at the pace of the clock. */
  readonly isRealTime: boolean;
  /** A report moves on after each read. */
  readonly movesByReads: boolean;
  /** Describes the movement of reports in messages. */
  readonly movement: string;
}

/** The clock modes. A new one also needs an entry in `schemas/clock/clock-mode.json` and `src/page/time/time.tsx`. */
export const clockModes: { readonly [Mode in ClockMode]: ClockModeRules } = {
  auto: {
    ...{ isManual: false, isRealTime: true, movesByReads: false },
    movement: 'reports play their timelines in real time',
  },
  manual: {
    ...{ isManual: true, isRealTime: false, movesByReads: false },
    movement: 'reports move on when the clock is moved',
  },
  reads: {
    ...{ isManual: false, isRealTime: false, movesByReads: true },
    movement: 'a report moves on each time that it is read',
  },
};
