import { sha256 } from '../runtime/sha256.js';
import { allEntries } from '../store/pages.js';
import type { Collection, Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord, upsert } from '../store/single-record.js';
import { memoize } from '../values/maps.js';
import { addToTally, entryBytes, type JournalEntry, noTally, type Tally } from './journal-entry.js';

/** A stored request. The common prefix of an account's ids is stored once, and each entry holds its number. */
export interface StoredJournalEntry extends Omit<JournalEntry, 'id'> {
  readonly idMark: string;
  readonly ordinal: number;
}

function idOf({ idMark, ordinal }: StoredJournalEntry): string {
  return `${idMark}${ordinal}`;
}

/** Returns a function that returns the prefix of ids. It returns the same string while ids of one account come. */
export function createIdMarks(): (id: string) => string {
  let last = '';
  return (id) => {
    if (last === '' || !id.startsWith(last)) last = id.slice(0, id.lastIndexOf('_') + 1);
    return last;
  };
}

/** Returns the next request id of an account. It depends on the account and on the request's position in its world. */
export type NextRequestId = (accountId: string) => string;

/** The maximal number of cached prefixes. A hash for each request would cost more than the rest of its id. */
const maxRememberedPrefixes = 10_000;

export function createRequestIds({ countRequest }: Store): NextRequestId {
  const markOf = memoize(maxRememberedPrefixes, (accountId: string) => sha256(accountId).slice(0, 8));
  return (accountId) => `req_${markOf(accountId)}_${countRequest(accountId)}`;
}

/** True if the journal of an account is on. It is on by default, and the switch survives resets. */
export const journalSwitch = createSingleRecord<boolean>('journal-switch', 'account');

export function isJournalled(records: Records): boolean {
  return journalSwitch.get(records) !== false;
}

/**
 * A response whose client left before its end, when the request was stored already. Another world may have a request of
 * the same id. `heldMs` is the delay after which the client left.
 */
type AbortedResponse = Required<Pick<JournalEntry, 'id' | 'receivedAt' | 'heldMs'>>;

/** Beyond this number, the oldest count as completed. */
const maxAbortedResponses = 1000;

export const abortedResponseCollection: Collection<AbortedResponse> = {
  name: 'lost-answers',
  indexes: {},
  maxRecords: maxAbortedResponses,
};

export function recordAbortedResponse(tx: Transaction, kept: StoredJournalEntry, heldMs: number): void {
  const id = idOf(kept);
  upsert(tx, abortedResponseCollection, id, { id, receivedAt: kept.receivedAt, heldMs });
}

/** Returns a function that completes stored requests: without a response, if the client left before its end. */
export function createEntryReader(records: Records): (stored: StoredJournalEntry) => JournalEntry {
  const abortedOf = abortedResponsesIn(records);
  return (stored) => {
    const kept = { ...stored, id: idOf(stored) };
    const aborted = abortedOf(stored);
    return aborted === undefined ? kept : { ...kept, status: null, heldMs: aborted.heldMs };
  };
}

function abortedResponsesIn(records: Records): (stored: StoredJournalEntry) => AbortedResponse | undefined {
  if (records.count(abortedResponseCollection) === 0) return () => undefined;
  return (stored) => {
    const aborted = records.get(abortedResponseCollection, idOf(stored));
    return aborted?.receivedAt === stored.receivedAt ? aborted : undefined;
  };
}

function forgetAbortedResponses(tx: Transaction, evicted: readonly StoredJournalEntry[]): void {
  if (tx.count(abortedResponseCollection) === 0) return;
  for (const id of evicted.map(idOf)) {
    if (tx.get(abortedResponseCollection, id) !== undefined) tx.delete(abortedResponseCollection, id);
  }
}

/**
 * Entries are appended and have no unique key: a request in progress during a reset is stored in the new world, where
 * its id may be given again.
 */
export const requestCollection: Collection<StoredJournalEntry> = { name: 'requests', indexes: {} };
export const requestTally = createSingleRecord<Tally>('request-tally');

/** The share of the limit that is evicted at once. */
const evictedShare = 1 / 8;

/**
 * Stores a request, and evicts the oldest if all together are too large.
 * @param kept gets its sum: the bytes of all requests so far, including this one
 * @param bytes the size of the request
 */
export function storeRequest(
  tx: Transaction,
  kept: StoredJournalEntry & { sum: number },
  bytes: number,
  maxBytes: number,
): void {
  const [newest] = tx.list(requestCollection, { direction: 'older', limit: 1 });
  kept.sum = (newest?.record.sum ?? 0) + bytes;
  tx.append(requestCollection, kept);
  if (kept.sum > maxBytes) evict(tx, kept.sum - maxBytes, maxBytes * evictedShare);
}

/** Counts a request for which memory was short. */
export function countSkippedRequest(tx: Transaction): void {
  const { skipped, ...tally } = tallyOf(tx);
  requestTally.set(tx, { ...tally, skipped: skipped + 1 });
}

/** Returns all stored requests, oldest first. */
export function allRequests(records: Records): JournalEntry[] {
  return Array.from(requestsIn(records), createEntryReader(records));
}

/** Returns the counts of requests that are not stored. */
export function tallyOf(records: Records): Tally {
  return requestTally.get(records) ?? noTally;
}

export function clearRequests(tx: Transaction): void {
  forgetAbortedResponses(tx, [...requestsIn(tx)]);
  tx.dropOldest(requestCollection, tx.count(requestCollection));
  requestTally.set(tx, noTally);
}

function* requestsIn(records: Records): Generator<StoredJournalEntry> {
  for (const { record } of allEntries<StoredJournalEntry>((query) => records.list(requestCollection, query)))
    yield record;
}

/**
 * Evicts the oldest requests if the total is over the limit, and counts them.
 * @param over the bytes of all requests so far beyond the limit
 * @param share the bytes that are evicted at once, so that not each request has to evict
 */
function evict(tx: Transaction, over: number, share: number): void {
  const [oldest] = tx.list(requestCollection, { direction: 'newer', limit: 1 });
  if (oldest === undefined) return;
  let sumBefore = oldest.record.sum - entryBytes(oldest.record);
  if (sumBefore >= over) return;
  const evicted: StoredJournalEntry[] = [];
  for (const stored of requestsIn(tx)) {
    if (sumBefore >= over + share) break;
    evicted.push(stored);
    sumBefore = stored.sum;
  }
  const abortedOf = abortedResponsesIn(tx);
  // Most requests are counted as they are, to save memory.
  const outcomes = evicted.map((stored) =>
    abortedOf(stored) === undefined ? stored : { ...stored, status: null },
  );
  requestTally.set(tx, addToTally(tallyOf(tx), outcomes));
  forgetAbortedResponses(tx, evicted);
  tx.dropOldest(requestCollection, evicted.length);
}
