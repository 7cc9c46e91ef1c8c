import { withoutSecrets } from '../accounts/secrets.js';
import type { RequestRecord, RequestSummary, Violation } from '../contract/generated/types.js';
import type { FaultOutcome } from '../faults/matching.js';
import { formatInstant, type InstantMs } from '../values/instants.js';
import { isJsonObject, readShallowJson } from '../values/json.js';
import { memoize } from '../values/maps.js';

/**
 * A request and its response as plain JSON; missing values are left out or undefined. Everything but `receivedAt`,
 * `tookUs` and `traceId` is equal in every run.
 */
export interface JournalEntry {
  readonly id: string;
  /** The instant of the virtual clock. */
  readonly at: InstantMs;
  readonly method: string;
  /** Path and query, without secrets. */
  readonly target: string;
  /** Undefined if the contract has no such operation. */
  readonly operation?: string | undefined;
  /** Header lines that the client sends with every request, and those of this one. */
  readonly headers: string;
  readonly ownHeaders?: string;
  /** The start of the request body, without secrets. */
  readonly body?: string | undefined;
  /** The size of the request body. */
  readonly bodyBytes?: number | undefined;
  /** Null if the connection ended without a response. */
  readonly status: number | null;
  /** The code of the problem in the response. */
  readonly problem?: string;
  /** The body of a response with a problem. */
  readonly problemBody?: string;
  /** The size of the response body. */
  readonly answerBytes: number;
  readonly etag?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  /** True if the response is a stored one, for a repeated idempotency key. */
  readonly replayed?: true;
  readonly scenario?: string | undefined;
  /** The report in the response, and its state. */
  readonly reportId?: string | undefined;
  readonly reportStatus?: string | undefined;
  /** The cursors in the response. */
  readonly cursors?: readonly string[];
  /** The gaps that were varied in the response. */
  readonly gaps?: string;
  /** The fault of the response. */
  readonly fault?: string;
  /** Why each fault of the account did or did not hit. */
  readonly faults?: readonly FaultOutcome[];
  /** Deliberate delay of the response, from its decision to its last byte, in milliseconds. */
  readonly heldMs?: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  /** The time until the response was decided, in microseconds. */
  readonly tookUs: number;
  readonly traceId?: string;
  /** The approximate total size of this request and all before it in its world, in bytes. */
  readonly sum: number;
}

/** The approximate size of an entry without its texts, in bytes. */
const usualBytes = 280;

/** Returns the approximate size of an entry, in bytes; shared texts are not counted. */
export function entryBytes(entry: Omit<JournalEntry, 'id' | 'sum'>): number {
  const { target, ownHeaders = '', body = '', problemBody = '', gaps = '', fault = '', faults = [] } = entry;
  const single = target.length + ownHeaders.length + gaps.length + fault.length;
  return usualBytes + single + 2 * (body.length + problemBody.length) + 32 * faults.length;
}

/** Clients often send the same bodies. */
const maxRemembered = 100;

/**
 * Returns a text that is equal for bodies with the same JSON, whatever their spelling and order of fields; the body
 * itself if it is no JSON. Unlike canonical JSON, it accepts every body that the journal can hold.
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

/** Headers that consist of a secret. */
export const secretHeaders: ReadonlySet<string> = new Set([...keyHeaders, 'proxy-authorization', 'cookie']);

/** Headers of the connection or of this run, by which equal runs would differ. */
const ignoredHeaders = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'expect', 'upgrade'],
  ...['date', 'traceparent', 'tracestate'],
]);

/** Headers that differ between the requests of one client. */
const ofOneRequest = /^(?:idempotency-key|if-(?:none-)?match|sandbox-fault|.*-id)$/;

/** The headers of a request as shown in the journal, in lines. */
interface DisplayedHeaders {
  /** The headers that a client sends with every request; requests share this text. */
  usual: string;
  /** The headers of this request only; usually none. */
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
 * Sorts headers and caches those of the last request: clients repeat them, and comparing costs less than sorting.
 * @param share returns a stored text that is equal
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

/** Returns the scheme of a secret without the secret. */
export function maskedSecret(value: string): string {
  const scheme = /^[A-Za-z][A-Za-z0-9-]{0,15}(?= )/.exec(value)?.[0];
  return scheme === undefined ? '…' : `${scheme} …`;
}

/** Returns header lines as a table; repeated headers are joined by commas. */
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

/** The counts of requests that are not stored. */
export interface Tally {
  /** Requests that were evicted for newer ones. */
  readonly evicted: number;
  /** Requests that were not stored, since memory was short. */
  readonly skipped: number;
  /** The number of evicted requests of each kind. */
  readonly counts: Readonly<Record<string, number>>;
}

export const noTally: Tally = { evicted: 0, skipped: 0, counts: {} };

/** The kind by which requests are counted. */
export interface RequestKind {
  operation: string | null;
  /** Null if the connection ended without a response. */
  status: number | null;
  problem: string | null;
}

/** The counted fields of a request. */
type CountedRequest = Pick<JournalEntry, 'operation' | 'status' | 'problem'>;

/** Returns the tally with more evicted requests. */
export function addToTally(
  { evicted, skipped, counts }: Tally,
  newlyEvicted: readonly CountedRequest[],
): Tally {
  return { evicted: evicted + newlyEvicted.length, skipped, counts: counted(counts, newlyEvicted) };
}

/** Returns the number of stored and evicted requests of each kind, in the order of kinds. */
export function kindCounts(
  { counts }: Tally,
  kept: readonly CountedRequest[],
): (RequestKind & { count: number })[] {
  const all = Object.entries(counted(counts, kept)).sort(([one], [other]) => (one < other ? -1 : 1));
  return all.map(([name, count]) => {
    const [operation, status, problem] = name.split(' ');
    const numeric = status === '' ? null : Number(status);
    return { operation: operation || null, status: numeric, problem: problem || null, count };
  });
}

function counted(before: Tally['counts'], more: readonly CountedRequest[]): Record<string, number> {
  const counts = { ...before };
  let last: CountedRequest | undefined;
  let name = '';
  for (const one of more) {
    const { operation = '', status, problem = '' } = one;
    // Most are of the same kind as the preceding one.
    const isSameKind =
      one.operation === last?.operation && status === last?.status && one.problem === last?.problem;
    if (last === undefined || !isSameKind) name = `${operation} ${status ?? ''} ${problem}`;
    counts[name] = (counts[name] ?? 0) + 1;
    last = one;
  }
  return counts;
}

/** Returns the short form of an entry, as in the contract. */
export function requestSummary(entry: JournalEntry): RequestSummary {
  const { id, at, method, target, status, receivedAt, tookUs, traceId = null } = entry;
  const mark = target.indexOf('?');
  return {
    ...{ id, at: formatInstant(at), method, path: pathOf(entry) },
    query: mark < 0 ? null : target.slice(mark + 1),
    ...{ operation: entry.operation ?? null, status },
    problem: entry.problem ?? null,
    scenario: entry.scenario ?? null,
    gaps: entry.gaps ?? null,
    fault: entry.fault ?? null,
    reportId: entry.reportId ?? null,
    reportStatus: entry.reportStatus ?? null,
    run: { receivedAt: new Date(receivedAt).toISOString(), durationMs: tookUs / 1000, traceId },
  };
}

/** Returns the path of the request, without the query. */
export function pathOf({ target }: JournalEntry): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : target.slice(0, mark);
}

/** Returns an entry as in the contract. */
export function requestRecord(entry: JournalEntry): RequestRecord {
  const { headers, ownHeaders = '', body = null, bodyBytes = 0 } = entry;
  const { problemBody = null, etag = null, retryAfter = null } = entry;
  const { run, ...summary } = requestSummary(entry);
  return {
    ...summary,
    request: { headers: headerTable(headers + ownHeaders), body, bodyBytes },
    answer: {
      ...{ bytes: entry.answerBytes, body: problemBody, etag, retryAfter },
      ...{ replayed: entry.replayed ?? false, cursors: [...(entry.cursors ?? [])] },
    },
    violations: violationsIn(problemBody),
    faults: (entry.faults ?? []).map(([faultId, verdict]) => ({ faultId, verdict })),
    run,
  };
}

/** Returns the violations in the body of a problem; none if there is no such body. */
export function violationsIn(problemBody: string | null): Violation[] {
  const problem = readShallowJson(problemBody ?? '');
  return isJsonObject(problem) && Array.isArray(problem.errors) ? (problem.errors as Violation[]) : [];
}
