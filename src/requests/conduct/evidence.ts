import table from '../../../fixtures/conduct.json' with { type: 'json' };
import lifecycle from '../../../fixtures/lifecycle.json' with { type: 'json' };
import type { ConductEvidence, ConductLimits, WebhookEffectKind } from '../../contract/generated/types.js';
import { hasArrived, isResponse, type StoredAttempt, type StoredDelivery } from '../../webhooks/delivery.js';
import { comparableBody, headerTable, type JournalEntry } from '../journal-entry.js';
import { pathOf } from '../matching.js';

/** The numbers that the rules go by. */
export const limits: ConductLimits = table.limits;

/** What a client did, as far as it is known. */
interface ClientActivity {
  /** In the order in which they were answered. */
  readonly requests: readonly JournalEntry[];
  /** Whether there were others, of which nothing is known any more. */
  readonly isPart: boolean;
  /** What its endpoints were sent, in the order of their making. */
  readonly deliveries: readonly StoredDelivery[];
}

/** A message as it was sent once, which is answered by a receiver of the client. */
interface SentMessage {
  readonly delivery: StoredDelivery;
  readonly attempt: StoredAttempt;
}

/** What a request, or a message that was sent, shows of a rule. */
export type ConductFinding = ({ readonly request: JournalEntry } | { readonly sent: SentMessage }) & {
  readonly shows: ConductEvidence['shows'];
  /** One sentence. */
  readonly detail: string;
};

/** All cases in which a rule was kept or broken, oldest first; none where nothing was there to judge. */
export type ConductCheck = (seen: ClientActivity) => ConductFinding[];

/** The first value of a parameter of the query; null where it has none. */
export function queryValue({ target }: JournalEntry, name: string): string | null {
  const mark = target.indexOf('?');
  // Most have no such parameter, and to read a query takes long.
  if (mark < 0 || !target.includes(name, mark)) return null;
  const given = target
    .slice(mark + 1)
    .split('&')
    .find((part) => part === name || part.startsWith(`${name}=`));
  return given === undefined ? null : decoded(given.slice(name.length + 1));
}

/** As it is where it is not encoded rightly, which the server refused. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A header that differs from request to request of one client, such as `if-match`. */
export function ownHeader({ ownHeaders }: JournalEntry, name: string): string | undefined {
  return ownHeaders === undefined ? undefined : headerTable(ownHeaders)[name];
}

/** Returns what was sent, equal for any spelling of the same JSON. */
export function bodyOf({ body = '' }: JournalEntry): string {
  return comparableBody(body);
}

/** Returns whether the response gave what was asked for, or said that the client has it (304); a redirect gave nothing. */
export function isSuccess({ status }: JournalEntry): boolean {
  return status !== null && (status < 300 || status === 304);
}

/** Faults that leave nothing of an answer that a client could read. */
const unreadable = /\b(?:body=(?:empty|truncated|malformed)\b|status=204\b|stall=)/;

/** Whether what was answered could be read. */
export function isReadable({ status, fault = '' }: JournalEntry): boolean {
  return status !== null && !unreadable.test(fault);
}

/** Returns whether a body came under another media type than JSON: some clients read it all the same, and others do not. */
export function isMislabelled({ status, fault = '' }: JournalEntry): boolean {
  return (
    status !== null && status < 300 && /\bcontent-type=(?!application\/(?:[\w.-]+\+)?json\b)/.test(fault)
  );
}

/** Returns whether the client closed the connection amid its request, so that nothing was done. */
export function isAborted({ status, fault, body }: JournalEntry): boolean {
  return status === null && fault === undefined && body === undefined;
}

/** Returns what stands for an id in the path, decoded, the first where there are several; undefined where none does. */
export function pathId(kept: JournalEntry): string | undefined {
  const found = /^\/v1\/(?:reports|events|webhooks)\/([^/]*)/.exec(pathOf(kept))?.[1];
  return found === undefined ? undefined : decoded(found);
}

/** The state that the client was told a report is in. */
export function reportedStatus(kept: JournalEntry): string | undefined {
  const isAltered = /\bbody=(?:unknown-values|broken-schema)\b/.test(kept.fault ?? '');
  return isReadable(kept) && !isAltered ? kept.reportStatus : undefined;
}

/** Whether a report in this state moves no more by itself: what can not be cancelled has ended. */
export function isFinal(status: string | undefined): boolean {
  return status !== undefined && !lifecycle.actions.cancel.from.includes(status);
}

/** Instants of either clock are rounded. */
const roundingMs = 2;

/** Whether a request came when the client could know what the other one had been answered. */
export function isAfterResponse(later: JournalEntry, earlier: JournalEntry): boolean {
  return later.receivedAt >= respondedAt(earlier) - roundingMs;
}

/** How long a client waited, in milliseconds: on the clock that moved more, since a test may move the virtual one. */
export function waitedMs(earlier: JournalEntry, later: JournalEntry): number {
  return Math.max(later.receivedAt - respondedAt(earlier), later.at - earlier.at);
}

/** When the last byte of the answer left. */
function respondedAt({ receivedAt, tookUs, heldMs = 0 }: JournalEntry): number {
  return receivedAt + tookUs / 1000 + heldMs;
}

/** Requests in groups, each in the order of all. */
export function groupEntries(
  requests: readonly JournalEntry[],
  nameOf: (kept: JournalEntry) => string | undefined,
): Map<string, JournalEntry[]> {
  const groups = new Map<string, JournalEntry[]>();
  for (const kept of requests) {
    const name = nameOf(kept);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [kept]);
    else group.push(kept);
  }
  return groups;
}

/** Each request with the next of its method and path that came when its answer was known. */
export function withNextRequest(
  requests: readonly JournalEntry[],
): (readonly [kept: JournalEntry, next: JournalEntry | undefined])[] {
  const next = new Map<JournalEntry, JournalEntry>();
  for (const group of groupEntries(requests, (kept) => `${kept.method} ${pathOf(kept)}`).values()) {
    for (const [at, kept] of group.entries()) {
      for (let later = at + 1; later < group.length; later += 1) {
        const candidate = group[later] as JournalEntry;
        if (!isAfterResponse(candidate, kept)) continue;
        next.set(kept, candidate);
        break;
      }
    }
  }
  return requests.map((kept) => [kept, next.get(kept)]);
}

/** The reads of each report. */
export function readsByReport(requests: readonly JournalEntry[]): Map<string, JournalEntry[]> {
  return groupEntries(requests, ({ operation, reportId }) =>
    operation === 'getReport' ? reportId : undefined,
  );
}

export function secondsWords(ms: number): string {
  return `${Math.max(0, Math.round(ms / 10) / 100)} s`;
}

/** How an answer reads in a sentence. */
export function describeResponse({ id, status }: JournalEntry): string {
  return status === null ? `${id} got no answer` : `${id} was answered ${status}`;
}

/** Each time that a message was sent. */
export function sentMessages(deliveries: readonly StoredDelivery[]): SentMessage[] {
  return deliveries.flatMap((delivery) =>
    (delivery.attempts ?? []).map((attempt) => ({ delivery, attempt })),
  );
}

/** What is wrong with when or how often a message comes, and with nothing in it. */
const harmlessKinds: readonly WebhookEffectKind[] = ['duplicate', 'burst', 'delayed', 'out-of-order'];

/** Whether a message came as it should be, but for the time. */
export function isSound({ misbehaviour }: StoredAttempt): boolean {
  return misbehaviour === undefined || harmlessKinds.includes(misbehaviour.kind);
}

export function hasMisbehaviour(
  { misbehaviour }: StoredAttempt,
  kinds: readonly WebhookEffectKind[],
): boolean {
  return misbehaviour !== undefined && kinds.includes(misbehaviour.kind);
}

/** The endpoints that took what is sound: what another one refuses, it does not refuse for what is wrong with it. */
export function workingEndpoints(sent: readonly SentMessage[]): Set<string> {
  const took = sent.filter(({ attempt }) => isSound(attempt) && hasArrived(attempt));
  return new Set(took.map(({ delivery }) => delivery.webhook));
}

/** Null where it was not answered. */
export function statusOf({ came }: StoredAttempt): number | null {
  return isResponse(came) ? came.status : null;
}
