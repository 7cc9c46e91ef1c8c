import type { WebhookEffectKind } from '../../../contract/generated/types.js';
import { hasArrived, isResponse, type StoredAttempt, type StoredDelivery } from '../webhooks/delivery.js';
import type { SentMessage } from './finding.js';

/** Each time that a message was sent. */
export function sentMessages(deliveries: readonly StoredDelivery[]): SentMessage[] {
  return deliveries.flatMap((delivery) =>
    (delivery.attempts ?? []).map((attempt) => ({ delivery, attempt })),
  );
}

/** What is wrong with when or how often a message comes, and with nothing in it. */
const harmlessKinds: readonly WebhookEffectKind[] = ['duplicate', 'burst', 'delayed', 'out-of-order'];

/** Whether a message came as it should be, but for the time. */
export function isSound({ misbehaviour }: StoredAttempt): boolean {
  return misbehaviour === undefined || harmlessKinds.includes(misbehaviour.kind);
}

export function hasMisbehaviour(
  { misbehaviour }: StoredAttempt,
  kinds: readonly WebhookEffectKind[],
): boolean {
  return misbehaviour !== undefined && kinds.includes(misbehaviour.kind);
}

/** The endpoints that took what is sound: what another one refuses, it does not refuse for what is wrong with it. */
export function workingEndpoints(sent: readonly SentMessage[]): Set<string> {
  const took = sent.filter(({ attempt }) => isSound(attempt) && hasArrived(attempt));
  return new Set(took.map(({ delivery }) => delivery.webhook));
}

/** Null where it was not answered. */
export function statusOf({ came }: StoredAttempt): number | null {
  return isResponse(came) ? came.status : null;
}
