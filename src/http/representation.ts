import { hash } from 'node:crypto';
import * as validators from '../contract/generated/validators.js';
import type { AnswerEntry, Operation } from '../contract/operations.js';
import type { Validator } from '../contract/validator.js';
import type { SerialisedContent } from '../sandbox/contents.js';
import { reportJson } from '../sandbox/report-json.js';
import type { Answer, Exchange } from './exchange.js';

const answerValidators: Readonly<Record<string, Validator>> = validators;

/** What a handler gave, before it is turned into bytes. */
export interface Result {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
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
  const validator = answerValidators[entry.schema];
  if (!validator?.(result.body)) {
    throw new Error(
      `${operation.id} breaks ${entry.schema}: ${JSON.stringify(validator?.errors?.slice(0, 3))}`,
    );
  }
  const record = JSON.stringify(result.body);
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ...result.headers };
  if (entry.headers?.includes('ETag')) {
    const etag = `"${hash('sha256', record + (result.content?.key ?? ''), 'base64url').slice(0, 27)}"`;
    headers.ETag = etag;
    if (matches(request.headers['if-none-match'], etag))
      return { status: 304, headers: { ETag: etag }, body: null };
  }
  const { head, tail } = reportJson(record, result.content ?? null);
  return { status: result.status, headers, body: head, tail };
}

function documentAnswer({ mediaType }: AnswerEntry, { status, headers, body }: Result): Answer {
  const type: Record<string, string> =
    mediaType === undefined
      ? {}
      : { 'Content-Type': `${mediaType}${mediaType.startsWith('text/') ? '; charset=utf-8' : ''}` };
  return { status, headers: { ...type, ...headers }, body: body as string | null };
}

/** `If-None-Match` by weak comparison (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
