import companyId from '../../schemas/reports/company-id.json' with { type: 'json' };
import { expectedInstant } from '../values/instants.js';
import { escapeToken, tokensOf } from '../values/json-pointer.js';
import { didYouMean, joinWords, quoteValue } from '../values/message-text.js';
import type { ProblemParameters } from './generated/operations.js';
import type { Violation } from './generated/types.js';
import { type ProblemCode, type ProblemError, problem } from './problems.js';
import { isTruncated, type SchemaError } from './validator.js';

/**
 * The published pattern of text without control characters. It omits surrogates: validator generators write their
 * escapes as U+FFFD, and well-formed JSON has no lone ones.
 */
export const publishedPlainText = companyId.pattern;

/** The pattern that our validators use instead of the published one; it also refuses lone surrogates. */
export const plainText = '^[^\\p{Cc}\\p{Cs}]*$';

/** Location of the invalid value; `content` is report content that a client wrote. */
export type ValueLocation = 'body' | 'parameters' | 'headers' | 'file' | 'content';

/** Names of a location and of its parts. */
const locationWords = {
  body: ['The body', 'field'],
  parameters: ['The query', 'parameter'],
  headers: ['The request', 'header'],
  file: ['The file', 'field'],
  content: ['The content', 'field'],
} as const;

/** Explains an error in one sentence: the value and what is expected. */
function explainError(error: SchemaError, location: ValueLocation): string {
  const { keyword, parentSchema = {}, instancePath, propertyName } = error;
  const [whole, kind] = locationWords[location];
  const value =
    instancePath === '' ? whole : nameOf(isText(location) ? parameterIn(instancePath) : instancePath);
  const name = propertyName === undefined ? value : `The name of a ${kind} of ${value}`;
  const explanation = explanations[keyword];
  if (explanation === undefined) return `${name} is not valid.`;
  return `${name} ${explanation({ ...error, parentSchema, kind, location })}`;
}

/** An error with the name of its fields and its location, as explanations need them. */
interface LocatedError extends SchemaError {
  parentSchema: Record<string, unknown>;
  kind: string;
  location: ValueLocation;
}

/** Explanations by keyword, to follow the name of the value. */
const explanations: { readonly [keyword: string]: (error: LocatedError) => string } = {
  required: ({ params, kind }) => `lacks the ${kind} ${params.missingProperty}, which is required.`,
  additionalProperties: ({ params, parentSchema, kind }) => {
    const known = propertyNamesOf(parentSchema);
    const field = String(params.additionalProperty);
    const takes = known.length === 0 ? `no ${kind}` : `only ${joinWords(known)}`;
    return `takes ${takes}, not ${quoteValue(field)}.${known.length > 1 ? didYouMean(field, known) : ''}`;
  },
  enum: ({ params, data }) => {
    const allowed = (params.allowedValues as unknown[]).map(String);
    // A single allowed value is in the sentence already.
    const hint = typeof data === 'string' && allowed.length > 1 ? didYouMean(data, allowed) : '';
    return `must be ${joinWords(allowed, 'or')}, not ${shortValue(data)}.${hint}`;
  },
  type: ({ params, parentSchema, location, data }) => {
    const right = withArticle(String(params.type)) + rangeOf(parentSchema);
    if (parentSchema.writeOnly === true) return `must be ${right}.`;
    return `must be ${right}, not ${isText(location) ? quoteValue(data) : typedValue(data)}.`;
  },
  minLength: explainLength,
  maxLength: explainLength,
  minimum: explainBound,
  maximum: explainBound,
  exclusiveMinimum: ({ params, data }) => `must be more than ${params.limit}, not ${shortValue(data)}.`,
  minProperties: explainCount,
  maxProperties: explainCount,
  minItems: explainItems,
  maxItems: explainItems,
  uniqueItems: ({ params, data }) => `has ${shortValue((data as unknown[])[Number(params.i)])} twice.`,
  const: ({ params, data }) => `must be ${shortValue(params.allowedValue)}, not ${shortValue(data)}.`,
  anyOf: ({ parentSchema, data }) =>
    `must be ${parentSchema['x-form'] ?? 'of one of the forms that it takes'}, not ${shortValue(data)}.`,
  not: ({ parentSchema, data }) => `must be ${parentSchema['x-form'] ?? 'another'}, not ${shortValue(data)}.`,
  oneOf: ({ parentSchema }) => {
    if (parentSchema['x-form'] !== undefined) return `must have ${parentSchema['x-form']}.`;
    const alternatives = (parentSchema.oneOf as { required?: string[] }[] | undefined) ?? [];
    return `must have one of ${joinWords(alternatives.flatMap(({ required = [] }) => required))}, and not both.`;
  },
  pattern: ({ parentSchema, data }) => `${explainPattern(parentSchema, String(data))}.`,
  format: ({ params, parentSchema, data }) => {
    const form = parentSchema['x-form'] ?? formats[String(params.format)] ?? `a ${params.format}`;
    return `must be ${form}, not ${quoteValue(data)}.`;
  },
};

function explainLength({ parentSchema, data }: LocatedError): string {
  const { minLength, maxLength } = parentSchema as { minLength?: number; maxLength?: number };
  const length = typeof data === 'string' ? [...data].length : 0;
  return `must have ${itemCountText(minLength, maxLength, 'character')}; it has ${length}.`;
}

function explainItems({ parentSchema, data }: LocatedError): string {
  const { minItems, maxItems } = parentSchema as { minItems?: number; maxItems?: number };
  return `must have ${itemCountText(minItems, maxItems, 'item')}; it has ${Array.isArray(data) ? data.length : 0}.`;
}

/** `1 to 20 items`, `at least 1 item`. */
function itemCountText(min: number | undefined, max: number | undefined, noun: string): string {
  const last = max ?? min;
  const many = last === 1 ? noun : `${noun}s`;
  if (max === undefined) return `at least ${min} ${many}`;
  return min === undefined ? `at most ${max} ${many}` : `${min} to ${max} ${many}`;
}

function explainBound({ parentSchema, data }: LocatedError): string {
  const form = parentSchema['x-form'];
  const right = form === undefined ? rangeOf(parentSchema) || boundOf(parentSchema) : ` ${form}`;
  return `must be${right}, not ${String(data)}.`;
}

function explainCount({ parentSchema, kind, data }: LocatedError): string {
  const known = propertyNamesOf(parentSchema);
  if (known.length > 0) return `must have one of ${joinWords(known)}.`;
  const { minProperties, maxProperties } = parentSchema as { minProperties?: number; maxProperties?: number };
  return `must have ${itemCountText(minProperties, maxProperties, kind)}; it has ${Object.keys(data ?? {}).length}.`;
}

function propertyNamesOf({ properties = {} }: { properties?: object }): string[] {
  return Object.keys(properties);
}

/**
 * Returns the error of an instant in the right form that does not exist, such as 30 February, or whose offset leads out
 * of the years of the schema; empty for other values, which the schema judges.
 * @param field path of names with points between them
 */
export function absentInstantViolations(field: string, value: unknown): Violation[] {
  const expected = typeof value === 'string' ? expectedInstant(value) : null;
  if (expected === null) return [];
  const detail = `${field} must be ${expected}, not ${quoteValue(value)}.`;
  return [{ detail, pointer: `#/${field.replaceAll('.', '/')}`, keyword: 'format' }];
}

const formats: Readonly<Record<string, string>> = {
  date: 'a date that exists, as YYYY-MM-DD',
  'date-time': 'an instant of the years 2000 to 2099 such as 2026-01-15T12:00:00Z',
  duration: 'an ISO 8601 duration such as PT6H or P15D',
};

/** ` from 1 to 100` with a leading space; empty unless the schema has both bounds. */
function rangeOf({ minimum, maximum }: { minimum?: unknown; maximum?: unknown }): string {
  return minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
}

function boundOf({ minimum, maximum }: { minimum?: unknown; maximum?: unknown }): string {
  return minimum === undefined ? ` at most ${maximum}` : ` at least ${minimum}`;
}

/** Words for the patterns that many fields of a content have, which a lawyer's edit and an own file can break. */
const patternForms: Readonly<Record<string, string>> = {
  '^[A-Z]$': 'one capital letter',
  '^[A-Z]{2}$': 'a country code of two capital letters, such as CL',
  '^[A-Z]{3}$': 'a code of three capital letters, such as CLP',
  '^[a-z]{2}$': 'a language code of two small letters, such as es',
  '^[A-Z0-9_]+$': 'capital letters, digits and underscores',
  '^[A-Z]{3}-[0-9]{3}$': 'the id of a rule, such as POW-003',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'small letters and digits with single hyphens between them',
  '^[0-9]{4,6}$': '4 to 6 digits',
  '^[0-9a-f]{64}$': '64 hexadecimal digits',
  '^[0-9]+(\\.[0-9]{1,4})?$': 'digits with at most four decimals after a point, such as 1200.5',
  '^(1\\.00|0\\.[0-9]{2})$': 'a number from 0.00 to 1.00 with two decimals',
  '^(100\\.000000|[0-9]{1,2}\\.[0-9]{6})$': 'a percentage with six decimals, such as 33.333333',
};

function formOfPattern(pattern: string): string {
  const form = patternForms[pattern];
  if (form !== undefined) return `be ${form}`;
  const [, prefix] = /^\^(\w+_)\[A-Za-z0-9_\]\+\$$/.exec(pattern) ?? [];
  return prefix === undefined
    ? `match ${pattern}`
    : `be ${prefix} followed by letters, digits or underscores, such as ${prefix}1`;
}

/** Explains a pattern by its `x-form`, if the schema has one. */
function explainPattern(
  { pattern, format, 'x-form': form, writeOnly: isSecret }: LocatedError['parentSchema'],
  data: string,
): string {
  if (format === 'date-time') return `must be ${formats['date-time']}, not ${quoteValue(data)}`;
  if (form !== undefined)
    return `must be ${String(form)}, not ${isSecret === true ? '"…"' : quoteValue(data)}`;
  const refused = pattern === plainText ? /[\p{Cc}\p{Cs}]/u.exec(data)?.[0] : undefined;
  return refused === undefined
    ? `must ${formOfPattern(String(pattern))}, not ${quoteValue(data)}`
    : explainCharacter(refused);
}

function explainCharacter(refused: string): string {
  const point = refused.codePointAt(0) ?? 0;
  const kind = point < 0xd800 ? 'a control character' : 'half of a surrogate pair';
  return `holds U+${point.toString(16).toUpperCase().padStart(4, '0')}, ${kind}, which no text may hold`;
}

/** Characters that no text of a content may hold. In contrast to other texts, it may have tabs and line breaks. */
const refusedInContent = /\p{Cs}|[^\P{Cc}\t\n\r]/u;

/** Explains the character that a text of a content may not hold, as lone surrogates have no UTF-8; null if there is none. */
export function contentTextError(pointer: string, text: string): string | null {
  const refused = refusedInContent.exec(text)?.[0];
  return refused === undefined ? null : `${nameOf(pointer)} ${explainCharacter(refused)}.`;
}

/** Returns whether values of a location are sent as text. */
function isText(location: ValueLocation): boolean {
  return location === 'parameters' || location === 'headers';
}

/** Pointer of the parameter of a value, which may be an item of a list. */
function parameterIn(pointer: string): string {
  return pointer.replace(/(?<=.)\/\d+$/, '');
}

/** Max length of a pointer shown as a name, in characters. */
const maxNamedPointerLength = 500;

function nameOf(pointer: string): string {
  const shown =
    pointer.length <= maxNamedPointerLength ? pointer : `${pointer.slice(0, maxNamedPointerLength)}…`;
  return tokensOf(shown).join('.');
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Shows a value in short: strings in quotes, other scalars as they are. */
function shortValue(value: unknown): string {
  return typeof value === 'string' ? quoteValue(value) : typedValue(value);
}

/** Shows a value with its type, if its spelling does not show it. */
function typedValue(value: unknown): string {
  if (typeof value === 'string') return `the string ${quoteValue(value)}`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

/** Max listed errors, so that a small request cannot cause a large response. */
export const maxListedViolations = 100;

/** The first errors in words, and their total. */
export interface ViolationList {
  readonly errors: Violation[];
  /** Infinity if validation stopped early. */
  readonly total: number;
}

/**
 * Describes the first errors with location, value and expectation.
 * @param relevant the errors without those of alternatives that the value was not meant for
 */
export function listViolations(
  all: readonly SchemaError[],
  location: ValueLocation,
  relevant = all,
): ViolationList {
  const reported = withoutConsequences(relevant);
  const errors = reported.slice(0, maxListedViolations).map((error) => describeViolation(error, location));
  return { errors, total: isTruncated(all) ? Number.POSITIVE_INFINITY : reported.length };
}

/** Describes all errors. */
export function describeViolations(errors: readonly SchemaError[], location: ValueLocation): Violation[] {
  return withoutConsequences(errors).map((error) => describeViolation(error, location));
}

/** Keywords whose errors the chosen or applied schema reports. */
const consequences = new Set(['discriminator', 'if', 'propertyNames']);

/**
 * Removes errors that follow from another error of the same value. A wrong type hides all others, and is kept once if
 * several alternatives have it. A text that is too short hides the pattern, a wrong pattern hides the format, and
 * `oneOf` hides its `required` and `not`. If no `anyOf` alternative matches, only errors inside the value are kept, or
 * else the `anyOf`.
 */
function withoutConsequences(errors: readonly SchemaError[]): SchemaError[] {
  const pointersWith = (keyword: string) =>
    new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
  const wrongTypes = pointersWith('type');
  const wrongPatterns = pointersWith('pattern');
  const tooShort = pointersWith('minLength');
  const typed = new Set<string>();
  const unmatchedOneOf = pointersWith('oneOf');
  const unmatchedAnyOf = pointersWith('anyOf');
  const hasErrorsInside = (location: string) =>
    errors.some(({ instancePath }) => instancePath.startsWith(`${location}/`));
  return errors.filter(({ keyword, instancePath, params }) => {
    if (unmatchedAnyOf.has(instancePath)) return keyword === 'anyOf' && !hasErrorsInside(instancePath);
    if (keyword === 'type') {
      const kind = `${instancePath} ${params.type}`;
      const isFirst = !typed.has(kind);
      typed.add(kind);
      return isFirst;
    }
    if (keyword === 'pattern' && tooShort.has(instancePath)) return false;
    if (consequences.has(keyword) || wrongTypes.has(instancePath)) return false;
    if (keyword === 'format' && wrongPatterns.has(instancePath)) return false;
    return (keyword !== 'required' && keyword !== 'not') || !unmatchedOneOf.has(instancePath);
  });
}

function describeViolation(error: SchemaError, location: ValueLocation): Violation {
  const path = error.instancePath + unknownFieldPointer(error);
  const where = isText(location)
    ? { parameter: parameterIn(path).slice(1) || missingName(error) }
    : { pointer: pointerFragment(shortenedPointer(path)) };
  return { detail: explainError(error, location), ...where, keyword: error.keyword };
}

/**
 * Summarises violations in one sentence, for `detail`.
 * @param total their count if not all are listed; Infinity if unknown
 */
export function summarizeViolations(errors: readonly Violation[], total = errors.length): string {
  const [first] = errors;
  if (first === undefined) return '';
  if (total === 1) return first.detail;
  const listing = total > errors.length ? ` (the first ${errors.length} are listed)` : '';
  const count = Number.isFinite(total) ? String(total) : `More than ${errors.length}`;
  return `${count} errors${listing}, the first: ${first.detail}`;
}

/** Problems whose detail is the summary of their violations. */
type ViolationProblemCode = {
  [Code in ProblemCode]: ProblemParameters[Code] extends { summary: string } ? Code : never;
}[ProblemCode];

/**
 * The problem of these violations.
 * @param total their count if not all are listed; Infinity if unknown
 */
export function violationProblem(
  code: ViolationProblemCode,
  errors: Violation[],
  total = errors.length,
): ProblemError {
  return problem(code, { summary: summarizeViolations(errors, total) }, { errors });
}

/** Returns a JSON Pointer as a URI fragment (RFC 6901, 6). */
export function pointerFragment(pointer: string): string {
  return `#${encodeURI(pointer.toWellFormed()).replace(/#/g, '%23')}`;
}

/** Returns the field names and positions of a JSON Pointer as a URI fragment. */
export function fragmentTokens(fragment: string): string[] {
  return tokensOf(decodeURIComponent(fragment.slice(1)));
}

/** Max length of a pointer. Its names come from the client, and each of a hundred errors would repeat them. */
const maxPointerLength = 500;

/** Returns the pointer, or if it is too long a parent's. */
function shortenedPointer(pointer: string): string {
  if (pointer.length <= maxPointerLength) return pointer;
  return pointer.slice(0, pointer.lastIndexOf('/', maxPointerLength));
}

function missingName({ keyword, params }: SchemaError): string {
  return keyword === 'required' ? String(params.missingProperty) : '';
}

/** Max length of a field name in a pointer; a longer name is reported at its object. */
const maxFieldNameLength = 200;

function unknownFieldPointer({ keyword, params }: SchemaError): string {
  const field = keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  return typeof field === 'string' && field.length <= maxFieldNameLength ? `/${escapeToken(field)}` : '';
}
