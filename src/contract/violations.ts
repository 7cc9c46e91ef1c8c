import companyId from '../../schemas/reports/company-id.json' with { type: 'json' };
import { didYouMean } from './nearest.js';
import type { Violation } from './problems.js';
import { quoted } from './quoted.js';
import { isCutShort, type SchemaFault } from './validator.js';

/** Where the faulty value is: in a body, among parameters or headers, in a file, or in a content that somebody wrote. */
export type Place = 'body' | 'parameters' | 'headers' | 'file' | 'content';

/** What the whole of a place is called, and each of its parts. */
const words = {
  body: ['The body', 'member'],
  parameters: ['The query', 'parameter'],
  headers: ['The request', 'header'],
  file: ['The file', 'member'],
  content: ['The content', 'member'],
} as const;

/** The most faults that are listed, so that a small input can't ask for a large answer. */
export const mostListed = 100;

/** The first faults in words, and how many there are. */
export interface Listing {
  readonly errors: Violation[];
  /** Infinite where judging ended before all was judged. */
  readonly total: number;
}

/**
 * What a validator found, in words: the first faults, each with its place, what is there and what would be right.
 * @param meant those of them that are of what the value was meant to be
 */
export function listingOf(faults: readonly SchemaFault[], place: Place, meant = faults): Listing {
  const all = told(meant);
  const errors = all.slice(0, mostListed).map((fault) => inWords(fault, place));
  return { errors, total: isCutShort(faults) ? Number.POSITIVE_INFINITY : all.length };
}

/** All that a validator found, in words. */
export function violations(faults: readonly SchemaFault[], place: Place): Violation[] {
  return told(faults).map((fault) => inWords(fault, place));
}

/**
 * A value of another type is told that, and nothing else; one of another form, that once; one that fits none of its
 * alternatives, that alone. Where a member chooses between them, what is wrong with it is told by its own schema.
 */
function told(faults: readonly SchemaFault[]): SchemaFault[] {
  const placesOf = (sought: string) =>
    new Set(faults.filter(({ keyword }) => keyword === sought).map(({ instancePath }) => instancePath));
  const ofAnotherType = placesOf('type');
  const ofAnotherForm = placesOf('pattern');
  const undecided = placesOf('oneOf');
  return faults.filter(({ keyword, instancePath }) => {
    if (keyword === 'type') return true;
    if (keyword === 'discriminator' || ofAnotherType.has(instancePath)) return false;
    if (keyword === 'format' && ofAnotherForm.has(instancePath)) return false;
    return keyword !== 'required' || !undecided.has(instancePath);
  });
}

function inWords(fault: SchemaFault, place: Place): Violation {
  const path = fault.instancePath + memberAtFault(fault);
  const isText = place === 'parameters' || place === 'headers';
  const where = isText ? { parameter: path.slice(1) || missing(fault) } : { pointer: fragment(near(path)) };
  return { detail: explain(fault, place), ...where, keyword: fault.keyword };
}

/**
 * One sentence about all violations, for `detail`.
 * @param total how many there are, where not all of them are listed; infinite where nobody knows
 */
export function summaryOf(errors: readonly Violation[], total = errors.length): string {
  const [first] = errors;
  if (first === undefined) return '';
  if (total === 1) return first.detail;
  const listing = total > errors.length ? ` (the first ${errors.length} are listed)` : '';
  const count = Number.isFinite(total) ? String(total) : `More than ${errors.length}`;
  return `${count} faults${listing}, the first: ${first.detail}`;
}

/** A JSON Pointer as a URI fragment (RFC 6901, 6). */
export function fragment(pointer: string): string {
  return `#${encodeURI(pointer.toWellFormed()).replace(/#/g, '%23')}`;
}

/** The longest pointer that is told. Names are a client's, and each of a hundred faults would repeat them. */
const longestPointer = 500;

/** A pointer, or one to what is around its place where it is too long. */
function near(pointer: string): string {
  if (pointer.length <= longestPointer) return pointer;
  return pointer.slice(0, pointer.lastIndexOf('/', longestPointer));
}

function missing({ keyword, params }: SchemaFault): string {
  return keyword === 'required' ? String(params.missingProperty) : '';
}

/** The longest member name that a pointer leads to; beyond it, it leads to the object. */
const longestMember = 200;

function memberAtFault({ keyword, params }: SchemaFault): string {
  const member = keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  return typeof member === 'string' && member.length <= longestMember
    ? `/${member.replace(/~/g, '~0').replace(/\//g, '~1')}`
    : '';
}

function explain(fault: SchemaFault, place: Place): string {
  const { keyword, message = 'is not valid', parentSchema = {}, instancePath } = fault;
  const [whole, kind] = words[place];
  const name = instancePath === '' ? whole : nameOf(instancePath);
  const explanation = explanations[keyword];
  if (explanation === undefined) return `${name} ${message}.`;
  return `${name} ${explanation({ ...fault, message, parentSchema, kind, place })}`;
}

/** A fault with what is needed to tell it: the kind of its members, and what surrounds it. */
interface ToldFault extends SchemaFault {
  message: string;
  parentSchema: Record<string, unknown>;
  kind: string;
  place: Place;
}

/** What is said, after the name of the faulty value, of each keyword that is told in words of our own. */
const explanations: { readonly [keyword: string]: (fault: ToldFault) => string } = {
  required: ({ params, kind }) => `lacks the ${kind} ${params.missingProperty}, which is required.`,
  additionalProperties: ({ params, parentSchema, kind }) => {
    const known = membersOf(parentSchema);
    const member = String(params.additionalProperty);
    const takes = known.length === 0 ? `no ${kind}` : `only ${listed(known)}`;
    return `takes ${takes}, not ${quoted(member)}.${known.length > 1 ? didYouMean(member, known) : ''}`;
  },
  enum: ({ params, data }) => {
    const allowed = (params.allowedValues as unknown[]).map(String);
    // Of one that is the only one, that is said already.
    const hint = typeof data === 'string' && allowed.length > 1 ? didYouMean(data, allowed) : '';
    return `must be ${listed(allowed, 'or')}, not ${quoted(data)}.${hint}`;
  },
  type: ({ params, parentSchema, place, data }) => {
    const right = article(String(params.type)) + rangeOf(parentSchema);
    if (parentSchema.writeOnly === true) return `must be ${right}.`;
    return `must be ${right}, not ${place === 'parameters' || place === 'headers' ? quoted(data) : kindOf(data)}.`;
  },
  minLength: explainLength,
  maxLength: explainLength,
  minimum: explainBound,
  maximum: explainBound,
  minProperties: explainCount,
  maxProperties: explainCount,
  const: ({ params, data }) => `must be ${quoted(params.allowedValue)}, not ${quoted(data)}.`,
  oneOf: ({ parentSchema }) => {
    const alternatives = (parentSchema.oneOf as { required?: string[] }[] | undefined) ?? [];
    return `must have one of ${listed(alternatives.flatMap(({ required = [] }) => required))}, and not both.`;
  },
  pattern: ({ parentSchema, data }) =>
    parentSchema.format === 'date-time'
      ? `must be ${formats['date-time']}, not ${quoted(data)}.`
      : `${mismatch(parentSchema, String(data))}.`,
  format: ({ params, data }) =>
    `must be ${formats[String(params.format)] ?? `a ${params.format}`}, not ${quoted(data)}.`,
};

function explainLength({ parentSchema, data }: ToldFault): string {
  const { minLength = 0, maxLength = '∞' } = parentSchema as { minLength?: number; maxLength?: number };
  const length = typeof data === 'string' ? [...data].length : 0;
  return `must have ${minLength} to ${maxLength} characters; it has ${length}.`;
}

function explainBound({ parentSchema, data }: ToldFault): string {
  return `must be${rangeOf(parentSchema) || boundOf(parentSchema)}, not ${String(data)}.`;
}

function explainCount({ parentSchema, message }: ToldFault): string {
  const known = membersOf(parentSchema);
  return known.length === 0 ? `${message}.` : `must have one of ${listed(known)}.`;
}

function membersOf({ properties = {} }: { properties?: object }): string[] {
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

/** Any text without control characters and halves of surrogate pairs, told so that engines without Unicode classes read it too. */
const { pattern: plainText } = companyId;

/** A value that a pattern refuses; its form in words, where the schema has them, says what would be right. */
function mismatch(
  { pattern, format, 'x-form': form }: { pattern?: unknown; format?: unknown; 'x-form'?: unknown },
  data: string,
): string {
  if (format === 'date-time')
    return `must be an instant such as 2026-01-15T12:00:00Z, of the years 2000 to 2099, not ${quoted(data)}`;
  if (form !== undefined) return `must be ${String(form)}, not ${quoted(data)}`;
  const refused = pattern === plainText ? /[\p{Cc}\p{Cs}]/u.exec(data)?.[0] : undefined;
  if (refused === undefined) return `must match ${String(pattern)}, not ${quoted(data)}`;
  const point = refused.codePointAt(0) ?? 0;
  const kind = point < 0xd800 ? 'a control character' : 'half of a surrogate pair';
  return `holds U+${point.toString(16).toUpperCase().padStart(4, '0')}, ${kind}, and may hold any text without such`;
}

function nameOf(pointer: string): string {
  const told = pointer.length <= longestPointer ? pointer : `${pointer.slice(0, longestPointer)}…`;
  return told.slice(1).replace(/\//g, '.').replace(/~1/g, '/').replace(/~0/g, '~');
}

/** `a, b and c`. */
export function listed(words: readonly string[], joint = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A value with what kind of value it is, where its spelling does not tell. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return `the string ${quoted(value)}`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}
