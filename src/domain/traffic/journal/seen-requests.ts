import type { ExpectationResult, RequestMatch } from '../../../contract/generated/types.js';
import type { JournalEntry } from './kept-request.js';
import { isOfStatus } from './matching.js';
import type { RequestKind } from './tally.js';

/** What an expectation is judged by. */
export interface JournalView {
  /** Those that count, oldest first. */
  requests: readonly JournalEntry[];
  /** How many older ones are no longer kept, by kind; none where those do not count. */
  evicted: readonly (RequestKind & { count: number })[];
  /** How many were never kept. */
  skipped: number;
  /** Whether requests are kept now. */
  on: boolean;
}

/** What of them could not be looked at. */
export function unseenIn({
  evicted,
  skipped,
  on,
}: JournalView): Pick<ExpectationResult, 'evicted' | 'skipped' | 'on'> {
  return { evicted: evicted.reduce((sum, { count }) => sum + count, 0), skipped, on };
}

/** Whether there may be requests that match and can not be looked at. */
export function mayMissMatches(match: RequestMatch, seen: JournalView): boolean {
  const { evicted, skipped, on } = unseenIn(seen);
  return !on || skipped > 0 || (evicted > 0 && !isCounted(match));
}

/** Members by which those that are no longer kept are counted. */
const counted: readonly string[] = ['operation', 'status', 'problem'];

export function isCounted(match: RequestMatch): boolean {
  return Object.keys(match).every((member) => counted.includes(member));
}

/** How many of those that are no longer kept match. */
export function countable(match: RequestMatch, { evicted }: JournalView): number {
  if (!isCounted(match)) return 0;
  const { operation, status, problem } = match;
  const matching = evicted.filter(
    (kind) =>
      (operation === undefined || kind.operation === operation) &&
      (status === undefined || isOfStatus(kind.status, status)) &&
      (problem === undefined || kind.problem === problem),
  );
  return matching.reduce((sum, { count }) => sum + count, 0);
}
