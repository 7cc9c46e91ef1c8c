import { assumedGaps } from '../../contract/gap-answers.js';
import { requestedEvent } from '../../contract/gaps/event-names.js';
import { stateOfWireName } from '../../contract/gaps/states.js';
import { type ProblemError, problem, type Violation } from '../../contract/problems.js';
import { isTruncated, type SchemaError, schemaErrorsOf, type Validator } from '../../contract/validator.js';
import { loadValidators, parameterValidatorsOf, validatorOf } from '../../contract/validators.js';
import {
  describeViolations,
  listViolations,
  maxListedViolations,
  summarizeViolations,
  type ViolationList,
} from '../../contract/violations.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import type { HttpExchange, PipelineStep } from '../pipeline/exchange.js';
import type { Handlers } from '../pipeline/handler.js';
import { mediaTypeOf } from '../syntax/media-types.js';
import { readQuery } from '../syntax/query.js';

/** Has at hand what the operation is held to. */
export const loadSchemas: PipelineStep = ({ route }) => {
  const waits = route.operation === null ? undefined : loadValidators(route.operation);
  return waits?.then(() => undefined);
};

/** 400 to parameters that the operation does not take, in path or query, all faults at once. */
export const validateParameters: PipelineStep = (exchange) => {
  const { route, search, gaps } = exchange;
  if (route.operation === null) return undefined;
  const { query: validator, path } = parameterValidatorsOf(route.operation);
  const ofPath = pathErrors(exchange, path);
  const ofNothing = search === '' ? emptyQueries.get(validator) : undefined;
  if (ofNothing !== undefined && ofPath.length === 0) {
    exchange.query = ofNothing;
    return undefined;
  }
  const { query, errors } = readQuery(search, route.operation.id);
  if (gaps !== assumedGaps) {
    if ('status' in query) query.status = stateOfWireName(query.status, gaps.answer('states'));
    if ('type' in query) query.type = requestedEvent(query.type, gaps);
  }
  const ofSchema = listViolations(schemaErrorsOf(validator, query), 'parameters');
  const found = combineListings(ofSchema, { before: [...ofPath, ...errors] });
  if (found.total > 0) throw validationProblem('invalid-parameters', found);
  exchange.query = query;
  if (search === '') emptyQueries.set(validator, Object.freeze(query));
  return undefined;
};

/** What an empty query comes to, with the defaults that its operation has: it is always the same. */
const emptyQueries = new Map<Validator, unknown>();

/** Faults of a path that takes only some texts. */
function pathErrors({ route, path }: HttpExchange, validator: Validator | undefined): Violation[] {
  if (validator === undefined) return [];
  if (!isUtf8(path)) {
    const detail = 'The path is not UTF-8, percent-encoded.';
    return Object.keys(route.pathParameters).map((parameter) => ({ detail, parameter, keyword: 'format' }));
  }
  return describeViolations(schemaErrorsOf(validator, route.pathParameters), 'parameters');
}

/** What is no UTF-8 would be decoded to U+FFFD, which is another text than was sent. */
function isUtf8(encoded: string): boolean {
  const meant = encoded.replace(/%ef%bf%bd/gi, 'x').replace(/[+&]/g, encodeURIComponent);
  const decoded = new URLSearchParams(`text=${meant}`).get('text');
  return !decoded?.includes('\ufffd');
}

/** What the schema finds, with what it can not judge. */
function combineListings(
  { errors, total }: ViolationList,
  { before = [], after = [] }: { before?: readonly Violation[]; after?: readonly Violation[] },
): ViolationList {
  const all = [...before, ...errors, ...after];
  return { errors: all.slice(0, maxListedViolations), total: total + before.length + after.length };
}

function validationProblem(
  code: 'invalid-parameters' | BodyProblem,
  { errors, total }: ViolationList,
): ProblemError {
  return problem(code, { summary: summarizeViolations(errors, total) }, { errors });
}

/** 422 to a body that the operation does not take, all faults at once: the schema's and the handler's own. */
export function validateBody(handlers: Handlers): PipelineStep {
  return ({ route, body, request, account }) => {
    const { operation } = route;
    if (!operation?.body || handlers[operation.id].judgesBody) return undefined;
    const schema =
      'content' in operation.body
        ? (operation.body.content[mediaTypeOf(request.headers['content-type'] ?? '') ?? ''] ?? '')
        : operation.body.schema;
    const found = schemaErrors(schema, body);
    // Behind as many faults as these, what else is wrong would not be listed.
    const own = isTruncated(found) ? [] : (handlers[operation.id].violations?.(body, account) ?? []);
    return whenReady(own, (faults) => throwBodyProblem(found, faults));
  };
}

/** @throws the problem of what the schema and the handler find; nothing where both find nothing */
function throwBodyProblem(found: readonly SchemaError[], own: readonly Violation[]): undefined {
  if (found.length === 0 && own.length === 0) return undefined;
  // What the schema refuses names nothing that the handler could judge.
  const refused = new Set(found.map(({ instancePath }) => `#${instancePath}`));
  const after = own.filter(({ pointer = '' }) => !refused.has(pointer));
  const all = combineListings(listViolations(found, 'body'), { after });
  throw validationProblem(codeFor(all.errors), all);
}

function schemaErrors(schema: string, body: unknown): readonly SchemaError[] {
  return schemaErrorsOf(validatorOf(schema), body);
}

type BodyProblem = 'invalid-company-id' | 'invalid-request' | 'unknown-scenario' | 'unsupported-report-type';

/** The one problem that all faults are of, or the general one. */
function codeFor(errors: readonly Violation[]): BodyProblem {
  if (errors.every(({ keyword }) => keyword === 'scenario')) return 'unknown-scenario';
  if (errors.every(({ keyword }) => keyword === 'company')) return 'invalid-company-id';
  const ofType = ({ pointer, keyword }: Violation) => pointer === '#/type' && keyword === 'enum';
  return errors.every(ofType) ? 'unsupported-report-type' : 'invalid-request';
}
