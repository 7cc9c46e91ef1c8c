import type { RotateSecret } from '../../contract/generated/types.js';
import type { Violation } from '../../contract/problems.js';
import type { Instant } from '../../domain/life/clock.js';
import { later } from '../../domain/life/durations.js';
import type { StoredWebhook } from '../../domain/traffic/webhooks/endpoint.js';

const defaultOverlap = 'P1D';
const maxOverlapMs = 30 * 86_400_000;

/** An endpoint with its next secret, beside which the one before signs for a while. */
export function rotateSecret(
  webhook: StoredWebhook,
  { overlap = defaultOverlap }: RotateSecret,
  now: Instant,
): StoredWebhook {
  const { generation, ...others } = webhook;
  return { ...others, generation: generation + 1, overlapUntil: later(now, overlap) };
}

/** What is wrong with an overlap of secrets, beyond its schema. */
export function overlapViolations(how: unknown): Violation[] {
  const { overlap } = (how ?? {}) as { overlap?: unknown };
  if (typeof overlap !== 'string' || !isTooLong(overlap)) return [];
  const detail = 'overlap must be thirty days at most: P30D.';
  return [{ detail, pointer: '#/overlap', keyword: 'maximum' }];
}

function isTooLong(duration: string): boolean {
  try {
    return later(0, duration) > maxOverlapMs;
  } catch {
    // Its schema says what is wrong with it.
    return false;
  }
}
