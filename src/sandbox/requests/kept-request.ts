import { withoutNamedKeys, withoutSecrets } from '../../domain/access/secrets.js';
import type { FaultOutcome } from '../../domain/traffic/journal/kept-request.js';
import { createHeaderSorting } from '../../domain/traffic/journal/shown-headers.js';
import { memoize } from '../../domain/values/remembering.js';
import type { Stopwatch, Transaction } from '../ports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { createIdMarks, type StoredJournalEntry } from './stored-request.js';

/** A request that was answered, as it came; what there is not is undefined. */
export interface FinishedRequest {
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
export function createEntryBuilder(time: Timekeeping, stopwatch: Stopwatch) {
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
