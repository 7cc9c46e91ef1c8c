import { hash } from 'node:crypto';
import * as validators from '../contract/generated/validators.js';
import type { AnswerEntry, Operation } from '../contract/operations.js';
import type { Validator } from '../contract/validator.js';
import type { SerialisedContent } from '../sandbox/contents.js';
import { reportJson } from '../sandbox/report-json.js';
import type { Answer, Exchange, Headers } from './exchange.js';

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
 * @throws Error when the result is none that the operation declares: a bug, answered 500.
 */
export function represent({ request, route }: Exchange, result: Result): Answer {
  const operation = route.operation as Operation;
  const entry = operation.answers.find(({ status }) => status === result.status);
  if (entry === undefined) throw new Error(`${operation.id} does not declare the status ${result.status}`);
  if (entry.schema === undefined) return documentAnswer(entry, result);
  const { status, json, headers = none, content = null } = result;
  const record = json ?? recordJson(operation, entry.schema, result.body);
  const { head, tail } =
    typeof record === 'string' ? reportJson(record, content) : { head: '', tail: record };
  const answer = { status, mediaType: 'application/json', headers, body: head, tail };
  if (!entry.headers?.includes('ETag')) return answer;
  const etag = etagOf(record, content?.key ?? null);
  return operation.method === 'GET' && matches(request.headers['if-none-match'], etag)
    ? { status: 304, mediaType: null, headers: { ETag: etag }, body: null }
    : { ...answer, headers: { ...headers, ETag: etag } };
}

const none: Headers = {};

function recordJson(operation: Operation, schema: string, body: unknown): string {
  const validator = answerValidators.get(schema);
  if (validator?.(body)) return JSON.stringify(body);
  const faults = JSON.stringify(validator?.errors?.slice(0, 3));
  throw new Error(`${operation.id} breaks ${schema}: ${faults}`);
}

/**
 * The strong validator of an answer.
 * @param record its JSON, without the content
 * @param contentKey what tells the content from any other; null where there is none
 */
export function etagOf(record: string | Uint8Array, contentKey: string | null = null): string {
  const told = typeof record === 'string' ? record + (contentKey ?? '') : record;
  return `"${hash('sha256', told, 'base64url').slice(0, 27)}"`;
}

function documentAnswer({ mediaType }: AnswerEntry, { status, headers = none, body }: Result): Answer {
  const type = mediaType?.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  return { status, mediaType: type ?? null, headers, body: body as string | null };
}

/** `If-None-Match` by weak comparison (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
