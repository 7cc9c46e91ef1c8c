import { sha256 } from '../runtime/sha256.js';
import type { Collection, Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord, upsert } from '../store/single-record.js';
import { memoize } from '../values/memoize.js';
import {
  addToTally,
  type CountedRequest,
  entryBytes,
  type JournalEntry,
  noTally,
  type Tally,
} from './journal-entry.js';

/**
 * A request as it is stored. An id of its own would be a text for each: there is what all ids of an account begin with,
 * once for all of them, and the number behind it.
 */
export interface StoredJournalEntry extends Omit<JournalEntry, 'id'> {
  readonly idMark: string;
  readonly ordinal: number;
}

function idOf({ idMark, ordinal }: StoredJournalEntry): string {
  return `${idMark}${ordinal}`;
}

/** Gives what ids begin with: the same text, as long as those of one account come. */
export function createIdMarks(): (id: string) => string {
  let last = '';
  return (id) => {
    if (last === '' || !id.startsWith(last)) last = id.slice(0, id.lastIndexOf('_') + 1);
    return last;
  };
}

/** Gives each request of an account its id: a function of the account and the request's position in its world. */
export type NextRequestId = (accountId: string) => string;

/** Marks of accounts that are kept, since a hash for each request would cost more than all else about its id. */
const maxRememberedPrefixes = 10_000;

export function createRequestIds({ countRequest }: Store): NextRequestId {
  const markOf = memoize(maxRememberedPrefixes, (accountId: string) => sha256(accountId).slice(0, 8));
  return (accountId) => `req_${markOf(accountId)}_${countRequest(accountId)}`;
}

/** Whether the journal of an account is on: it is, until it says otherwise, and over resets. */
export const journalSwitch = createSingleRecord<boolean>('journal-switch', 'account');

export function isJournalled(records: Records): boolean {
  return journalSwitch.in(records) !== false;
}

/** An answer whose client went before all of it was out: by then, the request is kept. */
interface AbortedResponse {
  /** As the request has them: an id is given again in another world. */
  readonly id: string;
  readonly receivedAt: number;
  /** After how many milliseconds of being held back the client was gone. */
  readonly heldMs: number;
}

/** Beyond so many, the oldest pass for told. */
const maxAbortedResponses = 1000;

export const abortedResponseCollection: Collection<AbortedResponse> = {
  name: 'lost-answers',
  indexes: {},
  most: maxAbortedResponses,
};

export function recordAbortedResponse(tx: Transaction, kept: StoredJournalEntry, heldMs: number): void {
  const id = idOf(kept);
  upsert(tx, abortedResponseCollection, id, { id, receivedAt: kept.receivedAt, heldMs });
}

/** Gives requests as they are known by now: without an answer, where the client went before it was out. */
export function createEntryReader(records: Records): (stored: StoredJournalEntry) => JournalEntry {
  const lostOf = abortedResponsesIn(records);
  return (stored) => {
    const kept = { ...stored, id: idOf(stored) };
    const lost = lostOf(stored);
    return lost === undefined ? kept : { ...kept, status: null, heldMs: lost.heldMs };
  };
}

/** Gives what requests are counted by, as that is known by now. Of most, that is themselves: there are many. */
function createOutcomeReader(records: Records): (stored: StoredJournalEntry) => CountedRequest {
  const lostOf = abortedResponsesIn(records);
  return (stored) => (lostOf(stored) === undefined ? stored : { ...stored, status: null });
}

function abortedResponsesIn(records: Records): (stored: StoredJournalEntry) => AbortedResponse | undefined {
  if (records.count(abortedResponseCollection) === 0) return () => undefined;
  return (stored) => {
    const lost = records.get(abortedResponseCollection, idOf(stored));
    return lost?.receivedAt === stored.receivedAt ? lost : undefined;
  };
}

/** Forgets what became of the answers to requests that are no longer kept. */
function forgetAbortedResponses(tx: Transaction, gone: readonly StoredJournalEntry[]): void {
  if (tx.count(abortedResponseCollection) === 0) return;
  for (const id of gone.map(idOf)) {
    if (tx.get(abortedResponseCollection, id) !== undefined) tx.delete(abortedResponseCollection, id);
  }
}

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
