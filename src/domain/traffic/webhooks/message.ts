import { assumedGaps, type Gaps } from '../../../contract/gap-answers.js';
import { toWireMessage } from '../../../contract/gaps/event-payload.js';
import type { ReportEvent } from '../../../contract/generated/types.js';
import { pingType } from '../../../contract/ping-type.js';
import { formatInstant, type Instant } from '../../life/clock.js';

/** What is posted to an endpoint: its body is what is signed, byte for byte. */
export interface Message {
  /** The `webhook-id`: that of the event. */
  readonly id: string;
  readonly mediaType: string;
  readonly body: string;
}

const mediaType = 'application/json';

/** What tells of an event, as the gaps of the message say. */
export function messageOf(event: ReportEvent, gaps: Gaps): Message {
  const { id, type, timestamp, data } = event;
  if (gaps === assumedGaps) return { id, mediaType, body: JSON.stringify({ type, timestamp, data }) };
  const told = toWireMessage({ ...event, data: { ...event.data } }, gaps);
  return { id, mediaType: told.mediaType, body: JSON.stringify(told.body) };
}

/** A test of an endpoint. */
export function pingOf(id: string, webhookId: string, at: Instant): Message {
  return {
    id,
    mediaType,
    body: JSON.stringify({ type: pingType, timestamp: formatInstant(at), data: { webhookId } }),
  };
}
