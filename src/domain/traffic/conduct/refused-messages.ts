import type { WebhookEffectKind } from '../../../contract/generated/types.js';
import { hasArrived } from '../webhooks/delivery.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { hasMisbehaviour, sentMessages, statusOf, workingEndpoints } from './receiving.js';

const forged: readonly WebhookEffectKind[] = ['wrong-signature', 'old-secret', 'altered-body'];
const stale: readonly WebhookEffectKind[] = ['stale-timestamp'];
const unknown: readonly WebhookEffectKind[] = ['unknown-type', 'unknown-members'];

/** Whether receivers took nothing that the sandbox did not mean to tell. */
export const refusesForgedMessages: ConductCheck = ({ deliveries }) =>
  judgeReceived(deliveries, forged, 'refuse');

/** Whether receivers took nothing that was told long ago. */
export const refusesStaleMessages: ConductCheck = ({ deliveries }) =>
  judgeReceived(deliveries, stale, 'refuse');

/** Whether receivers took what they can not know yet. */
export const takesUnknownMessages: ConductCheck = ({ deliveries }) =>
  judgeReceived(deliveries, unknown, 'take');

/** A refusal shows something only of a receiver that takes other messages. */
function judgeReceived(
  deliveries: Parameters<ConductCheck>[0]['deliveries'],
  kinds: readonly WebhookEffectKind[],
  right: 'take' | 'refuse',
): ConductFinding[] {
  const all = sentMessages(deliveries);
  const working = workingEndpoints(all);
  return all.flatMap((sent): ConductFinding[] => {
    const { attempt, delivery } = sent;
    const status = statusOf(attempt);
    if (status === null || !hasMisbehaviour(attempt, kinds)) return [];
    const isTaken = hasArrived(attempt);
    if (!isTaken && !working.has(delivery.webhook)) return [];
    const detail = `It was answered ${status}. ${attempt.misbehaviour?.detail}`;
    return [{ sent, shows: isTaken === (right === 'take') ? 'kept' : 'broken', detail }];
  });
}
