import { type JudgedResponse, judgeResponse } from '../../contract/conformance.js';
import { chosenParts } from '../../contract/content-parts.js';
import { assumedAnswers, assumedGaps, type Gaps, type PossibleAnswers } from '../../contract/gap-answers.js';
import { responsesToCreate } from '../../contract/gaps/creates.js';
import {
  extraContentFields,
  mapRecords,
  showsContentField,
  toWireMapper,
} from '../../contract/gaps/records.js';
import type { ContentPart } from '../../contract/generated/types.js';
import type { Operation, ResponseEntry } from '../../contract/operations.js';
import { breachOfViolations } from '../../contract/validator.js';
import { contentView, extendedContentField, reportJson } from '../../reports/report-json.js';
import { runCooperatively, whenReady } from '../../runtime/concurrency.js';
import type { YieldToEventLoop } from '../../runtime/port.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { stateTagOf } from '../../values/entity-tags.js';
import { runToEnd } from '../../values/steps.js';
import type { HandlerResult, HttpExchange, PipelineStep } from '../exchange.js';
import {
  bodyLength,
  emptyResponse,
  type HttpResponse,
  type ResponseHeaders,
  varyByEncoding,
} from '../response.js';
import {
  type Conditions,
  codedTag,
  etagCooperatively,
  etagOf,
  isLarge,
  variantTag,
} from '../syntax/entity-tags.js';
import { codingFor, minCodedBytes } from '../syntax/headers.js';
import { hasShapedForm, responseByShape } from '../wire-form.js';
import { storeResponse } from './idempotency.js';
import { clientTag, enforceConditions } from './operation.js';

interface ShownResult extends HandlerResult {
  /** The parts of the content that are shown, for the ETag; undefined for all. */
  view?: string;
}

/** Turns the handler's result into the response, and stores it for replays. */
export function createPresentation({ idempotency, yieldToEventLoop }: SandboxCore): PipelineStep {
  return (exchange) => {
    const { result, query } = exchange;
    const operation = exchange.route.operation as Operation;
    if (result === null) throw new Error('a request passed all steps without a result');
    const row = rowOf(operation, result.outcome);
    if (result.json !== undefined && isLarge(result.json) && row.headers?.includes('ETag')) {
      return etagCooperatively(result.json, yieldToEventLoop).then((etag) =>
        present(exchange, operation, row, result, idempotency, etag),
      );
    }
    const { include } = query as { include?: readonly ContentPart[] };
    if (include === undefined) return present(exchange, operation, row, result, idempotency);
    const shown = inParts(result, include, yieldToEventLoop);
    return whenReady(shown, (ready) => present(exchange, operation, row, ready, idempotency));
  };
}

/** Returns the result with only these parts of its content; a promise for a large content. */
function inParts(
  result: HandlerResult,
  include: readonly ContentPart[],
  yieldToEventLoop: YieldToEventLoop,
): ShownResult | Promise<ShownResult> {
  const { content = null } = result;
  const parts = content === null ? null : chosenParts(include);
  if (content === null || parts === null) return result;
  const view = (contentField: Uint8Array) => ({
    ...result,
    content: { ...content, contentField },
    view: parts.join(),
  });
  const steps = contentView(content.contentField, parts);
  return isLarge(content.contentField)
    ? runCooperatively(steps, yieldToEventLoop).then(view)
    : view(runToEnd(steps));
}

/**
 * Turns an outcome into a response by its row in `schemas/operations.json`. No earlier step knows a status.
 * @param etag if it was computed before
 * @throws problem `precondition-failed` to a read with unmet preconditions; ContractBreachError if the response
 * breaks the contract: a bug, answered 500
 */
function present(
  exchange: HttpExchange,
  operation: Operation,
  row: ResponseEntry,
  result: ShownResult,
  idempotency: SandboxCore['idempotency'],
  etag?: string,
): HttpResponse {
  const { gaps, conditions, shape } = exchange;
  const isOwnForm = shape === null && gaps === assumedGaps;
  const serialised = isOwnForm ? everyForm : serialisedForms(exchange, row, result);
  let shown = result;
  let response =
    row.schema === undefined
      ? documentResponse(operation, row, result)
      : jsonResponse(exchange, operation, row, result, serialised.own, etag);
  if (gaps !== assumedGaps) {
    // The response is checked once more, against the contract that the gaps give.
    const byGaps = responseByGaps(exchange, operation, row, result, response, serialised.byGaps);
    response = byGaps.response;
    const judged = { ...response, body: byGaps.body, unjudgedPart: unjudgedPartOf(result) };
    assertContract(operation, row, judged, gaps.possible);
    if (byGaps.body !== result.body) shown = { ...result, body: byGaps.body };
  }
  if (exchange.keyedRequest !== null) storeResponse(idempotency, exchange, response);
  if (shape !== null) response = responseByShape(shape, row.schema, shown, response, exchange.search);
  if (conditions !== null && operation.method === 'GET')
    response = unlessUnmodified(exchange, operation, conditions, response);
  return response;
}

function rowOf({ id, answers }: Operation, outcome: string): ResponseEntry {
  for (const row of answers) if (row.outcome === outcome) return row;
  throw new Error(`${id} does not declare the outcome ${outcome}`);
}

/** The forms of a body that are serialised. */
interface SerialisedForms {
  readonly own: boolean;
  readonly byGaps: boolean;
}

const everyForm: SerialisedForms = { own: true, byGaps: true };

/** Returns the forms of a body that are sent, hashed for an ETag or stored for a replay. The others cost time alone. */
function serialisedForms(
  { gaps, shape, keyedRequest }: HttpExchange,
  { schema = '', headers = [] }: ResponseEntry,
  { json }: ShownResult,
): SerialisedForms {
  const isTagged = headers.includes('ETag');
  const isRewritten = shape !== null && json === undefined && hasShapedForm(shape, schema);
  const byGaps = isTagged || !isRewritten || keyedRequest !== null;
  return { own: isTagged || (byGaps && gaps === assumedGaps), byGaps };
}

/** Returns the part of a result that its producer has validated, which is not validated again. */
function unjudgedPartOf({ json, content }: ShownResult): JudgedResponse['unjudgedPart'] {
  if (json !== undefined) return 'body';
  return content ? 'content' : undefined;
}

/**
 * @param isSerialised false if another form of the body is sent
 * @param known the ETag, if it was computed before
 */
function jsonResponse(
  exchange: HttpExchange,
  operation: Operation,
  row: ResponseEntry,
  result: ShownResult,
  isSerialised: boolean,
  known: string | undefined,
): HttpResponse {
  const { body, json, headers = noHeaders, content = null, comparison, view } = result;
  const record = json ?? (isSerialised ? JSON.stringify(body) : '');
  const etag = row.headers?.includes('ETag') ? (known ?? etagOf(record, content?.key ?? null)) : null;
  const { status } = row;
  const mediaType = 'application/json';
  const shownTag = etag === null || view === undefined ? etag : variantTag(etag, view);
  const all = shownTag === null ? headers : { ...headers, ETag: shownTag };
  const unjudgedPart = unjudgedPartOf(result);
  assertContract(operation, row, { status, mediaType, headers: all, body, unjudgedPart });
  if (etag !== null && operation.method === 'GET') enforceConditions(exchange.conditions, etag, 'GET');
  const response = { status, mediaType, headers: all };
  if (typeof record !== 'string') return { ...response, body: '', tail: record };
  if (content === null) return { ...response, body: record, tail: null };
  const { head, tail } = reportJson(record, content, comparison);
  return { ...response, body: head, tail };
}

/** A response without a schema: a document, or no body. */
function documentResponse(operation: Operation, row: ResponseEntry, result: HandlerResult): HttpResponse {
  const { headers = noHeaders, stream } = result;
  const { status, mediaType = null } = row;
  const body = stream === undefined ? result.body : '';
  const type = mediaType?.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  const response = { status, mediaType: type, headers, body: body as string | null, stream };
  assertContract(operation, row, response);
  return response;
}

function assertContract(
  operation: Operation,
  { schema }: ResponseEntry,
  response: JudgedResponse,
  possible: PossibleAnswers = assumedAnswers,
): void {
  const violations = judgeResponse(operation, response, { possible });
  if (violations.length > 0) throw breachOfViolations(operation.id, schema ?? 'its contract', violations);
}

/**
 * Returns the response in the form that the gaps give it, and its body without the content.
 * @param isSerialised false if a shape writes the body anew
 */
function responseByGaps(
  { gaps, shape }: HttpExchange,
  operation: Operation,
  row: ResponseEntry,
  result: ShownResult,
  response: HttpResponse,
  isSerialised: boolean,
): { response: HttpResponse; body: unknown } {
  const isCreate = operation.id === 'createReport';
  const rowByGaps = isCreate ? responsesToCreate[gaps.answer('create-status')](row) : row;
  const headed = {
    ...response,
    status: rowByGaps.status,
    headers: remainingHeaders(row, rowByGaps, response.headers),
  };
  if (result.json !== undefined || row.schema === undefined) return { response: headed, body: response.body };
  const body = mapRecords(row.schema, result.body, toWireMapper(gaps, isCreate, shape !== null));
  if (!isSerialised) return { response: headed, body };
  const content = contentByGaps(result, gaps);
  const { head, tail } = reportJson(JSON.stringify(body), content, result.comparison);
  const isUsual = head === response.body && tail === response.tail;
  const variant = (result.view ?? '') + head + (content?.added ?? '');
  const { ETag: etag } = headed.headers;
  // A variant has its own ETag: a strong one identifies the exact bytes.
  const tag = isUsual || etag === undefined ? {} : { ETag: variantTag(stateTagOf(etag), variant) };
  return { response: { ...headed, headers: { ...headed.headers, ...tag }, body: head, tail }, body };
}

/** Drops headers that the changed row does not have. */
function remainingHeaders(
  { headers: before = [] }: ResponseEntry,
  { headers: now = [] }: ResponseEntry,
  given: ResponseHeaders,
): ResponseHeaders {
  const gone = before.filter((name) => !now.includes(name));
  if (gone.length === 0) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name)));
}

/** Content as the response shows it. */
interface ContentByGaps {
  contentField: Uint8Array;
  /** JSON of added fields; empty for none. */
  added: string;
}

function contentByGaps({ content = null }: HandlerResult, gaps: Gaps): ContentByGaps | null {
  if (content === null || !showsContentField(gaps)) return null;
  const fields = extraContentFields(gaps);
  const { contentField } = content;
  if (Object.keys(fields).length === 0) return { contentField, added: '' };
  return { contentField: extendedContentField(contentField, fields), added: JSON.stringify(fields) };
}

/** Returns 304 if the client holds the representation already, or else the response. */
function unlessUnmodified(
  { request }: HttpExchange,
  operation: Operation,
  conditions: Conditions,
  response: HttpResponse,
): HttpResponse {
  const { ETag: etag } = response.headers;
  if (etag === undefined) return response;
  const size = bodyLength(response);
  const coding = codingFor(request.headers['accept-encoding'], size);
  const held = clientTag(conditions, etag, coding === 'identity' ? etag : codedTag(etag, coding));
  if (held === null) return response;
  const { status } = rowOf(operation, 'unchanged');
  return emptyResponse(status, { ETag: held, ...(size < minCodedBytes ? noHeaders : varyByEncoding) });
}

const noHeaders: ResponseHeaders = {};
