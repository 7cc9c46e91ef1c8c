import type {
  Expectation,
  ExpectationResult,
  NearMiss,
  RequestDifference,
  RequestMatch,
  RequestTimes,
} from '../../../contract/generated/types.js';
import type { JournalEntry } from './kept-request.js';
import { differences, pathOf } from './matching.js';
import { countable, isCounted, type JournalView, mayMissMatches, unseenIn } from './seen-requests.js';

/** The most that are told of those that match, and of those that nearly do. */
const maxMatches = 100;
const maxNearMisses = 3;

/** Judges requests by an expectation, again and again as more come: what is known of one is worked out once. */
export interface ExpectationJudge {
  holds(seen: JournalView): boolean;
  /** Whether requests are as expected, and if not, which come nearest. */
  judge(seen: JournalView): ExpectationResult;
}

export function createExpectationJudge({
  match = {},
  sequence,
  times = { atLeast: 1 },
}: Expectation): ExpectationJudge {
  return sequence === undefined ? createCountJudge(match, times) : createSequenceJudge(sequence);
}

/** Where requests differ from a match, each worked out once. */
type Differing = (request: JournalEntry) => readonly RequestDifference[];

function differing(match: RequestMatch): Differing {
  const known = new WeakMap<JournalEntry, readonly RequestDifference[]>();
  return (request) => {
    const found = known.get(request) ?? differences(request, match);
    known.set(request, found);
    return found;
  };
}

function createCountJudge(match: RequestMatch, times: RequestTimes): ExpectationJudge {
  const differingIn = differing(match);
  const matchingIn = ({ requests }: JournalView): JournalEntry[] =>
    requests.filter((request) => differingIn(request).length === 0);
  const countOf = (matching: readonly JournalEntry[], seen: JournalView): number =>
    matching.length + countable(match, seen);
  const isBounded = (times.exactly ?? times.atMost) !== undefined;
  const passes = (count: number, seen: JournalView): boolean =>
    isOften(count, times) && !(isBounded && mayMissMatches(match, seen));
  return {
    holds: (seen) => passes(countOf(matchingIn(seen), seen), seen),
    judge(seen) {
      const matching = matchingIn(seen);
      const count = countOf(matching, seen);
      const passed = passes(count, seen);
      const tooFew = count < (times.exactly ?? times.atLeast ?? 0);
      const nearest = tooFew ? nearestOf(seen.requests, differingIn) : [];
      return {
        passed,
        message: [
          `expected ${wordsOf(match)} ${timesWords(times)}, and there ${count === 1 ? 'was' : 'were'} ${count}.`,
          ...nearestWords(nearest, seen.requests, noneWords(seen)),
          ...(passed ? [] : unseenWords(seen, isCounted(match))),
        ].join(' '),
        count,
        requestIds: idsOf(matching),
        nearest,
        ...unseenIn(seen),
      };
    },
  };
}

function createSequenceJudge(sequence: readonly RequestMatch[]): ExpectationJudge {
  const steps = sequence.map(differing);
  /** The requests of the steps that were found, and those behind them. */
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
      const [match, differingIn] = [sequence[found.length], steps[found.length]];
      const missing = match && differingIn && { match, differingIn, nearest: nearestOf(rest, differingIn) };
      const many = `expected a sequence of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, and`;
      const how = missing === undefined ? 'all were found.' : missingWords(seen, { ...missing, found, rest });
      return {
        passed: missing === undefined,
        message: `${many} ${how}`,
        count: found.length,
        requestIds: idsOf(found),
        nearest: missing?.nearest ?? [],
        ...unseenIn(seen),
      };
    },
  };
}

/** A step of a sequence that was not found. */
interface MissingStep {
  match: RequestMatch;
  differingIn: Differing;
  /** The requests of the steps before it, those behind them, and which of these come nearest. */
  found: readonly JournalEntry[];
  rest: readonly JournalEntry[];
  nearest: readonly NearMiss[];
}

function missingWords(seen: JournalView, { match, differingIn, found, rest, nearest }: MissingStep): string {
  const behind = found.length === 0 ? '' : ` behind ${found.at(-1)?.id}`;
  const none = found.length === 0 ? noneWords(seen) : 'There were none behind it.';
  return [
    `step ${found.length + 1} was not found${behind}: ${wordsOf(match)}.`,
    ...earlyWords(seen.requests, found, differingIn),
    ...nearestWords(nearest, rest, none),
    ...unseenWords(seen, false),
  ].join(' ');
}

/** The newest request that a step matches and that came before those of the steps before it. */
function earlyWords(
  requests: readonly JournalEntry[],
  found: readonly JournalEntry[],
  differingIn: Differing,
): string[] {
  const last = found.at(-1);
  if (last === undefined) return [];
  const before = requests.slice(0, requests.indexOf(last));
  const early = before.findLast((request) => !found.includes(request) && differingIn(request).length === 0);
  return early === undefined ? [] : [`${early.id} matches it, and came before ${last.id}.`];
}

function idsOf(requests: readonly JournalEntry[]): string[] {
  return requests.slice(0, maxMatches).map(({ id }) => id);
}

function isOften(count: number, { exactly, atLeast = 0, atMost = Number.POSITIVE_INFINITY }: RequestTimes) {
  return (exactly === undefined || count === exactly) && count >= atLeast && count <= atMost;
}

/** Those that differ least; of equal ones, the newest. */
function nearestOf(requests: readonly JournalEntry[], differingIn: Differing): NearMiss[] {
  const missed = requests
    .map((request, at) => ({ request, at, weight: weightOf(differingIn(request)) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => one.weight - other.weight || other.at - one.at);
  return missed
    .slice(0, maxNearMisses)
    .map(({ request }) => ({ requestId: request.id, differences: [...differingIn(request)] }));
}

const kindMembers: readonly string[] = ['operation', 'method', 'path'];

/** Which operation it was weighs most; what is not there, more than what is otherwise. */
function weightOf(differing: readonly RequestDifference[]): number {
  const weights = differing.map(({ member, actual }) => {
    if (kindMembers.includes(member)) return 4;
    return actual === null ? 2 : 1;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** @param none what is said where there is no request at all */
function nearestWords(
  [nearest]: readonly NearMiss[],
  requests: readonly JournalEntry[],
  none: string,
): string[] {
  const request = requests.find(({ id }) => id === nearest?.requestId);
  if (nearest === undefined || request === undefined) return requests.length === 0 ? [none] : [];
  const { method, status } = request;
  const told = nearest.differences.map(
    ({ member, expected, actual }) => `${member} is ${shown(actual)}, not ${shown(expected)}`,
  );
  return [
    `Nearest is ${nearest.requestId}, ${method} ${pathOf(request)} ${status ?? 'without an answer'}: ${told.join('; ')}.`,
  ];
}

function noneWords({ skipped, on }: JournalView): string {
  return on && skipped === 0 ? 'There were none at all.' : 'None is kept.';
}

/** @param isCounted whether those that made room for newer ones are counted as those that are there */
function unseenWords(seen: JournalView, isCounted: boolean): string[] {
  const { evicted, skipped, on } = unseenIn(seen);
  return [
    ...(evicted > 0 && !isCounted
      ? [`${evicted} older requests are no longer kept, and could not be looked at; see --journal-size.`]
      : []),
    ...(skipped > 0
      ? [
          `${skipped} requests were not kept for want of memory, and could not be looked at; see --max-memory.`,
        ]
      : []),
    ...(on
      ? []
      : ['The journal is off, and keeps no requests; see PUT /_sandbox/journal and --journal-size.']),
  ];
}

/** A match as one reads it. */
function wordsOf(match: RequestMatch): string {
  const { operation, method, path, ...others } = match;
  const what = [operation ?? 'a request', method, path].filter((word) => word !== undefined).join(' ');
  const rest = Object.entries(others).map(([member, value]) => `${member} ${shown(value)}`);
  return rest.length === 0 ? what : `${what} with ${rest.join(' and ')}`;
}

function timesWords({ exactly, atLeast, atMost }: RequestTimes): string {
  if (exactly !== undefined) return `exactly ${exactly} ${timesWord(exactly)}`;
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast} to ${atMost} times`;
  if (atMost !== undefined) return `at most ${atMost} ${timesWord(atMost)}`;
  return `at least ${atLeast ?? 0} ${timesWord(atLeast ?? 0)}`;
}

function timesWord(count: number): string {
  return count === 1 ? 'time' : 'times';
}

/** The longest value that a message shows. */
const maxShownLength = 200;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
