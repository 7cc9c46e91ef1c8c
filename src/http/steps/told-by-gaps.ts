import type { Gaps } from '../../contract/gap-answers.js';
import { createdRow } from '../../contract/gaps/create-status.js';
import { recordsTold, withRecords } from '../../contract/gaps/records-told.js';
import { contentMembers, tellsContent } from '../../contract/gaps/report-record.js';
import type { AnswerEntry, Operation } from '../../contract/operations.js';
import { extendedMember, reportJson } from '../../sandbox/work/report-json.js';
import type { Answer, Headers } from '../answers/answer.js';
import type { Result } from '../pipeline/handler.js';
import { toldTag } from '../syntax/entity-tags.js';

/** An outcome, and the gaps of its exchange. */
interface Told {
  operation: Operation;
  row: AnswerEntry;
  result: Result;
  gaps: Gaps;
}

/** The answer to an outcome by the gaps of its exchange, and what its JSON was made of, without the content. */
export function toldByGaps(told: Told, answer: Answer): { told: Answer; body: unknown } {
  const { operation, row, result, gaps } = told;
  const isCreate = operation.id === 'createReport';
  const shown = isCreate ? createdRow(row, gaps.answer('create-status')) : row;
  const headed = { ...answer, status: shown.status, headers: headersOf(row, shown, answer.headers) };
  if (result.json !== undefined || row.schema === undefined) return { told: headed, body: answer.body };
  const body = withRecords(row.schema, result.body, recordsTold(gaps, isCreate));
  const content = contentOf(result, gaps);
  const { head, tail } = reportJson(JSON.stringify(body), content);
  const isUsual = head === answer.body && tail === answer.tail;
  const headers = isUsual ? headed.headers : marked(headed.headers, head + (content?.added ?? ''));
  return { told: { ...headed, headers, body: head, tail }, body };
}

/** What is told otherwise than usual has an ETag of its own: a strong one stands for the very bytes. */
function marked(headers: Headers, told: string): Headers {
  const { ETag: etag } = headers;
  return etag === undefined ? headers : { ...headers, ETag: toldTag(etag, told) };
}

/** Without those that the row has no longer. */
function headersOf(
  { headers: before = [] }: AnswerEntry,
  { headers: now = [] }: AnswerEntry,
  given: Headers,
) {
  const gone = before.filter((name) => !now.includes(name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name)));
}

/** The content as it is told. */
interface ToldContent {
  lastMember: Uint8Array;
  /** The JSON of the members that it has besides its own; empty where it has none. */
  added: string;
}

function contentOf({ content = null }: Result, gaps: Gaps): ToldContent | null {
  if (content === null || !tellsContent(gaps)) return null;
  const members = contentMembers(gaps);
  const { lastMember } = content;
  if (Object.keys(members).length === 0) return { lastMember, added: '' };
  return { lastMember: extendedMember(lastMember, members), added: JSON.stringify(members) };
}
