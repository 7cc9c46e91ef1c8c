import type { Violation } from './generated/types.js';

/** An error as Ajv reports it. `parentSchema` and `data` are set if the validator was compiled to explain errors. */
export interface SchemaError {
  instancePath: string;
  /** Set if the error is in the name of a field of the object there. */
  propertyName?: string;
  keyword: string;
  schemaPath?: string;
  params: Record<string, unknown>;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}

/** A precompiled validator. Returns whether the value is valid and leaves the errors in `errors`. */
export interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/**
 * Validation of an array or object stops at this many errors. More than are ever listed, since errors of
 * alternatives that were not meant are left out.
 */
export const maxSchemaErrors = 1000;

/** Returns the errors of a value in order of validation; empty if it is valid. */
export function schemaErrorsOf(validator: Validator, value: unknown): readonly SchemaError[] {
  return validator(value) ? [] : (validator.errors ?? []).slice(0, maxSchemaErrors);
}

/** Returns whether validation stopped before all errors were found. */
export function isTruncated(errors: readonly SchemaError[]): boolean {
  return errors.length >= maxSchemaErrors;
}

/**
 * Removes errors of `anyOf` alternatives that the value was not meant for: an object where a schema takes "this or
 * null" is not reported as "not null". A value of no alternative's type gets one error with all types.
 */
export function withoutUnmeantBranches(errors: readonly SchemaError[]): SchemaError[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf');
  return alternatives.reduce<SchemaError[]>(withoutOthers, [...errors]);
}

function withoutOthers(errors: SchemaError[], alternative: SchemaError): SchemaError[] {
  const { instancePath } = alternative;
  const mistyped = errors.filter((error) => error.instancePath === instancePath && error.keyword === 'type');
  const mistypedBranches = new Set(mistyped.map(branchOf));
  const rest = errors.filter((error) => {
    if (error === alternative) return false;
    return error.instancePath !== instancePath || !mistypedBranches.has(branchOf(error));
  });
  const hasOtherErrors = rest.some((error) => error.instancePath.startsWith(instancePath));
  const [first] = mistyped;
  if (hasOtherErrors || first === undefined) return rest;
  const type = [...new Set(mistyped.map(({ params }) => String(params.type)))].join(' or ');
  return [...rest, { ...first, params: { type } }];
}

function branchOf({ schemaPath = '' }: SchemaError): string {
  return schemaPath.slice(0, schemaPath.lastIndexOf('/'));
}

/** Max errors named in a message. */
const maxListedErrors = 3;

/** Max length of a pointer in a message, in characters. */
const maxShownPointerLength = 120;

/**
 * A value made by this program breaks its schema: a bug. The message names keywords and pointers only: it goes into
 * logs, and values may belong to a user and have any size.
 */
export class ContractBreachError extends Error {
  /** @param validator the validator that has just rejected the value */
  constructor(subject: string, schema: string, validator: ValidatorErrors) {
    const errors = (validator.errors ?? [])
      .slice(0, maxListedErrors)
      .map(({ instancePath, keyword }) => `${keyword} at #${instancePath.slice(0, maxShownPointerLength)}`);
    super(`${subject} breaks ${schema}: ${errors.join(', ')}`);
    this.name = 'ContractBreach';
  }
}

interface ValidatorErrors {
  errors?: readonly Pick<SchemaError, 'instancePath' | 'keyword'>[] | null;
}

/** Returns the error for violations of a schema. */
export function breachOfViolations(
  subject: string,
  schema: string,
  violations: readonly Violation[],
): ContractBreachError {
  return new ContractBreachError(subject, schema, { errors: violations.map(errorOfViolation) });
}

/** An unknown field is reported at its object, since its name is part of the value. */
function errorOfViolation({ pointer, parameter, keyword }: Violation) {
  const place = pointer?.slice(1) ?? `/${parameter}`;
  return {
    keyword,
    instancePath: keyword === 'additionalProperties' ? place.replace(/\/[^/]*$/, '') : place,
  };
}
