import type {
  Expectation,
  ExpectationResult,
  NearMiss,
  RequestDifference,
  RequestMatch,
  RequestRecord,
  RequestTimes,
} from '../../../contract/generated/types.js';
import { differences, isOfStatus } from './matching.js';
import type { RequestKind } from './tally.js';

/** What an expectation is judged by. */
export interface Seen {
  /** Those that count, oldest first. */
  requests: readonly RequestRecord[];
  /** How many older ones are no longer kept, by kind; none where those do not count. */
  evicted: readonly (RequestKind & { count: number })[];
}

/** The most that are told of those that match, and of those that nearly do. */
const mostTold = 100;
const mostNearest = 3;

/** Whether requests are as expected, and if not, which come nearest. */
export function judgeExpectation(expectation: Expectation, seen: Seen): ExpectationResult {
  const { match, sequence, times = { atLeast: 1 } } = expectation;
  return sequence === undefined ? judgeCount(match ?? {}, times, seen) : judgeSequence(sequence, seen);
}

function judgeCount(match: RequestMatch, times: RequestTimes, seen: Seen): ExpectationResult {
  const judged = seen.requests.map((request) => ({ request, differing: differences(request, match) }));
  const matching = judged.filter(({ differing }) => differing.length === 0);
  const evicted = total(seen);
  const count = matching.length + countable(match, seen);
  const passed = isOften(count, times);
  const tooFew = !passed && count < (times.exactly ?? times.atLeast ?? 0);
  const nearest = tooFew ? nearestOf(judged) : [];
  return {
    passed,
    message: [
      `expected ${wordsOf(match)} ${timesWords(times)}, and there ${count === 1 ? 'was' : 'were'} ${count}.`,
      ...nearestWords(nearest, seen.requests),
      ...(evicted > 0 && !passed && !isCounted(match) ? [evictedWords(evicted)] : []),
    ].join(' '),
    count,
    requestIds: matching.slice(0, mostTold).map(({ request }) => request.id),
    nearest,
    evicted,
  };
}

function judgeSequence(sequence: readonly RequestMatch[], seen: Seen): ExpectationResult {
  const found: string[] = [];
  let from = 0;
  for (const match of sequence) {
    const at = seen.requests.findIndex((one, index) => index >= from && differences(one, match).length === 0);
    if (at < 0) break;
    found.push((seen.requests[at] as RequestRecord).id);
    from = at + 1;
  }
  const missing = sequence[found.length];
  const evicted = total(seen);
  const rest = seen.requests.slice(from);
  const nearest =
    missing === undefined
      ? []
      : nearestOf(rest.map((request) => ({ request, differing: differences(request, missing) })));
  const steps = `${sequence.length} ${sequence.length === 1 ? 'step' : 'steps'}`;
  return {
    passed: missing === undefined,
    message:
      missing === undefined
        ? `expected a sequence of ${steps}, and all were found.`
        : [
            `expected a sequence of ${steps}, and step ${found.length + 1} was not found`,
            `${found.length === 0 ? '' : ` behind ${found.at(-1)}`}: ${wordsOf(missing)}.`,
            ...nearestWords(nearest, rest).map((words) => ` ${words}`),
            ...(evicted > 0 ? [` ${evictedWords(evicted)}`] : []),
          ].join(''),
    count: found.length,
    requestIds: found.slice(0, mostTold),
    nearest,
    evicted,
  };
}

function isOften(count: number, { exactly, atLeast = 0, atMost = Number.POSITIVE_INFINITY }: RequestTimes) {
  return (exactly === undefined || count === exactly) && count >= atLeast && count <= atMost;
}

function total({ evicted }: Seen): number {
  return evicted.reduce((sum, { count }) => sum + count, 0);
}

/** Members by which those that are no longer kept are counted. */
const counted: readonly string[] = ['operation', 'status', 'problem'];

function isCounted(match: RequestMatch): boolean {
  return Object.keys(match).every((member) => counted.includes(member));
}

/** How many of those that are no longer kept match. */
function countable(match: RequestMatch, { evicted }: Seen): number {
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

/** Those that differ least; of equal ones, the newest. */
function nearestOf(
  judged: readonly { request: RequestRecord; differing: RequestDifference[] }[],
): NearMiss[] {
  const missed = judged.filter(({ differing }) => differing.length > 0).reverse();
  const weight = (differing: readonly RequestDifference[]): number =>
    differing.reduce((sum, difference) => sum + weightOf(difference), 0);
  missed.sort((one, other) => weight(one.differing) - weight(other.differing));
  return missed
    .slice(0, mostNearest)
    .map(({ request, differing }) => ({ requestId: request.id, differences: differing }));
}

const kindMembers: readonly string[] = ['operation', 'method', 'path'];

/** Which operation it was weighs most; what is not there, more than what is otherwise. */
function weightOf({ member, actual }: RequestDifference): number {
  if (kindMembers.includes(member)) return 4;
  return actual === null ? 2 : 1;
}

function nearestWords([nearest]: readonly NearMiss[], requests: readonly RequestRecord[]): string[] {
  const request = requests.find(({ id }) => id === nearest?.requestId);
  if (nearest === undefined || request === undefined)
    return requests.length === 0 ? ['There were none at all.'] : [];
  const { method, path, status } = request;
  const told = nearest.differences.map(
    ({ member, expected, actual }) => `${member} is ${shown(actual)}, not ${shown(expected)}`,
  );
  return [
    `Nearest is ${nearest.requestId}, ${method} ${path} ${status ?? 'without an answer'}: ${told.join('; ')}.`,
  ];
}

function evictedWords(evicted: number): string {
  return `${evicted} older requests are no longer kept, and could not be looked at; see --journal-size.`;
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
const mostShown = 200;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
