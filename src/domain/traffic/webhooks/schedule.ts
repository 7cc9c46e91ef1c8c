import schedule from '../../../../fixtures/delivery-schedule.json' with { type: 'json' };
import type { ClockSettings } from '../../life/progress.js';

/** So many messages in a row that were given up disable their endpoint. */
export const exhaustedToDisable = schedule.exhaustedToDisable;

/** No endpoint puts a message off for longer. */
const maxRetryAfterMs = 24 * 3_600_000;

/**
 * How long a message waits after it failed, in milliseconds: on the virtual clock where that is moved by hand, else in
 * real time, compressed as timelines are. Null where it is given up.
 * @param failures how often it has failed, with this time
 * @param retryAfterMs what the endpoint asked for
 */
export function retryDelayMs(
  failures: number,
  { mode, pace }: ClockSettings,
  retryAfterMs: number | null,
): number | null {
  const retry = schedule.retries[failures - 1];
  if (retry === undefined) return null;
  const isReal = mode !== 'manual' && pace !== 'realtime';
  const seconds = isReal ? (pace === 'instant' ? 0 : retry.fastSeconds) : retry.afterSeconds;
  return Math.max(seconds * 1000, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}
