import table from '../../../fixtures/conduct.json' with { type: 'json' };
import actions from '../../../fixtures/report-actions.json' with { type: 'json' };
import type { ConductEvidence, ConductLimits, WebhookEffectKind } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import { decodeQueryPart } from '../../values/percent-encoding.js';
import { hasArrived, isResponse, type StoredAttempt, type StoredDelivery } from '../../webhooks/delivery.js';
import { comparableBody, headerTable, type JournalEntry, pathOf } from '../journal-entry.js';

/** The limits used by the rules. */
export const limits: ConductLimits = table.limits;

/** A stored request. */
export interface ConductRequest extends JournalEntry {
  /** Its parts in the form of the contract, if the server has a shape and the client uses it. */
  readonly own?:
    | {
        /** Path and query. A page starts at a cursor, also if the shape has numbers. */
        readonly target: string;
        /** The company of a create; undefined if the body has none. */
        readonly company: unknown;
      }
    | undefined;
}

/** The words of a client for what it reads, by the shape of its server. */
interface ClientWords {
  stateName(own: string | undefined): string;
  /** The parameter with which a page of reports starts. */
  readonly pageStart: string;
  /** True if pages of reports start at numbers, which clients may count themselves. */
  readonly hasNumbers: boolean;
}

export const contractWords: ClientWords = {
  stateName: (own) => own ?? 'unknown',
  pageStart: 'cursor',
  hasNumbers: false,
};

/** The known requests and messages of a client. */
interface ClientActivity {
  /** In the order of their responses. */
  readonly requests: readonly ConductRequest[];
  readonly words: ClientWords;
  /** True if some requests are no longer known. */
  readonly isPart: boolean;
  /** The deliveries to its endpoints, in the order of their creation. */
  readonly deliveries: readonly StoredDelivery[];
}

/** One attempt to send a message to a receiver of the client. */
interface SentMessage {
  readonly delivery: StoredDelivery;
  readonly attempt: StoredAttempt;
}

/** A case in which a request or a message kept or broke a rule. */
export type ConductFinding = ({ readonly request: JournalEntry } | { readonly sent: SentMessage }) & {
  readonly shows: ConductEvidence['shows'];
  /** One sentence. */
  readonly detail: string;
};

/** Returns all cases in which a rule was kept or broken, oldest first; none if there was nothing to judge. */
export type ConductCheck = (seen: ClientActivity) => ConductFinding[];

/** Returns the first value of a query parameter of the contract; null if there is none. */
export function queryValue({ own, target: sent }: ConductRequest, name: string): string | null {
  const target = own?.target ?? sent;
  const mark = target.indexOf('?');
  // Skips decoding for most requests, since it takes long.
  if (mark < 0 || !target.includes(name, mark)) return null;
  const parts = target.slice(mark + 1).split('&');
  const parameter = parts.find((part) => part === name || part.startsWith(`${name}=`));
  return parameter === undefined ? null : decodeQueryPart(parameter.slice(name.length + 1));
}

/** Returns a header that differs between the requests of one client, such as `if-match`. */
export function ownHeader({ ownHeaders }: JournalEntry, name: string): string | undefined {
  return ownHeaders === undefined ? undefined : headerTable(ownHeaders)[name];
}

/** Returns the request body, equal for any spelling of the same JSON. */
export function bodyOf({ body = '' }: JournalEntry): string {
  return comparableBody(body);
}

/** Returns whether the response had the requested data, or said that the client has it (304); a redirect had none. */
export function isSuccess({ status }: JournalEntry): boolean {
  return status !== null && (status < 300 || status === 304);
}

/** Faults that leave no readable response. */
const unreadable = /\b(?:body=(?:empty|truncated|malformed)\b|status=204\b|stall=)/;

/** Returns whether the response could be read. */
export function isReadable({ status, fault = '' }: JournalEntry): boolean {
  return status !== null && !unreadable.test(fault);
}

/** Returns whether a body was not labelled as JSON. Some clients read it all the same, and others do not. */
export function isMislabelled({ status, fault = '' }: JournalEntry): boolean {
  return (
    status !== null && status < 300 && /\bcontent-type=(?!application\/(?:[\w.-]+\+)?json\b)/.test(fault)
  );
}

/** Returns whether the client closed the connection during its request, so that nothing was done. */
export function isAborted({ status, fault, body }: JournalEntry): boolean {
  return status === null && fault === undefined && body === undefined;
}

/** Returns the first id in the path, in the form of the contract and decoded; undefined if it has none. */
export function pathId(entry: ConductRequest): string | undefined {
  const found = /^\/v1\/(?:reports|events|webhooks)\/([^/]*)/.exec(ownPath(entry))?.[1];
  return found === undefined ? undefined : decodeQueryPart(found);
}

/** Returns the path in the form of the contract, without the query. */
export function ownPath({ own, target }: ConductRequest): string {
  return (own?.target ?? target).replace(/\?.*$/s, '');
}

/** Returns the state of the report in the response. */
export function reportedStatus(entry: JournalEntry): string | undefined {
  const isAltered = /\bbody=(?:unknown-values|broken-schema)\b/.test(entry.fault ?? '');
  return isReadable(entry) && !isAltered ? entry.reportStatus : undefined;
}

/** Returns whether a report in this state has ended: it cannot be cancelled. */
export function isFinal(status: string | undefined): boolean {
  return status !== undefined && !actions.cancel.from.includes(status);
}

/** Instants of both clocks are rounded. */
const roundingMs = 2;

/** Returns whether a request came when the client could know the other response. */
export function isAfterResponse(later: JournalEntry, earlier: JournalEntry): boolean {
  return later.receivedAt >= respondedAt(earlier) - roundingMs;
}

/** Returns how long a client waited, in milliseconds: on the real or virtual clock, whichever moved more. */
export function waitedMs(earlier: JournalEntry, later: JournalEntry): number {
  return Math.max(later.receivedAt - respondedAt(earlier), later.at - earlier.at);
}

/** Returns the instant of the last byte of the response. */
function respondedAt({ receivedAt, tookUs, heldMs = 0 }: JournalEntry): number {
  return receivedAt + tookUs / 1000 + heldMs;
}

/** Groups requests, each group in the order of all. */
export function groupEntries(
  requests: readonly JournalEntry[],
  nameOf: (entry: JournalEntry) => string | undefined,
): Map<string, JournalEntry[]> {
  const groups: Map<string | undefined, JournalEntry[]> = groupBy(requests, nameOf);
  groups.delete(undefined);
  return groups as Map<string, JournalEntry[]>;
}

/** Pairs each request with the next of its method and path that came after its response. */
export function withNextRequest(
  requests: readonly JournalEntry[],
): (readonly [kept: JournalEntry, next: JournalEntry | undefined])[] {
  const next = new Map<JournalEntry, JournalEntry>();
  for (const group of groupEntries(requests, (entry) => `${entry.method} ${pathOf(entry)}`).values()) {
    for (const [at, entry] of group.entries()) {
      for (let later = at + 1; later < group.length; later += 1) {
        const candidate = group[later] as JournalEntry;
        if (!isAfterResponse(candidate, entry)) continue;
        next.set(entry, candidate);
        break;
      }
    }
  }
  return requests.map((entry) => [entry, next.get(entry)]);
}

/** Returns the reads of each report. */
export function readsByReport(requests: readonly JournalEntry[]): Map<string, JournalEntry[]> {
  return groupEntries(requests, ({ operation, reportId }) =>
    operation === 'getReport' ? reportId : undefined,
  );
}

export function secondsWords(ms: number): string {
  return `${Math.max(0, Math.round(ms / 10) / 100)} s`;
}

/** Describes a response in a sentence. */
export function describeResponse({ id, status }: JournalEntry): string {
  return status === null ? `${id} got no response` : `${id} got ${status}`;
}

/** Returns every attempt to send a message. */
export function sentMessages(deliveries: readonly StoredDelivery[]): SentMessage[] {
  return deliveries.flatMap((delivery) =>
    (delivery.attempts ?? []).map((attempt) => ({ delivery, attempt })),
  );
}

/** Kinds that change when or how often a message comes, and not its content. */
const harmlessKinds: readonly WebhookEffectKind[] = ['duplicate', 'burst', 'delayed', 'out-of-order'];

/** Returns whether the content of a message was correct. */
export function isSound({ misbehaviour }: StoredAttempt): boolean {
  return misbehaviour === undefined || harmlessKinds.includes(misbehaviour.kind);
}

export function hasMisbehaviour(
  { misbehaviour }: StoredAttempt,
  kinds: readonly WebhookEffectKind[],
): boolean {
  return misbehaviour !== undefined && kinds.includes(misbehaviour.kind);
}

/** Returns the endpoints that accepted correct messages. A refusal by another endpoint shows nothing. */
export function workingEndpoints(sent: readonly SentMessage[]): Set<string> {
  const took = sent.filter(({ attempt }) => isSound(attempt) && hasArrived(attempt));
  return new Set(took.map(({ delivery }) => delivery.webhook));
}

/** Null if there was no response. */
export function statusOf({ came }: StoredAttempt): number | null {
  return isResponse(came) ? came.status : null;
}
