import type { Account } from '../accounts/account.js';
import { withoutNamedKeys, withoutSecrets } from '../accounts/secrets.js';
import { problem } from '../contract/problems.js';
import type { AccountEmitter } from '../runtime/concurrency.js';
import type { Memory, Stopwatch } from '../runtime/port.js';
import type { Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import { memoize } from '../values/memoize.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import type { Coverages } from './coverage.js';
import {
  createHeaderSorting,
  entryBytes,
  type FaultOutcome,
  type JournalEntry,
  type Tally,
} from './journal-entry.js';
import {
  allRequests,
  clearRequests,
  countSkippedRequest,
  createIdMarks,
  isJournalled,
  journalSwitch,
  recordAbortedResponse,
  type StoredJournalEntry,
  storeRequest,
  tallyOf,
} from './journal-store.js';

/** A request that was answered, as it came; what there is not is undefined. */
interface FinishedRequest {
  id: string;
  method: string;
  /** As it was sent. */
  target: string;
  operation: string | undefined;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
  /** Null where none was read. */
  bytes: Buffer | null;
  /** Null where the connection ended without one. */
  status: number | null;
  answerBytes: number;
  problem: string | undefined;
  /** The body of an answer that tells of a problem. */
  told: string | undefined;
  etag: string | undefined;
  /** In seconds. */
  retryAfter: number | undefined;
  replayed: boolean;
  scenario: string | undefined;
  reportId: string | undefined;
  reportStatus: string | undefined;
  cursors: readonly string[];
  /** What was varied; nothing, or an empty text, for nothing. */
  gaps: string | undefined;
  fault: string | undefined;
  faults: readonly FaultOutcome[];
  /** How long the answer is held back on purpose, in milliseconds of real time. */
  heldMs: number;
  /** In milliseconds. */
  tookMs: number;
  traceId: string | undefined;
}

/** The longest part of a body that is kept, in bytes. */
const maxBodyBytes = 16 * 1024;

/** Gives what is kept of a request, without secrets; what it takes together with those before it is not told yet. */
function createEntryBuilder(time: Timekeeping, stopwatch: Stopwatch) {
  const shown = createSharedMasking();
  const sortedHeaders = createHeaderSorting(shown);
  const idMarkOf = createIdMarks();

  /** In one piece, member by member: copies of it would take longer than all else about it. */
  return (tx: Transaction, seen: FinishedRequest): Writable<StoredJournalEntry> => {
    const { usual, own } = sortedHeaders(seen.rawHeaders);
    const { operation, bytes, scenario, reportId, reportStatus } = seen;
    const hasBody = bytes !== null && bytes.length > 0;
    const idMark = idMarkOf(seen.id);
    const kept: Writable<StoredJournalEntry> = {
      idMark,
      ordinal: Number(seen.id.slice(idMark.length)),
      at: time.clockOf(tx).now,
      method: seen.method,
      target: withoutNamedKeys(shown(seen.target)),
      headers: usual,
      status: seen.status,
      answerBytes: seen.answerBytes,
      receivedAt: stopwatch() - Math.round(seen.tookMs),
      tookUs: Math.round(seen.tookMs * 1000),
      sum: 0,
      // Most have these, and members that are added later take more.
      operation,
      body: hasBody ? shown(bytes.toString('utf8', 0, maxBodyBytes)) : undefined,
      bodyBytes: hasBody ? bytes.length : undefined,
      scenario,
      reportId,
      reportStatus,
    };
    if (own !== '') kept.ownHeaders = own;
    setOptionalFields(kept, seen);
    return kept;
  };
}

/** Keeps what only some requests have, or their answers. */
function setOptionalFields(kept: Writable<StoredJournalEntry>, seen: FinishedRequest): void {
  const { problem, told, etag, retryAfter, cursors, fault, faults, traceId } = seen;
  if (problem !== undefined) kept.problem = problem;
  if (told !== undefined) kept.told = told.slice(0, maxBodyBytes).toWellFormed();
  if (etag !== undefined) kept.etag = etag;
  if (retryAfter !== undefined) kept.retryAfter = retryAfter;
  if (seen.replayed) kept.replayed = true;
  if (cursors.length > 0) kept.cursors = cursors;
  if (seen.gaps) kept.gaps = seen.gaps;
  if (fault !== undefined) kept.fault = fault;
  if (faults.length > 0) kept.faults = faults;
  if (seen.heldMs > 0) kept.heldMs = seen.heldMs;
  if (traceId !== undefined) kept.traceId = traceId;
}

/** Clients send the same again and again: so many texts are kept once, if they are short. */
const maxSharedTexts = 4096;
const maxSharedLength = 512;

/** Gives texts as they are shown, without secrets. */
function createSharedMasking(): (text: string) => string {
  const shared = memoize(maxSharedTexts, withoutSecrets);
  return (text) => (text.length > maxSharedLength ? withoutSecrets(text) : shared(text));
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

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

interface JournalOptions {
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
