import type { WebhookEffectKind } from '../../contract/generated/types.js';
import { hasArrived, isResponse, type StoredAttempt, type StoredDelivery } from '../../webhooks/delivery.js';
import type { JournalEntry } from '../journal-entry.js';
import { pathOf } from '../matching.js';
import {
  bodyOf,
  type ConductCheck,
  type ConductFinding,
  groupEntries,
  hasMisbehaviour,
  isSound,
  isSuccess,
  limits,
  sentMessages,
  statusOf,
  workingEndpoints,
} from './evidence.js';

/** Whether receivers answered before the time-out. */
export const answersInTime: ConductCheck = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): ConductFinding[] => {
    const { came } = sent.attempt;
    if (hasMisbehaviour(sent.attempt, ['slow-body', 'truncated-body'])) return [];
    if (isResponse(came)) return [{ sent, shows: 'kept', detail: `It was answered ${came.status} in time.` }];
    if (came.code !== 'timed-out') return [];
    return [{ sent, shows: 'broken', detail: came.detail }];
  });

/** Whether receivers answered 2xx only to what they had read. */
export const readsBeforeAnswering: ConductCheck = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): ConductFinding[] => {
    const { attempt } = sent;
    const { came } = attempt;
    if (!hasMisbehaviour(attempt, ['slow-body']) || !isResponse(came) || !hasArrived(attempt)) return [];
    const detail = `It was answered ${came.status} ${came.early ? 'before its body came' : 'when its body had come'}.`;
    return [{ sent, shows: came.early ? 'broken' : 'kept', detail }];
  });

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

/** Whether receivers did but once what a message that came several times brings about. */
export const actsOnce: ConductCheck = ({ requests, deliveries }) =>
  deliveries.flatMap((delivery): ConductFinding[] => {
    const copies = (delivery.attempts ?? []).filter((attempt) => isSound(attempt) && hasArrived(attempt));
    const [first, second] = copies.sort((one, other) => one.startedAt - other.startedAt);
    if (first === undefined || second === undefined || 'ping' in delivery.tells) return [];
    const acts = actsUpon(requests, delivery.tells.report, copies);
    return [...acts.values()].flatMap((calls) => judgeCopies(delivery, second, calls));
  });

const acting = ['POST', 'PATCH'];

/** What was done about a report while copies of a message came and a while later, in groups of the same call. */
function actsUpon(
  requests: readonly JournalEntry[],
  reportId: string,
  copies: readonly StoredAttempt[],
): Map<string, JournalEntry[]> {
  const from = copies[0]?.startedAt ?? 0;
  const last = copies.at(-1)?.startedAt ?? 0;
  return groupEntries(requests, (kept) => {
    const path = pathOf(kept);
    const isMeant =
      acting.includes(kept.method) &&
      (path === `/v1/reports/${reportId}` || path.startsWith(`/v1/reports/${reportId}/`)) &&
      kept.receivedAt >= from &&
      kept.receivedAt <= last + limits.actedSeconds * 1000;
    return isMeant ? `${kept.method} ${path} ${bodyOf(kept)}` : undefined;
  });
}

/** A call that failed may be made again, and an answer that was kept is no second act. */
function judgeCopies(
  delivery: StoredDelivery,
  attempt: StoredAttempt,
  calls: readonly JournalEntry[],
): ConductFinding[] {
  const place = calls.findIndex(isSuccess);
  const act = calls[place];
  if (act === undefined) return [];
  const again = calls
    .slice(place + 1)
    .find(({ receivedAt, replayed }) => receivedAt >= attempt.startedAt && replayed !== true);
  const call = `${act.method} ${pathOf(act)}`;
  return [
    {
      sent: { delivery, attempt },
      shows: again === undefined ? 'kept' : 'broken',
      detail:
        again === undefined
          ? `It came again, and ${call} (${act.id}) was not sent again.`
          : `It came again, and so did ${call}: ${act.id} succeeded, and ${again.id} is the same.`,
    },
  ];
}
