import * as generated from './generated/validators.js';
import { type AnswerEntry, headers, type Operation, operations, problemsOf } from './operations.js';
import { problemPath, problems, type Violation } from './problems.js';
import { faultsOf, type Validator } from './validator.js';
import { violations } from './violations.js';

/** An answer, as it was received or is about to be sent. */
export interface JudgedAnswer {
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

const validators = new Map<string, Validator>(Object.entries(generated));

/** A report is held to this where its content is not at hand. */
const withoutContent: Readonly<Record<string, string>> = { Report: 'ReportSummary' };

/**
 * What of an answer breaks the contract of its operation: its status, its media type, a header that it lacks, its body.
 * @param content holds the content of a report; it is large, and left out where it was held before
 */
export function judgeAnswer(
  operation: Operation,
  answer: JudgedAnswer,
  content?: Validator,
): readonly Violation[] {
  if (answer.mediaType === problemType) return judgeRefusal(operation, answer);
  const entry = operation.answers.find(({ status }) => status === answer.status);
  if (entry === undefined) return [ofStatus(operation, answer.status)];
  const ofHead = headFaults(entry, answer);
  const ofBody = answer.unseen === 'body' ? none : bodyFaults(entry, answer, content);
  return ofHead.length === 0 ? ofBody : [...ofHead, ...ofBody];
}

/** What of a problem breaks the schema of all problems. */
export function judgeProblem(body: unknown): readonly Violation[] {
  return violations(faultsOf(generated.Problem, body), 'body');
}

const problemType = 'application/problem+json';
const none: readonly Violation[] = [];

/** A problem has to be one that its operation declares, with the status of its kind. */
function judgeRefusal(operation: Operation, { status, body, unseen }: JudgedAnswer): readonly Violation[] {
  const declared = problems.filter(({ code }) => problemsOf(operation).includes(code));
  const ofItsStatus = declared.filter((entry) => entry.status === status);
  if (ofItsStatus.length === 0) return [ofStatus(operation, status)];
  if (unseen === 'body') return none;
  const faults = judgeProblem(body);
  if (faults.length > 0) return faults;
  const { type, status: told } = body as { type: string; status: number };
  if (told === status && ofItsStatus.some(({ code }) => problemPath(code) === type)) return none;
  const detail = `${operation.id} declares no problem ${type} with the status ${status}.`;
  return [{ detail, pointer: '#/type', keyword: 'enum' }];
}

function ofStatus({ id }: Operation, status: number): Violation {
  return { detail: `${id} does not declare the status ${status}.`, keyword: 'status' };
}

/** What the head of an answer has to say, by its entry. */
const heads = new Map<AnswerEntry, { mediaType: string | null; required: readonly string[] }>(
  operations.flatMap(({ answers }) =>
    answers.map((entry) => {
      const mediaType = entry.schema === undefined ? (entry.mediaType ?? null) : 'application/json';
      const required = (entry.headers ?? []).filter((name) => !headers[name]?.optional);
      return [entry, { mediaType, required }] as const;
    }),
  ),
);

function headFaults(entry: AnswerEntry, answer: JudgedAnswer): readonly Violation[] {
  const { mediaType = null, required = [] } = heads.get(entry) ?? {};
  const faults: Violation[] = [];
  // Parameters of the type play no part.
  if (answer.mediaType !== mediaType && answer.mediaType?.split(';')[0] !== mediaType) {
    const detail = `Content-Type must be ${mediaType ?? 'left out'}, not ${answer.mediaType ?? 'left out'}.`;
    faults.push({ detail, parameter: 'Content-Type', keyword: 'const' });
  }
  for (const name of required) {
    if (answer.headers[name] !== undefined || answer.headers[name.toLowerCase()] !== undefined) continue;
    faults.push({ detail: `${name} is missing.`, parameter: name, keyword: 'required' });
  }
  return faults;
}

function bodyFaults(
  { schema, mediaType }: AnswerEntry,
  { body, unseen }: JudgedAnswer,
  content: Validator | undefined,
): readonly Violation[] {
  if (schema === undefined) {
    const isText = mediaType === undefined || mediaType === 'application/json' || typeof body === 'string';
    return isText ? none : [{ detail: 'The body must be text.', pointer: '#', keyword: 'type' }];
  }
  const title = unseen === 'content' ? (withoutContent[schema] ?? schema) : schema;
  const validator = validators.get(title);
  if (validator === undefined) throw new Error(`no validator is generated for ${title}`);
  const faults = faultsOf(validator, body);
  if (faults.length > 0) return violations(faults, 'body');
  if (content === undefined || schema !== 'Report') return none;
  const held = (body as { content?: unknown }).content;
  if (held === undefined) return none;
  return violations(faultsOf(content, held), 'content').map(({ pointer = '#', ...fault }) => ({
    ...fault,
    pointer: `#/content${pointer.slice(1)}`,
  }));
}
