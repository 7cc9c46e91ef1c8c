import { assumed } from '../../contract/gap-answers.js';
import { eventAsked } from '../../contract/gaps/event-names.js';
import { stateMeant } from '../../contract/gaps/states.js';
import { type ProblemError, problem, type Violation } from '../../contract/problems.js';
import { faultsOf, isCutShort, type SchemaFault, type Validator } from '../../contract/validator.js';
import { loadValidators, parameterValidatorsOf, validatorOf } from '../../contract/validators.js';
import { type Listing, listingOf, mostListed, summaryOf, violations } from '../../contract/violations.js';
import { whenReady } from '../../sandbox/work/when-ready.js';
import type { Exchange, Step } from '../pipeline/exchange.js';
import type { Handlers } from '../pipeline/handler.js';
import { mediaTypeOf } from '../syntax/media-types.js';
import { readQuery } from '../syntax/query.js';

/** Has at hand what the operation is held to. */
export const prepare: Step = ({ route }) => {
  const waits = route.operation === null ? undefined : loadValidators(route.operation);
  return waits?.then(() => undefined);
};

/** 400 to parameters that the operation does not take, in path or query, all faults at once. */
export const validateParameters: Step = (exchange) => {
  const { route, search, gaps } = exchange;
  if (route.operation === null) return undefined;
  const { query: validator, path } = parameterValidatorsOf(route.operation);
  const ofPath = pathFaults(exchange, path);
  const ofNothing = search === '' ? emptyQueries.get(validator) : undefined;
  if (ofNothing !== undefined && ofPath.length === 0) {
    exchange.query = ofNothing;
    return undefined;
  }
  const { query, errors } = readQuery(search, route.operation.id);
  if (gaps !== assumed) {
    if ('status' in query) query.status = stateMeant(query.status, gaps.answer('states'));
    if ('type' in query) query.type = eventAsked(query.type, gaps);
  }
  const ofSchema = listingOf(faultsOf(validator, query), 'parameters');
  const found = withOthers(ofSchema, { before: [...ofPath, ...errors] });
  if (found.total > 0) throw refusal('invalid-parameters', found);
  exchange.query = query;
  if (search === '') emptyQueries.set(validator, Object.freeze(query));
  return undefined;
};

/** What an empty query comes to, with the defaults that its operation has: it is always the same. */
const emptyQueries = new Map<Validator, unknown>();

/** Faults of a path that takes only some texts. */
function pathFaults({ route, path }: Exchange, validator: Validator | undefined): Violation[] {
  if (validator === undefined) return [];
  if (!isUtf8(path)) {
    const detail = 'The path is not UTF-8, percent-encoded.';
    return Object.keys(route.pathParameters).map((parameter) => ({ detail, parameter, keyword: 'format' }));
  }
  return violations(faultsOf(validator, route.pathParameters), 'parameters');
}

/** What is no UTF-8 would be decoded to U+FFFD, which is another text than was sent. */
function isUtf8(encoded: string): boolean {
  const meant = encoded.replace(/%ef%bf%bd/gi, 'x').replace(/[+&]/g, encodeURIComponent);
  const decoded = new URLSearchParams(`text=${meant}`).get('text');
  return !decoded?.includes('\ufffd');
}

/** What the schema finds, with what it can not judge. */
function withOthers(
  { errors, total }: Listing,
  { before = [], after = [] }: { before?: readonly Violation[]; after?: readonly Violation[] },
): Listing {
  const all = [...before, ...errors, ...after];
  return { errors: all.slice(0, mostListed), total: total + before.length + after.length };
}

function refusal(code: 'invalid-parameters' | BodyProblem, { errors, total }: Listing): ProblemError {
  return problem(code, { summary: summaryOf(errors, total) }, { errors });
}

/** 422 to a body that the operation does not take, all faults at once: the schema's and the handler's own. */
export function validateBody(handlers: Handlers): Step {
  return ({ route, body, request, account }) => {
    const { operation } = route;
    if (!operation?.body || handlers[operation.id].judgesBody) return undefined;
    const schema =
      'content' in operation.body
        ? (operation.body.content[mediaTypeOf(request.headers['content-type'] ?? '') ?? ''] ?? '')
        : operation.body.schema;
    const found = schemaFaults(schema, body);
    // Behind as many faults as these, what else is wrong would not be listed.
    const own = isCutShort(found) ? [] : (handlers[operation.id].violations?.(body, account) ?? []);
    return whenReady(own, (faults) => refuseBody(found, faults));
  };
}

/** @throws the problem of what the schema and the handler find; nothing where both find nothing */
function refuseBody(found: readonly SchemaFault[], own: readonly Violation[]): undefined {
  if (found.length === 0 && own.length === 0) return undefined;
  // What the schema refuses names nothing that the handler could judge.
  const refused = new Set(found.map(({ instancePath }) => `#${instancePath}`));
  const after = own.filter(({ pointer = '' }) => !refused.has(pointer));
  const all = withOthers(listingOf(found, 'body'), { after });
  throw refusal(codeFor(all.errors), all);
}

function schemaFaults(schema: string, body: unknown): readonly SchemaFault[] {
  return faultsOf(validatorOf(schema), body);
}

type BodyProblem = 'invalid-company-id' | 'invalid-request' | 'unknown-scenario' | 'unsupported-report-type';

/** The one problem that all faults are of, or the general one. */
function codeFor(errors: readonly Violation[]): BodyProblem {
  if (errors.every(({ keyword }) => keyword === 'scenario')) return 'unknown-scenario';
  if (errors.every(({ keyword }) => keyword === 'company')) return 'invalid-company-id';
  const ofType = ({ pointer, keyword }: Violation) => pointer === '#/type' && keyword === 'enum';
  return errors.every(ofType) ? 'unsupported-report-type' : 'invalid-request';
}
