import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { assumedGaps, type Gaps } from '../../contract/gap-answers.js';
import { createByGaps } from '../../contract/gaps/creates.js';
import { pageLimit } from '../../contract/gaps/limits.js';
import { patchByGaps } from '../../contract/gaps/records.js';
import { eventNaming, stateNaming } from '../../contract/gaps/wire-names.js';
import type { Violation } from '../../contract/generated/types.js';
import {
  acceptHeader,
  bodySchemas,
  isShared,
  type Operation,
  type OperationBody,
  type OperationId,
} from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { ReadQuery } from '../../contract/shapes/wire-shape.js';
import { isTruncated, type SchemaError, schemaErrorsOf, type Validator } from '../../contract/validator.js';
import { loadValidators, parameterValidatorsOf, validatorOf } from '../../contract/validators.js';
import {
  describeViolations,
  listViolations,
  maxListedViolations,
  type ViolationList,
  violationProblem,
} from '../../contract/violations.js';
import { checkMemory } from '../../runtime/memory.js';
import type { SandboxCore } from '../../server/sandbox.js';
import { definedFields, isJsonObject } from '../../values/json.js';
import { quoteValue } from '../../values/message-text.js';
import type { Handlers, HttpExchange, PipelineStep } from '../exchange.js';
import { headerValues, mediaTypeOf, preferenceIn, withoutParameters } from '../syntax/headers.js';
import { maxBytesAtOnce, parseCooperatively, parseJsonBody } from '../syntax/json.js';
import { readConditions, readHeaderParameters, readQuery } from '../syntax/parameters.js';
import { shapeHeader } from '../wire-form.js';

/**
 * Answers 415 to a media type that the operation does not read, with those that it reads, and 406 if `Accept` or
 * `Accept-Encoding` excludes every form of the response.
 */
export const checkContentTypes: PipelineStep = ({ route: { operation }, request, shape }) => {
  const { accept, 'accept-encoding': coding } = request.headers;
  if (operation?.body) {
    const {
      'transfer-encoding': transfer,
      'content-length': length,
      'content-encoding': sent = '',
    } = request.headers;
    const isOmitted = transfer === undefined && Number(length ?? '0') === 0;
    const [type, ...more] = headerValues(request.rawHeaders, 'content-type');
    const sentType = type === 'application/json' ? type : mediaTypeOf(type ?? '');
    // A shape has JSON under a name of its own.
    const read = shape !== null && sentType === shape.mediaType ? 'application/json' : sentType;
    const isRead =
      'content' in operation.body
        ? Object.hasOwn(operation.body.content, read ?? '')
        : read === 'application/json';
    if (!(operation.body.optional && isOmitted)) {
      if (more.length > 0 || !isRead) throw mediaTypeProblem(operation, operation.body, type, more.length);
      if (sent !== '' && sent.toLowerCase() !== 'identity') {
        const headers = { 'Accept-Encoding': 'identity' };
        throw problem('unsupported-content-encoding', { received: quoteValue(sent) }, { headers });
      }
    }
  }
  if (coding !== undefined && preferenceIn(coding).best === null)
    throw problem('not-acceptable', { header: 'Accept-Encoding', offered: 'br, gzip or as it is' });
  if (accept === undefined || accept === '*/*') return undefined;
  const usual = shape?.mediaType ?? 'application/json';
  const offered = operation?.answers.map(({ mediaType }) => mediaType ?? usual) ?? [];
  if (offered.includes(accept)) return undefined;
  // Compared by the ranges and weights of RFC 9110, 12.5.1.
  const headers = { accept: withoutParameters(accept) };
  if (accepts({ headers } as IncomingMessage).type([...offered]) === false)
    throw problem('not-acceptable', { header: 'Accept', offered: offered[0] ?? '' });
  return undefined;
};

/** @param more how many further types were sent */
function mediaTypeProblem(
  { method }: Operation,
  body: OperationBody,
  type: string | undefined,
  more: number,
): ProblemError {
  const expected = Object.keys(bodySchemas(body));
  const header = acceptHeader(method);
  const accepted = expected.join(', ');
  const headers = { Accept: accepted, ...(header === null ? {} : { [header]: accepted }) };
  const parameters = { expected: expected.join('` or `'), received: describeReceived(type, more) };
  return problem('unsupported-media-type', parameters, { headers });
}

function describeReceived(type: string | undefined, more: number): string {
  if (type === undefined) return 'without a type';
  if (more > 0) return `with ${more + 1} types`;
  const cause = type === 'application/x-www-form-urlencoded' ? ', the default of curl -d' : '';
  return `as ${quoteValue(type)}${cause}`;
}

/** Min bytes that a stored request takes. */
const minStoredBytes = 1024;

/** Max bytes of memory per byte of JSON: `{},` becomes an object. */
const memoryPerByte = 24;

/** Answers 503 if there is not enough memory for what the request would store, and 400 to a body that is not valid JSON. */
export function createParsing({
  memory,
  yieldToEventLoop,
}: Pick<SandboxCore, 'memory' | 'yieldToEventLoop'>): PipelineStep {
  return (exchange) => {
    const { route, bytes } = exchange;
    if (route.operation?.keeps) checkMemory(memory, minStoredBytes + (bytes?.length ?? 0) * memoryPerByte);
    if (bytes === null) return undefined;
    if (bytes.length > maxBytesAtOnce) {
      return parseCooperatively(bytes, yieldToEventLoop).then((body) => {
        exchange.body = body;
        return undefined;
      });
    }
    // An optional body has no required fields.
    exchange.body = bytes.length === 0 && route.operation?.body?.optional ? {} : parseJsonBody(bytes);
    return undefined;
  };
}

/** Reads the headers of the operation, and lists those that are missing or invalid. */
export const readHeaders: PipelineStep = (exchange) => {
  const { request, route, refusedParameters } = exchange;
  if (route.operation === null) return undefined;
  const read = readHeaderParameters(route.operation, (name) => headerValues(request.rawHeaders, name));
  const ofState = route.operation.conditional
    ? readConditions(route.operation, request.headers as Record<string, string | undefined>)
    : null;
  if (ofState !== null) exchange.conditions = ofState.conditions;
  const { [shapeHeader]: shapeName } = request.headers;
  const ofShape = shapeName === undefined ? [] : shapeHeaderViolations(exchange.path, shapeName);
  const after = [...(read?.errors ?? []), ...(ofState?.errors ?? []), ...ofShape];
  if (after.length > 0) exchange.refusedParameters = withViolations(refusedParameters, { after });
  if (read !== null) exchange.headerParameters = read.values;
  return undefined;
};

/**
 * Returns the violation of a header that requests another shape: without it, a misspelt name would be answered in the
 * shape of the server. Servers without a shape read the same header.
 */
function shapeHeaderViolations(path: string, name: unknown): Violation[] {
  if (name === 'none' || !isShared(path)) return [];
  const detail = `Sandbox-Shape must be none, or be left out, not ${quoteValue(name)}.`;
  return [{ detail, parameter: 'Sandbox-Shape', keyword: 'enum' }];
}

/** Changes of the body by the gaps, by operation id. */
const bodyReaders: { readonly [Id in OperationId]?: (exchange: HttpExchange) => void } = {
  createReport(exchange) {
    exchange.body = createByGaps(exchange.body, exchange.gaps);
  },
  editReport(exchange) {
    // In a shape, a patch is about the contract.
    if (exchange.shape === null) exchange.body = patchByGaps(exchange.body, exchange.gaps);
  },
  createWebhook: readEventNames,
  updateWebhook: readEventNames,
};

/** Translates the event names of an endpoint by the gaps. */
function readEventNames(exchange: HttpExchange): void {
  const { body, gaps } = exchange;
  if (!isJsonObject(body) || !Array.isArray(body.events)) return;
  exchange.body = { ...body, events: body.events.map((word: unknown) => eventNaming.ownNameIn(word, gaps)) };
}

/** Reads the body through the shape, and applies the gaps to it. */
export const applyGapsToBody: PipelineStep = (exchange) => {
  const { route, gaps, shape } = exchange;
  if (shape !== null && route.operation !== null) {
    const { id } = route.operation;
    exchange.body =
      id === 'createReport' ? shape.readCreate(exchange.body) : shape.records.read(id, exchange.body);
  }
  if (gaps !== assumedGaps && route.operation !== null) bodyReaders[route.operation.id]?.(exchange);
  return undefined;
};

/** Reads the query with its defaults, through the shape and by the gaps, and lists invalid parameters in path or query. */
export const readParameters: PipelineStep = (exchange) => {
  exchange.refusedParameters = null;
  const { route, search, gaps, shape, readReportId } = exchange;
  if (route.operation === null) return undefined;
  const loading = loadValidators(route.operation);
  if (loading !== undefined) return loading.then(() => readParameters(exchange));
  const { query: validator, path } = parameterValidatorsOf(route.operation);
  const ofPath = path === undefined ? [] : pathErrors(exchange, path);
  const isShaped = shape !== null && route.operation.id === 'listReports';
  const isPlain = search === '' && !isShaped && gaps === assumedGaps;
  const cachedEmptyQuery = isPlain ? emptyQueries.get(validator) : undefined;
  if (cachedEmptyQuery !== undefined && ofPath.length === 0) {
    exchange.query = cachedEmptyQuery;
    return undefined;
  }
  const read = readQuery(search, route.operation.id);
  const shaped = isShaped ? shape.readQuery(read.query) : null;
  const query = shaped?.query ?? read.query;
  const errors = [...read.errors, ...(shaped?.errors ?? [])];
  if (gaps !== assumedGaps) {
    if ('status' in query) query.status = stateNaming.ownName(query.status, gaps.answer('states'));
    if ('type' in query) query.type = eventNaming.ownNameIn(query.type, gaps);
    if ('include' in query) errors.push(...readInclude(query, gaps));
  }
  // Lists of reports are filtered by the type of the report.
  if (shape !== null && !isShaped && typeof query.type === 'string')
    query.type = shape.readEventType(query.type);
  if (readReportId !== null && typeof query.reportId === 'string')
    query.reportId = readReportId(query.reportId);
  const ofSchema = listViolations(schemaErrorsOf(validator, query), 'parameters');
  exchange.refusedParameters = withViolations(ofSchema, { before: [...ofPath, ...errors] });
  if (exchange.refusedParameters !== null) {
    exchange.query = query;
    return undefined;
  }
  const start = shaped === null ? null : listStart(shaped, query.limit as number);
  if (gaps !== assumedGaps && route.operation.id === 'listReports')
    query.limit = pageLimit(query.limit as number, gaps.answer('list'));
  exchange.query = start === null ? query : { ...query, ...start };
  if (isPlain) emptyQueries.set(validator, Object.freeze(query));
  return undefined;
};

/** Answers 400 to invalid parameters in path, query or headers, with all violations. */
export function checkParameters(handlers: Handlers): PipelineStep {
  return ({ route: { operation }, query, account, refusedParameters }) => {
    if (operation === null) return undefined;
    const { queryViolations } = handlers[operation.id];
    if (queryViolations === undefined && refusedParameters === null) return undefined;
    const own = queryViolations?.(query, account) ?? [];
    const refused = new Set(refusedParameters?.errors.map(({ parameter }) => parameter));
    // Values that break the schema are not judged by the handler.
    const after = own.filter(({ parameter }) => !refused.has(parameter));
    const found = withViolations(refusedParameters, { after });
    if (found !== null) throw violationProblem('invalid-parameters', found.errors, found.total);
    return undefined;
  };
}

/** Combines the violations of a schema with others; null if there are none. */
export function withViolations(
  listed: ViolationList | null,
  { before = [], after = [] }: { before?: readonly Violation[]; after?: readonly Violation[] },
): ViolationList | null {
  const { errors, total } = listed ?? { errors: [], total: 0 };
  const all = [...before, ...errors, ...after];
  if (all.length === 0) return null;
  return { errors: all.slice(0, maxListedViolations), total: total + before.length + after.length };
}

/** Removes the parts of a content from a query, unless the answer is to serve them. Returns the violations. */
function readInclude(query: Record<string, unknown>, gaps: Gaps): Violation[] {
  const answer = gaps.answer('content-parts');
  if (answer === 'served') return [];
  delete query.include;
  const detail = 'The query takes no parameter, not "include".';
  return answer === 'refused' ? [{ detail, parameter: 'include', keyword: 'additionalProperties' }] : [];
}

/** The start and the states of a list that a shape requests by number, or by a name of several states. */
function listStart({ start, statuses }: ReadQuery, limit: number): object {
  const offset = start === null ? undefined : 'page' in start ? (start.page - 1) * limit : start.offset;
  return definedFields({ offset, statuses: statuses ?? undefined });
}

/** Parsed empty queries with their defaults, which never change. */
const emptyQueries = new Map<Validator, unknown>();

/** Violations of path parameters. */
function pathErrors({ route, path }: HttpExchange, validator: Validator): Violation[] {
  if (!isUtf8(path)) {
    const detail = 'The path is not UTF-8, percent-encoded.';
    return Object.keys(route.pathParameters).map((parameter) => ({ detail, parameter, keyword: 'format' }));
  }
  return describeViolations(schemaErrorsOf(validator, route.pathParameters), 'parameters');
}

/** Bytes that are not UTF-8 would be decoded to U+FFFD, which is another text than was sent. */
function isUtf8(encoded: string): boolean {
  const probe = encoded.replace(/%ef%bf%bd/gi, 'x').replace(/[+&]/g, encodeURIComponent);
  const decoded = new URLSearchParams(`text=${probe}`).get('text');
  return !decoded?.includes('\ufffd');
}

/** Answers 422 to an invalid body, with all violations of schema and handler. */
export function validateBody(handlers: Handlers): PipelineStep {
  return ({ route, body, request, account }) => {
    const { operation } = route;
    if (!operation?.body || handlers[operation.id].validatesBody) return undefined;
    const schema =
      'content' in operation.body
        ? (operation.body.content[mediaTypeOf(request.headers['content-type'] ?? '') ?? ''] ?? '')
        : operation.body.schema;
    const found = schemaErrorsOf(validatorOf(schema), body);
    // If the list is full, further violations would not be shown.
    const own =
      found.length > 0 && isTruncated(found)
        ? []
        : (handlers[operation.id].violations?.(body, account) ?? []);
    if (own instanceof Promise) return own.then((errors) => throwBodyProblem(found, errors));
    return found.length + own.length === 0 ? undefined : throwBodyProblem(found, own);
  };
}

/** @throws problem with the violations of schema and handler, if there are any */
function throwBodyProblem(found: readonly SchemaError[], own: readonly Violation[]): undefined {
  // Values that break the schema are not judged by the handler.
  const refused = new Set(found.map(({ instancePath }) => `#${instancePath}`));
  const after = own.filter(({ pointer = '' }) => !refused.has(pointer));
  const all = withViolations(listViolations(found, 'body'), { after });
  if (all === null) return undefined;
  throw violationProblem(codeFor(all.errors), all.errors, all.total);
}

type BodyProblem = 'invalid-company-id' | 'invalid-request' | 'unknown-scenario' | 'unsupported-report-type';

/** The specific problem that all violations share, or the general one. */
function codeFor(errors: readonly Violation[]): BodyProblem {
  if (errors.every(({ keyword }) => keyword === 'scenario')) return 'unknown-scenario';
  if (errors.every(({ keyword }) => keyword === 'company')) return 'invalid-company-id';
  const ofType = ({ pointer, keyword }: Violation) => pointer === '#/type' && keyword === 'enum';
  return errors.every(ofType) ? 'unsupported-report-type' : 'invalid-request';
}
