import type { JournalEntry } from '../journal/kept-request.js';
import { pathOf } from '../journal/matching.js';
import { hasArrived, type StoredAttempt, type StoredDelivery } from '../webhooks/delivery.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { limits } from './limits.js';
import { bodyOf, groupEntries, isSuccess } from './reading.js';
import { isSound } from './receiving.js';

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
