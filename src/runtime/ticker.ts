import type { Instant } from '../values/instants.js';
import type { Stopwatch, Timer, YieldToEventLoop } from './port.js';

/** Lets things happen in real time by themselves, also where nobody asks. */
export interface Ticker {
  /**
   * Notes that something may happen in an account sooner than was known.
   * @param at when, by the stopwatch; absent, it is looked up
   */
  watch(accountId: string, at?: Instant): void;
  /** Lets nothing happen by itself any more. */
  close(): void;
}

export interface TickerOptions {
  timer: Timer | undefined;
  stopwatch: Stopwatch;
  breathe: YieldToEventLoop;
  /** When something happens next in an account, by the stopwatch; null where nothing does. */
  next(accountId: string): Instant | null;
  /** Does what is due in an account, and tells when something happens next. */
  tick(accountId: string): Promise<Instant | null> | Instant | null;
}

interface ExpectedTick {
  at: Instant;
  accountId: string;
}

/** One alarm for all accounts, set to the first instant at which something happens in one of them. */
export function createTicker({ timer, stopwatch, breathe, next, tick }: TickerOptions): Ticker {
  if (timer === undefined) return { watch() {}, close() {} };
  const { first, expect, forget } = createTickQueue();
  let open = true;
  let rings = false;

  const setTimer = (): void => {
    if (rings || !open) return;
    const soonest = first();
    if (soonest === undefined) timer.clear();
    else timer.set(Math.max(0, soonest.at - stopwatch()), ring);
  };
  const watch: Ticker['watch'] = (accountId, at = next(accountId) ?? undefined) => {
    if (at !== undefined && expect(accountId, at) && first()?.at === at) setTimer();
  };
  const ring = async (): Promise<void> => {
    rings = true;
    try {
      for (let soonest = first(); soonest !== undefined && open; soonest = first()) {
        if (soonest.at > stopwatch()) break;
        forget(soonest.accountId);
        const ticked = tick(soonest.accountId);
        const at = ticked instanceof Promise ? await ticked : ticked;
        if (at !== null) watch(soonest.accountId, at);
        const turn = breathe();
        if (turn !== undefined) await turn;
      }
    } finally {
      rings = false;
      setTimer();
    }
  };
  return {
    watch,
    close() {
      open = false;
      timer.clear();
    },
  };
}

/** When something happens next in each account. */
function createTickQueue() {
  const known = new Map<string, Instant>();
  /** The latest first, with entries that no longer hold among them. */
  const expected: ExpectedTick[] = [];
  return {
    first(): ExpectedTick | undefined {
      for (;;) {
        const last = expected.at(-1);
        if (last === undefined || known.get(last.accountId) === last.at) return last;
        expected.pop();
      }
    },
    /** Whether that is sooner than was known. */
    expect(accountId: string, at: Instant): boolean {
      const before = known.get(accountId);
      if (before !== undefined && before <= at) return false;
      known.set(accountId, at);
      expected.splice(insertionIndex(expected, at), 0, { at, accountId });
      return true;
    },
    forget: (accountId: string) => void known.delete(accountId),
  };
}

/** Where an instant stands among those that get earlier: before all that are not later. */
function insertionIndex(expected: readonly ExpectedTick[], at: Instant): number {
  let [low, high] = [0, expected.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((expected[middle] as ExpectedTick).at > at) low = middle + 1;
    else high = middle;
  }
  return low;
}
