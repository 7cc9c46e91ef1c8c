import { assumedAnswers, type PossibleAnswers } from './gap-answers.js';
import { eventOfAnyWireName } from './gaps/event-names.js';
import { stateOfWireName } from './gaps/states.js';
import { joinWords } from './listed.js';
import { bodySchemas, type Operation } from './operations.js';
import type { Violation } from './problems.js';
import { schemaErrorsOf, type Validator } from './validator.js';
import { parameterValidatorsOf, validatorOf } from './validators.js';
import { describeViolations } from './violations.js';

/** A request, as it was received or is about to be sent. */
export interface JudgedRequest {
  /** By name, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** By name: numbers and flags where the operation's are such. It is filled up with their defaults. */
  readonly query: Record<string, unknown>;
  /** Without parameters; null where there is none. */
  readonly mediaType: string | null;
  /** JSON as it was read; undefined where there is no body. */
  readonly body: unknown;
  /** Whether the body is not at hand. */
  readonly unseen?: boolean;
}

/** What of a request breaks the contract of its operation, whose validators are loaded: its path, its query, its media type, its body. */
export function judgeRequest(
  operation: Operation,
  request: JudgedRequest,
  possible: PossibleAnswers = assumedAnswers,
): readonly Violation[] {
  const { pathParameters, query } = request;
  if ('status' in query) query.status = stateOfAnyName(query.status, possible);
  if ('type' in query) query.type = eventOfAnyWireName(query.type, possible);
  const validators = parameterValidatorsOf(operation);
  return [
    ...parameterViolations(validators.path, pathParameters),
    ...parameterViolations(validators.query, query),
    ...requestBodyViolations(operation, request),
  ];
}

function parameterViolations(
  validator: Validator | undefined,
  values: Readonly<Record<string, unknown>>,
): Violation[] {
  return validator === undefined ? [] : describeViolations(schemaErrorsOf(validator, values), 'parameters');
}

/** The state that a word may stand for, by whatever the states are called. */
function stateOfAnyName(word: unknown, { states }: PossibleAnswers): unknown {
  return states.map((answer) => stateOfWireName(word, answer)).find((meant) => meant !== word) ?? word;
}

function requestBodyViolations(
  operation: Operation,
  { mediaType, body, unseen }: JudgedRequest,
): Violation[] {
  if (operation.body === undefined) return [];
  if (body === undefined && !unseen) {
    const isLacking = operation.body.optional !== true;
    return isLacking ? [{ detail: 'The body is missing.', pointer: '#', keyword: 'required' }] : [];
  }
  const schemas = bodySchemas(operation.body);
  const schema = schemas[mediaType ?? ''];
  if (schema === undefined) {
    const detail = `Content-Type must be ${joinWords(Object.keys(schemas), 'or')}, not ${mediaType ?? 'left out'}.`;
    return [{ detail, parameter: 'Content-Type', keyword: 'const' }];
  }
  if (unseen) return [];
  return describeViolations(schemaErrorsOf(validatorOf(schema), body), 'body');
}
