import { breachOf } from '../../contract/breach.js';
import { assumed, assumedAnswers, type PossibleAnswers } from '../../contract/gap-answers.js';
import { type JudgedAnswer, judgeAnswer } from '../../contract/judge-answer.js';
import type { AnswerEntry, Operation } from '../../contract/operations.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { reportJson } from '../../sandbox/work/report-json.js';
import { type Answer, type Headers, lengthOf } from '../answers/answer.js';
import { vary } from '../answers/content-coding.js';
import type { Exchange, Step } from '../pipeline/exchange.js';
import type { Result } from '../pipeline/handler.js';
import { codingFor, leastCoded } from '../syntax/accept-encoding.js';
import { codedTag, etagInTurns, etagOf, isLarge } from '../syntax/entity-tags.js';
import { keepAnswer } from './idempotency.js';
import { heldTag, holdConditions } from './preconditions.js';
import { toldByGaps } from './told-by-gaps.js';

/** Turns what was decided into what is answered, and keeps that for whoever asks again with the same key. */
export function createPresentation({ idempotency, breathe }: Sandbox): Step {
  const tell = (exchange: Exchange, result: Result, etag?: string): Answer => {
    const answer = unlessHeld(exchange, byGaps(exchange, present(exchange, result, etag)));
    keepAnswer(idempotency, exchange, answer);
    return answer;
  };
  return (exchange) => {
    const { result } = exchange;
    if (result === null) throw new Error('a request passed all steps without a result');
    const { json, outcome } = result;
    if (json === undefined || !isLarge(json) || !isTagged(exchange, outcome)) return tell(exchange, result);
    return etagInTurns(json, breathe).then((etag) => tell(exchange, result, etag));
  };
}

function isTagged({ route }: Exchange, outcome: string): boolean {
  return rowOf(route.operation as Operation, outcome).headers?.includes('ETag') === true;
}

/**
 * An outcome as the wire shows it: the row of its name in `schemas/operations.json` says how. Nothing before this knows
 * a status.
 * @param known its ETag, where that was worked out before
 * @throws problem `precondition-failed` to a read that asks for another state; ContractBreach where it breaks the contract: a bug, answered 500.
 */
function present(exchange: Exchange, result: Result, known?: string): Answer {
  const operation = exchange.route.operation as Operation;
  const row = rowOf(operation, result.outcome);
  return row.schema === undefined
    ? documentAnswer(operation, row, result)
    : jsonAnswer(exchange, { operation, row }, result, known);
}

function rowOf({ id, answers }: Operation, outcome: string): AnswerEntry {
  const row = answers.find((answer) => answer.outcome === outcome);
  if (row === undefined) throw new Error(`${id} does not declare the outcome ${outcome}`);
  return row;
}

/** The same by the gaps of its exchange, held to the contract that these make. */
function byGaps(exchange: Exchange, answer: Answer): Answer {
  const { gaps, route, result } = exchange;
  const operation = route.operation as Operation;
  if (gaps === assumed || result === null) return answer;
  const row = rowOf(operation, result.outcome);
  const { told, body } = toldByGaps({ operation, row, result, gaps }, answer);
  hold(operation, row, { ...told, body, unseen: unseenIn(result) }, gaps.possible);
  return told;
}

function jsonAnswer(
  exchange: Exchange,
  { operation, row }: { operation: Operation; row: AnswerEntry },
  result: Result,
  known: string | undefined,
): Answer {
  const { body, json, headers = none, content = null } = result;
  const record = json ?? JSON.stringify(body);
  const etag = row.headers?.includes('ETag') ? (known ?? etagOf(record, content?.key ?? null)) : null;
  const { status } = row;
  const mediaType = 'application/json';
  const all = etag === null ? headers : { ...headers, ETag: etag };
  hold(operation, row, { status, mediaType, headers: all, body, unseen: unseenIn(result) });
  const { head, tail } =
    typeof record === 'string' ? reportJson(record, content) : { head: '', tail: record };
  if (etag !== null && operation.method === 'GET') holdConditions(exchange.conditions, etag, 'GET');
  return { status, mediaType, headers: all, body: head, tail };
}

/** What was held to its schema where it was made is not judged again. */
function unseenIn({ json, content }: Result): JudgedAnswer['unseen'] {
  if (json !== undefined) return 'body';
  return content ? 'content' : undefined;
}

function hold(
  operation: Operation,
  { schema }: AnswerEntry,
  answer: JudgedAnswer,
  possible: PossibleAnswers = assumedAnswers,
): void {
  const violations = judgeAnswer(operation, answer, { possible });
  if (violations.length > 0) throw breachOf(operation.id, schema ?? 'its contract', violations);
}

/** An answer or, to a read by a client that holds it already, that it does. */
function unlessHeld({ request, route, conditions }: Exchange, answer: Answer): Answer {
  const { ETag: etag } = answer.headers;
  if (conditions === null || etag === undefined || route.operation?.method !== 'GET') return answer;
  const size = lengthOf(answer);
  const coding = codingFor(request.headers['accept-encoding'], size);
  const held = heldTag(conditions, etag, coding === 'identity' ? etag : codedTag(etag, coding));
  if (held === null) return answer;
  const { status } = rowOf(route.operation, 'unchanged');
  const headers = { ETag: held, ...(size < leastCoded ? none : vary) };
  return { status, mediaType: null, headers, body: null };
}

const none: Headers = {};

/** One that has no schema: a document, or nothing. */
function documentAnswer(operation: Operation, row: AnswerEntry, result: Result): Answer {
  const { headers = none, stream } = result;
  const { status, mediaType = null } = row;
  const body = stream === undefined ? result.body : '';
  const type = mediaType?.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  const answer = { status, mediaType: type, headers, body: body as string | null, stream };
  hold(operation, row, answer);
  return answer;
}
