import type { Instant } from '../../life/clock.js';
import type { FaultVerdict } from '../faults/matching.js';

/**
 * What is kept of a request and its answer, as plain JSON; what is not there is left out, or undefined. All but `receivedAt`,
 * `tookUs` and `traceId` is the same in every run.
 */
export interface JournalEntry {
  /** The id under which it was answered. */
  readonly id: string;
  /** Where the virtual clock stood. */
  readonly at: Instant;
  readonly method: string;
  /** Path and query, without secrets. */
  readonly target: string;
  /** None where the contract has no such. */
  readonly operation?: string | undefined;
  /** Lines of headers that the client sends with every request, and those of this one. */
  readonly headers: string;
  readonly ownHeaders?: string;
  /** The beginning of what was sent, without secrets. */
  readonly body?: string | undefined;
  /** How many bytes were sent. */
  readonly bodyBytes?: number | undefined;
  /** Null where the connection ended without an answer. */
  readonly status: number | null;
  /** The code of the problem that it was answered. */
  readonly problem?: string;
  /** The body of such an answer. */
  readonly told?: string;
  /** How many bytes the body of the answer had. */
  readonly answerBytes: number;
  readonly etag?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  /** Whether the answer had been given before, to a request with the same idempotency key. */
  readonly replayed?: true;
  readonly scenario?: string | undefined;
  /** The report that the answer told of, and its state. */
  readonly reportId?: string | undefined;
  readonly reportStatus?: string | undefined;
  /** The cursors that the answer gave. */
  readonly cursors?: readonly string[];
  /** What of the answer was varied, where the documents leave questions open. */
  readonly gaps?: string;
  /** What the answer suffered. */
  readonly fault?: string;
  /** Why each fault of the account did or did not hit. */
  readonly faults?: readonly FaultOutcome[];
  /** How long its answer was held back on purpose, from when it was decided until its last byte, in milliseconds. */
  readonly heldMs?: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  /** Until the answer was decided, in microseconds. */
  readonly tookUs: number;
  readonly traceId?: string;
  /** About how many bytes this one and all before it in its world take together. */
  readonly sum: number;
}

/** What became of a fault that could have hit a call: one of the account, or what the header or the company asked for. */
export type FaultOutcome = readonly [
  faultId: string,
  verdict: FaultVerdict | 'outranked' | 'nothing to alter' | 'not reached',
];

/** About what a kept request takes without its texts, in bytes. */
const usualBytes = 280;

/** About what a kept request takes, in bytes; what is shared with others is not counted. */
export function entryBytes(kept: Omit<JournalEntry, 'id' | 'sum'>): number {
  const { target, ownHeaders = '', body = '', told = '', gaps = '', fault = '', faults = [] } = kept;
  return (
    usualBytes +
    target.length +
    ownHeaders.length +
    2 * body.length +
    2 * told.length +
    gaps.length +
    fault.length +
    32 * faults.length
  );
}
