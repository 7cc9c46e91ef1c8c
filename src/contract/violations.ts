import { explainError, type ValueLocation } from './explanations.js';
import type { Violation } from './problems.js';
import { isTruncated, type SchemaError } from './validator.js';

export type { ValueLocation } from './explanations.js';

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
