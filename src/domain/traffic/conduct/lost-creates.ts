import type { KeptRequest } from '../journal/kept-request.js';
import type { Finding, Rule } from './finding.js';
import { isReadable } from './reading.js';
import { type Create, type CreatePair, createPairs } from './retried-creates.js';

/** Whether creates whose outcome the client can not know were retried so that no second report is made. */
export const retriesLostCreates: Rule = ({ requests }) => {
  const order = new Map(requests.map((kept, at) => [kept, at]));
  return createPairs(requests)
    .filter(({ create }) => isLost(create.kept))
    .flatMap((pair) => {
      const retry = retryOf(pair, order);
      return retry === undefined ? [] : judged(pair.create, retry);
    });
};

function isLost(kept: KeptRequest): boolean {
  return kept.status === null || kept.status >= 500 || (kept.status < 300 && !isReadable(kept));
}

/** The one with its key; where there is none, the first that may be one: others with keys are orders of their own. */
function retryOf({ again }: CreatePair, order: ReadonlyMap<KeptRequest, number>): Create | undefined {
  if (again.key !== undefined) return again.key;
  const candidates = Object.values(again);
  const place = ({ kept }: Create): number => order.get(kept) ?? 0;
  return candidates.sort((one, other) => place(one) - place(other))[0];
}

function judged({ kept, key, body }: Create, retry: Create): Finding[] {
  const found = (shows: 'kept' | 'broken', detail: string): Finding[] => [
    { request: retry.kept, shows, detail: `${detail} ${lossWords(kept)}.` },
  ];
  if (retry.key === undefined) return found('broken', 'It has no Idempotency-Key, and comes behind');
  if (key === undefined) return found('broken', 'Its Idempotency-Key can not be that of');
  if (retry.key !== key) return found('broken', 'It has another Idempotency-Key than');
  if (retry.body !== body) return found('broken', 'It has the Idempotency-Key, and not the body, of');
  return found('kept', 'It has key and body of');
}

function lossWords({ id, status }: KeptRequest): string {
  if (status === null) return `${id}, whose connection ended before its answer was out`;
  return status >= 500 ? `${id}, which was answered ${status}` : `${id}, whose answer could not be read`;
}
