import type { ReportEventType, SubscribedEvent, Webhook } from '../../../contract/generated/types.js';
import type { Instant } from '../../life/clock.js';

/** An endpoint that is told of events, as it is kept: without its secrets, which follow from their generation. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly SubscribedEvent[];
  readonly description?: string;
  /** Absent while it is enabled. */
  readonly disabled?: NonNullable<Webhook['disabledBecause']>;
  /** How many messages in a row were given up; usually none. */
  readonly exhausted?: number;
  /** How many tests it was sent; usually none. */
  readonly pings?: number;
  readonly generation: number;
  /** Until when the secret before signs as well, on the virtual clock. */
  readonly overlapUntil?: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/**
 * The id of the first endpoint of a world, of the second, and so on: the same in every account.
 * @param sha256 gives the SHA-256 of a text's UTF-8, in hexadecimal.
 */
export function webhookId(count: number, sha256: (text: string) => string): string {
  return `whk_${sha256(`endpoint ${count}`).slice(0, 32)}`;
}

/** Whether an endpoint is told of an event. */
export function isToldOf({ disabled, events }: StoredWebhook, type: ReportEventType): boolean {
  return disabled === undefined && (events.includes('*') || events.includes(type));
}

/** The generations of the secrets that sign, the newest first. */
export function signingGenerations({ generation, overlapUntil }: StoredWebhook, now: Instant): number[] {
  return overlapUntil !== undefined && now < overlapUntil ? [generation, generation - 1] : [generation];
}
