import type { WebhookEffectKind } from '../../contract/generated/types.js';
import { hasArrived, isResponse, type StoredAttempt, type StoredDelivery } from '../../webhooks/delivery.js';
import { type JournalEntry, pathOf } from '../journal-entry.js';
import {
  bodyOf,
  type ConductCheck,
  type ConductFinding,
  type ConductRequest,
  groupEntries,
  hasMisbehaviour,
  isSound,
  isSuccess,
  limits,
  ownPath,
  sentMessages,
  statusOf,
  workingEndpoints,
} from './evidence.js';

/** Returns whether receivers responded before the time-out. */
export const respondsInTime: ConductCheck = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): ConductFinding[] => {
    const { came } = sent.attempt;
    if (hasMisbehaviour(sent.attempt, ['slow-body', 'truncated-body'])) return [];
    if (isResponse(came)) return [{ sent, shows: 'kept', detail: `It got ${came.status} in time.` }];
    if (came.code !== 'timed-out') return [];
    return [{ sent, shows: 'broken', detail: came.detail }];
  });

/** Returns whether receivers responded 2xx only after they had read the message. */
export const readsBeforeResponding: ConductCheck = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): ConductFinding[] => {
    const { attempt } = sent;
    const { came } = attempt;
    if (!hasMisbehaviour(attempt, ['slow-body']) || !isResponse(came) || !hasArrived(attempt)) return [];
    const detail = `It got ${came.status} ${came.early ? 'before its body was sent' : 'after its body was sent'}.`;
    return [{ sent, shows: came.early ? 'broken' : 'kept', detail }];
  });

/** Returns whether receivers refused forged messages. */
export const refusesForgedMessages: ConductCheck = ({ deliveries }) =>
  judgeReceived(deliveries, ['wrong-signature', 'old-secret', 'altered-body'], 'refuse');

/** Returns whether receivers refused messages with an old timestamp. */
export const refusesStaleMessages: ConductCheck = ({ deliveries }) =>
  judgeReceived(deliveries, ['stale-timestamp'], 'refuse');

/** Returns whether receivers accepted messages with unknown types and fields. */
export const takesUnknownMessages: ConductCheck = ({ deliveries }) =>
  judgeReceived(deliveries, ['unknown-type', 'unknown-members'], 'take');

/** A refusal counts only for a receiver that accepts other messages. */
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
    const detail = `It got ${status}. ${attempt.misbehaviour?.detail}`;
    return [{ sent, shows: isTaken === (right === 'take') ? 'kept' : 'broken', detail }];
  });
}

/** Returns whether receivers acted only once on a message that came several times. */
export const actsOnce: ConductCheck = ({ requests, deliveries }) =>
  deliveries.flatMap((delivery): ConductFinding[] => {
    const copies = (delivery.attempts ?? []).filter((attempt) => isSound(attempt) && hasArrived(attempt));
    const [first, second] = copies.sort((one, other) => one.startedAt - other.startedAt);
    if (first === undefined || second === undefined || 'ping' in delivery.subject) return [];
    const acts = actsUpon(requests, delivery.subject.report, copies);
    return [...acts.values()].flatMap((calls) => judgeCopies(delivery, second, calls));
  });

const acting = ['POST', 'PATCH'];

/** Returns the calls about a report while copies of a message came and shortly after, grouped by equal calls. */
function actsUpon(
  requests: readonly ConductRequest[],
  reportId: string,
  copies: readonly StoredAttempt[],
): Map<string, JournalEntry[]> {
  const from = copies[0]?.startedAt ?? 0;
  const last = copies.at(-1)?.startedAt ?? 0;
  return groupEntries(requests, (entry: ConductRequest) => {
    const path = ownPath(entry);
    const isMeant =
      acting.includes(entry.method) &&
      (path === `/v1/reports/${reportId}` || path.startsWith(`/v1/reports/${reportId}/`)) &&
      entry.receivedAt >= from &&
      entry.receivedAt <= last + limits.actedSeconds * 1000;
    return isMeant ? `${entry.method} ${path} ${bodyOf(entry)}` : undefined;
  });
}

/** A failed call may be repeated, and a stored response is no second act. */
function judgeCopies(
  delivery: StoredDelivery,
  attempt: StoredAttempt,
  calls: readonly JournalEntry[],
): ConductFinding[] {
  const index = calls.findIndex(isSuccess);
  const act = calls[index];
  if (act === undefined) return [];
  const again = calls
    .slice(index + 1)
    .find(({ receivedAt, replayed }) => receivedAt >= attempt.startedAt && replayed !== true);
  const call = `${act.method} ${pathOf(act)}`;
  const detail =
    again === undefined
      ? `It came again, and ${call} (${act.id}) was not sent again.`
      : `It came again, and so did ${call}: ${act.id} succeeded, and ${again.id} is the same.`;
  return [{ sent: { delivery, attempt }, shows: again === undefined ? 'kept' : 'broken', detail }];
}
