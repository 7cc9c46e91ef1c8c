import type { JournalEntry } from './kept-request.js';

/** What is known of requests that are no longer kept. */
export interface Tally {
  /** How many made room for newer ones. */
  readonly evicted: number;
  /** How many were not kept, since the process was short of memory. */
  readonly skipped: number;
  /** Of those that made room: how many there were of each kind. */
  readonly counts: Readonly<Record<string, number>>;
}

export const noTally: Tally = { evicted: 0, skipped: 0, counts: {} };

/** What requests are counted by. */
export interface RequestKind {
  operation: string | null;
  /** Null where the connection ended without an answer. */
  status: number | null;
  problem: string | null;
}

/** What of a request is counted. */
export type CountedRequest = Pick<JournalEntry, 'operation' | 'status' | 'problem'>;

/** A tally with requests more that made room. */
export function addToTally({ evicted, skipped, counts }: Tally, gone: readonly CountedRequest[]): Tally {
  return { evicted: evicted + gone.length, skipped, counts: counted(counts, gone) };
}

/** How many there were of each kind, those that are kept and those that are not, in the order of the kinds. */
export function kindCounts(
  { counts }: Tally,
  kept: readonly CountedRequest[],
): (RequestKind & { count: number })[] {
  const all = Object.entries(counted(counts, kept)).sort(([one], [other]) => (one < other ? -1 : 1));
  return all.map(([name, count]) => ({ ...kindNamed(name), count }));
}

function counted(before: Tally['counts'], more: readonly CountedRequest[]): Record<string, number> {
  const counts = { ...before };
  let last: CountedRequest | undefined;
  let name = '';
  for (const one of more) {
    // Most are of the kind of the one before.
    if (last === undefined || !isOfOneKind(last, one)) name = nameOf(one);
    counts[name] = (counts[name] ?? 0) + 1;
    last = one;
  }
  return counts;
}

function isOfOneKind(one: CountedRequest, other: CountedRequest): boolean {
  return one.operation === other.operation && one.status === other.status && one.problem === other.problem;
}

function nameOf({ operation = '', status, problem = '' }: CountedRequest): string {
  return `${operation} ${status ?? ''} ${problem}`;
}

function kindNamed(name: string): RequestKind {
  const [operation, status, problem] = name.split(' ');
  return {
    operation: operation || null,
    status: status === '' ? null : Number(status),
    problem: problem || null,
  };
}
