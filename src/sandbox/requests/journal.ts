import { problem } from '../../contract/problems.js';
import { quoted } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import { bytesOf, type KeptRequest } from '../../domain/traffic/journal/kept-request.js';
import { noTally, type Tally, tallied } from '../../domain/traffic/journal/tally.js';
import type { Memory, Noun, Records, Stopwatch, Store, Transaction } from '../ports.js';
import { createSingle } from '../records/single.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { createWatch, type Watch } from '../work/watch.js';
import { keptTransaction } from '../work/when-ready.js';
import type { Coverages } from './coverage.js';
import { isJournalled, journalSwitch } from './journal-switch.js';
import { createKeptOf, type SeenRequest } from './kept-request.js';
import { asKnown, forget, lose } from './lost-answers.js';

/** What the accounts were asked under `/v1`, and what they were answered. It is of the world. */
export interface Journal extends Watch {
  /**
   * Keeps a request, where its account is in use and its journal is on, and gives what it keeps. With an empty id, it is
   * nobody's.
   */
  record(accountId: string, seen: SeenRequest): KeptRequest | null;
  /**
   * The client was gone before the answer to a request that is kept was out: it is one without an answer.
   * @param heldMs how long it had been held back by then
   */
  lose(accountId: string, kept: KeptRequest, heldMs: number): Promise<void>;
  /** All that are kept, oldest first. */
  all(account: Account): KeptRequest[];
  /** @throws problem `request-not-found` */
  find(account: Account, id: string): KeptRequest;
  clear(account: Account): void;
  /** What became of the requests that are no longer kept, or never were. */
  tally(account: Account): Tally;
  isOn(account: Account): boolean;
  turn(account: Account, on: boolean): void;
  /** How many bytes of requests an account keeps at most; 0 where there is no journal. */
  readonly mostBytes: number;
}

export interface JournalOptions {
  store: Store;
  time: Timekeeping;
  stopwatch: Stopwatch;
  memory: Memory;
  coverages: Pick<Coverages, 'note' | 'noteOfNobody'>;
  mostBytes: number;
}

/**
 * They are appended: ids of requests may come twice, since one that was under way while its world was reset is kept in
 * the new world, where its id is given again.
 */
export const requestsNoun: Noun<KeptRequest> = { name: 'requests', indexes: {} };
export const requestTally = createSingle<Tally>('request-tally');

/** So many of the oldest go together, as a share of the bound. */
const evictedShare = 1 / 8;

export function createJournal(options: JournalOptions): Journal {
  const { store, time, stopwatch, memory, coverages, mostBytes } = options;
  const keptOf = createKeptOf(time, stopwatch);
  const watch = createWatch();

  const add = (tx: Transaction, seen: SeenRequest): KeptRequest | null => {
    const kept = keptOf(tx, seen);
    const bytes = bytesOf(kept);
    if (!memory.hasSpareRoomFor(bytes)) {
      changeTally(tx, ({ skipped, ...tally }) => ({ ...tally, skipped: skipped + 1 }));
      return null;
    }
    const [newest] = tx.list(requestsNoun, { direction: 'older', limit: 1 });
    kept.sum = (newest?.record.sum ?? 0) + bytes;
    tx.append(requestsNoun, kept);
    if (kept.sum > mostBytes) evict(tx, kept.sum - mostBytes, mostBytes * evictedShare);
    return kept;
  };

  return {
    ...watch,
    mostBytes,

    record(accountId, seen) {
      if (mostBytes === 0) return null;
      if (accountId === '') {
        coverages.noteOfNobody(seen);
        return null;
      }
      if (store.lastUse(accountId) === null) return null;
      const kept = store.transaction(accountId, (tx) => {
        if (!isJournalled(tx)) return null;
        coverages.note(tx, seen);
        return add(tx, seen);
      });
      if (kept !== null) watch.tell(accountId);
      return kept;
    },

    async lose(accountId, kept, heldMs) {
      if (store.lastUse(accountId) === null) return;
      await keptTransaction(store, accountId, (tx) => lose(tx, kept, heldMs));
      watch.tell(accountId);
    },

    all: ({ id }) => store.transaction(id, allRequests),

    find: ({ id }, requestId) =>
      store.transaction(id, (tx) => {
        const kept = allRequests(tx).findLast(({ id: one }) => one === requestId);
        if (kept !== undefined) return kept;
        const { evicted } = tallyOf(tx);
        const hint =
          evicted > 0
            ? `${evicted} older requests are no longer kept; see --journal-size.`
            : 'GET /_sandbox/requests lists them.';
        throw problem('request-not-found', { requestId: quoted(requestId), hint });
      }),

    clear: ({ id }) =>
      store.transaction(id, (tx) => {
        forget(tx, allRequests(tx));
        tx.dropOldest(requestsNoun, tx.count(requestsNoun));
        changeTally(tx, () => noTally);
      }),

    tally: ({ id }) => store.transaction(id, tallyOf),
    isOn: ({ id }) => mostBytes > 0 && store.transaction(id, isJournalled),

    turn: ({ id }, on) => store.transaction(id, (tx) => journalSwitch.keep(tx, on)),
  };
}

/** How many are looked up together. */
const pageSize = 100;

/** All that are kept, oldest first, looked up by the page. */
function* requestsIn(records: Records): Generator<KeptRequest> {
  const known = asKnown(records);
  let from: number | undefined;
  for (;;) {
    const page = records.list(requestsNoun, { direction: 'newer', from, limit: pageSize });
    for (const { record } of page) yield known(record);
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}

function allRequests(records: Records): KeptRequest[] {
  return [...requestsIn(records)];
}

function tallyOf(records: Records): Tally {
  return requestTally.in(records) ?? noTally;
}

function changeTally(tx: Transaction, change: (before: Tally) => Tally): void {
  requestTally.keep(tx, change(tallyOf(tx)));
}

/**
 * Gives up the oldest where the sum of all is over the bound, and counts them.
 * @param over by how many bytes all that there ever were are over the bound
 * @param share how many bytes are given up together, so that not each request pays for it
 */
function evict(tx: Transaction, over: number, share: number): void {
  const [oldest] = tx.list(requestsNoun, { direction: 'newer', limit: 1 });
  if (oldest === undefined || oldest.record.sum - bytesOf(oldest.record) >= over) return;
  const gone: KeptRequest[] = [];
  for (const kept of requestsIn(tx)) {
    if (kept.sum - bytesOf(kept) >= over + share) break;
    gone.push(kept);
  }
  forget(tx, gone);
  tx.dropOldest(requestsNoun, gone.length);
  changeTally(tx, (tally) => tallied(tally, gone));
}
