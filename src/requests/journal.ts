import type { Account } from '../accounts/account.js';
import { withoutNamedKeys, withoutSecrets } from '../accounts/secrets.js';
import type { RequestSummary } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { reportIdPattern } from '../contract/report-ids.js';
import type { AccountEmitter } from '../runtime/concurrency.js';
import type { Memory, Stopwatch } from '../runtime/port.js';
import { allEntries, type ListPage, type PageQuery, pageFrom, readPageStart } from '../store/pages.js';
import type { ListQuery, Store, Transaction } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { Writable } from '../values/json.js';
import { memoize } from '../values/maps.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import type { Coverages } from './coverage.js';
import type { Exercise } from './coverage-cells.js';
import {
  createHeaderSorting,
  entryBytes,
  type JournalEntry,
  requestSummary,
  type Tally,
} from './journal-entry.js';
import {
  allRequests,
  clearRequests,
  countSkippedRequest,
  createEntryReader,
  createIdMarks,
  isJournalled,
  journalSwitch,
  recordAbortedResponse,
  requestCollection,
  type StoredJournalEntry,
  storeRequest,
  tallyOf,
} from './journal-store.js';
import { hasValues } from './matching.js';

type OccasionalValues = { readonly [Name in Occasional]: JournalEntry[Name] | undefined };
type Occasional = 'problemBody' | 'etag' | 'retryAfter' | 'reportId' | 'reportStatus' | 'gaps' | 'traceId';

/** A request with its response, as it was received; missing values are undefined. */
interface FinishedRequest
  extends Exercise,
    Pick<JournalEntry, 'id' | 'method' | 'answerBytes'>,
    Required<Pick<JournalEntry, 'cursors' | 'faults' | 'heldMs'>>,
    OccasionalValues {
  /** As it was sent. */
  target: string;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
  /** Null if no body was read. */
  bytes: Buffer | null;
  replayed: boolean;
  /** In milliseconds. */
  tookMs: number;
}

/** The longest part of a body that is stored, in bytes. */
const maxBodyBytes = 16 * 1024;

/** Returns a function that builds the entry of a request, without secrets. Its `sum` is set later. */
function createEntryBuilder(time: Timekeeping, stopwatch: Stopwatch) {
  const mask = createSharedMasking();
  const sortedHeaders = createHeaderSorting(mask);
  const idMarkOf = createIdMarks();

  /** Built field by field: copies would take longer than everything else. */
  return (tx: Transaction, finished: FinishedRequest): Writable<StoredJournalEntry> => {
    const { usual, own } = sortedHeaders(finished.rawHeaders);
    const { operation, bytes, scenario, reportId, reportStatus } = finished;
    const hasBody = bytes !== null && bytes.length > 0;
    const idMark = idMarkOf(finished.id);
    const entry: Writable<StoredJournalEntry> = {
      idMark,
      ordinal: Number(finished.id.slice(idMark.length)),
      at: time.clockOf(tx).now,
      method: finished.method,
      target: withoutNamedKeys(mask(finished.target)),
      headers: usual,
      status: finished.status,
      answerBytes: finished.answerBytes,
      receivedAt: stopwatch() - Math.round(finished.tookMs),
      tookUs: Math.round(finished.tookMs * 1000),
      sum: 0,
      // Most requests have these fields; fields that are added later take more memory.
      operation,
      body: hasBody ? mask(bytes.toString('utf8', 0, maxBodyBytes)) : undefined,
      bodyBytes: hasBody ? bytes.length : undefined,
      scenario,
      // Another id is any text of the path, which may contain a secret.
      reportId: reportId === undefined || reportIdPattern.test(reportId) ? reportId : mask(reportId),
      reportStatus,
    };
    const { problem, problemBody, etag, retryAfter, cursors, fault, faults, traceId } = finished;
    if (own !== '') entry.ownHeaders = own;
    if (problem !== undefined) entry.problem = problem;
    if (problemBody !== undefined) entry.problemBody = problemBody.slice(0, maxBodyBytes).toWellFormed();
    if (etag !== undefined) entry.etag = etag;
    if (retryAfter !== undefined) entry.retryAfter = retryAfter;
    if (finished.replayed) entry.replayed = true;
    if (cursors.length > 0) entry.cursors = cursors;
    if (finished.gaps) entry.gaps = finished.gaps;
    if (fault !== undefined) entry.fault = fault;
    if (faults.length > 0) entry.faults = faults;
    if (finished.heldMs > 0) entry.heldMs = finished.heldMs;
    if (traceId !== undefined) entry.traceId = traceId;
    return entry;
  };
}

/** The maximal number of short texts that are cached, since clients often send the same. */
const maxSharedTexts = 4096;
const maxSharedLength = 512;

function createSharedMasking(): (text: string) => string {
  const shared = memoize(maxSharedTexts, withoutSecrets);
  return (text) => (text.length > maxSharedLength ? withoutSecrets(text) : shared(text));
}

interface RequestFilters {
  operation?: string;
  method?: string;
  /** A status, or a class as `4xx`. */
  status?: string;
  problem?: string;
  scenario?: string;
  reportId?: string;
}

/** The requests of accounts under `/v1` with their responses. The journal is part of the world. */
export interface RequestJournal extends AccountEmitter {
  /** Stores a request if its account is used and its journal on, and returns the entry. An empty id is no account. */
  record(accountId: string, finished: FinishedRequest): StoredJournalEntry | null;
  /**
   * Marks a stored request as one without a response, since the client left before its end.
   * @param heldMs the delay until then
   */
  markAborted(accountId: string, entry: StoredJournalEntry, heldMs: number): Promise<void>;
  /** Returns all stored requests, oldest first. */
  all(account: Account): JournalEntry[];
  /**
   * Returns a page of the stored requests, newest first.
   * @throws problem `invalid-cursor`
   */
  list(account: Account, query: RequestFilters & PageQuery): ListPage<RequestSummary>;
  /** @throws problem `request-not-found` */
  find(account: Account, id: string): JournalEntry;
  clear(account: Account): void;
  /** Returns the counts of requests that are not stored. */
  tally(account: Account): Tally;
  isOn(account: Account): boolean;
  turn(account: Account, on: boolean): void;
  /** The maximal size of the requests of an account, in bytes; 0 if there is no journal. */
  readonly maxBytes: number;
}

interface JournalOptions {
  store: Store;
  time: Timekeeping;
  stopwatch: Stopwatch;
  memory: Memory;
  coverages: Pick<Coverages, 'record' | 'recordAnonymous'>;
  /** Calls listeners with each stored request. */
  watch: AccountEmitter;
  maxBytes: number;
}

export function createJournal(options: JournalOptions): RequestJournal {
  const { store, time, stopwatch, memory, coverages, watch, maxBytes } = options;
  const buildEntry = createEntryBuilder(time, stopwatch);

  return {
    ...watch,
    maxBytes,

    record(accountId, finished) {
      if (maxBytes === 0) return null;
      if (accountId === '') {
        coverages.recordAnonymous(finished);
        return null;
      }
      if (store.lastUse(accountId) === null) return null;
      const stored = store.transaction(accountId, (tx) => {
        if (!isJournalled(tx)) return null;
        coverages.record(tx, finished);
        const entry = buildEntry(tx, finished);
        const bytes = entryBytes(entry);
        if (!memory.hasSpareRoomFor(bytes)) {
          countSkippedRequest(tx);
          return null;
        }
        storeRequest(tx, entry, bytes, maxBytes);
        return entry;
      });
      if (stored !== null) watch.emit(accountId);
      return stored;
    },

    async markAborted(accountId, entry, heldMs) {
      if (store.lastUse(accountId) === null) return;
      await retryTransaction(store, accountId, (tx) => recordAbortedResponse(tx, entry, heldMs));
      watch.emit(accountId);
    },

    all: ({ id }) => store.transaction(id, allRequests),

    list({ id: accountId }, { limit, cursor, ...filters }) {
      const { operation, method, status, problem: code, scenario, reportId } = filters;
      const listed = JSON.stringify([operation, method, status, code, scenario, reportId]);
      const scope = { accountId, filters: `requests ${listed}` };
      const start = readPageStart(cursor, scope);
      return store.transaction(accountId, (tx) => {
        const completed = createEntryReader(tx);
        const page = pageFrom(start, limit, {
          scope,
          *entriesFrom(from) {
            const list = (query: ListQuery<StoredJournalEntry>) => tx.list(requestCollection, query);
            for (const { position, record } of allEntries(list, from)) {
              const request = completed(record);
              if (hasValues(request, filters)) yield { position, request };
            }
          },
        });
        return { ...page, data: page.data.map(({ request }) => requestSummary(request)) };
      });
    },

    find: ({ id }, requestId) =>
      store.transaction(id, (tx) => {
        const entry = allRequests(tx).findLast(({ id: one }) => one === requestId);
        if (entry !== undefined) return entry;
        const { evicted } = tallyOf(tx);
        const hint =
          evicted > 0
            ? `${evicted} older requests are no longer kept; see --journal-size.`
            : 'GET /_sandbox/requests lists them.';
        throw problem('request-not-found', { requestId: quoteValue(requestId), hint });
      }),

    clear: ({ id }) => store.transaction(id, clearRequests),

    tally: ({ id }) => store.transaction(id, tallyOf),
    isOn: ({ id }) => maxBytes > 0 && store.transaction(id, isJournalled),

    turn: ({ id }, on) => store.transaction(id, (tx) => journalSwitch.set(tx, on)),
  };
}
