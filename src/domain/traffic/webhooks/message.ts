import type { ReportEvent } from '../../../contract/generated/types.js';
import { formatInstant, type Instant } from '../../life/clock.js';

/** What is posted to an endpoint: its body is what is signed, byte for byte. */
export interface Message {
  /** The `webhook-id`: that of the event. */
  readonly id: string;
  readonly body: string;
}

export const pingType = 'webhook.ping';

export function messageOf({ id, type, timestamp, data }: ReportEvent): Message {
  return { id, body: JSON.stringify({ type, timestamp, data }) };
}

/** A test of an endpoint. */
export function pingOf(id: string, webhookId: string, at: Instant): Message {
  return { id, body: JSON.stringify({ type: pingType, timestamp: formatInstant(at), data: { webhookId } }) };
}
