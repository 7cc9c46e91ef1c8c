import type { JournalEntry } from '../../domain/traffic/journal/kept-request.js';
import type { CountedRequest } from '../../domain/traffic/journal/tally.js';
import type { Collection, Records, Transaction } from '../ports.js';
import { upsert } from '../records/upsert.js';
import { idOf, type StoredJournalEntry } from './stored-request.js';

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
export function createOutcomeReader(records: Records): (stored: StoredJournalEntry) => CountedRequest {
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
export function forgetAbortedResponses(tx: Transaction, gone: readonly StoredJournalEntry[]): void {
  if (tx.count(abortedResponseCollection) === 0) return;
  for (const id of gone.map(idOf)) {
    if (tx.get(abortedResponseCollection, id) !== undefined) tx.delete(abortedResponseCollection, id);
  }
}
