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

/** A request with its response, as it was received; missing values are undefined. */
interface FinishedRequest {
  id: string;
  method: string;
  /** As it was sent. */
  target: string;
  operation: string | undefined;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
  /** Null if no body was read. */
  bytes: Buffer | null;
  /** Null if the connection ended without a response. */
  status: number | null;
  answerBytes: number;
  problem: string | undefined;
  /** The body of a response with a problem. */
  told: string | undefined;
  etag: string | undefined;
  /** In seconds. */
  retryAfter: number | undefined;
  replayed: boolean;
  scenario: string | undefined;
  reportId: string | undefined;
  reportStatus: string | undefined;
  cursors: readonly string[];
  /** The gaps that were varied; undefined or empty for none. */
  gaps: string | undefined;
  fault: string | undefined;
  faults: readonly FaultOutcome[];
  /** How long the response is delayed on purpose, in milliseconds of real time. */
  heldMs: number;
  /** In milliseconds. */
  tookMs: number;
  traceId: string | undefined;
}

/** The longest part of a body that is stored, in bytes. */
const maxBodyBytes = 16 * 1024;

/** Returns a function that builds the entry of a request, without secrets. Its `sum` is set later. */
function createEntryBuilder(time: Timekeeping, stopwatch: Stopwatch) {
  const shown = createSharedMasking();
  const sortedHeaders = createHeaderSorting(shown);
  const idMarkOf = createIdMarks();

  /** Built field by field: copies would take longer than everything else. */
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
      // Most requests have these fields; fields that are added later take more memory.
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

/** Sets the fields that only some requests or responses have. */
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

/** The maximal number of short texts that are cached, since clients often send the same. */
const maxSharedTexts = 4096;
const maxSharedLength = 512;

/** Returns a function that removes secrets from texts. */
function createSharedMasking(): (text: string) => string {
  const shared = memoize(maxSharedTexts, withoutSecrets);
  return (text) => (text.length > maxSharedLength ? withoutSecrets(text) : shared(text));
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The requests of accounts under `/v1` with their responses. The journal is part of the world. */
export interface Journal extends AccountEmitter {
  /**
   * Stores a request if its account is in use and its journal is on, and returns the entry. An empty id stands for no
   * account.
   */
  record(accountId: string, seen: FinishedRequest): StoredJournalEntry | null;
  /**
   * Marks a stored request as one without a response, since the client left before its end.
   * @param heldMs the delay until then
   */
  lose(accountId: string, kept: StoredJournalEntry, heldMs: number): Promise<void>;
  /** Returns all stored requests, oldest first. */
  all(account: Account): JournalEntry[];
  /** @throws problem `request-not-found` */
  find(account: Account, id: string): JournalEntry;
  clear(account: Account): void;
  /** Returns the counts of requests that are not stored. */
  tally(account: Account): Tally;
  isOn(account: Account): boolean;
  turn(account: Account, on: boolean): void;
  /** The maximal size of the requests of an account, in bytes; 0 if there is no journal. */
  readonly mostBytes: number;
}

interface JournalOptions {
  store: Store;
  time: Timekeeping;
  stopwatch: Stopwatch;
  memory: Memory;
  coverages: Pick<Coverages, 'note' | 'noteOfNobody'>;
  /** Calls listeners with each stored request. */
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
