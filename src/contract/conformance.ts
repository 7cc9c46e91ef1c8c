import { ownField } from '../values/maps.js';
import { joinWords } from '../values/message-text.js';
import { contentParts } from './content-parts.js';
import { assumedAnswers, isAlwaysAbsent, type PossibleAnswers } from './gap-answers.js';
import { responsesToCreate } from './gaps/creates.js';
import { errorStatus, isErrorBody } from './gaps/error-responses.js';
import { fromWireMapper, hasRecords, mapRecords } from './gaps/records.js';
import { eventNaming, stateNaming } from './gaps/wire-names.js';
import type { Violation } from './generated/types.js';
import { Problem } from './generated/validators/start.js';
import {
  bodySchemas,
  headers,
  type Operation,
  operations,
  problemsOf,
  type ResponseEntry,
} from './operations.js';
import { type ProblemEntry, problemPath, problems } from './problems.js';
import { type SchemaError, schemaErrorsOf, type Validator } from './validator.js';
import { parameterValidatorsOf, validatorOf } from './validators.js';
import { describeViolations } from './violations.js';

/** A response, as received or about to be sent. */
export interface JudgedResponse {
  readonly status: number;
  /** By name, spelt as in the contract or in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Null if there is no body. */
  readonly mediaType: string | null;
  /** Parsed JSON, or text. */
  readonly body: unknown;
  /** The part of the body that is not judged: it was validated when it was made, or cannot be read. */
  readonly unjudgedPart?: 'content' | 'body' | undefined;
}

/** Schemas to use if the content of the body is not available. */
const withoutContent: Readonly<Record<string, string>> = { Report: 'ReportSummary' };

interface JudgeOptions {
  /** Validator of report content; left out if the content was validated before. */
  readonly content?: Validator | undefined;
  /** Possible answers to gaps; by default those that this sandbox assumes. */
  readonly possible?: PossibleAnswers;
  /** The parts of the content that were requested; undefined for all. The others may be missing. */
  readonly include?: readonly string[] | undefined;
}

/**
 * Validates a response against its operation: status, media type, required headers and body. The operation's
 * validators must be loaded.
 */
export function judgeResponse(
  operation: Operation,
  response: JudgedResponse,
  { content, possible = assumedAnswers, include }: JudgeOptions = {},
): readonly Violation[] {
  if (response.mediaType === problemType) return judgeProblemResponse(operation, response, possible);
  const successes = possible === assumedAnswers ? operation.answers : successesByGaps(operation, possible);
  const entry = successes.find(({ status }) => status === response.status);
  if (entry === undefined) return judgeErrorResponse(operation, response, possible);
  const headErrors = headViolations(entry, response);
  const contracted =
    possible === assumedAnswers ? response : asContracted(operation, entry, response, possible);
  const bodyErrors =
    contracted.unjudgedPart === 'body'
      ? noViolations
      : responseBodyViolations(entry, contracted, { content, include });
  return headErrors.length === 0 ? bodyErrors : [...headErrors, ...bodyErrors];
}

/** Returns the success responses that an operation may have. */
function successesByGaps(operation: Operation, possible: PossibleAnswers): readonly ResponseEntry[] {
  if (isAlwaysAbsent(operation, possible)) return [];
  if (operation.id !== 'createReport') return operation.answers;
  return operation.answers.flatMap((row) =>
    possible['create-status'].map((answer) => responsesToCreate[answer](row)),
  );
}

/** Returns the response with its records in the contract's own form, if a gap may have changed them. */
function asContracted(
  { id }: Operation,
  { schema = '' }: ResponseEntry,
  response: JudgedResponse,
  possible: PossibleAnswers,
): JudgedResponse {
  const { body } = response;
  if (!hasRecords(schema, body)) return response;
  const contracted = mapRecords(schema, body, fromWireMapper(possible, id === 'createReport'));
  return contracted === undefined ? { ...response, unjudgedPart: 'body' } : { ...response, body: contracted };
}

/** Validates a problem against the schema of all problems. */
export function judgeProblem(body: unknown): readonly Violation[] {
  return describeViolations(schemaErrorsOf(Problem, body), 'body');
}

const problemType = 'application/problem+json';
const noViolations: readonly Violation[] = [];

/** Returns the problems that an operation may return with this status. */
function problemsWith(
  operation: Operation,
  status: number,
  { 'error-codes': possible }: PossibleAnswers,
): readonly ProblemEntry[] {
  const codes = problemsOf(operation);
  return problems.filter(
    (entry) =>
      codes.includes(entry.code) && possible.some((answer) => errorStatus(entry.status, answer) === status),
  );
}

/** Validates an error response that is not a problem: its form must be a possible answer. */
function judgeErrorResponse(
  operation: Operation,
  { status, mediaType, body, unjudgedPart }: JudgedResponse,
  possible: PossibleAnswers,
): readonly Violation[] {
  const codes = problemsWith(operation, status, possible).map(({ code }) => code);
  const shapes = possible['error-body'].filter((answer) => answer !== 'problem');
  if (codes.length === 0 || shapes.length === 0) return [statusViolation(operation, status)];
  if (unjudgedPart === 'body' || isErrorBody({ mediaType, body, codes }, shapes)) return noViolations;
  const detail = `A refusal must be ${joinWords(possible['error-body'], 'or')}, by the gap error-body.`;
  return [{ detail, pointer: '#', keyword: 'oneOf' }];
}

/** Validates a problem: its operation must declare it, with its status. */
function judgeProblemResponse(
  operation: Operation,
  { status, body, unjudgedPart }: JudgedResponse,
  possible: PossibleAnswers,
): readonly Violation[] {
  const ofItsStatus = problemsWith(operation, status, possible);
  if (ofItsStatus.length === 0 || !possible['error-body'].includes('problem'))
    return [statusViolation(operation, status)];
  if (unjudgedPart === 'body') return noViolations;
  const errors = judgeProblem(body);
  if (errors.length > 0) return errors;
  const { type, status: bodyStatus } = body as { type: string; status: number };
  if (bodyStatus === status && ofItsStatus.some(({ code }) => problemPath(code) === type))
    return noViolations;
  const detail = `${operation.id} declares no problem ${type} with the status ${status}.`;
  return [{ detail, pointer: '#/type', keyword: 'enum' }];
}

function statusViolation({ id }: Operation, status: number): Violation {
  return { detail: `${id} does not declare the status ${status}.`, keyword: 'status' };
}

interface ExpectedHead {
  mediaType: string | null;
  required: readonly string[];
}

function headOf(entry: ResponseEntry): ExpectedHead {
  const mediaType = entry.schema === undefined ? (entry.mediaType ?? null) : 'application/json';
  return { mediaType, required: (entry.headers ?? []).filter((name) => !headers[name]?.optional) };
}

/** Expected heads of the declared responses. */
const heads = new Map(operations.flatMap(({ answers }) => answers.map((entry) => [entry, headOf(entry)])));

function headViolations(entry: ResponseEntry, response: JudgedResponse): readonly Violation[] {
  const { mediaType, required } = heads.get(entry) ?? headOf(entry);
  const errors: Violation[] = [];
  // Parameters of the media type are ignored.
  if (response.mediaType !== mediaType && response.mediaType?.startsWith(`${mediaType};`) !== true) {
    const detail = `Content-Type must be ${mediaType ?? 'left out'}, not ${response.mediaType ?? 'left out'}.`;
    errors.push({ detail, parameter: 'Content-Type', keyword: 'const' });
  }
  for (const name of required) {
    if (response.headers[name] !== undefined || response.headers[name.toLowerCase()] !== undefined) continue;
    errors.push({ detail: `${name} is missing.`, parameter: name, keyword: 'required' });
  }
  return errors;
}

function responseBodyViolations(
  { schema, mediaType }: ResponseEntry,
  { body, unjudgedPart }: JudgedResponse,
  { content, include }: Pick<JudgeOptions, 'content' | 'include'>,
): readonly Violation[] {
  if (schema === undefined) {
    const isText = mediaType === undefined || mediaType === 'application/json' || typeof body === 'string';
    return isText ? noViolations : [{ detail: 'The body must be text.', pointer: '#', keyword: 'type' }];
  }
  const title = unjudgedPart === 'content' ? (withoutContent[schema] ?? schema) : schema;
  const errors = schemaErrorsOf(validatorOf(title), body);
  if (errors.length > 0) return describeViolations(errors, 'body');
  if (content === undefined || schema !== 'Report') return noViolations;
  const reportContent = (body as { content?: unknown }).content;
  if (reportContent === undefined) return noViolations;
  const found = schemaErrorsOf(content, reportContent).filter((error) => !isLeftOut(error, include));
  return describeViolations(found, 'content').map(({ pointer = '#', ...error }) => ({
    ...error,
    pointer: `#/content${pointer.slice(1)}`,
  }));
}

/** Returns whether an error is a missing part of the content that was not requested. */
function isLeftOut({ instancePath, keyword, params }: SchemaError, include?: readonly string[]): boolean {
  if (include === undefined || instancePath !== '' || keyword !== 'required') return false;
  return contentParts.some((part) => part === params.missingProperty && !include.includes(part));
}

/** A request, as received or about to be sent. */
export interface JudgedRequest {
  /** By name, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** By name, with numbers and booleans converted. Validation adds defaults. */
  readonly query: Record<string, unknown>;
  /** Without parameters; null if there is none. */
  readonly mediaType: string | null;
  /** Parsed JSON; undefined if there is no body. */
  readonly body: unknown;
  /** True if the body is not available. */
  readonly isBodyUnavailable?: boolean;
}

/**
 * Validates a request against its operation: path, query, media type and body. The operation's validators must be
 * loaded. Sets defaults in `query`, and known names of states and events.
 */
export function judgeRequest(
  operation: Operation,
  request: JudgedRequest,
  possible: PossibleAnswers = assumedAnswers,
): readonly Violation[] {
  const { pathParameters, query } = request;
  if ('status' in query) query.status = stateNaming.ownNameOfAny(query.status, possible.states);
  if ('type' in query) query.type = eventNaming.ownNameOfAny(query.type, possible['event-names']);
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

function requestBodyViolations(
  operation: Operation,
  { mediaType, body, isBodyUnavailable }: JudgedRequest,
): Violation[] {
  if (operation.body === undefined) return [];
  if (body === undefined && !isBodyUnavailable) {
    const isRequired = operation.body.optional !== true;
    return isRequired ? [{ detail: 'The body is missing.', pointer: '#', keyword: 'required' }] : [];
  }
  const schemas = bodySchemas(operation.body);
  const schema = ownField(schemas, mediaType ?? '');
  if (schema === undefined) {
    const detail = `Content-Type must be ${joinWords(Object.keys(schemas), 'or')}, not ${mediaType ?? 'left out'}.`;
    return [{ detail, parameter: 'Content-Type', keyword: 'const' }];
  }
  if (isBodyUnavailable) return [];
  return describeViolations(schemaErrorsOf(validatorOf(schema), body), 'body');
}
