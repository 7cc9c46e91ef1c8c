import { entryBytes, type JournalEntry } from '../../domain/traffic/journal/kept-request.js';
import { addToTally, noTally, type Tally } from '../../domain/traffic/journal/tally.js';
import type { Collection, Records, Transaction } from '../ports.js';
import { createSingleRecord } from '../records/single.js';
import { createEntryReader, createOutcomeReader, forgetAbortedResponses } from './lost-answers.js';
import type { StoredJournalEntry } from './stored-request.js';

/**
 * They are appended: ids of requests may come twice, since one that was under way while its world was reset is kept in
 * the new world, where its id is given again.
 */
export const requestCollection: Collection<StoredJournalEntry> = { name: 'requests', indexes: {} };
export const requestTally = createSingleRecord<Tally>('request-tally');

/** So many of the oldest go together, as a share of the bound. */
const evictedShare = 1 / 8;

/**
 * Keeps a request, and gives up the oldest where all take more than the bound.
 * @param kept gets its sum: the bytes of all that there ever were, up to this one
 * @param bytes its own
 */
export function storeRequest(
  tx: Transaction,
  kept: StoredJournalEntry & { sum: number },
  bytes: number,
  mostBytes: number,
): void {
  const [newest] = tx.list(requestCollection, { direction: 'older', limit: 1 });
  kept.sum = (newest?.record.sum ?? 0) + bytes;
  tx.append(requestCollection, kept);
  if (kept.sum > mostBytes) evict(tx, kept.sum - mostBytes, mostBytes * evictedShare);
}

/** Counts a request that there was no room for. */
export function countSkippedRequest(tx: Transaction): void {
  const { skipped, ...tally } = tallyOf(tx);
  requestTally.keep(tx, { ...tally, skipped: skipped + 1 });
}

/** All that are kept, oldest first. */
export function allRequests(records: Records): JournalEntry[] {
  return Array.from(requestsIn(records), createEntryReader(records));
}

/** What became of those that are no longer kept, or never were. */
export function tallyOf(records: Records): Tally {
  return requestTally.in(records) ?? noTally;
}

export function clearRequests(tx: Transaction): void {
  forgetAbortedResponses(tx, [...requestsIn(tx)]);
  tx.dropOldest(requestCollection, tx.count(requestCollection));
  requestTally.keep(tx, noTally);
}

/** How many are looked up together. */
const pageSize = 100;

/** All that are kept, oldest first, looked up by the page. */
function* requestsIn(records: Records): Generator<StoredJournalEntry> {
  let from: number | undefined;
  for (;;) {
    const page = records.list(requestCollection, { direction: 'newer', from, limit: pageSize });
    for (const { record } of page) yield record;
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}

/**
 * Gives up the oldest where the sum of all is over the bound, and counts them.
 * @param over by how many bytes all that there ever were are over the bound
 * @param share how many bytes are given up together, so that not each request pays for it
 */
function evict(tx: Transaction, over: number, share: number): void {
  const [oldest] = tx.list(requestCollection, { direction: 'newer', limit: 1 });
  if (oldest === undefined) return;
  let sumBefore = oldest.record.sum - entryBytes(oldest.record);
  if (sumBefore >= over) return;
  const gone: StoredJournalEntry[] = [];
  for (const stored of requestsIn(tx)) {
    if (sumBefore >= over + share) break;
    gone.push(stored);
    sumBefore = stored.sum;
  }
  requestTally.keep(tx, addToTally(tallyOf(tx), gone.map(createOutcomeReader(tx))));
  forgetAbortedResponses(tx, gone);
  tx.dropOldest(requestCollection, gone.length);
}
