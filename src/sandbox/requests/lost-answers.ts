import type { KeptRequest } from '../../domain/traffic/journal/kept-request.js';
import type { EndedRequest } from '../../domain/traffic/journal/tally.js';
import type { Noun, Records, Transaction } from '../ports.js';
import { upsert } from '../records/upsert.js';
import { idOf, type StoredRequest } from './stored-request.js';

/** An answer whose client went before all of it was out: by then, the request is kept. */
interface LostAnswer {
  /** As the request has them: an id is given again in another world. */
  readonly id: string;
  readonly receivedAt: number;
  /** After how many milliseconds of being held back the client was gone. */
  readonly heldMs: number;
}

/** Beyond so many, the oldest pass for told. */
const mostLost = 1000;

export const lostAnswersNoun: Noun<LostAnswer> = { name: 'lost-answers', indexes: {}, most: mostLost };

export function lose(tx: Transaction, kept: StoredRequest, heldMs: number): void {
  const id = idOf(kept);
  upsert(tx, lostAnswersNoun, id, { id, receivedAt: kept.receivedAt, heldMs });
}

/** Gives requests as they are known by now: without an answer, where the client went before it was out. */
export function asKnown(records: Records): (stored: StoredRequest) => KeptRequest {
  const lostOf = lostIn(records);
  return (stored) => {
    const kept = { ...stored, id: idOf(stored) };
    const lost = lostOf(stored);
    return lost === undefined ? kept : { ...kept, status: null, heldMs: lost.heldMs };
  };
}

/** Gives what requests are counted by, as that is known by now. Of most, that is themselves: there are many. */
export function endingOf(records: Records): (stored: StoredRequest) => EndedRequest {
  const lostOf = lostIn(records);
  return (stored) => (lostOf(stored) === undefined ? stored : { ...stored, status: null });
}

function lostIn(records: Records): (stored: StoredRequest) => LostAnswer | undefined {
  if (records.count(lostAnswersNoun) === 0) return () => undefined;
  return (stored) => {
    const lost = records.get(lostAnswersNoun, idOf(stored));
    return lost?.receivedAt === stored.receivedAt ? lost : undefined;
  };
}

/** Forgets what became of the answers to requests that are no longer kept. */
export function forget(tx: Transaction, gone: readonly StoredRequest[]): void {
  if (tx.count(lostAnswersNoun) === 0) return;
  for (const id of gone.map(idOf)) {
    if (tx.get(lostAnswersNoun, id) !== undefined) tx.delete(lostAnswersNoun, id);
  }
}
