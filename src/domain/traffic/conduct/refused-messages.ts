import type { WebhookEffectKind } from '../../../contract/generated/types.js';
import { hasArrived } from '../webhooks/delivery.js';
import type { Finding, Rule } from './finding.js';
import { sentMessages, statusOf, suffers, workingEndpoints } from './receiving.js';

const forged: readonly WebhookEffectKind[] = ['wrong-signature', 'old-secret', 'altered-body'];
const stale: readonly WebhookEffectKind[] = ['stale-timestamp'];
const unknown: readonly WebhookEffectKind[] = ['unknown-type', 'unknown-members'];

/** Whether receivers took nothing that the sandbox did not mean to tell. */
export const refusesForgedMessages: Rule = ({ deliveries }) => judged(deliveries, forged, 'refuse');

/** Whether receivers took nothing that was told long ago. */
export const refusesStaleMessages: Rule = ({ deliveries }) => judged(deliveries, stale, 'refuse');

/** Whether receivers took what they can not know yet. */
export const takesUnknownMessages: Rule = ({ deliveries }) => judged(deliveries, unknown, 'take');

/** A refusal shows something only of a receiver that takes other messages. */
function judged(
  deliveries: Parameters<Rule>[0]['deliveries'],
  kinds: readonly WebhookEffectKind[],
  right: 'take' | 'refuse',
): Finding[] {
  const all = sentMessages(deliveries);
  const working = workingEndpoints(all);
  return all.flatMap((sent): Finding[] => {
    const { attempt, delivery } = sent;
    const status = statusOf(attempt);
    if (status === null || !suffers(attempt, kinds)) return [];
    const isTaken = hasArrived(attempt);
    if (!isTaken && !working.has(delivery.webhook)) return [];
    const detail = `It was answered ${status}. ${attempt.misbehaviour?.detail}`;
    return [{ sent, shows: isTaken === (right === 'take') ? 'kept' : 'broken', detail }];
  });
}
