import { joinWords } from '../values/message-text.js';
import { assumedAnswers, isAlwaysAbsent, type PossibleAnswers } from './gap-answers.js';
import { createResponseEntry } from './gaps/creates.js';
import { errorStatus, isErrorBody } from './gaps/error-responses.js';
import { fromWireMapper, hasRecords, mapRecords } from './gaps/records.js';
import { eventOfAnyWireName, stateOfWireName } from './gaps/wire-names.js';
import { Problem } from './generated/validators/reports.js';
import {
  bodySchemas,
  headers,
  type Operation,
  operations,
  problemsOf,
  type ResponseEntry,
} from './operations.js';
import { type ProblemEntry, problemPath, problems, type Violation } from './problems.js';
import { schemaErrorsOf, type Validator } from './validator.js';
import { parameterValidatorsOf, validatorOf } from './validators.js';
import { describeViolations } from './violations.js';

/** An answer, as it was received or is about to be sent. */
export interface JudgedResponse {
  readonly status: number;
  /** By name, in the spelling of the contract or in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Null where there is no body. */
  readonly mediaType: string | null;
  /** JSON as it was read; anything else as text. */
  readonly body: unknown;
  /** What of the body is not at hand: content that was held to its schema where it was made, or all of it. */
  readonly unseen?: 'content' | 'body' | undefined;
}

/** A report is held to this where its content is not at hand. */
const withoutContent: Readonly<Record<string, string>> = { Report: 'ReportSummary' };

/** By what an answer is judged. */
interface JudgeOptions {
  /** Holds the content of a report; it is large, and left out where it was held before. */
  readonly content?: Validator;
  /** What may be answered where the documents leave a question open; by default what this sandbox assumes. */
  readonly possible?: PossibleAnswers;
}

/**
 * What of an answer breaks the contract of its operation, whose validators are loaded: its status, its media type, a header
 * that it lacks, its body.
 */
export function judgeResponse(
  operation: Operation,
  answer: JudgedResponse,
  { content, possible = assumedAnswers }: JudgeOptions = {},
): readonly Violation[] {
  if (answer.mediaType === problemType) return judgeProblemResponse(operation, answer, possible);
  const entry = successesOf(operation, possible).find(({ status }) => status === answer.status);
  if (entry === undefined) return judgeErrorResponse(operation, answer, possible);
  const ofHead = headViolations(entry, answer);
  const meant = asContracted(operation, entry, answer, possible);
  const ofBody = meant.unseen === 'body' ? noViolations : responseBodyViolations(entry, meant, content);
  return ofHead.length === 0 ? ofBody : [...ofHead, ...ofBody];
}

/** The successes that an operation may have. */
function successesOf(operation: Operation, possible: PossibleAnswers): readonly ResponseEntry[] {
  if (possible === assumedAnswers) return operation.answers;
  if (isAlwaysAbsent(operation, possible)) return [];
  if (operation.id !== 'createReport') return operation.answers;
  return operation.answers.flatMap((row) =>
    possible['create-status'].map((answer) => createResponseEntry(row, answer)),
  );
}

/** An answer whose records are as the contract has them, where others may be told. */
function asContracted(
  { id }: Operation,
  { schema = '' }: ResponseEntry,
  answer: JudgedResponse,
  possible: PossibleAnswers,
): JudgedResponse {
  const { body } = answer;
  if (possible === assumedAnswers || !hasRecords(schema, body)) return answer;
  const meant = mapRecords(schema, body, fromWireMapper(possible, id === 'createReport'));
  return meant === undefined ? { ...answer, unseen: 'body' } : { ...answer, body: meant };
}

/** What of a problem breaks the schema of all problems. */
export function judgeProblem(body: unknown): readonly Violation[] {
  return describeViolations(schemaErrorsOf(Problem, body), 'body');
}

const problemType = 'application/problem+json';
const noViolations: readonly Violation[] = [];

/** The problems that an operation may tell of with a status. */
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

/** A refusal that is no problem: has to be of a kind that is possible. */
function judgeErrorResponse(
  operation: Operation,
  { status, mediaType, body, unseen }: JudgedResponse,
  possible: PossibleAnswers,
): readonly Violation[] {
  const codes = problemsWith(operation, status, possible).map(({ code }) => code);
  const shapes = possible['error-body'].filter((answer) => answer !== 'problem');
  if (codes.length === 0 || shapes.length === 0) return [statusViolation(operation, status)];
  if (unseen === 'body' || isErrorBody({ mediaType, body, codes }, shapes)) return noViolations;
  const detail = `A refusal must be ${joinWords(possible['error-body'], 'or')}, by the gap error-body.`;
  return [{ detail, pointer: '#', keyword: 'oneOf' }];
}

/** A problem has to be one that its operation declares, with the status of its kind. */
function judgeProblemResponse(
  operation: Operation,
  { status, body, unseen }: JudgedResponse,
  possible: PossibleAnswers,
): readonly Violation[] {
  const ofItsStatus = problemsWith(operation, status, possible);
  if (ofItsStatus.length === 0 || !possible['error-body'].includes('problem'))
    return [statusViolation(operation, status)];
  if (unseen === 'body') return noViolations;
  const faults = judgeProblem(body);
  if (faults.length > 0) return faults;
  const { type, status: told } = body as { type: string; status: number };
  if (told === status && ofItsStatus.some(({ code }) => problemPath(code) === type)) return noViolations;
  const detail = `${operation.id} declares no problem ${type} with the status ${status}.`;
  return [{ detail, pointer: '#/type', keyword: 'enum' }];
}

function statusViolation({ id }: Operation, status: number): Violation {
  return { detail: `${id} does not declare the status ${status}.`, keyword: 'status' };
}

/** What the head of an answer has to say. */
interface ExpectedHead {
  mediaType: string | null;
  required: readonly string[];
}

function headOf(entry: ResponseEntry): ExpectedHead {
  const mediaType = entry.schema === undefined ? (entry.mediaType ?? null) : 'application/json';
  return { mediaType, required: (entry.headers ?? []).filter((name) => !headers[name]?.optional) };
}

/** Of the rows of the table. */
const heads = new Map(operations.flatMap(({ answers }) => answers.map((entry) => [entry, headOf(entry)])));

function headViolations(entry: ResponseEntry, answer: JudgedResponse): readonly Violation[] {
  const { mediaType, required } = heads.get(entry) ?? headOf(entry);
  const faults: Violation[] = [];
  // Parameters of the type play no part.
  if (answer.mediaType !== mediaType && answer.mediaType?.startsWith(`${mediaType};`) !== true) {
    const detail = `Content-Type must be ${mediaType ?? 'left out'}, not ${answer.mediaType ?? 'left out'}.`;
    faults.push({ detail, parameter: 'Content-Type', keyword: 'const' });
  }
  for (const name of required) {
    if (answer.headers[name] !== undefined || answer.headers[name.toLowerCase()] !== undefined) continue;
    faults.push({ detail: `${name} is missing.`, parameter: name, keyword: 'required' });
  }
  return faults;
}

function responseBodyViolations(
  { schema, mediaType }: ResponseEntry,
  { body, unseen }: JudgedResponse,
  content: Validator | undefined,
): readonly Violation[] {
  if (schema === undefined) {
    const isText = mediaType === undefined || mediaType === 'application/json' || typeof body === 'string';
    return isText ? noViolations : [{ detail: 'The body must be text.', pointer: '#', keyword: 'type' }];
  }
  const title = unseen === 'content' ? (withoutContent[schema] ?? schema) : schema;
  const faults = schemaErrorsOf(validatorOf(title), body);
  if (faults.length > 0) return describeViolations(faults, 'body');
  if (content === undefined || schema !== 'Report') return noViolations;
  const held = (body as { content?: unknown }).content;
  if (held === undefined) return noViolations;
  return describeViolations(schemaErrorsOf(content, held), 'content').map(({ pointer = '#', ...fault }) => ({
    ...fault,
    pointer: `#/content${pointer.slice(1)}`,
  }));
}

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
