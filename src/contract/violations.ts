import companyId from '../../schemas/reports/company-id.json' with { type: 'json' };
import { joinWords, quoteValue } from '../values/message-text.js';
import { didYouMean } from '../values/suggestions.js';
import type { Violation } from './problems.js';
import { isTruncated, type SchemaError } from './validator.js';

/**
 * The published pattern of text without control characters. It does not name surrogates: generators of validators
 * write escapes of them as U+FFFD, and JSON that is sent well-formed has none alone.
 */
export const publishedPlainText = companyId.pattern;

/** The pattern that our validators have in the place of the published one: it refuses half of a surrogate pair too. */
export const plainText = '^[^\\p{Cc}\\p{Cs}]*$';

/** Where the faulty value is: in a body, among parameters or headers, in a file, or in a content that somebody wrote. */
export type ValueLocation = 'body' | 'parameters' | 'headers' | 'file' | 'content';

/** What the whole of a place is called, and each of its parts. */
const locationWords = {
  body: ['The body', 'member'],
  parameters: ['The query', 'parameter'],
  headers: ['The request', 'header'],
  file: ['The file', 'member'],
  content: ['The content', 'member'],
} as const;

/** What is wrong with a value and what would be right, in one sentence. */
function explainError(fault: SchemaError, place: ValueLocation): string {
  const { keyword, message = 'is not valid', parentSchema = {}, instancePath } = fault;
  const [whole, kind] = locationWords[place];
  const name = instancePath === '' ? whole : nameOf(instancePath);
  const explanation = explanations[keyword];
  if (explanation === undefined) return `${name} ${message}.`;
  return `${name} ${explanation({ ...fault, parentSchema, kind, place })}`;
}

/** A fault with what is needed to tell it: the kind of its members, and what surrounds it. */
interface LocatedError extends SchemaError {
  parentSchema: Record<string, unknown>;
  kind: string;
  place: ValueLocation;
}

/** What is said, after the name of the faulty value, of each keyword that is told in words of our own. */
const explanations: { readonly [keyword: string]: (fault: LocatedError) => string } = {
  required: ({ params, kind }) => `lacks the ${kind} ${params.missingProperty}, which is required.`,
  additionalProperties: ({ params, parentSchema, kind }) => {
    const known = propertyNamesOf(parentSchema);
    const member = String(params.additionalProperty);
    const takes = known.length === 0 ? `no ${kind}` : `only ${joinWords(known)}`;
    return `takes ${takes}, not ${quoteValue(member)}.${known.length > 1 ? didYouMean(member, known) : ''}`;
  },
  enum: ({ params, data }) => {
    const allowed = (params.allowedValues as unknown[]).map(String);
    // Of one that is the only one, that is said already.
    const hint = typeof data === 'string' && allowed.length > 1 ? didYouMean(data, allowed) : '';
    return `must be ${joinWords(allowed, 'or')}, not ${shortValue(data)}.${hint}`;
  },
  type: ({ params, parentSchema, place, data }) => {
    const right = withArticle(String(params.type)) + rangeOf(parentSchema);
    if (parentSchema.writeOnly === true) return `must be ${right}.`;
    return `must be ${right}, not ${place === 'parameters' || place === 'headers' ? quoteValue(data) : typedValue(data)}.`;
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
  pattern: ({ parentSchema, data }) =>
    parentSchema.format === 'date-time'
      ? `must be ${formats['date-time']}, not ${quoteValue(data)}.`
      : `${explainPattern(parentSchema, String(data))}.`,
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
function itemCountText(least: number | undefined, most: number | undefined, what: string): string {
  const last = most ?? least;
  const many = last === 1 ? what : `${what}s`;
  if (most === undefined) return `at least ${least} ${many}`;
  return least === undefined ? `at most ${most} ${many}` : `${least} to ${most} ${many}`;
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

const formats: Readonly<Record<string, string>> = {
  date: 'a date that exists, as YYYY-MM-DD',
  'date-time': 'an instant of the years 2000 to 2099 such as 2026-01-15T12:00:00Z',
  duration: 'an ISO 8601 duration such as PT6H or P15D',
};

/** ` from 1 to 100`, with a leading blank, where the schema bounds a number on both sides. */
function rangeOf({ minimum, maximum }: { minimum?: unknown; maximum?: unknown }): string {
  return minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
}

function boundOf({ minimum, maximum }: { minimum?: unknown; maximum?: unknown }): string {
  return minimum === undefined ? ` at most ${maximum}` : ` at least ${minimum}`;
}

/** A value that a pattern refuses; its form in words, where the schema has them, says what would be right. */
function explainPattern(
  { pattern, format, 'x-form': form }: { pattern?: unknown; format?: unknown; 'x-form'?: unknown },
  data: string,
): string {
  if (format === 'date-time')
    return `must be an instant such as 2026-01-15T12:00:00Z, of the years 2000 to 2099, not ${quoteValue(data)}`;
  if (form !== undefined) return `must be ${String(form)}, not ${quoteValue(data)}`;
  const refused = pattern === plainText ? /[\p{Cc}\p{Cs}]/u.exec(data)?.[0] : undefined;
  if (refused === undefined) return `must match ${String(pattern)}, not ${quoteValue(data)}`;
  const point = refused.codePointAt(0) ?? 0;
  const kind = point < 0xd800 ? 'a control character' : 'half of a surrogate pair';
  return `holds U+${point.toString(16).toUpperCase().padStart(4, '0')}, ${kind}, and may hold any text without such`;
}

/** The longest pointer that a name is made of. */
const maxNamedPointerLength = 500;

function nameOf(pointer: string): string {
  const told =
    pointer.length <= maxNamedPointerLength ? pointer : `${pointer.slice(0, maxNamedPointerLength)}…`;
  return told.slice(1).replace(/\//g, '.').replace(/~1/g, '/').replace(/~0/g, '~');
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A value in short: texts in quotes, other simple values as they are. */
function shortValue(value: unknown): string {
  return typeof value === 'string' ? quoteValue(value) : typedValue(value);
}

/** A value with what kind of value it is, where its spelling does not tell. */
function typedValue(value: unknown): string {
  if (typeof value === 'string') return `the string ${quoteValue(value)}`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

/** The most faults that are listed, so that a small input can't ask for a large answer. */
export const maxListedViolations = 100;

/** The first faults in words, and how many there are. */
export interface ViolationList {
  readonly errors: Violation[];
  /** Infinite where judging ended before all was judged. */
  readonly total: number;
}

/**
 * What a validator found, in words: the first faults, each with its place, what is there and what would be right.
 * @param meant those of them that are of what the value was meant to be
 */
export function listViolations(
  faults: readonly SchemaError[],
  place: ValueLocation,
  meant = faults,
): ViolationList {
  const all = withoutConsequences(meant);
  const errors = all.slice(0, maxListedViolations).map((fault) => describeViolation(fault, place));
  return { errors, total: isTruncated(faults) ? Number.POSITIVE_INFINITY : all.length };
}

/** All that a validator found, in words. */
export function describeViolations(faults: readonly SchemaError[], place: ValueLocation): Violation[] {
  return withoutConsequences(faults).map((fault) => describeViolation(fault, place));
}

/**
 * A value of another type is told that, and nothing else; one of another form, that once; one that fits none of its
 * alternatives, that alone. Where a member chooses between them, what is wrong with it is told by its own schema; and
 * where a value is inside of another form than any, what is wrong inside.
 */
function withoutConsequences(faults: readonly SchemaError[]): SchemaError[] {
  const placesOf = (sought: string) =>
    new Set(faults.filter(({ keyword }) => keyword === sought).map(({ instancePath }) => instancePath));
  const ofAnotherType = placesOf('type');
  const ofAnotherForm = placesOf('pattern');
  const undecided = placesOf('oneOf');
  const ofNoForm = placesOf('anyOf');
  const isFaultyInside = (place: string) =>
    faults.some(({ instancePath }) => instancePath.startsWith(`${place}/`));
  return faults.filter(({ keyword, instancePath }) => {
    if (ofNoForm.has(instancePath)) return keyword === 'anyOf' && !isFaultyInside(instancePath);
    if (keyword === 'type') return true;
    if (keyword === 'discriminator' || ofAnotherType.has(instancePath)) return false;
    if (keyword === 'format' && ofAnotherForm.has(instancePath)) return false;
    return (keyword !== 'required' && keyword !== 'not') || !undecided.has(instancePath);
  });
}

function describeViolation(fault: SchemaError, place: ValueLocation): Violation {
  const path = fault.instancePath + unknownFieldPointer(fault);
  const isText = place === 'parameters' || place === 'headers';
  const where = isText
    ? { parameter: path.slice(1) || missingName(fault) }
    : { pointer: pointerFragment(shortenedPointer(path)) };
  return { detail: explainError(fault, place), ...where, keyword: fault.keyword };
}

/**
 * One sentence about all violations, for `detail`.
 * @param total how many there are, where not all of them are listed; infinite where nobody knows
 */
export function summarizeViolations(errors: readonly Violation[], total = errors.length): string {
  const [first] = errors;
  if (first === undefined) return '';
  if (total === 1) return first.detail;
  const listing = total > errors.length ? ` (the first ${errors.length} are listed)` : '';
  const count = Number.isFinite(total) ? String(total) : `More than ${errors.length}`;
  return `${count} faults${listing}, the first: ${first.detail}`;
}

/** A JSON Pointer as a URI fragment (RFC 6901, 6). */
export function pointerFragment(pointer: string): string {
  return `#${encodeURI(pointer.toWellFormed()).replace(/#/g, '%23')}`;
}

/** The longest pointer that is told. Names are a client's, and each of a hundred faults would repeat them. */
const maxPointerLength = 500;

/** A pointer, or one to what is around its place where it is too long. */
function shortenedPointer(pointer: string): string {
  if (pointer.length <= maxPointerLength) return pointer;
  return pointer.slice(0, pointer.lastIndexOf('/', maxPointerLength));
}

function missingName({ keyword, params }: SchemaError): string {
  return keyword === 'required' ? String(params.missingProperty) : '';
}

/** The longest member name that a pointer leads to; beyond it, it leads to the object. */
const maxFieldNameLength = 200;

function unknownFieldPointer({ keyword, params }: SchemaError): string {
  const member = keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  return typeof member === 'string' && member.length <= maxFieldNameLength
    ? `/${member.replace(/~/g, '~0').replace(/\//g, '~1')}`
    : '';
}
