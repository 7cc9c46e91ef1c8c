import * as textValidators from '../contract/generated/text-validators.js';
import * as validators from '../contract/generated/validators.js';
import type { OperationId } from '../contract/operations.js';
import { type ProblemCode, problem, type Violation } from '../contract/problems.js';
import type { Validator } from '../contract/validator.js';
import { summaryOf, violations } from '../contract/violations.js';
import type { Handlers, Step } from './exchange.js';

const bodyValidators: Readonly<Record<string, Validator>> = validators;
const queryValidators: Readonly<Record<string, Validator>> = textValidators;

/** 400 to parameters that the operation does not take, all faults at once. */
export const validateQuery: Step = (exchange) => {
  const { route, search } = exchange;
  const validator = queryValidators[`${route.operation?.id}Query`];
  if (validator === undefined) return undefined;
  const query: Record<string, string> = Object.create(null);
  const errors: Violation[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query)
      errors.push({ detail: `${name} is given twice.`, parameter: name, keyword: 'uniqueItems' });
    query[name] = value;
  }
  if (!validator(query)) errors.push(...violations(validator.errors ?? [], 'parameters'));
  if (errors.length > 0) throw problem('invalid-parameters', { summary: summaryOf(errors) }, { errors });
  exchange.query = query;
  return undefined;
};

/** 422 to a body that the operation does not take, all faults at once: the schema's and the handler's own. */
export function validateBody(handlers: Handlers): Step {
  return ({ route, body }) => {
    const { operation } = route;
    if (!operation?.body) return undefined;
    const errors = [
      ...schemaViolations(operation.body.schema, body),
      ...ownViolations(handlers, operation.id, body),
    ];
    if (errors.length === 0) return undefined;
    throw problem(codeFor(errors), { summary: summaryOf(errors) }, { errors });
  };
}

function schemaViolations(schema: string, body: unknown): Violation[] {
  const validator = bodyValidators[schema];
  if (validator === undefined) throw new Error(`no validator is generated for ${schema}`);
  return validator(body) ? [] : violations(validator.errors ?? [], 'body');
}

function ownViolations(handlers: Handlers, id: OperationId, body: unknown): Violation[] {
  return handlers[id].violations?.(body) ?? [];
}

/** The one problem that all faults are of, or the general one. */
function codeFor(
  errors: readonly Violation[],
): ProblemCode & ('invalid-request' | 'unknown-scenario' | 'unsupported-report-type') {
  if (errors.every(({ keyword }) => keyword === 'scenario')) return 'unknown-scenario';
  const ofType = ({ pointer, keyword }: Violation) => pointer === '#/type' && keyword === 'enum';
  return errors.every(ofType) ? 'unsupported-report-type' : 'invalid-request';
}
