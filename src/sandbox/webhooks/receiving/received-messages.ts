import type { ReceivedMessage } from '../../../contract/generated/types.js';
import { formatInstant, type Instant } from '../../../domain/life/clock.js';
import type { RawWebhookMessage } from '../../work/signature.js';
import { readMessageBody } from './received-body.js';

/** What the receiver made of a message. */
export interface ReceiverVerdict extends Pick<ReceivedMessage, 'webhookId' | 'refusal' | 'answered'> {
  at: Instant;
}

/**
 * A message as the receiver shows it.
 * @param before those that came before it, newest first
 */
export function receivedMessage(
  { headers, body }: RawWebhookMessage,
  { webhookId, refusal, answered, at }: ReceiverVerdict,
  before: readonly ReceivedMessage[],
): ReceivedMessage {
  const messageId = textOf(headers['webhook-id']);
  return {
    ...{ number: (before[0]?.number ?? 0) + 1, messageId, webhookId },
    ...readMessageBody(body),
    ...{ verified: refusal === null, refusal },
    cameBefore: messageId === null ? 0 : before.filter((each) => each.messageId === messageId).length,
    ...{ bodyBytes: body.byteLength, answered },
    receivedAt: formatInstant(at),
  };
}

/** A header that came once, of a length that is worth keeping. */
function textOf(value: RawWebhookMessage['headers'][string]): string | null {
  return typeof value === 'string' ? value.slice(0, 128) : null;
}
