import { ContractBreach } from '../contract/breach.js';
import * as validators from '../contract/generated/validators.js';
import type { AnswerEntry, Operation } from '../contract/operations.js';
import type { Validator } from '../contract/validator.js';
import type { SerialisedContent } from '../sandbox/contents.js';
import { reportJson } from '../sandbox/report-json.js';
import { codingFor, leastCoded } from './accept-encoding.js';
import { sizeOf, vary } from './content-coding.js';
import { codedTag, etagOf } from './entity-tags.js';
import type { Answer, Exchange, Headers } from './exchange.js';
import { heldTag, holdConditions } from './preconditions.js';

const answerValidators = new Map<string, Validator>(Object.entries(validators));

/** What a handler gave, before it is turned into bytes. */
export interface Result {
  status: number;
  body?: unknown;
  /** In the place of a body: its JSON, which was held to the contract before. */
  json?: Uint8Array;
  headers?: Headers;
  content?: SerialisedContent | null;
}

/**
 * The bytes of a result, held to the contract.
 * @throws problem `precondition-failed` to a read that asks for another state; Error when the result is none that the operation declares: a bug, answered 500.
 */
export function represent(exchange: Exchange, result: Result): Answer {
  const operation = exchange.route.operation as Operation;
  const entry = operation.answers.find(({ status }) => status === result.status);
  if (entry === undefined) throw new Error(`${operation.id} does not declare the status ${result.status}`);
  if (entry.schema === undefined) return documentAnswer(entry, result);
  const { status, json, headers = none, content = null } = result;
  // Content was held to its schema when it was made; what is left to be judged is the report without it.
  const schema = content === null ? entry.schema : 'ReportSummary';
  const record = json ?? recordJson(operation, schema, result.body);
  const { head, tail } =
    typeof record === 'string' ? reportJson(record, content) : { head: '', tail: record };
  const answer = { status, mediaType: 'application/json', headers, body: head, tail };
  if (!entry.headers?.includes('ETag')) return answer;
  const etag = etagOf(record, content?.key ?? null);
  const unchanged = operation.method === 'GET' ? unchangedAnswer(exchange, answer, etag) : null;
  return unchanged ?? { ...answer, headers: { ...headers, ETag: etag } };
}

/** The 304 to a read by a client that holds what it would be answered; null where it does not. */
function unchangedAnswer({ request, conditions }: Exchange, answer: Answer, etag: string): Answer | null {
  if (conditions === null) return null;
  holdConditions(conditions, etag, 'GET');
  const size = sizeOf(answer);
  const coding = codingFor(request.headers['accept-encoding'], size);
  const held = heldTag(conditions, etag, coding === 'identity' ? etag : codedTag(etag, coding));
  if (held === null) return null;
  const headers = { ETag: held, ...(size < leastCoded ? none : vary) };
  return { status: 304, mediaType: null, headers, body: null };
}

const none: Headers = {};

function recordJson(operation: Operation, schema: string, body: unknown): string {
  const validator = answerValidators.get(schema);
  if (validator?.(body)) return JSON.stringify(body);
  throw new ContractBreach(operation.id, schema, validator ?? {});
}

function documentAnswer({ mediaType }: AnswerEntry, { status, headers = none, body }: Result): Answer {
  const type = mediaType?.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  return { status, mediaType: type ?? null, headers, body: body as string | null };
}
