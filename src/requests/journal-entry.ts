import { withoutSecrets } from '../accounts/secrets.js';
import type { RequestRecord, RequestSummary, Violation } from '../contract/generated/types.js';
import type { FaultVerdict } from '../faults/matching.js';
import { formatInstant, type Instant } from '../values/instants.js';
import { isJsonObject, readShallowJson } from '../values/json.js';
import { memoize } from '../values/memoize.js';

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

/** Clients send the same bodies again and again. */
const maxRemembered = 100;

/**
 * Returns a text that is equal for bodies that hold the same JSON, whatever their spelling and the order of their
 * fields; the body itself where it is no JSON. Unlike canonical JSON, it takes every body that the journal can hold.
 */
export const comparableBody: (body: string) => string = memoize(maxRemembered, (body: string) => {
  const value = readShallowJson(body);
  return value === undefined ? body : written(value);
});

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  // JSON would write an infinite number as null.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${written(field)}`).join()}}`;
}

/** Headers that hold the key of a request. */
export const keyHeaders: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'api-key']);

/** Headers that are nothing but a secret. */
export const secretHeaders: ReadonlySet<string> = new Set([...keyHeaders, 'proxy-authorization', 'cookie']);

/** What is of the connection, or of this run alone, and would make equal runs differ. */
const ignoredHeaders = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'expect', 'upgrade'],
  ...['date', 'traceparent', 'tracestate'],
]);

/** What differs from request to request of one client. */
const ofOneRequest = /^(?:idempotency-key|if-(?:none-)?match|sandbox-fault|.*-id)$/;

/** The headers of a request as the journal shows them, line by line. */
interface DisplayedHeaders {
  /** Those that a client sends with every request, so that requests can share them. */
  usual: string;
  /** Those of this request; mostly none. */
  own: string;
}

/** @param raw names and values in turn, as they were sent */
function sortedHeaders(raw: readonly string[]): DisplayedHeaders {
  let usual = '';
  let own = '';
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (ignoredHeaders.has(name)) continue;
    const line = `${name}: ${secretHeaders.has(name) ? maskedSecret(raw[at + 1] as string) : raw[at + 1]}\n`;
    if (ofOneRequest.test(name)) own += line;
    else usual += line;
  }
  return { usual, own: own === '' ? '' : withoutSecrets(own) };
}

/**
 * Sorts headers, and remembers what the last request had: a client sends the same again and again, and to compare costs
 * less than to sort.
 * @param share gives a text that is kept for another that is equal
 */
export function createHeaderSorting(share: (text: string) => string): typeof sortedHeaders {
  let last: readonly string[] = [];
  let sorted: DisplayedHeaders = { usual: '', own: '' };
  return (raw) => {
    if (isSame(raw, last)) return sorted;
    const { usual, own } = sortedHeaders(raw);
    const shown = { usual: share(usual), own };
    if (own !== '') return shown;
    last = raw;
    sorted = shown;
    return shown;
  };
}

function isSame(raw: readonly string[], last: readonly string[]): boolean {
  if (raw.length !== last.length) return false;
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at] !== last[at]) return false;
    if (raw[at + 1] !== last[at + 1] && !ignoredHeaders.has((raw[at] as string).toLowerCase())) return false;
  }
  return true;
}

/** That there was one, and by which scheme. */
export function maskedSecret(value: string): string {
  const scheme = /^[A-Za-z][A-Za-z0-9-]{0,15}(?= )/.exec(value)?.[0];
  return scheme === undefined ? '…' : `${scheme} …`;
}

/** Lines of headers as a table; those that come more than once are joined by commas. */
export function headerTable(lines: string): Record<string, string> {
  const table: Record<string, string> = {};
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 2);
    table[name] = Object.hasOwn(table, name) ? `${table[name]}, ${value}` : value;
  }
  return table;
}

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

/** A kept request as the contract shows it, in short. */
export function requestSummary(kept: JournalEntry): RequestSummary {
  return { ...headOf(kept), run: runOf(kept) };
}

/** A kept request as the contract shows it. */
export function requestRecord(kept: JournalEntry): RequestRecord {
  const { headers, ownHeaders = '', body = null, bodyBytes = 0 } = kept;
  const { told = null, etag = null, retryAfter = null } = kept;
  return {
    ...headOf(kept),
    request: { headers: headerTable(headers + ownHeaders), body, bodyBytes },
    answer: {
      ...{ bytes: kept.answerBytes, body: told, etag, retryAfter },
      ...{ replayed: kept.replayed ?? false, cursors: [...(kept.cursors ?? [])] },
    },
    violations: violationsIn(told),
    faults: (kept.faults ?? []).map(([faultId, verdict]) => ({ faultId, verdict })),
    run: runOf(kept),
  };
}

function headOf(kept: JournalEntry): Omit<RequestSummary, 'run'> {
  const { id, at, method, target, status } = kept;
  const [path, query] = splitAt(target, '?');
  return {
    ...{ id, at: formatInstant(at), method, path, query, operation: kept.operation ?? null, status },
    problem: kept.problem ?? null,
    scenario: kept.scenario ?? null,
    gaps: kept.gaps ?? null,
    fault: kept.fault ?? null,
    reportId: kept.reportId ?? null,
    reportStatus: kept.reportStatus ?? null,
  };
}

function runOf(kept: JournalEntry): RequestSummary['run'] {
  const { receivedAt, tookUs, traceId = null } = kept;
  return { receivedAt: new Date(receivedAt).toISOString(), durationMs: tookUs / 1000, traceId };
}

function splitAt(text: string, mark: string): [before: string, behind: string | null] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

export function violationsIn(told: string | null): Violation[] {
  const problem = readShallowJson(told ?? '');
  return isJsonObject(problem) && Array.isArray(problem.errors) ? (problem.errors as Violation[]) : [];
}
