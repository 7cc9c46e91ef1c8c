import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import { entryBytes, type JournalEntry } from '../../domain/traffic/journal/kept-request.js';
import type { Tally } from '../../domain/traffic/journal/tally.js';
import type { Memory, Stopwatch, Store, Transaction } from '../ports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import type { AccountEmitter } from '../work/watch.js';
import { retryTransaction } from '../work/when-ready.js';
import type { Coverages } from './coverage.js';
import { allRequests, clearRequests, countSkippedRequest, storeRequest, tallyOf } from './journal-records.js';
import { isJournalled, journalSwitch } from './journal-switch.js';
import { createEntryBuilder, type FinishedRequest } from './kept-request.js';
import { recordAbortedResponse } from './lost-answers.js';
import type { StoredJournalEntry } from './stored-request.js';

/** What the accounts were asked under `/v1`, and what they were answered. It is of the world. */
export interface Journal extends AccountEmitter {
  /**
   * Keeps a request, where its account is in use and its journal is on, and gives what it keeps. With an empty id, it is
   * nobody's.
   */
  record(accountId: string, seen: FinishedRequest): StoredJournalEntry | null;
  /**
   * The client was gone before the answer to a request that is kept was out: it is one without an answer.
   * @param heldMs how long it had been held back by then
   */
  lose(accountId: string, kept: StoredJournalEntry, heldMs: number): Promise<void>;
  /** All that are kept, oldest first. */
  all(account: Account): JournalEntry[];
  /** @throws problem `request-not-found` */
  find(account: Account, id: string): JournalEntry;
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
  /** Told of each request that is kept. */
  watch: AccountEmitter;
  mostBytes: number;
}

export function createJournal(options: JournalOptions): Journal {
  const { store, watch, mostBytes } = options;
  return {
    ...watch,
    ...createRecorder(options),
    mostBytes,

    all: ({ id }) => store.transaction(id, allRequests),

    find: ({ id }, requestId) =>
      store.transaction(id, (tx) => {
        const kept = allRequests(tx).findLast(({ id: one }) => one === requestId);
        if (kept === undefined) throw notFound(requestId, tallyOf(tx));
        return kept;
      }),

    clear: ({ id }) => store.transaction(id, clearRequests),

    tally: ({ id }) => store.transaction(id, tallyOf),
    isOn: ({ id }) => mostBytes > 0 && store.transaction(id, isJournalled),

    turn: ({ id }, on) => store.transaction(id, (tx) => journalSwitch.keep(tx, on)),
  };
}

/** What writes the journal. */
function createRecorder(options: JournalOptions): Pick<Journal, 'record' | 'lose'> {
  const { store, time, stopwatch, memory, coverages, watch, mostBytes } = options;
  const keptOf = createEntryBuilder(time, stopwatch);

  const add = (tx: Transaction, seen: FinishedRequest): StoredJournalEntry | null => {
    const kept = keptOf(tx, seen);
    const bytes = entryBytes(kept);
    if (!memory.hasSpareRoomFor(bytes)) {
      countSkippedRequest(tx);
      return null;
    }
    storeRequest(tx, kept, bytes, mostBytes);
    return kept;
  };

  return {
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
      await retryTransaction(store, accountId, (tx) => recordAbortedResponse(tx, kept, heldMs));
      watch.tell(accountId);
    },
  };
}

function notFound(requestId: string, { evicted }: Tally): Error {
  const hint =
    evicted > 0
      ? `${evicted} older requests are no longer kept; see --journal-size.`
      : 'GET /_sandbox/requests lists them.';
  return problem('request-not-found', { requestId: quoteValue(requestId), hint });
}
