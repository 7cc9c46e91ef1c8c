import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { isMislabelled, isReadable } from './reading.js';
import { type Create, type CreatePair, createPairs, retryOf } from './retried-creates.js';

/** Whether creates whose outcome the client can not know were retried so that no second report is made. */
export const retriesLostCreates: ConductCheck = ({ requests }) => {
  const retries = retryOf(requests);
  return createPairs(requests).flatMap((pair) => {
    const { kept } = pair.create;
    const retry = isLost(kept) ? retries(pair) : isMislabelled(kept) ? repeated(pair) : undefined;
    return retry === undefined ? [] : judgeRetry(pair.create, retry);
  });
};

function isLost(kept: JournalEntry): boolean {
  const { status } = kept;
  return status === null || status >= 500 || (status < 300 && !isReadable(kept));
}

/** The same create again. Some clients read its response, and make the next order with a key of its own. */
function repeated({ again }: CreatePair): Create | undefined {
  return again.key ?? (again.body?.key === undefined ? again.body : undefined);
}

function judgeRetry({ kept, key, body }: Create, retry: Create): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [
    { request: retry.kept, shows, detail: `${detail} ${describeLoss(kept)}.` },
  ];
  if (retry.key === undefined) return found('broken', 'It has no Idempotency-Key, and comes after');
  if (key === undefined) return found('broken', 'Its Idempotency-Key can not be that of');
  if (retry.key !== key) return found('broken', 'It has another Idempotency-Key than');
  if (retry.body !== body) return found('broken', 'It has the Idempotency-Key, and not the body, of');
  return found('kept', 'It has key and body of');
}

function describeLoss(kept: JournalEntry): string {
  const { id, status } = kept;
  if (status === null) return `${id}, whose connection ended before its response was out`;
  if (status >= 500) return `${id}, which was answered ${status}`;
  return `${id}, whose response ${isReadable(kept) ? 'was not labelled as JSON' : 'could not be read'}`;
}
