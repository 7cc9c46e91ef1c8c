import type { Gaps } from '../../contract/gap-answers.js';
import { createResponseEntry } from '../../contract/gaps/create-status.js';
import { mapRecords, toWireMapper } from '../../contract/gaps/records-told.js';
import { extraContentFields, showsContentField } from '../../contract/gaps/report-record.js';
import type { Operation, ResponseEntry } from '../../contract/operations.js';
import { extendedMember, reportJson } from '../../sandbox/work/report-json.js';
import type { HttpResponse, ResponseHeaders } from '../answers/answer.js';
import type { HandlerResult } from '../pipeline/handler.js';
import { variantTag } from '../syntax/entity-tags.js';

/** An outcome, and the gaps of its exchange. */
interface GapContext {
  operation: Operation;
  row: ResponseEntry;
  result: HandlerResult;
  gaps: Gaps;
}

/** The answer to an outcome by the gaps of its exchange, and what its JSON was made of, without the content. */
export function responseByGaps(
  told: GapContext,
  answer: HttpResponse,
): { told: HttpResponse; body: unknown } {
  const { operation, row, result, gaps } = told;
  const isCreate = operation.id === 'createReport';
  const shown = isCreate ? createResponseEntry(row, gaps.answer('create-status')) : row;
  const headed = { ...answer, status: shown.status, headers: remainingHeaders(row, shown, answer.headers) };
  if (result.json !== undefined || row.schema === undefined) return { told: headed, body: answer.body };
  const body = mapRecords(row.schema, result.body, toWireMapper(gaps, isCreate));
  const content = shapeContent(result, gaps);
  const { head, tail } = reportJson(JSON.stringify(body), content);
  const isUsual = head === answer.body && tail === answer.tail;
  const headers = isUsual ? headed.headers : withVariantTag(headed.headers, head + (content?.added ?? ''));
  return { told: { ...headed, headers, body: head, tail }, body };
}

/** What is told otherwise than usual has an ETag of its own: a strong one stands for the very bytes. */
function withVariantTag(headers: ResponseHeaders, told: string): ResponseHeaders {
  const { ETag: etag } = headers;
  return etag === undefined ? headers : { ...headers, ETag: variantTag(etag, told) };
}

/** Without those that the row has no longer. */
function remainingHeaders(
  { headers: before = [] }: ResponseEntry,
  { headers: now = [] }: ResponseEntry,
  given: ResponseHeaders,
) {
  const gone = before.filter((name) => !now.includes(name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name)));
}

/** The content as it is told. */
interface ShapedContent {
  lastMember: Uint8Array;
  /** The JSON of the members that it has besides its own; empty where it has none. */
  added: string;
}

function shapeContent({ content = null }: HandlerResult, gaps: Gaps): ShapedContent | null {
  if (content === null || !showsContentField(gaps)) return null;
  const members = extraContentFields(gaps);
  const { lastMember } = content;
  if (Object.keys(members).length === 0) return { lastMember, added: '' };
  return { lastMember: extendedMember(lastMember, members), added: JSON.stringify(members) };
}
