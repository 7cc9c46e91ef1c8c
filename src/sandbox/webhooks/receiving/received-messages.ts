import type { ReceivedMessage } from '../../../contract/generated/types.js';
import { formatInstant, type Instant } from '../../../domain/life/clock.js';
import type { Received } from '../../work/signature.js';
import { saidIn } from './received-body.js';

/** What the receiver made of a message. */
export interface Verdict extends Pick<ReceivedMessage, 'webhookId' | 'refusal' | 'answered'> {
  at: Instant;
}

/**
 * A message as the receiver shows it.
 * @param before those that came before it, newest first
 */
export function receivedMessage(
  { headers, body }: Received,
  { webhookId, refusal, answered, at }: Verdict,
  before: readonly ReceivedMessage[],
): ReceivedMessage {
  const messageId = textOf(headers['webhook-id']);
  return {
    ...{ number: (before[0]?.number ?? 0) + 1, messageId, webhookId },
    ...saidIn(body),
    ...{ verified: refusal === null, refusal },
    cameBefore: messageId === null ? 0 : before.filter((each) => each.messageId === messageId).length,
    ...{ bodyBytes: body.byteLength, answered },
    receivedAt: formatInstant(at),
  };
}

/** A header that came once, of a length that is worth keeping. */
function textOf(value: Received['headers'][string]): string | null {
  return typeof value === 'string' ? value.slice(0, 128) : null;
}
