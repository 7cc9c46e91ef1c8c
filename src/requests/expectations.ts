import type { Account } from '../accounts/account.js';
import type {
  Expectation,
  ExpectationResult,
  NearMiss,
  RequestDifference,
  RequestMatch,
  RequestTimes,
  Violation,
} from '../contract/generated/types.js';
import { problem, problems } from '../contract/problems.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { companyIdOf, type ResolveCompany, refusedCompanyText } from '../legal/index.js';
import { createAccountSemaphore } from '../runtime/concurrency.js';
import type { Store } from '../store/port.js';
import { untilHolds } from '../store/transactions.js';
import { definedFields, isJsonObject } from '../values/json.js';
import { didYouMean, quoteValue } from '../values/message-text.js';
import type { RequestJournal } from './journal.js';
import { type JournalEntry, kindCounts, pathOf, type RequestKind } from './journal-entry.js';
import { differences, hasValues } from './matching.js';

/** The part of the journal that an expectation judges. */
export interface JournalView {
  /** The requests that count, oldest first. */
  requests: readonly JournalEntry[];
  /** The number of evicted requests by kind; empty if they do not count. */
  evicted: readonly (RequestKind & { count: number })[];
  /** The number of requests that were never stored. */
  skipped: number;
  /** True if the journal is on. */
  on: boolean;
}

function uncheckedIn(seen: JournalView): Pick<ExpectationResult, 'evicted' | 'skipped' | 'on'> {
  const { evicted, skipped, on } = seen;
  return { evicted: evicted.reduce((sum, { count }) => sum + count, 0), skipped, on };
}

/** The fields by which evicted requests are counted. */
const counted: readonly string[] = ['operation', 'status', 'problem'];

function isCounted(match: RequestMatch): boolean {
  return Object.keys(match).every((field) => counted.includes(field));
}

/** Returns how many evicted requests match. */
function countable(match: RequestMatch, { evicted }: JournalView): number {
  if (!isCounted(match)) return 0;
  const matching = evicted.filter((kind) => hasValues(kind, match));
  return matching.reduce((sum, { count }) => sum + count, 0);
}

const maxMatches = 100;
const maxNearMisses = 3;

/** Judges requests by an expectation, repeatedly as more come. The comparison of each request is cached. */
interface ExpectationJudge {
  holds(seen: JournalView): boolean;
  /** Returns whether the expectation holds, and the near misses if it does not. */
  judge(seen: JournalView): ExpectationResult;
}

export function createExpectationJudge(expectation: Expectation): ExpectationJudge {
  const { match = {}, sequence, times = { atLeast: 1 } } = expectation;
  return sequence === undefined ? createCountJudge(match, times) : createSequenceJudge(sequence);
}

/** Returns the differences of a request from a match; cached. */
type Differing = (request: JournalEntry) => readonly RequestDifference[];

function cachedDifferences(match: RequestMatch): Differing {
  const known = new WeakMap<JournalEntry, readonly RequestDifference[]>();
  return (request) => {
    const found = known.get(request) ?? differences(request, match);
    known.set(request, found);
    return found;
  };
}

function createCountJudge(match: RequestMatch, times: RequestTimes): ExpectationJudge {
  const differencesIn = cachedDifferences(match);
  const matchingIn = ({ requests }: JournalView): JournalEntry[] =>
    requests.filter((request) => differencesIn(request).length === 0);
  const { exactly, atLeast = 0, atMost = Number.POSITIVE_INFINITY } = times;
  const isBounded = (exactly ?? times.atMost) !== undefined;
  const passes = (count: number, seen: JournalView): boolean => {
    const { evicted, skipped, on } = uncheckedIn(seen);
    /** True if requests may match that cannot be judged. */
    const mayMiss = !on || skipped > 0 || (evicted > 0 && !isCounted(match));
    const isOften = (exactly === undefined || count === exactly) && count >= atLeast && count <= atMost;
    return isOften && !(isBounded && mayMiss);
  };
  return {
    holds: (seen) => passes(matchingIn(seen).length + countable(match, seen), seen),
    judge(seen) {
      const matching = matchingIn(seen);
      const count = matching.length + countable(match, seen);
      const passed = passes(count, seen);
      const tooFew = count < (exactly ?? atLeast);
      const nearest = tooFew ? nearestOf(seen.requests, differencesIn) : [];
      return {
        passed,
        message: [
          `expected ${matchText(match)} ${timesText(times)}, and there ${count === 1 ? 'was' : 'were'} ${count}.`,
          ...nearMissText(nearest, seen.requests, noRequestText(seen)),
          ...(passed ? [] : uncheckedText(seen, isCounted(match))),
        ].join(' '),
        count,
        requestIds: idsOf(matching),
        nearest,
        ...uncheckedIn(seen),
      };
    },
  };
}

function createSequenceJudge(sequence: readonly RequestMatch[]): ExpectationJudge {
  const steps = sequence.map(cachedDifferences);
  /** Returns the requests of the steps that were found, and the requests after them. */
  const follow = ({ requests }: JournalView): { found: JournalEntry[]; rest: readonly JournalEntry[] } => {
    const found: JournalEntry[] = [];
    let at = 0;
    for (; at < requests.length && found.length < steps.length; at += 1) {
      const request = requests[at] as JournalEntry;
      if (steps[found.length]?.(request).length === 0) found.push(request);
    }
    const last = found.at(-1);
    return { found, rest: last === undefined ? requests : requests.slice(requests.indexOf(last) + 1) };
  };
  return {
    holds: (seen) => follow(seen).found.length === steps.length,
    judge(seen) {
      const { found, rest } = follow(seen);
      const result = { count: found.length, requestIds: idsOf(found), ...uncheckedIn(seen) };
      const many = `expected a sequence of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, and`;
      const [match, differencesIn] = [sequence[found.length], steps[found.length]];
      if (match === undefined || differencesIn === undefined)
        return { ...result, passed: true, message: `${many} all were found.`, nearest: [] };
      const nearest = nearestOf(rest, differencesIn);
      const after = found.length === 0 ? '' : ` after ${found.at(-1)?.id}`;
      const none = found.length === 0 ? noRequestText(seen) : 'There were none after it.';
      const message = [
        `${many} step ${found.length + 1} was not found${after}: ${matchText(match)}.`,
        ...earlyMatchText(seen.requests, found, differencesIn),
        ...nearMissText(nearest, rest, none),
        ...uncheckedText(seen, false),
      ].join(' ');
      return { ...result, passed: false, message, nearest };
    },
  };
}

/** Returns a hint about the newest request that matches the step but came before the preceding steps. */
function earlyMatchText(
  requests: readonly JournalEntry[],
  found: readonly JournalEntry[],
  differencesIn: Differing,
): string[] {
  const last = found.at(-1);
  if (last === undefined) return [];
  const before = requests.slice(0, requests.indexOf(last));
  const early = before.findLast((request) => !found.includes(request) && differencesIn(request).length === 0);
  return early === undefined ? [] : [`${early.id} matches it, and came before ${last.id}.`];
}

function idsOf(requests: readonly JournalEntry[]): string[] {
  return requests.slice(0, maxMatches).map(({ id }) => id);
}

/** Returns the requests with the smallest difference; of equal ones, the newest. */
function nearestOf(requests: readonly JournalEntry[], differencesIn: Differing): NearMiss[] {
  const missed = requests
    .map((request, at) => ({ request, at, weight: weightOf(differencesIn(request)) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => one.weight - other.weight || other.at - one.at);
  return missed
    .slice(0, maxNearMisses)
    .map(({ request }) => ({ requestId: request.id, differences: [...differencesIn(request)] }));
}

/** Weighs differences: the operation most, and missing values more than wrong ones. */
function weightOf(found: readonly RequestDifference[]): number {
  const weights = found.map(({ member, actual }) =>
    ['operation', 'method', 'path'].includes(member) ? 4 : actual === null ? 2 : 1,
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** @param none the message if there is no request at all */
function nearMissText(
  [nearest]: readonly NearMiss[],
  requests: readonly JournalEntry[],
  none: string,
): string[] {
  const request = requests.find(({ id }) => id === nearest?.requestId);
  if (nearest === undefined || request === undefined) return requests.length === 0 ? [none] : [];
  const { method, status } = request;
  const details = nearest.differences.map(
    ({ member, expected, actual }) => `${member} is ${shown(actual)}, not ${shown(expected)}`,
  );
  return [
    `Nearest is ${nearest.requestId}, ${method} ${pathOf(request)} ${status ?? 'without a response'}: ${details.join('; ')}.`,
  ];
}

function noRequestText({ skipped, on }: JournalView): string {
  return on && skipped === 0 ? 'There were none at all.' : 'None is kept.';
}

/** @param isCounted whether evicted requests are counted like stored ones */
function uncheckedText(seen: JournalView, isCounted: boolean): string[] {
  const { evicted, skipped, on } = uncheckedIn(seen);
  const words: string[] = [];
  if (evicted > 0 && !isCounted)
    words.push(`${evicted} older requests are no longer kept, and could not be checked; see --journal-size.`);
  if (skipped > 0)
    words.push(
      `${skipped} requests were not kept because memory was short, and could not be checked; see --max-memory.`,
    );
  if (!on)
    words.push('The journal is off, and keeps no requests; see PUT /_sandbox/journal and --journal-size.');
  return words;
}

function matchText(match: RequestMatch): string {
  const { operation, method, path, ...others } = match;
  const request = [operation ?? 'a request', method, path].filter((word) => word !== undefined).join(' ');
  const rest = Object.entries(others).map(([field, value]) => `${field} ${shown(value)}`);
  return rest.length === 0 ? request : `${request} with ${rest.join(' and ')}`;
}

function timesText({ exactly, atLeast, atMost }: RequestTimes): string {
  const timesWord = (count: number) => (count === 1 ? 'time' : 'times');
  if (exactly !== undefined) return `exactly ${exactly} ${timesWord(exactly)}`;
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast} to ${atMost} times`;
  if (atMost !== undefined) return `at most ${atMost} ${timesWord(atMost)}`;
  return `at least ${atLeast ?? 0} ${timesWord(atLeast ?? 0)}`;
}

const maxShownLength = 200;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

/** The fields of a match that no schema can validate. */
type MatchFields = { readonly [Word in (typeof words)[number]]?: unknown };
const words = ['method', 'problem', 'scenario'] as const;

/**
 * Returns the errors of fields of a match that no request can have: the proof that such a request never came would be
 * worthless. A value that a stored request has is valid.
 */
export type MatchViolations = (
  account: Account,
  match: MatchFields,
  where: (word: string) => Pick<Violation, 'pointer' | 'parameter'>,
) => Violation[];

/** The methods of HTTP (RFC 9110, section 9) and PATCH (RFC 5789). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];
const codes = problems.map(({ code }): string => code);

/** @param scenarios all scenarios, as responses name them */
export function createMatchViolations(
  journal: RequestJournal,
  resolve: ResolveCompany,
  scenarios: () => readonly string[],
): MatchViolations {
  const judges: { readonly [Word in (typeof words)[number]]: (text: string) => string | null } = {
    method: (text) => unknownValueDetail(text, methods, 'There is no method'),
    problem: (text) => unknownValueDetail(text, codes, 'No problem has the code'),
    scenario(text) {
      if (text === 'none') return null;
      const resolution = resolve(text);
      if (!resolution.known) return refusedCompanyText(resolution);
      if (resolution.company.scenario === null)
        return unknownValueDetail(text, scenarios(), 'There is no scenario');
      const name = companyIdOf(resolution.company);
      return name === text ? null : `Responses name the scenario ${name}, not ${quoteValue(text)}.`;
    },
  };
  return (account, match, where) =>
    words.flatMap((word) => {
      const text = match[word];
      if (typeof text !== 'string') return [];
      const detail = judges[word](text);
      if (detail === null || journal.all(account).some((kept) => kept[word] === text)) return [];
      return [{ detail, ...where(word), keyword: 'enum' }];
    });
}

function unknownValueDetail(text: string, known: readonly string[], lack: string): string | null {
  return known.includes(text) ? null : `${lack} ${quoteValue(text)}.${didYouMean(text, known)}`;
}

/** Checks the requests of accounts against expectations. */
export interface Expectations {
  /**
   * Judges an expectation at once. If it does not hold and may wait, it is judged again after each stored request
   * until it holds.
   * @param until ends the wait
   * @throws problems `request-not-found` if it names a request that is not stored, `too-many-waits`
   */
  judge(account: Account, expectation: Expectation, until: AbortSignal): Promise<ExpectationResult>;
  /** Returns the errors of an expectation, beyond its schema. */
  violations(account: Account, expectation: unknown): Violation[];
}

/** Each waiting expectation examines every request. */
const maxWaits = 10;

/** Returns the errors of a number of times that no number of requests, or each, would meet. */
function timesViolations(times: unknown): Violation[] {
  if (!isJsonObject(times)) return [];
  const { exactly, atLeast, atMost } = times;
  const errorAt = (pointer: string, detail: string): Violation[] => [{ detail, pointer, keyword: 'times' }];
  if (Object.keys(times).length === 0)
    return errorAt('#/times', 'times must have exactly, atLeast or atMost; leave it out for at least once.');
  if (exactly !== undefined && (atLeast !== undefined || atMost !== undefined))
    return errorAt('#/times', 'times must have either exactly, or atLeast and atMost.');
  if (typeof atLeast === 'number' && typeof atMost === 'number' && atLeast > atMost)
    return errorAt(
      '#/times/atMost',
      `times.atMost must be at least ${atLeast}, as atLeast is, not ${atMost}.`,
    );
  return [];
}

/** Returns an expectation with the own ids of reports; the ids of the shape are accepted as well. */
function withOwnIds(expectation: Expectation, shape: WireShape): Expectation {
  const { match, sequence } = expectation;
  const own = definedFields({
    match: match && withOwnId(match, shape),
    sequence: sequence?.map((step) => withOwnId(step, shape)),
  });
  return { ...expectation, ...own } as Expectation;
}

/** Returns a match with the own id of its report. */
export function withOwnId(match: RequestMatch, shape: WireShape | null): RequestMatch {
  if (shape === null || match.reportId === undefined) return match;
  return { ...match, reportId: shape.readAnyId(match.reportId) };
}

/** @param shape the wire form of the server, whose ids of reports are accepted; null for that of the contract */
export function createExpectations(
  store: Store,
  journal: RequestJournal,
  matchViolations: MatchViolations,
  shape: WireShape | null,
): Expectations {
  const semaphore = createAccountSemaphore(maxWaits);

  const currentView = (account: Account, { since }: Expectation): JournalView => {
    const kept = journal.all(account);
    const last = since === undefined ? null : journal.find(account, since);
    const from = last === null ? 0 : kept.findLastIndex(({ id }) => id === last.id) + 1;
    const evicted = since === undefined ? kindCounts(journal.tally(account), []) : [];
    const { skipped } = journal.tally(account);
    return { requests: from === 0 ? kept : kept.slice(from), evicted, skipped, on: journal.isOn(account) };
  };

  return {
    violations(account, expectation) {
      // The expectation may be against its schema.
      const { match, sequence, times } = (expectation ?? {}) as Partial<Expectation>;
      const steps = Array.isArray(sequence) ? sequence : [];
      const parts = new Map([
        ['match', match],
        ...steps.map((step, at) => [`sequence/${at}`, step] as const),
      ]);
      const ofMatches = [...parts].flatMap(([part, each]) =>
        matchViolations(account, each ?? {}, (word) => ({ pointer: `#/${part}/${word}` })),
      );
      return [...ofMatches, ...timesViolations(times)];
    },

    async judge(account, expectation, until) {
      const { timeoutMs = 0 } = expectation;
      const { holds, judge } = createExpectationJudge(
        shape === null ? expectation : withOwnIds(expectation, shape),
      );
      const seen = currentView(account, expectation);
      if (timeoutMs === 0 || until.aborted || holds(seen)) return judge(seen);
      const wait = async () => {
        const watch = (listener: () => void) => journal.watch(account.id, listener);
        const isMet = (): boolean => holds(currentView(account, expectation));
        await untilHolds(store, account.id, isMet, watch, until);
        return judge(currentView(account, expectation));
      };
      return semaphore.hold(account, wait, () => problem('too-many-waits', { max: String(maxWaits) }));
    },
  };
}
